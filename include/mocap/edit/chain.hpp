// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// All edits, one after the other, and in words.

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
    // Another one: with a value drawn at random; of some joints and frames
    RandomValue, Within>;

/// Any edit, where the type must have a name of its own.
struct AnyEdit {
  Edit edit;
};

/// An edit of some joints and some frames only.
Within within(Mask mask, Edit edit);

/// Applies edits in their order, each as the function of that edit alone,
/// `apply(options, clip, diagnostics)`, does. All of them fail where the clip is not valid
/// (`Clip::validate`), and where the metadata do not state whether frame 0 is a reference pose, the
/// first edit decides it and sets `Metadata::starts_with_reference`. Where an edit fails the clip
/// is as the one before left it, and the error names the file of the clip. `Split` cannot be among
/// them. Edits with random numbers draw different ones: `Draw::edit` grows by how many of them come
/// before.
Status apply(std::span<const Edit> edits, Clip& clip, Diagnostics& diagnostics);

/// Applies edits in their order, `Split` too: what comes behind one is applied to each of its
/// pieces. Gives the pieces in their order, or the one clip. Random numbers differ between pieces.
/// `name` is the `Draw::clip` of edits that have none: a path below the folder of a data set keeps
/// apart files of one name. Default: the file name of the clip.
Result<std::vector<Clip>> apply_to_pieces(std::span<const Edit> edits, Clip clip,
                                          Diagnostics& diagnostics, std::string_view name = {});

/// Sets `Draw::edit` of edits with random numbers to how many of them come before, for a chain that
/// is applied one edit at a time.
void number_draws(std::span<Edit> edits);

/// Lets edits that go through whole clips joint by joint use this many threads; none of their
/// numbers depends on it. Default of each: 1.
void use_threads(std::span<Edit> edits, std::size_t threads);

/// An edit in words: `trim` with `10..200`.
struct Step {
  std::string name;
  std::string value;  ///< Empty where the edit needs none.
  /// Only these joints: names, paths or patterns with commas between them. Empty: all of them.
  std::string only = {};
  std::string during = {};  ///< Only these frames, such as `10..200`. Empty: all of them.
  std::string fade = {};    ///< `Mask::fade`, such as `0.2s`. Empty: none.
};

/// What an edit is called, and what its value looks like.
struct StepFacts {
  std::string_view name;            ///< `trim`
  std::string_view value_name;      ///< `RANGE`; empty: it takes no value.
  std::string_view value_left_out;  ///< The value that may be left out; empty: it may not.
  std::string_view text;            ///< Sentences for the help.
  std::string_view group{};         ///< `Time`, `Space`, ...: its heading on a help page.
};
/// Whether the value names a file (and perhaps more behind an `@`).
bool takes_file(const StepFacts& facts);
/// All that there are, in the order of a help page.
std::span<const StepFacts> step_facts();

/// What may stand beside a step, `only`, `during` and `fade`, each with its value.
std::span<const StepFacts> mask_facts();
/// Sets one of these. False where there is none of this name.
bool set_mask(Step& step, std::string_view name, std::string value);

/// Reads a clip that a step names.
using ClipReader = std::function<Result<Clip>(const std::string& path)>;

/// The edit that a step means. `read` is asked for the files of steps that name one (`takes_file`),
/// which need it. Fails with `edit.value`, or as the reader does. An error with `edit.value` has as
/// its subject the word that is wrong, the name of the edit or `only`, `during`, `fade`, and begins
/// its message with it.
Result<Edit> parse(const Step& step, const ClipReader& read = {});

}  // namespace mocap::edit
