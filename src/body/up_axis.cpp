// SPDX-License-Identifier: MIT
// Each observation votes for half axes. The body's own axis is only one of them: figures that lie,
// crawl or fall have it level, and animals always do.
#include "body/up_axis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "body/axes.hpp"
#include "body/family_table.hpp"
#include "body/frame_spans.hpp"
#include "body/free_flight.hpp"
#include "body/largest_length.hpp"
#include "body/pose_blocks.hpp"
#include "body/symmetry.hpp"
#include "body/up_vote.hpp"
#include "model/ranking.hpp"
#include "pose/degrees.hpp"
#include "pose/frame_evaluator.hpp"

namespace mocap::detail {

namespace {

/// Length of the mean direction from feet to head over a motion: 1 if the figure is always upright.
/// Below this, it lies, rolls or tumbles too much to indicate an axis.
constexpr double clear_mean = 0.6;
constexpr double very_clear_mean = 0.85;
constexpr double very_clear_share = 0.95;
/// A figure that falls down or gets up is upright in at least this share of frames.
constexpr double some_frames = 0.1;
/// A pose file has only a few frames, in which the figure may lie or fly: weak evidence.
constexpr std::size_t frames_of_a_motion = 10;
/// Poses are sampled, because a few show the axis as well as all.
constexpr std::size_t sampled_frames = 32;

/// Travel of the hips, relative to the body length, that is enough to determine the ground plane,
/// and its maximum in the third direction.
constexpr double far_travel = 1.0;
constexpr double flat_travel = 0.35;

/// A foot carries the body if it moves less than this fraction of the hips' movement, over a tenth
/// of a second in which the hips move.
constexpr double carrying_share = 0.33;
constexpr double support_s = 0.1;
constexpr double min_move = 0.0003;
constexpr double support_stretch = 0.8;
constexpr double support_cosine = 0.8;
constexpr std::size_t min_supports = 6;
constexpr double supported_share = 0.6;

/// A rest pose set by a program is symmetric; one taken from a frame of the motion rarely is, and
/// provides no evidence beyond that frame.
constexpr double max_asymmetry_of_set_pose = 0.05;
constexpr double max_asymmetry_beside_frame = 0.005;
constexpr double max_turn_from_rest_deg = 0.5;

constexpr double votes_of_rest = 3.0;
constexpr double votes_of_motion = 3.0;
constexpr double votes_of_mixed_motion = 2.0;
constexpr double votes_of_pose = 2.0;
constexpr double votes_of_some_frames = 1.5;
constexpr double votes_of_floor = 3.0;
constexpr double votes_of_travel = 2.0;
constexpr double votes_of_support = 3.0;
constexpr double votes_of_flight = 3.0;
constexpr double votes_of_family = 2.0;
/// In all formats that are read here, Y is up by convention.
constexpr double votes_of_convention = 1.0;

std::size_t index_of(Axis axis) {
  return static_cast<std::size_t>(axis);
}

/// Observations in the sampled frames.
struct Samples {
  std::vector<Posture> postures;
  std::vector<Vector3> hips;
  std::array<std::vector<double>, half_axes> lows;  ///< The lowest joint along each half axis.
};

void add_sample(const PosesF& poses, std::size_t frame, const Skeleton& skeleton, const Body& body,
                Samples& samples) {
  samples.postures.push_back(posture_of(poses, frame, skeleton, body));
  Vector3 low = Vector3::Constant(1e300);
  Vector3 high = Vector3::Constant(-1e300);
  const std::size_t joints = std::min(skeleton.size(), max_examined_joints);
  for (std::size_t i = 0; i < joints; ++i) {
    const Vector3 position = poses.world_position(frame, i);
    if (!is_in_reach(position)) continue;
    low = low.cwiseMin(position);
    high = high.cwiseMax(position);
  }
  if (low.x() > high.x()) return;
  samples.hips.push_back(poses.world_position(frame, body.hips.value_or(0)));
  for (std::size_t axis = 0; axis < 3; ++axis) {
    samples.lows[2 * axis].push_back(low[static_cast<int>(axis)]);
    samples.lows[2 * axis + 1].push_back(-high[static_cast<int>(axis)]);
  }
}

Samples sample(const Clip& clip, const Body& body, std::size_t first_frame) {
  Samples samples;
  FrameEvaluator evaluator(clip, FrameEvaluator::Space::world);
  evaluator.visit(spread_frames(first_frame, clip.motion.frames(), sampled_frames),
                  [&](const PosesF& poses, std::size_t index, std::size_t) {
                    add_sample(poses, index, clip.skeleton, body, samples);
                  });
  return samples;
}

/// Evidence from the body axis over the motion.
struct MotionUp {
  NearestAxis mean;
  double share = 0.0;  ///< Share of the sampled frames in which the head is closest to that axis.
};

MotionUp motion_up(const std::vector<Posture>& postures) {
  MotionUp up;
  if (postures.empty()) return up;
  Vector3 sum = Vector3::Zero();
  for (const Posture& posture : postures) sum += posture.feet_to_head;
  const auto count = static_cast<double>(postures.size());
  up.mean = nearest_axis(sum);
  up.mean.cosine = sum.dot(vector_of(up.mean.axis)) / count;
  const auto agreeing = std::count_if(postures.begin(), postures.end(), [&](const Posture& p) {
    return !p.feet_to_head.isZero() && nearest_axis(p.feet_to_head).axis == up.mean.axis;
  });
  up.share = static_cast<double>(agreeing) / count;
  return up;
}

/// Evidence from the rest pose.
struct Rest {
  Posture posture;
  bool is_taken_from_motion = false;
};

/// Whether all joints below the hips have their rest pose in the first frame.
bool begins_at_rest(const Clip& clip, const Body& body) {
  if (clip.motion.empty()) return false;
  PosesF pose;
  evaluate(clip, {.first_frame = 0, .frame_count = 1, .local = true, .world = false}, pose);
  const double min_cosine = std::cos(radians(0.5 * max_turn_from_rest_deg));
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    if (i <= body.hips.value_or(0)) continue;
    if (!(std::abs(pose.local_rotation(0, i).w()) >= min_cosine)) return false;
  }
  return true;
}

bool is_taken_from_motion(const Clip& clip, const Body& body) {
  const double asymmetry = asymmetry_of(evaluate_rest(clip.skeleton), 0, body);
  if (!std::isfinite(asymmetry) || asymmetry <= max_asymmetry_beside_frame) return false;
  return asymmetry > max_asymmetry_of_set_pose || begins_at_rest(clip, body);
}

void vote_by_body(const Rest& rest_pose, const Samples& samples, const MotionUp& motion,
                  UpVote& vote) {
  const Posture& rest = rest_pose.posture;
  const NearestAxis rest_up = nearest_axis(rest.feet_to_head);
  const bool rest_is_upright = is_upright(rest);
  const bool motion_is_upright = motion.mean.cosine >= clear_mean;
  const std::string in_frames =
      samples.postures.size() == 1
          ? "the only frame"
          : fmt::format("{:.0f} % of the frames", std::floor(motion.share * 100.0));
  if (motion_is_upright) {
    const bool is_motion = samples.postures.size() >= frames_of_a_motion;
    const bool is_clear = motion.mean.cosine >= very_clear_mean;
    const double votes = !is_motion ? (is_clear ? votes_of_pose : 1.0)
                         : is_clear ? votes_of_motion
                                    : votes_of_mixed_motion;
    const bool is_both = rest_is_upright && rest_up.axis == motion.mean.axis;
    const bool is_one_observation =
        rest_pose.is_taken_from_motion && motion.mean.axis != Axis::plus_y;
    vote.add(motion.mean.axis, votes + (is_both && !is_one_observation ? votes_of_rest : 0.0),
             fmt::format("the head is above the feet along {} in {}{}", to_string(motion.mean.axis),
                         in_frames, is_both ? " and in the rest pose" : ""));
    if (is_both) return;
  }
  if (rest_is_upright) {
    vote.add(rest_up.axis, votes_of_rest,
             fmt::format("the head is above the feet along {} in the rest pose",
                         to_string(rest_up.axis)));
  }
}

/// A figure that is lying down in most frames may be upright along +Y in the others.
void vote_by_some_frames(const Samples& samples, const MotionUp& motion, UpVote& vote) {
  if (motion.mean.axis == Axis::plus_y || samples.postures.size() < frames_of_a_motion) return;
  const auto standing =
      std::count_if(samples.postures.begin(), samples.postures.end(), [](const Posture& posture) {
        return is_upright(posture) && nearest_axis(posture.feet_to_head).axis == Axis::plus_y;
      });
  const double share = static_cast<double>(standing) / static_cast<double>(samples.postures.size());
  if (share < some_frames) return;
  vote.add(Axis::plus_y, votes_of_some_frames,
           fmt::format("upright along +Y in {:.0f} % of the frames", std::floor(share * 100.0)));
}

/// The lowest joints stay at one level only along the up axis. A wall that the figure climbs is not
/// a floor: if the body is always upright, only its own axis and +Y count.
void vote_by_floor(const Samples& samples, double length, const MotionUp& motion, UpVote& vote) {
  if (samples.hips.size() < frames_of_a_motion) return;
  const LowestPoints lowest(samples.lows);
  std::array<bool, half_axes> is_candidate{};
  for (std::size_t i = 0; i < half_axes; ++i) {
    is_candidate[i] = static_cast<Axis>(i) == Axis::plus_y || vote.has(static_cast<Axis>(i));
  }
  const bool is_upright = motion.mean.cosine >= very_clear_mean && motion.share >= very_clear_share;
  for (std::size_t i = 0; i < half_axes; ++i) {
    const auto axis = static_cast<Axis>(i);
    if (!is_candidate[i]) continue;
    if (is_upright && axis != motion.mean.axis && axis != Axis::plus_y) continue;
    if (lowest.have_floor(i, length, is_candidate))
      vote.add(axis, votes_of_floor, "the lowest joints stay at one level");
  }
}

void vote_by_travel(const Samples& samples, double length, UpVote& vote) {
  if (samples.hips.size() < frames_of_a_motion) return;
  Vector3 low = samples.hips.front();
  Vector3 high = low;
  for (const Vector3& at : samples.hips) {
    low = low.cwiseMin(at);
    high = high.cwiseMax(at);
  }
  const Vector3 size = (high - low) / length;
  const std::array<double, 3> extent{size.x(), size.y(), size.z()};
  const std::vector<std::size_t> order = largest_first(extent);
  const auto half_axis = [](std::size_t axis, std::size_t sign) {
    return static_cast<Axis>(2 * axis + sign);
  };
  if (extent[order[0]] >= far_travel && extent[order[1]] < flat_travel) {
    // The figure travels along one line, which is not up unless it falls or climbs.
    for (const std::size_t sign : {0U, 1U}) vote.take(half_axis(order[0], sign), votes_of_travel);
    return;
  }
  if (extent[order[1]] < far_travel || extent[order[2]] > flat_travel) return;
  for (const std::size_t sign : {0U, 1U}) {
    const Axis axis = half_axis(order[2], sign);
    if (axis == Axis::plus_y || vote.has(axis)) {
      vote.add(axis, votes_of_travel, "the figure travels perpendicular to that axis");
    }
    for (const std::size_t level : {order[0], order[1]})
      vote.take(half_axis(level, sign), votes_of_travel);
  }
}

/// If a foot keeps its position while the hips move, the feet carry a body that is above them. If
/// the body is lying down, the hips keep their position.
void vote_by_support(const Clip& clip, const Body& body, std::size_t first_frame, UpVote& vote) {
  const std::size_t step = frames_in(clip.motion, support_s);
  if (clip.motion.frames() <= first_frame + step) return;
  std::vector<Posture> postures;
  // Hips, left foot, right foot.
  using TrunkAndFeet = std::array<Vector3, 3>;
  std::vector<TrunkAndFeet> points;
  const auto add_points = [&](const PosesF& poses, std::size_t index) {
    points.push_back({poses.world_position(index, body.hips.value_or(0)),
                      poses.world_position(index, *body.left_foot),
                      poses.world_position(index, *body.right_foot)});
  };
  std::vector<std::size_t> frames =
      spread_frames(first_frame, clip.motion.frames() - step, sampled_frames);
  FrameEvaluator evaluator(clip, FrameEvaluator::Space::world);
  evaluator.visit(frames, [&](const PosesF& poses, std::size_t index, std::size_t) {
    postures.push_back(posture_of(poses, index, clip.skeleton, body));
    add_points(poses, index);
  });
  for (std::size_t& frame : frames) frame += step;
  evaluator.visit(frames, [&](const PosesF& poses, std::size_t index, std::size_t) {
    add_points(poses, index);
  });

  std::array<std::size_t, half_axes> carried{};
  std::size_t moved = 0;
  for (std::size_t i = 0; i < points.size() / 2; ++i) {
    const Posture& posture = postures[i];
    const TrunkAndFeet& before = points[i];
    const TrunkAndFeet& after = points[points.size() / 2 + i];
    const double hips = (after[0] - before[0]).norm();
    const double foot = std::min((after[1] - before[1]).norm(), (after[2] - before[2]).norm());
    if (!(hips >= min_move * body.length)) continue;
    ++moved;
    const NearestAxis up = nearest_axis(posture.feet_to_head);
    if (posture.stretch >= support_stretch && up.cosine >= support_cosine &&
        foot <= carrying_share * hips) {
      ++carried[index_of(up.axis)];
    }
  }
  for (std::size_t i = 0; i < half_axes; ++i) {
    if (carried[i] < min_supports ||
        static_cast<double>(carried[i]) < supported_share * static_cast<double>(moved)) {
      continue;
    }
    vote.add(static_cast<Axis>(i), votes_of_support, "the feet carry the body");
  }
}

}  // namespace

void guess_up(const Clip& clip, const Body& body, const Posture& rest, std::size_t first_frame,
              const FamilyGuess& family, AxisGuess& guess) {
  const std::optional<Axis> usual = family_up(family.family);
  const std::string usual_reason =
      usual ? fmt::format("{} files are {}-up", family.family, to_string(*usual)[1])
            : std::string();
  if (!body.has_head_and_feet()) {
    if (usual) {
      guess.up = *usual;
      guess.up_confidence = family.confidence;
      guess.up_reason = usual_reason;
      return;
    }
    guess.up_reason = "head and feet were not found; Y is the most common";
    return;
  }
  const Samples samples = sample(clip, body, first_frame);
  UpVote vote;
  const MotionUp motion = motion_up(samples.postures);
  vote_by_body({rest, is_taken_from_motion(clip, body)}, samples, motion, vote);
  vote_by_some_frames(samples, motion, vote);
  if (body.length > 0.0) {
    vote_by_floor(samples, body.length, motion, vote);
    vote_by_travel(samples, body.length, vote);
  }
  if (usual) vote.add(*usual, votes_of_family, usual_reason);
  if (family_rests_upright(family.family) && is_upright(rest)) {
    vote.add(nearest_axis(rest.feet_to_head).axis, votes_of_family,
             fmt::format("the rest pose is upright in {} files", family.family));
  }
  if (vote.has(Axis::plus_y)) {
    vote.take(Axis::plus_y, -votes_of_convention);
  }
  vote.decide(guess);
  if (guess.up_confidence == Confidence::none) {
    guess.up_reason = "neither the rest pose nor the motion is upright; Y is the most common";
  }
  if (guess.up_confidence == Confidence::high || !(body.length > 0.0)) return;
  vote_by_support(clip, body, first_frame, vote);
  if (const FreeFlight flight = find_free_flight(clip, body, first_frame); flight.frames > 0) {
    vote.add(nearest_axis(flight.up).axis, votes_of_flight,
             fmt::format("the body is in free fall in {} frames", flight.frames));
  }
  vote.decide(guess);
}

}  // namespace mocap::detail
