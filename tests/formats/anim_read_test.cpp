// SPDX-License-Identifier: MIT

// Reading animations of Second Life as its viewer does.

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "formats/anim_bytes.hpp"
#include "formats/anim_clip.hpp"
#include "mocap/anim.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/rotation.hpp"
#include "mocap/secondlife.hpp"
#include "support/invariants.hpp"

namespace mocap::anim_read_test {
namespace {

using test::anim_bytes;
using test::anim_quantum_m;
using test::AnimBytes;
using test::classic_clip;
using test::joint_index;
using test::read_anim;
using test::small_anim;
using test::sound_anim;

constexpr double inch = secondlife::metres_per_inch;

TEST(AnimRead, ReadsAllHeaderFields) {
  const Clip clip = sound_anim(small_anim());
  ASSERT_TRUE(clip.format_data.find<anim::Style>());
  const anim::Style& style = *clip.format_data.find<anim::Style>();
  EXPECT_EQ(style.priority, 4);
  EXPECT_EQ(style.duration_s, 2.0F);
  EXPECT_EQ(style.emote, "express_smile");
  EXPECT_TRUE(style.loops);
  EXPECT_EQ(style.loop_in_s, 0.5F);
  EXPECT_EQ(style.loop_out_s, 1.5F);
  EXPECT_EQ(style.ease_in_s, 0.25F);
  EXPECT_EQ(style.ease_out_s, 0.75F);
  EXPECT_EQ(style.hand_pose, 11U);
  ASSERT_EQ(style.tracks.size(), 2U);
  EXPECT_EQ(style.tracks[1].joint, "mElbowLeft");
  EXPECT_EQ(style.tracks[1].priority, 6);
  EXPECT_EQ(clip.metadata.format, "anim");
  EXPECT_EQ(test::broken_invariant(clip), "");
}

TEST(AnimRead, ReturnsJointsFromPelvisToMovingJoints) {
  const Clip clip = sound_anim(small_anim());
  std::vector<std::string> names;
  for (const Joint& each : clip.skeleton.joints()) names.push_back(each.name);
  EXPECT_EQ(names, (std::vector<std::string>{"mPelvis", "mSpine1", "mSpine2", "mTorso", "mSpine3",
                                             "mSpine4", "mChest", "mCollarLeft", "mShoulderLeft",
                                             "mElbowLeft"}));
  EXPECT_EQ(clip.motion.frames(), 61U);
  EXPECT_EQ(clip.motion.frame_time.frames_per_second(), 30.0);
  const Poses rest = evaluate_rest(clip.skeleton);
  EXPECT_NEAR(rest.world_position(0, 0).y() * inch, 1.067, 1e-12);
  // Left is +x.
  EXPECT_GT(rest.world_position(0, joint_index(clip, "mElbowLeft")).x() * inch, 0.2);
}

TEST(AnimRead, InterpolatesKeysLikeTheViewer) {
  const Clip clip = sound_anim(small_anim());
  const Poses poses = evaluate(clip).value();
  // The pelvis: 4920 steps of 10/65535 m up at 1 s.
  const double up = (37687 - 32767.5) * anim_quantum_m;
  EXPECT_NEAR(poses.world_position(0, 0).y() * inch, 1.067, 1e-9);
  EXPECT_NEAR(poses.world_position(30, 0).y() * inch, 1.067 + up, 1e-9);
  EXPECT_NEAR(poses.world_position(15, 0).y() * inch, 1.067 + up / 2, 2e-5);
  EXPECT_NEAR(poses.world_position(60, 0).y() * inch, 1.067, 1e-9);
  // The elbow rotates about the avatar's z, which is y here: by the mean of the quaternions, not of
  // the angles.
  const std::size_t elbow = joint_index(clip, "mElbowLeft");
  const double sine = 55938 / 65535.0 * 2.0 - 1.0;
  const Quaternion whole(std::sqrt(1.0 - sine * sine), 0.0, sine, 0.0);
  EXPECT_LT(angle_between_deg(poses.local_rotation(60, elbow), whole), 1e-6);
  for (const double share : {0.25, 0.5, 0.9}) {
    Quaternion mean;
    mean.coeffs() = share * whole.coeffs() + (1.0 - share) * Quaternion::Identity().coeffs();
    const auto frame = static_cast<std::size_t>(60.0 * share);
    EXPECT_LT(angle_between_deg(poses.local_rotation(frame, elbow), mean.normalized()), 1e-6)
        << share;
  }
}

TEST(AnimRead, RoundsTinyValuesToZero) {
  AnimBytes bytes;
  bytes.header(1.0F).add<std::uint32_t>(1).name("mHead").add<std::int32_t>(-1);
  bytes.add<std::int32_t>(1).key(0, {32768, 32767, 32768}).add<std::int32_t>(0);
  bytes.add<std::int32_t>(0);
  const Clip clip = sound_anim(bytes.text);
  for (const double value : clip.motion.row(0).subspan(3)) EXPECT_EQ(value, 0.0);
}

TEST(AnimRead, PositionsOtherJointsRelativeToTheirParents) {
  AnimBytes bytes;
  bytes.header(1.0F).add<std::uint32_t>(1).name("mHead").add<std::int32_t>(-1);
  bytes.add<std::int32_t>(0).add<std::int32_t>(1).key(0, {32767, 32767, 33767});
  bytes.add<std::int32_t>(0);
  const Clip clip = sound_anim(bytes.text);
  const std::size_t head = joint_index(clip, "mHead");
  const Poses poses = evaluate(clip).value();
  const auto p = poses.local_position(0, head);
  EXPECT_NEAR(p[1] * inch, (33767 - 32767.5) * anim_quantum_m, 1e-9);
  EXPECT_NEAR(p[2] * inch, 0.0, 1e-12);
}

TEST(AnimRead, FindsTheRateThatFitsAllKeys) {
  const auto with_times = [](float duration_s, const std::vector<double>& times_s) {
    AnimBytes bytes;
    bytes.header(duration_s).add<std::uint32_t>(1).name("mHead").add<std::int32_t>(-1);
    bytes.add(static_cast<std::int32_t>(times_s.size()));
    for (const double time : times_s) {
      bytes.key(static_cast<std::uint16_t>(time / static_cast<double>(duration_s) * 65535.0),
                {32767, 32767, 40000});
    }
    bytes.add<std::int32_t>(0).add<std::int32_t>(0);
    return bytes.text;
  };
  const auto rate = [](const Clip& clip) { return clip.motion.frame_time.frames_per_second(); };
  EXPECT_EQ(rate(sound_anim(with_times(2.0F, {0.0, 0.5, 2.0}))), 30.0);
  EXPECT_EQ(rate(sound_anim(with_times(2.0F, {0.0, 1.0 / 24.0, 2.0}))), 24.0);
  EXPECT_EQ(rate(sound_anim(with_times(2.0F, {0.0, 0.04, 2.0}))), 25.0);
  EXPECT_EQ(rate(sound_anim(with_times(2.0F, {0.0, 1.0 / 120.0, 2.0}))), 120.0);
  EXPECT_EQ(rate(sound_anim(with_times(2.0F, {0.0, 1.0 / 72.0, 2.0}))), 72.0);
  EXPECT_EQ(rate(sound_anim(with_times(2.0F, {0.0, 0.125 / 7, 2.0}))), 56.0);
  Diagnostics found;
  const auto odd = read_anim(with_times(2.0F, {0.0, 0.3217, 0.33, 2.0}), found);
  ASSERT_TRUE(odd);
  EXPECT_EQ(rate(*odd), 60.0);
  ASSERT_NE(found.find(codes::anim_keys), nullptr);
  EXPECT_EQ(found.find(codes::anim_keys)->severity, Severity::note);
  anim::ReadOptions asked;
  asked.rate = 15.0;
  const Clip slow = sound_anim(small_anim(), asked);
  EXPECT_EQ(rate(slow), 15.0);
  EXPECT_EQ(slow.motion.frames(), 31U);
  for (const double wrong : {0.0, -1.0, 1e9, std::numeric_limits<double>::quiet_NaN()}) {
    asked.rate = wrong;
    EXPECT_EQ(read_anim(small_anim(), found, asked).error().code, codes::argument_invalid);
  }
}

TEST(AnimRead, ReadsTheOldVersionWithFloats) {
  AnimBytes bytes;
  bytes.add<std::uint16_t>(0).add<std::uint16_t>(1).add<std::int32_t>(3).add(1.0F).name("");
  bytes.add(0.0F).add(1.0F).add<std::int32_t>(0).add(0.3F).add(0.3F).add<std::uint32_t>(0);
  bytes.add<std::uint32_t>(1).name("mPelvis").add<std::int32_t>(-1);
  bytes.add<std::int32_t>(2).add(0.0F).add(0.0F).add(0.0F).add(0.0F);
  bytes.add(1.0F).add(10.0F).add(20.0F).add(30.0F);
  bytes.add<std::int32_t>(1).add(0.0F).add(7.0F).add(0.0F).add(0.5F);
  bytes.add<std::int32_t>(0);
  Clip clip = sound_anim(bytes.text);
  const Poses poses = evaluate(clip).value();
  const Quaternion turned = rotation_from_euler_deg({0, 1, 2}, {10.0, 20.0, 30.0});
  EXPECT_LT(angle_between_deg(poses.local_rotation(30, 0), secondlife::y_up_from_avatar(turned)),
            1e-5);
  // Seven metres forward are clamped to five.
  EXPECT_NEAR(poses.world_position(0, 0).z() * inch, 5.0, 1e-9);
  EXPECT_NEAR(poses.world_position(0, 0).y() * inch, 1.567, 1e-6);
  // Unedited, it is written back; edited, as 1.0.
  Diagnostics found;
  EXPECT_EQ(anim_bytes(clip, found).value_or(""), bytes.text);
  clip.format_data.on_edit();
  const auto written = anim_bytes(clip, found);
  ASSERT_TRUE(written) << written.error().message;
  EXPECT_EQ(written->substr(0, 4), std::string("\1\0\0\0", 4));
}

TEST(AnimRead, ReportsTheByteOfEveryTruncation) {
  const std::string whole = small_anim();
  for (std::size_t length = 0; length < whole.size(); ++length) {
    Diagnostics found;
    const auto clip = read_anim(std::string_view(whole).substr(0, length), found);
    ASSERT_FALSE(clip) << length;
    EXPECT_EQ(clip.error().code, codes::anim_truncated) << length;
    EXPECT_LE(clip.error().at.byte, length);
  }
}

TEST(AnimRead, HandlesFlippedBytes) {
  const std::string whole = small_anim();
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const unsigned flip : {0x01U, 0x80U, 0xFFU}) {
      std::string bytes = whole;
      bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ flip);
      Diagnostics found;
      const auto clip = read_anim(bytes, found);
      if (!clip) {
        EXPECT_TRUE(found.has_errors());
        continue;
      }
      EXPECT_EQ(test::broken_invariant(*clip), "");
      for (const double value : clip->motion.values()) ASSERT_TRUE(std::isfinite(value));
    }
  }
}

TEST(AnimRead, RejectsInvalidValuesLikeTheViewer) {
  const auto code_of = [](const AnimBytes& bytes) {
    Diagnostics found;
    const auto clip = read_anim(bytes.text, found);
    return clip ? Code{} : clip.error().code;
  };
  const float infinite = std::numeric_limits<float>::infinity();
  EXPECT_EQ(code_of(AnimBytes().add<std::uint16_t>(1).add<std::uint16_t>(1)), codes::anim_header);
  EXPECT_EQ(code_of(AnimBytes().header(1.0F, -2)), codes::anim_value);
  EXPECT_EQ(code_of(AnimBytes().header(60.01F)), codes::anim_value);
  EXPECT_EQ(code_of(AnimBytes().header(-1.0F)), codes::anim_value);
  EXPECT_EQ(code_of(AnimBytes().header(infinite)), codes::anim_value);
  EXPECT_EQ(code_of(AnimBytes().header(1.0F).add<std::uint32_t>(0)), codes::anim_value);
  EXPECT_EQ(code_of(AnimBytes().header(1.0F).add<std::uint32_t>(217)), codes::anim_value);
  AnimBytes joint;
  joint.header(1.0F).add<std::uint32_t>(1).name("mHead").add<std::int32_t>(-1);
  EXPECT_EQ(code_of(AnimBytes(joint).add<std::int32_t>(-1)), codes::anim_keys);
  // A count that exceeds any file size allocates no memory.
  EXPECT_EQ(code_of(AnimBytes(joint).add<std::int32_t>(0x7FFFFFFF)), codes::anim_truncated);
  Diagnostics found;
  EXPECT_EQ(read_anim(AnimBytes().header(1.0F, 2, std::string(5000, 'a')).text, found).error().code,
            codes::limit_name);
}

TEST(AnimRead, WarnsAboutUnambiguousDeviations) {
  AnimBytes bytes;
  bytes.header(1.0F, 9).add<std::uint32_t>(4);
  const auto track = [&](std::string_view name) {
    bytes.name(name).add<std::int32_t>(-1).add<std::int32_t>(2);
    bytes.key(100, {32767, 32767, 32767}).key(100, {40000, 32767, 32767}).add<std::int32_t>(0);
  };
  track("mHead");
  track("head");
  track("L_HAND");
  track("mRoot");
  bytes.add<std::int32_t>(11).add<std::uint8_t>(7);
  Diagnostics found;
  const auto clip = read_anim(bytes.text, found);
  ASSERT_TRUE(clip);
  EXPECT_EQ(clip->format_data.find<anim::Style>()->priority, 6);
  for (const Code code : {codes::anim_value, codes::anim_joint, codes::anim_keys,
                          codes::anim_constraint, codes::anim_trailing}) {
    ASSERT_NE(found.find(code), nullptr) << facts_of(code).name;
    EXPECT_EQ(found.find(code)->severity, Severity::warning);
  }
  // The last of two keys at one time is used.
  const Poses poses = evaluate(*clip).value();
  EXPECT_GT(angle_between_deg(poses.local_rotation(0, joint_index(*clip, "mHead")),
                              Quaternion::Identity()),
            10.0);
  // Tracks without a bone are not joints; they are kept for writing.
  EXPECT_FALSE(clip->skeleton.find("L_HAND"));
  EXPECT_EQ(clip->format_data.find<anim::Style>()->tracks.size(), 4U);
  Diagnostics strict(true);
  EXPECT_FALSE(read_anim(bytes.text, strict));
}

TEST(AnimRead, KeepsConstraints) {
  std::string bytes = small_anim();
  bytes.resize(bytes.size() - 4);
  AnimBytes more;
  more.text = bytes;
  more.add<std::int32_t>(1).add<std::uint8_t>(1).add<std::uint8_t>(1);
  more.text += std::string("L_HAND\0garbage..", 16);
  more.add(0.1F).add(0.2F).add(0.3F);
  more.text += std::string("GROUND\0\0\0\0\0\0\0\0\0\0", 16);
  for (int i = 0; i < 10; ++i) more.add(static_cast<float>(i));
  const Clip clip = sound_anim(more.text);
  ASSERT_EQ(clip.format_data.find<anim::Style>()->constraints.size(), 1U);
  EXPECT_EQ(clip.format_data.find<anim::Style>()->constraints[0].type, 1);
  EXPECT_EQ(clip.format_data.find<anim::Style>()->constraints[0].ease_out_stop, 9.0F);
  Diagnostics found;
  EXPECT_EQ(anim_bytes(clip, found).value(), more.text);
}

TEST(AnimRead, ASinglePoseIsReadAsOneFrame) {
  anim::WriteOptions options;
  options.still_joints = true;
  for (const FrameRate rate : {FrameRate{30, 1}, FrameRate{24, 1}, FrameRate{60, 1},
                               FrameRate{24000, 1001}, FrameRate{1, 1}, FrameRate{7, 1}}) {
    SCOPED_TRACE(rate.numerator);
    Clip clip = classic_clip(1);
    clip.motion.frame_time = FrameTime(rate);
    Diagnostics found;
    const std::string bytes = anim_bytes(clip, found, options).value();
    const Clip again = sound_anim(bytes);
    EXPECT_EQ(again.motion.frames(), 1U);
    EXPECT_EQ(again.motion.frame_time.rate(), rate);
    EXPECT_EQ(again.format_data.find<anim::Style>()->bytes_in_file, bytes.size());
    EXPECT_EQ(anim_bytes(again, found).value(), bytes);
  }
  // A pose that is held for two seconds keeps its duration.
  Clip held = classic_clip(1);
  held.motion.frame_time = FrameTime(FrameRate{1, 2});
  Diagnostics found;
  EXPECT_EQ(sound_anim(anim_bytes(held, found, options).value()).motion.frames(), 61U);
}

TEST(AnimFormat, IsRecognisedByContent) {
  EXPECT_TRUE(anim::sniff(small_anim()));
  EXPECT_FALSE(anim::sniff("HIERARCHY\nROOT"));
  EXPECT_FALSE(anim::sniff(""));
  EXPECT_FALSE(anim::sniff(std::string("\1\0\0\0\2\0\7\0abcdefgh", 16)));
  const std::string bytes = small_anim();
  ByteSource source = ByteSource::from_bytes(bytes, "no_extension");
  Diagnostics found;
  const auto clip = load(source, {}, found);
  ASSERT_TRUE(clip);
  EXPECT_EQ(clip->metadata.format, "anim");
}

}  // namespace
}  // namespace mocap::anim_read_test
