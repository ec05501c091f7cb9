// SPDX-License-Identifier: MIT

// Frame numbers of motions: gaps, which can be filled, and other orders.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "formats/acclaim_out.hpp"
#include "formats/amc_clip.hpp"
#include "support/acclaim_text.hpp"

namespace mocap::test::amc_frame_numbers_test {
namespace {

TEST(Amc, KeepsFrameNumbersThatDoNotStartAtOne) {
  Diagnostics findings;
  const std::string text = frames_numbered({100, 101, 102});
  const Clip clip = clip_of_amc(text, findings);
  EXPECT_EQ(clip.motion.frames(), 3U);
  EXPECT_EQ(findings.find(codes::amc_frame_number), nullptr);
  EXPECT_EQ(amc_of(clip), text);
}

TEST(Amc, ReportsGapsAndFillsThemOnRequest) {
  Diagnostics findings;
  const std::string text = frames_numbered({1, 2, 5, 6});
  const Clip clip = clip_of_amc(text, findings);
  EXPECT_EQ(clip.motion.frames(), 4U);
  const Diagnostic* gap = findings.find(codes::amc_frame_number);
  ASSERT_NE(gap, nullptr);
  EXPECT_EQ(gap->severity, Severity::warning);
  EXPECT_EQ((Place{gap->at.line, gap->at.column}), place_of(text, "5\nroot"));
  EXPECT_NE(gap->message.find("3 to 4"), std::string::npos);
  EXPECT_EQ(amc_of(clip), text);

  acclaim::ReadOptions filling;
  filling.fill_gaps = true;
  const Clip filled = clip_of_amc(text, filling);
  ASSERT_EQ(filled.motion.frames(), 6U);
  for (std::size_t frame = 0; frame < 6; ++frame) {
    EXPECT_NEAR(value_of(filled, frame, "root", Channel::x_position),
                static_cast<double>(frame) + 1.0, 1e-12);
  }
  Diagnostics backwards;
  EXPECT_FALSE(read_pair(example_asf(), frames_numbered({1, 3, 2}), backwards, filling));
}

TEST(Amc, FilledGapsContinueTheAnglesOfTheFile) {
  acclaim::ReadOptions filling;
  filling.fill_gaps = true;
  const std::string text =
      ":DEGREES\n1\nroot 0 0 0 0 0 350\nspine 10 100 20\nlfemur 0 0 0\n"
      "ltibia 170\n4\nroot 0 0 0 0 0 380\nspine 10 100 50\nlfemur 0 0 0\n"
      "ltibia 200\n";
  const Clip clip = clip_of_amc(text, filling);
  ASSERT_EQ(clip.motion.frames(), 4U);
  for (std::size_t frame = 0; frame < 4; ++frame) {
    const double step = 10.0 * static_cast<double>(frame);
    EXPECT_NEAR(value_of(clip, frame, "root", Channel::z_rotation), 350 + step, 1e-9);
    EXPECT_NEAR(value_of(clip, frame, "ltibia", Channel::x_rotation), 170 + step, 1e-9);
    EXPECT_NEAR(value_of(clip, frame, "spine", Channel::y_rotation), 100, 1e-9);
    EXPECT_NEAR(value_of(clip, frame, "spine", Channel::z_rotation), 20 + step, 1e-9);
  }
}

TEST(Amc, FilledGapsKeepAnglesInGimbalLock) {
  acclaim::ReadOptions filling;
  filling.fill_gaps = true;
  const std::string frame = "root 0 0 0 0 0 0\nspine 10 90 50\nlfemur 0 0 0\nltibia 0\n";
  const Clip clip = clip_of_amc(":DEGREES\n1\n" + frame + "4\n" + frame, filling);
  ASSERT_EQ(clip.motion.frames(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(value_of(clip, i, "spine", Channel::x_rotation), 10, 1e-6);
    EXPECT_NEAR(value_of(clip, i, "spine", Channel::y_rotation), 90, 1e-6);
    EXPECT_NEAR(value_of(clip, i, "spine", Channel::z_rotation), 50, 1e-6);
  }
}

TEST(Amc, ReadsFramesOutOfOrderInFileOrder) {
  Diagnostics findings;
  const Clip clip = clip_of_amc(frames_numbered({1, 3, 2}), findings);
  EXPECT_EQ(clip.motion.frames(), 3U);
  EXPECT_EQ(value_of(clip, 2, "root", Channel::x_position), 2.0);
  EXPECT_NE(findings.find(codes::amc_frame_number), nullptr);
}

}  // namespace
}  // namespace mocap::test::amc_frame_numbers_test
