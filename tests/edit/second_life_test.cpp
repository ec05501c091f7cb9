// SPDX-License-Identifier: MIT
// Motions retargeted to the Second Life avatar.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/second_life_checks.hpp"
#include "mocap/anim.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "mocap/secondlife.hpp"
#include "support/person.hpp"
#include "support/secondlife_file.hpp"

namespace mocap::edit::second_life_test {
namespace {

using test::complaints_about;
using test::fitted;
using test::secondlife_clip;

/// Unit vector from one joint to another in a frame, world space.
Vector3 direction(const Clip& clip, std::size_t frame, const std::string& from,
                  const std::string& to) {
  const Poses poses = evaluate(clip, {.first_frame = frame, .frame_count = 1}).value();
  const std::size_t a = *clip.skeleton.find(from);
  const std::size_t b = *clip.skeleton.find(to);
  return (poses.world_position(0, b) - poses.world_position(0, a)).normalized();
}

struct LimbPair {
  std::array<std::string, 2> person;
  std::array<std::string, 2> avatar;
};

const std::vector<LimbPair>& limbs() {
  static const std::vector<LimbPair> all{
      {{"LeftUpLeg", "LeftLeg"}, {"lThigh", "lShin"}},
      {{"RightLeg", "RightFoot"}, {"rShin", "rFoot"}},
      {{"LeftArm", "LeftForeArm"}, {"lShldr", "lForeArm"}},
      {{"RightForeArm", "RightHand"}, {"rForeArm", "rHand"}},
  };
  return all;
}

TEST(SecondLifeProfile, BonesPointTheSameWayOnTheAvatar) {
  const Clip person = test::walking_person(120, 0.5);
  const Clip avatar = fitted(person);
  EXPECT_EQ(complaints_about(avatar), "");
  EXPECT_EQ(avatar.skeleton.size(), 19U);
  ASSERT_EQ(avatar.motion.frames(), 121U);
  const double front = direction(person, 0, "RightUpLeg", "LeftUpLeg").x();
  ASSERT_GT(front, 0.0);
  // The whole figure is rotated to face forward at the start, so limbs are compared relative to the
  // hips.
  for (const std::size_t frame : {std::size_t{0}, std::size_t{40}, std::size_t{119}}) {
    for (const LimbPair& one : limbs()) {
      for (const LimbPair& other : limbs()) {
        const double ours = direction(person, frame, one.person[0], one.person[1])
                                .dot(direction(person, frame, other.person[0], other.person[1]));
        const double theirs =
            direction(avatar, frame + 1, one.avatar[0], one.avatar[1])
                .dot(direction(avatar, frame + 1, other.avatar[0], other.avatar[1]));
        EXPECT_NEAR(ours, theirs, 1e-6) << one.avatar[0] << " " << other.avatar[0];
      }
    }
  }
}

TEST(SecondLifeProfile, AxesUnitsAndNamesDoNotMatter) {
  const Clip wanted = fitted(test::walking_person(60, 0.5));
  test::PersonOptions lying;
  lying.units_per_metre = 1.0;
  lying.file_from_body << 1, 0, 0, 0, 0, -1, 0, 1, 0;  // Z up, facing -Y.
  lying.name = [](const std::string& side, const std::string& part) {
    return "mixamorig:" + side + part;
  };
  const Clip other = fitted(test::walking_person(60, 0.5, lying));
  EXPECT_EQ(complaints_about(other), "");
  const std::size_t y = *other.column(0, Channel::y_position);
  EXPECT_NEAR(other.motion.at(0, y), secondlife::hip_height_in, 1e-9);
  EXPECT_NEAR(other.motion.at(1, y), wanted.motion.at(1, y), 3.0);
}

TEST(SecondLifeProfile, ReferenceFrameIsATPoseOfZeros) {
  const Clip avatar = fitted(test::walking_person(30, 0.5));
  for (std::size_t i = 0; i < avatar.motion.channels(); ++i) {
    const bool is_on_ground = i == 0 || i == 2;
    const double start = is_on_ground ? avatar.motion.at(1, i) : 0.0;
    EXPECT_EQ(avatar.motion.at(0, i), i == 1 ? secondlife::hip_height_in : start);
  }
  EXPECT_NEAR(avatar.motion.at(1, 0), 0.0, 1.0);
  EXPECT_NEAR(avatar.motion.at(1, 2), 0.0, 3.0);
}

TEST(SecondLifeProfile, KeepsValuesOfAvatarFiles) {
  const Clip clip = secondlife_clip(40);
  const Clip same = fitted(clip);
  EXPECT_EQ(same.skeleton, clip.skeleton);
  ASSERT_EQ(same.motion.frames(), 40U);
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i) {
    ASSERT_EQ(same.motion.values()[i], clip.motion.values()[i]);
  }
  Clip bare = clip;
  bare.motion.remove_frames(0, 1);
  const Clip with_reference = fitted(bare);
  ASSERT_EQ(with_reference.motion.frames(), 40U);
  for (std::size_t frame = 1; frame < 40; ++frame) {
    for (std::size_t i = 0; i < clip.motion.channels(); ++i) {
      ASSERT_EQ(with_reference.motion.at(frame, i), clip.motion.at(frame, i));
    }
  }
  EXPECT_EQ(complaints_about(with_reference), "");
}

/// Asserts that the joints of an animation rotate relative to the pelvis like those of a file with
/// the avatar's joints, whose motion starts at `first`.
void assert_same_limbs(const Clip& file, std::size_t first, const Clip& played) {
  const Poses before = evaluate(file).value();
  const Poses after = evaluate(played).value();
  ASSERT_EQ(after.frames, before.frames - first);
  std::size_t compared = 0;
  for (std::size_t joint = 0; joint < file.skeleton.size(); ++joint) {
    const std::optional<std::size_t> bone = secondlife::find_bone(file.skeleton[joint].name);
    ASSERT_TRUE(bone);
    const auto same = played.skeleton.find(secondlife::bones()[*bone].name);
    if (!same) continue;
    ++compared;
    for (std::size_t frame = 0; frame < after.frames; ++frame) {
      const Quaternion old = before.world_rotation(frame + first, joint);
      const Quaternion now = after.world_rotation(frame, *same);
      ASSERT_LT(old.angularDistance(now) * 180.0 / std::numbers::pi, 0.05)
          << file.skeleton[joint].name << " in frame " << frame;
    }
  }
  EXPECT_GT(compared, 10U);
}

// Poser and Avimator write `neckDummy` between chest and neck; the viewer drops it.
TEST(SecondLifeProfile, UnmovedUnknownJointKeepsValues) {
  const Clip plain = secondlife_clip(20);
  Clip clip;
  clip.metadata = plain.metadata;
  std::vector<std::size_t> columns;  // Columns of the plain clip; none for the new joint.
  std::vector<std::size_t> index;
  for (const Joint& joint : plain.skeleton.joints()) {
    Joint copy = joint;
    std::size_t parent = joint.parent == Joint::no_parent ? Joint::no_parent : index[joint.parent];
    if (joint.name == "neck") {
      Joint dummy;
      dummy.name = "neckDummy";
      dummy.offset = 0.75 * joint.offset;
      dummy.channels = {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
      parent = clip.skeleton.add(parent, dummy).value();
      copy.offset -= dummy.offset;
    }
    // The trunk of these files leans differently; the viewer ignores it.
    if (joint.name == "chest") copy.offset = Vector3(0.0, 5.0, -1.9);
    if (joint.name == "lCollar") copy.offset = Vector3(0.6, 8.3, 0.8);
    if (joint.name == "rCollar") copy.offset = Vector3(-0.6, 8.3, 0.8);
    index.push_back(clip.skeleton.add(parent, std::move(copy)).value());
  }
  clip.motion = Motion(20, clip.skeleton.channel_count(), plain.motion.frame_time);
  for (const Joint& joint : plain.skeleton.joints()) {
    const std::size_t from = *plain.skeleton.find(joint.name);
    const std::size_t to = *clip.skeleton.find(joint.name);
    for (const Channel channel : joint.channels) {
      for (std::size_t frame = 0; frame < 20; ++frame) {
        clip.motion.exact_at(frame, *clip.column(to, channel)) =
            plain.motion.at(frame, *plain.column(from, channel));
      }
    }
  }
  Diagnostics diagnostics;
  Clip made = clip;
  ASSERT_TRUE(apply(SecondLife{}, made, diagnostics));
  EXPECT_NE(diagnostics.find(codes::secondlife_joint_left_out), nullptr);
  EXPECT_EQ(complaints_about(made), "");
  ASSERT_EQ(made.skeleton, plain.skeleton);
  ASSERT_EQ(made.motion.frames(), 20U);
  for (std::size_t i = 0; i < plain.motion.values().size(); ++i) {
    ASSERT_EQ(made.motion.values()[i], plain.motion.values()[i]) << i;
  }
  // An .anim file quantises the rotations to 65,535 steps.
  std::string bytes;
  const anim::WriteOptions options{.keys = anim::Keys::every_frame, .reference_frame = true};
  ASSERT_TRUE(anim::write(
      made, options, [&](std::string_view piece) { return bytes.append(piece), true; },
      diagnostics));
  const Result<Clip> played = anim::read(bytes, {}, diagnostics);
  ASSERT_TRUE(played) << played.error().message;
  assert_same_limbs(plain, 1, *played);
  // If the joint moves, it cannot be omitted, and the figure is retargeted to the avatar.
  clip.motion.exact_at(5, clip.skeleton.channel_offsets()[*clip.skeleton.find("neckDummy")]) = 30.0;
  Diagnostics moved;
  ASSERT_TRUE(apply(SecondLife{}, clip, moved));
  EXPECT_EQ(clip.skeleton.find("neckDummy"), std::nullopt);
}

TEST(SecondLifeProfile, NoteForAnAnimationDoesNotMentionATPose) {
  Clip clip = secondlife_clip(5);
  clip.motion.remove_frames(0, 1);
  SecondLife options;
  options.to_playable_format = true;
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(options, clip, diagnostics));
  const Diagnostic* note = diagnostics.find(codes::secondlife_fitted);
  ASSERT_NE(note, nullptr);
  EXPECT_EQ(note->message.find("T-pose"), std::string::npos) << note->message;
}

TEST(SecondLifeProfile, ReferenceFrameIsDetected) {
  EXPECT_TRUE(has_reference_frame(fitted(test::walking_person(30, 0.5))));
  Clip still = secondlife_clip(4);
  still.motion.remove_frames(0, 1);
  EXPECT_TRUE(has_reference_frame(fitted(still)));
  EXPECT_FALSE(has_reference_frame(still));
  still.motion.remove_frames(1, 2);
  const Clip pose = fitted(still);
  EXPECT_EQ(pose.motion.frames(), 2U);
  EXPECT_TRUE(has_reference_frame(pose));
}

TEST(SecondLifeProfile, IsIdempotent) {
  const Clip once = fitted(test::walking_person(30, 0.5));
  const Clip twice = fitted(once);
  EXPECT_EQ(once.skeleton, twice.skeleton);
  for (std::size_t i = 0; i < once.motion.values().size(); ++i) {
    ASSERT_EQ(once.motion.values()[i], twice.motion.values()[i]);
  }
}

TEST(SecondLifeProfile, AStillPoseIsKeptByAReferenceThatDiffers) {
  Clip clip = secondlife_clip(10);
  for (double& value : clip.motion.exact_values()) value = 0.0;
  const Clip posed = fitted(clip);
  EXPECT_EQ(complaints_about(posed), "");
  const Result<Clip> played = secondlife::as_played(posed);
  ASSERT_TRUE(played) << played.error().message;
  for (std::size_t i = 3; i < played->motion.channels(); ++i) {
    EXPECT_EQ(played->motion.at(3, i), 0.0);
  }
}

TEST(SecondLifeProfile, RejectsExcessiveLengthAndDistance) {
  Diagnostics diagnostics;
  Clip clip = test::walking_person(60 * 63, 0.01);
  Status done = apply(SecondLife{}, clip, diagnostics);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, codes::secondlife_duration);
  EXPECT_NE(done.error().advice.find("--trim"), std::string::npos);
  EXPECT_EQ(clip.motion.frames(), 60U * 63U) << "the clip stays";
  clip = test::walking_person(60 * 10, 1.2);
  done = apply(SecondLife{}, clip, diagnostics);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().code, codes::secondlife_hip_travel);
  const std::array<Edit, 2> edits{InPlace{}, SecondLife{}};
  EXPECT_TRUE(apply(edits, clip, diagnostics));
  EXPECT_EQ(complaints_about(clip), "");
}

TEST(SecondLifeProfile, FastClipsAreResampledTo30Fps) {
  Clip clip = test::walking_person(240, 0.5);
  clip.motion.frame_time = FrameTime(FrameRate{120, 1});
  const Clip slow = fitted(clip);
  EXPECT_EQ(slow.motion.frame_time, FrameTime(FrameRate{30, 1}));
  EXPECT_EQ(fitted(test::walking_person(60, 0.5)).motion.frame_time, FrameTime(FrameRate{60, 1}));
}

TEST(SecondLifeProfile, RejectsClipsWithoutAFigure) {
  Clip clip;
  Joint box;
  box.name = "box";
  box.channels = {Channel::x_rotation};
  ASSERT_TRUE(clip.skeleton.add(Joint::no_parent, box));
  clip.motion = Motion(3, 1);
  Diagnostics diagnostics;
  EXPECT_EQ(apply(SecondLife{}, clip, diagnostics).error().code, codes::edit_no_body);
  Clip empty;
  EXPECT_FALSE(apply(SecondLife{}, empty, diagnostics));
  EXPECT_FALSE(apply(AsPlayed{}, empty, diagnostics));
  clip.motion = Motion(0, 1);
  EXPECT_FALSE(apply(SecondLife{}, clip, diagnostics));
}

TEST(SecondLifeProfile, MapsFingersToTheAvatarsFingers) {
  Clip clip = test::walking_person(30, 0.5);
  for (const std::string side : {"Left", "Right"}) {
    std::size_t parent = *clip.skeleton.find(side + "Hand");
    for (int i = 1; i <= 4; ++i) {
      Joint bone = test::named_joint(side + "HandIndex" + std::to_string(i),
                                     {side == "Left" ? 4.0 : -4.0, 0, 0});
      bone.channels = {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
      parent = *clip.add_joint(parent, bone);
    }
    clip.motion.exact_at(
        5, *clip.column(*clip.skeleton.find(side + "HandIndex2"), Channel::z_rotation)) = 35.0;
  }
  const Clip avatar = fitted(clip);
  EXPECT_EQ(complaints_about(avatar), "");
  EXPECT_EQ(avatar.skeleton.size(), 19U + 6U);
  const std::size_t bone = *avatar.skeleton.find("mHandIndex2Left");
  EXPECT_EQ(avatar.skeleton[avatar.skeleton[bone].parent].name, "mHandIndex1Left");
  const Poses poses = evaluate(avatar).value();
  EXPECT_NEAR(angle_between_deg(poses.local_rotation(6, bone), poses.local_rotation(5, bone)), 35.0,
              20.0);
}

TEST(SecondLifeProfile, MissingAbdomenGetsHalfOfTheRotation) {
  Clip clip = test::walking_person(30, 0.5);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(RemoveJoints{{"Spine"}}, clip, diagnostics));
  const Clip avatar = fitted(clip);
  EXPECT_EQ(complaints_about(avatar), "");
  const Poses poses = evaluate(avatar).value();
  const std::size_t abdomen = *avatar.skeleton.find("abdomen");
  const std::size_t chest = *avatar.skeleton.find("chest");
  const Quaternion below = poses.local_rotation(12, abdomen);
  const Quaternion above = poses.local_rotation(12, chest);
  EXPECT_GT(angle_between_deg(below, Quaternion::Identity()), 0.1);
  EXPECT_LT(angle_between_deg(below, above), 1e-6);
}

TEST(SecondLifeProfile, AcceptsHeightInOffsetOrChannels) {
  const Clip clip = secondlife_clip(20);
  Clip added = clip;
  added.skeleton.position_mode = PositionMode::add;
  added.skeleton.set_offset(0, {0, 40, 0});
  for (std::size_t frame = 0; frame < 20; ++frame) added.motion.exact_at(frame, 1) -= 40.0;
  const Clip wanted = fitted(clip);
  const Clip same = fitted(added);
  EXPECT_EQ(same.skeleton.position_mode, PositionMode::replace);
  for (std::size_t i = 0; i < wanted.motion.values().size(); ++i) {
    ASSERT_NEAR(same.motion.values()[i], wanted.motion.values()[i], 1e-12);
  }
}

TEST(SecondLifeProfile, EyesMoveUnderTheirOwnName) {
  Clip clip = secondlife_clip(20);
  Joint eye = test::named_joint("mEyeLeft", {1.4, 3.1, 3.9});
  eye.channels = {Channel::y_rotation, Channel::x_rotation, Channel::z_rotation};
  const std::size_t at = *clip.add_joint(*clip.skeleton.find("head"), eye);
  const std::size_t column = *clip.column(at, Channel::y_rotation);
  for (std::size_t frame = 8; frame < 20; ++frame) clip.motion.exact_at(frame, column) = 25.0;
  const Clip avatar = fitted(clip);
  EXPECT_EQ(complaints_about(avatar), "");
  const Result<Clip> played = secondlife::as_played(avatar);
  ASSERT_TRUE(played);
  const Poses poses = evaluate(*played).value();
  const Quaternion turned = poses.local_rotation(12, *played->skeleton.find("mEyeLeft"));
  EXPECT_NEAR(angle_between_deg(turned, Quaternion::Identity()), 25.0, 0.1);
}

TEST(SecondLifeProfile, IsAStepOfRecipes) {
  EXPECT_TRUE(parse({"profile", "secondlife"}));
  EXPECT_TRUE(parse({"as-played", ""}));
  const Result<Edit> other = parse({"profile", "opensim"});
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().message.find("secondlife"), std::string::npos);
}

}  // namespace
}  // namespace mocap::edit::second_life_test
