// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Chains of edits, and their textual form.

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mocap/edit/add_channels.hpp"
#include "mocap/edit/align.hpp"
#include "mocap/edit/angles.hpp"
#include "mocap/edit/arithmetic.hpp"
#include "mocap/edit/bone_lengths.hpp"
#include "mocap/edit/channels.hpp"
#include "mocap/edit/drop_out.hpp"
#include "mocap/edit/end_sites.hpp"
#include "mocap/edit/extend.hpp"
#include "mocap/edit/facing.hpp"
#include "mocap/edit/fit_program.hpp"
#include "mocap/edit/ground_feet.hpp"
#include "mocap/edit/in_place.hpp"
#include "mocap/edit/join.hpp"
#include "mocap/edit/joints.hpp"
#include "mocap/edit/keyframes.hpp"
#include "mocap/edit/layer.hpp"
#include "mocap/edit/loop.hpp"
#include "mocap/edit/mend_flips.hpp"
#include "mocap/edit/mend_spikes.hpp"
#include "mocap/edit/mend_stuck.hpp"
#include "mocap/edit/mirror.hpp"
#include "mocap/edit/names.hpp"
#include "mocap/edit/noise.hpp"
#include "mocap/edit/onto_skeleton.hpp"
#include "mocap/edit/order.hpp"
#include "mocap/edit/pin.hpp"
#include "mocap/edit/placement.hpp"
#include "mocap/edit/plant_feet.hpp"
#include "mocap/edit/position_mode.hpp"
#include "mocap/edit/random_value.hpp"
#include "mocap/edit/reference.hpp"
#include "mocap/edit/rename.hpp"
#include "mocap/edit/reorder.hpp"
#include "mocap/edit/resample.hpp"
#include "mocap/edit/rest_pose.hpp"
#include "mocap/edit/reverse.hpp"
#include "mocap/edit/root_motion.hpp"
#include "mocap/edit/roots.hpp"
#include "mocap/edit/rotate.hpp"
#include "mocap/edit/rotate_only.hpp"
#include "mocap/edit/scale.hpp"
#include "mocap/edit/second_life.hpp"
#include "mocap/edit/set_rate.hpp"
#include "mocap/edit/smooth.hpp"
#include "mocap/edit/speed.hpp"
#include "mocap/edit/speed_curve.hpp"
#include "mocap/edit/split.hpp"
#include "mocap/edit/trim.hpp"
#include "mocap/edit/units.hpp"
#include "mocap/edit/up_axis.hpp"
#include "mocap/edit/within.hpp"

namespace mocap::edit {

/// One edit with its options.
using Edit = std::variant<
    // Time
    Trim, Reverse, Speed, Resample, Loop, Join, Split, SpeedCurve, SetRate, DropReference,
    AddReference, Align,
    // Space
    Scale, ToHeight, UpAxis, Mirror, SwapSides, InPlace, OnGround, AtOrigin, Move, Turn, Facing,
    RootMotion, Units, ToUnits, Rotate, Level,
    // Skeleton
    RotateOnly, RestPose, Rename, RemoveJoints, KeepJoints, Order, AddChannels, Positions, Names,
    AddRoot, JoinRoots, EndSites, Reorder, BoneLengths, InsertJoint, OntoSkeleton,
    // Signal
    Smooth, Unwrap, Wrap, MendSpikes, MendFlips, MendStuck, PlantFeet, GroundFeet, Pin, Noise,
    DropOut,
    // Other programs
    SecondLife, AsPlayed, FitProgram,
    // Direct
    SetChannels, AddToChannels, ScaleChannels, Keyframes, RotationKeyframes, Extend, Shorten, Layer,
    AddClip,
    // Wrappers: a random value; a mask of joints and frames
    RandomValue, Within>;

/// Holds any edit, for places that require a named type.
struct AnyEdit {
  Edit edit;
};

/// Restricts an edit to some joints and frames.
Within within(Mask mask, Edit edit);

/// Applies edits in order, each with its own `apply(options, clip, diagnostics)`. Fails if the clip
/// is not valid (`Clip::validate`). If the metadata do not declare whether frame 0 is a reference
/// pose, this is decided before the first edit and stored in `Metadata::starts_with_reference`. If
/// an edit fails, the clip is left as it was after the previous one, and the error contains the
/// file name of the clip. `Split` is not allowed. Edits with random numbers draw different ones:
/// `Draw::edit` is increased by the number of such edits before.
Status apply(std::span<const Edit> edits, Clip& clip, Diagnostics& diagnostics);

/// Applies edits in order, including `Split`: the edits after it are applied to each piece. Returns
/// the pieces in order, or the one clip. Random numbers differ between pieces. `name` is used for
/// edits without `Draw::clip`: a path relative to the folder of a data set distinguishes files with
/// the same name. Default: the file name of the clip.
Result<std::vector<Clip>> apply_to_pieces(std::span<const Edit> edits, Clip clip,
                                          Diagnostics& diagnostics, std::string_view name = {});

/// Sets `Draw::edit` of edits with random numbers to the number of such edits before, for a chain
/// that is applied one edit at a time.
void number_draws(std::span<Edit> edits);

/// Sets the number of threads of edits that process whole clips joint by joint. Results do not
/// depend on it. Default: 1.
void use_threads(std::span<Edit> edits, std::size_t threads);

/// An edit in textual form: `trim` with `10..200`.
struct Step {
  std::string name;
  std::string value;  ///< Empty if the edit takes no value.
  /// Restricts the edit to joints: names, paths or patterns separated by commas. Empty: all.
  std::string only = {};
  std::string during = {};  ///< Restricts the edit to frames, such as `10..200`. Empty: all.
  std::string fade = {};    ///< `Mask::fade`, such as `0.2s`. Empty: none.
};

/// Name of an edit, and the syntax of its value.
struct StepFacts {
  std::string_view name;            ///< `trim`
  std::string_view value_name;      ///< `RANGE`; empty if there is no value.
  std::string_view value_left_out;  ///< Default of an optional value; empty if it is required.
  std::string_view text;            ///< Help text.
  std::string_view group{};         ///< `Time`, `Space`, ...: heading on the help page.
};
/// Whether the value is a file name (optionally followed by `@` and more).
bool takes_file(const StepFacts& facts);
/// All edits, in the order of the help page.
std::span<const StepFacts> step_facts();

/// The options of a step, `only`, `during` and `fade`, with the syntax of their values.
std::span<const StepFacts> mask_facts();
/// Sets one of these. Returns false for an unknown name.
bool set_mask(Step& step, std::string_view name, std::string value);

/// Reads a clip that is the value of a step.
using ClipReader = std::function<Result<Clip>(const std::string& path)>;

/// Converts a step to an edit. `read` loads files for steps that take one (`takes_file`) and is
/// required for them. Fails with `edit.value`, or with the error of the reader. An `edit.value`
/// error starts with the invalid word and has it as its subject: the name of the edit, `only`,
/// `during` or `fade`.
Result<Edit> parse(const Step& step, const ClipReader& read = {});

}  // namespace mocap::edit
