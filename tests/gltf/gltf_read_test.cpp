// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "gltf/glb_file.hpp"
#include "gltf/gltf_text.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/gltf.hpp"
#include "support/person.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::gltf_read_test {
namespace {

using test::GltfText;
using test::TemporaryFolder;
using test::two_joints;

Result<Clip> read_gltf(const std::string& bytes, Diagnostics& findings,
                       const gltf::ReadOptions& options = {}) {
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "t.gltf");
  return gltf::read(source, options, findings);
}

Clip clip_of(const std::string& bytes) {
  Diagnostics findings;
  Result<Clip> clip = read_gltf(bytes, findings);
  EXPECT_TRUE(clip.has_value()) << (clip ? "" : clip.error().message);
  return clip ? std::move(*clip) : Clip();
}

/// The name of the code of the error.
std::string error_of(const std::string& bytes, const gltf::ReadOptions& options = {}) {
  Diagnostics findings;
  const Result<Clip> clip = read_gltf(bytes, findings, options);
  EXPECT_NE(clip.has_value(), findings.has_errors());
  return clip ? "none" : std::string(facts_of(clip.error().code).name);
}

std::string written(const Clip& clip, const gltf::WriteOptions& options = {}) {
  return test::glb_of(clip, options);
}

void expect_near(const Vector3& a, const Vector3& b, double tolerance) {
  EXPECT_LT((a - b).norm(), tolerance) << a.transpose() << " and " << b.transpose();
}

TEST(GltfRead, SkeletonIsTheSkinAndTheNodesAbove) {
  const Clip clip = clip_of(two_joints().text());
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

TEST(GltfRead, KeysOnAGridKeepTheirValues) {
  const Clip clip = clip_of(two_joints().text());
  ASSERT_EQ(clip.motion.frames(), 3U);
  EXPECT_EQ(clip.motion.frame_time.rate(), (FrameRate{30, 1}));
  // Without a rest rotation, the values are those of the file, bit for bit.
  const float bend[] = {0.1F, 0.2F, 0.3F, 0.927F};
  const float place[] = {0.2F, 1.1F, 0.3F};
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_EQ(clip.motion.at(1, 7 + i), static_cast<double>(bend[i])) << i;
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_EQ(clip.motion.at(2, i), static_cast<double>(place[i])) << i;
  // With one, they are relative to it.
  const Poses poses = evaluate(clip).value();
  EXPECT_LT(poses.local_rotation(1, 1).angularDistance(Quaternion(0.8, 0, 0, 0.6)), 1e-7);
  const Quaternion hips(0.8, 0.6, 0, 0);
  expect_near(poses.world_position(2, 2), Vector3(0.2, 1.1, 1.3) + hips * Vector3(0, -0.5, 0),
              1e-6);
}

TEST(GltfRead, GlbAndTextGiveTheSameClip) {
  const Clip text = clip_of(two_joints().text());
  const Clip binary = clip_of(two_joints().binary());
  EXPECT_EQ(text.skeleton, binary.skeleton);
  EXPECT_TRUE(std::equal(text.motion.values().begin(), text.motion.values().end(),
                         binary.motion.values().begin(), binary.motion.values().end()));
}

TEST(GltfRead, UnmodifiedGlbIsWrittenByteForByte) {
  const std::string bytes = two_joints().binary();
  Clip clip = clip_of(bytes);
  EXPECT_EQ(written(clip), bytes);
  Diagnostics findings;
  SaveOptions options;
  complete_options(clip, Format::glb, {}, options, findings);
  EXPECT_EQ(written(clip, options.gltf), bytes);
  // An option or an edit makes it a figure of our own.
  EXPECT_NE(written(clip, {.metres_per_unit = 2.0}), bytes);
  clip.motion.computed_at(0, 0) += 1.0;
  EXPECT_NE(written(clip), bytes);
}

TEST(GltfRead, UnmodifiedTextBecomesAGlbWithTheSameValues) {
  const GltfText gltf = two_joints();
  const std::string glb = written(clip_of(gltf.text()));
  const test::GlbFile file(glb);
  EXPECT_FALSE(file.json().at("buffers").at(0).contains("uri"));
  EXPECT_EQ(file.json().at("nodes"), nlohmann::json(gltf.json.at("nodes")));
  EXPECT_NE(glb.find(gltf.bytes), std::string::npos);
  EXPECT_EQ(clip_of(glb).skeleton, clip_of(gltf.text()).skeleton);
}

TEST(GltfRead, OwnFilesComeBackWithTheirSkeleton) {
  for (const Vector3& up : {Vector3(0, 1, 0), Vector3(0, 0, 1), Vector3(0, -1, 0)}) {
    const Clip person = test::walking_person(20);
    gltf::WriteOptions options;
    options.up = up;
    const Clip again = clip_of(written(person, options));
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

TEST(GltfRead, AllComponentTypesStridesAndSparseValues) {
  GltfText gltf = two_joints();
  auto& samplers = gltf.json["animations"][0]["samplers"];
  const auto bend_of = [&](std::size_t accessor) {
    samplers[2]["output"] = accessor;
    const Clip clip = clip_of(gltf.text());
    return clip.motion.empty() ? 0.0 : clip.motion.at(1, 7 + 1);
  };
  const auto normalised = [&](std::size_t accessor) {
    gltf.json["accessors"][accessor]["normalized"] = true;
    return accessor;
  };
  std::vector<std::int8_t> i8{0, 0, 0, 127, 25, -128, 76, 118, 64, 64, 64, 64};
  EXPECT_EQ(bend_of(normalised(gltf.add(i8, "VEC4", 5120, 4))), -1.0);
  std::vector<std::uint8_t> u8{0, 0, 0, 255, 25, 51, 76, 236, 128, 128, 128, 128};
  EXPECT_EQ(bend_of(normalised(gltf.add(u8, "VEC4", 5121, 4))), 51.0 / 255.0);
  std::vector<std::int16_t> i16{0, 0, 0, 32767, 3277, 6553, 9830, 30375, 1, 2, 3, 4};
  EXPECT_EQ(bend_of(normalised(gltf.add(i16, "VEC4", 5122, 4))), 6553.0 / 32767.0);
  std::vector<std::uint16_t> u16{0, 0, 0, 65535, 6553, 13107, 19660, 60750, 1, 2, 3, 4};
  EXPECT_EQ(bend_of(normalised(gltf.add(u16, "VEC4", 5123, 4))), 13107.0 / 65535.0);
  std::vector<std::uint32_t> u32{0, 0, 0, 1, 0, 7, 0, 1, 0, 0, 0, 1};
  EXPECT_EQ(bend_of(gltf.add(u32, "VEC4", 5125, 4)), 7.0);

  // Interleaved with other values.
  std::vector<float> wide(3 * 5, 0.25F);
  const std::size_t interleaved = gltf.add_floats(wide, "VEC4");
  gltf.json["bufferViews"].back()["byteStride"] = 20;
  gltf.json["accessors"][interleaved]["count"] = 3;
  const float second = 0.75F;
  gltf.bytes.replace(gltf.bytes.size() - 60 + 20 + 4, 4,
                     std::string(reinterpret_cast<const char*>(&second), 4));
  EXPECT_EQ(bend_of(interleaved), 0.75);

  // Only the second value differs from those of another accessor, or from zero.
  const std::size_t indices = gltf.add_view(std::vector<std::uint16_t>{1});
  const std::size_t values = gltf.add_view(std::vector<float>{0.0F, 0.5F, 0.0F, 0.5F});
  const GltfText::Json sparse{{"count", 1},
                              {"indices", {{"bufferView", indices}, {"componentType", 5123}}},
                              {"values", {{"bufferView", values}}}};
  gltf.json["accessors"][interleaved]["sparse"] = sparse;
  EXPECT_EQ(bend_of(interleaved), 0.5);
  gltf.json["accessors"].push_back(
      {{"componentType", 5126}, {"count", 3}, {"type", "VEC4"}, {"sparse", sparse}});
  EXPECT_EQ(bend_of(gltf.json["accessors"].size() - 1), 0.5);
}

/// A joint that moves along x, with keys at these times.
GltfText slider(const std::vector<float>& times, const std::vector<float>& places,
                const std::string& interpolation) {
  GltfText gltf;
  gltf.json["nodes"] = GltfText::Json::parse(R"([{"name": "Slider"}])");
  gltf.animate(0, "translation", gltf.add_floats(times, "SCALAR"), gltf.add_floats(places, "VEC3"),
               interpolation);
  return gltf;
}

TEST(GltfRead, InterpolatesSparseKeysAsPlayersDo) {
  const std::vector<float> times{0.0F, 0.5F, 1.0F};
  const std::vector<float> places{0, 0, 0, 1, 0, 0, 3, 0, 0};
  Diagnostics findings;
  const auto linear = read_gltf(slider(times, places, "LINEAR").text(), findings);
  ASSERT_TRUE(linear);
  EXPECT_EQ(linear->motion.frame_time.rate(), (FrameRate{30, 1}));
  ASSERT_EQ(linear->motion.frames(), 31U);
  EXPECT_NEAR(linear->motion.at(5, 0), 1.0 / 3.0, 1e-12);
  EXPECT_EQ(linear->motion.at(15, 0), 1.0);
  ASSERT_NE(findings.find(codes::gltf_sampled), nullptr);
  EXPECT_EQ(findings.find(codes::gltf_sampled)->severity, Severity::note);

  const Clip step = clip_of(slider(times, places, "STEP").text());
  EXPECT_EQ(step.motion.at(14, 0), 0.0);
  EXPECT_EQ(step.motion.at(15, 0), 1.0);

  // In-tangent, value, out-tangent of each key; the tangents are per second.
  const std::vector<float> spline{0, 0, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0, 1, 0,
                                  0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0};
  const Clip cubic = clip_of(slider(times, spline, "CUBICSPLINE").text());
  const auto expected = [](double u) {
    const double u2 = u * u;
    const double u3 = u2 * u;
    return 0.5 * 2.0 * (u3 - 2 * u2 + u) + (3 * u2 - 2 * u3) + 0.5 * 2.0 * (u3 - u2);
  };
  EXPECT_NEAR(cubic.motion.at(5, 0), expected(1.0 / 3.0), 1e-12);
  EXPECT_EQ(cubic.motion.at(15, 0), 1.0);
  EXPECT_NEAR(cubic.motion.at(20, 0), 1.0 + 2.0 * (3.0 / 9.0 - 2.0 / 27.0), 1e-12);
}

TEST(GltfRead, RatesOfKeys) {
  const auto rate_of = [](const std::vector<float>& times) {
    std::vector<float> places;
    for (std::size_t i = 0; i < times.size(); ++i)
      places.insert(places.end(), {static_cast<float>(i), 0.0F, 0.0F});
    Diagnostics findings;
    const auto clip = read_gltf(slider(times, places, "LINEAR").text(), findings);
    return clip ? clip->motion.frame_time.frames_per_second() : 0.0;
  };
  std::vector<float> at_24;
  std::vector<float> at_film;
  std::vector<float> rounded;
  for (int i = 0; i < 100; ++i) {
    at_24.push_back(static_cast<float>(i + 1) / 24.0F);
    at_film.push_back(static_cast<float>(i) * 1001.0F / 30000.0F);
    rounded.push_back(std::round(static_cast<float>(i) / 24.0F * 10000.0F) / 10000.0F);
  }
  EXPECT_EQ(rate_of(at_24), 24.0);
  EXPECT_EQ(rate_of(at_film), 30000.0 / 1001.0);
  EXPECT_EQ(rate_of(rounded), 24.0);
  EXPECT_EQ(rate_of({0.0F, 0.2F, 0.4F}), 30.0);
  EXPECT_EQ(rate_of({0.0F, 1.0F / 24.0F, 3.0F / 24.0F, 0.5F}), 24.0);
  EXPECT_EQ(rate_of({0.5F}), 30.0);
}

TEST(GltfRead, IrregularKeysAreSampledWithAWarning) {
  Diagnostics findings;
  const auto clip = read_gltf(
      slider({0.0F, 0.013F, 0.0511F, 1.0F}, {0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0}, "LINEAR").text(),
      findings);
  ASSERT_TRUE(clip);
  EXPECT_EQ(clip->motion.frame_time.rate(), (FrameRate{30, 1}));
  ASSERT_NE(findings.find(codes::gltf_sampled), nullptr);
  EXPECT_EQ(findings.find(codes::gltf_sampled)->severity, Severity::warning);
  EXPECT_NEAR(clip->motion.at(30, 0), 3.0, 1e-6);
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

TEST(GltfRead, OneOfSeveralAnimations) {
  GltfText gltf = two_joints();
  gltf.json["animations"][0]["name"] = "Walk";
  gltf.start_animation("Run");
  gltf.animate(1, "translation", gltf.add_floats({0.0F, 1.0F / 60.0F}, "SCALAR"),
               gltf.add_floats({0, 0, 0, 5, 0, 0}, "VEC3"));
  const std::string text = gltf.text();
  Diagnostics findings;
  ASSERT_TRUE(read_gltf(text, findings));
  ASSERT_NE(findings.find(codes::gltf_takes), nullptr);
  EXPECT_NE(findings.find(codes::gltf_takes)->message.find("`Run`"), std::string::npos);
  for (const char* take : {"Run", "2"}) {
    Diagnostics none;
    gltf::ReadOptions options;
    options.take = take;
    const auto run = read_gltf(text, none, options);
    ASSERT_TRUE(run);
    EXPECT_TRUE(none.empty());
    EXPECT_EQ(run->motion.frames(), 2U);
    EXPECT_EQ(run->motion.at(1, 0), 5.0);
  }
  gltf::ReadOptions options;
  options.take = "Jump";
  EXPECT_EQ(error_of(text, options), "gltf.take");
  options.take = "3";
  EXPECT_EQ(error_of(text, options), "gltf.take");
}

TEST(GltfRead, WithoutAnimationsThereIsOnlyASkeleton) {
  GltfText gltf = two_joints();
  gltf.json.erase("animations");
  const Clip clip = clip_of(gltf.text());
  EXPECT_EQ(clip.skeleton.size(), 3U);
  EXPECT_TRUE(clip.motion.empty());
  EXPECT_TRUE(clip.metadata.is_skeleton_alone);
  gltf.json.erase("skins");
  EXPECT_EQ(error_of(gltf.text()), "gltf.no-skeleton");
}

TEST(GltfRead, WithoutASkinTheAnimatedNodesAreTheSkeleton) {
  GltfText gltf = two_joints();
  gltf.json.erase("skins");
  gltf.json["nodes"].push_back({{"name", "Camera"}, {"camera", 0}});
  const Clip clip = clip_of(gltf.text());
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
    return clip_of(gltf.text());
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
  EXPECT_EQ(error_of(wrong.text()), "gltf.property");
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
  EXPECT_EQ(clip->skeleton, clip_of(gltf.text()).skeleton);
  EXPECT_NE(written(*clip).find(gltf.bytes), std::string::npos);
  // Not outside of the folder, and not for a file in memory.
  std::filesystem::create_directory(folder / "below");
  json["buffers"][0]["uri"] = "../my values.bin";
  std::ofstream(folder / "below" / "walk.gltf") << json.dump();
  EXPECT_EQ(load(folder / "below" / "walk.gltf", {}, findings).error().code, codes::gltf_buffer);
  json["buffers"][0]["uri"] = "my values.bin";
  EXPECT_EQ(error_of(json.dump()), "gltf.buffer");
}

TEST(GltfRead, Errors) {
  const auto changed = [](const char* pointer, const GltfText::Json& value) {
    GltfText gltf = two_joints();
    gltf.json[GltfText::Json::json_pointer(pointer)] = value;
    return error_of(gltf.text());
  };
  EXPECT_EQ(changed("/asset/version", "1.0"), "gltf.unsupported");
  EXPECT_EQ(changed("/nodes/2/children", {1}), "gltf.tree");
  EXPECT_EQ(changed("/nodes/0/children", {0}), "gltf.tree");
  EXPECT_EQ(changed("/nodes/0/children", {9}), "gltf.property");
  EXPECT_EQ(changed("/nodes/0/children", {-1}), "gltf.property");
  EXPECT_EQ(changed("/nodes/1/rotation", {0, 0, 0, 0}), "gltf.property");
  EXPECT_EQ(changed("/nodes/1/translation", {0, 0}), "gltf.property");
  EXPECT_EQ(changed("/nodes/1/translation", {1e300, 0, 0}), "none");
  EXPECT_EQ(changed("/skins/0/joints", {1e9}), "gltf.property");
  EXPECT_EQ(changed("/accessors/0/count", 1000000000), "gltf.buffer");
  EXPECT_EQ(changed("/accessors/1/count", 2), "gltf.keys");
  EXPECT_EQ(changed("/accessors/1/type", "VEC2"), "gltf.property");
  EXPECT_EQ(changed("/accessors/1/componentType", 5127), "gltf.property");
  EXPECT_EQ(changed("/accessors/1/byteOffset", 9e15), "gltf.buffer");
  EXPECT_EQ(changed("/bufferViews/0/byteLength", 9e15), "gltf.buffer");
  EXPECT_EQ(changed("/bufferViews/0/byteStride", 1), "gltf.buffer");
  EXPECT_EQ(changed("/bufferViews/0/buffer", 1), "gltf.property");
  EXPECT_EQ(changed("/animations/0/samplers/0/interpolation", "CUBIC"), "gltf.property");
  EXPECT_EQ(changed("/animations/0/channels/0/sampler", 7), "gltf.property");
  EXPECT_EQ(changed("/bufferViews/0/extensions", {{"EXT_meshopt_compression", {{"count", 1}}}}),
            "gltf.unsupported");
  EXPECT_EQ(error_of(slider({0.0F, 1.0F, 1.0F}, std::vector<float>(9), "LINEAR").text()),
            "gltf.keys");
  EXPECT_EQ(error_of(slider({0.0F, std::nanf("")}, std::vector<float>(6), "LINEAR").text()),
            "gltf.keys");
  EXPECT_EQ(error_of(slider({0.0F, 0.1F}, {0, 0, 0, INFINITY, 0, 0}, "LINEAR").text()),
            "gltf.keys");
  EXPECT_EQ(error_of("{\"asset\": {\"version\": \"2.0\"}, }"), "gltf.syntax");
  EXPECT_EQ(error_of("{\"asset\": {\"version\": \"2.0\"}} x"), "gltf.syntax");
  EXPECT_EQ(error_of("[]"), "gltf.syntax");
  EXPECT_EQ(error_of(std::string("glTF\1\0\0\0\0\0\0\0", 12)), "gltf.unsupported");
}

TEST(GltfRead, ErrorsNameTheirPlace) {
  Diagnostics findings;
  const auto text = read_gltf("{\n  \"asset\": {\"version\": 2 0}}", findings);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().at.line, 2U);
  EXPECT_EQ(text.error().at.column, 26U);
  GltfText gltf = two_joints();
  gltf.json["nodes"][0]["children"] = {17};
  const std::string glb = gltf.binary();
  const auto binary = read_gltf(glb, findings);
  ASSERT_FALSE(binary);
  EXPECT_EQ(glb.substr(binary.error().at.byte, 2), "17");
  EXPECT_EQ(binary.error().at.line, 0U);
}

// The limits are checked before memory is allocated.
TEST(GltfRead, Limits) {
  gltf::ReadOptions options;
  options.limits.max_joints = 2;
  EXPECT_EQ(error_of(two_joints().text(), options), "limit.joints");
  options = {};
  options.limits.max_depth = 2;
  EXPECT_EQ(error_of(two_joints().text(), options), "limit.depth");
  options = {};
  options.limits.max_bytes = 100;
  EXPECT_EQ(error_of(two_joints().text(), options), "limit.bytes");
  options = {};
  options.limits.max_name_bytes = 3;
  EXPECT_EQ(error_of(two_joints().text(), options), "limit.name");
  options = {};
  options.limits.max_frames = 2;
  EXPECT_EQ(error_of(two_joints().text(), options), "limit.frames");
  EXPECT_EQ(error_of(slider({0.0F, 1e6F}, {0, 0, 0, 1, 0, 0}, "LINEAR").text()), "limit.memory");
  std::string deep = "{\"asset\": {\"version\": \"2.0\"}, \"extras\": ";
  for (int i = 0; i < 100'000; ++i) deep += '[';
  EXPECT_EQ(error_of(deep), "gltf.syntax");
  GltfText chain;
  for (int i = 0; i < 3000; ++i) chain.json["nodes"].push_back({{"children", {i + 1}}});
  chain.json["nodes"].push_back({{"name", "last"}});
  chain.json["skins"] = GltfText::Json::parse(R"([{"joints": [3000]}])");
  EXPECT_EQ(error_of(chain.text()), "limit.depth");
}

/// Reads damaged bytes: the result is a clip or an error.
void expect_handled(const std::string& bytes) {
  Diagnostics findings;
  const Result<Clip> clip = read_gltf(bytes, findings);
  ASSERT_NE(clip.has_value(), findings.has_errors());
  if (clip) {
    ASSERT_TRUE(clip->validate());
  }
}

TEST(GltfRead, EveryTruncationAndFlippedBytes) {
  for (const std::string& whole : {two_joints().text(), two_joints().binary()}) {
    for (std::size_t size = 0; size < whole.size(); ++size) {
      Diagnostics findings;
      EXPECT_FALSE(read_gltf(whole.substr(0, size), findings)) << size;
    }
    for (std::size_t i = 0; i < whole.size(); ++i) {
      for (const char mask : {'\x01', '\x10', '\x80', '\x7F'}) {
        std::string flipped = whole;
        flipped[i] = static_cast<char>(flipped[i] ^ mask);
        expect_handled(flipped);
      }
    }
  }
}

}  // namespace
}  // namespace mocap::gltf_read_test
