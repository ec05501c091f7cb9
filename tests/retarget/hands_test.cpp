// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "mocap/evaluate.hpp"
#include "mocap/retarget.hpp"
#include "mocap/rotation.hpp"
#include "retarget/limb.hpp"
#include "retarget/volumes.hpp"
#include "support/person.hpp"

namespace mocap::retarget {

namespace {

using namespace test;

/// The length of both bones of an arm of the person.
constexpr double arm = 54.0;

/// The clip with longer or shorter bones: the offsets of these joints of both sides.
Clip with_offsets(Clip clip, std::initializer_list<const char*> joints, double factor) {
  for (const char* const name : joints) {
    for (const char* const side : {"Left", "Right"}) {
      const std::size_t joint = joint_named(clip, side + std::string(name));
      clip.skeleton.set_offset(joint, factor * clip.skeleton[joint].offset);
    }
  }
  return clip;
}

Clip with_arms(const Clip& clip, double factor) {
  return with_offsets(clip, {"ForeArm", "Hand"}, factor);
}

Clip with_legs(const Clip& clip, double factor) {
  return with_offsets(clip, {"Leg", "Foot"}, factor);
}

Clip with_size(Clip clip, double factor) {
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    clip.skeleton.set_offset(joint, factor * clip.skeleton[joint].offset);
    std::vector<EndSite> sites = clip.skeleton[joint].end_sites;
    for (EndSite& site : sites) site.offset *= factor;
    clip.skeleton.set_end_sites(joint, std::move(sites));
  }
  return clip;
}

/// Without a joint and its descendants, in the first frame.
Clip without(const Clip& clip, const char* name) {
  const std::size_t first = joint_named(clip, name);
  const std::size_t end = clip.skeleton.subtree_end(first);
  Clip result;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    if (i >= first && i < end) continue;
    const std::size_t parent = clip.skeleton[i].parent;
    const bool is_later = parent != Joint::no_parent && parent >= end;
    EXPECT_TRUE(result.skeleton.add(is_later ? parent - (end - first) : parent, clip.skeleton[i]));
  }
  result.motion = Motion(1, result.skeleton.channel_count(), clip.motion.frame_time);
  for (std::size_t i = 0; i < result.skeleton.channel_count(); ++i)
    result.motion.exact_at(0, i) = 0.0;
  return result;
}

bool have_same_values(const Clip& a, const Clip& b) {
  return std::equal(a.motion.values().begin(), a.motion.values().end(), b.motion.values().begin(),
                    b.motion.values().end());
}

/// A standing person whose wrists are at given places, metres, one pair a frame. Y is up, the
/// ground is at -0.01, the shoulders are at (0.18, 1.39, 0) and (-0.18, 1.39, 0), and the person
/// faces +Z.
Clip reaching_person(const std::vector<std::pair<Vector3, Vector3>>& wrists) {
  Clip clip = walking_person(wrists.size(), 0.0);
  for (double& value : clip.motion.exact_values()) value = 0.0;
  for (std::size_t frame = 0; frame < wrists.size(); ++frame) {
    clip.motion.exact_at(frame, 1) = 94.0;
    for (const double left : {1.0, -1.0}) {
      const std::string side = left > 0 ? "Left" : "Right";
      const Vector3 shoulder(0.18 * left, 1.39, 0);
      const Vector3 to_wrist = (left > 0 ? wrists[frame].first : wrists[frame].second) - shoulder;
      const double distance = to_wrist.norm();
      // The elbow is below the line from shoulder to wrist, by the law of cosines.
      const double bend =
          std::acos((0.28 * 0.28 + distance * distance - 0.26 * 0.26) / (2.0 * 0.28 * distance));
      const Vector3 axis = to_wrist.cross(Vector3(0.3 * left, -1, 0)).normalized();
      const Vector3 elbow = Eigen::AngleAxisd(bend, axis) * Vector3(0.28 * to_wrist / distance);
      const Vector3 at_rest(left, 0, 0);
      const Quaternion upper = shortest_rotation(at_rest, elbow);
      const Quaternion lower = shortest_rotation(at_rest, to_wrist - elbow);
      const std::pair<const char*, Quaternion> turns[]{{"Arm", upper},
                                                       {"ForeArm", upper.conjugate() * lower}};
      for (const auto& [part, turn] : turns) {
        // The channels are Z, X and Y.
        const Vector3 angles = turn.toRotationMatrix().eulerAngles(2, 0, 1);
        const std::size_t column = rotation_column(clip, side + part);
        for (std::size_t i = 0; i < 3; ++i)
          clip.motion.exact_at(frame, column + i) =
              angles[static_cast<Eigen::Index>(i)] * 180.0 / std::numbers::pi;
      }
    }
  }
  return clip;
}

/// Hands that clap once a second, in front of the breast.
Clip clapping_person(std::size_t frames) {
  std::vector<std::pair<Vector3, Vector3>> wrists;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const double time_s = static_cast<double>(frame) / 60.0;
    const double x = 0.12 - 0.1 * std::cos(2.0 * std::numbers::pi * time_s);
    wrists.push_back({{x, 1.25, 0.35}, {-x, 1.25, 0.35}});
  }
  return reaching_person(wrists);
}

/// The left hand comes to the hip, stays there and leaves again; the other arm hangs.
Clip person_with_hand_on_hip(std::size_t frames) {
  std::vector<std::pair<Vector3, Vector3>> wrists;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const double share = static_cast<double>(frame) / static_cast<double>(frames - 1);
    const double away = std::clamp(std::abs(share - 0.5) * 5.0 - 1.0, 0.0, 1.0);
    const double eased = away * away * (3.0 - 2.0 * away);
    wrists.push_back({{0.22 + 0.2 * eased, 1.02, 0.05 + 0.15 * eased}, {-0.35, 0.95, 0.1}});
  }
  return reaching_person(wrists);
}

Transferred moved_to(const Clip& source, const Clip& target, HandsRule hands,
                     std::size_t threads = 1) {
  Options options;
  options.feet = FeetRule::place;
  options.hands = hands;
  options.threads = threads;
  Result<Transferred> result = transfer(source, target, options);
  EXPECT_TRUE(result) << result.error().message;
  if (!result) return {};
  EXPECT_TRUE(result->clip.validate());
  return std::move(*result);
}

Vector3 place_of_joint(const Poses& poses, const Clip& clip, std::size_t frame, const char* name) {
  return poses.world_position(frame, joint_named(clip, name));
}

/// The place of one joint relative to another in each frame.
std::vector<Vector3> ways(const Clip& clip, const char* from, const char* to) {
  const Poses poses = evaluate(clip).value();
  std::vector<Vector3> result;
  for (std::size_t frame = 0; frame < poses.frames; ++frame)
    result.emplace_back(place_of_joint(poses, clip, frame, to) -
                        place_of_joint(poses, clip, frame, from));
  return result;
}

double largest_difference(const std::vector<Vector3>& a, const std::vector<Vector3>& b) {
  EXPECT_EQ(a.size(), b.size());
  double most = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, (a[i] - b[i]).norm());
  return most;
}

double largest_distance(const Clip& a, const Clip& b, double scale) {
  const Poses p = evaluate(a).value();
  const Poses q = evaluate(b).value();
  double most = 0.0;
  for (std::size_t joint = 0; joint < a.skeleton.size(); ++joint)
    for (std::size_t frame = 0; frame < p.frames; ++frame)
      most = std::max(
          most, (scale * p.world_position(frame, joint) - q.world_position(frame, joint)).norm());
  return most;
}

TEST(Hands, ThatClapKeepTouchingOnABodyWithLongerArms) {
  const Clip source = clapping_person(120);
  const Clip target = with_arms(source, 1.3);
  const std::vector<Vector3> apart = ways(source, "RightHand", "LeftHand");
  EXPECT_LT(apart[60].norm(), 5.0);
  const auto differs = [&](HandsRule rule) {
    return largest_difference(ways(moved_to(source, target, rule).clip, "RightHand", "LeftHand"),
                              apart);
  };
  EXPECT_GT(differs(HandsRule::turn), 0.1 * arm);
  EXPECT_LT(differs(HandsRule::reach), 1e-9 * arm);
  EXPECT_LT(differs(HandsRule::touch), 1e-9 * arm);
}

TEST(Hands, ThatClapMeetAtAPlaceThatShorterArmsReach) {
  // Arms that are stretched forwards and too short for the same place.
  std::vector<std::pair<Vector3, Vector3>> wrists(30, {{0.03, 1.39, 0.48}, {-0.03, 1.39, 0.48}});
  const Clip source = reaching_person(wrists);
  const Clip target = with_arms(source, 0.8);
  const std::vector<Vector3> apart = ways(source, "RightHand", "LeftHand");
  const auto differs = [&](HandsRule rule) {
    return largest_difference(ways(moved_to(source, target, rule).clip, "RightHand", "LeftHand"),
                              apart);
  };
  EXPECT_GT(differs(HandsRule::reach), 0.05 * arm);
  EXPECT_LT(differs(HandsRule::touch), 0.005 * arm);
}

TEST(Hands, OnTheHipStayOnTheHipOfABodyWithOtherArms) {
  const Clip source = person_with_hand_on_hip(180);
  const Clip target = with_arms(source, 1.2);
  const std::vector<Vector3> on_hip = ways(source, "Hips", "LeftHand");
  Options options;
  options.feet = FeetRule::free;
  // As if the target had shorter legs: its trunk is larger than the scale.
  options.scale = {ScaleRule::Kind::factor, 0.8};
  const auto off_at_rest = [&](HandsRule rule) {
    options.hands = rule;
    const Result<Transferred> moved = transfer(source, target, options);
    EXPECT_TRUE(moved);
    return (ways(moved->clip, "Hips", "LeftHand")[90] - on_hip[90]).norm();
  };
  EXPECT_GT(off_at_rest(HandsRule::turn), 0.1 * arm);
  EXPECT_GT(off_at_rest(HandsRule::reach), 0.1 * arm);
  // Heights above the surfaces that are touched are scaled.
  EXPECT_LT(off_at_rest(HandsRule::touch), 0.2 * 0.12 * arm);
  const Result<Transferred> moved = transfer(source, target, options);
  ASSERT_TRUE(moved);
  EXPECT_GE(moved->report.hands.frames_touching, 60U);
}

TEST(Hands, ComeToTheHipSmoothly) {
  const Clip source = person_with_hand_on_hip(180);
  const Clip target = with_legs(source, 1.3);
  const auto largest_step = [](const std::vector<Vector3>& way) {
    double most = 0.0;
    for (std::size_t i = 1; i < way.size(); ++i)
      most = std::max(most, (way[i] - way[i - 1]).norm());
    return most;
  };
  const Transferred moved = moved_to(source, target, HandsRule::touch);
  EXPECT_LT(largest_step(ways(moved.clip, "Hips", "LeftHand")),
            3.0 * largest_step(ways(source, "Hips", "LeftHand")));
}

TEST(Hands, AreAtScaledPlacesOfBodiesOfOtherSizes) {
  for (const Clip& source : {clapping_person(60), person_with_hand_on_hip(60)}) {
    for (const double size : {0.5, 2.0}) {
      const Clip target = with_size(source, size);
      for (const HandsRule rule : {HandsRule::turn, HandsRule::reach, HandsRule::touch}) {
        const Transferred moved = moved_to(source, target, rule);
        EXPECT_LT(largest_distance(source, moved.clip, size), 1e-7);
        EXPECT_LT(moved.report.hands.farthest_miss, 1e-7);
      }
    }
  }
}

TEST(Hands, DoNotChangeWithTurn) {
  const Clip source = clapping_person(60);
  const Clip target = with_arms(source, 1.3);
  Options options;
  const Result<Transferred> unset = transfer(source, target, options);
  options.hands = HandsRule::turn;
  const Result<Transferred> set = transfer(source, target, options);
  ASSERT_TRUE(unset);
  ASSERT_TRUE(set);
  EXPECT_TRUE(have_same_values(unset->clip, set->clip));
  EXPECT_FALSE(set->report.hands.are_placed);
  // Arms have the rotations of the source.
  const Poses from = evaluate(source).value();
  const Poses to = evaluate(set->clip).value();
  for (const char* const name : {"LeftArm", "LeftForeArm", "LeftHand", "RightForeArm"}) {
    const std::size_t joint = joint_named(source, name);
    for (std::size_t frame = 0; frame < from.frames; ++frame)
      EXPECT_LT(from.world_rotation(frame, joint).angularDistance(to.world_rotation(frame, joint)),
                1e-7);
  }
}

TEST(Hands, KeepTheirRotationAndTheLengthsOfTheArms) {
  const Clip source = person_with_hand_on_hip(60);
  const Clip target = with_arms(source, 1.3);
  const Transferred moved = moved_to(source, target, HandsRule::touch);
  const Poses from = evaluate(source).value();
  const Poses to = evaluate(moved.clip).value();
  const std::size_t hand = joint_named(source, "LeftHand");
  for (std::size_t frame = 0; frame < from.frames; ++frame)
    EXPECT_LT(from.world_rotation(frame, hand).angularDistance(to.world_rotation(frame, hand)),
              1e-6);
  for (const Vector3& bone : ways(moved.clip, "LeftArm", "LeftForeArm"))
    EXPECT_NEAR(bone.norm(), 1.3 * 28.0, 1e-9);
}

TEST(Hands, ArePushedOutOfTheTrunk) {
  // In front of the belly, but with this scale inside it.
  const std::vector<std::pair<Vector3, Vector3>> wrists(20, {{0.1, 1.15, 0.2}, {-0.35, 0.95, 0.1}});
  const Clip source = reaching_person(wrists);
  Options options;
  options.scale = {ScaleRule::Kind::factor, 0.3};
  const auto distance = [&](HandsRule rule) {
    options.hands = rule;
    const Result<Transferred> moved = transfer(source, source, options);
    EXPECT_TRUE(moved);
    Vector3 way = ways(moved->clip, "Spine", "LeftHand")[10];
    way.y() = 0.0;
    return way.norm();
  };
  const double pushed = distance(HandsRule::touch) - distance(HandsRule::reach);
  EXPECT_GT(pushed, 0.01 * arm);
  EXPECT_LT(pushed, 0.05 * arm + 1e-9);
}

TEST(Hands, DoNotDependOnTheNumberOfThreads) {
  const Clip source = person_with_hand_on_hip(1500);
  const Clip target = with_arms(source, 1.3);
  const Transferred one = moved_to(source, target, HandsRule::touch);
  for (const std::size_t threads : {2U, 8U}) {
    const Transferred other = moved_to(source, target, HandsRule::touch, threads);
    EXPECT_TRUE(have_same_values(one.clip, other.clip));
    EXPECT_EQ(one.report.hands.farthest_miss, other.report.hands.farthest_miss);
  }
}

TEST(Hands, NeedBothArms) {
  const Clip source = clapping_person(10);
  const Clip target = without(source, "RightForeArm");
  Options options;
  options.hands = HandsRule::reach;
  const Result<Transferred> result = transfer(source, target, options);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, codes::retarget_body);
  options.hands = HandsRule::turn;
  EXPECT_TRUE(transfer(source, target, options));
}

TEST(Volumes, FindTheClosestPointsOfSegments) {
  const std::vector<Vector3> points{{0, 0, 0}, {1, 0, 0}, {0, 1, 0.5}, {0.5, -1, 2},
                                    {1, 1, 1}, {2, 0, 0}, {-1, 0.2, 0}};
  for (const Vector3& a : points) {
    for (const Vector3& b : points) {
      for (const Vector3& c : points) {
        for (const Vector3& d : points) {
          const ClosestShares shares = closest_shares(a, b, c, d);
          const double found = (a + shares.first * (b - a) - (c + shares.second * (d - c))).norm();
          for (int i = 0; i <= 10; ++i) {
            for (int k = 0; k <= 10; ++k) {
              const Vector3 p = a + 0.1 * i * (b - a);
              const Vector3 q = c + 0.1 * k * (d - c);
              EXPECT_LE(found, (p - q).norm() + 1e-9);
            }
          }
        }
      }
    }
  }
}

TEST(Volumes, PutAPlaceOfACapsuleOnAnother) {
  Capsule capsule;
  capsule.from = {1, 2, 3};
  capsule.to = {1, 4, 3};
  capsule.radius = 0.5;
  // Above the middle, 0.75 to the front, and the same on a lying capsule of twice the size.
  const CapsulePlace place = place_on(capsule, {1, 3, 3.75});
  EXPECT_DOUBLE_EQ(place.along, 0.5);
  EXPECT_DOUBLE_EQ(place.distance, 0.75);
  Capsule lying;
  lying.from = {0, 0, 0};
  lying.to = {4, 0, 0};
  lying.radius = 1.0;
  lying.front_at_from = lying.front_at_to = Vector3::UnitY();
  EXPECT_LT((point_on(lying, place, capsule.radius, 2.0) - Vector3(2, 1.5, 0)).norm(), 1e-12);
  // Below the surface.
  EXPECT_LT(
      (point_on(lying, place_on(capsule, {1, 3, 3.25}), capsule.radius, 2.0) - Vector3(2, 0.5, 0))
          .norm(),
      1e-12);
}

TEST(Limb, ReachesAGoalWithinItsLength) {
  const LimbJoints limb{{0, 0, 0}, {1, 0, 0.1}, {2, 0, 0}, Vector3::UnitY()};
  const Vector3 goal(0.5, 1, 0.5);
  EXPECT_LT((reach_goal(limb, 2.0, goal).end - goal).norm(), 1e-12);
  EXPECT_NEAR(reach_goal(limb, 1.5, {9, 0, 0}).end.norm(), 1.5, 1e-9);
  EXPECT_DOUBLE_EQ(longest_reach(2.0, 0.5), 1.96);
  EXPECT_DOUBLE_EQ(longest_reach(2.0, 0.99), 1.98);
}

}  // namespace

}  // namespace mocap::retarget
