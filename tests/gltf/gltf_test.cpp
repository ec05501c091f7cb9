// SPDX-License-Identifier: MIT
#include "mocap/gltf.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "gltf/glb_file.hpp"
#include "mocap/body.hpp"
#include "mocap/formats.hpp"
#include "support/person.hpp"

namespace mocap::gltf_test {
namespace {

using test::glb_of;
using test::GlbFile;

Status write(const Clip& clip, const gltf::WriteOptions& options, Diagnostics& findings) {
  return gltf::write(
      clip, options, [](std::string_view) { return true; }, findings);
}

/// The options that are found for a clip, with the notes about them.
gltf::WriteOptions found_options(const Clip& clip, Diagnostics& findings,
                                 const gltf::WriteOptions& given = {}) {
  SaveOptions options;
  options.gltf = given;
  complete_options(clip, Format::glb, {}, options, findings);
  return options.gltf;
}

Clip chain(std::size_t joints, const Vector3& offset) {
  Clip clip;
  std::size_t parent = Joint::no_parent;
  for (std::size_t i = 0; i < joints; ++i) {
    Joint joint = test::named_joint("link", offset);
    if (i == 0) joint.channels = {Channel::x_position, Channel::z_rotation};
    // With branches, so that the depth of the tree is less than its size.
    parent = *clip.skeleton.add(i % 100 == 0 ? Joint::no_parent : parent, joint);
  }
  clip.motion = Motion(2, clip.skeleton.channel_count());
  if (clip.motion.channels() > 0) clip.motion.exact_at(1, 0) = 1.0;
  return clip;
}

TEST(Gltf, SamplesOnlyAnimatedTransforms) {
  Clip clip = test::walking_person(50);
  const std::size_t arm = test::rotation_column(clip, "LeftArm");
  for (std::size_t frame = 0; frame < 50; ++frame) {
    for (std::size_t i = 0; i < clip.motion.channels(); ++i) {
      if (i != arm) clip.motion.exact_at(frame, i) = clip.motion.at(0, i);
    }
  }
  const GlbFile glb(glb_of(clip));
  const auto& channels = glb.json().at("animations").at(0).at("channels");
  ASSERT_EQ(channels.size(), 1U);
  const auto node = channels[0].at("target").at("node").get<std::size_t>();
  EXPECT_EQ(glb.json().at("nodes").at(node).at("name"), "LeftArm");
  EXPECT_EQ(channels[0].at("target").at("path"), "rotation");
}

TEST(Gltf, HeldPoseKeepsItsDuration) {
  Clip clip = test::walking_person(61);
  for (std::size_t frame = 1; frame < 61; ++frame) {
    std::copy_n(clip.motion.row(0).begin(), clip.motion.channels(),
                clip.motion.exact_row(frame).begin());
  }
  const GlbFile glb(glb_of(clip));
  ASSERT_EQ(glb.times().size(), 61U);
  EXPECT_NEAR(glb.times().back(), 1.0, 1e-6);
}

TEST(Gltf, SidesHaveTheirColours) {
  Diagnostics findings;
  const Clip clip = test::walking_person(2);
  const GlbFile glb(glb_of(clip, found_options(clip, findings)));
  std::set<std::string> names;
  for (const auto& material : glb.json().at("materials")) names.insert(material.at("name"));
  EXPECT_EQ(names, (std::set<std::string>{"left", "right", "spine"}));
  EXPECT_EQ(glb.json().at("meshes").at(0).at("primitives").size(), 3U);
}

TEST(Gltf, GuessesAndReportsUnitAndUpAxis) {
  test::PersonOptions z_up;
  z_up.file_from_body = test::z_up_from_y_up();
  const Clip clip = test::walking_person(60, 1.2, z_up);
  Diagnostics findings;
  const gltf::WriteOptions options = found_options(clip, findings);
  EXPECT_NEAR(options.metres_per_unit.value_or(0.0), 0.01, 1e-9);
  EXPECT_EQ(options.up, Vector3::UnitZ());
  ASSERT_NE(findings.find(codes::fit_unit_assumed), nullptr);
  ASSERT_NE(findings.find(codes::fit_up_assumed), nullptr);
  EXPECT_NE(findings.find(codes::fit_up_assumed)->message.find("+Z"), std::string::npos);

  const GlbFile glb(glb_of(clip, options));
  const auto globals = glb.globals(0);
  EXPECT_NEAR(globals[*clip.skeleton.find("Head") + 1].translation().y(), 1.55, 0.1);

  Diagnostics known;
  EXPECT_EQ(
      found_options(test::walking_person(60), known, {.metres_per_unit = 0.5}).metres_per_unit,
      0.5);
  EXPECT_TRUE(known.empty());
}

TEST(Gltf, KeepsAndReportsAnUncertainUnit) {
  test::PersonOptions giant;
  giant.units_per_metre = 7.0;
  Clip clip = test::walking_person(60, 1.2, giant);
  Diagnostics findings;
  EXPECT_EQ(found_options(clip, findings).metres_per_unit, 1.0);
  const Diagnostic* note = findings.find(codes::fit_unit_assumed);
  ASSERT_NE(note, nullptr);
  EXPECT_NE(note->message.find("uncertain"), std::string::npos) << note->message;

  clip.metadata.metres_per_unit = 0.01;
  Diagnostics given;
  EXPECT_EQ(found_options(clip, given).metres_per_unit, 0.01);
  EXPECT_TRUE(given.empty());
}

TEST(Gltf, DoesNotRotateAnAmbiguousFigure) {
  // One frame, lying: its own axis is along Z, and its rest pose along Y.
  Clip clip = test::walking_person(1);
  clip.motion.exact_at(0, test::rotation_column(clip, "Hips") + 1) = 90.0;
  Diagnostics findings;
  EXPECT_EQ(found_options(clip, findings).up, Vector3::UnitY());
}

TEST(Gltf, NamesAreUniqueAndUtf8) {
  Clip clip;
  std::size_t parent = Joint::no_parent;
  for (const char* name : {"a", "a", "", "a_2", "\xFF", "tab\there"}) {
    parent = *clip.skeleton.add(parent, test::named_joint(name, {0, 1, 0}));
  }
  clip.skeleton.set_end_sites(5, {{"Site", {0, 1, 0}}, {"Site", {0, 2, 0}}});
  clip.motion = Motion(0, 0);
  const GlbFile glb(glb_of(clip));
  std::set<std::string> names;
  for (const auto& node : glb.json().at("nodes")) {
    EXPECT_TRUE(names.insert(node.at("name")).second) << node.at("name");
  }
  EXPECT_TRUE(names.contains("a"));
  EXPECT_TRUE(names.contains("\xEF\xBF\xBD"));
  EXPECT_TRUE(names.contains("tab here"));
}

TEST(Gltf, IsNamedAfterTheFile) {
  Clip clip = test::walking_person(2);
  clip.metadata.source = "walk.bvh";
  const std::string bytes = glb_of(clip);
  const auto top = GlbFile(bytes).json().at("nodes").at(0);
  EXPECT_EQ(top.at("name"), "walk");
  EXPECT_EQ(top.at("extras").at("source"), "walk.bvh");
  for (const char* const source : {"/home/me/takes/walk.bvh", "..\\takes\\walk.bvh"}) {
    clip.metadata.source = source;
    EXPECT_TRUE(glb_of(clip) == bytes) << source;
  }
}

TEST(Gltf, WritesOnlyNodesWithoutAMesh) {
  gltf::WriteOptions options;
  options.mesh = false;
  const GlbFile glb(glb_of(test::walking_person(3), options));
  EXPECT_FALSE(glb.json().contains("meshes"));
  EXPECT_FALSE(glb.json().contains("skins"));
  EXPECT_TRUE(glb.json().contains("animations"));
}

TEST(Gltf, TenThousandJointsNeedNoMoreThan16Bits) {
  const GlbFile glb(glb_of(chain(10'000, {0, 1, 0})));
  const auto& part = glb.json().at("meshes").at(0).at("primitives").at(0);
  const std::vector<double> joints = glb.numbers(part.at("attributes").at("JOINTS_0"));
  EXPECT_EQ(glb.json().at("skins").at(0).at("joints").size(), 10'000U);
  EXPECT_GT(*std::max_element(joints.begin(), joints.end()), 9'000.0);
}

TEST(Gltf, RejectsTooManyJoints) {
  Diagnostics findings;
  const Status written = write(chain(65'536, {0, 1, 0}), {}, findings);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, codes::limit_joints);
  EXPECT_EQ(findings.entries().size(), 1U);
}

TEST(Gltf, RejectsValuesBeyondFloatRange) {
  Diagnostics findings;
  Clip far_away = chain(3, {0, 1, 0});
  far_away.motion.exact_at(1, 0) = 1e300;
  EXPECT_EQ(write(far_away, {}, findings).error().code, codes::motion_out_of_reach);
  EXPECT_EQ(write(chain(3, {0, 1e39, 0}), {}, findings).error().code, codes::motion_out_of_reach);
  // Offsets that floats can represent, but not their sum.
  EXPECT_EQ(write(chain(3, {0, 2e38, 0}), {}, findings).error().code, codes::motion_out_of_reach);
}

TEST(Gltf, RejectsInvalidUnitsAndDirections) {
  const Clip clip = chain(3, {0, 1, 0});
  for (const double unit : {0.0, -1.0, std::numeric_limits<double>::infinity(),
                            std::numeric_limits<double>::quiet_NaN()}) {
    gltf::WriteOptions options;
    options.metres_per_unit = unit;
    Diagnostics findings;
    EXPECT_EQ(write(clip, options, findings).error().code, codes::argument_invalid) << unit;
  }
  gltf::WriteOptions options;
  options.up = Vector3::Zero();
  Diagnostics findings;
  EXPECT_EQ(write(clip, options, findings).error().code, codes::argument_invalid);
}

TEST(Gltf, ReportsAbsurdFrameTimesAndWritesIncreasingTimes) {
  Clip clip = chain(2, {0, 1, 0});
  clip.motion.frame_time = FrameTime::from_seconds(1e-300);
  std::string bytes;
  Diagnostics findings;
  ASSERT_TRUE(gltf::write(
      clip, {},
      [&](std::string_view piece) {
        bytes += piece;
        return true;
      },
      findings));
  EXPECT_NE(findings.find(codes::motion_rate_doubtful), nullptr);
  const std::vector<double> times = GlbFile(bytes).times();
  ASSERT_EQ(times.size(), 2U);
  EXPECT_GT(times[1], times[0]);
}

TEST(Gltf, ReportsWriteErrors) {
  Diagnostics findings;
  const Status written = gltf::write(
      chain(2, {0, 1, 0}), {}, [](std::string_view) { return false; }, findings);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, codes::io_write);
}

}  // namespace
}  // namespace mocap::gltf_test
