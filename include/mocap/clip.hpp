// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A motion as stored in a file, without loss.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/decision.hpp"
#include "mocap/format_data.hpp"
#include "mocap/motion.hpp"
#include "mocap/recording.hpp"
#include "mocap/skeleton.hpp"

namespace mocap {

/// Data of a clip that is neither skeleton nor motion.
struct Metadata {
  std::string format;  ///< Name of the format, in lower case; empty for a clip created in code.
  std::string source;  ///< Name of the file that the clip was read from.
  /// Whether the file contains a skeleton for motions in other files, so that it needs no frames.
  bool is_skeleton_alone = false;
  /// Whether the first frame is a reference pose that is not part of the motion. Set once it is
  /// decided, because edits change the evidence. Empty: use the guess of `has_reference_frame`.
  std::optional<bool> starts_with_reference;
  /// Metres per unit of length, > 0, if set by the user or an edit. Empty: use `guess_scale`.
  std::optional<double> metres_per_unit;
  /// Metres per unit, derived from other files with the same skeleton if this file does not declare
  /// a unit. Used if `metres_per_unit` is empty. Edits that scale all lengths remove it.
  std::optional<Decision<double>> unit;
  /// Metres per unit as the file itself declares it. Programs often write a meaningless unit, so
  /// this is only used if the two above are empty, and the figure has a plausible size in it or is
  /// an animal.
  std::optional<Decision<double>> declared_unit;
  /// The axis that points up, if set by the user or an edit, or declared by the file. Empty: use
  /// `guess_axes`.
  std::optional<Axis> up;
  /// What the file has in addition, which no clip contains: `1 mesh`, `the arrays `betas`,
  /// `gender``.
  std::vector<std::string> left_out;
  /// The names of all animations in the file, in its order; unnamed ones are empty. Empty for
  /// formats whose files have one.
  std::vector<std::string> takes;
  std::size_t take = 0;  ///< The one that was read: an index into `takes`.
  /// The reader's decision about the position channels. Empty if the format, or the code that
  /// created the clip, specifies it.
  std::optional<Decision<PositionMode>> position_mode;
};

/// A skeleton and its motion, a recording of markers and other data, or both.
///
/// A file that only contains a recording gives a clip with an empty skeleton, whose motion has
/// frames but no channels.
///
/// Invariants: `motion.channels() == skeleton.channel_count()`, and the recording has as many
/// frames as the motion. The functions of Clip maintain them.
/// Code that changes the channels of `skeleton` directly must also change `motion`; see `validate`.
struct Clip {
  Skeleton skeleton;    ///< Joints and their channels.
  Motion motion;        ///< One value per frame and channel, in channel order.
  Recording recording;  ///< Markers and other measurements; usually empty.
  Metadata metadata;    ///< What is known about the file and set by the user.
  /// Data of the file in addition to skeleton and motion, such as its layout; the types are in the
  /// headers of the formats. Used to write that format again.
  FormatDataSet format_data;

  /// Adds a joint with channels that are zero in every frame. Fails like `Skeleton::add`.
  Result<std::size_t> add_joint(std::size_t parent, Joint joint);
  /// Removes a joint, its descendants and their channels.
  void remove_joint(std::size_t index);
  /// Changes the channels of a joint. Existing channels keep their values; new ones are zero.
  void set_channels(std::size_t index, std::vector<Channel> channels);
  /// Column of one channel of a joint, or none.
  std::optional<std::size_t> column(std::size_t joint, Channel channel) const;

  /// Checks the invariants of skeleton and motion. Fails with `argument.shape`.
  Status validate() const;
};

}  // namespace mocap
