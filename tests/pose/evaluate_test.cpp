// SPDX-License-Identifier: MIT
#include "mocap/evaluate.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "pose/evaluate_with.hpp"
#include "pose/frame_evaluator.hpp"
#include "support/random_clip.hpp"
#include "support/reference_pose.hpp"
#include "text/isa.hpp"

namespace mocap::evaluate_test {
namespace {

std::vector<Isa> runnable_isas() {
  std::vector<Isa> isas;
  for (const Isa isa : {Isa::portable, Isa::avx2, Isa::avx512}) {
    if (runnable_isa(isa) == isa) isas.push_back(isa);
  }
  return isas;
}

/// The poses of one frame by the reference formula.
struct ReferenceFrame {
  std::vector<test::ReferencePose> local;
  std::vector<test::ReferencePose> world;
};

std::vector<ReferenceFrame> reference_frames(const Clip& clip, std::size_t first,
                                             std::size_t count) {
  std::vector<ReferenceFrame> frames;
  for (std::size_t frame = first; frame < first + count; ++frame) {
    std::vector<test::ReferencePose> local = test::reference_local_poses(clip, frame);
    std::vector<test::ReferencePose> world = test::reference_world_poses(clip, local);
    frames.push_back({std::move(local), std::move(world)});
  }
  return frames;
}

std::vector<ReferenceFrame> reference_frames(const Clip& clip) {
  return reference_frames(clip, 0, clip.motion.frames());
}

/// Largest error of any world and local pose value; positions relative to `extent`.
template <class Real>
double greatest_error(const BasicPoses<Real>& poses, const std::vector<ReferenceFrame>& reference) {
  double greatest = 0.0;
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    const auto& [local, world] = reference.at(frame);
    const double extent = test::extent_of(world);
    const auto note = [&greatest](double error) {
      greatest = std::isnan(error) ? error : std::max(greatest, error);
    };
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      const Quaternion world_rotation = poses.world_rotation(frame, joint);
      const Quaternion local_rotation = poses.local_rotation(frame, joint);
      const Vector3 world_position = poses.world_position(frame, joint);
      const Vector3 local_position = poses.local_position(frame, joint);
      note((world_rotation.toRotationMatrix() - world[joint].rotation).cwiseAbs().maxCoeff());
      note((local_rotation.toRotationMatrix() - local[joint].rotation).cwiseAbs().maxCoeff());
      note(std::abs(world_rotation.norm() - 1.0));
      note((world_position - world[joint].position).norm() / extent);
      note((local_position - local[joint].position).norm() / extent);
    }
  }
  return greatest;
}

template <class Real>
BasicPoses<Real> evaluate_along(Isa isa, const Clip& clip, const EvaluateOptions& options = {}) {
  BasicPoses<Real> poses;
  detail::evaluate_with(isa, clip, options, poses);
  return poses;
}

// A joint's global transform is the product
// of the matrices along its chain.
RC_GTEST_PROP(Evaluate, AgreesWithPlainMatricesOnEveryLayout, ()) {
  const Clip clip = test::random_clip_of_any_layout(8, 20);
  const std::vector<ReferenceFrame> reference = reference_frames(clip);
  for (const Isa isa : runnable_isas()) {
    const Poses poses = evaluate_along<double>(isa, clip);
    RC_ASSERT(poses.frames == clip.motion.frames());
    RC_ASSERT(poses.joints == clip.skeleton.size());
    RC_ASSERT(greatest_error(poses, reference) < 1e-12);
  }
}

// Up to fifty angles are multiplied here, each of which is rounded by up to 1.3e-7 radians.
RC_GTEST_PROP(Evaluate, SinglePrecisionIsAccurateOnEveryLayout, ()) {
  const Clip clip = test::random_clip_of_any_layout(8, 20);
  const std::vector<ReferenceFrame> reference = reference_frames(clip);
  for (const Isa isa : runnable_isas()) {
    RC_ASSERT(greatest_error(evaluate_along<float>(isa, clip), reference) < 5e-6);
  }
}

RC_GTEST_PROP(Evaluate, SinglePrecisionPositionsAreAccurateToAMillionth, ()) {
  Skeleton skeleton = test::random_layout(24, [] {
    return std::vector<Channel>{Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  });
  const Clip clip = test::random_clip(std::move(skeleton), 3);
  const std::vector<ReferenceFrame> references = reference_frames(clip);
  for (const Isa isa : runnable_isas()) {
    const PosesF poses = evaluate_along<float>(isa, clip);
    double sum = 0.0;
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      const std::vector<test::ReferencePose>& reference = references[frame].world;
      const double extent = test::extent_of(reference);
      for (std::size_t joint = 0; joint < poses.joints; ++joint) {
        const Vector3 error = poses.world_position(frame, joint) - reference[joint].position;
        RC_ASSERT(error.norm() < 3e-6 * extent);
        sum += error.norm() / extent;
      }
    }
    RC_ASSERT(sum / static_cast<double>(poses.frames * poses.joints) < 1e-6);
  }
}

RC_GTEST_PROP(FrameEvaluator, MatchesEvaluateInAnyOrder, ()) {
  const Clip clip = test::random_clip_of_any_layout(4, 40);
  const bool world = *rc::gen::arbitrary<bool>();
  using Space = detail::FrameEvaluator::Space;
  detail::FrameEvaluator evaluator(clip, world ? Space::world : Space::local);
  const auto beyond = static_cast<int>(clip.motion.frames()) + 3;
  for (int i = 0; i < 5; ++i) {
    const auto first = static_cast<std::size_t>(*rc::gen::inRange(0, beyond));
    const auto count = static_cast<std::size_t>(*rc::gen::inRange(0, beyond));
    PosesF expected;
    evaluate(clip, {.first_frame = first, .frame_count = count, .local = !world, .world = world},
             expected);
    const PosesF& poses = evaluator.at(first, count);
    RC_ASSERT(poses.frames == expected.frames);
    RC_ASSERT(poses.joints == expected.joints);
    RC_ASSERT(poses.first_frame == expected.first_frame);
    RC_ASSERT(poses.local_positions == expected.local_positions);
    RC_ASSERT(poses.local_rotations == expected.local_rotations);
    RC_ASSERT(poses.world_positions == expected.world_positions);
    RC_ASSERT(poses.world_rotations == expected.world_rotations);
  }
}

RC_GTEST_PROP(FrameEvaluator, VisitsListedFramesInTheirOrder, ()) {
  const Clip clip = test::random_clip_of_any_layout(4, 40);
  PosesF expected;
  evaluate(clip, {.local = false}, expected);
  const auto frame_count = static_cast<std::size_t>(clip.motion.frames());
  RC_PRE(frame_count > 0);
  const auto frames =
      *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, frame_count));
  detail::FrameEvaluator evaluator(clip, detail::FrameEvaluator::Space::world);
  std::vector<std::size_t> visited;
  evaluator.visit(frames, [&](const PosesF& poses, std::size_t index, std::size_t frame) {
    visited.push_back(frame);
    RC_ASSERT(poses.joints == expected.joints);
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      RC_ASSERT(poses.world_position(index, joint) == expected.world_position(frame, joint));
      RC_ASSERT(poses.world_rotation(index, joint).coeffs() ==
                expected.world_rotation(frame, joint).coeffs());
    }
  });
  RC_ASSERT(visited == frames || clip.skeleton.empty());
}

RC_GTEST_PROP(Evaluate, ARangeEqualsThatPartOfTheWhole, ()) {
  const Clip clip = test::random_clip_of_any_layout(4, 40);
  const auto frames = static_cast<int>(clip.motion.frames());
  const auto first = static_cast<std::size_t>(*rc::gen::inRange(0, frames + 3));
  const auto count = static_cast<std::size_t>(*rc::gen::inRange(0, frames + 3));
  const Poses whole = evaluate(clip).value();
  const Poses part = evaluate(clip, {.first_frame = first, .frame_count = count}).value();
  const std::size_t expected_first = std::min(first, clip.motion.frames());
  RC_ASSERT(part.first_frame == expected_first);
  RC_ASSERT(part.frames == std::min(count, clip.motion.frames() - expected_first));
  RC_ASSERT(part.frames == 0 ||
            greatest_error(part, reference_frames(clip, first, part.frames)) < 1e-12);
  const std::size_t position_numbers = part.frames * part.joints * 3;
  RC_ASSERT(part.world_positions.size() == position_numbers);
  RC_ASSERT(std::equal(part.world_positions.begin(), part.world_positions.end(),
                       whole.world_positions.begin() +
                           static_cast<std::ptrdiff_t>(expected_first * part.joints * 3)));
}

/// One joint with these channels and one frame of these values.
Clip one_joint(std::vector<Channel> channels, const std::vector<double>& values,
               const Vector3& offset = Vector3::Zero()) {
  Clip clip;
  Joint joint;
  joint.offset = offset;
  joint.channels = std::move(channels);
  EXPECT_TRUE(clip.skeleton.add(Joint::no_parent, std::move(joint)));
  clip.motion = Motion(1, values.size());
  std::copy(values.begin(), values.end(), clip.motion.exact_values().begin());
  return clip;
}

/// An axis rotated by the only joint.
Vector3 turned(const Clip& clip, const Vector3& vector) {
  return evaluate(clip).value().world_rotation(0, 0) * vector;
}

// CHANNELS Z X Y means R = Rz Rx Ry for column
// vectors, which rotates a point about Y first. Quarter turns by hand: Z becomes X by y, stays X by
// x, becomes Y by z; Y stays Y, becomes Z, stays Z; X becomes -Z, Y, -X.
TEST(Evaluate, AppliesTheLastRotationChannelFirst) {
  const Clip clip =
      one_joint({Channel::z_rotation, Channel::x_rotation, Channel::y_rotation}, {90, 90, 90});
  EXPECT_LT((turned(clip, Vector3::UnitZ()) - Vector3::UnitY()).norm(), 1e-15);
  EXPECT_LT((turned(clip, Vector3::UnitY()) - Vector3::UnitZ()).norm(), 1e-15);
  EXPECT_LT((turned(clip, Vector3::UnitX()) + Vector3::UnitX()).norm(), 1e-15);
}

TEST(Evaluate, AppliesTheFirstRotationChannelFirstForFixedAxes) {
  Clip clip =
      one_joint({Channel::y_rotation, Channel::x_rotation, Channel::z_rotation}, {90, 90, 90});
  clip.skeleton.euler_axes = EulerAxes::fixed;
  EXPECT_LT((turned(clip, Vector3::UnitZ()) - Vector3::UnitY()).norm(), 1e-15);
}

// Resolves the contradiction described in docs/formats/bvh.md.
TEST(Evaluate, PositionChannelsReplaceTheOffsetOrAreAddedToIt) {
  Clip clip = one_joint({Channel::x_position, Channel::y_position}, {1, 12}, {0, 10, 5});
  EXPECT_EQ(evaluate(clip).value().world_position(0, 0), Vector3(1, 12, 5));
  clip.skeleton.position_mode = PositionMode::add;
  EXPECT_EQ(evaluate(clip).value().world_position(0, 0), Vector3(1, 22, 5));
}

TEST(Evaluate, WithoutPositionChannelsTheOffsetIsTheTranslation) {
  const Clip clip = one_joint({Channel::y_rotation}, {30}, {1, 2, 3});
  EXPECT_EQ(evaluate(clip).value().local_position(0, 0), Vector3(1, 2, 3));
}

TEST(Evaluate, ScaleChannelsDoNotAffectThePose) {
  const Clip clip =
      one_joint({Channel::x_scale, Channel::y_rotation, Channel::y_scale}, {2, 90, 7}, {1, 2, 3});
  EXPECT_LT((turned(clip, Vector3::UnitZ()) - Vector3::UnitX()).norm(), 1e-15);
  EXPECT_EQ(evaluate(clip).value().world_position(0, 0), Vector3(1, 2, 3));
}

TEST(Evaluate, QuaternionsOfAnyLengthAreRotations) {
  const std::vector<Channel> channels{Channel::quaternion_x, Channel::quaternion_y,
                                      Channel::quaternion_z, Channel::quaternion_w};
  for (const double length : {1e-310, 1e-200, 1e-30, 1.0, 3.0, 1e30, 1e200, 1e308}) {
    const Clip clip = one_joint(channels, {0, 0, length, length});
    EXPECT_LT((turned(clip, Vector3::UnitX()) - Vector3::UnitY()).norm(), 1e-12) << length;
    PosesF single;
    evaluate(clip, {}, single);
    EXPECT_NEAR(single.world_rotation(0, 0).z(), std::sqrt(0.5), 1e-6) << length;
  }
  const Clip none = one_joint(channels, {0, 0, 0, 0});
  EXPECT_EQ(evaluate(none).value().world_rotation(0, 0).coeffs(), Quaternion::Identity().coeffs());
}

TEST(Evaluate, RepeatedQuaternionComponentStartsANewQuaternion) {
  const std::vector<Channel> channels{Channel::quaternion_w, Channel::quaternion_x,
                                      Channel::quaternion_w, Channel::quaternion_y};
  const Vector3 image = turned(one_joint(channels, {1, 1, 1, 1}), Vector3::UnitZ());
  EXPECT_LT((image - Vector3::UnitX()).norm(), 1e-15);
}

TEST(Evaluate, HandlesAnglesOfAnySize) {
  for (const double turns : {1.0, -7.0, 1e6, -3e9, 0x1p43}) {
    const Clip clip = one_joint({Channel::z_rotation}, {90.0 + 360.0 * turns});
    EXPECT_LT((turned(clip, Vector3::UnitX()) - Vector3::UnitY()).norm(), 1e-12) << turns;
  }
  for (const double huge_deg : {1e17, -1e22, 1e300, std::numeric_limits<double>::max()}) {
    const Clip clip = one_joint({Channel::x_position, Channel::z_rotation}, {huge_deg, huge_deg});
    const double angle_rad = std::remainder(huge_deg, 360.0) * std::numbers::pi / 180.0;
    for (const Isa isa : runnable_isas()) {
      const Poses poses = evaluate_along<double>(isa, clip);
      const Vector3 image = poses.world_rotation(0, 0) * Vector3::UnitX();
      EXPECT_NEAR(image.x(), std::cos(angle_rad), 1e-12) << huge_deg;
      EXPECT_NEAR(image.y(), std::sin(angle_rad), 1e-12) << huge_deg;
      EXPECT_EQ(poses.world_position(0, 0)[0], huge_deg);
    }
  }
}

TEST(Evaluate, NanStaysInItsFrame) {
  Clip clip = one_joint({Channel::x_rotation, Channel::y_rotation, Channel::z_rotation}, {});
  clip.motion = Motion(20, 3);
  for (std::size_t frame = 0; frame < 20; ++frame) clip.motion.exact_at(frame, 2) = 90.0;
  clip.motion.exact_at(3, 0) = std::numeric_limits<double>::quiet_NaN();
  clip.motion.exact_at(5, 1) = std::numeric_limits<double>::infinity();
  for (const Isa isa : runnable_isas()) {
    const Poses poses = evaluate_along<double>(isa, clip);
    for (std::size_t frame = 0; frame < 20; ++frame) {
      const Quaternion rotation = poses.world_rotation(frame, 0);
      EXPECT_EQ(rotation.coeffs().allFinite(), frame != 3 && frame != 5) << frame;
    }
  }
}

TEST(Evaluate, RotationsStayNormalizedInDeepChains) {
  Clip clip;
  constexpr std::size_t depth = 20000;
  for (std::size_t i = 0; i < depth; ++i) {
    Joint joint;
    joint.offset = Vector3(0, 1, 0);
    joint.channels = {Channel::x_rotation, Channel::z_rotation, Channel::y_rotation};
    ASSERT_TRUE(clip.skeleton.add(i == 0 ? Joint::no_parent : i - 1, joint));
  }
  clip.motion = Motion(2, clip.skeleton.channel_count());
  double angle_deg = 0.0;
  for (double& value : clip.motion.exact_values())
    value = angle_deg = std::fmod(angle_deg + 77.7, 360);
  const std::vector<ReferenceFrame> reference = reference_frames(clip);
  for (const Isa isa : runnable_isas()) {
    EXPECT_LT(greatest_error(evaluate_along<double>(isa, clip), reference), 1e-10);
    const PosesF single = evaluate_along<float>(isa, clip);
    EXPECT_NEAR(single.world_rotation(1, depth - 1).norm(), 1.0, 1e-5);
  }
}

TEST(Evaluate, LargeResultsAreTheSameAsSmallOnes) {
  Clip clip;
  for (std::size_t i = 0; i < 19; ++i) {
    Joint joint;
    joint.offset = Vector3(1, 2, 3);
    joint.channels = {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
    ASSERT_TRUE(clip.skeleton.add(i == 0 ? Joint::no_parent : i - 1, joint));
  }
  const std::size_t frames = 5003;
  clip.motion = Motion(frames, clip.skeleton.channel_count());
  double angle_deg = 0.0;
  for (double& value : clip.motion.exact_values())
    value = angle_deg = std::fmod(angle_deg + 71.3, 360);
  for (const Isa isa : runnable_isas()) {
    const Poses whole = evaluate_along<double>(isa, clip);
    const PosesF whole_single = evaluate_along<float>(isa, clip);
    for (std::size_t first = 0; first < frames; first += 1000) {
      const EvaluateOptions piece{.first_frame = first, .frame_count = 1000};
      const auto same_as_whole = [first](const auto& part, const auto& all, std::size_t size) {
        return std::equal(part.begin(), part.end(),
                          all.begin() + static_cast<std::ptrdiff_t>(first * 19 * size));
      };
      const Poses part = evaluate_along<double>(isa, clip, piece);
      EXPECT_TRUE(same_as_whole(part.world_positions, whole.world_positions, 3));
      EXPECT_TRUE(same_as_whole(part.local_rotations, whole.local_rotations, 4));
      const PosesF single = evaluate_along<float>(isa, clip, piece);
      EXPECT_TRUE(same_as_whole(single.local_positions, whole_single.local_positions, 3));
      EXPECT_TRUE(same_as_whole(single.world_rotations, whole_single.world_rotations, 4));
    }
  }
}

/// A chain of four joints whose angles are less than half a turn, except in two frames.
Clip chain_with_large_angles() {
  Clip clip;
  for (std::size_t i = 0; i < 4; ++i) {
    Joint joint;
    joint.offset = Vector3(1, 2, 3);
    joint.channels = {Channel::x_position, Channel::z_rotation, Channel::x_rotation,
                      Channel::y_rotation};
    if (i > 0) joint.channels.erase(joint.channels.begin());
    EXPECT_TRUE(clip.skeleton.add(i == 0 ? Joint::no_parent : i - 1, joint));
  }
  clip.motion = Motion(70, clip.skeleton.channel_count());
  double angle_deg = 0.0;
  for (double& value : clip.motion.exact_values())
    value = angle_deg = std::fmod(angle_deg + 71.3, 179.0);
  clip.motion.exact_at(37, 6) = 400.0;
  clip.motion.exact_at(53, 2) = -1e17;
  return clip;
}

template <class Real>
bool frames_alone_equal_the_whole(Isa isa, const Clip& clip) {
  const auto whole = evaluate_along<Real>(isa, clip, {.local = false});
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto alone =
        evaluate_along<Real>(isa, clip, {.first_frame = frame, .frame_count = 1, .local = false});
    const auto at = static_cast<std::ptrdiff_t>(frame * whole.joints);
    if (!std::equal(alone.world_rotations.begin(), alone.world_rotations.end(),
                    whole.world_rotations.begin() + at * 4) ||
        !std::equal(alone.world_positions.begin(), alone.world_positions.end(),
                    whole.world_positions.begin() + at * 3)) {
      return false;
    }
  }
  return true;
}

TEST(Evaluate, LargeAnglesDoNotChangeOtherFrames) {
  const Clip clip = chain_with_large_angles();
  const std::vector<ReferenceFrame> reference = reference_frames(clip);
  for (const Isa isa : runnable_isas()) {
    EXPECT_TRUE(frames_alone_equal_the_whole<double>(isa, clip));
    EXPECT_TRUE(frames_alone_equal_the_whole<float>(isa, clip));
    EXPECT_LT(greatest_error(evaluate_along<double>(isa, clip), reference), 1e-12);
    EXPECT_LT(greatest_error(evaluate_along<float>(isa, clip), reference), 5e-6);
  }
}

TEST(Evaluate, FillsOnlyRequestedArrays) {
  const Clip clip = one_joint({Channel::y_rotation}, {30});
  const Poses world = evaluate(clip, {.local = false}).value();
  EXPECT_TRUE(world.local_positions.empty() && world.local_rotations.empty());
  EXPECT_EQ(world.world_positions.size(), 3U);
  EXPECT_EQ(world.world_rotations.size(), 4U);
  const Poses local = evaluate(clip, {.world = false}).value();
  EXPECT_TRUE(local.world_positions.empty() && local.world_rotations.empty());
  EXPECT_EQ(local.local_rotations, world.world_rotations);
}

TEST(Evaluate, ReusesItsArrays) {
  const Clip clip = one_joint({Channel::y_rotation}, {30});
  Poses poses = evaluate(clip).value();
  const double* positions = poses.world_positions.data();
  const double* rotations = poses.local_rotations.data();
  evaluate(clip, {}, poses);
  EXPECT_EQ(poses.world_positions.data(), positions);
  EXPECT_EQ(poses.local_rotations.data(), rotations);
}

TEST(Evaluate, FailsForAnInvalidClip) {
  Clip clip = one_joint({Channel::y_rotation}, {30});
  clip.motion = Motion(3, 2);
  const Result<Poses> refused = evaluate(clip);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, clip.validate().error().code);
  Poses poses;
  evaluate(clip, {}, poses);
  EXPECT_EQ(poses.frames, 0U);
  EXPECT_TRUE(poses.world_positions.empty());
  clip.skeleton = Skeleton();
  clip.motion = Motion(3, 0);
  EXPECT_EQ(evaluate(clip).value().frames, 3U);
  EXPECT_TRUE(evaluate(clip).value().world_positions.empty());
}

TEST(FrameEvaluator, VisitsNoFrameOfAnInvalidClip) {
  Clip clip = one_joint({Channel::y_rotation}, {30});
  clip.motion = Motion(3, 2);
  detail::FrameEvaluator evaluator(clip, detail::FrameEvaluator::Space::world);
  evaluator.visit(std::vector<std::size_t>{0, 2},
                  [](const PosesF&, std::size_t, std::size_t) { ADD_FAILURE(); });
}

TEST(Evaluate, RestPoseUsesOffsetsAndConstantRotations) {
  Skeleton skeleton;
  Joint root;
  root.offset = Vector3(0, 10, 0);
  root.channels = {Channel::x_position, Channel::y_position, Channel::z_rotation};
  root.before = Quaternion(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3::UnitZ()));
  Joint child;
  child.offset = Vector3(2, 0, 0);
  ASSERT_TRUE(skeleton.add(Joint::no_parent, root));
  ASSERT_TRUE(skeleton.add(0, child));
  const Poses rest = evaluate_rest(skeleton);
  EXPECT_EQ(rest.frames, 1U);
  EXPECT_EQ(rest.world_position(0, 0), Vector3(0, 10, 0));
  EXPECT_LT((rest.world_position(0, 1) - Vector3(0, 12, 0)).norm(), 1e-14);
  EXPECT_EQ(rest.local_position(0, 1), Vector3(2, 0, 0));
}

}  // namespace
}  // namespace mocap::evaluate_test
