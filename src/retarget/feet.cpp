// SPDX-License-Identifier: MIT
#include "retarget/feet.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "body/foot_planting.hpp"
#include "pose/along_ground.hpp"
#include "retarget/envelope.hpp"
#include "retarget/ground.hpp"
#include "retarget/limb.hpp"

namespace mocap::retarget {

namespace {

/// Time before and after a contact in which a foot moves to its place.
constexpr double blend_s = 0.1;
/// A foot that moves farther from its mean position during a contact, in body lengths, shuffles.
constexpr double farthest = 0.06;
/// Time over which the hips are lowered and raised again. In less, they jerk more than those of the
/// source: a walk onto legs of 0.7 times the length by 1.46 in 0.125 s, by 1.0 in this.
constexpr double lowering_s = 0.25;
/// The hips are not lowered by more than this, in lengths of the leg.
constexpr double most_lowering = 0.35;

/// The path of one foot: its ankle and its ball.
struct Foot {
  std::vector<Vector3> ankle;
  std::vector<Vector3> ball;
  std::vector<detail::PlantedFoot> stances;
  std::vector<Vector3> moves;
  /// Height of the sole above the ground on which the figure stands, in each frame.
  std::vector<double> heights;
  std::vector<double> grounds;  ///< The same of the source, scaled.
};

Foot path_of(const std::vector<LegFrame>& legs) {
  Foot foot;
  foot.ankle.reserve(legs.size());
  foot.ball.reserve(legs.size());
  for (const LegFrame& leg : legs) {
    foot.ball.push_back(leg.ball_goal);
    foot.ankle.emplace_back(leg.ball_goal - leg.ball_from_foot());
    foot.heights.push_back(leg.sole_rise);
    foot.grounds.push_back(leg.source_rise);
  }
  foot.moves.assign(legs.size(), Vector3::Zero());
  return foot;
}

/// The tracks of the points that have contacts.
std::vector<std::vector<Vector3>> points_of(const SideContacts& contacts,
                                            const std::vector<Vector3>& ankle,
                                            const std::vector<Vector3>& ball) {
  std::vector<std::vector<Vector3>> tracks;
  if (contacts.ankle != nullptr) tracks.push_back(ankle);
  if (contacts.toe != nullptr) tracks.push_back(ball);
  return tracks;
}

/// Plans how feet that touch the ground are moved.
class Planter {
 public:
  Planter(const LegFrames& legs, std::array<Foot, 2>& feet, std::size_t first)
      : legs_(legs),
        feet_(feet),
        planting_{first,
                  static_cast<std::size_t>(std::clamp(blend_s * legs.frames_per_second, 0.0, 1e9)),
                  farthest * legs.body_length} {}

  void plan(const std::array<SideContacts, 2>& contacts) {
    for (std::size_t i = 0; i < 2; ++i) move_along_ground(feet_[i], contacts[i]);
    const auto ground =
        ground_below({standing(feet_[0]), standing(feet_[1])}, planting_.first, legs_.body_length);
    for (std::size_t i = 0; i < 2; ++i)
      if (!ground[i].empty()) move_to_ground(feet_[i], ground[i]);
  }

 private:
  void move_along_ground(Foot& foot, const SideContacts& contacts) const {
    detail::FootPath path;
    path.tracks = points_of(contacts, foot.ankle, foot.ball);
    for (const FootContacts* const point : {contacts.ankle, contacts.toe})
      if (point != nullptr) path.contacts.push_back(point);
    if (path.tracks.empty()) return;
    foot.stances = detail::find_planted(path, planting_.first, legs_.up);
    foot.moves = detail::planting_moves(path, foot.stances, planting_, legs_.up);
  }

  static StandingFoot standing(const Foot& foot) {
    StandingFoot result{std::vector<bool>(foot.grounds.size(), false), foot.grounds};
    for (const detail::PlantedFoot& stance : foot.stances)
      std::fill_n(result.stands.begin() + static_cast<std::ptrdiff_t>(stance.frames.first),
                  stance.frames.count, true);
    return result;
  }

  /// Keeps the lower point of the foot at the ground during each contact, and above it at other
  /// times.
  void move_to_ground(Foot& foot, const std::vector<double>& ground) const {
    std::vector<Vector3> rises(foot.moves.size(), Vector3::Zero());
    for (const detail::PlantedFoot& stance : foot.stances) {
      const std::size_t end = stance.frames.first + stance.frames.count;
      for (std::size_t frame = stance.frames.first; frame < end; ++frame)
        rises[frame] = (ground[frame] - foot.heights[frame]) * legs_.up;
    }
    detail::fade_between(rises, foot.stances, planting_);
    for (std::size_t frame = planting_.first; frame < rises.size(); ++frame) {
      const double height = foot.heights[frame] + legs_.up.dot(rises[frame]);
      if (height < ground[frame]) rises[frame] += (ground[frame] - height) * legs_.up;
      foot.moves[frame] += rises[frame];
    }
  }

  const LegFrames& legs_;
  std::array<Foot, 2>& feet_;
  detail::Planting planting_;
};

/// How far a thigh must come down so that its ankle can be at `goal`.
double needed_lowering(const LegFrames& legs, const LegFrame& leg, const Vector3& goal) {
  const Vector3 from_goal = leg.thigh_at - goal;
  const double reach = longest_reach(legs.leg, leg.stretch) * (1.0 + 1e-12);
  const double height = legs.up.dot(from_goal);
  const double aside = from_goal.squaredNorm() - height * height;
  if (from_goal.norm() <= reach || height <= 0.0) return 0.0;
  const double vertical = reach * reach - aside;
  return std::min(height - std::sqrt(std::max(vertical, 0.0)), most_lowering * legs.leg);
}

/// Bends one leg so that its ankle is at `goal`.
LegPose pose_leg(const LegFrames& legs, const LegFrame& leg, double lowering, const Vector3& goal,
                 Vector3& ankle) {
  const Vector3 down = -lowering * legs.up;
  const detail::TwoBoneTurns turns =
      reach_goal({leg.thigh_at + down, leg.shin_at + down, leg.foot_at + down, leg.knee_axis},
                 longest_reach(legs.leg, leg.stretch), goal);
  ankle = turns.end;
  return {(leg.above_thigh.conjugate() * (turns.upper * leg.thigh)).normalized(),
          ((turns.upper * leg.above_shin).conjugate() * (turns.lower * leg.shin)).normalized(),
          ((turns.lower * leg.above_foot).conjugate() * leg.foot).normalized()};
}

void report_contacts(const std::vector<detail::PlantedFoot>& stances,
                     const std::vector<std::vector<Vector3>>& before,
                     const std::vector<std::vector<Vector3>>& after, const Vector3& up,
                     std::size_t joint, Report& report) {
  for (const detail::PlantedFoot& stance : stances) {
    report.contacts.push_back({joint, stance.frames.first, stance.frames.count,
                               detail::slide_of({stance}, before, up),
                               detail::slide_of({stance}, after, up)});
  }
}

}  // namespace

PlacedFeet place_feet(const LegFrames& legs, const std::array<SideContacts, 2>& contacts,
                      std::size_t first_frame, Report& report) {
  std::array<Foot, 2> feet;
  for (std::size_t i = 0; i < 2; ++i) feet[i] = path_of(legs.sides[i]);
  Planter(legs, feet, first_frame).plan(contacts);

  const std::size_t frames = legs.sides[0].size();
  std::vector<double> needed(frames, 0.0);
  for (std::size_t i = 0; i < 2; ++i) {
    for (const detail::PlantedFoot& stance : feet[i].stances) {
      const std::size_t end = stance.frames.first + stance.frames.count;
      for (std::size_t frame = stance.frames.first; frame < end; ++frame) {
        const Vector3 goal = feet[i].ankle[frame] + feet[i].moves[frame];
        needed[frame] = std::max(needed[frame], needed_lowering(legs, legs.sides[i][frame], goal));
      }
    }
  }
  PlacedFeet placed;
  placed.lowering = smooth_envelope(needed, frames_around(lowering_s, legs.frames_per_second));
  for (const double each : placed.lowering)
    report.largest_lowering = std::max(report.largest_lowering, each);

  for (std::size_t i = 0; i < 2; ++i) {
    Foot& foot = feet[i];
    std::vector<Vector3> ankle(frames);
    std::vector<Vector3> ball(frames);
    placed.sides[i].reserve(frames);
    for (std::size_t frame = 0; frame < frames; ++frame) {
      const LegFrame& leg = legs.sides[i][frame];
      const Vector3 goal = foot.ankle[frame] + foot.moves[frame];
      placed.sides[i].push_back(pose_leg(legs, leg, placed.lowering[frame], goal, ankle[frame]));
      ball[frame] = ankle[frame] + leg.ball_from_foot();
    }
    for (const detail::PlantedFoot& stance : foot.stances) {
      const std::size_t end = stance.frames.first + stance.frames.count;
      for (std::size_t frame = stance.frames.first; frame < end; ++frame) {
        const Vector3 goal = foot.ankle[frame] + foot.moves[frame];
        report.farthest_miss = std::max(report.farthest_miss, (ankle[frame] - goal).norm());
      }
    }
    report_contacts(foot.stances, points_of(contacts[i], foot.ankle, foot.ball),
                    points_of(contacts[i], ankle, ball), legs.up, i, report);
  }
  return placed;
}

}  // namespace mocap::retarget
