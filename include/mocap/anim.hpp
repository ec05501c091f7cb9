// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Animations of Second Life (.anim): keys of joints, quantised, with priorities, loop and ease.
/// The facts behind each rule: docs/formats/anim.md.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/limits.hpp"
#include "mocap/secondlife.hpp"
#include "mocap/sink.hpp"
#include "mocap/source.hpp"

namespace mocap::anim {

struct ReadOptions {
  /// Frames a second of the clip, > 0 and at most 1,000. Default: the first of 30, 24, 25, 60 and
  /// the other usual rates at which every key lies on a frame; 60 where there is none.
  std::optional<double> rate;
  ReadLimits limits;
};

/// Reads an animation, versions 1.0 and 0.1. The clip has the joints of the file and those between
/// them and the pelvis, at the avatar's own rest positions, in the space of BVH files for Second
/// Life: inches, x to the avatar's left, y up, z to its front. Between keys the viewer's own
/// interpolation is taken. `Clip::anim_style` keeps the rest. Fails with `anim.header`,
/// `anim.truncated`, `anim.value`, `anim.keys`, `anim.constraint` or `limit.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);
Result<Clip> read(std::span<const char> bytes, const ReadOptions& options,
                  Diagnostics& diagnostics);

/// Which frames become keys.
enum class Keys : std::uint8_t {
  /// Those that are not on the way between others, to 0.007 degrees and 0.15 mm.
  needed,
  every_frame  ///< All, of all joints that move.
};

struct WriteOptions {
  /// Metres in one file unit, > 0 and finite. Default: inches, as the viewer takes a BVH.
  double metres_per_unit = secondlife::metres_per_inch;
  Keys keys = Keys::needed;
  /// Frame 0 is a reference pose and not played: joints that never leave it are left out, and
  /// the pelvis moves from where it stands there. Default: the rest pose is taken for that.
  bool reference_frame = false;
  /// Write joints that never leave the reference too, so that no other animation moves them.
  bool still_joints = false;
};

/// Writes a clip, its joints named as in Second Life (`secondlife::find_bone`) and its space that
/// of `read`. `Clip::anim_style` says priorities, loop, ease and hands; without it the defaults of
/// the viewer's upload are written. Joints that the avatar does not have are left out and reported.
/// What was read and not changed comes back to the byte. Fails with `argument.invalid`,
/// `argument.shape`, `anim.value`, `anim.joint` (no joint of the avatar, or none that moves) or
/// `limit.*`.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Whether the first bytes of a file look like an animation.
bool sniff(std::string_view head);

}  // namespace mocap::anim

namespace mocap {

/// What the writer of animations needs to know of a clip: its unit and whether its first frame is a
/// reference pose. Clips of the avatar of Second Life are in inches; for others the unit is guessed
/// by the size of the figure, in a note, `fit.unit-assumed`. `known_metres_per_unit`, where there
/// is one, is no guess.
anim::WriteOptions anim_options_for(const Clip& clip, std::optional<double> known_metres_per_unit,
                                    Diagnostics& diagnostics);

}  // namespace mocap
