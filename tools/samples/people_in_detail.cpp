// SPDX-License-Identifier: MIT
#include <array>
#include <string>

#include "samples/body.hpp"
#include "samples/people.hpp"

namespace samples {
namespace {

// A finger at rest: straight out of the hand from its knuckle, in metres from the wrist.
struct Finger {
  const char* name;
  const char* part;
  Vector3 knuckle;
  std::array<double, 3> bones;  ///< Lengths from the knuckle to the tip.
  double outward_deg;           ///< Away from the middle finger, toward the thumb.
};

std::array<Finger, 5> fingers() {
  return {Finger{"Thumb", "thumb", {0.028, -0.012, 0.024}, {0.044, 0.032, 0.026}, 42.0},
          Finger{"Index", "index", {0.092, 0.0, 0.028}, {0.042, 0.026, 0.021}, 4.0},
          Finger{"Middle", "middle", {0.095, 0.002, 0.007}, {0.046, 0.029, 0.022}, 0.0},
          Finger{"Ring", "ring", {0.090, 0.0, -0.013}, {0.042, 0.027, 0.022}, -4.0},
          Finger{"Pinky", "little", {0.082, -0.004, -0.031}, {0.033, 0.020, 0.019}, -9.0}};
}

void add_fingers(FigureBuilder& make, int hand, Side side, const std::string& prefix) {
  const double s = sign_of(side);
  for (const Finger& finger : fingers()) {
    const Vector3 along = about_y(-s * finger.outward_deg) * Vector3(s, 0.0, 0.0);
    const Vector3 from_wrist(s * finger.knuckle.x(), finger.knuckle.y(), finger.knuckle.z());
    Vector3 at = body::wrist(side) + from_wrist;
    int parent = hand;
    for (std::size_t i = 0; i < finger.bones.size(); ++i) {
      const std::string number = std::to_string(i + 1);
      parent = make.bone(parent, prefix + "Hand" + finger.name + number,
                         part_of(side, finger.part + number), at);
      at += along * finger.bones[i];
    }
    make.tip(parent, at, prefix + finger.name + "Tip");
  }
}

}  // namespace

Figure person_with_fingers() {
  FigureBuilder make(1.66);
  const int hips = make.bone(-1, "Hips", "pelvis", body::pelvis);
  for (const Side side : both_sides) {
    const std::string prefix = side == Side::left ? "Left" : "Right";
    int at = make.bone(hips, prefix + "UpLeg", part_of(side, "thigh"), body::hip(side));
    at = make.bone(at, prefix + "Leg", part_of(side, "shin"), body::knee(side));
    at = make.bone(at, prefix + "Foot", part_of(side, "foot"), body::ankle(side));
    at = make.bone(at, prefix + "ToeBase", part_of(side, "toes"), body::ball(side));
    make.tip(at, body::toe_tip(side), prefix + "ToeTip");
  }
  const int spine = make.bone(hips, "Spine", "spine", body::low_back, 0.5);
  const int back = make.bone(spine, "Spine1", "spine", body::mid_back, 0.5);
  const int chest = make.bone(back, "Spine2", "chest", body::chest);
  const int neck = make.bone(chest, "Neck", "neck", body::neck);
  make.tip(make.bone(neck, "Head", "head", body::head), body::crown, "HeadTop");
  for (const Side side : both_sides) {
    const std::string prefix = side == Side::left ? "Left" : "Right";
    int at = make.bone(chest, prefix + "Shoulder", part_of(side, "collar"), body::collar(side));
    at = make.bone(at, prefix + "Arm", part_of(side, "upper_arm"), body::shoulder(side));
    at = make.bone(at, prefix + "ForeArm", part_of(side, "forearm"), body::elbow(side));
    at = make.bone(at, prefix + "Hand", part_of(side, "hand"), body::wrist(side));
    add_fingers(make, at, side, prefix);
  }
  return make.finished("YXZ");
}

Figure mannequin_person() {
  FigureBuilder make(1.78);
  const int pelvis = make.bone(-1, "pelvis", "pelvis", body::pelvis);
  int back = make.bone(pelvis, "spine_01", "spine", body::low_back, 0.5);
  back = make.bone(back, "spine_02", "spine", body::mid_back, 0.5);
  const int chest = make.bone(back, "spine_03", "chest", body::chest);
  for (const Side side : both_sides) {
    const std::string suffix = side == Side::left ? "_l" : "_r";
    int at = make.bone(chest, "clavicle" + suffix, part_of(side, "collar"), body::collar(side));
    at = make.bone(at, "upperarm" + suffix, part_of(side, "upper_arm"), body::shoulder(side));
    at = make.bone(at, "lowerarm" + suffix, part_of(side, "forearm"), body::elbow(side));
    at = make.bone(at, "hand" + suffix, part_of(side, "hand"), body::wrist(side));
    make.tip(at, body::finger_tip(side));
  }
  const int neck = make.bone(chest, "neck_01", "neck", body::neck);
  make.tip(make.bone(neck, "head", "head", body::head), body::crown);
  for (const Side side : both_sides) {
    const std::string suffix = side == Side::left ? "_l" : "_r";
    int at = make.bone(pelvis, "thigh" + suffix, part_of(side, "thigh"), body::hip(side));
    at = make.bone(at, "calf" + suffix, part_of(side, "shin"), body::knee(side));
    at = make.bone(at, "foot" + suffix, part_of(side, "foot"), body::ankle(side));
    at = make.bone(at, "ball" + suffix, part_of(side, "toes"), body::ball(side));
    make.tip(at, body::toe_tip(side));
  }
  Figure figure = make.finished("ZXY");
  for (Bone& bone : figure.bones) {
    // The axis with the largest rotation comes first: yaw in the arms, flexion in the legs.
    if (bone.name.find("arm") != std::string::npos) bone.order = "YZX";
    if (bone.name.find("hand") != std::string::npos) bone.order = "YXZ";
    if (bone.name.find("clavicle") != std::string::npos) bone.order = "ZYX";
    if (bone.name.find("calf") != std::string::npos) bone.order = "XYZ";
    if (bone.name.find("foot") != std::string::npos) bone.order = "XZY";
  }
  return figure;
}

}  // namespace samples
