// SPDX-License-Identifier: MIT
#include "body/rigid_bodies.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "body/named_joints.hpp"
#include "body/naming.hpp"

namespace mocap::detail::rigid_bodies_test {
namespace {

Recording recording_of(const std::vector<std::string>& labels) {
  Recording recording;
  for (const std::string& label : labels) recording.bodies.push_back({label});
  return recording;
}

/// The name of the parent of each name; empty for those on their own.
std::map<std::string, std::string> parents_of(const Recording& recording) {
  const std::vector<std::string> names = segment_names(recording);
  const BodyParents parents = find_body_parents(recording, names);
  std::map<std::string, std::string> result;
  for (std::size_t body = 0; body < names.size(); ++body)
    result[names[body]] = parents[body] ? names[*parents[body]] : "";
  return result;
}

TEST(RigidBodies, SegmentsOfTheia3dAreConnected) {
  const auto parents = parents_of(
      recording_of({"worldbody_4X4", "pelvis_4X4", "l_thigh_4X4", "l_shank_4X4", "l_foot_4X4",
                    "l_toes_4X4", "r_thigh_4X4", "torso_4X4", "l_clavicle_4X4", "l_uarm_4X4",
                    "l_larm_4X4", "l_hand_4X4", "r_uarm_4X4", "neck_4X4", "head_4X4"}));
  const std::map<std::string, std::string> expected{{"worldbody", ""},
                                                    {"pelvis", ""},
                                                    {"l_thigh", "pelvis"},
                                                    {"l_shank", "l_thigh"},
                                                    {"l_foot", "l_shank"},
                                                    {"l_toes", "l_foot"},
                                                    {"r_thigh", "pelvis"},
                                                    {"torso", "pelvis"},
                                                    {"l_clavicle", "torso"},
                                                    {"l_uarm", "l_clavicle"},
                                                    {"l_larm", "l_uarm"},
                                                    {"l_hand", "l_larm"},
                                                    // Without a clavicle.
                                                    {"r_uarm", "torso"},
                                                    {"neck", "torso"},
                                                    {"head", "neck"}};
  EXPECT_EQ(parents, expected);
}

TEST(RigidBodies, SegmentsOfOtherSystemsAreConnected) {
  const auto parents =
      parents_of(recording_of({"Pelvis", "L5", "L3", "T12", "T8", "Neck", "Head", "RightShoulder",
                               "RightUpperArm", "RightForeArm", "RightHand", "LeftUpperLeg",
                               "LeftLowerLeg", "LeftFoot", "LeftToe", "RightUpperLeg"}));
  EXPECT_EQ(parents.at("L5"), "Pelvis");
  EXPECT_EQ(parents.at("T8"), "T12");
  EXPECT_EQ(parents.at("Neck"), "T8");
  EXPECT_EQ(parents.at("Head"), "Neck");
  EXPECT_EQ(parents.at("RightShoulder"), "T8");
  EXPECT_EQ(parents.at("LeftLowerLeg"), "LeftUpperLeg");
  EXPECT_EQ(parents.at("RightUpperLeg"), "Pelvis");
}

TEST(RigidBodies, PeopleAreKeptApart) {
  std::vector<std::string> labels{"Prop"};
  for (const char* person : {"Ann:", "Bob:"})
    for (const char* segment : {"pelvis", "l_thigh", "l_shank", "r_thigh", "r_shank", "torso"})
      labels.push_back(std::string(person) + segment);
  const auto parents = parents_of(recording_of(labels));
  EXPECT_EQ(parents.at("Ann:l_shank"), "Ann:l_thigh");
  EXPECT_EQ(parents.at("Bob:l_shank"), "Bob:l_thigh");
  EXPECT_EQ(parents.at("Bob:pelvis"), "");
  EXPECT_EQ(parents.at("Prop"), "");
}

TEST(RigidBodies, StatedParentsAreUsedAlone) {
  Recording recording =
      recording_of({"pelvis", "l_thigh", "l_shank", "r_thigh", "r_shank", "torso"});
  recording.bodies[5].attached_to = 0;
  recording.bodies[2].parent = 0;
  const auto parents = parents_of(recording);
  EXPECT_EQ(parents.at("torso"), "pelvis");
  EXPECT_EQ(parents.at("l_shank"), "pelvis");
  EXPECT_EQ(parents.at("r_shank"), "");
}

TEST(RigidBodies, OtherNamesAreNotConnected) {
  for (const auto& [name, parent] : parents_of(recording_of({"box", "ball", "", "pelvis"})))
    EXPECT_EQ(parent, "") << name;
  EXPECT_TRUE(parents_of(Recording()).empty());
  // Only files of Theia3D have the suffix everywhere.
  EXPECT_EQ(segment_names(recording_of({"pelvis", "pelvis_4X4", ""})),
            (std::vector<std::string>{"pelvis", "pelvis_4X4", "body3"}));
}

/// Each part of the body reaches the hips, whichever convention names it.
TEST(RigidBodies, ConnectTheNamesOfAllConventions) {
  for (const Naming& naming : namings()) {
    std::vector<std::string> labels;
    for (const auto& [slot, name] : slot_names(naming)) labels.push_back(name);
    std::size_t roots = 0;
    const Recording recording = recording_of(labels);
    const BodyParents parents = find_body_parents(recording, labels);
    for (std::size_t body = 0; body < labels.size(); ++body) {
      std::size_t at = body;
      std::size_t steps = 0;
      while (parents[at] && steps <= labels.size()) {
        at = *parents[at];
        ++steps;
      }
      EXPECT_LE(steps, labels.size()) << naming.word << ' ' << labels[body];
      if (!parents[body]) ++roots;
    }
    EXPECT_EQ(roots, 1U) << naming.word;
  }
}

}  // namespace
}  // namespace mocap::detail::rigid_bodies_test
