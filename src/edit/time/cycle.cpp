// SPDX-License-Identifier: MIT
#include "edit/time/cycle.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "body/axes.hpp"
#include "body/body.hpp"
#include "body/pose_blocks.hpp"
#include "edit/curve.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "pose/degrees.hpp"

namespace mocap::edit {

namespace {

/// A cycle is closed if the distance from the last to the first pose is less than this many typical
/// steps.
constexpr double steps_of_closed = 2.0;
/// A gap up to this many typical steps, averaged over all joints, may itself be a step.
constexpr double max_steps_of_end = 1.6;
/// A gap up to this, in degrees, is imperceptible regardless of the steps.
constexpr double unseen_deg = 1.0;
/// A gap up to this, in degrees, may be closed within the blend if there is no better cut.
constexpr double small_gap_deg = 5.0;
/// Poses that differ by more than this, in degrees, do not match.
constexpr double max_gap_deg = 20.0;
/// Cutting frames must reduce the gap to less than this fraction.
constexpr double min_gain = 0.5;
/// Weight of lost frames: the gap of a cut that keeps all frames may be larger by this, in degrees,
/// than that of a cut that keeps none.
constexpr double deg_of_loss = 10.0;
/// Minimum gap, in degrees, that would justify losing all frames.
constexpr double min_gap_for_loss = 20.0;
/// Degrees that are equivalent to a height difference of a hundredth of the figure's size.
constexpr double deg_of_height = 1.0;
/// Time over which speeds are compared.
constexpr double look_ahead_s = 0.05;
/// Number of frames at each end that are compared in the first pass.
constexpr std::size_t max_candidates = 160;

/// Reference length for heights: the body length, or otherwise the largest distance from the hips
/// in the rest pose, such as the radius of a ball. 0 for a single joint.
double figure_size(const Clip& clip, const detail::Body& body) {
  if (body.length > 0.0) return body.length;
  const Poses rest = evaluate_rest(clip.skeleton);
  const Vector3 center = rest.world_position(0, body.hips.value_or(0));
  double size = 0.0;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    size = std::max(size, (rest.world_position(0, joint) - center).norm());
    for (const EndSite& site : clip.skeleton[joint].end_sites)
      size = std::max(size, (end_site_position(rest, 0, joint, site) - center).norm());
  }
  return size;
}

/// The pose of a frame, independent of position and heading.
struct CachedPose {
  std::vector<Quaternion> turns;    ///< Local rotations of animated joints that have a parent.
  std::vector<Vector3> ups;         ///< The up axis in the space of each root.
  Vector3 place = Vector3::Zero();  ///< Position of the hips.
  double height = 0.0;              ///< Height of the hips, along the up axis.
};

class PoseCache {
 public:
  PoseCache(const Clip& clip, const detail::Body& body, std::size_t first, Axis up,
            const FloorLevels& floor)
      : clip_(clip),
        floor_(floor),
        up_(detail::vector_of(up)),
        hips_(body.hips.value_or(0)),
        size_(figure_size(clip, body)) {
    if (size_ > 0.0) return;
    // For a single joint, the extent of its path serves as the size.
    for (const std::size_t frame : detail::spread_frames(first, clip.motion.frames(), 64))
      size_ = std::max(size_, (at(frame).place - at(first).place).norm());
  }

  const CachedPose& at(std::size_t frame) {
    const auto found = cache_.find(frame);
    if (found != cache_.end()) return found->second;
    evaluate(clip_, {.first_frame = frame, .frame_count = 1}, poses_);
    CachedPose pose;
    for (std::size_t joint = 0; joint < clip_.skeleton.size(); ++joint) {
      const Quaternion turn = poses_.local_rotation(0, joint);
      if (clip_.skeleton[joint].parent == Joint::no_parent) {
        pose.ups.emplace_back(turn.conjugate() * up_);
      } else if (!clip_.skeleton[joint].channels.empty()) {
        pose.turns.push_back(turn);
      }
    }
    pose.place = poses_.world_position(0, hips_);
    pose.height = up_.dot(pose.place);
    return cache_.emplace(frame, std::move(pose)).first->second;
  }

  /// Height of the hips in the second frame minus that in the first, each relative to the floor,
  /// converted to degrees.
  double rise(std::size_t a, std::size_t b) {
    if (!(size_ > 0.0)) return 0.0;
    return 100.0 / size_ * deg_of_height * (at(b).height - at(a).height - climb(a, b));
  }

  /// Floor height in the second frame minus that in the first, file units.
  double climb(std::size_t a, std::size_t b) const { return floor_.climb(a, b); }

  /// Largest difference of any joint, in degrees.
  double gap(std::size_t a, std::size_t b) {
    const CachedPose& from = at(a);
    const CachedPose& to = at(b);
    double gap = std::abs(rise(a, b));
    for (std::size_t i = 0; i < from.turns.size(); ++i)
      gap = std::max(gap, distance_between(from.turns[i], to.turns[i]));
    for (std::size_t i = 0; i < from.ups.size(); ++i)
      gap = std::max(gap, detail::directions_apart_deg(from.ups[i], to.ups[i]));
    return gap;
  }

  /// Joint rotations from one frame to another, in degrees.
  std::vector<Vector3> rotations(std::size_t a, std::size_t b) {
    const CachedPose& from = at(a);
    const CachedPose& to = at(b);
    std::vector<Vector3> found;
    found.reserve(from.turns.size() + from.ups.size());
    for (std::size_t i = 0; i < from.turns.size(); ++i)
      found.push_back(step_between(from.turns[i], to.turns[i]));
    for (std::size_t i = 0; i < from.ups.size(); ++i)
      found.emplace_back((to.ups[i] - from.ups[i]) * detail::degrees_per_radian);
    return found;
  }

  /// Compares how far each joint rotates in the `frames` frames after `a` and in the `frames`
  /// frames before `b`, and returns the largest difference in degrees. The change of height is
  /// compared in the same way.
  double gap_of_speeds(std::size_t a, std::size_t b, std::size_t frames) {
    const CachedPose& from = at(a);
    const CachedPose& from_next = at(a + frames);
    const CachedPose& to_before = at(b - frames);
    const CachedPose& to = at(b);
    double gap = std::abs(rise(a, a + frames) - rise(b - frames, b));
    for (std::size_t i = 0; i < from.turns.size(); ++i) {
      const Vector3 rotation = step_between(from.turns[i], from_next.turns[i]);
      const Vector3 other = step_between(to_before.turns[i], to.turns[i]);
      gap = std::max(gap, (rotation - other).norm());
    }
    return gap;
  }

 private:
  const Clip& clip_;
  const FloorLevels& floor_;
  Vector3 up_;
  std::size_t hips_;
  double size_;
  Poses poses_;
  std::map<std::size_t, CachedPose> cache_;
};

double mean_length(const std::vector<Vector3>& rotations) {
  double sum = 0.0;
  for (const Vector3& rotation : rotations) sum += rotation.norm();
  return rotations.empty() ? 0.0 : sum / static_cast<double>(rotations.size());
}

class CycleFinder {
 public:
  CycleFinder(const Clip& clip, std::size_t first, Axis up, const FloorLevels& floor)
      : cache_(clip, detail::find_body(clip.skeleton), first, up, floor),
        first_(first),
        last_(clip.motion.frames() - 1),
        ahead_(static_cast<std::size_t>(std::clamp(
            std::round(look_ahead_s * clip.motion.frame_time.frames_per_second()), 1.0, 1e3))) {}

  std::optional<Cycle> find() {
    if (lacks_end()) return Cycle{first_, last_, true};
    if (is_closed()) return Cycle{first_, last_};
    const double whole_gap = cache_.gap(first_, last_);
    search_all();
    if (cost_ < std::numeric_limits<double>::infinity() && is_worth_it(best_, whole_gap))
      return best_;
    if (whole_gap <= small_gap_deg) return Cycle{first_, last_};
    return std::nullopt;
  }

 private:
  bool is_worth_it(const Cycle& cycle, double whole_gap) {
    const double gap = cache_.gap(cycle.first, cycle.last);
    const double quality = gap + cache_.gap_of_speeds(cycle.first, cycle.last, ahead_);
    return gap <= max_gap_deg && quality < min_gain * whole_gap &&
           min_gap_for_loss * lost_share(cycle) < whole_gap;
  }

  /// Fraction of the frames that a cut loses.
  double lost_share(const Cycle& cycle) const {
    return 1.0 - static_cast<double>(cycle.last - cycle.first + 1) /
                     static_cast<double>(last_ - first_ + 1);
  }

  void search_all() {
    const std::size_t frames = last_ - first_ + 1;
    const std::size_t spare = frames / 2;
    if (spare < 2 || frames <= 4 * ahead_) return;
    const std::size_t stride = (spare + max_candidates - 1) / max_candidates;
    search({first_, first_ + spare}, {last_ - spare, last_}, stride);
    for (std::size_t finer = stride; finer > 1;) {
      const Cycle rough = best_;
      const std::size_t around = finer;
      finer = (finer + 3) / 4;
      search({rough.first - std::min(rough.first - first_, around), rough.first + around},
             {rough.last - std::min(rough.last - first_, around),
              std::min(rough.last + around, last_)},
             finer);
    }
  }

  bool is_closed() {
    if (last_ - first_ < 2) return false;
    const double step = std::max(cache_.gap(first_, first_ + 1), cache_.gap(last_ - 1, last_));
    const double most = std::clamp(steps_of_closed * step, unseen_deg, max_gap_deg);
    return cache_.gap(first_, last_) <= most;
  }

  /// Whether the step from the last frame to the first resembles the adjacent steps more than no
  /// step at all.
  bool lacks_end() {
    if (last_ - first_ < 2 || cache_.gap(first_, last_) <= unseen_deg) return false;
    const std::vector<Vector3> before = cache_.rotations(last_ - 1, last_);
    const std::vector<Vector3> behind = cache_.rotations(first_, first_ + 1);
    const std::vector<Vector3> gap = cache_.rotations(last_, first_);
    std::vector<Vector3> off;
    off.reserve(gap.size());
    for (std::size_t i = 0; i < gap.size(); ++i)
      off.emplace_back(gap[i] - 0.5 * (before[i] + behind[i]));
    const double usual = 0.5 * (mean_length(before) + mean_length(behind));
    return mean_length(gap) <= max_steps_of_end * usual && mean_length(off) < mean_length(gap) &&
           height_continues();
  }

  /// Whether the height continues from the last frame to the first. A figure that climbs continues
  /// to climb.
  bool height_continues() {
    if (cache_.climb(first_, last_) != 0.0) return true;
    const double usual =
        0.5 * (std::abs(cache_.rise(last_ - 1, last_)) + std::abs(cache_.rise(first_, first_ + 1)));
    return std::abs(cache_.rise(first_, last_)) <= max_steps_of_end * usual + unseen_deg;
  }

  void search(const Cycle& heads, const Cycle& tails, std::size_t stride) {
    const std::size_t frames = last_ - first_ + 1;
    for (std::size_t a = heads.first; a <= heads.last; a += stride) {
      for (std::size_t b = tails.last; b >= tails.first && b > a; b -= std::min(stride, b)) {
        // Poses that are close to each other in time are not a repetition.
        if (2 * (b - a + 1) < frames || b < a + 2 * ahead_) break;
        consider({a, b});
      }
    }
  }

  void consider(const Cycle& cycle) {
    const double gap = cache_.gap(cycle.first, cycle.last) + deg_of_loss * lost_share(cycle);
    if (gap >= cost_) return;
    const double cost = gap + cache_.gap_of_speeds(cycle.first, cycle.last, ahead_);
    if (cost >= cost_) return;
    cost_ = cost;
    best_ = cycle;
  }

  PoseCache cache_;
  std::size_t first_;
  std::size_t last_;
  std::size_t ahead_;
  double cost_ = std::numeric_limits<double>::infinity();
  Cycle best_;
};

}  // namespace

std::optional<Cycle> find_cycle(const Clip& clip, std::size_t first, Axis up,
                                const FloorLevels& floor) {
  if (clip.skeleton.empty() || clip.motion.channels() == 0 || clip.motion.frames() < first + 3)
    return std::nullopt;
  return CycleFinder(clip, first, up, floor).find();
}

}  // namespace mocap::edit
