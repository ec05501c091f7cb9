// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

#include "formats/usd_file.hpp"
#include "mocap/formats.hpp"

namespace mocap::usd_hostile_test {
namespace {

using test::constant_parts;
using test::read_usd;
using test::replaced;
using test::small_usda;
using test::usd_error_of;
using test::usd_seed;

usd::ReadOptions limited() {
  usd::ReadOptions options;
  options.limits.max_memory = std::uint64_t{64} << 20;
  return options;
}

/// Either a valid clip of finite values, or an error.
bool is_sound(std::string_view bytes) {
  Diagnostics found;
  const Result<Clip> clip = read_usd(bytes, found, limited());
  if (!clip) return found.has_errors();
  bool is_finite = true;
  for (const double value : clip->motion.values()) is_finite = is_finite && std::isfinite(value);
  return is_finite && clip->validate().has_value() && !found.has_errors();
}

TEST(UsdHostile, EveryTruncationIsRefused) {
  for (const char* name : {"plain.usda", "plain.usdc", "moving.usdc", "packed.usdz"}) {
    const std::string bytes = usd_seed(name);
    ASSERT_GT(bytes.size(), 1000U) << name;
    // A text is complete with its last bracket.
    const std::size_t end = bytes.find_last_not_of(" \n") + 1;
    for (std::size_t size = 0; size < end; ++size) {
      const std::string part = bytes.substr(0, size);
      Diagnostics found;
      const Result<Clip> clip = read_usd(part, found, limited());
      EXPECT_FALSE(clip.has_value()) << name << " " << size;
      if (clip) break;
    }
  }
}

TEST(UsdHostile, FlippedBitsGiveAClipOrAnError) {
  std::mt19937 random(7);
  for (const char* name :
       {"plain.usda", "takes.usda", "plain.usdc", "moving.usdc", "packed.usdz"}) {
    const std::string bytes = usd_seed(name);
    for (int i = 0; i < 2000; ++i) {
      std::string damaged = bytes;
      for (int flips = 0; flips <= i % 3; ++flips)
        damaged[random() % damaged.size()] ^= static_cast<char>(1U << (random() % 8));
      ASSERT_TRUE(is_sound(damaged)) << name << " " << i;
    }
  }
}

struct Broken {
  const char* from;
  const char* to;
  std::uint64_t line;
  std::uint64_t column;
};

TEST(UsdHostile, ErrorsOfTheTextHaveLineAndColumn) {
  const std::string text =
      small_usda(std::string(constant_parts) + "quatf[] rotations = [(1,0,0,0)]\n");
  for (const Broken& each : {
           Broken{"\"A/B\"]\n        uniform matrix", "\"A/B]\n        uniform matrix", 6, 40},
           Broken{"(0,1,0,1))", "(0,1,x,1))", 8, 49},
           Broken{"(0,1,0,1))", "(0,1,1))", 8, 50},
           Broken{"rel skel:animationSource =", "rel skel:animationSource :", 9, 34},
           Broken{"def SkelAnimation \"Move\"", "def SkelAnimation Move", 11, 23},
           Broken{"[(1,0,0,0)]", "[(1,0,0,0), (1,0)]", 15, 37},
       }) {
    Diagnostics found;
    const Result<Clip> clip = read_usd(replaced(text, each.from, each.to), found);
    ASSERT_FALSE(clip.has_value()) << each.to;
    EXPECT_EQ(clip.error().code, codes::usd_syntax) << each.to;
    EXPECT_EQ(clip.error().at.line, each.line) << each.to << ": " << clip.error().message;
    EXPECT_EQ(clip.error().at.column, each.column) << each.to << ": " << clip.error().message;
    EXPECT_FALSE(clip.error().excerpt.text.empty()) << each.to;
  }
}

TEST(UsdHostile, InvalidScenesAreRefused) {
  const std::string text =
      small_usda(std::string(constant_parts) + "quatf[] rotations = [(1,0,0,0)]\n");
  EXPECT_EQ(usd_error_of("#usda 1.0\ndef Xform \"X\" {}\n"), codes::usd_no_skeleton);
  EXPECT_EQ(usd_error_of(replaced(text, R"(["A", "A/B"])", "[]")), codes::usd_joints);
  EXPECT_EQ(usd_error_of(replaced(text, R"(["A", "A/B"])", R"(["A", "A"])")), codes::usd_joints);
  EXPECT_EQ(usd_error_of(replaced(text, R"(["A", "A/B"])", R"(["A", "A/"])")), codes::usd_joints);
  EXPECT_EQ(usd_error_of(replaced(text, "[(1,0,0,0)]", "[(1,0,0,0), (1,0,0,0)]")),
            codes::usd_animation);
  EXPECT_EQ(usd_error_of(replaced(text, "[(1,0,0,0)]", "[(nan,0,0,0)]")), codes::usd_value);
  EXPECT_EQ(usd_error_of(replaced(text, "[(2,0,0)]", "[(inf,0,0)]")), codes::usd_value);
  EXPECT_EQ(usd_error_of(small_usda(std::string(constant_parts), "timeCodesPerSecond = 0\n")),
            codes::usd_value);
  EXPECT_EQ(usd_error_of(""), codes::usd_syntax);
  EXPECT_EQ(usd_error_of("PXR-USDC"), codes::usd_syntax);
}

TEST(UsdHostile, UnknownVersionsAreRefused) {
  std::string bytes = usd_seed("plain.usdc");
  bytes[9] = 99;
  EXPECT_EQ(usd_error_of(bytes), codes::usd_unsupported);
}

TEST(UsdHostile, CompressedPackagesAreRefused) {
  std::string bytes = usd_seed("packed.usdz");
  const std::size_t entry = bytes.find("PK\x01\x02");
  ASSERT_NE(entry, std::string::npos);
  bytes[entry + 10] = 8;
  EXPECT_EQ(usd_error_of(bytes), codes::usd_package);
  EXPECT_EQ(usd_error_of("PK\x03\x04"), codes::usd_package);
}

TEST(UsdHostile, DeepNestingIsRefusedWithoutRecursion) {
  std::string prims = "#usda 1.0\n";
  for (int i = 0; i < 100'000; ++i) prims += "def \"a\" {";
  EXPECT_EQ(usd_error_of(prims), codes::usd_syntax);
  std::string brackets = "#usda 1.0\ndef \"a\" { int[] x = " + std::string(100'000, '[');
  EXPECT_EQ(usd_error_of(brackets), codes::usd_syntax);
  std::string path = "a";
  for (int i = 0; i < 3000; ++i) path += "\", \"" + path.substr(path.rfind('"') + 1) + "/a";
  const std::string text = small_usda("");
  EXPECT_EQ(usd_error_of(replaced(text, "\"A\", \"A/B\"", "\"" + path + "\"")), codes::limit_depth);
}

TEST(UsdHostile, LimitsAreApplied) {
  usd::ReadOptions options;
  options.limits.max_joints = 1;
  EXPECT_EQ(usd_error_of(usd_seed("plain.usda"), options), codes::limit_joints);
  options = {};
  options.limits.max_frames = 3;
  EXPECT_EQ(usd_error_of(usd_seed("plain.usdc"), options), codes::limit_frames);
  // Two samples that are a thousand years apart.
  const std::string far = small_usda(std::string(constant_parts) +
                                     "quatf[] rotations.timeSamples = {0: [(1,0,0,0)], "
                                     "100000000: [(0,1,0,0)]}\n");
  EXPECT_EQ(usd_error_of(far), codes::limit_memory);
}

TEST(UsdHostile, FilesAreDetectedByTheirContent) {
  EXPECT_TRUE(usd::sniff(usd_seed("plain.usda")));
  EXPECT_TRUE(usd::sniff(usd_seed("plain.usdc")));
  EXPECT_FALSE(usd::sniff(usd_seed("packed.usdz")));
  EXPECT_TRUE(usd::sniff_package(usd_seed("packed.usdz")));
  EXPECT_FALSE(usd::sniff_package("PK\x03\x04"));
  EXPECT_EQ(recognise_format(usd_seed("packed.usdz"), "x"), Format::usdz);
}

}  // namespace
}  // namespace mocap::usd_hostile_test
