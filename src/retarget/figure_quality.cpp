// SPDX-License-Identifier: MIT
#include "retarget/figure_quality.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "body/body.hpp"
#include "pose/degrees.hpp"
#include "retarget/feet_in_contact.hpp"
#include "retarget/ground.hpp"
#include "retarget/volumes.hpp"

namespace mocap::retarget {

namespace {

using detail::PartJoint;
using detail::SideParts;
using Measure = WorstFrame::Measure;

constexpr std::array two_sides{BodySide::left, BodySide::right};
constexpr float unknown = std::numeric_limits<float>::quiet_NaN();

constexpr double fully_stretched = 0.995;
/// Shares of the body length.
constexpr double least_depth = 0.001;
constexpr double least_overlap = 0.005;

std::string side_name(BodySide side, const char* part) {
  return std::string(side == BodySide::left ? "left " : "right ") + part;
}

/// Adds values of frames to a mean and a largest value.
class Tally {
 public:
  void add(double value, std::size_t frame) {
    sum_ += value;
    ++count_;
    if (value > largest_.value) largest_ = {value, frame};
  }
  double mean() const { return count_ == 0 ? 0.0 : sum_ / static_cast<double>(count_); }
  const LargestValue& largest() const { return largest_; }

 private:
  double sum_ = 0.0;
  std::size_t count_ = 0;
  LargestValue largest_;
};

double height_of(const Sole& sole, const Poses& pose, std::size_t frame, const Vector3& up) {
  return sole.height(
      up, [&](std::size_t joint) { return pose.world_position(frame, joint); },
      [&](std::size_t joint) { return pose.world_rotation(frame, joint); });
}

class FigureMeter {
 public:
  explicit FigureMeter(const MeasuredFigures& measured)
      : in_(measured),
        source_(measured.match.source),
        target_(measured.match.target),
        length_(volume_length(target_, measured.match.target_size.hips)) {}

  FigureQuality measure() {
    for (const BodySide side : two_sides) measure_limbs(side);
    measure_feet();
    measure_hands();
    sort_worst();
    return std::move(quality_);
  }

 private:
  Vector3 from(std::size_t frame, std::size_t joint) const {
    return in_.from.world_position(frame, joint);
  }
  Vector3 to(std::size_t frame, std::size_t joint) const {
    return in_.to.world_position(frame, joint);
  }

  void measure_limbs(BodySide side) {
    const SideParts& a = source_.parts.on(side);
    const SideParts& b = target_.parts.on(side);
    const auto bone = [&](const char* name, PartJoint a_from, PartJoint a_to, PartJoint b_from,
                          PartJoint b_to) {
      if (a_from && a_to && b_from && b_to)
        measure_direction(side_name(side, name), {*a_from, *b_from}, {*a_to, *b_to});
    };
    bone("upper arm", a.upper_arm, a.forearm, b.upper_arm, b.forearm);
    bone("forearm", a.forearm, a.hand, b.forearm, b.hand);
    bone("thigh", a.thigh, a.shin, b.thigh, b.shin);
    bone("shin", a.shin, a.foot, b.shin, b.foot);
    if (a.upper_arm && a.forearm && a.hand && b.upper_arm && b.forearm && b.hand) {
      measure_stretch(side_name(side, "arm"), {*a.upper_arm, *a.forearm, *a.hand},
                      {*b.upper_arm, *b.forearm, *b.hand});
    }
    measure_stretch(side_name(side, "leg"), {*a.thigh, *a.shin, *a.foot},
                    {*b.thigh, *b.shin, *b.foot});
  }

  void measure_direction(std::string name, const PairedJoints& begin, const PairedJoints& end) {
    LimbQuality limb;
    limb.name = std::move(name);
    limb.joint = begin.target;
    limb.angles_deg.assign(in_.to.frames, unknown);
    Tally tally;
    for (std::size_t frame = in_.first_frame; frame < in_.to.frames; ++frame) {
      const Vector3 wanted =
          in_.match.plan.to_target * (from(frame, end.source) - from(frame, begin.source));
      const Vector3 found = to(frame, end.target) - to(frame, begin.target);
      const double angle = detail::directions_apart_deg(wanted, found);
      if (!std::isfinite(angle)) continue;
      limb.angles_deg[frame] = static_cast<float>(angle);
      tally.add(angle, frame);
      note(Measure::direction, frame, limb.name, angle, 5.0);
    }
    limb.mean_deg = tally.mean();
    limb.largest_deg = tally.largest();
    quality_.limbs.push_back(std::move(limb));
  }

  void measure_stretch(std::string name, const std::array<std::size_t, 3>& source,
                       const std::array<std::size_t, 3>& target) {
    StretchQuality limb;
    limb.name = std::move(name);
    limb.stretches.assign(in_.to.frames, unknown);
    const auto stretch = [](const Poses& poses, std::size_t frame,
                            const std::array<std::size_t, 3>& joints) {
      const Vector3 upper =
          poses.world_position(frame, joints[1]) - poses.world_position(frame, joints[0]);
      const Vector3 lower =
          poses.world_position(frame, joints[2]) - poses.world_position(frame, joints[1]);
      const double length = upper.norm() + lower.norm();
      return length > 0.0 ? (upper + lower).norm() / length : 0.0;
    };
    for (std::size_t frame = in_.first_frame; frame < in_.to.frames; ++frame) {
      const double before = stretch(in_.from, frame, source);
      const double after = stretch(in_.to, frame, target);
      if (!std::isfinite(before) || !std::isfinite(after)) continue;
      limb.stretches[frame] = static_cast<float>(after);
      count_frame(before > fully_stretched, after > fully_stretched, limb.full);
    }
    quality_.stretches.push_back(std::move(limb));
  }

  const FootContacts* contacts_at(PartJoint joint) const {
    const auto found =
        std::find_if(in_.contacts.begin(), in_.contacts.end(),
                     [&](const FootContacts& each) { return joint && each.joint == *joint; });
    return found == in_.contacts.end() ? nullptr : &*found;
  }

  /// Toes only count if the target has them, too: without them, its foot may roll when that of the
  /// source only stands on its toes.
  std::vector<bool> stands(BodySide side) const {
    std::vector<bool> in_contact(in_.from.frames, false);
    const SideParts& parts = source_.parts.on(side);
    for (const PartJoint joint :
         {parts.foot, in_.match.points.has_toes ? parts.toe : PartJoint()}) {
      const FootContacts* const contacts = contacts_at(joint);
      if (contacts == nullptr) continue;
      for (const FrameSpan& span : contacts->spans)
        for (std::size_t i = span.first; i < std::min(in_contact.size(), span.first + span.count);
             ++i)
          in_contact[i] = true;
    }
    return in_contact;
  }

  StandingFoot source_foot(BodySide side) const {
    StandingFoot foot{stands(side), {}};
    const Sole sole(source_, side, in_.match.points);
    for (std::size_t frame = 0; frame < in_.from.frames; ++frame)
      foot.heights.push_back(in_.scale * height_of(sole, in_.from, frame, source_.stance.world_up));
    return foot;
  }

  void measure_feet() {
    const std::array<StandingFoot, 2> feet{source_foot(BodySide::left),
                                           source_foot(BodySide::right)};
    const auto ground = ground_below(feet, in_.first_frame, length_);
    if (ground[0].empty()) return;
    for (std::size_t i = 0; i < 2; ++i) measure_foot(two_sides[i], feet[i].stands, ground[i]);
  }

  void measure_foot(BodySide side, const std::vector<bool>& stands,
                    const std::vector<double>& ground) {
    FootQuality foot;
    foot.name = side_name(side, "foot");
    foot.joint = *target_.parts.on(side).foot;
    foot.heights.assign(in_.to.frames, unknown);
    foot.slides.assign(in_.to.frames, 0.0F);
    const Sole sole(target_, side, in_.match.points);
    Tally depths;
    Tally floating;
    for (std::size_t frame = in_.first_frame; frame < in_.to.frames; ++frame) {
      const double height = height_of(sole, in_.to, frame, target_.stance.world_up) - ground[frame];
      if (!std::isfinite(height)) continue;
      ++foot.frames;
      foot.heights[frame] = static_cast<float>(height);
      depths.add(std::max(-height, 0.0), frame);
      if (-height > least_depth * length_) ++foot.frames_below;
      note(Measure::depth, frame, foot.name, -height, 0.003 * length_);
      if (!stands[frame]) continue;
      floating.add(std::max(height, 0.0), frame);
      note(Measure::floating, frame, foot.name, height, 0.005 * length_);
    }
    foot.deepest = depths.largest();
    foot.mean_floating = floating.mean();
    foot.most_floating = floating.largest();
    measure_slides(side, foot);
    quality_.feet.push_back(std::move(foot));
  }

  void measure_slides(BodySide side, FootQuality& foot) {
    const SideParts& a = source_.parts.on(side);
    const SideParts& b = target_.parts.on(side);
    const Vector3& up = target_.stance.world_up;
    for (const auto& [source, target] : {std::pair(a.foot, b.foot), std::pair(a.toe, b.toe)}) {
      const FootContacts* const contacts = contacts_at(source);
      if (contacts == nullptr || !target) continue;
      for (const FrameSpan& span : contacts->spans) {
        const std::size_t end = std::min(in_.to.frames, span.first + span.count);
        for (std::size_t frame = span.first + 1; frame < end; ++frame) {
          const double step = step_along_ground(in_.to, frame, *target, up);
          if (!std::isfinite(step)) continue;
          foot.slides[frame] = std::max(foot.slides[frame], static_cast<float>(step));
        }
      }
    }
    for (std::size_t frame = in_.first_frame; frame < in_.to.frames; ++frame)
      note(Measure::slide, frame, foot.name, static_cast<double>(foot.slides[frame]),
           0.003 * length_);
  }

  /// How deep a palm or forearm is inside the body.
  static double overlap_of(const BodyVolumes& body, const StandingFigure& figure, const Poses& pose,
                           std::size_t frame) {
    double deepest = 0.0;
    for (const Volume volume : all_volumes) {
      const std::optional<Capsule> capsule = body.capsule(volume, pose, frame);
      if (!capsule) continue;
      for (const BodySide side : two_sides) {
        const SideParts& parts = figure.parts.on(side);
        const double palm = place_on(*capsule, body.palm(side, pose, frame)).distance;
        deepest = std::max(deepest, capsule->radius + body.hand_radius() - palm);
        const Vector3 elbow = pose.world_position(frame, *parts.forearm);
        const Vector3 wrist = pose.world_position(frame, *parts.hand);
        const ClosestShares shares = closest_shares(elbow, wrist, capsule->from, capsule->to);
        const double forearm = (elbow + shares.first * (wrist - elbow) - capsule->from -
                                shares.second * (capsule->to - capsule->from))
                                   .norm();
        deepest = std::max(deepest, capsule->radius + body.forearm_radius() - forearm);
      }
    }
    return deepest;
  }

  void measure_hands() {
    for (const StandingFigure* const figure : {&source_, &target_})
      for (const BodySide side : two_sides)
        if (!figure->parts.on(side).hand || !figure->parts.on(side).forearm ||
            !figure->parts.on(side).upper_arm)
          return;
    const double source_length = volume_length(source_, in_.match.source_size.hips);
    if (!(source_length > 0.0) || !(length_ > 0.0)) return;
    const BodyVolumes before(source_, source_length);
    const BodyVolumes after(target_, length_);
    HandsQuality hands;
    hands.distance_changes.assign(in_.to.frames, unknown);
    hands.overlap_depths.assign(in_.to.frames, 0.0F);
    Tally changes;
    Tally depths;
    for (std::size_t frame = in_.first_frame; frame < in_.to.frames; ++frame) {
      const double wanted =
          in_.scale *
          (from(frame, *source_.parts.left.hand) - from(frame, *source_.parts.right.hand)).norm();
      const double found =
          (to(frame, *target_.parts.left.hand) - to(frame, *target_.parts.right.hand)).norm();
      const double change = std::abs(found - wanted);
      if (!std::isfinite(change)) continue;
      hands.distance_changes[frame] = static_cast<float>(change);
      changes.add(change, frame);
      note(Measure::hands_distance, frame, "hands", change, 0.01 * length_);
      const double source_depth = overlap_of(before, source_, in_.from, frame);
      const double depth = overlap_of(after, target_, in_.to, frame);
      if (!std::isfinite(source_depth) || !std::isfinite(depth)) continue;
      hands.overlap_depths[frame] = static_cast<float>(depth);
      depths.add(depth, frame);
      count_frame(source_depth > least_overlap * source_length, depth > least_overlap * length_,
                  hands.overlaps);
      note(Measure::overlap, frame, "hands", depth - in_.scale * source_depth, 0.01 * length_);
    }
    hands.mean_distance_change = changes.mean();
    hands.largest_distance_change = changes.largest();
    hands.deepest_overlap = depths.largest();
    quality_.hands = std::move(hands);
  }

  /// Notes a frame for the list of the worst if its value is visible. Frames of one measure and
  /// part come in order; of those close to each other, the worst is kept.
  void note(Measure measure, std::size_t frame, const std::string& part, double value,
            double visible) {
    const double severity = visible > 0.0 ? value / visible : 0.0;
    if (!(severity >= 1.0) || !std::isfinite(severity)) return;
    std::vector<WorstFrame>& worst = noted_[static_cast<std::size_t>(measure)];
    if (!worst.empty() && worst.back().part == part &&
        static_cast<double>(frame - worst.back().frame) < 0.25 * in_.frames_per_second) {
      if (severity <= worst.back().severity) return;
      worst.pop_back();
    }
    worst.push_back({measure, frame, part, value, severity});
  }

  void sort_worst() {
    constexpr std::size_t most = 20;
    for (std::vector<WorstFrame>& noted : noted_)
      quality_.worst.insert(quality_.worst.end(), noted.begin(), noted.end());
    std::stable_sort(
        quality_.worst.begin(), quality_.worst.end(),
        [](const WorstFrame& a, const WorstFrame& b) { return a.severity > b.severity; });
    if (quality_.worst.size() > most) quality_.worst.resize(most);
  }

  const MeasuredFigures& in_;
  const StandingFigure& source_;
  const StandingFigure& target_;
  double length_;
  /// By measure, and within one by part and frame.
  std::array<std::vector<WorstFrame>, static_cast<std::size_t>(Measure::overlap) + 1> noted_;
  FigureQuality quality_;
};

}  // namespace

FigureQuality measure_figures(const MeasuredFigures& measured) {
  return FigureMeter(measured).measure();
}

}  // namespace mocap::retarget
