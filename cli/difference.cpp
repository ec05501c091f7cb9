// SPDX-License-Identifier: MIT
#include "difference.hpp"

#include <algorithm>
#include <cmath>

#include "body/known_unit.hpp"
#include "mocap/recording_of_joints.hpp"

namespace mocap::cli {

namespace {

/// Two representations of one rotation differ by rounding, as do times.
constexpr double rotation_noise_deg = 1e-6;
constexpr double time_noise_s = 1e-9;

/// Metres per unit; 0 if uncertain.
double sure_unit(const Clip& clip) {
  return detail::known_unit(clip).metres.value_or(0.0);
}

bool has_other_end_sites(const Skeleton& a, const Skeleton& b) {
  const auto sites_of = [](const Skeleton& skeleton) {
    std::vector<Vector3> sites;
    for (const Joint& joint : skeleton.joints())
      for (const EndSite& site : joint.end_sites) sites.push_back(site.offset);
    return sites;
  };
  return sites_of(a) != sites_of(b);
}

ComparedPart part_of_joints(const Clip& a, Comparison comparison) {
  ComparedPart part{.one = "joint", .several = "joints"};
  part.compared = comparison.joints;
  part.samples = comparison.joints * comparison.frames;
  part.max = comparison.max_distance;
  part.mean = comparison.mean_distance;
  part.max_frame = comparison.max_frame;
  part.max_rotation_deg = comparison.max_rotation_deg;
  part.only_a = std::move(comparison.only_a);
  part.only_b = std::move(comparison.only_b);
  if (comparison.max_joint < a.skeleton.size())
    part.max_name = a.skeleton[comparison.max_joint].name;
  for (const Comparison::JointDistance& joint : comparison.by_joint)
    part.by_name.push_back({a.skeleton[joint.joint].name, joint.max, joint.mean});
  return part;
}

/// The result for two clips without common joints.
Comparison nothing_in_common(const Clip& a, const Clip& b) {
  Comparison comparison;
  comparison.only_a = a.skeleton.unique_names();
  comparison.only_b = b.skeleton.unique_names();
  return comparison;
}

ComparedPart part_of_recordings(RecordedComparison comparison) {
  ComparedPart part;
  switch (comparison.kind) {
    case ComparedKind::points:
      part = {.one = "point", .several = "points"};
      break;
    case ComparedKind::results:
      part = {.one = "result of a model", .several = "results of models", .is_distance = false};
      break;
    case ComparedKind::bodies:
      part = {.one = "rigid body", .several = "rigid bodies"};
      break;
    case ComparedKind::analog_channels:
      part = {.one = "analog channel", .several = "analog channels", .is_distance = false};
      break;
    case ComparedKind::columns:
      part = {.one = "column", .several = "columns", .is_distance = false};
      break;
  }
  part.compared = comparison.compared;
  part.samples = comparison.samples;
  part.max = comparison.max_difference;
  part.mean = comparison.mean_difference;
  part.max_name = std::move(comparison.max_label);
  part.max_frame = comparison.max_frame;
  part.max_rotation_deg = comparison.max_rotation_deg;
  part.unpaired_samples = comparison.unpaired_samples;
  part.quality_samples = comparison.quality_samples;
  part.only_a = std::move(comparison.only_a);
  part.only_b = std::move(comparison.only_b);
  part.by_name = std::move(comparison.by_label);
  return part;
}

bool has_only_joints(const Clip& clip) {
  return !clip.skeleton.empty() && clip.recording.points.empty();
}

bool has_only_points(const Clip& clip) {
  return clip.skeleton.empty() && !clip.recording.points.empty();
}

/// The clip with its joints as points.
Result<Clip> with_joints_as_points(const Clip& clip) {
  Result<Recording> joints = recording_of_joints(clip);
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  Clip points = clip;
  points.recording.points = std::move(joints->points);
  points.recording.positions = std::move(joints->positions);
  points.recording.states = std::move(joints->states);
  return points;
}

Result<RecordingComparison> compare_as_points(const Clip& joints, const Clip& points,
                                              bool joints_first) {
  const Result<Clip> as_points = with_joints_as_points(joints);
  if (!as_points) return tl::unexpected<Error>(as_points.error());
  return joints_first ? compare_recordings(*as_points, points)
                      : compare_recordings(points, *as_points);
}

}  // namespace

const ComparedPart* Difference::main() const {
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [](const ComparedPart& part) { return part.compared > 0; });
  if (found != parts.end()) return &*found;
  return parts.empty() ? nullptr : &parts.front();
}

bool Difference::has_common() const {
  // Without labels, there may be events.
  return parts.empty() || main()->compared > 0;
}

bool Difference::compared() const {
  return has_common() && frames != 0;
}

bool Difference::compared_main() const {
  return main() != nullptr && main()->samples > 0;
}

bool Difference::within() const {
  const double most = tolerance.value_or(0.0);
  if (has_other_analog_rate) return false;
  if (compared())
    return std::all_of(parts.begin(), parts.end(), [&](const ComparedPart& part) {
      return part.max <= most && (part.samples > 0 || part.unpaired_samples == 0);
    });
  return has_common() && frames_only_a == frames_only_b;
}

bool Difference::has_other_rate() const {
  return frame_time_a.frames_per_second() != frame_time_b.frames_per_second();
}

std::optional<std::pair<double, double>> Difference::different_units() const {
  constexpr double rounding = 1e-3;
  if (unit_a == 0.0 || unit_b == 0.0 || std::fabs(unit_a / unit_b - 1.0) < rounding)
    return std::nullopt;
  return std::pair{unit_a, unit_b};
}

bool Difference::same() const {
  if (!within()) return false;
  if (tolerance) return true;
  const bool is_complete = std::all_of(parts.begin(), parts.end(), [](const ComparedPart& part) {
    return part.only_a.empty() && part.only_b.empty() && part.unpaired_samples == 0 &&
           part.quality_samples == 0 && part.max_rotation_deg <= rotation_noise_deg;
  });
  return is_complete && frames_only_a == 0 && frames_only_b == 0 && events_only_a.empty() &&
         events_only_b.empty() && !has_other_analog_rate && !has_other_end_sites &&
         !has_other_rate() && max_time_difference_s <= time_noise_s;
}

Result<Difference> find_difference(const Clip& a, const Clip& b) {
  for (const Clip* clip : {&a, &b})
    if (Status sound = clip->validate(); !sound) return tl::unexpected<Error>(sound.error());
  Difference difference;
  difference.frames = std::min(a.motion.frames(), b.motion.frames());
  difference.frames_only_a = a.motion.frames() - difference.frames;
  difference.frames_only_b = b.motion.frames() - difference.frames;
  difference.frame_time_a = a.motion.frame_time;
  difference.frame_time_b = b.motion.frame_time;
  difference.unit_a = sure_unit(a);
  difference.unit_b = sure_unit(b);

  const bool joints_first = has_only_joints(a) && has_only_points(b);
  const bool points_first = has_only_points(a) && has_only_joints(b);
  if (!joints_first && !points_first && !(a.skeleton.empty() && b.skeleton.empty())) {
    // Comparing two valid clips fails only if they have no joint in common.
    difference.parts.push_back(part_of_joints(a, compare(a, b).value_or(nothing_in_common(a, b))));
    difference.has_other_end_sites = has_other_end_sites(a.skeleton, b.skeleton);
  }
  Result<RecordingComparison> recorded = joints_first   ? compare_as_points(a, b, true)
                                         : points_first ? compare_as_points(b, a, false)
                                                        : compare_recordings(a, b);
  if (!recorded) return tl::unexpected<Error>(std::move(recorded.error()));
  for (RecordedComparison& kind : recorded->kinds)
    difference.parts.push_back(part_of_recordings(std::move(kind)));
  for (ComparedPart& part : difference.parts)
    if (part.samples > 0)
      part.max_time_s = a.recording.time_of(part.max_frame, a.motion.frame_time);
  difference.events_only_a = std::move(recorded->events_only_a);
  difference.events_only_b = std::move(recorded->events_only_b);
  difference.has_other_analog_rate = recorded->has_other_analog_rate;
  difference.max_time_difference_s = recorded->max_time_difference_s;
  return difference;
}

}  // namespace mocap::cli
