// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>

#include "gltf/glb_file.hpp"
#include "gltf/gltf_reading.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/person.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::gltf_read_test {
namespace {

using test::clip_of_gltf;
using test::error_of_gltf;
using test::expect_near;
using test::GltfText;
using test::read_gltf;
using test::TemporaryFolder;
using test::two_joints;

std::string written(const Clip& clip, const gltf::WriteOptions& options = {}) {
  return test::glb_of(clip, options);
}

TEST(GltfRead, SkeletonIsTheSkinAndTheNodesAbove) {
  const Clip clip = clip_of_gltf(two_joints().text());
  ASSERT_EQ(clip.skeleton.size(), 3U);
  EXPECT_EQ(clip.skeleton[0].name, "Armature");
  EXPECT_EQ(clip.skeleton[2].name, "Leg");
  EXPECT_EQ(clip.skeleton[2].parent, 1U);
  ASSERT_EQ(clip.skeleton[2].end_sites.size(), 1U);
  EXPECT_EQ(clip.skeleton[2].end_sites[0].label, "");
  expect_near(clip.skeleton[2].end_sites[0].offset, {0, -0.4, 0}, 1e-12);
  EXPECT_EQ(clip.skeleton[0].channels.size(), 0U);
  EXPECT_EQ(clip.skeleton[1].channels.size(), 7U);
  EXPECT_EQ(clip.skeleton[2].channels.size(), 4U);
  EXPECT_EQ(clip.metadata.up, Axis::plus_y);
  ASSERT_TRUE(clip.metadata.declared_unit);
  EXPECT_EQ(clip.metadata.declared_unit->value, 1.0);
  const Poses rest = evaluate_rest(clip.skeleton);
  expect_near(rest.world_position(0, 2), {0, 0.5, 1}, 1e-12);
  EXPECT_LT(rest.world_rotation(0, 1).angularDistance(Quaternion(0.8, 0, 0.6, 0)), 1e-12);
}

TEST(GltfRead, GlbAndTextGiveTheSameClip) {
  const Clip text = clip_of_gltf(two_joints().text());
  const Clip binary = clip_of_gltf(two_joints().binary());
  EXPECT_EQ(text.skeleton, binary.skeleton);
  EXPECT_TRUE(std::equal(text.motion.values().begin(), text.motion.values().end(),
                         binary.motion.values().begin(), binary.motion.values().end()));
}

TEST(GltfRead, UnmodifiedGlbIsWrittenByteForByte) {
  const std::string bytes = two_joints().binary();
  Clip clip = clip_of_gltf(bytes);
  EXPECT_EQ(written(clip), bytes);
  Diagnostics findings;
  SaveOptions options;
  complete_options(clip, Format::glb, {}, options, findings);
  EXPECT_EQ(written(clip, options.gltf), bytes);
  // With an option or an edit, it is written as our own figure.
  EXPECT_NE(written(clip, {.metres_per_unit = 2.0}), bytes);
  clip.motion.computed_at(0, 0) += 1.0;
  EXPECT_NE(written(clip), bytes);
}

TEST(GltfRead, UnmodifiedTextBecomesAGlbWithTheSameValues) {
  const GltfText gltf = two_joints();
  const std::string glb = written(clip_of_gltf(gltf.text()));
  const test::GlbFile file(glb);
  EXPECT_FALSE(file.json().at("buffers").at(0).contains("uri"));
  EXPECT_EQ(file.json().at("nodes"), nlohmann::json(gltf.json.at("nodes")));
  EXPECT_NE(glb.find(gltf.bytes), std::string::npos);
  EXPECT_EQ(clip_of_gltf(glb).skeleton, clip_of_gltf(gltf.text()).skeleton);
}

TEST(GltfRead, OwnFilesComeBackWithTheirSkeleton) {
  for (const Vector3& up : {Vector3(0, 1, 0), Vector3(0, 0, 1), Vector3(0, -1, 0)}) {
    const Clip person = test::walking_person(20);
    gltf::WriteOptions options;
    options.up = up;
    const Clip again = clip_of_gltf(written(person, options));
    ASSERT_EQ(again.skeleton.size(), person.skeleton.size());
    const Poses before = evaluate(person).value();
    const Poses after = evaluate(again).value();
    ASSERT_EQ(before.frames, after.frames);
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      EXPECT_EQ(again.skeleton[joint].name, person.skeleton[joint].name);
      EXPECT_EQ(again.skeleton[joint].end_sites.size(), person.skeleton[joint].end_sites.size());
      expect_near(before.world_position(7, joint), after.world_position(7, joint), 2e-3);
    }
    EXPECT_EQ(again.metadata.up, up.y() > 0.5   ? Axis::plus_y
                                 : up.z() > 0.5 ? Axis::plus_z
                                                : Axis::minus_y);
  }
}

TEST(GltfRead, AClipOfOneFrameKeepsIt) {
  const Clip person = test::walking_person(1);
  const Clip again = clip_of_gltf(written(person, {}));
  ASSERT_EQ(again.motion.frames(), 1U);
  const Poses before = evaluate(person).value();
  const Poses after = evaluate(again).value();
  for (std::size_t joint = 0; joint < before.joints; ++joint)
    expect_near(before.world_position(0, joint), after.world_position(0, joint), 2e-3);
  // The frame of a skeleton without a motion is its rest pose.
  Clip alone = person;
  alone.metadata.is_skeleton_alone = true;
  EXPECT_EQ(clip_of_gltf(written(alone, {})).motion.frames(), 0U);
}

TEST(GltfRead, ConstantScaleMovesIntoOffsets) {
  GltfText gltf = two_joints();
  gltf.json["nodes"][0]["scale"] = {0.01, 0.01, 0.01};
  Diagnostics findings;
  const auto clip = read_gltf(gltf.text(), findings);
  ASSERT_TRUE(clip);
  EXPECT_TRUE(findings.empty());
  expect_near(clip->skeleton[1].offset, {0, 0.01, 0}, 1e-12);
  expect_near(clip->skeleton[2].offset, {0, -0.005, 0}, 1e-12);
  EXPECT_NEAR(clip->motion.at(2, 1), 0.011, 1e-9);
  // A scale that differs by axis cannot be kept if joints rotate below it.
  gltf.json["nodes"][0]["scale"] = {1, 2, 1};
  ASSERT_TRUE(read_gltf(gltf.text(), findings));
  EXPECT_NE(findings.find(codes::gltf_scale), nullptr);
}

TEST(GltfRead, MatricesAndAnimatedScale) {
  GltfText gltf = two_joints();
  // A quarter turn about z and a scale of 2.
  gltf.json["nodes"][0] = GltfText::Json::parse(
      R"({"children": [1], "matrix": [0,2,0,0, -2,0,0,0, 0,0,2,0, 5,6,7,1]})");
  const std::size_t times = gltf.add_floats({0.0F, 1.0F / 30.0F}, "SCALAR");
  const std::size_t constant = gltf.add_floats({0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F}, "VEC3");
  gltf.animate(1, "scale", times, constant);
  Diagnostics findings;
  auto clip = read_gltf(gltf.text(), findings);
  ASSERT_TRUE(clip);
  EXPECT_TRUE(findings.empty());
  EXPECT_EQ(clip->skeleton[0].name, "node_0");
  const Poses rest = evaluate_rest(clip->skeleton);
  expect_near(rest.world_position(0, 1), {3, 6, 7}, 1e-9);
  // The scales of matrix and track cancel out.
  EXPECT_NEAR(clip->skeleton[2].offset.norm(), 0.5, 1e-9);
  const std::size_t growing = gltf.add_floats({0.5F, 0.5F, 0.5F, 1.0F, 1.0F, 1.0F}, "VEC3");
  gltf.json["animations"][0]["samplers"].back()["output"] = growing;
  ASSERT_TRUE(read_gltf(gltf.text(), findings));
  EXPECT_NE(findings.find(codes::gltf_scale), nullptr);
}

TEST(GltfRead, AnimatedScaleMovesTheJointsBelow) {
  GltfText gltf = two_joints();
  const std::size_t times = gltf.add_floats({0.0F, 1.0F / 30.0F}, "SCALAR");
  const std::size_t growing = gltf.add_floats({1, 1, 1, 3, 1, 1}, "VEC3");
  gltf.json["nodes"][1]["translation"] = {0, 1, 0};
  gltf.json["nodes"][2]["translation"] = {2, 0, 0};
  gltf.json["animations"] = GltfText::Json::array();
  gltf.start_animation("grow");
  // A quarter turn about z, so that x is scaled along y.
  const std::size_t turned = gltf.add_floats(
      {0, 0, std::sqrt(0.5F), std::sqrt(0.5F), 0, 0, std::sqrt(0.5F), std::sqrt(0.5F)}, "VEC4");
  gltf.animate(0, "scale", times, growing);
  gltf.animate(1, "rotation", times, turned);
  Diagnostics findings;
  const auto clip = read_gltf(gltf.text(), findings);
  ASSERT_TRUE(clip);
  const Diagnostic* finding = findings.find(codes::gltf_scale);
  ASSERT_NE(finding, nullptr);
  EXPECT_FALSE(finding->message.empty());
  const auto poses = evaluate(*clip);
  ASSERT_TRUE(poses);
  const std::size_t last = clip->skeleton.size() - 1;
  const Vector3 start = poses->world_position(0, last) - poses->world_position(0, last - 1);
  const Vector3 end = poses->world_position(1, last) - poses->world_position(1, last - 1);
  expect_near(start, {0, 2, 0}, 1e-6);
  expect_near(end, {0, 2, 0}, 1e-6);
  // Along x, the scale of the root moves the joint at the end of a turned bone.
  gltf.json["nodes"][2]["translation"] = {0, 2, 0};
  const auto sideways = read_gltf(gltf.text(), findings);
  ASSERT_TRUE(sideways);
  const auto moved = evaluate(*sideways);
  ASSERT_TRUE(moved);
  expect_near(moved->world_position(0, last) - moved->world_position(0, last - 1), {-2, 0, 0},
              1e-6);
  expect_near(moved->world_position(1, last) - moved->world_position(1, last - 1), {-6, 0, 0},
              1e-6);
}

/// Three joints in a line along x, 1 m apart; the first rotates if it has keys of rotation, and its
/// scale grows from 1 to 3.
GltfText growing_line(const std::vector<float>& rotation_times,
                      const std::vector<float>& scale_times) {
  GltfText gltf;
  gltf.json["nodes"] = GltfText::Json::parse(R"([
    {"name": "a", "children": [1]}, {"name": "b", "translation": [1, 0, 0], "children": [2]},
    {"name": "c", "translation": [1, 0, 0]}])");
  gltf.json["skins"] = GltfText::Json::parse(R"([{"joints": [0, 1, 2]}])");
  if (!rotation_times.empty()) {
    std::vector<float> rotations;
    for (std::size_t i = 0; i < rotation_times.size(); ++i) {
      const float half = 0.1F * static_cast<float>(i);
      rotations.insert(rotations.end(), {0.0F, 0.0F, std::sin(half), std::cos(half)});
    }
    gltf.animate(0, "rotation", gltf.add_floats(rotation_times, "SCALAR"),
                 gltf.add_floats(rotations, "VEC4"));
  }
  std::vector<float> scales;
  for (const float time : scale_times) {
    const float share = (time - scale_times.front()) / (scale_times.back() - scale_times.front());
    scales.insert(scales.end(), 3, 1.0F + 2.0F * share);
  }
  gltf.animate(0, "scale", gltf.add_floats(scale_times, "SCALAR"), gltf.add_floats(scales, "VEC3"));
  return gltf;
}

double gltf_start_of(const Clip& clip) {
  return clip.format_data.find<gltf::Style>()->start_s;
}

/// Expects the distance of the joint below the scale in each frame.
void expect_growth(const Clip& clip, double start_s, double end_s) {
  const auto poses = evaluate(clip);
  ASSERT_TRUE(poses);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const double time_s =
        gltf_start_of(clip) + static_cast<double>(frame) * clip.motion.frame_time.seconds();
    const double share = std::clamp((time_s - start_s) / (end_s - start_s), 0.0, 1.0);
    const Vector3 bone = poses->world_position(frame, 1) - poses->world_position(frame, 0);
    EXPECT_NEAR(bone.norm(), 1.0 + 2.0 * share, 1e-5) << frame;
  }
}

TEST(GltfRead, AnimatedScaleAloneGivesFrames) {
  const Clip clip = clip_of_gltf(growing_line({}, {0.0F, 0.1F, 0.2F}).text());
  EXPECT_EQ(clip.motion.frames(), 3U);
  EXPECT_FALSE(clip.metadata.is_skeleton_alone);
  expect_growth(clip, 0.0, 0.2);
}

TEST(GltfRead, ScaleThatMovesNoJointAloneGivesFrames) {
  // One node, as a box that grows; and a skeleton in which only the last joint grows.
  for (const char* nodes : {R"([{"name": "box"}])", R"([{"name": "a", "translation": [1, 2, 3]},
                            {"name": "b", "children": [0]}])"}) {
    GltfText gltf;
    gltf.json["nodes"] = GltfText::Json::parse(nodes);
    gltf.animate(0, "scale", gltf.add_floats({0.0F, 0.1F, 0.2F}, "SCALAR"),
                 gltf.add_floats({1, 1, 1, 2, 2, 2, 3, 3, 3}, "VEC3"));
    Diagnostics findings;
    const auto clip = read_gltf(gltf.text(), findings);
    ASSERT_TRUE(clip);
    EXPECT_EQ(clip->motion.frames(), 3U);
    EXPECT_FALSE(clip->metadata.is_skeleton_alone);
    EXPECT_NE(findings.find(codes::gltf_scale), nullptr);
    const auto poses = evaluate(*clip);
    ASSERT_TRUE(poses);
    const Poses rest = evaluate_rest(clip->skeleton);
    for (std::size_t frame = 0; frame < poses->frames; ++frame)
      for (std::size_t joint = 0; joint < poses->joints; ++joint)
        expect_near(poses->world_position(frame, joint), rest.world_position(0, joint), 1e-12);
    // The file that is written from it has the frames too.
    EXPECT_EQ(clip_of_gltf(written(*clip, {})).motion.frames(), 3U);
  }
}

TEST(GltfRead, KeysOfScaleBetweenFramesKeepTheirTimes) {
  // At 50 frames per second, all keys are on frames.
  expect_growth(clip_of_gltf(growing_line({0.0F, 0.1F, 0.2F}, {0.04F, 0.14F}).text()), 0.04, 0.14);
  // No rate fits these.
  const Clip clip = clip_of_gltf(growing_line({0.0F, 0.1F, 0.2F}, {0.0417F, 0.1731F}).text());
  EXPECT_EQ(clip.motion.frames(), 3U);
  expect_growth(clip, 0.0417, 0.1731);
}

TEST(GltfRead, FramesExtendOverTheKeysOfScale) {
  const Clip later = clip_of_gltf(growing_line({0.0F, 0.1F, 0.2F}, {0.1F, 0.5F}).text());
  EXPECT_EQ(later.motion.frames(), 6U);
  expect_growth(later, 0.1, 0.5);
  const Clip around = clip_of_gltf(growing_line({0.1F, 0.2F, 0.3F}, {0.0317F, 0.4713F}).text());
  EXPECT_EQ(around.motion.frames(), 6U);
  EXPECT_NEAR(gltf_start_of(around), 0.0, 1e-6);
  expect_growth(around, 0.0317, 0.4713);
}

TEST(GltfRead, ScaleOfJointsWithoutChildrenAddsNoFrames) {
  GltfText gltf = growing_line({0.0F, 0.1F, 0.2F}, {0.0F, 0.5F});
  EXPECT_EQ(clip_of_gltf(gltf.text()).motion.frames(), 6U);
  gltf.json["animations"][0]["channels"][1]["target"]["node"] = 2;
  EXPECT_EQ(clip_of_gltf(gltf.text()).motion.frames(), 3U);
}

TEST(GltfRead, WithoutAnimationsThereIsOnlyASkeleton) {
  GltfText gltf = two_joints();
  gltf.json.erase("animations");
  const Clip clip = clip_of_gltf(gltf.text());
  EXPECT_EQ(clip.skeleton.size(), 3U);
  EXPECT_TRUE(clip.motion.empty());
  EXPECT_TRUE(clip.metadata.is_skeleton_alone);
  gltf.json.erase("skins");
  EXPECT_EQ(error_of_gltf(gltf.text()), "gltf.no-skeleton");
}

TEST(GltfRead, WithoutASkinTheAnimatedNodesAreTheSkeleton) {
  GltfText gltf = two_joints();
  gltf.json.erase("skins");
  gltf.json["nodes"].push_back({{"name", "Camera"}, {"camera", 0}});
  const Clip clip = clip_of_gltf(gltf.text());
  ASSERT_EQ(clip.skeleton.size(), 3U);
  EXPECT_EQ(clip.skeleton[2].end_sites.size(), 1U);
}

TEST(GltfRead, ReportsWhatIsNotRead) {
  GltfText gltf = two_joints();
  gltf.json["nodes"].push_back({{"name", "Lamp"}});
  const std::size_t times = gltf.add_floats({0.0F, 1.0F}, "SCALAR");
  gltf.animate(4, "translation", times, gltf.add_floats({0, 0, 0, 1, 1, 1}, "VEC3"));
  gltf.animate(1, "weights", times, gltf.add_floats({0, 1}, "SCALAR"));
  gltf.animate(1, "pointer", times, gltf.add_floats({0, 1}, "SCALAR"));
  Diagnostics findings;
  const auto clip = read_gltf(gltf.text(), findings);
  ASSERT_TRUE(clip);
  EXPECT_EQ(clip->motion.frames(), 3U);
  EXPECT_EQ(findings.entries().size(), 3U);
}

TEST(GltfRead, HumanoidMapsDeclareThePartsOfTheBody) {
  using Json = GltfText::Json;
  const auto clip_with = [](const char* extensions) {
    GltfText gltf = two_joints();
    gltf.json.erase("skins");
    gltf.json["nodes"][1]["name"] = "Head";  // Names do not matter.
    gltf.json["nodes"][2]["name"] = "Tail";
    gltf.json["extensions"] = Json::parse(extensions);
    return clip_of_gltf(gltf.text());
  };
  for (const char* extensions :
       {R"({"VRMC_vrm": {"humanoid": {"humanBones": {"hips": {"node": 1},
                                                     "leftFoot": {"node": 2}}}}})",
        R"({"VRMC_vrm_animation": {"humanoid": {"humanBones": {"hips": {"node": 1},
                                                               "leftFoot": {"node": 2}}}}})",
        R"({"VRM": {"humanoid": {"humanBones": [{"bone": "hips", "node": 1},
                                                {"bone": "leftFoot", "node": 2}]}}})"}) {
    const Clip clip = clip_with(extensions);
    ASSERT_EQ(clip.skeleton.size(), 3U);
    EXPECT_EQ(clip.skeleton[0].part, "");
    EXPECT_EQ(clip.skeleton[2].part, "leftFoot");
    const BodyParts parts = find_body_parts(clip.skeleton);
    EXPECT_EQ(parts.hips, std::size_t{1});
    EXPECT_EQ(parts.head, std::nullopt);
    EXPECT_EQ(parts.feet, std::vector<std::size_t>{2});
    EXPECT_EQ(sides_of(clip.skeleton)[2], BodySide::left);
  }
  const Clip thumb = clip_with(
      R"({"VRM": {"humanoid": {"humanBones": [{"bone": "leftThumbProximal", "node": 2},
                                                 {"bone": "leftThumbIntermediate", "node": 1}]}}})");
  EXPECT_EQ(thumb.skeleton[2].part, "leftThumbMetacarpal");
  EXPECT_EQ(thumb.skeleton[1].part, "leftThumbProximal");
  GltfText wrong = two_joints();
  wrong.json["extensions"] =
      Json::parse(R"({"VRMC_vrm": {"humanoid": {"humanBones": {"hips": {"node": 9}}}}})");
  EXPECT_EQ(error_of_gltf(wrong.text()), "gltf.property");
}

/// A VRM animation with an expression below the hips and a direction of the eyes.
GltfText with_expression() {
  GltfText gltf = two_joints();
  gltf.json.erase("skins");
  gltf.json["nodes"][1]["children"] = {2, 4};
  gltf.json["nodes"].push_back({{"name", "Smile"}});
  gltf.json["nodes"].push_back({{"name", "Gaze"}});
  gltf.json["scenes"][0]["nodes"] = {0, 5};
  gltf.json["extensions"] = GltfText::Json::parse(R"({"VRMC_vrm_animation": {
      "humanoid": {"humanBones": {"hips": {"node": 1}, "leftFoot": {"node": 2}}},
      "expressions": {"preset": {"happy": {"node": 4}}, "custom": {"wink": {"node": 9}}},
      "lookAt": {"node": 5}}})");
  const std::size_t times = gltf.add_floats({0.01F, 0.02F, 0.5F}, "SCALAR");
  gltf.animate(4, "translation", times, gltf.add_floats({0, 0, 0, 1, 0, 0, 0, 0, 0}, "VEC3"));
  gltf.animate(5, "rotation", times, gltf.add_floats({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}, "VEC4"));
  return gltf;
}

// Their keys do not change the frames either.
TEST(GltfRead, ExpressionsAndEyeGazeAreNotJoints) {
  Diagnostics findings;
  const auto clip = read_gltf(with_expression().text(), findings);
  ASSERT_TRUE(clip);
  ASSERT_EQ(clip->skeleton.size(), 3U);
  EXPECT_EQ(clip->skeleton[2].name, "Leg");
  EXPECT_EQ(clip->motion.frames(), 3U);
  // The small humanoid is incomplete.
  ASSERT_EQ(findings.entries().size(), 3U);
  EXPECT_EQ(findings.entries()[0].code, codes::gltf_humanoid);
  EXPECT_EQ(findings.entries()[1].message, "not read: expressions (1): happy");
  EXPECT_EQ(findings.entries()[2].message, "not read: eye gaze (lookAt)");
  for (std::size_t i = 1; i < 3; ++i) EXPECT_EQ(findings.entries()[i].code, codes::gltf_not_read);
  EXPECT_EQ(clip->metadata.left_out, (std::vector<std::string>{"1 expression", "the eye gaze"}));
}

TEST(GltfRead, AnimationsOfExpressionsAloneHaveNoSkeleton) {
  GltfText gltf = with_expression();
  gltf.json["extensions"]["VRMC_vrm_animation"].erase("humanoid");
  auto& channels = gltf.json["animations"][0]["channels"];
  channels.erase(channels.begin(), channels.begin() + 3);
  EXPECT_EQ(error_of_gltf(gltf.text()), "gltf.no-skeleton");
}

TEST(GltfRead, BuffersInOtherFiles) {
  const TemporaryFolder folder;
  GltfText gltf = two_joints();
  GltfText::Json json = gltf.json;
  json["buffers"] = {{{"byteLength", gltf.bytes.size()}, {"uri", "my%20values.bin"}}};
  std::ofstream(folder / "walk.gltf") << json.dump();
  Diagnostics findings;
  EXPECT_EQ(load(folder / "walk.gltf", {}, findings).error().code, codes::gltf_buffer);
  std::ofstream(folder / "my values.bin", std::ios::binary) << gltf.bytes;
  const auto clip = load(folder / "walk.gltf", {}, findings);
  ASSERT_TRUE(clip);
  EXPECT_EQ(clip->skeleton, clip_of_gltf(gltf.text()).skeleton);
  EXPECT_NE(written(*clip).find(gltf.bytes), std::string::npos);
  // Not outside of the folder, and not for a file in memory.
  std::filesystem::create_directory(folder / "below");
  json["buffers"][0]["uri"] = "../my values.bin";
  std::ofstream(folder / "below" / "walk.gltf") << json.dump();
  EXPECT_EQ(load(folder / "below" / "walk.gltf", {}, findings).error().code, codes::gltf_buffer);
  json["buffers"][0]["uri"] = "my values.bin";
  EXPECT_EQ(error_of_gltf(json.dump()), "gltf.buffer");
}

}  // namespace
}  // namespace mocap::gltf_read_test
