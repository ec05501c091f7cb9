// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "gltf/glb_file.hpp"
#include "gltf/gltf_reading.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::gltf_keys_test {
namespace {

using test::clip_of_gltf;
using test::error_of_gltf;
using test::expect_near;
using test::GltfText;
using test::read_gltf;
using test::slider;
using test::two_joints;

TEST(GltfKeys, KeysOnAGridKeepTheirValues) {
  const Clip clip = clip_of_gltf(two_joints().text());
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

TEST(GltfKeys, AllComponentTypesStridesAndSparseValues) {
  GltfText gltf = two_joints();
  auto& samplers = gltf.json["animations"][0]["samplers"];
  const auto bend_of = [&](std::size_t accessor) {
    samplers[2]["output"] = accessor;
    const Clip clip = clip_of_gltf(gltf.text());
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

TEST(GltfKeys, InterpolatesSparseKeysAsPlayersDo) {
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

  const Clip step = clip_of_gltf(slider(times, places, "STEP").text());
  EXPECT_EQ(step.motion.at(14, 0), 0.0);
  EXPECT_EQ(step.motion.at(15, 0), 1.0);

  // In-tangent, value, out-tangent of each key; the tangents are per second.
  const std::vector<float> spline{0, 0, 0, 0, 0, 0, 2, 0, 0, 2, 0, 0, 1, 0,
                                  0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0};
  const Clip cubic = clip_of_gltf(slider(times, spline, "CUBICSPLINE").text());
  const auto expected = [](double u) {
    const double u2 = u * u;
    const double u3 = u2 * u;
    return 0.5 * 2.0 * (u3 - 2 * u2 + u) + (3 * u2 - 2 * u3) + 0.5 * 2.0 * (u3 - u2);
  };
  EXPECT_NEAR(cubic.motion.at(5, 0), expected(1.0 / 3.0), 1e-12);
  EXPECT_EQ(cubic.motion.at(15, 0), 1.0);
  EXPECT_NEAR(cubic.motion.at(20, 0), 1.0 + 2.0 * (3.0 / 9.0 - 2.0 / 27.0), 1e-12);
}

TEST(GltfKeys, InterpolatesRotationsAlongTheShorterArc) {
  const auto after_a_third = [](const std::vector<float>& rotations) {
    GltfText gltf;
    gltf.json["nodes"] = GltfText::Json::parse(R"([{"name": "Wheel"}])");
    gltf.animate(0, "rotation", gltf.add_floats({0.0F, 1.0F}, "SCALAR"),
                 gltf.add_floats(rotations, "VEC4"));
    return evaluate(clip_of_gltf(gltf.text())).value().local_rotation(10, 0);
  };
  // By 90 degrees about z; quaternions of either sign and any length.
  const Quaternion expected(Eigen::AngleAxisd(std::acos(0.0) / 3.0, Vector3::UnitZ()));
  for (const std::vector<float>& rotations :
       {std::vector<float>{0, 0, 0, 1, 0, 0, 1, 1}, std::vector<float>{0, 0, 0, 1, 0, 0, -1, -1},
        std::vector<float>{0, 0, 0, 2, 0, 0, 0.5F, 0.5F}})
    EXPECT_LT(after_a_third(rotations).angularDistance(expected), 1e-12);
}

TEST(GltfKeys, RatesOfKeys) {
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
  EXPECT_EQ(rate_of({0.0F, 2.0F / 48.0F, 5.0F / 48.0F, 0.5F}), 48.0);
  EXPECT_EQ(rate_of({0.0F, 2.0F / 72.0F, 5.0F / 72.0F, 0.5F}), 72.0);
  EXPECT_EQ(rate_of({0.5F}), 30.0);
}

TEST(GltfKeys, IrregularKeysAreSampledWithAWarning) {
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

TEST(GltfKeys, OneOfSeveralAnimations) {
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
    // The bytes of the file would be those of the first animation.
    const Clip again = clip_of_gltf(test::glb_of(*run));
    EXPECT_EQ(again.motion.frames(), 2U);
    EXPECT_EQ(again.metadata.takes.size(), 1U);
  }
  gltf::ReadOptions options;
  options.take = "Jump";
  EXPECT_EQ(error_of_gltf(text, options), "gltf.take");
  options.take = "3";
  EXPECT_EQ(error_of_gltf(text, options), "gltf.take");
}

}  // namespace
}  // namespace mocap::gltf_keys_test
