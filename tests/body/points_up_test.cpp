// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/formats.hpp"
#include "support/corpus.hpp"

namespace mocap::points_up_test {
namespace {

/// Markers of a person who walks along a curve, Z up, with these labels.
Clip walker(const std::vector<std::string>& labels, double speed = 0.02) {
  constexpr std::size_t frames = 100;
  const std::vector<Vector3> places{{0.1, 0.1, 1.7},  {0.1, -0.1, 1.7}, {0, 0.2, 1.4},
                                    {0, -0.2, 1.4},   {0, 0.15, 1.0},   {0, -0.15, 1.0},
                                    {0.1, 0.1, 0.03}, {0.1, -0.1, 0.03}};
  Clip clip;
  clip.motion = Motion(frames, 0, FrameTime::from_rate(100.0));
  clip.recording.positions = Motion(frames, 3 * places.size(), clip.motion.frame_time);
  for (std::size_t i = 0; i < places.size(); ++i)
    clip.recording.points.push_back({i < labels.size() ? labels[i] : std::string(), {}});
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto t = static_cast<double>(frame);
    for (std::size_t i = 0; i < places.size(); ++i) {
      const bool is_foot = places[i].z() < 0.5;
      Vector3 place = places[i];
      // Feet are lifted in turn, and the body bobs.
      if (is_foot)
        place.z() += std::max(0.0, 0.12 * std::sin(0.2 * t + (i % 2 == 0 ? 0.0 : 3.14)));
      else
        place.z() += 0.03 * std::sin(0.4 * t);
      place += Vector3(2.0 + speed * t, 3.0 * std::sin(speed * t / 3.0), 0.0);
      for (int axis = 0; axis < 3; ++axis)
        clip.recording.positions.exact_at(frame, 3 * i + static_cast<std::size_t>(axis)) =
            1000.0 * place[axis];
    }
  }
  return clip;
}

/// The same with another axis up: x, y, z become those with these indices.
Clip turned(Clip clip, const std::array<std::size_t, 3>& from, double sign = 1.0) {
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const std::span<double> row = clip.recording.positions.exact_row(frame);
    for (std::size_t at = 0; at < row.size(); at += 3) {
      const std::array<double, 3> old{row[at], row[at + 1], row[at + 2]};
      for (std::size_t axis = 0; axis < 3; ++axis) row[at + axis] = sign * old[from[axis]];
    }
  }
  return clip;
}

const std::vector<std::string> labels{"Anna:LFHD", "Anna:RFHD", "LSHO", "RSHO",
                                      "LASI",      "RASI",      "LTOE", "RTOE"};

TEST(PointsUp, MarkersOfHeadAndFeetAndTheGround) {
  const AxisGuess guess = guess_axes(walker(labels));
  EXPECT_EQ(guess.up, Axis::plus_z);
  EXPECT_EQ(guess.up_confidence, Confidence::high);
  EXPECT_NE(guess.up_reason.find("the markers of the head are above those of the feet along +Z"),
            std::string::npos)
      << guess.up_reason;
  EXPECT_EQ(guess_axes(turned(walker(labels), {1, 2, 0})).up, Axis::plus_y);
  // The person stands still.
  const AxisGuess still = guess_axes(walker(labels, 0.0));
  EXPECT_EQ(still.up, Axis::plus_z);
  EXPECT_EQ(still.up_confidence, Confidence::high);
}

TEST(PointsUp, TheGroundAloneIfTheMarkersAreNotNamed) {
  const AxisGuess guess = guess_axes(walker({}));
  EXPECT_EQ(guess.up, Axis::plus_z);
  EXPECT_EQ(guess.up_confidence, Confidence::high);
  EXPECT_NE(guess.up_reason.find("the lowest points stay at one level"), std::string::npos);
  // Without motion, it is not certain.
  EXPECT_LT(guess_axes(walker({}, 0.0)).up_confidence, Confidence::high);
}

/// The same with rigid bodies in place of points.
Clip as_bodies(const Clip& points) {
  Clip clip;
  clip.motion = points.motion;
  const Motion& positions = points.recording.positions;
  const std::size_t count = points.recording.points.size();
  clip.recording.body_poses = Motion(positions.frames(), count * Recording::channels_per_body);
  for (std::size_t body = 0; body < count; ++body) {
    clip.recording.bodies.push_back({points.recording.points[body].label, {}});
    const std::size_t column = body * Recording::channels_per_body;
    for (std::size_t frame = 0; frame < positions.frames(); ++frame) {
      for (std::size_t axis = 0; axis < 3; ++axis)
        clip.recording.body_poses.exact_at(frame, column + axis) =
            positions.at(frame, 3 * body + axis);
      clip.recording.body_poses.exact_at(frame, column + 3) = 1.0;
    }
  }
  return clip;
}

TEST(PointsUp, RigidBodiesShowItWithoutPoints) {
  const std::vector<std::string> parts{"head",    "neck",    "l_uarm", "r_uarm",
                                       "l_thigh", "r_thigh", "l_foot", "r_foot"};
  Clip clip = as_bodies(walker(parts));
  const AxisGuess guess = guess_axes(clip);
  EXPECT_EQ(guess.up, Axis::plus_z);
  EXPECT_EQ(guess.up_confidence, Confidence::high);
  EXPECT_NE(guess.up_reason.find("the rigid bodies of the head are above"), std::string::npos)
      << guess.up_reason;
  EXPECT_EQ(guess_axes(as_bodies(turned(walker(parts), {1, 2, 0}))).up, Axis::plus_y);
  clip.recording.bodies.resize(4);
  clip.recording.body_poses = Motion(clip.motion.frames(), 4 * Recording::channels_per_body);
  EXPECT_EQ(guess_axes(clip).up_reason, "there are too few rigid bodies or frames");
}

TEST(PointsUp, NothingIsGuessedFromTooLittle) {
  Clip clip = walker(labels);
  clip.recording.states.assign(clip.motion.frames() * labels.size(), SampleState::occluded);
  EXPECT_EQ(guess_axes(clip).up_confidence, Confidence::none);
  EXPECT_EQ(guess_axes(clip).up, Axis::plus_y);
  EXPECT_EQ(guess_axes(clip).up_reason, "there are too few points or frames");
  EXPECT_EQ(guess_axes(Clip()).up_reason, "there are no joints");
  // A specified axis counts.
  clip = walker(labels);
  clip.metadata.up = Axis::minus_x;
  EXPECT_EQ(guess_axes(clip).up, Axis::minus_x);
}

/// The axis that a file states is the one that its points show.
TEST(PointsUp, AgreesWithFilesThatStateTheAxis) {
  if (!test::has_corpus()) GTEST_SKIP() << "no corpus";
  std::size_t sure = 0;
  for (const std::filesystem::path& folder :
       {test::corpus_dir() / "c3d", test::corpus_dir().parent_path() / "corpus2" / "c3d"}) {
    if (!std::filesystem::is_directory(folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".c3d" && extension != ".C3D") continue;
      Diagnostics found;
      Result<Clip> clip = load(entry.path(), {}, found);
      if (!clip || !clip->metadata.up || !clip->skeleton.empty()) continue;
      const Axis stated = *clip->metadata.up;
      clip->metadata.up.reset();
      const AxisGuess guess = guess_axes(*clip);
      if (guess.up_confidence < Confidence::high) continue;
      ++sure;
      EXPECT_EQ(guess.up, stated) << entry.path() << ": " << guess.up_reason;
    }
  }
  EXPECT_GE(sure, 5U);
}

}  // namespace
}  // namespace mocap::points_up_test
