// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "check/finite_difference.hpp"
#include "mocap/compare.hpp"
#include "model/body_poses.hpp"
#include "model/label_match.hpp"
#include "pose/degrees.hpp"

namespace mocap {

namespace {

using detail::BodyPose;

/// The entries of one kind in a recording: their indices and labels.
struct Entries {
  std::vector<std::size_t> indices;
  std::vector<std::string> labels;

  void add(std::size_t index, const std::string& label) {
    indices.push_back(index);
    labels.push_back(label);
  }
  /// The label for people: `3` is the third one without a label.
  std::string name(std::size_t entry) const {
    return labels[entry].empty() ? fmt::format("unnamed {}", entry + 1) : labels[entry];
  }
};

Entries entries_of(const Recording& recording, ComparedKind kind) {
  Entries entries;
  const auto add_all = [&](const auto& labelled) {
    for (std::size_t i = 0; i < labelled.size(); ++i) entries.add(i, labelled[i].label);
  };
  switch (kind) {
    case ComparedKind::points:
    case ComparedKind::results:
      for (std::size_t i = 0; i < recording.points.size(); ++i) {
        const bool is_place = recording.points[i].kind == PointKind::place;
        if (is_place == (kind == ComparedKind::points)) entries.add(i, recording.points[i].label);
      }
      break;
    case ComparedKind::bodies:
      add_all(recording.bodies);
      break;
    case ComparedKind::analog_channels:
      add_all(recording.analog_channels);
      break;
    case ComparedKind::columns:
      add_all(recording.columns);
      break;
  }
  return entries;
}

/// Two entries in one sample.
struct SampleDifference {
  bool is_known_in_a = true;
  bool is_known_in_b = true;
  double difference = 0.0;
  double rotation_deg = 0.0;
  bool has_other_quality = false;
};

/// Values of analog channels and columns. Two that are no numbers are equal.
SampleDifference compare_values(double a, double b) {
  SampleDifference sample;
  sample.is_known_in_a = !std::isnan(a);
  sample.is_known_in_b = !std::isnan(b);
  if (a != b) sample.difference = detail::finite_or_infinite(std::abs(a - b));
  return sample;
}

/// The global poses of rigid bodies. Those of bodies without parents are not copied.
class GlobalBodies {
 public:
  GlobalBodies(const Recording& recording, std::size_t frames) : recording_(recording) {
    const bool has_parents = std::any_of(recording.bodies.begin(), recording.bodies.end(),
                                         [](const RigidBody& body) { return body.parent; });
    if (!has_parents) return;
    poses_.reserve(frames * recording.bodies.size());
    for (std::size_t frame = 0; frame < frames; ++frame) {
      const std::vector<std::optional<BodyPose>> of_frame =
          detail::global_body_poses(recording, frame);
      poses_.insert(poses_.end(), of_frame.begin(), of_frame.end());
    }
  }

  std::optional<BodyPose> at(std::size_t frame, std::size_t body) const {
    if (poses_.empty()) return detail::known_body_pose(recording_, frame, body);
    return poses_[frame * recording_.bodies.size() + body];
  }

 private:
  const Recording& recording_;
  std::vector<std::optional<BodyPose>> poses_;
};

class RecordingComparer {
 public:
  RecordingComparer(const Clip& a, const Clip& b, std::size_t frames)
      : a_(a.recording),
        b_(b.recording),
        frames_(frames),
        bodies_a_(a_, frames),
        bodies_b_(b_, frames) {}

  /// Empty if neither recording has this kind.
  std::optional<RecordedComparison> compare(ComparedKind kind) const {
    const Entries of_a = entries_of(a_, kind);
    const Entries of_b = entries_of(b_, kind);
    if (of_a.indices.empty() && of_b.indices.empty()) return std::nullopt;
    const detail::LabelMatch match = detail::match_labels(of_a.labels, of_b.labels);
    RecordedComparison comparison;
    comparison.kind = kind;
    for (const std::size_t entry : match.only_a) comparison.only_a.push_back(of_a.name(entry));
    for (const std::size_t entry : match.only_b) comparison.only_b.push_back(of_b.name(entry));
    const bool is_analog = kind == ComparedKind::analog_channels;
    if (is_analog && has_other_analog_rate()) return comparison;
    comparison.compared = match.pairs.size();
    const std::size_t per_frame = is_analog ? a_.analog_per_frame : 1;
    double sum = 0.0;
    for (const auto& [in_a, in_b] : match.pairs) {
      RecordedComparison::LabelDifference of_label{.label = of_a.name(in_a)};
      std::size_t known = 0;
      for (std::size_t sample = 0; sample < frames_ * per_frame; ++sample) {
        const SampleDifference difference =
            compare_sample(kind, sample, of_a.indices[in_a], of_b.indices[in_b]);
        if (difference.is_known_in_a != difference.is_known_in_b) ++comparison.unpaired_samples;
        if (!difference.is_known_in_a || !difference.is_known_in_b) continue;
        add(difference, of_label, sample / per_frame, comparison);
        of_label.mean += difference.difference;
        ++known;
      }
      sum += of_label.mean;
      comparison.samples += known;
      if (known > 0) of_label.mean /= static_cast<double>(known);
      comparison.by_label.push_back(std::move(of_label));
    }
    if (comparison.samples > 0)
      comparison.mean_difference = sum / static_cast<double>(comparison.samples);
    return comparison;
  }

  bool has_other_analog_rate() const {
    return !a_.analog_channels.empty() && !b_.analog_channels.empty() &&
           a_.analog_per_frame != b_.analog_per_frame;
  }

 private:
  static void add(const SampleDifference& sample, RecordedComparison::LabelDifference& of_label,
                  std::size_t frame, RecordedComparison& comparison) {
    of_label.max = std::max(of_label.max, sample.difference);
    comparison.max_rotation_deg = std::max(comparison.max_rotation_deg, sample.rotation_deg);
    if (sample.has_other_quality) ++comparison.quality_samples;
    if (sample.difference <= comparison.max_difference) return;
    comparison.max_difference = sample.difference;
    comparison.max_label = of_label.label;
    comparison.max_frame = frame;
  }

  SampleDifference compare_sample(ComparedKind kind, std::size_t sample, std::size_t in_a,
                                  std::size_t in_b) const {
    switch (kind) {
      case ComparedKind::points:
      case ComparedKind::results:
        return compare_points(sample, in_a, in_b);
      case ComparedKind::bodies:
        return compare_bodies(sample, in_a, in_b);
      case ComparedKind::analog_channels:
        return compare_values(a_.analog.at(sample, in_a), b_.analog.at(sample, in_b));
      case ComparedKind::columns:
        return compare_values(a_.table.at(sample, in_a), b_.table.at(sample, in_b));
    }
    return {};
  }

  SampleDifference compare_points(std::size_t frame, std::size_t in_a, std::size_t in_b) const {
    SampleDifference sample;
    sample.is_known_in_a = a_.is_known(frame, in_a);
    sample.is_known_in_b = b_.is_known(frame, in_b);
    sample.difference =
        detail::finite_or_infinite((a_.position(frame, in_a) - b_.position(frame, in_b)).norm());
    const auto differs = [&](const auto& of_a, const auto& of_b) {
      return !of_a.empty() && !of_b.empty() &&
             of_a[frame * a_.points.size() + in_a] != of_b[frame * b_.points.size() + in_b];
    };
    sample.has_other_quality = differs(a_.states, b_.states) ||
                               differs(a_.residuals, b_.residuals) ||
                               differs(a_.cameras, b_.cameras);
    return sample;
  }

  SampleDifference compare_bodies(std::size_t frame, std::size_t in_a, std::size_t in_b) const {
    const std::optional<BodyPose> of_a = bodies_a_.at(frame, in_a);
    const std::optional<BodyPose> of_b = bodies_b_.at(frame, in_b);
    SampleDifference sample;
    sample.is_known_in_a = of_a.has_value();
    sample.is_known_in_b = of_b.has_value();
    if (!of_a || !of_b) return sample;
    sample.difference = detail::finite_or_infinite((of_a->place - of_b->place).norm());
    if (of_a->rotation.coeffs() != of_b->rotation.coeffs())
      sample.rotation_deg = detail::degrees(of_a->rotation.angularDistance(of_b->rotation));
    return sample;
  }

  const Recording& a_;
  const Recording& b_;
  std::size_t frames_;
  GlobalBodies bodies_a_;
  GlobalBodies bodies_b_;
};

auto words_of(const RecordingEvent& event) {
  return std::tie(event.label, event.context, event.subject);
}

bool is_before(const RecordingEvent& a, const RecordingEvent& b) {
  return words_of(a) != words_of(b) ? words_of(a) < words_of(b) : a.time_s < b.time_s;
}

/// Removes the events that both have from both lists.
void drop_common_events(std::vector<RecordingEvent>& a, std::vector<RecordingEvent>& b) {
  // Formats store times with six digits after the point, or as single-precision numbers.
  constexpr double rounding_s = 1e-5;
  std::sort(a.begin(), a.end(), is_before);
  std::sort(b.begin(), b.end(), is_before);
  std::vector<RecordingEvent> only_a;
  std::vector<RecordingEvent> only_b;
  auto in_a = a.begin();
  auto in_b = b.begin();
  while (in_a != a.end() && in_b != b.end()) {
    if (words_of(*in_a) == words_of(*in_b) && std::abs(in_a->time_s - in_b->time_s) <= rounding_s) {
      ++in_a;
      ++in_b;
    } else if (is_before(*in_a, *in_b)) {
      only_a.push_back(std::move(*in_a++));
    } else {
      only_b.push_back(std::move(*in_b++));
    }
  }
  only_a.insert(only_a.end(), in_a, a.end());
  only_b.insert(only_b.end(), in_b, b.end());
  a = std::move(only_a);
  b = std::move(only_b);
}

/// Even times follow from the frame rate, which is compared elsewhere.
double largest_time_difference(const Clip& a, const Clip& b, std::size_t frames) {
  double largest = 0.0;
  if (a.recording.times_s.empty() && b.recording.times_s.empty()) return largest;
  for (std::size_t frame = 0; frame < frames; ++frame)
    largest = std::max(largest, std::abs(a.recording.time_of(frame, a.motion.frame_time) -
                                         b.recording.time_of(frame, b.motion.frame_time)));
  return largest;
}

}  // namespace

Result<RecordingComparison> compare_recordings(const Clip& a, const Clip& b) {
  for (const Clip* clip : {&a, &b})
    if (Status sound = clip->recording.validate(clip->motion.frames()); !sound)
      return tl::unexpected<Error>(sound.error());
  RecordingComparison comparison;
  comparison.frames = std::min(a.motion.frames(), b.motion.frames());
  const RecordingComparer comparer(a, b, comparison.frames);
  for (const ComparedKind kind : {ComparedKind::points, ComparedKind::results, ComparedKind::bodies,
                                  ComparedKind::analog_channels, ComparedKind::columns})
    if (std::optional<RecordedComparison> of_kind = comparer.compare(kind))
      comparison.kinds.push_back(std::move(*of_kind));
  comparison.events_only_a = a.recording.events;
  comparison.events_only_b = b.recording.events;
  drop_common_events(comparison.events_only_a, comparison.events_only_b);
  comparison.has_other_analog_rate = comparer.has_other_analog_rate();
  comparison.max_time_difference_s = largest_time_difference(a, b, comparison.frames);
  return comparison;
}

}  // namespace mocap
