// SPDX-License-Identifier: MIT
#include "formats/npz/smpl_joints.hpp"

#include <array>
#include <string>
#include <string_view>

#include "formats/npz/layouts.hpp"

namespace mocap::npz {

namespace {

/// A joint in the middle or on the left side. Offsets are round numbers for an adult of 1.7 m, not
/// those of any body model.
struct MeanJoint {
  std::string_view name;
  std::size_t parent;
  double x, y, z;  ///< Metres; +X is left.
};

constexpr std::size_t no_mean_parent = Joint::no_parent;
constexpr std::size_t left_wrist = 20;
constexpr std::size_t right_wrist = 21;
constexpr std::size_t head_joint = 15;

constexpr std::array<MeanJoint, smpl_body_joints> mean_body{{
    {"pelvis", no_mean_parent, 0.0, 0.0, 0.0},
    {"left_hip", 0, 0.07, -0.09, 0.0},
    {"right_hip", 0, -0.07, -0.09, 0.0},
    {"spine1", 0, 0.0, 0.11, -0.02},
    {"left_knee", 1, 0.03, -0.39, 0.0},
    {"right_knee", 2, -0.03, -0.39, 0.0},
    {"spine2", 3, 0.0, 0.14, 0.0},
    {"left_ankle", 4, -0.01, -0.41, -0.03},
    {"right_ankle", 5, 0.01, -0.41, -0.03},
    {"spine3", 6, 0.0, 0.05, 0.02},
    {"left_foot", 7, 0.03, -0.06, 0.13},
    {"right_foot", 8, -0.03, -0.06, 0.13},
    {"neck", 9, 0.0, 0.21, -0.03},
    {"left_collar", 9, 0.08, 0.11, -0.02},
    {"right_collar", 9, -0.08, 0.11, -0.02},
    {"head", 12, 0.0, 0.09, 0.05},
    {"left_shoulder", 13, 0.1, 0.04, -0.01},
    {"right_shoulder", 14, -0.1, 0.04, -0.01},
    {"left_elbow", 16, 0.26, 0.0, -0.02},
    {"right_elbow", 17, -0.26, 0.0, -0.02},
    {"left_wrist", 18, 0.25, 0.0, 0.0},
    {"right_wrist", 19, -0.25, 0.0, 0.0},
}};

struct MeanFinger {
  std::string_view name;
  double x, y, z;  ///< The first joint of the left hand, from the wrist.
  double length;   ///< To the second joint, and from there to the third.
};

constexpr std::array<MeanFinger, 5> fingers{{
    {"index", 0.1, 0.0, 0.025, 0.03},
    {"middle", 0.1, 0.0, 0.0, 0.03},
    {"pinky", 0.08, 0.0, -0.04, 0.02},
    {"ring", 0.09, 0.0, -0.02, 0.03},
    {"thumb", 0.04, -0.01, 0.03, 0.03},
}};

void add_joint(SmplModel& model, std::string name, std::size_t parent, const Vector3& offset) {
  model.joints.push_back({std::move(name), parent, offset, parent == no_mean_parent});
}

void add_hand(SmplModel& model, std::string_view side, std::size_t wrist, double sign) {
  constexpr std::array<std::string_view, 3> numbers{"1", "2", "3"};
  for (const MeanFinger& finger : fingers) {
    std::size_t parent = wrist;
    for (const std::string_view number : numbers) {
      const Vector3 offset = parent == wrist ? Vector3(sign * finger.x, finger.y, finger.z)
                                             : Vector3(sign * finger.length, 0.0, 0.0);
      const std::string name =
          std::string(side) + "_" + std::string(finger.name) + std::string(number);
      const std::size_t index = model.joints.size();
      add_joint(model, name, parent, offset);
      parent = index;
    }
  }
}

void add_face(SmplModel& model) {
  add_joint(model, "jaw", head_joint, {0.0, -0.01, 0.02});
  add_joint(model, "left_eye_smplhf", head_joint, {0.03, 0.05, 0.08});
  add_joint(model, "right_eye_smplhf", head_joint, {-0.03, 0.05, 0.08});
}

}  // namespace

SmplModel smpl_model(std::size_t joints) {
  SmplModel model;
  if (joints != smpl_body_joints && joints != smpl_joints && joints != smpl_h_joints &&
      joints != smpl_x_joints)
    return model;
  model.pelvis = Vector3(0.0, joints == smpl_x_joints ? -0.35 : -0.22, 0.0);
  for (const MeanJoint& joint : mean_body)
    add_joint(model, std::string(joint.name), joint.parent, {joint.x, joint.y, joint.z});
  if (joints == smpl_joints) {
    add_joint(model, "left_hand", left_wrist, {0.08, 0.0, 0.0});
    add_joint(model, "right_hand", right_wrist, {-0.08, 0.0, 0.0});
  }
  if (joints == smpl_x_joints) add_face(model);
  if (joints == smpl_h_joints || joints == smpl_x_joints) {
    add_hand(model, "left", left_wrist, 1.0);
    add_hand(model, "right", right_wrist, -1.0);
  }
  return model;
}

std::vector<std::string> smpl_body_names() {
  std::vector<std::string> names;
  names.reserve(mean_body.size());
  for (const MeanJoint& joint : mean_body) names.emplace_back(joint.name);
  return names;
}

}  // namespace mocap::npz
