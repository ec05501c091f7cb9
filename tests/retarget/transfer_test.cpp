// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/retarget.hpp"
#include "support/corpus.hpp"
#include "support/person.hpp"

namespace mocap::retarget {

namespace {

using namespace test;

constexpr std::size_t frame_count = 50;
constexpr double body_length = 175.0;

/// The person moves all joints by up to 40 degrees.
Clip dancing_person() {
  Clip clip = walking_person(frame_count);
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.exact_row(frame);
    for (std::size_t i = 3; i < row.size(); ++i) row[i] *= 10.0;
  }
  return clip;
}

Clip moved(Clip clip, const edit::Edit& change) {
  Diagnostics diagnostics;
  const Status done = change.apply(clip, diagnostics);
  EXPECT_TRUE(done) << done.error().message;
  return clip;
}

Transferred transferred(const Clip& source, const Clip& target, const Options& options = {}) {
  Result<Transferred> result = transfer(source, target, options);
  EXPECT_TRUE(result) << result.error().message;
  if (!result) return {};
  EXPECT_TRUE(result->clip.validate());
  return std::move(*result);
}

Options placed() {
  Options options;
  options.feet = FeetRule::place;
  return options;
}

/// The largest distance between joints of the same name, after scaling the first clip.
double farthest(const Clip& a, const Clip& b, double scale = 1.0) {
  const Poses p = evaluate(a).value();
  const Poses q = evaluate(b).value();
  EXPECT_EQ(p.frames, q.frames);
  double most = 0.0;
  for (std::size_t i = 0; i < a.skeleton.size(); ++i) {
    const std::optional<std::size_t> k = b.skeleton.find(a.skeleton[i].name);
    if (!k) continue;
    for (std::size_t frame = 0; frame < p.frames; ++frame) {
      most =
          std::max(most, (scale * p.world_position(frame, i) - q.world_position(frame, *k)).norm());
    }
  }
  return most;
}

/// The largest angle between joints of the same name, degrees.
double most_turned(const Clip& a, const Clip& b) {
  const Poses p = evaluate(a).value();
  const Poses q = evaluate(b).value();
  double most = 0.0;
  for (std::size_t i = 0; i < a.skeleton.size(); ++i) {
    const std::optional<std::size_t> k = b.skeleton.find(a.skeleton[i].name);
    if (!k) continue;
    for (std::size_t frame = 0; frame < p.frames; ++frame) {
      most =
          std::max(most, p.world_rotation(frame, i).angularDistance(q.world_rotation(frame, *k)));
    }
  }
  return most * 180.0 / std::numbers::pi;
}

TEST(Transfer, OntoItsOwnSkeletonNoNumberChanges) {
  const Clip source = dancing_person();
  Clip target = source;
  target.motion = Motion(1, source.motion.channels());
  for (const FeetRule feet : {FeetRule::plant, FeetRule::place, FeetRule::free}) {
    Options options;
    options.feet = feet;
    const Transferred result = transferred(source, target, options);
    EXPECT_TRUE(result.report.are_figures);
    EXPECT_EQ(result.report.scale, 1.0);
    EXPECT_EQ(result.report.pairs.size(), source.skeleton.size());
    EXPECT_TRUE(result.clip.skeleton == source.skeleton);
    ASSERT_EQ(result.clip.motion.frames(), source.motion.frames());
    for (std::size_t frame = 0; frame < source.motion.frames(); ++frame)
      for (std::size_t i = 0; i < source.motion.channels(); ++i)
        ASSERT_EQ(result.clip.motion.at(frame, i), source.motion.at(frame, i));
  }
  // A factor is applied.
  Options options;
  options.scale = {ScaleRule::Kind::factor, 2.0};
  EXPECT_NE(transferred(source, target, options).clip.motion.at(1, 1), source.motion.at(1, 1));
}

TEST(Transfer, ScalesByAShareOfTheLegs) {
  const Clip source = dancing_person();
  const Clip target = moved(source, edit::Scale{2.0});
  Options options;
  options.scale = {ScaleRule::Kind::legs, 1.0, 0.9};
  EXPECT_NEAR(transferred(source, target, options).report.scale, 1.8, 1e-12);
  // Equal skeletons are not left as they are.
  EXPECT_NEAR(transferred(source, source, options).report.scale, 0.9, 1e-12);
  options.scale.share = -1.0;
  EXPECT_FALSE(transfer(source, target, options));
}

TEST(Transfer, ReachesTheSamePlacesFromEveryRestPose) {
  using edit::RestPose;
  const Clip source = dancing_person();
  for (const RestPose& pose :
       {RestPose{RestPose::Kind::a_pose}, RestPose{RestPose::Kind::a_pose, 0, 90.0},
        RestPose{RestPose::Kind::a_pose, 0, 20.0}}) {
    const Clip target = moved(source, pose);
    EXPECT_LT(farthest(source, transferred(source, target, placed()).clip), 1e-9 * body_length);
    EXPECT_LT(farthest(source, transferred(target, source, placed()).clip), 1e-9 * body_length);
  }
}

TEST(Transfer, DoesNotDependOnTheAxesOfTheJoints) {
  const Clip source = dancing_person();
  Clip target = source;
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  for (std::size_t i = 0; i < target.skeleton.size(); ++i) {
    const auto any = [&] {
      return Quaternion(normal(random), normal(random), normal(random), normal(random))
          .normalized();
    };
    // The rest pose stays: what a joint is turned by is taken back for its children.
    const Quaternion turn = any();
    target.skeleton.set_fixed_rotations(i, target.skeleton[i].before, turn);
    std::vector<EndSite> sites = target.skeleton[i].end_sites;
    for (EndSite& site : sites) site.offset = turn.conjugate() * site.offset;
    target.skeleton.set_end_sites(i, std::move(sites));
    for (const std::size_t child : target.skeleton.children(i)) {
      target.skeleton.set_offset(child, turn.conjugate() * target.skeleton[child].offset);
      target.skeleton.set_fixed_rotations(child, turn.conjugate(), Quaternion::Identity());
    }
  }
  ASSERT_LT((evaluate_rest(target.skeleton).world_position(0, 5) -
             evaluate_rest(source.skeleton).world_position(0, 5))
                .norm(),
            1e-9);
  EXPECT_LT(farthest(source, transferred(source, target, placed()).clip), 1e-9 * body_length);
}

TEST(Transfer, DoesNotDependOnOrderAndNames) {
  const Clip source = dancing_person();
  Clip target = moved(source, edit::Order{{0, 1, 2}, {}});
  EXPECT_LT(farthest(source, transferred(source, target, placed()).clip), 1e-9 * body_length);
  PersonOptions others;
  others.name = [](const std::string& side, const std::string& part) {
    const std::string letter = side.empty() ? "" : side.substr(0, 1);
    if (part == "UpLeg") return letter + "Thigh";
    if (part == "Leg") return letter + "Shin";
    if (part == "Arm") return letter + "UpperArm";
    if (part == "ForeArm") return letter + "LowerArm";
    return letter + part;
  };
  target.skeleton = person_skeleton(others);
  const Transferred result = transferred(source, target, placed());
  ASSERT_EQ(result.report.pairs.size(), source.skeleton.size());
  for (const PairedJoints& pair : result.report.pairs)
    EXPECT_EQ(pair.source, pair.target) << target.skeleton[pair.target].name;
  const Poses p = evaluate(source).value();
  const Poses q = evaluate(result.clip).value();
  for (std::size_t i = 0; i < p.world_positions.size(); ++i)
    ASSERT_NEAR(p.world_positions[i], q.world_positions[i], 1e-9 * body_length);
}

TEST(Transfer, IgnoresEndSites) {
  const Clip source = dancing_person();
  Clip target = source;
  for (std::size_t i = 0; i < target.skeleton.size(); ++i) target.skeleton.set_end_sites(i, {});
  EXPECT_LT(farthest(source, transferred(source, target, placed()).clip), 1e-9 * body_length);
}

TEST(Transfer, ScalesWithTheSizeOfTheFigure) {
  const Clip source = dancing_person();
  for (const double scale : {0.01, 0.5, 2.0, 100.0}) {
    const Clip target = moved(source, edit::Scale{scale});
    const Transferred result = transferred(source, target, placed());
    EXPECT_NEAR(result.report.scale, scale, 1e-12 * scale);
    EXPECT_LT(farthest(source, result.clip, scale), 1e-9 * body_length * scale);
  }
}

TEST(Transfer, TurnsAFigureIntoAnotherSpace) {
  const Clip source = dancing_person();
  PersonOptions z_up;
  z_up.file_from_body = z_up_from_y_up();
  z_up.units_per_metre = 1.0;
  Clip target;
  target.skeleton = person_skeleton(z_up);
  target.motion = Motion(0, target.skeleton.channel_count());
  target.metadata.up = Axis::plus_z;
  const Clip result = transferred(source, target, placed()).clip;
  const Poses p = evaluate(source).value();
  const Poses q = evaluate(result).value();
  for (std::size_t frame = 0; frame < p.frames; ++frame) {
    for (std::size_t i = 0; i < p.joints; ++i) {
      const Vector3 wanted = 0.01 * (z_up_from_y_up() * p.world_position(frame, i));
      ASSERT_LT((wanted - q.world_position(frame, i)).norm(), 1e-9 * 1.75);
    }
  }
}

TEST(Transfer, CarriesJointsThatDivideABone) {
  const Clip source = dancing_person();
  for (const char* const name : {"LeftArm", "LeftForeArm", "RightUpLeg", "RightLeg"}) {
    Clip target = source;
    const std::size_t joint = *target.skeleton.find(name);
    const std::size_t child = target.skeleton.children(joint).front();
    const std::string child_name = target.skeleton[child].name;
    Diagnostics diagnostics;
    ASSERT_TRUE(
        edit::apply(edit::InsertJoint{.child = child_name, .name = std::string(name) + "Twist"},
                    target, diagnostics));
    const Clip result = transferred(source, target, placed()).clip;
    EXPECT_LT(farthest(source, result), 1e-9 * body_length) << name;
    EXPECT_LT(farthest(source, transferred(target, source, placed()).clip), 1e-9 * body_length)
        << name;
  }
}

/// The angle about the arm by which a joint is turned since its rest pose, in degrees.
double twist_of(const Poses& poses, std::size_t frame, std::size_t joint, std::size_t against) {
  const Quaternion turn =
      poses.world_rotation(frame, against).conjugate() * poses.world_rotation(frame, joint);
  return 2.0 * std::atan2(turn.x(), turn.w()) * 180.0 / std::numbers::pi;
}

TEST(Transfer, DividesTheTwistOfAForearmAmongItsHelpers) {
  Clip source = walking_person(2);
  const std::size_t hand = *source.skeleton.find("LeftHand");
  for (double& value : source.motion.exact_row(1)) value = 0.0;
  source.motion.exact_at(1, *source.column(hand, Channel::x_rotation)) = 60.0;
  for (const bool is_in_chain : {false, true}) {
    Clip target = source;
    const std::size_t forearm = *target.skeleton.find("LeftForeArm");
    Diagnostics diagnostics;
    if (is_in_chain) {
      for (const char* const name : {"LeftForeArmTwist2", "LeftForeArmTwist1"}) {
        ASSERT_TRUE(edit::apply(edit::InsertJoint{.child = "LeftHand", .name = name, .share = 0.5},
                                target, diagnostics));
      }
    } else {
      Joint helper = named_joint("LeftForeArmTwist", {13, 0, 0});
      helper.channels = target.skeleton[forearm].channels;
      ASSERT_TRUE(target.add_joint(forearm, helper));
    }
    const Clip result = transferred(source, target, placed()).clip;
    EXPECT_LT(farthest(source, result), 1e-9 * body_length);
    const Poses poses = evaluate(result).value();
    for (const auto& [name, degrees] :
         is_in_chain ? std::vector<std::pair<std::string, double>>{{"LeftForeArmTwist1", 60.0},
                                                                   {"LeftForeArmTwist2", 30.0}}
                     : std::vector<std::pair<std::string, double>>{{"LeftForeArmTwist", 30.0}}) {
      EXPECT_NEAR(twist_of(poses, 1, *result.skeleton.find(name), forearm), degrees, 1e-9) << name;
    }
  }
}

TEST(Transfer, TakesTheTwistOfAShoulderBackAtItsHelper) {
  Clip source = walking_person(2);
  const std::size_t arm = *source.skeleton.find("RightArm");
  for (double& value : source.motion.exact_row(1)) value = 0.0;
  source.motion.exact_at(1, *source.column(arm, Channel::x_rotation)) = 40.0;
  Clip target = source;
  Joint helper = named_joint("RightArmTwist", {-7, 0, 0});
  helper.channels = target.skeleton[arm].channels;
  ASSERT_TRUE(target.add_joint(arm, helper));
  const Clip result = transferred(source, target, placed()).clip;
  const Poses poses = evaluate(result).value();
  const std::size_t chest = *result.skeleton.find("Chest");
  EXPECT_NEAR(twist_of(poses, 1, *result.skeleton.find("RightArm"), chest), 40.0, 1e-9);
  EXPECT_NEAR(twist_of(poses, 1, *result.skeleton.find("RightArmTwist"), chest), 10.0, 1e-9);
}

TEST(Transfer, ReturnsTheRotationsFromOtherProportions) {
  const Clip source = dancing_person();
  Clip other = moved(source, edit::BoneLengths{{{"*Arm", 1.4, true}, {"*Leg", 0.8, true}}});
  other = moved(other, edit::RestPose{edit::RestPose::Kind::a_pose});
  Options free;
  free.feet = FeetRule::free;
  const Clip there = transferred(source, other, free).clip;
  const Clip back = transferred(there, source, free).clip;
  EXPECT_LT(most_turned(source, back), 1e-6);
}

TEST(Transfer, KeepsFeetWhereTheyAreWithOtherLegs) {
  const Clip source = walking_person(frame_count);
  const Clip target = moved(
      source,
      edit::BoneLengths{{{"*UpLeg", 1.1, true}, {"LeftLeg", 0.9, true}, {"RightLeg", 0.9, true}}});
  const Transferred result = transferred(source, target, placed());
  const Poses p = evaluate(source).value();
  const Poses q = evaluate(result.clip).value();
  for (const char* const name : {"LeftFoot", "RightFoot"}) {
    const std::size_t foot = *source.skeleton.find(name);
    for (std::size_t frame = 0; frame < p.frames; ++frame) {
      const Vector3 wanted = result.report.scale * p.world_position(frame, foot);
      EXPECT_LT((wanted - q.world_position(frame, foot)).norm(), 0.02 * body_length)
          << name << " " << frame;
      EXPECT_LT(p.world_rotation(frame, foot).angularDistance(q.world_rotation(frame, foot)), 1e-9);
    }
  }
}

TEST(Transfer, GivesTheSameBitsOnAnyNumberOfThreads) {
  const Clip source = walking_person(2000);
  const Clip target = moved(source, edit::BoneLengths{{{"*Leg", 0.9, true}}});
  Options options;
  const Clip one = transferred(source, target, options).clip;
  for (const std::size_t threads : {2u, 8u}) {
    options.threads = threads;
    const Clip several = transferred(source, target, options).clip;
    EXPECT_TRUE(std::equal(one.motion.values().begin(), one.motion.values().end(),
                           several.motion.values().begin(), several.motion.values().end()));
  }
}

TEST(Transfer, NamesWhatIsLeftOut) {
  const Clip source = walking_person(3);
  Clip target = source;
  Joint prop = named_joint("Sword", {0, 10, 0});
  prop.channels = {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
  ASSERT_TRUE(target.add_joint(*target.skeleton.find("RightHand"), prop));
  const Report there = transferred(source, target).report;
  ASSERT_EQ(there.target_left_out.size(), 1u);
  EXPECT_EQ(there.target_left_out[0], *target.skeleton.find("Sword"));
  EXPECT_TRUE(there.are_figures);
  const Report back = transferred(target, source).report;
  ASSERT_EQ(back.source_left_out.size(), 1u);
}

TEST(Transfer, PairsOtherSkeletonsByName) {
  Clip source;
  const std::size_t base = *source.skeleton.add(Joint::no_parent, named_joint("Base"));
  const std::size_t arm = *source.skeleton.add(base, named_joint("Boom", {0, 2, 0}));
  ASSERT_TRUE(source.skeleton.add(arm, named_joint("Tip", {0, 1, 0})));
  for (std::size_t i = 0; i < source.skeleton.size(); ++i)
    source.skeleton.set_channels(i,
                                 {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation});
  source.motion = Motion(2, source.skeleton.channel_count(), FrameTime(FrameRate{30, 1}));
  source.motion.exact_at(1, 3) = 30.0;
  Clip target = source;
  target.skeleton.set_offset(arm, {0, 4, 0});
  const Transferred result = transferred(source, target);
  EXPECT_FALSE(result.report.are_figures);
  EXPECT_NEAR(most_turned(source, result.clip), 0.0, 1e-9);
  for (std::size_t i = 0; i < target.skeleton.size(); ++i)
    target.skeleton.set_name(i, "other" + std::to_string(i));
  const Result<Transferred> refused = transfer(source, target);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::retarget_body);
}

/// With the names of left and right joints exchanged.
Clip with_exchanged_names(Clip clip) {
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    std::string name = clip.skeleton[i].name;
    if (name.starts_with("Left")) {
      name.replace(0, 4, "Right");
    } else if (name.starts_with("Right")) {
      name.replace(0, 5, "Left");
    }
    clip.skeleton.set_name(i, name);
  }
  return clip;
}

/// With offsets mirrored at the plane between left and right.
Clip with_mirrored_offsets(Clip clip) {
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Vector3 offset = clip.skeleton[i].offset;
    clip.skeleton.set_offset(i, {-offset.x(), offset.y(), offset.z()});
    std::vector<EndSite> sites = clip.skeleton[i].end_sites;
    for (EndSite& site : sites) site.offset.x() *= -1.0;
    clip.skeleton.set_end_sites(i, std::move(sites));
  }
  return clip;
}

TEST(Transfer, RefusesExchangedSides) {
  const Clip person = walking_person(3);
  for (const double degrees : {0.0, 20.0, 45.0, 70.0, 85.0}) {
    const Clip posed = moved(person, edit::RestPose{edit::RestPose::Kind::a_pose, 0, degrees});
    for (const Clip& wrong : {with_exchanged_names(posed), with_mirrored_offsets(posed)}) {
      for (const bool is_source : {true, false}) {
        const Result<Transferred> refused =
            is_source ? transfer(wrong, person) : transfer(person, wrong);
        ASSERT_FALSE(refused) << degrees;
        EXPECT_EQ(refused.error().code, codes::skeleton_mirrored) << degrees;
      }
    }
  }
}

/// A walk with a bent back, on a skeleton whose rest pose is rolled up.
Clip stooping_person() {
  Clip clip = walking_person(20);
  const std::size_t last = clip.motion.frames();
  clip.motion.insert_frames(last, 1);
  const auto pitch = [&](std::size_t frame, std::string_view name, double degrees) {
    const std::size_t joint = clip.skeleton.find(name).value();
    const std::vector<Channel>& channels = clip.skeleton[joint].channels;
    const auto channel = std::find(channels.begin(), channels.end(), Channel::x_rotation);
    const std::size_t column = clip.skeleton.channel_offsets()[joint] +
                               static_cast<std::size_t>(channel - channels.begin());
    clip.motion.computed_row(frame)[column] += degrees;
  };
  for (std::size_t frame = 0; frame < last; ++frame) pitch(frame, "Spine", 40.0);
  for (const char* thigh : {"LeftUpLeg", "RightUpLeg"}) pitch(last, thigh, -120.0);
  for (const char* trunk : {"Hips", "Spine", "Chest"}) pitch(last, trunk, 50.0);
  clip = moved(std::move(clip), edit::RestPose{edit::RestPose::Kind::frame, last});
  clip.motion.remove_frames(last, 1);
  return clip;
}

TEST(Transfer, PostureOfAFigureThatNeverStandsUprightIsKept) {
  const Clip source = stooping_person();
  const Transferred result = transferred(source, walking_person(3));
  EXPECT_FALSE(result.report.source_pose.is_rest_pose);
  EXPECT_NEAR(result.report.source_pose.lean_deg, 27.0, 5.0);
  EXPECT_EQ(result.report.target_pose.lean_deg, 0.0);
  Diagnostics found;
  add_findings(source, result, found);
  EXPECT_TRUE(
      std::any_of(found.entries().begin(), found.entries().end(),
                  [](const Diagnostic& each) { return each.code == codes::retarget_lean; }));
  const Poses before = evaluate(source).value();
  const Poses after = evaluate(result.clip).value();
  const auto trunk = [](const Poses& poses, const Skeleton& skeleton, std::size_t frame) {
    return Vector3(poses.world_position(frame, skeleton.find("Neck").value()) -
                   poses.world_position(frame, skeleton.find("Hips").value()))
        .normalized();
  };
  for (std::size_t frame = 0; frame < after.frames; ++frame) {
    const double cosine =
        trunk(before, source.skeleton, frame).dot(trunk(after, result.clip.skeleton, frame));
    EXPECT_LT(std::acos(std::min(cosine, 1.0)) * 180.0 / std::numbers::pi, 12.0) << frame;
  }
}

// In its T-pose, the elbows are bent by 29 degrees, about an axis 34 degrees from that of the
// motion.
TEST(Transfer, ElbowsOfLafan1BendAboutTheirAxis) {
  MOCAP_NEEDS_CORPUS();
  const auto path = test::corpus_dir() / "bvh/dave-xu__BVHPlugin/testdata/walk4_subject1.bvh";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "the file is not there";
  Diagnostics found;
  const Result<Clip> target = load(path, {}, found);
  ASSERT_TRUE(target) << target.error().message;
  Clip bent = walking_person(60);
  for (const auto& [name, channel] : {std::pair{"LeftForeArm", Channel::y_rotation},
                                      std::pair{"RightForeArm", Channel::y_rotation}}) {
    const std::size_t joint = bent.skeleton.find(name).value();
    const std::vector<Channel>& channels = bent.skeleton[joint].channels;
    const std::size_t column =
        bent.skeleton.channel_offsets()[joint] +
        static_cast<std::size_t>(std::find(channels.begin(), channels.end(), channel) -
                                 channels.begin());
    for (std::size_t frame = 0; frame < bent.motion.frames(); ++frame)
      bent.motion.computed_row(frame)[column] += name[0] == 'L' ? -90.0 : 90.0;
  }
  const Transferred result = transferred(bent, *target);
  const Poses poses = evaluate(result.clip).value();
  for (const auto& [arm, forearm, hand] : {std::tuple{"LeftArm", "LeftForeArm", "LeftHand"},
                                           std::tuple{"RightArm", "RightForeArm", "RightHand"}}) {
    const Skeleton& skeleton = result.clip.skeleton;
    const std::size_t upper = skeleton.find(arm).value();
    Vector3 axis = Vector3::Zero();
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      const Vector3 elbow = poses.world_position(frame, skeleton.find(forearm).value());
      const Vector3 bend =
          (elbow - poses.world_position(frame, upper))
              .cross(poses.world_position(frame, skeleton.find(hand).value()) - elbow);
      axis += poses.world_rotation(frame, upper).conjugate() * bend.normalized();
    }
    // The elbow rotates about Z.
    EXPECT_GT(std::abs(axis.normalized().z()), std::cos(10.0 * std::numbers::pi / 180.0)) << arm;
  }
}

TEST(Transfer, RefusesAFrameThatDoesNotExist) {
  const Clip source = walking_person(3);
  const Clip target = moved(source, edit::Scale{2.0});
  Options options;
  options.source_pose = {ReferencePose::Kind::frame, 3};
  const Result<Transferred> refused = transfer(source, target, options);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, codes::argument_invalid);
}

}  // namespace

}  // namespace mocap::retarget
