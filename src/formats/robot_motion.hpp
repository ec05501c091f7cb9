// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The motion of a robot from the rows of numbers that its programs write.

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/robot_rows.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/robots.hpp"

namespace mocap::detail {

/// Makes a clip of rows: position of the root in metres with Z up, its unit quaternion, and the
/// value of each hinge and slide in radians and metres. Rows of a robot with a fixed root begin
/// with the hinges.
class RobotMotion {
 public:
  /// Hinges of the robot whose rows are recognised without its model.
  static constexpr std::size_t g1_hinges = 29;

  /// `skeleton`: that of the model of the robot; null for the Unitree G1. Fails with `fit.robot` if
  /// it is not that of a robot, or its root is neither free nor fixed.
  static Result<RobotMotion> of(const Skeleton* skeleton);

  bool has_root() const { return has_root_; }
  /// Number of values of a row.
  std::size_t width() const;
  /// Names of the hinges and slides in the order of a row.
  std::vector<std::string> names() const { return robot_.names(); }
  /// The note that says which robot, and which order of quaternions if that was not known, the last
  /// rows were read with. `more` is added to it.
  Diagnostic assumption(std::string_view more = {}) const;

  /// The clip of `frames x width` values, in metres with Z up, at 30 frames per second. Fails with
  /// `invalid` if a quaternion is not of unit length or a value is too large.
  Result<Clip> read(std::span<const double> rows, Code invalid,
                    robots::QuaternionOrder order = robots::QuaternionOrder::detected);

 private:
  RobotMotion(std::unique_ptr<Clip> model, RobotRows robot, bool is_built_in);

  std::unique_ptr<Clip> model_;  ///< Without frames. At a stable address, for `robot_`.
  RobotRows robot_;
  bool is_built_in_;
  bool has_root_;
  robots::QuaternionOrder order_ = robots::QuaternionOrder::detected;
  bool is_scalar_first_ = false;
};

/// Advises to specify the robot whose motion a file has.
void advise_model(Diagnostic& finding);

}  // namespace mocap::detail
