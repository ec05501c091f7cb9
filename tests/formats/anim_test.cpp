// SPDX-License-Identifier: MIT
#include "mocap/anim.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <string>

#include "formats/anim_bytes.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/rotation.hpp"
#include "support/invariants.hpp"

namespace mocap::anim_test {
namespace {

using test::anim_bytes;
using test::AnimBytes;
using test::read_anim;
using test::small_anim;

constexpr double quantum_m = 10.0 / 65535.0;
constexpr double inch = secondlife::metres_per_inch;

Clip sound(std::string_view bytes, const anim::ReadOptions& options = {}) {
  Diagnostics found;
  Result<Clip> clip = read_anim(bytes, found, options);
  EXPECT_TRUE(clip) << (clip ? "" : clip.error().message);
  EXPECT_TRUE(found.empty()) << found.entries().front().message;
  return clip ? std::move(*clip) : Clip{};
}

std::size_t joint(const Clip& clip, std::string_view name) {
  const auto found = clip.skeleton.find(name);
  EXPECT_TRUE(found) << name;
  return found.value_or(0);
}

Vector3 world(const Poses& poses, std::size_t frame, std::size_t index) {
  return poses.world_position(frame, index);
}

Quaternion local(const Poses& poses, std::size_t frame, std::size_t index) {
  return poses.local_rotation(frame, index);
}

/// The skeleton of BVH files, in a standing reference pose, then rotating arms and a walk.
Clip classic_clip(std::size_t frames) {
  Clip clip;
  clip.skeleton = secondlife::classic_skeleton();
  clip.motion = Motion(frames, clip.skeleton.channel_count(), FrameTime(FrameRate{30, 1}));
  for (std::size_t f = 0; f < frames; ++f) {
    clip.motion.exact_at(f, 1) = secondlife::hip_height_in;
    if (f == 0) continue;
    const double t = static_cast<double>(f) / 30.0;
    clip.motion.exact_at(f, 2) = 20.0 * t;
    for (std::size_t c = 3; c < clip.motion.channels(); ++c) {
      clip.motion.exact_at(f, c) = 60.0 * std::sin(2.0 * t + static_cast<double>(c));
    }
  }
  return clip;
}

TEST(AnimRead, ReadsAllHeaderFields) {
  const Clip clip = sound(small_anim());
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
  const Clip clip = sound(small_anim());
  std::vector<std::string> names;
  for (const Joint& each : clip.skeleton.joints()) names.push_back(each.name);
  EXPECT_EQ(names, (std::vector<std::string>{"mPelvis", "mSpine1", "mSpine2", "mTorso", "mSpine3",
                                             "mSpine4", "mChest", "mCollarLeft", "mShoulderLeft",
                                             "mElbowLeft"}));
  EXPECT_EQ(clip.motion.frames(), 61U);
  EXPECT_EQ(clip.motion.frame_time.frames_per_second(), 30.0);
  const Poses rest = evaluate_rest(clip.skeleton);
  EXPECT_NEAR(world(rest, 0, 0).y() * inch, 1.067, 1e-12);
  // Left is +x.
  EXPECT_GT(world(rest, 0, joint(clip, "mElbowLeft")).x() * inch, 0.2);
}

TEST(AnimRead, InterpolatesKeysLikeTheViewer) {
  const Clip clip = sound(small_anim());
  const Poses poses = evaluate(clip).value();
  // The pelvis: 4920 steps of 10/65535 m up at 1 s.
  const double up = (37687 - 32767.5) * quantum_m;
  EXPECT_NEAR(world(poses, 0, 0).y() * inch, 1.067, 1e-9);
  EXPECT_NEAR(world(poses, 30, 0).y() * inch, 1.067 + up, 1e-9);
  EXPECT_NEAR(world(poses, 15, 0).y() * inch, 1.067 + up / 2, 2e-5);
  EXPECT_NEAR(world(poses, 60, 0).y() * inch, 1.067, 1e-9);
  // The elbow rotates about the avatar's z, which is y here: by the mean of the quaternions, not of
  // the angles.
  const std::size_t elbow = joint(clip, "mElbowLeft");
  const double sine = 55938 / 65535.0 * 2.0 - 1.0;
  const Quaternion whole(std::sqrt(1.0 - sine * sine), 0.0, sine, 0.0);
  EXPECT_LT(angle_between_deg(local(poses, 60, elbow), whole), 1e-6);
  for (const double share : {0.25, 0.5, 0.9}) {
    Quaternion mean;
    mean.coeffs() = share * whole.coeffs() + (1.0 - share) * Quaternion::Identity().coeffs();
    const auto frame = static_cast<std::size_t>(60.0 * share);
    EXPECT_LT(angle_between_deg(local(poses, frame, elbow), mean.normalized()), 1e-6) << share;
  }
}

TEST(AnimRead, RoundsTinyValuesToZero) {
  AnimBytes bytes;
  bytes.header(1.0F).add<std::uint32_t>(1).name("mHead").add<std::int32_t>(-1);
  bytes.add<std::int32_t>(1).key(0, {32768, 32767, 32768}).add<std::int32_t>(0);
  bytes.add<std::int32_t>(0);
  const Clip clip = sound(bytes.text);
  for (const double value : clip.motion.row(0).subspan(3)) EXPECT_EQ(value, 0.0);
}

TEST(AnimRead, PositionsOtherJointsRelativeToTheirParents) {
  AnimBytes bytes;
  bytes.header(1.0F).add<std::uint32_t>(1).name("mHead").add<std::int32_t>(-1);
  bytes.add<std::int32_t>(0).add<std::int32_t>(1).key(0, {32767, 32767, 33767});
  bytes.add<std::int32_t>(0);
  const Clip clip = sound(bytes.text);
  const std::size_t head = joint(clip, "mHead");
  const Poses poses = evaluate(clip).value();
  const auto p = poses.local_position(0, head);
  EXPECT_NEAR(p[1] * inch, (33767 - 32767.5) * quantum_m, 1e-9);
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
  EXPECT_EQ(rate(sound(with_times(2.0F, {0.0, 0.5, 2.0}))), 30.0);
  EXPECT_EQ(rate(sound(with_times(2.0F, {0.0, 1.0 / 24.0, 2.0}))), 24.0);
  EXPECT_EQ(rate(sound(with_times(2.0F, {0.0, 0.04, 2.0}))), 25.0);
  EXPECT_EQ(rate(sound(with_times(2.0F, {0.0, 1.0 / 120.0, 2.0}))), 120.0);
  EXPECT_NEAR(rate(sound(with_times(2.0F, {0.0, 0.125 / 7, 2.0}))), 56.0, 1e-9);
  Diagnostics found;
  const auto odd = read_anim(with_times(2.0F, {0.0, 0.3217, 0.33, 2.0}), found);
  ASSERT_TRUE(odd);
  EXPECT_EQ(rate(*odd), 60.0);
  ASSERT_NE(found.find(codes::anim_keys), nullptr);
  EXPECT_EQ(found.find(codes::anim_keys)->severity, Severity::note);
  anim::ReadOptions asked;
  asked.rate = 15.0;
  const Clip slow = sound(small_anim(), asked);
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
  Clip clip = sound(bytes.text);
  const Poses poses = evaluate(clip).value();
  const Quaternion turned = rotation_from_euler_deg({0, 1, 2}, {10.0, 20.0, 30.0});
  EXPECT_LT(angle_between_deg(local(poses, 30, 0), secondlife::y_up_from_avatar(turned)), 1e-5);
  // Seven metres forward are clamped to five.
  EXPECT_NEAR(world(poses, 0, 0).z() * inch, 5.0, 1e-9);
  EXPECT_NEAR(world(poses, 0, 0).y() * inch, 1.567, 1e-6);
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
  EXPECT_GT(angle_between_deg(local(poses, 0, joint(*clip, "mHead")), Quaternion::Identity()),
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
  const Clip clip = sound(more.text);
  ASSERT_EQ(clip.format_data.find<anim::Style>()->constraints.size(), 1U);
  EXPECT_EQ(clip.format_data.find<anim::Style>()->constraints[0].type, 1);
  EXPECT_EQ(clip.format_data.find<anim::Style>()->constraints[0].ease_out_stop, 9.0F);
  Diagnostics found;
  EXPECT_EQ(anim_bytes(clip, found).value(), more.text);
}

TEST(AnimWrite, RoundTrips) {
  const Clip clip = sound(small_anim());
  Diagnostics found;
  EXPECT_EQ(anim_bytes(clip, found).value(), small_anim());
  anim::ReadOptions other;
  other.rate = 12.0;
  EXPECT_EQ(anim_bytes(sound(small_anim(), other), found).value(), small_anim());
}

TEST(AnimWrite, KeepsKeysOfUnchangedJoints) {
  Clip clip = sound(small_anim());
  clip.format_data.find<anim::Style>()->priority = 5;
  clip.format_data.find<anim::Style>()->tracks[0].priority = 3;
  const std::size_t elbow = joint(clip, "mElbowLeft");
  const std::size_t column = clip.skeleton.channel_offsets()[elbow];
  for (std::size_t f = 0; f < clip.motion.frames(); ++f) clip.motion.exact_at(f, column) += 1.0;
  Diagnostics found;
  const Clip again = sound(anim_bytes(clip, found).value());
  EXPECT_EQ(again.format_data.find<anim::Style>()->priority, 5);
  EXPECT_EQ(again.format_data.find<anim::Style>()->tracks[0].priority, 3);
  EXPECT_EQ(again.format_data.find<anim::Style>()->tracks[0].positions,
            clip.format_data.find<anim::Style>()->tracks[0].positions);
  EXPECT_NE(again.format_data.find<anim::Style>()->tracks[1].rotations,
            clip.format_data.find<anim::Style>()->tracks[1].rotations);
  EXPECT_EQ(again.format_data.find<anim::Style>()->tracks[1].priority, 6);
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
    const Clip again = sound(*bytes);
    ASSERT_EQ(again.motion.frames(), 89U);
    EXPECT_EQ(again.motion.frame_time.frames_per_second(), 30.0);
    const Poses before = evaluate(clip).value();
    const Poses after = evaluate(again).value();
    for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
      const auto bone = secondlife::find_bone(clip.skeleton[i].name);
      const std::size_t other = joint(again, secondlife::bones()[*bone].name);
      for (std::size_t f = 0; f < 89; ++f) {
        // Half a step of each component, and the tolerance of key reduction.
        ASSERT_LT(angle_between_deg(local(before, f + 1, i), local(after, f, other)), 0.015)
            << clip.skeleton[i].name << " " << f;
      }
    }
    for (std::size_t f = 0; f < 89; ++f) {
      const Vector3 way = world(before, f + 1, 0) - world(before, 0, 0);
      const Vector3 rest(0.0, 1.067 / inch, 0.0);
      ASSERT_LT((world(after, f, 0) - rest - way).cwiseAbs().maxCoeff() * inch, 2.1 * quantum_m);
    }
    Diagnostics again_found;
    EXPECT_EQ(anim_bytes(again, again_found).value(), *bytes);
  }
}

TEST(AnimWrite, OmitsRedundantKeysAndJoints) {
  Clip clip = classic_clip(60);
  const std::size_t head = joint(clip, "head");
  const std::size_t columns = clip.skeleton.channel_offsets()[head];
  for (std::size_t f = 0; f < 60; ++f) {
    for (std::size_t c = 0; c < 3; ++c) clip.motion.exact_at(f, columns + c) = 0.0;
  }
  Diagnostics found;
  anim::WriteOptions options;
  options.reference_frame = true;
  const auto thin = anim_bytes(clip, found, options);
  EXPECT_NE(found.find(codes::anim_reduced), nullptr);
  options.keys = anim::Keys::every_frame;
  const auto thick = anim_bytes(clip, found, options);
  EXPECT_LT(thin->size(), thick->size());
  EXPECT_FALSE(sound(*thin).skeleton.find("mHead"));
  options.still_joints = true;
  EXPECT_TRUE(sound(*anim_bytes(clip, found, options)).skeleton.find("mHead"));
  options.still_joints = false;
  clip.format_data.make<anim::Style>();
  clip.format_data.find<anim::Style>()->tracks.push_back({"head", 5, {}, {}});
  const Clip with_priority = sound(*anim_bytes(clip, found, options));
  EXPECT_TRUE(with_priority.skeleton.find("head"));
  EXPECT_EQ(with_priority.format_data.find<anim::Style>()->tracks[0].priority, 5);
}

// The viewer takes the priority of the hand pose only from the joints: -1 leaves it at 0.
TEST(AnimWrite, JointsAndHandPoseGetThePriorityOfTheAnimation) {
  Clip clip = classic_clip(20);
  clip.format_data.make<anim::Style>();
  clip.format_data.find<anim::Style>()->tracks.push_back({"head", 6, {}, {}});
  anim::set_priority(*clip.format_data.find<anim::Style>(), 4);
  Diagnostics found;
  const Clip again = sound(anim_bytes(clip, found).value());
  EXPECT_EQ(again.format_data.find<anim::Style>()->priority, 4);
  for (const anim::Track& track : again.format_data.find<anim::Style>()->tracks) {
    EXPECT_EQ(track.priority, track.joint == "head" ? 6 : 4) << track.joint;
  }
}

TEST(AnimWrite, NewPriorityAppliesToJointsWithTheOldOne) {
  Clip clip = sound(small_anim());
  ASSERT_EQ(clip.format_data.find<anim::Style>()->tracks[0].priority, -1);
  anim::set_priority(*clip.format_data.find<anim::Style>(), 3);
  EXPECT_EQ(clip.format_data.find<anim::Style>()->tracks[0].priority, 3);
  EXPECT_EQ(clip.format_data.find<anim::Style>()->tracks[1].priority, 6);
  anim::set_priority(*clip.format_data.find<anim::Style>(), 5);
  EXPECT_EQ(clip.format_data.find<anim::Style>()->tracks[0].priority, 5);
  Diagnostics found;
  const Clip again = sound(anim_bytes(clip, found).value());
  EXPECT_EQ(again.format_data.find<anim::Style>()->tracks[0].priority, 5);
  EXPECT_EQ(again.format_data.find<anim::Style>()->tracks[0].positions,
            clip.format_data.find<anim::Style>()->tracks[0].positions);
}

/// A motion in which no key can be interpolated from others.
Clip restless_clip(std::size_t frames) {
  Clip clip = classic_clip(frames);
  for (std::size_t f = 1; f < frames; ++f) {
    for (std::size_t c = 3; c < clip.motion.channels(); ++c) {
      clip.motion.exact_at(f, c) += (f + c) % 2 == 0 ? 0.05 : -0.05;
    }
  }
  return clip;
}

TEST(AnimWrite, ReducesKeysLikeTheViewerIfTooLarge) {
  const Clip clip = restless_clip(1700);
  anim::WriteOptions options;
  options.reference_frame = true;
  Diagnostics found;
  const std::string bytes = anim_bytes(clip, found, options).value();
  EXPECT_LT(bytes.size(), secondlife::max_upload_bytes);
  const Diagnostic* note = found.find(codes::anim_viewer_keys);
  ASSERT_NE(note, nullptr);
  EXPECT_EQ(note->severity, Severity::note);
  EXPECT_EQ(found.find(codes::secondlife_size), nullptr);
  EXPECT_EQ(found.find(codes::anim_reduced), nullptr);
  // It still plays nearly the same.
  const Clip again = sound(bytes);
  ASSERT_EQ(again.motion.frames(), 1699U);
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(again).value();
  const std::size_t arm = joint(clip, "lForeArm");
  const std::size_t other = joint(again, "mElbowLeft");
  for (std::size_t f = 0; f < 1699; ++f) {
    ASSERT_LT(angle_between_deg(local(before, f + 1, arm), local(after, f, other)), 2.0) << f;
  }
}

TEST(AnimWrite, ReportsAnimationsThatStayTooLarge) {
  anim::WriteOptions options;
  options.reference_frame = true;
  options.keys = anim::Keys::every_frame;
  Diagnostics found;
  const std::string bytes = anim_bytes(restless_clip(1700), found, options).value();
  EXPECT_GT(bytes.size(), secondlife::max_upload_bytes);
  const Diagnostic* large = found.find(codes::secondlife_size);
  ASSERT_NE(large, nullptr);
  EXPECT_EQ(large->severity, Severity::warning);
  for (const char* const words :
       {"--anim-keys needed", "mocap convert FILE --fps 20 --profile secondlife -o fixed.anim"}) {
    EXPECT_NE(advice_text(*large, "", "").find(words), std::string::npos) << words;
  }
  EXPECT_EQ(found.find(codes::anim_viewer_keys), nullptr);
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
    const Clip again = sound(bytes);
    EXPECT_EQ(again.motion.frames(), 1U);
    EXPECT_EQ(again.motion.frame_time.rate(), rate);
    EXPECT_EQ(again.format_data.find<anim::Style>()->bytes_in_file, bytes.size());
    EXPECT_EQ(anim_bytes(again, found).value(), bytes);
  }
  // A pose that is held for two seconds keeps its duration.
  Clip held = classic_clip(1);
  held.motion.frame_time = FrameTime(FrameRate{1, 2});
  Diagnostics found;
  EXPECT_EQ(sound(anim_bytes(held, found, options).value()).motion.frames(), 61U);
}

TEST(AnimWrite, KeepsSmallRotationsAboutAnyAxis) {
  for (const std::size_t axis : {0U, 1U, 2U}) {
    for (const double degrees : {0.02, 0.035}) {
      Clip clip = classic_clip(10);
      const std::size_t head = clip.skeleton.channel_offsets()[joint(clip, "head")];
      for (std::size_t f = 0; f < 10; ++f) {
        for (std::size_t c = 0; c < 3; ++c) {
          clip.motion.exact_at(f, head + c) = c == axis && f > 4 ? degrees : 0.0;
        }
      }
      anim::WriteOptions options;
      options.reference_frame = true;
      Diagnostics found;
      const Clip again = sound(anim_bytes(clip, found, options).value());
      EXPECT_EQ(again.skeleton.find("mHead").has_value(), degrees > 0.03) << axis << " " << degrees;
    }
  }
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
  const Clip again = sound(anim_bytes(clip, found).value());
  const Poses poses = evaluate(again).value();
  EXPECT_NEAR(world(poses, 0, 0).y() * inch, 1.067, 2e-4);
  EXPECT_NEAR(world(poses, 0, 0).z(), 20.0 / 30.0, 2e-2);
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
  const Clip again = sound(*bytes);
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
  const Clip again = sound(anim_bytes(clip, found).value());
  EXPECT_EQ(found.count(Severity::warning), 2U);
  EXPECT_FALSE(again.format_data.find<anim::Style>()->loop_out_s.has_value());
  EXPECT_EQ(again.format_data.find<anim::Style>()->loop_in_s, 0.1F);
  EXPECT_NEAR(world(evaluate(again).value(), 5, 0).z() * inch, 5.0, 1e-9);
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
}  // namespace mocap::anim_test
