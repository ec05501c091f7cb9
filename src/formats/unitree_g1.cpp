// SPDX-License-Identifier: MIT
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/body_tree.hpp"
#include "mocap/reading.hpp"
#include "mocap/robots.hpp"
#include "pose/degrees.hpp"

namespace mocap::robots {

namespace {

using detail::ModelBody;
using detail::ModelJoint;

/// A link and the hinge between it and its parent.
struct G1Link {
  const char* name;
  const char* hinge;
  std::size_t parent;              ///< 0: the pelvis; otherwise one more than the row.
  std::array<double, 3> position;  ///< In the parent, metres.
  std::array<double, 4> rotation;  ///< In the parent: w, x, y, z.
  int axis;                        ///< 0, 1, 2 for x, y, z.
  double lower, upper;             ///< Radians.
};

// Dimensions and limits are those of Unitree's description of revision 1.0 with 29 hinges,
// g1_29dof_rev_1_0 of unitree_ros, in its order.
constexpr double g1_pelvis_height = 0.793;
constexpr std::array<G1Link, 29> g1_links{{
    {"left_hip_pitch_link",
     "left_hip_pitch_joint",
     0,
     {0.0, 0.064452, -0.1027},
     {1.0, 0.0, 0.0, 0.0},
     1,
     -2.5307,
     2.8798},
    {"left_hip_roll_link",
     "left_hip_roll_joint",
     1,
     {0.0, 0.052, -0.030465},
     {0.996179, 0.0, -0.0873386, 0.0},
     0,
     -0.5236,
     2.9671},
    {"left_hip_yaw_link",
     "left_hip_yaw_joint",
     2,
     {0.025001, 0.0, -0.12412},
     {1.0, 0.0, 0.0, 0.0},
     2,
     -2.7576,
     2.7576},
    {"left_knee_link",
     "left_knee_joint",
     3,
     {-0.078273, 0.0021489, -0.17734},
     {0.996179, 0.0, 0.0873386, 0.0},
     1,
     -0.087267,
     2.8798},
    {"left_ankle_pitch_link",
     "left_ankle_pitch_joint",
     4,
     {0.0, -9.4445e-05, -0.30001},
     {1.0, 0.0, 0.0, 0.0},
     1,
     -0.87267,
     0.5236},
    {"left_ankle_roll_link",
     "left_ankle_roll_joint",
     5,
     {0.0, 0.0, -0.017558},
     {1.0, 0.0, 0.0, 0.0},
     0,
     -0.2618,
     0.2618},
    {"right_hip_pitch_link",
     "right_hip_pitch_joint",
     0,
     {0.0, -0.064452, -0.1027},
     {1.0, 0.0, 0.0, 0.0},
     1,
     -2.5307,
     2.8798},
    {"right_hip_roll_link",
     "right_hip_roll_joint",
     7,
     {0.0, -0.052, -0.030465},
     {0.996179, 0.0, -0.0873386, 0.0},
     0,
     -2.9671,
     0.5236},
    {"right_hip_yaw_link",
     "right_hip_yaw_joint",
     8,
     {0.025001, 0.0, -0.12412},
     {1.0, 0.0, 0.0, 0.0},
     2,
     -2.7576,
     2.7576},
    {"right_knee_link",
     "right_knee_joint",
     9,
     {-0.078273, -0.0021489, -0.17734},
     {0.996179, 0.0, 0.0873386, 0.0},
     1,
     -0.087267,
     2.8798},
    {"right_ankle_pitch_link",
     "right_ankle_pitch_joint",
     10,
     {0.0, 9.4445e-05, -0.30001},
     {1.0, 0.0, 0.0, 0.0},
     1,
     -0.87267,
     0.5236},
    {"right_ankle_roll_link",
     "right_ankle_roll_joint",
     11,
     {0.0, 0.0, -0.017558},
     {1.0, 0.0, 0.0, 0.0},
     0,
     -0.2618,
     0.2618},
    {"waist_yaw_link",
     "waist_yaw_joint",
     0,
     {0.0, 0.0, 0.0},
     {1.0, 0.0, 0.0, 0.0},
     2,
     -2.618,
     2.618},
    {"waist_roll_link",
     "waist_roll_joint",
     13,
     {-0.0039635, 0.0, 0.044},
     {1.0, 0.0, 0.0, 0.0},
     0,
     -0.52,
     0.52},
    {"torso_link", "waist_pitch_joint", 14, {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}, 1, -0.52, 0.52},
    {"left_shoulder_pitch_link",
     "left_shoulder_pitch_joint",
     15,
     {0.0039563, 0.10022, 0.24778},
     {0.990264, 0.139201, 1.38722e-05, -9.86868e-05},
     1,
     -3.0892,
     2.6704},
    {"left_shoulder_roll_link",
     "left_shoulder_roll_joint",
     16,
     {0.0, 0.038, -0.013831},
     {0.990268, -0.139172, 0.0, 0.0},
     0,
     -1.5882,
     2.2515},
    {"left_shoulder_yaw_link",
     "left_shoulder_yaw_joint",
     17,
     {0.0, 0.00624, -0.1032},
     {1.0, 0.0, 0.0, 0.0},
     2,
     -2.618,
     2.618},
    {"left_elbow_link",
     "left_elbow_joint",
     18,
     {0.015783, 0.0, -0.080518},
     {1.0, 0.0, 0.0, 0.0},
     1,
     -1.0472,
     2.0944},
    {"left_wrist_roll_link",
     "left_wrist_roll_joint",
     19,
     {0.1, 0.00188791, -0.01},
     {1.0, 0.0, 0.0, 0.0},
     0,
     -1.97222,
     1.97222},
    {"left_wrist_pitch_link",
     "left_wrist_pitch_joint",
     20,
     {0.038, 0.0, 0.0},
     {1.0, 0.0, 0.0, 0.0},
     1,
     -1.61443,
     1.61443},
    {"left_wrist_yaw_link",
     "left_wrist_yaw_joint",
     21,
     {0.046, 0.0, 0.0},
     {1.0, 0.0, 0.0, 0.0},
     2,
     -1.61443,
     1.61443},
    {"right_shoulder_pitch_link",
     "right_shoulder_pitch_joint",
     15,
     {0.0039563, -0.10021, 0.24778},
     {0.990264, -0.139201, 1.38722e-05, 9.86868e-05},
     1,
     -3.0892,
     2.6704},
    {"right_shoulder_roll_link",
     "right_shoulder_roll_joint",
     23,
     {0.0, -0.038, -0.013831},
     {0.990268, 0.139172, 0.0, 0.0},
     0,
     -2.2515,
     1.5882},
    {"right_shoulder_yaw_link",
     "right_shoulder_yaw_joint",
     24,
     {0.0, -0.00624, -0.1032},
     {1.0, 0.0, 0.0, 0.0},
     2,
     -2.618,
     2.618},
    {"right_elbow_link",
     "right_elbow_joint",
     25,
     {0.015783, 0.0, -0.080518},
     {1.0, 0.0, 0.0, 0.0},
     1,
     -1.0472,
     2.0944},
    {"right_wrist_roll_link",
     "right_wrist_roll_joint",
     26,
     {0.1, -0.00188791, -0.01},
     {1.0, 0.0, 0.0, 0.0},
     0,
     -1.97222,
     1.97222},
    {"right_wrist_pitch_link",
     "right_wrist_pitch_joint",
     27,
     {0.038, 0.0, 0.0},
     {1.0, 0.0, 0.0, 0.0},
     1,
     -1.61443,
     1.61443},
    {"right_wrist_yaw_link",
     "right_wrist_yaw_joint",
     28,
     {0.046, 0.0, 0.0},
     {1.0, 0.0, 0.0, 0.0},
     2,
     -1.61443,
     1.61443},
}};
/// The ends of the sole in the link of the ankle, from the spheres with which its contacts are
/// computed.
constexpr std::array<double, 3> g1_toe{0.12, 0.0, -0.035};
constexpr std::array<double, 3> g1_heel{-0.05, 0.0, -0.035};
/// Middle of the head in the torso, as GMR defines it.
constexpr std::array<double, 3> g1_head{0.0, 0.0, 0.4};
/// Origin of the hand's mesh in the link of the wrist; y is mirrored on the right.
constexpr std::array<double, 3> g1_hand{0.0415, 0.003, 0.0};

Vector3 g1_vector(const std::array<double, 3>& numbers) {
  return {numbers[0], numbers[1], numbers[2]};
}

std::vector<ModelBody> g1_bodies() {
  std::vector<ModelBody> bodies(1);
  bodies.front().name = "pelvis";
  bodies.front().position.z() = g1_pelvis_height;
  bodies.front().joints.emplace_back().kind = ModelJoint::Kind::free;
  for (const G1Link& link : g1_links) {
    ModelBody body;
    body.name = link.name;
    body.parent = link.parent;
    body.position = g1_vector(link.position);
    const auto& q = link.rotation;
    body.rotation = Quaternion(q[0], q[1], q[2], q[3]).normalized();
    ModelJoint hinge;
    hinge.name = link.hinge;
    hinge.axis.setZero();
    hinge.axis[link.axis] = 1.0;
    hinge.limits = ChannelLimits{detail::degrees(link.lower), detail::degrees(link.upper)};
    body.joints.push_back(std::move(hinge));
    bodies.push_back(std::move(body));
  }
  return bodies;
}

}  // namespace

Result<Clip> unitree_g1() {
  Result<Clip> clip = detail::clip_of_bodies(g1_bodies(), ReadLimits{});
  if (!clip) return clip;
  clip->metadata.declared_unit =
      Decision<double>{1.0, Confidence::high, "robots are in metres", "--units UNIT"};
  const auto set_ends = [&](std::string_view joint, std::vector<EndSite> ends) {
    if (const std::optional<std::size_t> index = clip->skeleton.find(joint))
      clip->skeleton.set_end_sites(*index, std::move(ends));
  };
  for (const std::string_view foot : {"left_ankle_roll_link", "right_ankle_roll_link"})
    set_ends(foot, {{"toe", g1_vector(g1_toe)}, {"heel", g1_vector(g1_heel)}});
  set_ends("torso_link", {{"head", g1_vector(g1_head)}});
  const Vector3 hand = g1_vector(g1_hand);
  set_ends("left_wrist_yaw_link", {{"hand", hand}});
  set_ends("right_wrist_yaw_link", {{"hand", {hand.x(), -hand.y(), hand.z()}}});
  return clip;
}

}  // namespace mocap::robots
