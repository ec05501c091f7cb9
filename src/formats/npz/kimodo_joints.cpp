// SPDX-License-Identifier: MIT
#include "formats/npz/kimodo_joints.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "formats/npz/smpl_joints.hpp"

namespace mocap::npz {

namespace {

constexpr std::size_t soma_joints = 77;
constexpr std::size_t reduced_soma_joints = 30;
constexpr std::size_t kimodo_g1_joints = 34;

/// Joints that are added to one another.
class JointList {
 public:
  std::size_t add(std::string name, std::size_t parent) {
    FigureJoint& joint = joints_.emplace_back();
    joint.name = std::move(name);
    joint.parent = parent;
    return joints_.size() - 1;
  }
  /// Each name below the one before; returns the last.
  template <class Names>
  std::size_t add_chain(const std::string& prefix, const Names& names, std::size_t parent,
                        std::string_view suffix = {}) {
    for (const std::string_view name : names)
      parent = add(prefix + std::string(name) + std::string(suffix), parent);
    return parent;
  }
  std::vector<FigureJoint> take() { return std::move(joints_); }

 private:
  std::vector<FigureJoint> joints_;
};

void add_soma_fingers(const std::string& hand_name, std::size_t hand, JointList& joints) {
  using Numbers = std::vector<std::string_view>;
  joints.add_chain(hand_name + "Thumb", Numbers{"1", "2", "3", "End"}, hand);
  for (const char* finger : {"Index", "Middle", "Ring", "Pinky"})
    joints.add_chain(hand_name + finger, Numbers{"1", "2", "3", "4", "End"}, hand);
}

/// `is_full`: with fingers and the ends of head and toes.
std::vector<FigureJoint> soma(bool is_full) {
  JointList joints;
  const std::size_t hips = joints.add("Hips", Joint::no_parent);
  const std::size_t chest =
      joints.add_chain("", std::array<std::string_view, 3>{"Spine1", "Spine2", "Chest"}, hips);
  const std::size_t head =
      joints.add_chain("", std::array<std::string_view, 3>{"Neck1", "Neck2", "Head"}, chest);
  if (is_full) joints.add("HeadEnd", head);
  for (const char* name : {"Jaw", "LeftEye", "RightEye"}) joints.add(name, head);
  for (const std::string side : {"Left", "Right"}) {
    const std::size_t hand = joints.add_chain(
        side, std::array<std::string_view, 4>{"Shoulder", "Arm", "ForeArm", "Hand"}, chest);
    if (is_full) {
      add_soma_fingers(side + "Hand", hand, joints);
    } else {
      joints.add(side + "HandThumbEnd", hand);
      joints.add(side + "HandMiddleEnd", hand);
    }
  }
  for (const std::string side : {"Left", "Right"}) {
    const std::size_t toes = joints.add_chain(
        side, std::array<std::string_view, 4>{"Leg", "Shin", "Foot", "ToeBase"}, hips);
    if (is_full) joints.add(side + "ToeEnd", toes);
  }
  return joints.take();
}

std::vector<FigureJoint> kimodo_g1() {
  constexpr std::string_view suffix = "_skel";
  JointList joints;
  const std::size_t pelvis = joints.add("pelvis_skel", Joint::no_parent);
  for (const std::string side : {"left_", "right_"}) {
    const std::size_t ankle =
        joints.add_chain(side,
                         std::array<std::string_view, 6>{"hip_pitch", "hip_roll", "hip_yaw", "knee",
                                                         "ankle_pitch", "ankle_roll"},
                         pelvis, suffix);
    joints.add(side + "toe_base", ankle);
  }
  const std::size_t waist = joints.add_chain(
      "", std::array<std::string_view, 3>{"waist_yaw", "waist_roll", "waist_pitch"}, pelvis,
      suffix);
  for (const std::string side : {"left_", "right_"})
    joints.add_chain(
        side,
        std::array<std::string_view, 8>{"shoulder_pitch", "shoulder_roll", "shoulder_yaw", "elbow",
                                        "wrist_roll", "wrist_pitch", "wrist_yaw", "hand_roll"},
        waist, suffix);
  return joints.take();
}

}  // namespace

std::vector<FigureJoint> kimodo_joints(std::size_t count) {
  switch (count) {
    case smpl_body_joints:
      return smpl_model(smpl_body_joints).joints;
    case reduced_soma_joints:
      return soma(false);
    case kimodo_g1_joints:
      return kimodo_g1();
    case soma_joints:
      return soma(true);
    default:
      return {};
  }
}

}  // namespace mocap::npz
