// SPDX-License-Identifier: MIT
// The mirror plane, the order of the mirrored joints, and the report.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "edit/clip_text.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::edit::mirror_test {
namespace {

using namespace test;

enum class Sides { alike, other_order_of_angles, left_thumb };

std::string joint_text(const std::string& name, const std::string& offset, const std::string& below,
                       const std::string& angles = "Zrotation Xrotation Yrotation") {
  return "JOINT " + name + "\n{\nOFFSET " + offset + "\nCHANNELS 3 " + angles + "\n" + below +
         "}\n";
}

std::string end_text(const std::string& offset) {
  return "End Site\n{\nOFFSET " + offset + "\n}\n";
}

/// The sides of the rest pose are along X, but the figure faces and walks towards +X, because its
/// root is rotated by 90 degrees.
Clip person_who_faces_x(Sides unlike) {
  std::string sides;
  std::string legs;
  std::size_t joints = 13;
  for (const int side : {1, -1}) {
    const std::string name = side > 0 ? "Left" : "Right";
    const auto x = [side](int value) { return std::to_string(side * value); };
    std::string hand = end_text(x(8) + " 0 0");
    if (unlike == Sides::left_thumb && side > 0) {
      hand = joint_text("LeftHandThumb", "3 0 2", end_text("3 0 1"));
      ++joints;
    }
    sides += joint_text(name + "Arm", x(15) + " 30 0",
                        joint_text(name + "Hand", x(50) + " 0 0", hand,
                                   unlike == Sides::other_order_of_angles && side < 0
                                       ? "Xrotation Yrotation Zrotation"
                                       : "Zrotation Xrotation Yrotation"));
    legs += joint_text(name + "UpLeg", x(9) + " -5 0",
                       joint_text(name + "Leg", "0 -40 0",
                                  joint_text(name + "Foot", "0 -40 0", end_text("0 -4 15"))));
  }
  std::string rows;
  for (int i = 0; i < 40; ++i) {
    rows += std::to_string(i) + " 90 0 0 0 90";
    for (std::size_t k = 3; k < 3 * joints; ++k)
      rows += ' ' + std::to_string((7 * i + 3 * static_cast<int>(k)) % 11);
    rows += '\n';
  }
  return clip_of(
      "HIERARCHY\nROOT Hips\n{\nOFFSET 0 90 0\nCHANNELS 6 Xposition Yposition Zposition "
      "Zrotation Xrotation Yrotation\n" +
      joint_text("Spine", "0 10 0", joint_text("Head", "0 40 0", end_text("0 15 0")) + sides) +
      legs + "}\nMOTION\nFrames: 40\nFrame Time: 0.0333333\n" + rows);
}

std::string twin_of(const std::string& name) {
  if (name.starts_with("Left")) return "Right" + name.substr(4);
  if (name.starts_with("Right")) return "Left" + name.substr(5);
  return name;
}

/// Expects each joint at its counterpart's position, mirrored across X.
void expect_mirrored_in_x(const Clip& clip, const Clip& mirrored) {
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(mirrored).value();
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const std::string& name = clip.skeleton[joint].name;
    // A joint without a counterpart keeps its name.
    const auto other =
        mirrored.skeleton.find(clip.skeleton.find(twin_of(name)) ? twin_of(name) : name);
    ASSERT_TRUE(other) << name;
    for (std::size_t frame = 0; frame < before.frames; ++frame) {
      Vector3 place = before.world_position(frame, joint);
      place.x() = -place.x();
      ASSERT_LT((place - after.world_position(frame, *other)).norm(), 1e-6) << name << ' ' << frame;
    }
  }
}

std::vector<std::string> names_of(const Skeleton& skeleton) {
  std::vector<std::string> names;
  for (const Joint& joint : skeleton.joints()) {
    if (joint.name != "LeftHandThumb") names.push_back(joint.name);
  }
  return names;
}

TEST(Mirror, UsesTheSymmetryPlaneOfTheRestPose) {
  const Clip clip = person_who_faces_x(Sides::alike);
  Clip edited = clip;
  ASSERT_TRUE(apply_words(edited, "mirror", ""));
  expect_mirrored_in_x(clip, edited);
  EXPECT_EQ(edited.skeleton, clip.skeleton);
}

void expect_same(const Clip& clip, const Clip& other) {
  EXPECT_EQ(other.skeleton, clip.skeleton);
  ASSERT_EQ(other.motion.values().size(), clip.motion.values().size());
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i)
    ASSERT_EQ(other.motion.values()[i], clip.motion.values()[i]) << i;
}

TEST(Mirror, KeepsOrderAndMatchesBonesByNameForUnequalSides) {
  const Clip clip = person_who_faces_x(Sides::other_order_of_angles);
  Clip edited = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(edited, "mirror", "", &diagnostics));
  expect_mirrored_in_x(clip, edited);
  EXPECT_EQ(names_of(edited.skeleton), names_of(clip.skeleton));
  ASSERT_NE(diagnostics.find(codes::edit_mirrored), nullptr);
  const Diagnostic& note = *diagnostics.find(codes::edit_mirrored);
  EXPECT_EQ(note.severity, Severity::note) << note.message;
  EXPECT_EQ(note.message.find("order"), std::string::npos) << note.message;
  EXPECT_EQ(note.message.find("the sides are not symmetric"), std::string::npos) << note.message;
  ASSERT_TRUE(apply_words(edited, "mirror", ""));
  expect_same(clip, edited);
}

TEST(Mirror, ReportsAChangedJointOrder) {
  const Clip clip = person_who_faces_x(Sides::left_thumb);
  Clip edited = clip;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(edited, "mirror", "", &diagnostics));
  expect_mirrored_in_x(clip, edited);
  EXPECT_EQ(names_of(edited.skeleton), names_of(clip.skeleton)) << "all but the thumb";
  const std::string& message = diagnostics.find(codes::edit_mirrored)->message;
  EXPECT_NE(message.find("the order of the joints changed"), std::string::npos) << message;
  EXPECT_NE(message.find("offsets of 1 joint changed by up to 6 units"), std::string::npos)
      << message;
  ASSERT_TRUE(apply_words(edited, "mirror", ""));
  expect_same(clip, edited);
}

}  // namespace
}  // namespace mocap::edit::mirror_test
