// SPDX-License-Identifier: MIT
#include "mocap/frame_rate.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <ostream>
#include <string>
#include <utility>

namespace mocap::frame_rate_test {
namespace {

constexpr FrameRate none{0, 1};

struct PrintedTime {
  std::string text;
  FrameRate rate;
  bool ambiguous = false;
};

void PrintTo(const PrintedTime& time, std::ostream* out) {
  *out << time.text;
}

class PrintedFrameTime : public testing::TestWithParam<PrintedTime> {};

TEST_P(PrintedFrameTime, SelectsTheStandardRateThatMatchesItsDecimals) {
  const PrintedTime& expected = GetParam();
  const double seconds = std::stod(expected.text);
  const FrameTime time(seconds, expected.text);
  EXPECT_EQ(time.rate().numerator, expected.rate.numerator);
  EXPECT_EQ(time.rate().denominator, expected.rate.denominator);
  EXPECT_EQ(time.ambiguous(), expected.ambiguous);
  EXPECT_EQ(time.text(), expected.text);
  EXPECT_EQ(time.seconds(), seconds);
  if (!time.has_standard_rate()) {
    EXPECT_DOUBLE_EQ(time.frames_per_second(), 1.0 / seconds);
  }
}

// Texts from published descriptions and real files.
INSTANTIATE_TEST_SUITE_P(
    Texts, PrintedFrameTime,
    testing::Values(PrintedTime{"0.033333", {30, 1}}, PrintedTime{"0.0333333", {30, 1}},
                    PrintedTime{".03333", {30, 1}}, PrintedTime{"0.03333333", {30, 1}},
                    PrintedTime{"0.03333333333333333", {30, 1}}, PrintedTime{"0.0333", {30, 1}},
                    PrintedTime{"3.33333e-2", {30, 1}}, PrintedTime{"3.33333E-02", {30, 1}},
                    PrintedTime{"0.033", none, true}, PrintedTime{"0.033367", {30000, 1001}},
                    PrintedTime{"0.008333", {120, 1}}, PrintedTime{".0083333", {120, 1}},
                    PrintedTime{"0.0083", none, true}, PrintedTime{"0.00834167", {120000, 1001}},
                    PrintedTime{"0.041667", {24, 1}}, PrintedTime{"0.041708", {24000, 1001}},
                    PrintedTime{"0.0417", none, true}, PrintedTime{"0.016667", {60, 1}},
                    PrintedTime{".0166666", {60, 1}}, PrintedTime{"0.0166667", {60, 1}},
                    PrintedTime{"0.0167", none, true}, PrintedTime{"0.008342", {120000, 1001}},
                    PrintedTime{"0.04", {25, 1}}, PrintedTime{"0.04000000", {25, 1}},
                    PrintedTime{"0.05", {20, 1}}, PrintedTime{"0.01", {100, 1}},
                    PrintedTime{"0.001000", {1000, 1}}, PrintedTime{"0.02", {50, 1}},
                    PrintedTime{"0.1428571", {7, 1}}, PrintedTime{"0.013889", {72, 1}},
                    PrintedTime{"0.038462", {26, 1}}, PrintedTime{"1", {1, 1}},
                    PrintedTime{"1.0", {1, 1}}, PrintedTime{"0.3", none, true},
                    PrintedTime{"0.03", none, true}, PrintedTime{"0.0417083750417", none},
                    PrintedTime{"0.033368", none}, PrintedTime{"0.0166", none},
                    PrintedTime{".008333", {120, 1}}, PrintedTime{"0.0416666", {24, 1}},
                    PrintedTime{"0.0129", none}, PrintedTime{"1000000", none},
                    PrintedTime{"1e-9", none}, PrintedTime{"0.066667", {15, 1}},
                    PrintedTime{"0.133333", none}, PrintedTime{"0.0166670", {60, 1}},
                    PrintedTime{"0.0333330", {30, 1}}, PrintedTime{"0.0083330", {120, 1}},
                    PrintedTime{"0.033366700", {30000, 1001}}, PrintedTime{"8.3330e-03", {120, 1}},
                    PrintedTime{"0.0166660", {60, 1}}, PrintedTime{"0.0417000", none},
                    PrintedTime{"0.120000", none}, PrintedTime{"0.0330000", none}));

TEST(FrameTime, DefaultsToThirtyFramesPerSecond) {
  const FrameTime time;
  EXPECT_EQ(time.rate(), (FrameRate{30, 1}));
  EXPECT_DOUBLE_EQ(time.frames_per_second(), 30.0);
  EXPECT_TRUE(time.text().empty());
}

TEST(FrameTime, DoesNotDrift) {
  // 72,000 frames at 120 per second are exactly ten minutes, to the last bit.
  EXPECT_EQ(FrameTime(0.008333, "0.008333").time_of(72000), 600.0);
  EXPECT_EQ(FrameTime(0.0333333, "0.0333333").time_of(18000), 600.0);
  EXPECT_EQ(FrameTime(FrameRate{30000, 1001}).time_of(30000), 1001.0);
  EXPECT_EQ(FrameTime(0.0129, "0.0129").time_of(1000), 1000 * 0.0129);
}

TEST(FrameTime, HasNoTextForAComputedValue) {
  const FrameTime time = FrameTime::from_seconds(1.0 / 120.0);
  EXPECT_EQ(time.rate(), (FrameRate{120, 1}));
  EXPECT_TRUE(time.text().empty());
  EXPECT_FALSE(FrameTime::from_seconds(0.0083331234).has_standard_rate());
}

TEST(FrameTime, HandlesAnyRateWithoutDivisionByZero) {
  EXPECT_EQ(FrameTime(FrameRate{0, 0}).rate(), (FrameRate{1, 1}));
  EXPECT_EQ(FrameTime(FrameRate{-5, 2}).rate(), (FrameRate{1, 2}));
  EXPECT_TRUE(std::isfinite(FrameTime(FrameRate{0, 1}).seconds()));
}

TEST(FrameTime, StaysFiniteForAnyTime) {
  for (const double seconds : {5e-324, 1e-320, 1e-7, 1e5, 1e300, 1.7e308}) {
    const FrameTime time = FrameTime::from_seconds(seconds);
    EXPECT_EQ(time.seconds(), seconds);
    EXPECT_FALSE(time.believable()) << seconds;
    EXPECT_TRUE(std::isfinite(time.frames_per_second())) << seconds;
    EXPECT_TRUE(std::isfinite(time.time_of(1'000'000'000))) << seconds;
  }
  EXPECT_TRUE(FrameTime::from_seconds(1e-6).believable());
  EXPECT_TRUE(FrameTime::from_seconds(1e4).believable());
}

TEST(FrameTime, FromARateUsesStandardFractions) {
  EXPECT_EQ(FrameTime::from_rate(30.0), FrameTime(FrameRate{30, 1}));
  EXPECT_EQ(FrameTime::from_rate(1234.0), FrameTime(FrameRate{1234, 1}));
  EXPECT_EQ(FrameTime::from_rate(29.97), FrameTime(FrameRate{30000, 1001}));
  EXPECT_EQ(FrameTime::from_rate(23.98), FrameTime(FrameRate{24000, 1001}));
  EXPECT_EQ(FrameTime::from_rate(119.88), FrameTime(FrameRate{120000, 1001}));
  EXPECT_EQ(FrameTime::from_rate(29.5).seconds(), 1.0 / 29.5);
  EXPECT_EQ(FrameTime::from_rate(0.25).seconds(), 4.0);
  EXPECT_FALSE(FrameTime::from_rate(1e-300).believable());
  EXPECT_FALSE(FrameTime::from_rate(1e300).believable());
}

TEST(FrameTime, FromTheReciprocalOfAPrintedTimeHasTheNominalRate) {
  const std::pair<double, std::int64_t> cases[] = {
      {static_cast<double>(120.00004578F), 120},  // 1 / 0.00833333
      {static_cast<double>(1.0F / 0.0083333F), 120},
      {static_cast<double>(1.0F / 0.016666F), 60},  // Truncated.
      {1.0 / 0.033333333, 30},
      {120.00000763, 120},  // The next 32-bit float.
      {59.99999619, 60},
  };
  for (const auto& [rate, nominal] : cases) {
    const FrameTime time = FrameTime::from_rate(rate);
    EXPECT_EQ(time.rate(), (FrameRate{nominal, 1})) << rate;
    EXPECT_EQ(time.seconds(), 1.0 / rate);
    EXPECT_FALSE(time.ambiguous());
  }
}

TEST(FrameTime, FromAMeasuredRateIsThatRate) {
  // Clocks that run fast or slow, and times with too few decimals.
  for (const double rate : {120.0001, 119.99, 120.01, 60.01, 59.999, 1.0 / 0.0083, 30.0007,
                            static_cast<double>(107.526878F)}) {
    EXPECT_FALSE(FrameTime::from_rate(rate).has_standard_rate()) << rate;
    EXPECT_EQ(FrameTime::from_rate(rate).frames_per_second(), 1.0 / (1.0 / rate));
  }
}

TEST(FrameTime, HandlesAnyText) {
  for (const char* text : {"", ".", "e", "1e", "1e99999", "1e-99999999999999999999", "nan",
                           "0.00000000000000000000000000000000000000033333"}) {
    EXPECT_EQ(FrameTime(0.25, text).seconds(), 0.25) << text;
  }
}

}  // namespace
}  // namespace mocap::frame_rate_test
