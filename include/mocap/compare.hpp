// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Measures the differences between two clips.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap {

/// Distances between the joints of two clips, in file units, in world space.
struct Comparison {
  std::size_t frames = 0;  ///< Frames compared: the length of the shorter clip.
  std::size_t joints = 0;  ///< Joints in both clips, matched by path, otherwise by name.
  /// Largest distance between matching joints; infinite if a position is not finite.
  double max_distance = 0.0;
  double mean_distance = 0.0;          ///< Over all frames and joints compared.
  std::size_t max_joint = 0;           ///< Joint with `max_distance`: index in the first clip.
  std::size_t max_frame = 0;           ///< The first frame with `max_distance`, from 0.
  std::size_t frames_only_a = 0;       ///< Number of frames that only the first clip has.
  std::size_t frames_only_b = 0;       ///< Number of frames that only the second clip has.
  std::vector<std::string> only_a;     ///< Joints that only the first clip has, by unique name.
  std::vector<std::string> only_b;     ///< Joints that only the second clip has, by unique name.
  double max_rotation_deg = 0.0;       ///< Largest angle between two world rotations, 0..180.
  std::size_t max_rotation_joint = 0;  ///< Joint with that angle: index in the first clip.
  std::size_t max_rotation_frame = 0;  ///< The first frame with that angle, from 0.

  /// Distances of one compared joint.
  struct JointDistance {
    std::size_t joint = 0;  ///< Index in the first clip.
    double max = 0.0;       ///< Largest distance, file units.
    double mean = 0.0;      ///< Mean over the frames compared, file units.
  };
  std::vector<JointDistance> by_joint;  ///< In the joint order of the first clip.
};

/// Compares frame n with frame n, regardless of the frame rates. Fails with `argument.shape` if the
/// clips have no common joint, or a motion does not match its skeleton. Poses are computed in
/// blocks, so memory use does not depend on the clip length.
Result<Comparison> compare(const Clip& a, const Clip& b);

/// The kinds of recorded data that have labels.
enum class ComparedKind : std::uint8_t {
  points,           ///< Positions in space.
  results,          ///< Results of models among the points, such as angles.
  bodies,           ///< Rigid bodies.
  analog_channels,  ///< Compared sample by sample.
  columns
};

/// Differences between the data of one kind in two recordings, paired by label.
struct RecordedComparison {
  ComparedKind kind{};
  std::size_t compared = 0;  ///< Labels in both recordings.
  std::size_t samples = 0;   ///< Samples of them that both recordings know.
  /// Largest difference, infinite if a value is not finite: for points and rigid bodies the
  /// distance in file units, for results that of their three numbers, otherwise that of one value.
  double max_difference = 0.0;
  double mean_difference = 0.0;      ///< Over all samples that both recordings have.
  std::string max_label;             ///< Where `max_difference` is.
  std::size_t max_frame = 0;         ///< The first frame with it, from 0.
  double max_rotation_deg = 0.0;     ///< Of rigid bodies, 0..180.
  std::size_t unpaired_samples = 0;  ///< Known in only one of the recordings; not compared.
  std::size_t quality_samples = 0;  ///< With another state, residual or cameras, if both have them.
  std::vector<std::string> only_a;  ///< Labels that only the first recording has.
  std::vector<std::string> only_b;  ///< Labels that only the second recording has.

  /// Differences of one label.
  struct LabelDifference {
    std::string label;
    double max = 0.0;
    double mean = 0.0;
  };
  std::vector<LabelDifference> by_label;  ///< In the order of the first recording.
};

/// Differences between two recordings.
struct RecordingComparison {
  std::size_t frames = 0;                     ///< Frames compared: the length of the shorter one.
  std::vector<RecordedComparison> kinds;      ///< Those that at least one recording has.
  std::vector<RecordingEvent> events_only_a;  ///< Events that only the first one has,
  std::vector<RecordingEvent> events_only_b;  ///< and the second one, sorted by label.
  bool has_other_analog_rate = false;         ///< The analog channels are therefore not compared.
  double max_time_difference_s = 0.0;         ///< Between the times of the same frame.
};

/// Compares what the clips have besides joints, frame n with frame n. Points without a label are
/// paired in order, as are repeated labels. Fails with `argument.shape` if a recording does not
/// match its motion.
Result<RecordingComparison> compare_recordings(const Clip& a, const Clip& b);

}  // namespace mocap
