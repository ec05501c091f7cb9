// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A motion as it was authored: what a file holds, without loss.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/acclaim_style.hpp"
#include "mocap/anim_style.hpp"
#include "mocap/avm_style.hpp"
#include "mocap/bvh_style.hpp"
#include "mocap/decision.hpp"
#include "mocap/motion.hpp"
#include "mocap/skeleton.hpp"

namespace mocap {

/// Facts about a clip that are neither skeleton nor motion.
struct Metadata {
  std::string format;  ///< `bvh`, `asf`, `amc`, ...; empty for a clip made in code.
  std::string source;  ///< The name of the file it came from.
  /// Whether the first frame is a reference pose and no motion, once that is decided: edits
  /// change what it could be guessed from. Empty: `has_reference_frame` guesses.
  std::optional<bool> starts_with_reference;
  /// Metres in one unit of length, above 0, where the user or an edit has set it. Empty:
  /// `guess_scale` decides.
  std::optional<double> metres_per_unit;
  /// Metres in one unit as other files with the same skeleton show it, where this file leaves it
  /// open. Used where `metres_per_unit` is empty; edits that multiply all lengths remove it.
  std::optional<Decision<double>> unit;
  /// How the reader settled what position channels mean. Empty where the format or the code that
  /// made the clip states it.
  std::optional<Decision<PositionMode>> position_mode;
};

/// A skeleton and its motion.
///
/// Invariant: `motion.channels() == skeleton.channel_count()`. The functions here keep it; code
/// that changes `skeleton` channels by itself must change `motion` too (`validate` tells).
struct Clip {
  Skeleton skeleton;
  Motion motion;
  Metadata metadata;
  /// How the BVH file was written, when the clip came from one; used to write it so again.
  std::optional<bvh::Style> bvh_style;
  /// What its ASF and AMC said beside skeleton and motion, when the clip came from them.
  std::optional<acclaim::Style> acclaim_style;
  /// Priorities, loop, ease and keys of an animation of Second Life.
  std::optional<anim::Style> anim_style;
  /// Key frames that Avimator wrote behind the motion.
  std::optional<avm::Style> avm_style;

  /// Adds a joint with channels that are zero in every frame. Errors as `Skeleton::add`.
  Result<std::size_t> add_joint(std::size_t parent, Joint joint);
  /// Removes a joint, its descendants and their channels.
  void remove_joint(std::size_t index);
  /// Changes a joint's channels: a channel that it had keeps its values, a new one is zero.
  void set_channels(std::size_t index, std::vector<Channel> channels);
  /// Column of one channel of a joint, if it has it.
  std::optional<std::size_t> column(std::size_t joint, Channel channel) const;

  /// Checks the invariants of the skeleton and the motion. Fails with `argument.shape`.
  Status validate() const;
};

}  // namespace mocap
