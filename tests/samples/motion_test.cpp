// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "samples/sample_clip.hpp"

namespace mocap::samples_test::motion_test {
namespace {

constexpr double gravity = 9.81;

double angle_deg(const Vector3& a, const Vector3& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b)) * 180.0 / std::numbers::pi;
}

TEST(Samples, PeopleHaveRealisticHeights) {
  for (const SampleFacts& facts : all_samples()) {
    if (!facts.human) continue;
    const SampleClip clip(facts);
    double low = 1e9;
    double high = -1e9;
    for (const Vector3& point : clip.points(0)) {
      low = std::min(low, point.y());
      high = std::max(high, point.y());
    }
    EXPECT_GT(high - low, 1.4) << facts.name;
    EXPECT_LT(high - low, 2.1) << facts.name;
  }
}

// A kicking foot reaches 12 m/s; anything faster is a jump between poses.
TEST(Samples, HaveNoJumps) {
  for (const SampleFacts& facts : all_samples()) {
    const SampleClip clip(facts);
    for (std::size_t frame = 1; frame < clip.frames(); ++frame) {
      for (std::size_t joint = 0; joint < clip.joints(); ++joint) {
        const double step = (clip.position(frame, joint) - clip.position(frame - 1, joint)).norm();
        ASSERT_LT(step / clip.frame_time_s(), 14.0)
            << facts.name << ", " << clip.name(joint) << ", frame " << frame;
      }
    }
  }
}

TEST(Samples, LoopsAreClosed) {
  for (const SampleFacts& facts : all_samples()) {
    if (!facts.loops) continue;
    const SampleClip clip(facts);
    for (std::size_t joint = 0; joint < clip.joints(); ++joint) {
      double longest_step = 0.0;
      for (std::size_t frame = 1; frame < clip.frames(); ++frame) {
        const Vector3 step = clip.position(frame, joint) - clip.position(frame - 1, joint);
        longest_step = std::max(longest_step, step.norm());
      }
      const Vector3 seam = clip.position(0, joint) - clip.position(clip.frames() - 1, joint);
      EXPECT_LE(seam.norm(), longest_step + 1e-4) << facts.name << ", " << clip.name(joint);
    }
  }
}

// Perry and Burnfield: 1.3 to 1.5 m/s, the knee bends to 60 degrees in the swing and to 15 to 20
// after contact, the thigh swings over 40 to 45 degrees.
TEST(Samples, WalkHasPublishedAngles) {
  const SampleClip clip(facts_of("walk"));
  const std::size_t hips = clip.find("Hips");
  const double duration_s = static_cast<double>(clip.frames() - 1) * clip.frame_time_s();
  const double way = clip.position(clip.frames() - 1, hips).z() - clip.position(0, hips).z();
  EXPECT_NEAR(way / duration_s, 1.4, 0.1);

  for (const std::string side : {"Left", "Right"}) {
    const std::size_t hip = clip.find(side + "UpLeg");
    const std::size_t knee = clip.find(side + "Leg");
    const std::size_t ankle = clip.find(side + "Foot");
    double most_flexed = 0.0;
    double least_flexed = 180.0;
    double thigh_forward = -180.0;
    double thigh_back = 180.0;
    for (std::size_t frame = 0; frame < clip.frames(); ++frame) {
      const Vector3 thigh = clip.position(frame, knee) - clip.position(frame, hip);
      const Vector3 shin = clip.position(frame, ankle) - clip.position(frame, knee);
      const double flexion = angle_deg(thigh, shin);
      most_flexed = std::max(most_flexed, flexion);
      least_flexed = std::min(least_flexed, flexion);
      const double forward = std::atan2(thigh.z(), -thigh.y()) * 180.0 / std::numbers::pi;
      thigh_forward = std::max(thigh_forward, forward);
      thigh_back = std::min(thigh_back, forward);
    }
    EXPECT_NEAR(most_flexed, 60.0, 8.0) << side;
    EXPECT_LT(least_flexed, 9.0) << side;
    EXPECT_NEAR(thigh_forward - thigh_back, 45.0, 9.0) << side;
  }
}

TEST(Samples, JumpAndBallFollowGravity) {
  struct Thrown {
    std::string_view sample;
    std::string_view joint;
    double least_free_share;
  };
  for (const Thrown& thrown : {Thrown{"jump", "Hips", 0.16}, Thrown{"ball", "Ball", 0.5}}) {
    const SampleClip clip(facts_of(thrown.sample));
    const std::size_t joint = clip.find(thrown.joint);
    const double dt = clip.frame_time_s();
    std::size_t free_frames = 0;
    for (std::size_t frame = 1; frame + 1 < clip.frames(); ++frame) {
      const double acceleration =
          (clip.position(frame + 1, joint) - 2.0 * clip.position(frame, joint) +
           clip.position(frame - 1, joint))
              .y() /
          (dt * dt);
      if (std::abs(acceleration + gravity) < 0.05) ++free_frames;
    }
    EXPECT_GT(static_cast<double>(free_frames) / static_cast<double>(clip.frames()),
              thrown.least_free_share)
        << thrown.sample;
  }
}

// A snake's body follows its head's track: its joints move along their bones, never sideways.
TEST(Samples, SnakeDoesNotSlip) {
  const SampleClip clip(facts_of("snake"));
  const std::size_t first = clip.find("Spine3");
  for (std::size_t frame = 1; frame < clip.frames(); ++frame) {
    for (std::size_t joint = first; joint + 1 < clip.joints(); ++joint) {
      const Vector3 along =
          (clip.position(frame, joint - 1) - clip.position(frame, joint + 1)).normalized();
      const Vector3 step = clip.position(frame, joint) - clip.position(frame - 1, joint);
      EXPECT_LT(step.cross(along).norm(), 0.2 * step.norm()) << "joint " << joint;
    }
  }
}

TEST(Samples, TurnEndsAtItsStart) {
  const SampleClip clip(facts_of("turn"));
  const std::size_t left = clip.find("lThigh");
  const std::size_t right = clip.find("rThigh");
  double turned_deg = 0.0;
  for (std::size_t frame = 1; frame < clip.frames(); ++frame) {
    const auto across = [&](std::size_t f) {
      Vector3 v = clip.position(f, left) - clip.position(f, right);
      v.y() = 0.0;
      return v;
    };
    const Vector3 before = across(frame - 1);
    const Vector3 now = across(frame);
    turned_deg += std::copysign(angle_deg(before, now), before.cross(now).y());
  }
  EXPECT_NEAR(turned_deg, 360.0, 1.0);
}

}  // namespace
}  // namespace mocap::samples_test::motion_test
