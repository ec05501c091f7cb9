// SPDX-License-Identifier: MIT

// Keys of written animations: which are omitted, and what is reported about the size.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

#include "formats/anim_bytes.hpp"
#include "formats/anim_clip.hpp"
#include "mocap/anim.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/rotation.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::anim_keys_test {
namespace {

using test::anim_bytes;
using test::classic_clip;
using test::joint_index;
using test::small_anim;
using test::sound_anim;

TEST(AnimWrite, KeepsKeysOfUnchangedJoints) {
  Clip clip = sound_anim(small_anim());
  clip.format_data.find<anim::Style>()->priority = 5;
  clip.format_data.find<anim::Style>()->tracks[0].priority = 3;
  const std::size_t elbow = joint_index(clip, "mElbowLeft");
  const std::size_t column = clip.skeleton.channel_offsets()[elbow];
  for (std::size_t f = 0; f < clip.motion.frames(); ++f) clip.motion.exact_at(f, column) += 1.0;
  Diagnostics found;
  const Clip again = sound_anim(anim_bytes(clip, found).value());
  EXPECT_EQ(again.format_data.find<anim::Style>()->priority, 5);
  EXPECT_EQ(again.format_data.find<anim::Style>()->tracks[0].priority, 3);
  EXPECT_EQ(again.format_data.find<anim::Style>()->tracks[0].positions,
            clip.format_data.find<anim::Style>()->tracks[0].positions);
  EXPECT_NE(again.format_data.find<anim::Style>()->tracks[1].rotations,
            clip.format_data.find<anim::Style>()->tracks[1].rotations);
  EXPECT_EQ(again.format_data.find<anim::Style>()->tracks[1].priority, 6);
}

TEST(AnimWrite, OmitsRedundantKeysAndJoints) {
  Clip clip = classic_clip(60);
  const std::size_t head = joint_index(clip, "head");
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
  EXPECT_FALSE(sound_anim(*thin).skeleton.find("mHead"));
  options.still_joints = true;
  EXPECT_TRUE(sound_anim(*anim_bytes(clip, found, options)).skeleton.find("mHead"));
  options.still_joints = false;
  clip.format_data.make<anim::Style>();
  clip.format_data.find<anim::Style>()->tracks.push_back({"head", 5, {}, {}});
  const Clip with_priority = sound_anim(*anim_bytes(clip, found, options));
  EXPECT_TRUE(with_priority.skeleton.find("head"));
  EXPECT_EQ(with_priority.format_data.find<anim::Style>()->tracks[0].priority, 5);
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
  const Clip again = sound_anim(bytes);
  ASSERT_EQ(again.motion.frames(), 1699U);
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(again).value();
  const std::size_t arm = joint_index(clip, "lForeArm");
  const std::size_t other = joint_index(again, "mElbowLeft");
  for (std::size_t f = 0; f < 1699; ++f) {
    ASSERT_LT(angle_between_deg(before.local_rotation(f + 1, arm), after.local_rotation(f, other)),
              2.0)
        << f;
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

TEST(AnimWrite, KeepsSmallRotationsAboutAnyAxis) {
  for (const std::size_t axis : {0U, 1U, 2U}) {
    for (const double degrees : {0.02, 0.035}) {
      Clip clip = classic_clip(10);
      const std::size_t head = clip.skeleton.channel_offsets()[joint_index(clip, "head")];
      for (std::size_t f = 0; f < 10; ++f) {
        for (std::size_t c = 0; c < 3; ++c) {
          clip.motion.exact_at(f, head + c) = c == axis && f > 4 ? degrees : 0.0;
        }
      }
      anim::WriteOptions options;
      options.reference_frame = true;
      Diagnostics found;
      const Clip again = sound_anim(anim_bytes(clip, found, options).value());
      EXPECT_EQ(again.skeleton.find("mHead").has_value(), degrees > 0.03) << axis << " " << degrees;
    }
  }
}

}  // namespace
}  // namespace mocap::anim_keys_test
