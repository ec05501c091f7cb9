// SPDX-License-Identifier: MIT
// Angles in radians, which a clip stores in degrees: the round trip loses no digits.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <random>
#include <string>

#include "formats/acclaim_out.hpp"
#include "mocap/formats.hpp"
#include "support/acclaim_text.hpp"

namespace mocap::test::amc_radians_test {
namespace {

std::string printed(const char* format, double value) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), format, value);
  return text.data();
}

/// Frames of random angles, each printed in the next of these formats. If `in_order` is false,
/// bones change their order in every other frame, so that the other frame reader is used.
std::string frames_in(const std::vector<const char*>& formats, bool in_order) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> angle(-3.2, 3.2);
  std::string text = ":FULLY-SPECIFIED\n:RADIANS\n";
  std::size_t count = 0;
  const auto next = [&] { return " " + printed(formats[count++ % formats.size()], angle(random)); };
  for (int frame = 1; frame <= 400; ++frame) {
    text += std::to_string(frame) + "\nroot 1 17 2" + next() + next() + next() + "\n";
    const std::string spine = "spine" + next() + next() + next() + "\n";
    const std::string femur = "lfemur" + next() + next() + next() + "\n";
    text += in_order || frame % 2 == 0 ? spine + femur : femur + spine;
    text += "ltibia" + next() + "\n";
  }
  return text;
}

// Several numbers with 16 or more digits convert to the same degrees.
TEST(AmcRadians, RoundTripExactly) {
  const std::vector<std::vector<const char*>> all{
      {"%.6f"}, {"%.17g"}, {"%.16f"}, {"%.15e"}, {"%.16e"}, {"%+.3f", "%.17g", "%.4E", "%.18f"}};
  for (const auto& formats : all) {
    for (const bool in_order : {true, false}) {
      const std::string amc = frames_in(formats, in_order);
      Diagnostics findings;
      const Result<Clip> clip = read_pair(example_asf(), amc, findings);
      ASSERT_TRUE(clip);
      const std::string written = amc_of(*clip);
      if (in_order) {
        ASSERT_EQ(written, amc) << formats.front();
        continue;
      }
      const Result<Clip> again = read_pair(example_asf(), written, findings);
      ASSERT_TRUE(again);
      ASSERT_EQ(amc_of(*again), written) << formats.front();
    }
  }
}

TEST(AmcRadians, ComputedValuesHaveTwoMoreDecimals) {
  Diagnostics findings;
  Result<Clip> clip = read_pair(example_asf(), frames_in({"%.6f"}, true), findings);
  ASSERT_TRUE(clip);
  clip->motion.set_known_decimals(9);
  clip->motion.exact_at(0, 3) = 100.0 / 3.0;
  EXPECT_NE(amc_of(*clip).find("0.58177641733 "), std::string::npos);
}

}  // namespace
}  // namespace mocap::test::amc_radians_test
