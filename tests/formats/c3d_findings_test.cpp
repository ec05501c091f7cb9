// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "formats/c3d_file.hpp"

namespace mocap::c3d_findings_test {
namespace {

using c3d_test::read_bytes;

/// The example with another text parameter of two characters at the end of the group POINT.
std::string with_parameter(std::string_view name, std::string_view text) {
  std::string bytes = c3d_test::example("intel_int");
  constexpr std::string_view last = "UNITS";
  const std::size_t offset = bytes.find(last) + last.size();
  // From the offset to the next record: itself, type, dimensions, `mm`, description.
  constexpr char length = 8;
  bytes[offset] = length;
  std::string record{static_cast<char>(name.size()), 1};
  record += name;
  record += {0, 0, -1, 1, 2};
  record += text;
  record += '\0';
  return bytes.replace(offset + length, record.size(), record);
}

TEST(C3dFindings, TheSignOfTheUpAxisIsChecked) {
  Diagnostics found;
  const auto wrong = read_bytes(with_parameter("Y_SCREEN", "-Z"), found);
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->metadata.up, Axis::plus_z);
  ASSERT_TRUE(test::has_code(found, codes::c3d_up));
  // The parameter is corrected.
  Diagnostics again;
  c3d::WriteOptions canonical;
  canonical.canonical = true;
  const auto rewritten = read_bytes(c3d_test::written(*wrong, canonical), again);
  ASSERT_TRUE(rewritten);
  EXPECT_EQ(rewritten->metadata.up, Axis::plus_z);
  EXPECT_FALSE(test::has_code(again, codes::c3d_up));
  Diagnostics none;
  ASSERT_TRUE(read_bytes(with_parameter("Y_SCREEN", "+Z"), none));
  EXPECT_FALSE(test::has_code(none, codes::c3d_up));
  // The first point is at y = 200, the second at y = 0.
  ASSERT_TRUE(read_bytes(with_parameter("Y_SCREEN", "+Y"), none));
  EXPECT_FALSE(test::has_code(none, codes::c3d_up));
}

TEST(C3dFindings, ParametersThatOccurTwiceAreReported) {
  Diagnostics found;
  const auto clip = read_bytes(with_parameter("UNITS", "cm"), found);
  ASSERT_TRUE(clip);
  // The first one is used.
  EXPECT_EQ(clip->metadata.declared_unit->value, 0.001);
  const Diagnostic* finding = found.find(codes::c3d_duplicate);
  ASSERT_NE(finding, nullptr);
  EXPECT_NE(finding->message.find("POINT:UNITS"), std::string::npos);
  Diagnostics none;
  ASSERT_TRUE(read_bytes(with_parameter("OTHER", "cm"), none));
  EXPECT_FALSE(test::has_code(none, codes::c3d_duplicate));
}

TEST(C3dFindings, OfRealFiles) {
  std::vector<std::string> with_wrong_sign;
  std::vector<std::string> with_duplicates;
  for (const std::filesystem::path& path : c3d_test::real_files()) {
    Diagnostics found;
    if (!read_bytes(test::read_file(path), found)) continue;
    const std::string name = path.filename().string();
    if (test::has_code(found, codes::c3d_up)) with_wrong_sign.push_back(name);
    if (test::has_code(found, codes::c3d_duplicate)) with_duplicates.push_back(name);
  }
  if (c3d_test::real_files().empty()) GTEST_SKIP() << "no corpus";
  std::sort(with_wrong_sign.begin(), with_wrong_sign.end());
  std::sort(with_duplicates.begin(), with_duplicates.end());
  // Both were written by Qualisys' program.
  EXPECT_EQ(with_wrong_sign, (std::vector<std::string>{"FP_Type3.c3d", "example.c3d"}));
  EXPECT_EQ(with_duplicates, (std::vector<std::string>{"PiG_Calibration-FlatFoot-One.c3d"}));
}

}  // namespace
}  // namespace mocap::c3d_findings_test
