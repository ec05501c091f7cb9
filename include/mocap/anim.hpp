// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Second Life animations (.anim): quantised joint keys with priorities, loop and ease times.
/// Format details: docs/formats/anim.md.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mocap/anim_style.hpp"
#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"
#include "mocap/secondlife.hpp"
#include "mocap/time_point.hpp"

namespace mocap::codes {

// Findings about .anim files.
extern const Code anim_header;
extern const Code anim_truncated;
extern const Code anim_value;
extern const Code anim_joint;
extern const Code anim_keys;
extern const Code anim_constraint;
extern const Code anim_trailing;
extern const Code anim_reduced;
extern const Code anim_viewer_keys;

}  // namespace mocap::codes

namespace mocap::anim {

struct ReadOptions {
  /// Frames per second of the clip, > 0 and at most 1,000. Default: the first of the common rates
  /// (30, 24, 25, 60, ...) at which every key falls on a frame, otherwise 60.
  std::optional<double> rate;
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
};

/// Reads an animation, version 1.0 or 0.1. The clip has the joints of the file and all joints
/// between them and the pelvis, at the avatar's rest positions, in the coordinate system of motion
/// files for the viewer: inches, x to the avatar's left, y up, z forward. Frames between keys are
/// interpolated as in the viewer. Other data is stored in `Clip::format_data`. Fails with
/// `anim.header`, `anim.truncated`, `anim.value`, `anim.keys`, `anim.constraint` or `limit.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);
/// The same for a file in memory.
Result<Clip> read(std::span<const char> bytes, const ReadOptions& options,
                  Diagnostics& diagnostics);

/// The frames that become keys.
enum class Keys : std::uint8_t {
  /// Only frames that interpolation does not reproduce to 0.007 degrees and 0.15 mm.
  needed,
  every_frame  ///< Every frame of every joint that moves.
};

/// `save` and `complete_options` determine the options that are not set: unit and reference pose of
/// the clip. Clips with a Second Life avatar are in inches; for other clips the unit is estimated
/// from the size of the figure and reported by the note `fit.unit-assumed`.
struct WriteOptions {
  /// Metres per file unit, > 0 and finite. Default: that of the clip; for `write` inches, which the
  /// viewer assumes for motion files.
  std::optional<double> metres_per_unit = {};
  Keys keys = Keys::needed;  ///< Default: only the necessary frames.
  /// Frame 0 is a reference pose and is not played: joints that never leave it are omitted, and
  /// pelvis positions are relative to it; otherwise the rest pose is the reference. Default:
  /// whether the first frame of the clip is one; for `write` false.
  std::optional<bool> reference_frame = {};
  /// Also writes joints that never leave the reference, so that no other animation moves them.
  /// Default: false.
  bool still_joints = false;
};

/// Overrides of the clip's properties, applied by `fit` as part of `save`. Default: as read,
/// otherwise as in `Style`.
struct FitOptions {
  std::optional<std::int32_t> priority = {};  ///< 0 to 6.
  /// Joints, by their own or their Second Life names, and their priorities, 0 to 6.
  std::vector<std::pair<std::string, std::int32_t>> joint_priorities = {};
  std::optional<bool> loops = {};  ///< Whether the viewer repeats the loop until it is stopped.
  /// Start and end of the loop, in this order, both within the clip.
  std::optional<TimePoint> loop_in = {}, loop_out = {};
  std::optional<TimePoint> ease_in = {}, ease_out = {};  ///< Durations.
  std::optional<std::uint32_t> hand_pose = {};           ///< Index into `secondlife::hand_poses`.
  std::optional<std::string> emote = {};                 ///< A name, such as `express_smile`.

  /// Whether anything is set.
  bool changes_clip() const;
};

/// Returns the clip with these properties in `Clip::format_data`. Fails with `edit.joint` if a
/// priority is given for a joint that the clip does not have, and with `edit.range` if the loop is
/// not within the clip.
Result<Clip> with_properties(Clip clip, const FitOptions& options);

/// Writes a clip that has Second Life joint names (`secondlife::find_bone`) and the coordinate
/// system of `read`. `Clip::format_data` provides priorities, loop, ease times and hand poses;
/// without it, the defaults of the viewer's upload dialog are used. Joints that the avatar does not
/// have are omitted and reported. Unmodified files are written back byte for byte. Fails with
/// `argument.invalid`, `argument.shape`, `anim.value`, `anim.joint` (no joint belongs to the
/// avatar, or none moves) or `limit.*`.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Whether the first bytes of a file look like an animation.
bool sniff(std::string_view head);

}  // namespace mocap::anim
