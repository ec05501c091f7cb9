// SPDX-License-Identifier: MIT
#include "body/points_up.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "body/axes.hpp"
#include "body/largest_length.hpp"
#include "body/name_words.hpp"
#include "body/point_cloud.hpp"
#include "body/pose_blocks.hpp"
#include "body/up_vote.hpp"
#include "model/body_poses.hpp"
#include "model/ranking.hpp"
#include "model/recorded_parts.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

namespace {

/// A few frames show the axis as well as all.
constexpr std::size_t examined_point_frames = 64;
constexpr std::size_t least_point_frames = 10;
/// Fewer are not a figure.
constexpr std::size_t least_points = 5;
/// Length of the mean direction from feet to head: 1 if the figure is always upright.
constexpr double upright_mean = 0.85;
/// The lowest points are this close to the origin, in heights of the figure, and none is farther
/// below it.
constexpr double ground_height = 0.1;
constexpr double below_ground = 0.02;
/// The ground is flatter than the level of the highest points by this factor.
constexpr double flatter_than_top = 1.5;

// Each alone is not enough for a sure decision.
constexpr double votes_of_labels = 3.0;
constexpr double votes_of_level = 3.0;
constexpr double votes_of_origin = 2.0;

bool has_any(std::string_view label, std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return label.find(part) != std::string_view::npos;
  });
}

enum class Height : std::uint8_t { other, head, foot };

/// The part of the body that a marker is on, such as LFHD and RTOE of Plug-in Gait.
Height height_of_label(std::string_view label) {
  const std::string name = text::lower(without_namespace(label));
  if (has_any(name, {"toe", "heel", "foot", "ankle"}) || name.ends_with("ank") ||
      name.ends_with("hee"))
    return Height::foot;
  if (has_any(name, {"head", "nose", "forehead"}) || name.ends_with("fhd") || name.ends_with("bhd"))
    return Height::head;
  return Height::other;
}

/// The places in the frames that are examined.
struct PointSamples {
  std::array<std::vector<double>, half_axes> lows;  ///< The lowest point along each half axis.
  std::vector<double> sizes;                        ///< The largest extent.
  Vector3 feet_to_head = Vector3::Zero();           ///< Sum of unit vectors.
  std::size_t upright = 0;                          ///< Their number.
};

/// A place in one frame, and what is there.
struct LabelledPlace {
  Vector3 place = Vector3::Zero();
  Height height = Height::other;
};

/// The places of a recording: those of its points or, without points, of its rigid bodies.
class RecordedPlaces {
 public:
  explicit RecordedPlaces(const Recording& recording)
      : recording_(recording),
        are_bodies_(count_places(recording) == 0 && !recording.bodies.empty()) {
    if (are_bodies_) {
      for (const RigidBody& body : recording.bodies)
        heights_.push_back(height_of_label(body.label));
    } else {
      for (const Point& point : recording.points) heights_.push_back(height_of_label(point.label));
    }
  }

  bool are_bodies() const { return are_bodies_; }
  std::size_t frames() const {
    return are_bodies_ ? recording_.body_poses.frames() : recording_.positions.frames();
  }
  std::vector<LabelledPlace> in_frame(std::size_t frame) const {
    return are_bodies_ ? bodies_in_frame(frame) : points_in_frame(frame);
  }

 private:
  std::vector<LabelledPlace> points_in_frame(std::size_t frame) const {
    std::vector<LabelledPlace> places;
    for (std::size_t point = 0; point < recording_.points.size(); ++point) {
      if (recording_.points[point].kind != PointKind::place || !recording_.is_known(frame, point))
        continue;
      const Vector3 place = recording_.position(frame, point);
      if (is_in_reach(place)) places.push_back({place, heights_[point]});
    }
    return places;
  }

  std::vector<LabelledPlace> bodies_in_frame(std::size_t frame) const {
    std::vector<LabelledPlace> places;
    const std::vector<std::optional<BodyPose>> poses = global_body_poses(recording_, frame);
    for (std::size_t body = 0; body < poses.size(); ++body) {
      // A body at the origin is that of the world, or has no place.
      if (!poses[body] || poses[body]->place.isZero(0.0) || !is_in_reach(poses[body]->place))
        continue;
      places.push_back({poses[body]->place, heights_[body]});
    }
    return places;
  }

  const Recording& recording_;
  bool are_bodies_;
  std::vector<Height> heights_;
};

void add_frame(const std::vector<LabelledPlace>& labelled, PointSamples& samples) {
  std::vector<Vector3> places;
  std::array<Vector3, 3> sums{Vector3::Zero(), Vector3::Zero(), Vector3::Zero()};
  std::array<double, 3> counts{};
  for (const LabelledPlace& each : labelled) {
    places.push_back(each.place);
    const auto height = static_cast<std::size_t>(each.height);
    sums[height] += each.place;
    counts[height] += 1.0;
  }
  const std::vector<Vector3> near = without_strays(places);
  if (near.size() < least_points) return;
  Vector3 low = near.front();
  Vector3 high = low;
  for (const Vector3& place : near) {
    low = low.cwiseMin(place);
    high = high.cwiseMax(place);
  }
  samples.sizes.push_back((high - low).maxCoeff());
  for (std::size_t axis = 0; axis < 3; ++axis) {
    samples.lows[2 * axis].push_back(low[static_cast<int>(axis)]);
    samples.lows[2 * axis + 1].push_back(-high[static_cast<int>(axis)]);
  }
  const auto head = static_cast<std::size_t>(Height::head);
  const auto foot = static_cast<std::size_t>(Height::foot);
  if (counts[head] == 0.0 || counts[foot] == 0.0) return;
  const Vector3 way = sums[head] / counts[head] - sums[foot] / counts[foot];
  if (!(way.norm() > 0.0)) return;
  samples.feet_to_head += way.normalized();
  ++samples.upright;
}

PointSamples sample_places(const RecordedPlaces& places) {
  PointSamples samples;
  for (const std::size_t frame : spread_frames(0, places.frames(), examined_point_frames))
    add_frame(places.in_frame(frame), samples);
  return samples;
}

void vote_by_labels(const PointSamples& samples, std::string_view what, UpVote& vote) {
  if (samples.upright == 0) return;
  const Vector3 mean = samples.feet_to_head / static_cast<double>(samples.upright);
  const NearestAxis nearest = nearest_axis(mean);
  if (mean.dot(vector_of(nearest.axis)) < upright_mean) return;
  vote.add(nearest.axis, votes_of_labels,
           fmt::format("the {} of the head are above those of the feet along {}", what,
                       to_string(nearest.axis)));
}

/// People move on level ground, so the lowest points stay at one level only along the up axis.
void vote_by_level(const PointSamples& samples, double size, UpVote& vote) {
  const LowestPoints lowest(samples.lows);
  std::array<bool, half_axes> all{};
  all.fill(true);
  for (std::size_t i = 0; i < half_axes; ++i) {
    if (lowest.spread(i) * flatter_than_top > lowest.spread(i ^ 1U)) continue;
    if (lowest.have_floor(i, size, all))
      vote.add(static_cast<Axis>(i), votes_of_level, "the lowest points stay at one level");
  }
}

/// Systems are calibrated with the origin on the ground.
void vote_by_origin(const PointSamples& samples, double size, UpVote& vote) {
  for (std::size_t i = 0; i < half_axes; ++i) {
    std::vector<double> lows = samples.lows[i];
    const double lowest = *std::min_element(lows.begin(), lows.end());
    if (lowest < -below_ground * size || median_of(lows) > ground_height * size) continue;
    vote.add(static_cast<Axis>(i), votes_of_origin, "the lowest points are just above the origin");
  }
}

}  // namespace

void guess_up_of_points(const Clip& clip, AxisGuess& guess) {
  const RecordedPlaces places(clip.recording);
  PointSamples samples = sample_places(places);
  if (samples.sizes.size() < least_point_frames) {
    guess.up_reason = clip.recording.points.empty() && clip.recording.bodies.empty()
                          ? "there are no joints"
                          : fmt::format("there are too few {} or frames",
                                        places.are_bodies() ? "rigid bodies" : "points");
    return;
  }
  const double size = median_of(samples.sizes);
  UpVote vote;
  vote_by_labels(samples, places.are_bodies() ? "rigid bodies" : "markers", vote);
  if (size > 0.0) {
    vote_by_level(samples, size, vote);
    vote_by_origin(samples, size, vote);
  }
  vote.decide(guess);
  if (guess.up_confidence == Confidence::none)
    guess.up_reason = "neither the labels nor the motion of the points show it";
}

}  // namespace mocap::detail
