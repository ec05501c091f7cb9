// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ostream>

#include "samples/sample_clip.hpp"

namespace mocap::samples_test::feet_test {
namespace {

// The contact of a foot, judged by its speed alone.
struct Standing {
  double share = 0.0;    ///< Fraction of all frames.
  double slide_m = 0.0;  ///< Largest distance between two positions of one contact.
};

Standing standing_of(const SampleClip& clip, std::size_t foot) {
  constexpr double standing_m_per_s = 0.15;
  Standing standing;
  std::size_t stance_start = 0;
  std::size_t standing_frames = 0;
  for (std::size_t frame = 1; frame < clip.frames(); ++frame) {
    const Vector3 here = clip.foot_position(frame, foot);
    const double step = (here - clip.foot_position(frame - 1, foot)).norm();
    if (step > standing_m_per_s * clip.frame_time_s()) {
      stance_start = frame;
      continue;
    }
    ++standing_frames;
    for (std::size_t other = stance_start; other < frame; ++other) {
      const double apart = (here - clip.foot_position(other, foot)).norm();
      standing.slide_m = std::max(standing.slide_m, apart);
    }
  }
  standing.share = static_cast<double>(standing_frames) / static_cast<double>(clip.frames() - 1);
  return standing;
}

struct LeastStanding {
  std::string_view name;
  double share;
};

void PrintTo(const LeastStanding& least, std::ostream* out) {
  *out << least.name;
}

class Feet : public testing::TestWithParam<LeastStanding> {};

TEST_P(Feet, DoNotSlide) {
  const SampleClip clip(facts_of(GetParam().name));
  ASSERT_GE(clip.feet().size(), 2U);
  for (const std::size_t foot : clip.feet()) {
    const Standing standing = standing_of(clip, foot);
    EXPECT_LT(standing.slide_m, 0.01) << clip.name(foot);
    EXPECT_GE(standing.share, GetParam().share) << clip.name(foot);
  }
}

// Between rolling over the heel and rolling over the toes, the ball of a walking foot is static for
// a tenth to a half of the stride, that of a running foot for a fifth.
INSTANTIATE_TEST_SUITE_P(Samples, Feet,
                         testing::Values(LeastStanding{"bow", 1.0}, LeastStanding{"cartwheel", 0.5},
                                         LeastStanding{"dance", 0.5},
                                         LeastStanding{"dog_trot", 0.38},
                                         LeastStanding{"idle", 1.0}, LeastStanding{"jump", 0.7},
                                         LeastStanding{"kick", 0.5}, LeastStanding{"run", 0.2},
                                         LeastStanding{"sit_stand", 1.0},
                                         LeastStanding{"stairs", 0.5}, LeastStanding{"turn", 0.5},
                                         LeastStanding{"walk", 0.42}, LeastStanding{"wave", 1.0}),
                         [](const auto& instance) { return std::string(instance.param.name); });

TEST(Samples, StayAboveTheFloor) {
  for (const SampleFacts& facts : all_samples()) {
    const SampleClip clip(facts);
    double lowest = std::numeric_limits<double>::infinity();
    for (std::size_t frame = 0; frame < clip.frames(); ++frame) {
      for (const Vector3& point : clip.points(frame)) lowest = std::min(lowest, point.y());
    }
    EXPECT_GT(lowest, -0.003) << facts.name;
    EXPECT_LT(lowest, 0.05) << facts.name << " floats";
  }
}

}  // namespace
}  // namespace mocap::samples_test::feet_test
