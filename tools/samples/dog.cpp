// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <string>

#include "samples/animals.hpp"
#include "samples/curve.hpp"
#include "samples/limbs.hpp"

namespace samples {
namespace {

constexpr double stride_s = 0.52;
constexpr double stride = 0.98;
constexpr double duty = 0.44;  // Fraction of the stride in which a paw is down.

int add(Figure& figure, int parent, const std::string& name, const std::string& part,
        const Vector3& rest, const std::string& order = "ZYX") {
  Bone bone;
  bone.name = name;
  bone.part = part;
  bone.parent = parent;
  bone.rest = rest;
  bone.order = order;
  figure.bones.push_back(bone);
  return static_cast<int>(figure.bones.size()) - 1;
}

void add_tip(Figure& figure, int bone, const Vector3& rest, const std::string& label = "Site") {
  figure.bones[static_cast<std::size_t>(bone)].tips.push_back({label, rest});
}

// The differences between a foreleg and a hind leg.
struct Leg {
  std::string kind;  ///< `fore` or `hind`, prefix of its parts' names.
  Vector3 rest_hinge;
  Vector3 pole;  ///< The direction that elbow or knee points.
  /// The paw lands this far ahead of the rest position, fraction of the stride.
  double lead = 0.0;
  Cycle metapodium;  ///< Rotation of the bone above the paw, top forward, degrees.
  double lift = 0.07;
};

Leg fore_leg() {
  return {"fore",
          -Vector3::UnitX(),
          -Vector3::UnitZ(),
          0.02,
          Cycle({{0.0, -8},
                 {0.10, -6},
                 {0.25, 4},
                 {0.44, 34},
                 {0.56, 74},
                 {0.70, 82},
                 {0.84, 30},
                 {0.94, -4}},
                6),
          0.08};
}

Leg hind_leg() {
  return {"hind",
          Vector3::UnitX(),
          Vector3::UnitZ(),
          -0.01,
          Cycle({{0.0, -6},
                 {0.12, 2},
                 {0.25, 12},
                 {0.44, 44},
                 {0.56, 52},
                 {0.70, 30},
                 {0.86, 2},
                 {0.95, -8}},
                6),
          0.075};
}

// Places one paw at `phase` of its own stride, with the body `ahead` of its start.
void pose_leg(const Figure& figure, Pose& pose, Side side, const Leg& leg, double phase) {
  const std::string kind = leg.kind + "_";
  const Limb limb{part_of(side, kind + "upper"), part_of(side, kind + "lower"),
                  part_of(side, kind + "metapodium"), leg.rest_hinge};
  const std::string paw_part = part_of(side, kind + "paw");
  const Vector3& rest_paw = figure.rest_of(paw_part);
  const double start = std::floor(phase);
  const double within = phase - start;
  const double own_offset = side == (leg.kind == "fore" ? Side::left : Side::right) ? 0.0 : 0.5;
  const auto print = [&](double n) {
    return rest_paw.z() + stride * (n - own_offset + 0.5 * duty + leg.lead);
  };
  Vector3 paw(rest_paw.x() * 0.8, rest_paw.y(), print(start));
  if (within > duty) {
    paw.z() = mix(print(start), print(start + 1.0), ease(within, duty, 1.0));
    paw.y() += leg.lift * bump(within, duty, 1.0);
  }
  const Quaternion bone_turn = about_x(leg.metapodium(fraction(phase)));
  const Vector3 hock = paw + bone_turn * (figure.rest_of(limb.end) - rest_paw);
  reach(figure, pose, limb, hock, leg.pole);

  const Placement world = place(figure, pose);
  const Quaternion lower = world.rotations[figure.bone_of(limb.lower)];
  pose.turns[limb.end] = lower.conjugate() * bone_turn;
  // Flat on the floor; in the air the toes hang, and stretch before landing.
  const double hang = 34.0 * bump(within, duty - 0.04, 0.95);
  pose.turns[paw_part] = bone_turn.conjugate() * about_x(hang);
}

}  // namespace

Figure dog() {
  Figure figure;
  const int hips = add(figure, -1, "Hips", "pelvis", {0.0, 0.52, -0.28});
  figure.bones.front().has_positions = true;
  int at = add(figure, hips, "Tail1", "tail1", {0.0, 0.535, -0.34}, "YX");
  at = add(figure, at, "Tail2", "tail2", {0.0, 0.525, -0.42}, "YX");
  at = add(figure, at, "Tail3", "tail3", {0.0, 0.52, -0.50}, "YX");
  add_tip(figure, at, {0.0, 0.535, -0.60});
  for (const Side side : {Side::left, Side::right}) {
    const double s = sign_of(side);
    const std::string prefix = side == Side::left ? "LeftHind" : "RightHind";
    at = add(figure, hips, prefix + "Thigh", part_of(side, "hind_upper"), {s * 0.07, 0.50, -0.29});
    at = add(figure, at, prefix + "Shank", part_of(side, "hind_lower"), {s * 0.085, 0.335, -0.20});
    at = add(figure, at, prefix + "Hock", part_of(side, "hind_metapodium"),
             {s * 0.085, 0.155, -0.345});
    at = add(figure, at, prefix + "Paw", part_of(side, "hind_paw"), {s * 0.085, 0.02, -0.30});
    add_tip(figure, at, {s * 0.085, 0.008, -0.245});
  }
  at = add(figure, hips, "Loin", "loin", {0.0, 0.555, -0.14});
  at = add(figure, at, "Back", "back", {0.0, 0.56, 0.03});
  const int chest = add(figure, at, "Withers", "chest", {0.0, 0.58, 0.17});
  at = add(figure, chest, "Neck", "neck", {0.0, 0.585, 0.26});
  const int head = add(figure, at, "Head", "head", {0.0, 0.73, 0.40});
  add_tip(figure, head, {0.0, 0.675, 0.59}, "Nose");
  for (const Side side : {Side::left, Side::right}) {
    const double s = sign_of(side);
    at = add(figure, head, side == Side::left ? "LeftEar" : "RightEar", part_of(side, "ear"),
             {s * 0.045, 0.765, 0.385}, "ZX");
    add_tip(figure, at, {s * 0.085, 0.70, 0.375});
  }
  for (const Side side : {Side::left, Side::right}) {
    const double s = sign_of(side);
    const std::string prefix = side == Side::left ? "LeftFore" : "RightFore";
    at = add(figure, chest, prefix + "Shoulder", part_of(side, "scapula"), {s * 0.06, 0.56, 0.19});
    at = add(figure, at, prefix + "Arm", part_of(side, "fore_upper"), {s * 0.08, 0.415, 0.285});
    at = add(figure, at, prefix + "Elbow", part_of(side, "fore_lower"), {s * 0.085, 0.305, 0.175});
    at = add(figure, at, prefix + "Wrist", part_of(side, "fore_metapodium"),
             {s * 0.085, 0.105, 0.195});
    at = add(figure, at, prefix + "Paw", part_of(side, "fore_paw"), {s * 0.085, 0.02, 0.225});
    add_tip(figure, at, {s * 0.085, 0.008, 0.28});
  }
  return figure;
}

std::vector<Pose> trot(const Figure& figure, double fps, int frames) {
  const std::array legs{fore_leg(), hind_leg()};
  std::vector<Pose> poses;
  for (int frame = 0; frame < frames; ++frame) {
    const double phase = frame / fps / stride_s;
    // Lowest in the middle of each diagonal's stance, like a spring.
    const double spring = -cosine_of_turns(2.0 * (phase - 0.5 * duty));
    const double sway = sine_of_turns(phase - 0.5 * duty + 0.25);

    Pose pose;
    pose.root =
        figure.bones.front().rest + Vector3(0.006 * sway, -0.022 + 0.017 * spring, stride * phase);
    const double pitch = 1.6 * sine_of_turns(2.0 * phase);
    pose.turns["pelvis"] = about_y(-4.0 * sway) * about_z(2.5 * sway) * about_x(pitch);
    pose.turns["loin"] = about_y(3.0 * sway) * about_x(-1.5 * pitch + 1.5 * spring);
    pose.turns["back"] = about_y(3.0 * sway) * about_z(-2.0 * sway) * about_x(-spring);
    pose.turns["chest"] = about_y(2.0 * sway) * about_z(-1.0 * sway) * about_x(0.4 * pitch);
    const double nod = cosine_of_turns(2.0 * (phase - 0.5 * duty - 0.10));
    pose.turns["neck"] = about_y(-2.0 * sway) * about_x(4.0 + 3.0 * nod);
    pose.turns["head"] = about_y(-2.0 * sway) * about_x(-1.0 - 2.2 * nod);
    for (const int segment : {1, 2, 3}) {
      const double lag = 0.11 * segment;
      pose.turns["tail" + std::to_string(segment)] =
          about_y(9.0 * sine_of_turns(phase - lag)) *
          about_x((segment == 1 ? 16.0 : 9.0) + 4.0 * cosine_of_turns(2.0 * (phase - lag)));
    }
    for (const Side side : {Side::left, Side::right}) {
      const double own = side == Side::left ? phase : phase + 0.5;
      pose.turns[part_of(side, "ear")] =
          about_z(sign_of(side) * (6.0 + 9.0 * cosine_of_turns(2.0 * (phase - 0.42)))) *
          about_x(4.0 * cosine_of_turns(2.0 * (phase - 0.36)));
      // The shoulder blade swings forward with its leg.
      pose.turns[part_of(side, "scapula")] = about_x(-14.0 * cosine_of_turns(fraction(own) - 0.02));
      pose_leg(figure, pose, side, legs[0], own);
      pose_leg(figure, pose, side, legs[1], side == Side::left ? phase + 0.5 : phase);
    }
    poses.push_back(pose);
  }
  return poses;
}

}  // namespace samples
