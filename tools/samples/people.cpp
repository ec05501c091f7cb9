// SPDX-License-Identifier: MIT
#include "samples/people.hpp"

#include <array>

#include "samples/body.hpp"

namespace samples {
namespace {

std::string left_or_right(Side side, const std::string& name) {
  return (side == Side::left ? "Left" : "Right") + name;
}

}  // namespace

Figure cmu_person() {
  FigureBuilder make(1.75);
  const int hips = make.bone(-1, "Hips", "pelvis", body::pelvis);
  for (const Side side : both_sides) {
    const std::string hip_joint = side == Side::left ? "LHipJoint" : "RHipJoint";
    int at = make.bone(hips, hip_joint, "", body::pelvis);
    at = make.bone(at, left_or_right(side, "UpLeg"), part_of(side, "thigh"), body::hip(side));
    at = make.bone(at, left_or_right(side, "Leg"), part_of(side, "shin"), body::knee(side));
    at = make.bone(at, left_or_right(side, "Foot"), part_of(side, "foot"), body::ankle(side));
    at = make.bone(at, left_or_right(side, "ToeBase"), part_of(side, "toes"), body::ball(side));
    make.tip(at, body::toe_tip(side));
  }
  int back = make.bone(hips, "LowerBack", "spine", body::low_back, 0.5);
  back = make.bone(back, "Spine", "spine", body::mid_back, 0.5);
  const int chest = make.bone(back, "Spine1", "chest", body::chest);
  const int neck = make.bone(chest, "Neck", "neck", body::neck);
  make.tip(make.bone(neck, "Head", "head", body::head), body::crown);
  for (const Side side : both_sides) {
    int at = make.bone(chest, left_or_right(side, "Shoulder"), part_of(side, "collar"),
                       body::collar(side));
    at =
        make.bone(at, left_or_right(side, "Arm"), part_of(side, "upper_arm"), body::shoulder(side));
    at = make.bone(at, left_or_right(side, "ForeArm"), part_of(side, "forearm"), body::elbow(side));
    at = make.bone(at, left_or_right(side, "Hand"), part_of(side, "hand"), body::wrist(side));
    make.tip(at, body::finger_tip(side));
  }
  return make.finished("ZYX");
}

Figure mixamo_person() {
  FigureBuilder make(1.80, "mixamorig:");
  const int hips = make.bone(-1, "Hips", "pelvis", body::pelvis);
  int back = make.bone(hips, "Spine", "spine", body::low_back, 0.5);
  back = make.bone(back, "Spine1", "spine", body::mid_back, 0.5);
  const int chest = make.bone(back, "Spine2", "chest", body::chest);
  const int neck = make.bone(chest, "Neck", "neck", body::neck);
  make.tip(make.bone(neck, "Head", "head", body::head), body::crown);
  for (const Side side : both_sides) {
    int at = make.bone(chest, left_or_right(side, "Shoulder"), part_of(side, "collar"),
                       body::collar(side));
    at =
        make.bone(at, left_or_right(side, "Arm"), part_of(side, "upper_arm"), body::shoulder(side));
    at = make.bone(at, left_or_right(side, "ForeArm"), part_of(side, "forearm"), body::elbow(side));
    at = make.bone(at, left_or_right(side, "Hand"), part_of(side, "hand"), body::wrist(side));
    make.tip(at, body::finger_tip(side));
  }
  for (const Side side : both_sides) {
    int at = make.bone(hips, left_or_right(side, "UpLeg"), part_of(side, "thigh"), body::hip(side));
    at = make.bone(at, left_or_right(side, "Leg"), part_of(side, "shin"), body::knee(side));
    at = make.bone(at, left_or_right(side, "Foot"), part_of(side, "foot"), body::ankle(side));
    at = make.bone(at, left_or_right(side, "ToeBase"), part_of(side, "toes"), body::ball(side));
    make.tip(at, body::toe_tip(side));
  }
  return make.finished("XYZ");
}

Figure biovision_person() {
  FigureBuilder make(1.72);
  const int hips = make.bone(-1, "Hips", "pelvis", body::pelvis);
  int back = make.bone(hips, "Chest", "spine", body::low_back);
  const int chest = make.bone(back, "Chest2", "chest", body::chest);
  for (const Side side : both_sides) {
    int at = make.bone(chest, left_or_right(side, "Collar"), part_of(side, "collar"),
                       body::collar(side));
    at = make.bone(at, left_or_right(side, "Shoulder"), part_of(side, "upper_arm"),
                   body::shoulder(side));
    at = make.bone(at, left_or_right(side, "Elbow"), part_of(side, "forearm"), body::elbow(side));
    at = make.bone(at, left_or_right(side, "Wrist"), part_of(side, "hand"), body::wrist(side));
    make.tip(at, body::finger_tip(side));
  }
  const int neck = make.bone(chest, "Neck", "neck", body::neck);
  make.tip(make.bone(neck, "Head", "head", body::head), body::crown);
  for (const Side side : both_sides) {
    int at = make.bone(hips, left_or_right(side, "Hip"), part_of(side, "thigh"), body::hip(side));
    at = make.bone(at, left_or_right(side, "Knee"), part_of(side, "shin"), body::knee(side));
    at = make.bone(at, left_or_right(side, "Ankle"), part_of(side, "foot"), body::ankle(side));
    make.tip(at, body::sole_tip(side));
  }
  return make.finished("ZXY");
}

Figure second_life_person() {
  constexpr double metres_per_inch = 0.0254;
  FigureBuilder make(1.75);
  const auto at_inches = [&](int parent, const char* name, const std::string& part, double x,
                             double y, double z) {
    return make.exact(parent, name, part, Vector3(x, y, z) * metres_per_inch);
  };
  const auto tip_inches = [&](int bone, double x, double y, double z) {
    make.exact_tip(bone, Vector3(x, y, z) * metres_per_inch, "Site");
  };
  const int hip = at_inches(-1, "hip", "pelvis", 0, 43.528519, 0);
  const int abdomen = at_inches(hip, "abdomen", "spine", 0, 3.42205, 0);
  const int chest = at_inches(abdomen, "chest", "chest", 0, 8.486693, -0.684411);
  const int neck = at_inches(chest, "neck", "neck", 0, 10.266162, -0.273764);
  tip_inches(at_inches(neck, "head", "head", 0, 3.148285, 0), 0, 3.148289, 0);

  int left = at_inches(chest, "lCollar", "left_collar", 3.422053, 6.707223, -0.821293);
  left = at_inches(left, "lShldr", "left_upper_arm", 3.285171, 0, 0);
  left = at_inches(left, "lForeArm", "left_forearm", 10.129278, 0, 0);
  tip_inches(at_inches(left, "lHand", "left_hand", 8.486692, 0, 0), 4.106464, 0, 0);
  int right = at_inches(chest, "rCollar", "right_collar", -3.558935, 6.707223, -0.821293);
  right = at_inches(right, "rShldr", "right_upper_arm", -3.148289, 0, 0);
  right = at_inches(right, "rForeArm", "right_forearm", -10.266159, 0, 0);
  tip_inches(at_inches(right, "rHand", "right_hand", -8.34981, 0, 0), -4.106464, 0, 0);

  left = at_inches(hip, "lThigh", "left_thigh", 5.338403, -1.642589, 1.368821);
  left = at_inches(left, "lShin", "left_shin", -2.053232, -20.12167, 0);
  left = at_inches(left, "lFoot", "left_foot", 0, -19.30038, -1.231939);
  tip_inches(left, 0, -2.463878, 4.653993);
  right = at_inches(hip, "rThigh", "right_thigh", -5.338403, -1.642589, 1.368821);
  right = at_inches(right, "rShin", "right_shin", 2.053232, -20.12167, 0);
  right = at_inches(right, "rFoot", "right_foot", 0, -19.30038, -1.231939);
  tip_inches(right, 0, -2.463878, 4.653993);
  return make.finished("YXZ");
}

Figure six_channel_person() {
  FigureBuilder make(1.68);
  const int root = make.bone(-1, "joint_Root", "", Vector3::Zero());
  const int hips = make.bone(root, "Hips", "pelvis", body::pelvis);
  const int spine = make.bone(hips, "Spine", "spine", body::low_back);
  const int chest = make.bone(spine, "Chest", "chest", body::mid_back);
  const int neck = make.bone(chest, "Neck", "neck", body::neck);
  make.tip(make.bone(neck, "Head", "head", body::head), body::crown);
  for (const Side side : both_sides) {
    const std::string suffix = side == Side::left ? "_L" : "_R";
    int at = make.bone(chest, "Shoulder" + suffix, part_of(side, "collar"), body::collar(side));
    at = make.bone(at, "UpperArm" + suffix, part_of(side, "upper_arm"), body::shoulder(side));
    at = make.bone(at, "LowerArm" + suffix, part_of(side, "forearm"), body::elbow(side));
    at = make.bone(at, "Hand" + suffix, part_of(side, "hand"), body::wrist(side));
    make.tip(at, body::finger_tip(side));
  }
  for (const Side side : both_sides) {
    const std::string suffix = side == Side::left ? "_L" : "_R";
    int at = make.bone(hips, "UpperLeg" + suffix, part_of(side, "thigh"), body::hip(side));
    at = make.bone(at, "LowerLeg" + suffix, part_of(side, "shin"), body::knee(side));
    at = make.bone(at, "Foot" + suffix, part_of(side, "foot"), body::ankle(side));
    at = make.bone(at, "Toes" + suffix, part_of(side, "toes"), body::ball(side));
    make.tip(at, body::toe_tip(side));
  }
  Figure figure = make.finished("ZXY");
  for (Bone& bone : figure.bones) bone.has_positions = true;
  figure.mover = static_cast<std::size_t>(hips);
  return figure;
}

Figure dancer(const std::string& prefix, double height_m) {
  FigureBuilder make(height_m, prefix);
  const int hips = make.bone(-1, "Hips", "pelvis", body::pelvis);
  for (const Side side : both_sides) {
    int at = make.bone(hips, left_or_right(side, "Thigh"), part_of(side, "thigh"), body::hip(side));
    at = make.bone(at, left_or_right(side, "Shin"), part_of(side, "shin"), body::knee(side));
    at = make.bone(at, left_or_right(side, "Foot"), part_of(side, "foot"), body::ankle(side));
    at = make.bone(at, left_or_right(side, "Toes"), part_of(side, "toes"), body::ball(side));
    make.tip(at, body::toe_tip(side));
  }
  const int spine = make.bone(hips, "Spine", "spine", body::low_back);
  const int chest = make.bone(spine, "Chest", "chest", body::chest);
  const int neck = make.bone(chest, "Neck", "neck", body::neck);
  make.tip(make.bone(neck, "Head", "head", body::head), body::crown);
  for (const Side side : both_sides) {
    int at = make.bone(chest, left_or_right(side, "Collar"), part_of(side, "collar"),
                       body::collar(side));
    at = make.bone(at, left_or_right(side, "UpperArm"), part_of(side, "upper_arm"),
                   body::shoulder(side));
    at = make.bone(at, left_or_right(side, "Forearm"), part_of(side, "forearm"), body::elbow(side));
    make.tip(at, body::wrist(side));
  }
  return make.finished("YXZ");
}

}  // namespace samples
