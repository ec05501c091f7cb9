// SPDX-License-Identifier: MIT
#include <cmath>
#include <numbers>
#include <string>

#include "samples/animals.hpp"
#include "samples/curve.hpp"

namespace samples {
namespace {

constexpr int joints = 28;
constexpr double link = 0.047;
constexpr double girth = 0.018;
constexpr double wave_length = 0.46;  // Along the body.
constexpr double sharpest_deg = 58.0;
constexpr double speed = 0.4;

std::string name_of(int joint) {
  if (joint == 0) return "Head";
  if (joint <= 3) return "Neck" + std::to_string(joint);
  return "Spine" + std::to_string(joint - 3);
}

// Hirose's serpenoid curve ("Biologically Inspired Robots", 1993): its direction is a sine of the
// distance along it.
double heading_deg(double along) {
  return sharpest_deg * sine_of_turns(along / wave_length);
}

}  // namespace

Figure snake() {
  Figure figure;
  figure.scale = 1.0;
  for (int i = 0; i < joints; ++i) {
    Bone bone;
    bone.name = name_of(i);
    bone.part = bone.name;
    bone.parent = i - 1;
    bone.rest = {0.0, girth, -link * i};
    bone.order = i <= 3 ? "ZXY" : "Y";
    bone.has_positions = i == 0;
    if (i == 0) bone.tips.push_back({"Nose", bone.rest + Vector3(0.0, 0.0, 0.045)});
    if (i == joints - 1) bone.tips.push_back({"Site", bone.rest + Vector3(0.0, -0.008, -0.07)});
    figure.bones.push_back(bone);
  }
  return figure;
}

std::vector<Pose> slither(const Figure& figure, double fps, int frames) {
  constexpr int steps_a_frame = 16;
  // The head may look sideways; the first joint of the neck leads the path.
  Vector3 neck(0.0, girth, 0.0);
  double neck_along = 0.0;
  std::vector<Pose> poses;
  for (int frame = 0; frame < frames; ++frame) {
    // Every link is on the track left by the neck: nothing slips sideways.
    Pose pose;
    const double raised = 17.0 + 3.0 * sine_of_turns(0.45 * frame / fps);
    Quaternion before = Quaternion::Identity();
    for (int i = 0; i < joints; ++i) {
      const double heading =
          i == 0 ? 0.45 * heading_deg(neck_along) : heading_deg(neck_along - (i - 0.5) * link);
      const double lowered = i == 1 ? raised : i == 2 ? 0.6 * raised : 0.0;
      const Quaternion world = about_y(heading) * about_x(-lowered);
      pose.turns[figure.bones[static_cast<std::size_t>(i)].part] = before.conjugate() * world;
      before = world;
    }
    // Only now can the head be placed: the raised neck ends on the floor.
    const Placement from_head = place(figure, pose);
    pose.root = neck - from_head.positions[1];
    pose.root.y() = girth - from_head.positions[4].y();
    poses.push_back(pose);

    for (int step = 0; step < steps_a_frame; ++step) {
      const double dt = 1.0 / fps / steps_a_frame;
      const double angle = heading_deg(neck_along) * std::numbers::pi / 180.0;
      neck += speed * dt * Vector3(std::sin(angle), 0.0, std::cos(angle));
      neck_along += speed * dt;
    }
  }
  return poses;
}

}  // namespace samples
