// SPDX-License-Identifier: MIT

/// \file
/// Models of MikuMikuDance: PMX and PMD.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "formats/mmd_files.hpp"

namespace mocap::mmd_test {
namespace {

TEST(Pmx, ReadsBonesWhoseParentsComeLater) {
  Diagnostics found;
  const Result<Clip> clip = read_model(seed("pmx_fuzz/leg_utf8.pmx"), found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->skeleton.size(), 9U);
  EXPECT_TRUE(clip->metadata.is_skeleton_alone);
  const std::size_t knee = clip->skeleton.find("左ひざ").value();
  EXPECT_EQ(clip->skeleton[clip->skeleton[knee].parent].name, "左足");
  EXPECT_EQ(clip->skeleton[knee].part, "leftLowerLeg");
  EXPECT_NEAR(clip->skeleton[knee].offset.z(), 0.1, 1e-6);
}

TEST(Pmx, RefusesTruncatedAndDamagedFiles) {
  for (const char* name : {"pmx_fuzz/leg_utf16.pmx", "pmx_fuzz/leg.pmd"}) {
    const std::string bytes = seed(name);
    // Sections after the bones are not needed.
    const std::size_t needed = bytes.size() - (bytes.starts_with("PMX") ? 16 : 2);
    for (std::size_t size = 0; size < bytes.size(); ++size) {
      Diagnostics found;
      const Result<Clip> clip = read_model(std::string_view(bytes).substr(0, size), found);
      EXPECT_EQ(clip.has_value(), size >= needed) << name << size;
    }
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(~static_cast<unsigned char>(damaged[at]));
      Diagnostics found;
      const Result<Clip> clip = read_model(damaged, found);
      EXPECT_NE(clip.has_value(), found.has_errors());
    }
  }
}

TEST(Pmx, NamesTheProblemOfAnInvalidFile) {
  const std::string bytes = seed("pmx_fuzz/leg_utf16.pmx");
  EXPECT_EQ(model_error("PMX"), codes::pmx_header);
  EXPECT_EQ(model_error(replaced(bytes, 4, 3.0F)), codes::pmx_header);
  EXPECT_EQ(model_error(replaced(bytes, 17, std::int32_t{-1})), codes::pmx_count);
  EXPECT_EQ(model_error(replaced(bytes, 17, std::int32_t{0x7FFFFFFF})), codes::pmx_truncated);
  mmd::ReadOptions options;
  options.limits.max_joints = 8;
  EXPECT_EQ(model_error(bytes, options), codes::limit_joints);
  options = {};
  options.limits.max_depth = 3;
  EXPECT_EQ(model_error(bytes, options), codes::limit_depth);
}

TEST(Pmx, NamesTheBoneWithAPositionThatIsNotFinite) {
  struct Case {
    std::string bytes;
    std::size_t record;
    std::size_t position;
  };
  const std::string pmd = seed("pmx_fuzz/leg.pmd");
  constexpr std::size_t pmd_record = 3 + 4 + 20 + 256 + 12 + 2 + 39;
  constexpr std::size_t before_position = 20 + 2 + 2 + 1 + 2;
  const std::string pmx = seed("pmx_fuzz/leg_utf8.pmx");
  constexpr std::string_view knee = "左ひざ";
  const std::size_t name = pmx.find(knee);
  ASSERT_NE(name, std::string::npos);
  std::int32_t english = 0;
  std::memcpy(&english, pmx.data() + name + knee.size(), 4);
  const std::size_t pmx_position = name + knee.size() + 4 + static_cast<std::size_t>(english);
  for (const Case& each :
       {Case{pmd, pmd_record, pmd_record + before_position}, Case{pmx, name - 4, pmx_position}}) {
    for (const float value : {std::nanf(""), std::numeric_limits<float>::infinity(),
                              -std::numeric_limits<float>::infinity()}) {
      for (std::size_t axis = 0; axis < 3; ++axis) {
        Diagnostics found;
        const Result<Clip> clip =
            read_model(replaced(each.bytes, each.position + 4 * axis, value), found);
        ASSERT_FALSE(clip.has_value());
        EXPECT_EQ(clip.error().code, codes::pmx_value);
        EXPECT_EQ(clip.error().at.byte, each.record);
        EXPECT_NE(clip.error().message.find("position"), std::string::npos);
        EXPECT_FALSE(clip.error().subject.empty());
      }
    }
  }
}

TEST(Pmx, RefusesParentsThatFormALoop) {
  std::string bytes = seed("pmx_fuzz/leg.pmd");
  const std::size_t bones = 3 + 4 + 20 + 256 + 12 + 2;
  constexpr std::size_t bone_size = 39;
  EXPECT_EQ(model_error(replaced(bytes, bones + 20, std::uint16_t{3})), codes::pmx_hierarchy);
  EXPECT_EQ(model_error(replaced(bytes, bones + bone_size + 20, std::uint16_t{300})),
            codes::pmx_value);
}

}  // namespace
}  // namespace mocap::mmd_test
