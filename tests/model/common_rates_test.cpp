// SPDX-License-Identifier: MIT
#include "model/common_rates.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <span>

namespace mocap::detail::common_rates_test {
namespace {

TEST(CommonRates, WholeRatesComeBeforeTheirFilmVariants) {
  const std::span<const FrameRate> rates = common_rates();
  EXPECT_EQ(rates.front(), (FrameRate{30, 1}));
  for (std::size_t i = 0; i < rates.size(); ++i) {
    EXPECT_EQ(std::count(rates.begin(), rates.end(), rates[i]), 1) << rates[i].numerator;
    if (rates[i].denominator == 1) continue;
    const FrameRate whole{rates[i].numerator / 1000, 1};
    EXPECT_LT(std::find(rates.begin(), rates.end(), whole) - rates.begin(),
              static_cast<std::ptrdiff_t>(i))
        << whole.numerator;
  }
}

TEST(CommonRates, DetectsTheRateOfARoundedStep) {
  constexpr double rounding = 1e-6;
  const auto rate = [](double seconds) { return frame_time_of_step(seconds, rounding).rate(); };
  EXPECT_EQ(rate(static_cast<double>(1.0F / 30.0F)), (FrameRate{30, 1}));
  EXPECT_EQ(rate(static_cast<double>(1.0F / 7.0F)), (FrameRate{7, 1}));
  EXPECT_EQ(rate(static_cast<double>(1001.0F / 24000.0F)), (FrameRate{24000, 1001}));
  EXPECT_EQ(rate(static_cast<double>(1001.0F / 48000.0F)), (FrameRate{48000, 1001}));
  EXPECT_EQ(rate(static_cast<double>(1001.0F / 120000.0F)), (FrameRate{120000, 1001}));
}

TEST(CommonRates, KeepsOtherStepsExactly) {
  for (const double seconds : {1.0 / 30.01, 0.0129, 2.5, 1e-12}) {
    const FrameTime time = frame_time_of_step(seconds, 1e-6);
    EXPECT_EQ(time.seconds(), seconds);
    EXPECT_TRUE(time.text().empty());
  }
  EXPECT_EQ(frame_time_of_step(1.0 / 30.01, 1e-3).rate(), (FrameRate{30, 1}));
}

TEST(CommonRates, ReturnsTheUnitOfTheLastDigit) {
  EXPECT_DOUBLE_EQ(unit_of_last_digit("0.0417"), 1e-4);
  EXPECT_DOUBLE_EQ(unit_of_last_digit("4.17e-4"), 1e-6);
  EXPECT_DOUBLE_EQ(unit_of_last_digit("0.0166670"), 1e-7);
  EXPECT_DOUBLE_EQ(unit_of_last_digit("0.0166670", EndZeros::ignore), 1e-6);
  EXPECT_DOUBLE_EQ(unit_of_last_digit("33"), 1.0);
}

}  // namespace
}  // namespace mocap::detail::common_rates_test
