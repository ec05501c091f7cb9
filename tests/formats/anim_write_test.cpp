// SPDX-License-Identifier: MIT

// Writing animations of Second Life.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>

#include "formats/anim_bytes.hpp"
#include "formats/anim_clip.hpp"
#include "mocap/anim.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::anim_write_test {
namespace {

using test::anim_bytes;
using test::anim_quantum_m;
using test::AnimBytes;
using test::classic_clip;
using test::joint_index;
using test::small_anim;
using test::sound_anim;

constexpr double inch = secondlife::metres_per_inch;

TEST(AnimWrite, RoundTrips) {
  const Clip clip = sound_anim(small_anim());
  Diagnostics found;
  EXPECT_EQ(anim_bytes(clip, found).value(), small_anim());
  anim::ReadOptions other;
  other.rate = 12.0;
  EXPECT_EQ(anim_bytes(sound_anim(small_anim(), other), found).value(), small_anim());
}

TEST(AnimWrite, WritesTheDocumentedBytes) {
  // One joint, two frames, a quarter turn about y of the file: z of the avatar.
  Clip clip;
  Joint head;
  head.name = "head";
  head.channels = {Channel::y_rotation, Channel::x_rotation, Channel::z_rotation};
  ASSERT_TRUE(clip.skeleton.add(Joint::no_parent, head));
  clip.motion = Motion(2, 3, FrameTime(FrameRate{2, 1}));
  clip.motion.exact_at(1, 0) = 90.0;
  Diagnostics found;
  const auto written = anim_bytes(clip, found);
  ASSERT_TRUE(written);
  AnimBytes expected;
  expected.add<std::uint16_t>(1).add<std::uint16_t>(0).add<std::int32_t>(2).add(0.5F).name("");
  expected.add(0.0F).add(0.5F).add<std::int32_t>(0);
  // Both eases together are no longer than the animation.
  expected.add(0.3F * (0.5F / 0.6F)).add(0.3F * (0.5F / 0.6F)).add<std::uint32_t>(1);
  expected.add<std::uint32_t>(1).name("mHead").add<std::int32_t>(2).add<std::int32_t>(2);
  expected.key(0, {32767, 32767, 32767}).key(65535, {32767, 32767, 55938});
  expected.add<std::int32_t>(0).add<std::int32_t>(0);
  EXPECT_EQ(*written, expected.text);
}

TEST(AnimWrite, RoundTripsASecondLifeBvhWithinOneStep) {
  const Clip clip = classic_clip(90);
  anim::WriteOptions options;
  options.reference_frame = true;
  for (const anim::Keys keys : {anim::Keys::needed, anim::Keys::every_frame}) {
    options.keys = keys;
    Diagnostics found;
    const auto bytes = anim_bytes(clip, found, options);
    ASSERT_TRUE(bytes) << bytes.error().message;
    const Clip again = sound_anim(*bytes);
    ASSERT_EQ(again.motion.frames(), 89U);
    EXPECT_EQ(again.motion.frame_time.frames_per_second(), 30.0);
    const Poses before = evaluate(clip).value();
    const Poses after = evaluate(again).value();
    for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
      const auto bone = secondlife::find_bone(clip.skeleton[i].name);
      const std::size_t other = joint_index(again, secondlife::bones()[*bone].name);
      for (std::size_t f = 0; f < 89; ++f) {
        // Half a step of each component, and the tolerance of key reduction.
        ASSERT_LT(
            angle_between_deg(before.local_rotation(f + 1, i), after.local_rotation(f, other)),
            0.015)
            << clip.skeleton[i].name << " " << f;
      }
    }
    for (std::size_t f = 0; f < 89; ++f) {
      const Vector3 way = before.world_position(f + 1, 0) - before.world_position(0, 0);
      const Vector3 rest(0.0, 1.067 / inch, 0.0);
      ASSERT_LT((after.world_position(f, 0) - rest - way).cwiseAbs().maxCoeff() * inch,
                2.1 * anim_quantum_m);
    }
    Diagnostics again_found;
    EXPECT_EQ(anim_bytes(again, again_found).value(), *bytes);
  }
}

// The viewer takes the priority of the hand pose only from the joints: -1 leaves it at 0.
TEST(AnimWrite, JointsAndHandPoseGetThePriorityOfTheAnimation) {
  Clip clip = classic_clip(20);
  clip.format_data.make<anim::Style>();
  clip.format_data.find<anim::Style>()->tracks.push_back({"head", 6, {}, {}});
  anim::set_priority(*clip.format_data.find<anim::Style>(), 4);
  Diagnostics found;
  const Clip again = sound_anim(anim_bytes(clip, found).value());
  EXPECT_EQ(again.format_data.find<anim::Style>()->priority, 4);
  for (const anim::Track& track : again.format_data.find<anim::Style>()->tracks) {
    EXPECT_EQ(track.priority, track.joint == "head" ? 6 : 4) << track.joint;
  }
}

TEST(AnimWrite, NewPriorityAppliesToJointsWithTheOldOne) {
  Clip clip = sound_anim(small_anim());
  ASSERT_EQ(clip.format_data.find<anim::Style>()->tracks[0].priority, -1);
  anim::set_priority(*clip.format_data.find<anim::Style>(), 3);
  EXPECT_EQ(clip.format_data.find<anim::Style>()->tracks[0].priority, 3);
  EXPECT_EQ(clip.format_data.find<anim::Style>()->tracks[1].priority, 6);
  anim::set_priority(*clip.format_data.find<anim::Style>(), 5);
  EXPECT_EQ(clip.format_data.find<anim::Style>()->tracks[0].priority, 5);
  Diagnostics found;
  const Clip again = sound_anim(anim_bytes(clip, found).value());
  EXPECT_EQ(again.format_data.find<anim::Style>()->tracks[0].priority, 5);
  EXPECT_EQ(again.format_data.find<anim::Style>()->tracks[0].positions,
            clip.format_data.find<anim::Style>()->tracks[0].positions);
}

TEST(AnimWrite, SuggestsTheProfileForAnUnknownSkeleton) {
  Clip clip = classic_clip(5);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    clip.skeleton.set_name(i, "bone" + std::to_string(i));
  }
  Diagnostics found;
  const auto written = anim_bytes(clip, found);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, codes::anim_joint);
  EXPECT_NE(written.error().advice.find("--profile secondlife"), std::string::npos);
  EXPECT_TRUE(found.empty()) << "one message is enough";
}

TEST(AnimWrite, KeepsPositionsWithoutAReferenceFrame) {
  Clip clip = classic_clip(30);
  clip.motion.remove_frames(0, 1);
  Diagnostics found;
  const Clip again = sound_anim(anim_bytes(clip, found).value());
  const Poses poses = evaluate(again).value();
  EXPECT_NEAR(poses.world_position(0, 0).y() * inch, 1.067, 2e-4);
  EXPECT_NEAR(poses.world_position(0, 0).z(), 20.0 / 30.0, 2e-2);
}

TEST(AnimWrite, MergesUnknownJointsIntoTheirChildren) {
  Clip clip;
  Joint joint;
  joint.channels = {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  for (const char* name : {"armature", "hip", "middle", "chest"}) {
    joint.name = name;
    joint.offset = Vector3(0.0, 10.0, 0.0);
    const std::size_t last = clip.skeleton.size() - 1;  // Without joints: no parent.
    ASSERT_TRUE(clip.skeleton.add(last, joint));
  }
  clip.motion = Motion(3, 12);
  for (std::size_t f = 0; f < 3; ++f) {
    for (std::size_t c = 0; c < 12; ++c) {
      clip.motion.exact_at(f, c) = 3.0 * static_cast<double>(f + 1) + 2.0 * static_cast<double>(c);
    }
  }
  Diagnostics found;
  const auto bytes = anim_bytes(clip, found);
  ASSERT_TRUE(bytes);
  ASSERT_NE(found.find(codes::anim_joint), nullptr);
  const Clip again = sound_anim(*bytes);
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(again).value();
  const std::size_t chest = again.skeleton.find("mChest").value();
  for (std::size_t f = 0; f < 3; ++f) {
    EXPECT_LT(angle_between_deg(before.world_rotation(f, 3), after.world_rotation(f, chest)), 0.03);
  }
}

TEST(AnimWrite, RejectsInvalidAnimations) {
  Diagnostics found;
  const auto code_of = [&](const Clip& clip, const anim::WriteOptions& options = {}) {
    const auto bytes = anim_bytes(clip, found, options);
    return bytes ? Code{} : bytes.error().code;
  };
  const Clip clip = classic_clip(10);
  EXPECT_EQ(code_of(Clip{}), codes::anim_value);
  EXPECT_EQ(code_of(classic_clip(0)), codes::anim_value);
  anim::WriteOptions options;
  options.reference_frame = true;
  EXPECT_EQ(code_of(classic_clip(1), options), codes::anim_value);
  EXPECT_EQ(code_of(classic_clip(1)), codes::anim_joint);
  EXPECT_EQ(code_of(classic_clip(1802)), codes::anim_value);
  EXPECT_EQ(code_of(classic_clip(1801)), Code{});
  options = {};
  options.metres_per_unit = 0.0;
  EXPECT_EQ(code_of(clip, options), codes::argument_invalid);
  Clip styled = clip;
  styled.format_data.set(anim::Style{});
  styled.format_data.find<anim::Style>()->priority = 7;
  EXPECT_EQ(code_of(styled), codes::anim_value);
  styled.format_data.set(anim::Style{});
  styled.format_data.find<anim::Style>()->hand_pose = 15;
  EXPECT_EQ(code_of(styled), codes::anim_value);
  styled.format_data.set(anim::Style{});
  styled.format_data.find<anim::Style>()->emote = std::string("a\0b", 3);
  EXPECT_EQ(code_of(styled), codes::anim_value);
  styled.format_data.set(anim::Style{});
  styled.format_data.find<anim::Style>()->ease_in_s = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(code_of(styled), codes::anim_value);
  styled.format_data.set(anim::Style{});
  styled.format_data.find<anim::Style>()->constraints.resize(11);
  EXPECT_EQ(code_of(styled), codes::anim_constraint);
  Clip stranger = clip;
  for (std::size_t i = 0; i < stranger.skeleton.size(); ++i) {
    stranger.skeleton.set_name(i, "x" + std::to_string(i));
  }
  EXPECT_EQ(code_of(stranger), codes::anim_joint);
}

TEST(AnimWrite, ReportsClampedValues) {
  Clip clip = classic_clip(10);
  clip.motion.exact_at(5, 2) = 1000.0;
  clip.format_data.make<anim::Style>();
  clip.format_data.find<anim::Style>()->loops = true;
  clip.format_data.find<anim::Style>()->loop_in_s = 0.1F;
  clip.format_data.find<anim::Style>()->loop_out_s = 9.0F;
  Diagnostics found;
  const Clip again = sound_anim(anim_bytes(clip, found).value());
  EXPECT_EQ(found.count(Severity::warning), 2U);
  EXPECT_FALSE(again.format_data.find<anim::Style>()->loop_out_s.has_value());
  EXPECT_EQ(again.format_data.find<anim::Style>()->loop_in_s, 0.1F);
  EXPECT_NEAR(evaluate(again).value().world_position(5, 0).z() * inch, 5.0, 1e-9);
}

}  // namespace
}  // namespace mocap::anim_write_test
