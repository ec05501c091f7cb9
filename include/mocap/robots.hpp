// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Built-in robots, as targets of `retarget::transfer`, and the motion of robots.

#include <cstdint>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::codes {

extern const Code fit_robot;
extern const Code robot_assumed;

}  // namespace mocap::codes

namespace mocap::robots {

/// The order of the rotation of a robot's root in a table or array without names.
enum class QuaternionOrder : std::uint8_t {
  detected,     ///< x, y, z, w, or w, x, y, z if the root is upright only in that order.
  scalar_last,  ///< x, y, z, w.
  scalar_first  ///< w, x, y, z.
};

/// Unitree G1 with 29 hinges: links, limits and names of Unitree's description (revision 1.0), in
/// its order, as if read from its file. In metres with Z up and X forward, 0.793 m from the
/// ground to the pelvis. One frame, in which all hinges are at 0. Ankles, wrists and torso have end
/// sites: `toe` and `heel` on the ground, `hand` and `head`.
Result<Clip> unitree_g1();

}  // namespace mocap::robots
