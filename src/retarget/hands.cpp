// SPDX-License-Identifier: MIT
#include "retarget/hands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "body/pose_blocks.hpp"
#include "model/parallel.hpp"
#include "pose/poses_of.hpp"
#include "pose/world_poses.hpp"
#include "retarget/envelope.hpp"
#include "retarget/limb.hpp"
#include "retarget/volumes.hpp"

namespace mocap::retarget {

namespace {

using detail::SideParts;

/// A hand that is farther from a surface than this, in lengths of the arm, does not touch it.
constexpr double far_from_surface = 0.12;
/// A hand that is nearer than this touches it wholly.
constexpr double near_surface = 0.04;
/// Half of the time in which a hand comes to a surface and leaves it: an envelope takes twice its
/// window from 0 to 1.
constexpr double half_ease_s = 0.075;
/// Hands and forearms are pushed out of the body by at most this, in lengths of the arm.
constexpr double farthest_push = 0.05;
/// Steps in which hands that touch each other come to a place that both arms reach, and in which
/// a forearm leaves the body. Each step is a fixed formula, so that the number is a trade between
/// time and what remains.
constexpr std::size_t meeting_steps = 12;
constexpr std::size_t push_steps = 3;

constexpr std::array both_sides{BodySide::left, BodySide::right};

/// How much each hand touches each volume, and the other hand, in each frame: 0 to 1.
struct Touches {
  std::array<std::array<std::vector<double>, all_volumes.size()>, 2> volumes;
  std::vector<double> other_hand;
};

/// 1 near a surface, 0 far from it. `gap` in lengths of the arm.
double touch_of(double gap) {
  const double share =
      std::clamp((far_from_surface - gap) / (far_from_surface - near_surface), 0.0, 1.0);
  return share * share * (3.0 - 2.0 * share);
}

double arm_length(const StandingFigure& figure, const SideParts& side) {
  const auto distance = [&](std::size_t a, std::size_t b) {
    return (figure.stance.positions[a] - figure.stance.positions[b]).norm();
  };
  return distance(*side.upper_arm, *side.forearm) + distance(*side.forearm, *side.hand);
}

double mean_arm_length(const StandingFigure& figure) {
  return 0.5 * (arm_length(figure, figure.parts.left) + arm_length(figure, figure.parts.right));
}

/// A moment of the source and of the target, with world positions and rotations.
struct Moment {
  const Poses& from;
  std::size_t from_frame;
  const Poses& to;
  std::size_t to_frame;
};

/// One arm of the target in one frame, in world space.
struct Arm {
  LimbJoints joints;
  double longest = 0.0;            ///< Distance between shoulder and wrist that it may have.
  Vector3 palm = Vector3::Zero();  ///< From the wrist; does not change.
  Vector3 goal = Vector3::Zero();  ///< Of the wrist.
  detail::TwoBoneTurns turns;
};

class HandPlacer {
 public:
  HandPlacer(const HandsInput& input, Poses& poses, Report& report)
      : input_(input),
        source_(input.match.source),
        target_(input.match.target),
        from_(source_, volume_length(source_, input.match.source_size.hips)),
        to_(target_, volume_length(target_, input.match.target_size.hips)),
        poses_(poses),
        report_(report),
        source_arm_(mean_arm_length(source_)),
        target_arm_(mean_arm_length(target_)),
        touches_(input.touches && from_.length() > 0.0 && to_.length() > 0.0 && source_arm_ > 0.0) {
  }

  void run() {
    const std::size_t frames = poses_.frames;
    for (std::vector<double>& side : misses_) side.assign(frames, 0.0);
    if (touches_) find_touches();
    in_blocks([&](const Moment& moment, std::size_t frame) { place(moment, frame); });
    report_hands();
  }

 private:
  /// Calls `visit` with all frames; those of a block of frames have the poses in common.
  template <class Visit>
  void in_blocks(const Visit& visit) {
    const std::size_t joints = source_.skeleton.size() + target_.skeleton.size();
    // Positions and rotations, local and in the world, take twice the memory of other blocks.
    const std::size_t block = std::max<std::size_t>(detail::frames_per_block(joints) / 2, 1);
    const std::size_t blocks = (poses_.frames + block - 1) / block;
    detail::for_each_index(blocks, input_.threads, [&](std::size_t i, std::size_t /*part*/) {
      const std::size_t first = i * block;
      const Poses from = detail::poses_of(
          input_.source, {.first_frame = first, .frame_count = block, .local = false});
      const Poses to = target_block(first, from.frames);
      for (std::size_t frame = 0; frame < from.frames; ++frame)
        visit(Moment{from, frame, to, frame}, first + frame);
      return true;
    });
  }

  Poses target_block(std::size_t first, std::size_t count) const {
    Poses block;
    block.frames = count;
    block.joints = poses_.joints;
    const auto copy = [&](const LargeVector<double>& all, std::size_t size,
                          LargeVector<double>& part) {
      part.resize(count * block.joints * size);
      std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(first * block.joints * size),
                  part.size(), part.begin());
    };
    copy(poses_.local_positions, 3, block.local_positions);
    copy(poses_.local_rotations, 4, block.local_rotations);
    detail::fill_world_poses(target_.skeleton, block);
    return block;
  }

  /// How much hands touch, eased in and out over time.
  void find_touches() {
    const std::size_t frames = poses_.frames;
    for (auto& side : touching_.volumes)
      for (std::vector<double>& volume : side) volume.assign(frames, 0.0);
    touching_.other_hand.assign(frames, 0.0);
    in_blocks([&](const Moment& moment, std::size_t frame) { find_touches_of(moment, frame); });
    for (std::size_t frame = 0; frame < frames; ++frame) {
      for (const auto& side : touching_.volumes) {
        if (std::any_of(side.begin(), side.end(),
                        [&](const std::vector<double>& volume) { return volume[frame] >= 1.0; }) ||
            touching_.other_hand[frame] >= 1.0) {
          ++report_.hands.frames_touching;
        }
      }
    }
    const std::size_t around =
        frames_around(half_ease_s, input_.source.motion.frame_time.frames_per_second());
    for (auto& side : touching_.volumes)
      for (std::vector<double>& volume : side) volume = smooth_envelope(volume, around);
    touching_.other_hand = smooth_envelope(touching_.other_hand, around);
  }

  void find_touches_of(const Moment& moment, std::size_t frame) {
    const auto touch = [&](double distance, double radius) {
      return std::isfinite(distance) ? touch_of((distance - radius) / source_arm_) : 0.0;
    };
    std::array<Vector3, 2> palms;
    for (std::size_t i = 0; i < 2; ++i) {
      palms[i] = from_.palm(both_sides[i], moment.from, moment.from_frame);
      for (std::size_t k = 0; k < all_volumes.size(); ++k) {
        const std::optional<Capsule> capsule = source_capsule(moment, k);
        if (!capsule || !target_capsule(moment, k)) continue;
        touching_.volumes[i][k][frame] =
            touch(place_on(*capsule, palms[i]).distance, capsule->radius + from_.hand_radius());
      }
    }
    touching_.other_hand[frame] = touch((palms[0] - palms[1]).norm(), 2.0 * from_.hand_radius());
  }

  std::optional<Capsule> source_capsule(const Moment& moment, std::size_t volume) const {
    return from_.capsule(all_volumes[volume], moment.from, moment.from_frame);
  }

  std::optional<Capsule> target_capsule(const Moment& moment, std::size_t volume) const {
    return to_.capsule(all_volumes[volume], moment.to, moment.to_frame);
  }

  void place(const Moment& moment, std::size_t frame) {
    std::array<Arm, 2> arms;
    for (std::size_t i = 0; i < 2; ++i) arms[i] = arm_of(moment, both_sides[i]);
    if (touches_) {
      for (std::size_t i = 0; i < 2; ++i) move_to_volumes(moment, frame, i, arms[i]);
      move_to_each_other(moment, touching_.other_hand[frame], arms);
    }
    for (std::size_t i = 0; i < 2; ++i) {
      const SideParts& own = target_.parts.on(both_sides[i]);
      if (!has_partners(input_.match.plan, std::array{*own.upper_arm, *own.forearm, *own.hand}))
        continue;
      Arm& arm = arms[i];
      const Vector3 wanted = arm.goal;
      reach_with(arm);
      if (touches_) push_out(moment, i, arm);
      write_arm(moment, frame, both_sides[i], arm);
      const double miss = (arm.turns.end - wanted).norm();
      misses_[i][frame] = std::isfinite(miss) ? miss : 0.0;
    }
  }

  /// Its hand is as far from the middle between the shoulders as that of the source, scaled.
  Arm arm_of(const Moment& moment, BodySide side) const {
    const SideParts& own = target_.parts.on(side);
    const SideParts& other = source_.parts.on(side);
    const auto to = [&](std::size_t joint) {
      return moment.to.world_position(moment.to_frame, joint);
    };
    const auto from = [&](std::size_t joint) {
      return moment.from.world_position(moment.from_frame, joint);
    };
    const auto middle = [](const StandingFigure& figure, const auto& at) {
      return Vector3(0.5 * (at(*figure.parts.left.upper_arm) + at(*figure.parts.right.upper_arm)));
    };
    Arm arm;
    const Stance& stance = target_.stance;
    const Vector3 left = stance.up.cross(stance.front);
    const Vector3 outwards = side == BodySide::left ? left : Vector3(-left);
    arm.joints = {
        to(*own.upper_arm), to(*own.forearm), to(*own.hand),
        to_.turned(*own.upper_arm, moment.to.world_rotation(moment.to_frame, *own.upper_arm),
                   outwards.cross(stance.front))};
    const Vector3 upper = from(*other.forearm) - from(*other.upper_arm);
    const Vector3 lower = from(*other.hand) - from(*other.forearm);
    const double length = upper.norm() + lower.norm();
    arm.longest = longest_reach(
        (arm.joints.middle - arm.joints.upper).norm() + (arm.joints.end - arm.joints.middle).norm(),
        length > 0.0 ? (upper + lower).norm() / length : 0.0);
    arm.palm = to_.palm_from_wrist(side, moment.to.world_rotation(moment.to_frame, *own.hand));
    arm.goal = middle(target_, to) +
               input_.match.scale *
                   (input_.match.plan.to_target * (from(*other.hand) - middle(source_, from)));
    return arm;
  }

  /// Moves the goal of a hand to the places that it touches, on the surface of the target.
  void move_to_volumes(const Moment& moment, std::size_t frame, std::size_t side, Arm& arm) const {
    const Vector3 palm = from_.palm(both_sides[side], moment.from, moment.from_frame);
    Vector3 sum = Vector3::Zero();
    double total = 0.0;
    double most = 0.0;
    for (std::size_t k = 0; k < all_volumes.size(); ++k) {
      const double weight = touching_.volumes[side][k][frame];
      if (weight <= 0.0) continue;
      const std::optional<Capsule> capsule = source_capsule(moment, k);
      const std::optional<Capsule> own = target_capsule(moment, k);
      if (!capsule || !own) continue;
      sum += weight * point_on(*own, place_on(*capsule, palm), capsule->radius, input_.match.scale);
      total += weight;
      most = std::max(most, weight);
    }
    if (total > 0.0) arm.goal += most * (sum / total - arm.palm - arm.goal);
  }

  /// Hands that touch each other do so at a place that both arms reach.
  void move_to_each_other(const Moment& moment, double weight, std::array<Arm, 2>& arms) const {
    if (weight <= 0.0) return;
    const Vector3 apart = from_.palm(BodySide::left, moment.from, moment.from_frame) -
                          from_.palm(BodySide::right, moment.from, moment.from_frame);
    const double distance = apart.norm();
    Vector3 half = Vector3::Zero();
    if (distance > 0.0) {
      half = 0.5 *
             scaled_distance(distance, 2.0 * from_.hand_radius(), 2.0 * to_.hand_radius(),
                             input_.match.scale) *
             (input_.match.plan.to_target * (apart / distance));
    }
    std::array<Vector3, 2> wrists{arms[0].goal, arms[1].goal};
    for (std::size_t step = 0; step < meeting_steps; ++step) {
      const Vector3 middle = 0.5 * (wrists[0] + arms[0].palm + wrists[1] + arms[1].palm);
      wrists = {middle + half - arms[0].palm, middle - half - arms[1].palm};
      for (std::size_t i = 0; i < 2; ++i)
        wrists[i] = within_reach(arms[i].joints.upper, arms[i].longest, wrists[i]);
    }
    for (std::size_t i = 0; i < 2; ++i) arms[i].goal += weight * (wrists[i] - arms[i].goal);
  }

  static void reach_with(Arm& arm) { arm.turns = reach_goal(arm.joints, arm.longest, arm.goal); }

  static Vector3 elbow_of(const Arm& arm) {
    return arm.joints.upper + arm.turns.upper * (arm.joints.middle - arm.joints.upper);
  }

  /// Pushes the hand and the forearm out of the body, as far as those of the source are not in it.
  void push_out(const Moment& moment, std::size_t side, Arm& arm) const {
    const double most = farthest_push * target_arm_;
    const SideParts& own = source_.parts.on(both_sides[side]);
    const Vector3 palm = from_.palm(both_sides[side], moment.from, moment.from_frame);
    const Vector3 wrist = moment.from.world_position(moment.from_frame, *own.hand);
    const Vector3 elbow = moment.from.world_position(moment.from_frame, *own.forearm);
    Vector3 push = Vector3::Zero();
    for (std::size_t k = 0; k < all_volumes.size(); ++k) {
      const std::optional<Capsule> theirs = source_capsule(moment, k);
      const std::optional<Capsule> ours = target_capsule(moment, k);
      if (!theirs || !ours) continue;
      const double allowed =
          scaled_distance(place_on(*theirs, palm).distance, theirs->radius + from_.hand_radius(),
                          ours->radius + to_.hand_radius(), 0.0);
      const CapsulePlace place = place_on(*ours, arm.turns.end + arm.palm);
      if (place.distance >= allowed) continue;
      push += (allowed - place.distance) * (axes_at(*ours, place.along) * place.outwards);
    }
    if (push.norm() > 0.0) {
      arm.goal += push * std::min(1.0, most / push.norm());
      reach_with(arm);
    }
    for (std::size_t step = 0; step < push_steps; ++step) {
      for (std::size_t k = 0; k < all_volumes.size(); ++k) {
        const std::optional<Capsule> theirs = source_capsule(moment, k);
        const std::optional<Capsule> ours = target_capsule(moment, k);
        if (theirs && ours)
          swing_out(*theirs, {elbow, wrist}, *ours, most / static_cast<double>(push_steps), arm);
      }
    }
  }

  struct Forearm {
    Vector3 elbow;
    Vector3 wrist;
  };

  /// Turns the elbow about the line from shoulder to wrist, so that the forearm leaves a capsule.
  void swing_out(const Capsule& theirs, const Forearm& of_source, const Capsule& ours, double most,
                 Arm& arm) const {
    const auto closest = [](const Capsule& capsule, const Forearm& forearm) {
      const ClosestShares shares =
          closest_shares(forearm.elbow, forearm.wrist, capsule.from, capsule.to);
      return std::pair(Vector3(forearm.elbow + shares.first * (forearm.wrist - forearm.elbow)),
                       Vector3(capsule.from + shares.second * (capsule.to - capsule.from)));
    };
    const auto [their_point, their_axis] = closest(theirs, of_source);
    const double allowed =
        scaled_distance((their_point - their_axis).norm(), theirs.radius + from_.forearm_radius(),
                        ours.radius + to_.forearm_radius(), 0.0);
    const auto [point, axis] = closest(ours, {elbow_of(arm), arm.turns.end});
    const double distance = (point - axis).norm();
    if (!(distance > 0.0) || distance >= allowed) return;
    const Vector3 line = arm.turns.end - arm.joints.upper;
    if (!(line.norm() > 0.0)) return;
    const Vector3 about = line.normalized();
    const Vector3 from_line =
        (point - arm.joints.upper) - about.dot(point - arm.joints.upper) * about;
    const double radius = from_line.norm();
    // A straight arm has no elbow that could give way.
    if (radius < 1e-3 * target_arm_) return;
    const double along = about.cross(from_line / radius).dot((point - axis) / distance);
    const double way = std::clamp((allowed - distance) * along, -most, most);
    const Quaternion swing(Eigen::AngleAxisd(way / radius, about));
    arm.turns.upper = (swing * arm.turns.upper).normalized();
    arm.turns.lower = (swing * arm.turns.lower).normalized();
  }

  /// Writes the local rotations of the arm and of the joints below it that depend on it.
  void write_arm(const Moment& moment, std::size_t frame, BodySide side, const Arm& arm) {
    const SideParts& own = target_.parts.on(side);
    const Skeleton& skeleton = target_.skeleton;
    const auto before = [&](std::size_t joint) {
      return moment.to.world_rotation(moment.to_frame, joint);
    };
    const std::size_t first = *own.upper_arm;
    std::vector<Quaternion> world;
    const auto rotation = [&](std::size_t joint) {
      return joint >= first ? world[joint - first] : before(joint);
    };
    const std::size_t hand = *own.hand;
    for (std::size_t joint = first; joint < skeleton.subtree_end(first); ++joint) {
      const std::size_t parent = skeleton[joint].parent;
      const Quaternion above =
          parent == Joint::no_parent ? Quaternion::Identity() : rotation(parent);
      // What is below the hand moves with it.
      if (joint > hand && joint < skeleton.subtree_end(hand)) {
        world.push_back(before(joint));
        continue;
      }
      Quaternion turned = above * moment.to.local_rotation(moment.to_frame, joint);
      if (joint == first) turned = arm.turns.upper * before(joint);
      if (joint == *own.forearm) turned = arm.turns.lower * before(joint);
      if (joint == hand) turned = before(joint);
      if (const std::optional<Quaternion> helper = helper_rotation(joint, hand, rotation, before))
        turned = *helper;
      world.push_back(turned.normalized());
      poses_.set_local_rotation(frame, joint, (above.conjugate() * world.back()).normalized());
    }
  }

  /// The rotation of a helper that takes over a part of the twist.
  template <class Rotation, class Before>
  std::optional<Quaternion> helper_rotation(std::size_t joint, std::size_t hand,
                                            const Rotation& rotation, const Before& before) const {
    const std::optional<TwistRule>& twist = input_.twists[joint];
    if (!twist || !twist->other) return std::nullopt;
    const std::vector<JointRule>& rules = input_.match.plan.rules;
    if (rules[joint].kind != JointRule::Kind::follow) return std::nullopt;
    if (twist->is_lower && rules[*twist->other].kind == JointRule::Kind::follow)
      return std::nullopt;
    const std::vector<Quaternion>& stance = target_.stance.rotations;
    const Quaternion other = *twist->other == hand ? before(hand) : rotation(*twist->other);
    return twisted(*twist, rotation(twist->bone) * stance[twist->bone].conjugate(),
                   other * stance[*twist->other].conjugate()) *
           stance[joint];
  }

  void report_hands() {
    for (std::size_t i = 0; i < 2; ++i) {
      for (std::size_t frame = 0; frame < misses_[i].size(); ++frame) {
        if (misses_[i][frame] <= report_.hands.farthest_miss) continue;
        report_.hands.farthest_miss = misses_[i][frame];
        report_.hands.farthest_frame = frame;
        report_.hands.farthest_joint = *target_.parts.on(both_sides[i]).hand;
      }
    }
  }

  const HandsInput& input_;
  const StandingFigure& source_;
  const StandingFigure& target_;
  BodyVolumes from_;
  BodyVolumes to_;
  Poses& poses_;
  Report& report_;
  double source_arm_;
  double target_arm_;
  bool touches_;
  Touches touching_;
  std::array<std::vector<double>, 2> misses_;  ///< Distance of each hand from its place.
};

bool has_hand(const SideParts& side) {
  return side.upper_arm && side.forearm && side.hand;
}

}  // namespace

Status check_hands(const FigureMatch& match) {
  for (const StandingFigure* const figure : {&match.source, &match.target}) {
    for (const BodySide side : both_sides) {
      if (has_hand(figure->parts.on(side))) continue;
      return fail(codes::retarget_body,
                  fmt::format("the {} has no {} arm with a hand to place",
                              figure == &match.source ? "clip" : "other skeleton",
                              side == BodySide::left ? "left" : "right"));
    }
  }
  return {};
}

void place_hands(const HandsInput& input, Poses& poses, Report& report) {
  report.hands.are_placed = true;
  HandPlacer(input, poses, report).run();
}

}  // namespace mocap::retarget
