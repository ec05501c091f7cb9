// SPDX-License-Identifier: MIT
// The low-pass filter of --fps for recorded data.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <numbers>
#include <string>

#include "edit_checks.hpp"

namespace mocap::edit::recorded_fps_test {
namespace {

constexpr std::size_t frames = 401;
constexpr std::size_t per_frame = 2;

/// The same series in a joint, a point, a body, an analog channel and a column, at 200 Hz.
Clip clip_of(const std::function<double(double frame)>& series) {
  Clip clip;
  Joint root;
  root.name = "Hips";
  root.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
  EXPECT_TRUE(clip.skeleton.add(Joint::no_parent, root).has_value());
  const FrameTime frame_time = FrameTime::from_rate(200.0);
  clip.motion = Motion(frames, 3, frame_time);
  Recording& recording = clip.recording;
  recording.points = {{"A", ""}};
  recording.positions = Motion(frames, 3, frame_time);
  recording.bodies = {{"Box", {}}};
  recording.body_poses = Motion(frames, Recording::channels_per_body, frame_time);
  recording.analog_channels = {{"Fz", "", "N"}};
  recording.analog_per_frame = per_frame;
  recording.analog = Motion(frames * per_frame, 1, frame_time);
  recording.columns = {{"angle"}};
  recording.table = Motion(frames, 1, frame_time);
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const double value = series(static_cast<double>(frame));
    clip.motion.exact_at(frame, 1) = value;
    recording.positions.exact_at(frame, 1) = value;
    recording.table.exact_at(frame, 0) = value;
    recording.body_poses.exact_at(frame, 1) = value;
    recording.body_poses.exact_at(frame, 3) = std::cos(0.05 * value);
    recording.body_poses.exact_at(frame, 4) = std::sin(0.05 * value);
    for (std::size_t i = 0; i < per_frame; ++i)
      recording.analog.exact_at(frame * per_frame + i, 0) =
          series(static_cast<double>(frame) + static_cast<double>(i) / per_frame);
  }
  return clip;
}

/// A sine of `hz` at 200 frames per second.
std::function<double(double)> tone(double hz) {
  return [hz](double frame) {
    return 10.0 * std::sin(2.0 * std::numbers::pi * hz * frame / 200.0 + 0.3);
  };
}

Clip at_rate(Clip clip, const std::string& rate) {
  const Result<Diagnostics> done = test::apply_step({"fps", rate}, clip);
  EXPECT_TRUE(done.has_value()) << (done ? "" : done.error().message);
  EXPECT_TRUE(clip.validate().has_value());
  return clip;
}

double angle_of(const Recording& recording, std::size_t frame) {
  const auto pose = recording.body_poses.row(frame);
  return std::atan2(pose[4], pose[3]) / 0.05;
}

TEST(RecordedFps, RemovesFrequenciesAboveTheNewNyquistFrequency) {
  const Clip slower = at_rate(clip_of(tone(45.0)), "50");
  ASSERT_EQ(slower.motion.frames(), 101U);
  const Recording& recording = slower.recording;
  for (std::size_t frame = 15; frame < 86; ++frame) {
    EXPECT_LT(std::abs(recording.position(frame, 0).y()), 0.2) << frame;
    EXPECT_LT(std::abs(recording.body_poses.at(frame, 1)), 0.2) << frame;
    EXPECT_LT(std::abs(angle_of(recording, frame)), 0.2) << frame;
    EXPECT_LT(std::abs(recording.table.at(frame, 0)), 0.2) << frame;
  }
}

TEST(RecordedFps, AnalogChannelsKeepTheirSamplesIfTheirRateIsAMultiple) {
  const Recording old = clip_of(tone(150.0)).recording;
  for (const char* rate : {"50", "50:nearest", "25", "400", "400:nearest"}) {
    const Recording fresh = at_rate(clip_of(tone(150.0)), rate).recording;
    const double fps = std::stod(rate);
    EXPECT_EQ(fresh.analog_per_frame, static_cast<std::size_t>(400.0 / fps)) << rate;
    for (std::size_t sample = 0; sample < std::min(fresh.analog.frames(), old.analog.frames());
         ++sample)
      ASSERT_EQ(fresh.analog.at(sample, 0), old.analog.at(sample, 0)) << rate << ' ' << sample;
  }
}

TEST(RecordedFps, AnalogChannelsGetTheNextHigherRateOtherwise) {
  const auto slow = tone(5.0);
  const Recording fresh = at_rate(clip_of(slow), "30").recording;
  // 14 samples are 420 Hz.
  ASSERT_EQ(fresh.analog_per_frame, 14U);
  for (std::size_t sample = 0; sample < 700; ++sample)
    EXPECT_NEAR(fresh.analog.at(sample, 0), slow(static_cast<double>(sample) * 200.0 / 420.0), 0.05)
        << sample;
  // 2 samples are 398 Hz, half a per cent less.
  EXPECT_EQ(at_rate(clip_of(slow), "199").recording.analog_per_frame, 2U);
}

// The clip has 2 s; the frame would have 4,000,000 samples.
TEST(RecordedFps, ASingleLongFrameHasALimitedNumberOfSamples) {
  const Recording fresh = at_rate(clip_of(tone(5.0)), "0.0001").recording;
  EXPECT_EQ(fresh.analog.frames(), 1'000'000U);
}

TEST(RecordedFps, AnalogChannelsOfASingleFrameKeepTheirRate) {
  Clip clip = clip_of(tone(5.0));
  const Recording old = clip.recording;
  ASSERT_TRUE(test::apply_step({"trim", "0..0"}, clip));
  ASSERT_EQ(clip.motion.frames(), 1U);
  const Recording fresh = at_rate(clip, "50").recording;
  ASSERT_EQ(fresh.analog_per_frame, 8U);
  EXPECT_EQ(fresh.analog.at(1, 0), old.analog.at(1, 0));
}

TEST(RecordedFps, PreservesSlowMotion) {
  const auto slow = tone(5.0);
  const Clip slower = at_rate(clip_of(slow), "50");
  const Recording& recording = slower.recording;
  for (std::size_t frame = 15; frame < 86; ++frame) {
    const double expected = slow(4.0 * static_cast<double>(frame));
    EXPECT_NEAR(recording.position(frame, 0).y(), expected, 0.03) << frame;
    EXPECT_NEAR(angle_of(recording, frame), expected, 0.05) << frame;
    EXPECT_EQ(recording.analog.at(8 * frame, 0), expected) << frame;
    EXPECT_NEAR(recording.body_poses.row(frame)[3] * recording.body_poses.row(frame)[3] +
                    recording.body_poses.row(frame)[4] * recording.body_poses.row(frame)[4],
                1.0, 1e-12);
  }
}

TEST(RecordedFps, FiltersPointsLikeJoints) {
  for (const char* rate : {"50", "60", "29.97", "3"}) {
    const auto series = [](double frame) { return std::fmod(frame * frame, 17.0); };
    const Clip slower = at_rate(clip_of(series), rate);
    for (std::size_t frame = 0; frame < slower.motion.frames(); ++frame) {
      EXPECT_NEAR(slower.recording.position(frame, 0).y(), slower.motion.at(frame, 1), 1e-9)
          << rate << ' ' << frame;
      EXPECT_NEAR(slower.recording.table.at(frame, 0), slower.motion.at(frame, 1), 1e-9) << frame;
    }
  }
}

TEST(RecordedFps, DoesNotFilterTheNearestFramesOrHigherRates) {
  const Clip clip = clip_of(tone(45.0));
  const Clip nearest = at_rate(clip, "50:nearest");
  for (std::size_t frame = 0; frame < nearest.motion.frames(); ++frame)
    EXPECT_EQ(nearest.recording.position(frame, 0), clip.recording.position(4 * frame, 0));
  const Clip faster = at_rate(clip, "400");
  for (std::size_t frame = 0; frame < frames; ++frame)
    EXPECT_EQ(faster.recording.position(2 * frame, 0), clip.recording.position(frame, 0));
}

TEST(RecordedFps, DoesNotUseUnknownPositions) {
  Clip clip = clip_of([](double frame) { return 3.0 + 0.1 * frame; });
  Recording& recording = clip.recording;
  recording.lost_bodies.assign(frames, 0);
  for (std::size_t frame = 120; frame < 161; ++frame) {
    recording.set_state(frame, 0, SampleState::occluded);
    recording.positions.exact_at(frame, 1) = 1e6;
    recording.lost_bodies[frame] = 1;
    recording.body_poses.exact_at(frame, 1) = 1e6;
    recording.table.exact_at(frame, 0) = std::numeric_limits<double>::quiet_NaN();
  }
  const Recording slower = at_rate(clip, "40").recording;
  std::size_t unknown = 0;
  for (std::size_t frame = 0; frame < slower.positions.frames(); ++frame) {
    const bool is_in_gap = frame >= 24 && frame <= 32;
    EXPECT_EQ(slower.is_known(frame, 0), !is_in_gap) << frame;
    EXPECT_EQ(slower.lost_bodies[frame] != 0, is_in_gap) << frame;
    EXPECT_EQ(std::isnan(slower.table.at(frame, 0)), is_in_gap) << frame;
    if (is_in_gap) {
      ++unknown;
      EXPECT_EQ(slower.position(frame, 0).y(), 1e6);
      continue;
    }
    // A filter preserves a line.
    const double expected = 3.0 + 0.5 * static_cast<double>(frame);
    EXPECT_NEAR(slower.position(frame, 0).y(), expected, 1e-2) << frame;
    EXPECT_NEAR(slower.body_poses.at(frame, 1), expected, 1e-2) << frame;
    EXPECT_NEAR(slower.table.at(frame, 0), expected, 1e-2) << frame;
  }
  EXPECT_EQ(unknown, 9U);
}

TEST(RecordedFps, FiltersBetweenGaps) {
  Clip clip = clip_of(tone(45.0));
  for (std::size_t frame = 198; frame < 203; ++frame)
    clip.recording.set_state(frame, 0, SampleState::occluded);
  const Recording slower = at_rate(clip, "50").recording;
  for (std::size_t frame = 15; frame < 86; ++frame) {
    // Next to a gap, as at the ends of a clip, the filter is shorter.
    const bool is_near = frame > 44 && frame < 56;
    if (is_near) continue;
    EXPECT_LT(std::abs(slower.position(frame, 0).y()), 0.4) << frame;
  }
  EXPECT_FALSE(slower.is_known(50, 0));
}

}  // namespace
}  // namespace mocap::edit::recorded_fps_test
