// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Chains of edits, and their textual form.

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/combine.hpp"
#include "mocap/edit/signal.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/time.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

/// The joints, recorded data and frames that an edit may change.
struct Mask {
  /// Names, paths, or patterns with `*` and `?`; also labels of points, rigid bodies, analog
  /// channels and columns. Default: everything.
  std::vector<std::string> joints = {};
  /// Default: all frames.
  FrameRange frames = {};
  /// Duration of the fade-in at the first frame and the fade-out at the last, if the clip continues
  /// beyond them. Default: none.
  TimePoint fade = {};
};

struct Edit;

/// An edit with a mask. Created by `within()` in chain.hpp.
struct Within {
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  Mask mask;                         ///< Default: all joints and frames, without a fade.
  std::shared_ptr<const Edit> edit;  ///< Default: null, which fails with `edit.value`.
};

/// Fails with `edit.whole-clip` if the edit has a `whole_clip`, with `edit.joint`, `edit.range`,
/// `edit.value` (a fade longer than half of its frames, no edit), or like the edit itself.
Status validate(const Within& options, const Clip& clip);

/// Applies the edit to a copy and copies the values of the masked joints and frames back; all
/// others are bit-identical. During a fade, rotations are interpolated on the sphere, lengths
/// linearly. If an edit has its own frame range and the range is not set, it uses that of the mask.
/// Warns if the edit changes other joints or frames but none in the mask. Needs a second copy of
/// the motion. Fails with `edit.whole-clip` if the edit changes the skeleton, the channels, the
/// rate or the number of frames.
Status apply(const Within& options, Clip& clip, Diagnostics& diagnostics);
/// Whether the result of the edit depends on the unit of length of the clip.
bool uses_unit(const Within& options);

/// An edit in textual form with `random:LOW..HIGH` or `random:LOW..HIGH:SEED` in place of numbers.
/// The values depend on the seed (default: 1), on the name of the edit and on `draw`. They differ
/// between the files in a folder, the edits of a chain and the pieces of a clip, and are
/// reproducible on every platform. Created by `parse` in chain.hpp.
struct RandomValue {
  static constexpr RecordingUse recording_use = RecordingUse::alone;

  std::string step;   ///< Name of the edit, `turn`.
  std::string value;  ///< `random:-180..180`
  Draw draw = {};     ///< Default: that of the first edit of a chain.
};

/// Whether the value of an edit contains a random range.
bool is_random(std::string_view value);

/// Fails with `edit.value` for an invalid range, or if the edit itself fails at either end of the
/// range.
Status validate(const RandomValue& options, const Clip& clip);
/// Draws the values, applies the edit, and reports the values as `edit.random`: as text, and as
/// `Diagnostic::values` with the name of the edit as the subject.
Status apply(const RandomValue& options, Clip& clip, Diagnostics& diagnostics);
/// Whether the result of the edit depends on the unit of length of the clip.
bool uses_unit(const RandomValue& options);

/// The options of any edit. For each there are two functions: `validate(options, clip)` changes
/// nothing and fails if the edit cannot be applied to the clip; `apply(options, clip, diagnostics)`
/// changes the clip, fails like `validate` and like `Clip::validate`, and adds its notes and
/// warnings to `diagnostics`. Chains and masks also use these, where an edit has them:
/// - `std::size_t threads`: the number of threads, set by `use_threads`.
/// - `Draw draw`: makes its random numbers differ between edits and pieces, see `number_draws`.
/// - `FrameRange frames`: its own range of frames, which `Within` sets.
/// - `std::vector<std::string> points`: the points that it changes, which `Within` sets.
/// - `static constexpr WholeClip whole_clip`: why `Within` refuses it.
/// - `static constexpr RecordingUse recording_use`: whether it applies to recorded data.
/// - `bool uses_unit(options)`: whether its result depends on the unit of length of the clip.
/// Programs that read, edit and write files also use these:
/// - `FileSettings file_settings(options)`: what it requires of the files.
/// - `double cut_before(options, clip)`: the time that it removes at the start.
/// - `bool to_readable_format`, `to_playable_format`, `detects_zero_frame`: set from the output
///   format, see `FitProgram` and `SecondLife`.
using AnyOptions = std::variant<
    // Time
    Trim, Reverse, Speed, Resample, Loop, Join, Split, SpeedCurve, SetRate, DropReference,
    AddReference, Align, StartAt,
    // Space
    Scale, ToHeight, UpAxis, Mirror, SwapSides, InPlace, OnGround, AtOrigin, Move, Turn, Facing,
    RootMotion, StateUnit, ToUnits, Rotate, Level,
    // Skeleton
    RotateOnly, RestPose, Rename, RemoveJoints, KeepJoints, Order, AddChannels, SetPositionMode,
    Names, AddRoot, JoinRoots, PointsToJoints, BodiesToJoints, EndSites, Reorder, BoneLengths,
    InsertJoint, OntoSkeleton,
    // Signal
    Smooth, Unwrap, Wrap, MendSpikes, MendFlips, MendStuck, FillGaps, PlantFeet, GroundFeet, Pin,
    Noise, DropOut,
    // Other programs
    SecondLife, AsPlayed, FitProgram,
    // Direct
    SetChannels, AddToChannels, ScaleChannels, Keyframes, RotationKeyframes, Extend, Shorten, Layer,
    AddClip,
    // Wrappers: a random value; a mask of joints and frames
    RandomValue, Within>;

/// Whether a type is one of the alternatives of a variant.
template <class Type, class Variant>
inline constexpr bool is_alternative = false;
template <class Type, class... Alternatives>
inline constexpr bool is_alternative<Type, std::variant<Alternatives...>> =
    (std::is_same_v<Type, Alternatives> || ...);

/// One edit with its options: `std::get_if<Trim>(&edit)` returns those of a trim. A separate class,
/// because converting and copying such a large variant is slow to compile.
struct Edit : AnyOptions {
  /// A `Trim` of the whole clip.
  Edit();
  // Implicit, as in std::variant. NOLINTBEGIN(google-explicit-constructor)
  template <class Options>
  requires is_alternative<Options, AnyOptions> Edit(Options options)
      : AnyOptions(std::in_place_type<Options>, std::move(options)) {}
  // NOLINTEND(google-explicit-constructor)
  Edit(const Edit& other);
  Edit(Edit&& other) noexcept;
  Edit& operator=(const Edit& other);
  Edit& operator=(Edit&& other) noexcept;
  ~Edit();

  /// `validate(options, clip)`. Fails with `edit.no-joints` or `edit.recording` if the edit cannot
  /// be applied to the recording of the clip (`RecordingUse`).
  Status validate(const Clip& clip) const;
  /// `apply(options, clip, diagnostics)`. Fails like `validate`.
  Status apply(Clip& clip, Diagnostics& diagnostics) const;
};

/// Restricts an edit to some joints and frames.
Within within(Mask mask, Edit edit);

/// Applies edits in order, each with its own `apply(options, clip, diagnostics)`. Fails if the clip
/// is not valid (`Clip::validate`). If the metadata do not declare whether frame 0 is a reference
/// pose, this is decided before the first edit and stored in `Metadata::starts_with_reference`. If
/// an edit fails, the clip is left as it was after the previous one, and the error contains the
/// file name of the clip. `Split` is not allowed. Each edit with random numbers draws different
/// ones: `Draw::edit` is increased by the number of preceding edits of this kind.
Status apply(std::span<const Edit> edits, Clip& clip, Diagnostics& diagnostics);

/// Applies edits in order, including `Split`: the edits after it are applied to each piece. Returns
/// the pieces in order, or the one clip. Random numbers differ between pieces. `name` is used for
/// edits without `Draw::clip`: a path relative to the folder of a data set distinguishes files with
/// the same name. Default: the file name of the clip.
Result<std::vector<Clip>> apply_to_pieces(std::span<const Edit> edits, Clip clip,
                                          Diagnostics& diagnostics, std::string_view name = {});

/// For each edit that uses random numbers, sets `Draw::edit` to the number of preceding edits of
/// the same kind. For a chain that is applied one edit at a time.
void number_draws(std::span<Edit> edits);

/// Sets the number of threads of edits that process whole clips joint by joint. Results do not
/// depend on it. Default: 1.
void use_threads(std::span<Edit> edits, std::size_t threads);

/// An edit in textual form: `trim` with `10..200`.
struct Step {
  std::string name;   ///< Name of the edit, one of `step_facts()`.
  std::string value;  ///< Empty if the edit takes no value.
  /// Restricts the edit to joints: names, paths or patterns separated by commas. Empty: all.
  std::string only = {};
  std::string during = {};  ///< Restricts the edit to frames, such as `10..200`. Empty: all.
  std::string fade = {};    ///< `Mask::fade`, such as `0.2s`. Empty: none.
};

/// Name of an edit, and the syntax of its value.
struct StepFacts {
  std::string_view name;           ///< `trim`
  std::string_view value_name;     ///< `RANGE`; empty if there is no value.
  std::string_view default_value;  ///< Default of an optional value; empty if it is required.
  std::string_view text;           ///< Help text.
  std::string_view group{};        ///< `Time`, `Space`, ...: heading on the help page.
  bool takes_part = false;         ///< `@` and a number or word may follow the name of a file.
};
/// Whether the value is a file name.
bool takes_file(const StepFacts& facts);
/// All edits, in the order of the help page.
std::span<const StepFacts> step_facts();

/// The options of a step, `only`, `during` and `fade`, with the syntax of their values.
std::span<const StepFacts> mask_facts();
/// Sets one of the options in `mask_facts`. Returns false for an unknown name.
bool set_mask(Step& step, std::string_view name, std::string value);

/// Reads a clip that is the value of a step.
using ClipReader = std::function<Result<Clip>(const std::string& path)>;

/// Converts a step to an edit. `read` loads files for steps that take one (`takes_file`) and is
/// required for them. Fails with `edit.value`, or with the error of the reader. An `edit.value`
/// error starts with the invalid word and has it as its subject: the name of the edit, `only`,
/// `during` or `fade`.
Result<Edit> parse(const Step& step, const ClipReader& read = {});

/// Edits in order, ready to apply without further preparation: edits that process whole clips use
/// all processors. The result does not depend on the number of processors.
class Chain {
 public:
  /// No edits: `apply` changes nothing.
  Chain() = default;
  /// These edits, in order.
  Chain(std::initializer_list<Edit> edits);
  /// The same.
  explicit Chain(std::vector<Edit> edits);
  /// The edits of steps. Fails like `edit::parse`.
  static Result<Chain> parse(std::span<const Step> steps, const ClipReader& read = {});

  /// Appends an edit. Returns the chain.
  Chain& add(Edit edit);
  /// The edits, in order. Valid until the next `add`.
  std::span<const Edit> edits() const { return edits_; }

  /// Same as `edit::apply`.
  Status apply(Clip& clip, Diagnostics& diagnostics) const;
  /// Same as `edit::apply_to_pieces`.
  Result<std::vector<Clip>> apply_to_pieces(Clip clip, Diagnostics& diagnostics,
                                            std::string_view name = {}) const;

 private:
  std::vector<Edit> edits_;
};

}  // namespace mocap::edit
