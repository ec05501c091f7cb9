// SPDX-License-Identifier: MIT
#include "mocap/fbx.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "mocap/evaluate.hpp"

namespace mocap::fbx_test {
namespace {

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::string seed(std::string_view name) {
  return bytes_of(std::filesystem::path(MOCAP_PROJECT_DIR) / "fuzz/seeds/fbx_fuzz" / name);
}

Result<Clip> read(std::string_view bytes, Diagnostics& found, fbx::ReadOptions options = {}) {
  ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "test.fbx");
  return fbx::read(source, options, found);
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

Code error_of(std::string_view bytes, const fbx::ReadOptions& options = {}) {
  Diagnostics found;
  const Result<Clip> clip = read(bytes, found, options);
  EXPECT_FALSE(clip.has_value());
  return clip ? Code() : clip.error().code;
}

/// The foot of the example, as the Autodesk SDK and ufbx compute it.
void expect_example(std::string_view bytes) {
  Diagnostics found;
  const Result<Clip> clip = read(bytes, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  ASSERT_EQ(clip->motion.frames(), 31U);
  const Result<Poses> poses = evaluate(*clip);
  ASSERT_TRUE(poses.has_value());
  const std::size_t foot = clip->skeleton.find("foot").value();
  const std::array<std::pair<std::size_t, Vector3>, 3> expected{{
      {0, {14.748271, 21.090219, 0.012470}},
      {15, {29.003647, 32.881134, -17.245057}},
      {30, {41.947987, 54.422594, -14.585567}},
  }};
  for (const auto& [frame, position] : expected)
    EXPECT_LT((poses->world_position(frame, foot) - position).norm(), 1e-6) << frame;
}

TEST(Fbx, AllEncodingsHaveThePosesOfTheSdk) {
  expect_example(seed("text.fbx"));
  expect_example(replaced(seed("text.fbx"), "FBXVersion: 7400", "FBXVersion: 7500"));
  expect_example(seed("binary.fbx"));
  expect_example(seed("compressed.fbx"));
  expect_example(seed("big_endian.fbx"));
  expect_example(seed("big_endian_compressed.fbx"));
}

TEST(Fbx, BigEndianFilesHaveTheSameNumbers) {
  for (const auto& [name, other] : {std::pair("big_endian.fbx", "binary.fbx"),
                                    std::pair("big_endian_compressed.fbx", "compressed.fbx")}) {
    Diagnostics found;
    Diagnostics found_in_other;
    const Result<Clip> big = read(seed(name), found);
    const Result<Clip> little = read(seed(other), found_in_other);
    ASSERT_TRUE(big.has_value() && little.has_value());
    EXPECT_EQ(big->skeleton, little->skeleton);
    EXPECT_TRUE(std::equal(big->motion.values().begin(), big->motion.values().end(),
                           little->motion.values().begin(), little->motion.values().end()));
    EXPECT_EQ(found.entries().size(), found_in_other.entries().size());
  }
  // A version with the bytes of the other order is none.
  std::string bytes = seed("binary.fbx");
  bytes[22] = 1;
  EXPECT_EQ(error_of(bytes), codes::fbx_version);
}

TEST(Fbx, SettingsOfTheFileAreKept) {
  Diagnostics found;
  const Result<Clip> clip = read(seed("text.fbx"), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->metadata.up, Axis::plus_y);
  ASSERT_TRUE(clip->metadata.declared_unit.has_value());
  EXPECT_DOUBLE_EQ(clip->metadata.declared_unit->value, 0.01);
  EXPECT_NE(found.find(codes::fbx_sampled), nullptr);
}

TEST(Fbx, TakesAreSelectedByNameOrNumber) {
  fbx::ReadOptions options;
  for (const char* take : {"walk", "1"}) {
    options.take = take;
    Diagnostics found;
    const Result<Clip> clip = read(seed("text.fbx"), found, options);
    ASSERT_TRUE(clip.has_value()) << take;
    EXPECT_EQ(clip->metadata.takes, std::vector<std::string>{"walk"});
  }
  for (const char* take : {"run", "0", "2"}) {
    options.take = take;
    EXPECT_EQ(error_of(seed("text.fbx"), options), codes::fbx_take) << take;
  }
}

TEST(Fbx, InvalidFilesAreRefused) {
  const std::string text = seed("text.fbx");
  EXPECT_EQ(error_of(replaced(text, "FBXVersion: 7400", "FBXVersion: 6100")), codes::fbx_version);
  EXPECT_EQ(error_of(replaced(text, "KeyTime: *2", "KeyTime: *4000000000")), codes::fbx_array);
  EXPECT_EQ(error_of(replaced(text, "a: 0,46186158000", "a: 46186158000,0")), codes::fbx_curve);
  EXPECT_EQ(error_of(replaced(text, "a: 0,40", "a: 0,1e999")), codes::fbx_array);
  EXPECT_EQ(error_of(replaced(text, "C: \"OO\",1,0", "C: \"OO\",1,3")), codes::fbx_hierarchy);
  EXPECT_EQ(error_of(replaced(text, "\"\",46186158000", "\"\",999999999999999999")),
            codes::limit_memory);
}

TEST(Fbx, MemoryIsLimitedBeforeAnArrayIsUnpacked) {
  std::string bytes = seed("compressed.fbx");
  const std::size_t at = bytes.find("KeyValueFloat") + std::string_view("KeyValueFloat").size();
  // 32,639 numbers in a few bytes, and 2 * 10^9.
  for (const std::size_t i : {std::size_t{1}, std::size_t{2}}) bytes[at + i] = '\x7F';
  EXPECT_EQ(error_of(bytes), codes::fbx_array);
  for (const std::size_t i : {std::size_t{3}, std::size_t{4}}) bytes[at + i] = '\x7F';
  EXPECT_EQ(error_of(bytes), codes::limit_memory);
}

TEST(Fbx, TruncatedAndChangedFilesGiveAClipOrAnError) {
  fbx::ReadOptions options;
  options.limits.max_memory = std::uint64_t{64} << 20;
  const auto check = [&](std::string_view bytes) {
    Diagnostics found;
    const Result<Clip> clip = read(bytes, found, options);
    ASSERT_NE(clip.has_value(), found.has_errors());
    if (!clip) return;
    EXPECT_TRUE(clip->validate().has_value());
    for (const double value : clip->motion.values()) ASSERT_TRUE(std::isfinite(value));
  };
  for (const char* name : {"text.fbx", "binary.fbx", "compressed.fbx"}) {
    const std::string bytes = seed(name);
    for (std::size_t size = 0; size < bytes.size(); ++size)
      check(std::string_view(bytes).substr(0, size));
    std::mt19937 random(1);
    for (int i = 0; i < 2000; ++i) {
      std::string changed = bytes;
      changed[random() % changed.size()] = static_cast<char>(random());
      check(changed);
    }
  }
}

struct Recorded {
  const char* file;
  std::size_t frame;
  const char* joint;
  std::array<double, 3> position;
};

/// Positions in the first take of real files, computed by an independent reader that agrees with
/// ufbx and the Autodesk SDK.
constexpr Recorded recorded[] = {
    {"assimp__assimp/FBX/animation_with_skeleton.fbx",
     0,
     "Bone.006_end",
     {7.032024307, -9.866494971, 0.5990741177}},
    {"assimp__assimp/FBX/animation_with_skeleton.fbx",
     0,
     "Bone.013_end",
     {3658.204145, -3.688371964, 0.00556674264}},
    {"assimp__assimp/FBX/animation_with_skeleton.fbx",
     10,
     "Bone.006_end",
     {-224.7543521, 740.1850875, 0.5991847021}},
    {"assimp__assimp/FBX/animation_with_skeleton.fbx",
     10,
     "Bone.013_end",
     {3658.204145, -3.688371964, 0.00556674264}},
    {"assimp__assimp/FBX/animation_with_skeleton.fbx",
     20,
     "Bone.006_end",
     {-261.816761, 790.8876111, 0.5988381461}},
    {"assimp__assimp/FBX/animation_with_skeleton.fbx",
     20,
     "Bone.013_end",
     {3658.204145, -3.688371964, 0.00556674264}},
    {"assimp__assimp/FBX/huesitos.fbx", 0, "Bone.006", {314.4134811, 211.1883027, -450.0920112}},
    {"assimp__assimp/FBX/huesitos.fbx",
     0,
     "Bone.008_end",
     {-4.023993254, 538.7025416, -307.1353641}},
    {"assimp__assimp/FBX/huesitos.fbx", 20, "Bone.006", {321.5863943, 234.870881, -322.5439632}},
    {"assimp__assimp/FBX/huesitos.fbx",
     20,
     "Bone.008_end",
     {293.1375263, 327.9566681, -307.1353709}},
    {"assimp__assimp/FBX/huesitos.fbx", 39, "Bone.006", {324.0126074, 82.48897427, -172.959659}},
    {"assimp__assimp/FBX/huesitos.fbx",
     39,
     "Bone.008_end",
     {2.094027571, 84.20767899, 145.0682672}},
    {"guillaumeblanc__ozz-animation/pab/jog.fbx",
     0,
     "RightShoulder",
     {-2.143840252, 136.5621167, 6.288637117}},
    {"guillaumeblanc__ozz-animation/pab/jog.fbx",
     0,
     "Bip01RToe0Nub",
     {-10.34980169, 42.29349596, -42.63504032}},
    {"guillaumeblanc__ozz-animation/pab/jog.fbx",
     12,
     "RightShoulder",
     {-9.859874605, 135.899542, 129.6088261}},
    {"guillaumeblanc__ozz-animation/pab/jog.fbx",
     12,
     "Bip01RToe0Nub",
     {-10.34699588, -0.3825292692, 135.1409051}},
    {"guillaumeblanc__ozz-animation/pab/jog.fbx",
     24,
     "RightShoulder",
     {-2.143840252, 136.5621167, 256.2886371}},
    {"guillaumeblanc__ozz-animation/pab/jog.fbx",
     24,
     "Bip01RToe0Nub",
     {-10.34980169, 42.29349596, 207.3649597}},
    {"guillaumeblanc__ozz-animation/pab/walk.fbx",
     0,
     "RightShoulder",
     {-0.2039524912, 148.0947621, 2.276139647}},
    {"guillaumeblanc__ozz-animation/pab/walk.fbx",
     0,
     "Bip01RToe0Nub",
     {-9.645317186, -0.4724055231, -2.688799496}},
    {"guillaumeblanc__ozz-animation/pab/walk.fbx",
     20,
     "RightShoulder",
     {-5.458939129, 147.9560781, 72.82624742}},
    {"guillaumeblanc__ozz-animation/pab/walk.fbx",
     20,
     "Bip01RToe0Nub",
     {-10.06045227, -0.02273126258, 89.1600027}},
    {"guillaumeblanc__ozz-animation/pab/walk.fbx",
     40,
     "RightShoulder",
     {-0.2039524912, 148.0947621, 144.8061464}},
    {"guillaumeblanc__ozz-animation/pab/walk.fbx",
     40,
     "Bip01RToe0Nub",
     {-9.645318002, -0.472407132, 139.8412106}},
    {"ufbx__ufbx/data/blender_279_sausage_7400_binary.fbx",
     0,
     "Middle",
     {0, 1.900000095, -1.607205848e-23}},
    {"ufbx__ufbx/data/blender_279_sausage_7400_binary.fbx",
     0,
     "Top_end",
     {0, 5.599999803, -4.737027359e-23}},
    {"ufbx__ufbx/data/blender_279_sausage_7400_binary.fbx",
     1,
     "Middle",
     {0, 1.900000095, -1.607205848e-23}},
    {"ufbx__ufbx/data/blender_279_sausage_7400_binary.fbx",
     1,
     "Top_end",
     {0, 5.599999803, -4.737027359e-23}},
    {"ufbx__ufbx/data/max_transformed_skin_7500_binary.fbx",
     0,
     "Bone003",
     {21.25119847, -19.30583853, 14.16788487}},
    {"ufbx__ufbx/data/max_transformed_skin_7500_binary.fbx",
     0,
     "Bone005",
     {-19.64681095, -19.30583926, 43.19672411}},
    {"ufbx__ufbx/data/max_transformed_skin_7500_binary.fbx",
     50,
     "Bone003",
     {-17.45167186, 25.02477608, -8.85835579}},
    {"ufbx__ufbx/data/max_transformed_skin_7500_binary.fbx",
     50,
     "Bone005",
     {7.266253098, 67.73395639, -15.63239863}},
    {"ufbx__ufbx/data/max_transformed_skin_7500_binary.fbx",
     100,
     "Bone003",
     {-17.45167186, 25.02477608, -8.85835579}},
    {"ufbx__ufbx/data/max_transformed_skin_7500_binary.fbx",
     100,
     "Bone005",
     {7.266253098, 67.73395639, -15.63239863}},
    {"ufbx__ufbx/data/maya_anim_interpolation_7700_binary.fbx", 0, "pCube1", {0, 0, 0}},
    {"ufbx__ufbx/data/maya_anim_interpolation_7700_binary.fbx", 30, "pCube1", {-8, 0, 0}},
    {"ufbx__ufbx/data/maya_anim_interpolation_7700_binary.fbx", 60, "pCube1", {-14, 0, 0}},
    {"ufbx__ufbx/data/maya_anim_layers_7500_binary.fbx", 0, "pCube1", {0, 0, 0}},
    {"ufbx__ufbx/data/maya_axes_anim_7700_ascii.fbx",
     0,
     "joint3",
     {1.999999694, 5.999999542, 9.186595}},
    {"ufbx__ufbx/data/maya_axes_anim_7700_ascii.fbx",
     0,
     "joint4",
     {-2.000000306, 5.999999542, 9.186595}},
    {"ufbx__ufbx/data/maya_axes_anim_7700_ascii.fbx",
     10,
     "joint3",
     {1.172326741, 5.999999369, 5.186595047}},
    {"ufbx__ufbx/data/maya_axes_anim_7700_ascii.fbx",
     10,
     "joint4",
     {-2.827673259, 5.999999196, 5.186595047}},
    {"ufbx__ufbx/data/maya_axes_anim_7700_ascii.fbx",
     20,
     "joint3",
     {1.172326741, 5.999999369, 5.186595047}},
    {"ufbx__ufbx/data/maya_axes_anim_7700_ascii.fbx",
     20,
     "joint4",
     {-2.827673259, 5.999999196, 5.186595047}},
    {"ufbx__ufbx/data/maya_game_sausage_7500_ascii_wiggle.fbx",
     0,
     "joint3",
     {0.2997049843, 1.769813123, 0}},
    {"ufbx__ufbx/data/maya_game_sausage_7500_ascii_wiggle.fbx",
     0,
     "joint4",
     {-0.6347636834, 2.298586277, 0}},
    {"ufbx__ufbx/data/maya_game_sausage_7500_ascii_wiggle.fbx",
     10,
     "joint3",
     {0.4891892413, 1.722093388, 0}},
    {"ufbx__ufbx/data/maya_game_sausage_7500_ascii_wiggle.fbx",
     10,
     "joint4",
     {1.554894224, 1.85288188, 0}},
    {"ufbx__ufbx/data/maya_game_sausage_7500_ascii_wiggle.fbx",
     19,
     "joint3",
     {1.31913626e-16, 2.154313, 0}},
    {"ufbx__ufbx/data/maya_game_sausage_7500_ascii_wiggle.fbx",
     19,
     "joint4",
     {1.976588193e-16, 3.228013489, 0}},
    {"ufbx__ufbx/data/maya_game_sausage_7500_binary_combined.fbx",
     0,
     "joint3",
     {0.2997051198, 1.769813111, 0}},
    {"ufbx__ufbx/data/maya_game_sausage_7500_binary_combined.fbx",
     0,
     "joint4",
     {-0.6347635123, 2.298586328, 0}},
    {"ufbx__ufbx/data/maya_game_sausage_7500_binary_combined.fbx",
     10,
     "joint3",
     {0.4891891528, 1.722093346, 0}},
    {"ufbx__ufbx/data/maya_game_sausage_7500_binary_combined.fbx",
     10,
     "joint4",
     {1.55489414, 1.852881797, 0}},
    {"ufbx__ufbx/data/maya_game_sausage_7500_binary_combined.fbx",
     19,
     "joint3",
     {1.31913624e-16, 2.154312968, 0}},
    {"ufbx__ufbx/data/maya_game_sausage_7500_binary_combined.fbx",
     19,
     "joint4",
     {1.976588174e-16, 3.228013457, 0}},
    {"ufbx__ufbx/data/maya_human_ik_7400_binary.fbx",
     0,
     "Character1_LeftHandRing3",
     {0.8744590759, 1.469685822, -0.007931589484}},
    {"ufbx__ufbx/data/maya_human_ik_7400_binary.fbx", 0, "Character1_Head", {0, 1.649999847, 0}},
    {"ufbx__ufbx/data/maya_kenney_character_7700_binary.fbx",
     0,
     "LeftForeArm",
     {50.76823105, 181.6767913, 28.47308688}},
    {"ufbx__ufbx/data/maya_kenney_character_7700_binary.fbx",
     0,
     "RightToes_end",
     {-25.45709974, 23.01612351, 85.22159077}},
    {"ufbx__ufbx/data/maya_kenney_character_7700_binary.fbx",
     10,
     "LeftForeArm",
     {51.98634478, 187.9496728, -5.248543784}},
    {"ufbx__ufbx/data/maya_kenney_character_7700_binary.fbx",
     10,
     "RightToes_end",
     {-21.74003391, 31.44987678, -61.93517503}},
    {"ufbx__ufbx/data/maya_kenney_character_7700_binary.fbx",
     20,
     "LeftForeArm",
     {50.76823105, 181.6767913, 28.47308688}},
    {"ufbx__ufbx/data/maya_kenney_character_7700_binary.fbx",
     20,
     "RightToes_end",
     {-25.45709974, 23.01612351, 85.22159077}},
    {"ufbx__ufbx/data/maya_transformed_skin_7700_ascii.fbx", 0, "joint2", {4, 2, 0}},
    {"ufbx__ufbx/data/maya_transformed_skin_7700_ascii.fbx",
     0,
     "joint3",
     {2.585786438, 3.414213562, 0}},
};

/// The tolerance allows for the rounding of scales, which files store as 32-bit floats.
TEST(Fbx, PositionsInRealFilesAreThoseOfOtherReaders) {
  const std::filesystem::path corpus(MOCAP_CORPUS_DIR);
  const std::filesystem::path folder = corpus.parent_path() / "corpus2" / "fbx";
  if (corpus.empty() || !std::filesystem::is_directory(folder)) GTEST_SKIP();
  for (const Recorded& expected : recorded) {
    Diagnostics found;
    const Result<Clip> clip = read(bytes_of(folder / expected.file), found);
    ASSERT_TRUE(clip.has_value()) << expected.file << ": " << clip.error().message;
    const Result<Poses> poses = evaluate(*clip);
    ASSERT_TRUE(poses.has_value());
    const auto joint = clip->skeleton.find(expected.joint);
    ASSERT_TRUE(joint.has_value()) << expected.file << " " << expected.joint;
    const auto& [x, y, z] = expected.position;
    const Vector3 difference = poses->world_position(expected.frame, *joint) - Vector3(x, y, z);
    EXPECT_LT(difference.norm(), 2e-5 + 5e-7 * Vector3(x, y, z).norm())
        << expected.file << " " << expected.joint << " frame " << expected.frame;
  }
}

}  // namespace
}  // namespace mocap::fbx_test
