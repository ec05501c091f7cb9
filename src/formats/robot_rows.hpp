// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The motion of a robot as its programs read it.

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "pose/channels.hpp"
#include "pose/position_channels.hpp"

namespace mocap::detail {

/// One row of numbers for each frame: where the root is, and the value of each hinge and slide.
class RobotRows {
 public:
  /// Number of values of the root: x, y, z in metres with Z up, and a unit quaternion x, y, z, w.
  static constexpr std::size_t root_width = 7;
  static constexpr std::size_t place_width = 3;  ///< Of these, the place.

  /// `metres_per_unit`: that of the options of a format, if it is set; a robot of which no unit is
  /// known is in metres. Fails with `fit.robot` unless Z is up and there is one root, at least one
  /// hinge or slide, and each joint below the root is a hinge, a slide or fixed. The clip must
  /// outlive it, and be valid.
  static Result<RobotRows> of(const Clip& clip, std::optional<double> metres_per_unit);

  std::size_t width() const { return root_width + columns_.size(); }  ///< Values of a row.
  std::size_t frames() const { return clip_->motion.frames(); }
  /// Whether the root has no channels, as that of a robot on a base.
  bool has_fixed_root() const;
  /// Names of the hinges and slides, in the order of the joints.
  std::vector<std::string> names() const;

  /// Passes the rows in order, until `put` returns false: the values of the root, then those of
  /// the hinges and slides, in radians and metres. Signs of quaternions are continuous. Returns
  /// what `put` has returned last.
  bool for_each(const std::function<bool(std::span<const double>)>& put) const;

  /// The inverse of `for_each`: sets a frame of a motion of the same skeleton. Angles of the root
  /// are the ones nearest to those of the frame before. Returns what is wrong with the row, which
  /// then is not set; empty if nothing is.
  std::string set_frame(std::size_t frame, std::span<const double> row, Motion& motion) const;

 private:
  /// A value of a row, and the value of the motion from which it is computed.
  struct Column {
    std::size_t joint = 0;
    std::size_t channel = 0;
    double scale = 1.0;
  };

  RobotRows(const Clip& clip, double metres, std::vector<Column> columns);

  const Clip* clip_;
  double metres_;
  std::vector<Column> columns_;
  PositionChannels root_position_;
  RotationChannels root_rotation_;
};

}  // namespace mocap::detail
