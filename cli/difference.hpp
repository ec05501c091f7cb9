// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// How two clips differ: what `mocap diff` prints.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "console.hpp"
#include "findings_json.hpp"
#include "mocap/clip.hpp"
#include "mocap/compare.hpp"
#include "mocap/motion_measures.hpp"

namespace mocap::cli {

/// What two clips have of one kind, and how far apart it is.
struct ComparedPart {
  std::string_view one;      ///< `joint`
  std::string_view several;  ///< `joints`
  bool is_distance = true;   ///< In file units; otherwise differences of values.
  /// As in `RecordedComparison`; of joints, too.
  std::size_t compared = 0;
  std::size_t samples = 0;
  double max = 0.0;
  double mean = 0.0;
  std::string max_name = {};
  std::size_t max_frame = 0;
  double max_time_s = 0.0;  ///< Of that frame of the first clip.
  double max_rotation_deg = 0.0;
  std::size_t unpaired_samples = 0;
  std::size_t quality_samples = 0;
  std::vector<std::string> only_a = {};
  std::vector<std::string> only_b = {};
  std::vector<RecordedComparison::LabelDifference> by_name = {};
};

/// Two clips and the distances between them.
struct Difference {
  std::array<std::string, 2> files;
  std::vector<ComparedPart> parts;  ///< Those that at least one clip has, joints first.
  std::size_t frames = 0;           ///< Compared.
  std::size_t frames_only_a = 0;
  std::size_t frames_only_b = 0;
  std::vector<RecordingEvent> events_only_a;
  std::vector<RecordingEvent> events_only_b;
  bool has_other_analog_rate = false;
  double max_time_difference_s = 0.0;
  bool has_other_end_sites = false;
  FrameTime frame_time_a;
  FrameTime frame_time_b;
  double unit_a = 0.0;  ///< Metres; 0 if uncertain, as `unit_b`.
  double unit_b = 0.0;
  std::optional<double> tolerance;  ///< The largest difference that is ignored.
  std::optional<retarget::MotionMeasures> measures;

  /// The part whose numbers are the first ones; null if there is none.
  const ComparedPart* main() const;
  /// Whether both clips have samples of that part.
  bool compared_main() const;
  /// Whether they have anything in common.
  bool has_common() const;
  /// Whether there was anything to compare.
  bool compared() const;
  /// Whether no distance and no value differs by more than the tolerance. What could not be
  /// compared although both clips have it is not within it, unless both have no frames.
  bool within() const;
  bool has_other_rate() const;
  /// The unit of both clips in metres, if both are certain and differ.
  std::optional<std::pair<double, double>> different_units() const;
  /// What only one clip has also counts as a difference, unless a tolerance limits the comparison
  /// to distances and values.
  bool same() const;
};

/// Compares all that two clips have. If one has only joints and the other only points, the
/// positions of the joints are compared with the points.
Result<Difference> find_difference(const Clip& a, const Clip& b);

void print_difference(Console& console, const Difference& difference);

/// The members of the JSON object besides those about the files.
void add_difference(const Difference& difference, Json& json);

}  // namespace mocap::cli
