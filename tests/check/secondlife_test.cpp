// SPDX-License-Identifier: MIT
// How the Second Life viewer reads a file.
#include "mocap/secondlife.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "mocap/anim_style.hpp"
#include "mocap/check.hpp"
#include "support/secondlife_file.hpp"

namespace mocap::secondlife_test {
namespace {

using test::secondlife_clip;
using test::text_of;
using test::with;

Diagnostics findings_of(const Clip& clip, const std::string& text = {}) {
  Diagnostics diagnostics;
  secondlife::check(clip, text, diagnostics);
  return diagnostics;
}

/// The findings about a text.
Diagnostics findings_of_text(const std::string& text) {
  Diagnostics diagnostics;
  secondlife::check_text(text, "dance.bvh", diagnostics);
  return diagnostics;
}

const Diagnostic* find(const Diagnostics& diagnostics, Code code, Severity severity) {
  const auto& all = diagnostics.entries();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Diagnostic& each) {
    return each.code == code && each.severity == severity;
  });
  return found == all.end() ? nullptr : &*found;
}

std::string messages_in(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& each : diagnostics.entries()) {
    if (each.severity != Severity::note)
      text += std::string(facts_of(each.code).name) + " " + each.message + "\n";
  }
  return text;
}

TEST(SecondLifeCheck, FileWrittenForSecondLifeHasOnlyNotes) {
  const Clip clip = secondlife_clip(242);
  const Diagnostics diagnostics = findings_of(clip, text_of(clip));
  EXPECT_EQ(messages_in(diagnostics), "");
  const Diagnostic* played = diagnostics.find(codes::secondlife_last_frame);
  ASSERT_NE(played, nullptr);
  EXPECT_NE(played->message.find("8.00 s, frames 1 to 240"), std::string::npos) << played->message;
}

TEST(SecondLifeCheck, WithoutFramesThereIsNoMotion) {
  Clip clip = secondlife_clip(5);
  clip.motion.remove_frames(0, 5);
  EXPECT_NE(find(findings_of(clip), codes::secondlife_unmoved, Severity::error), nullptr);
}

// The viewer's `optimize` outputs every joint of a file with one frame.
TEST(SecondLifeCheck, OneFrameIsAPose) {
  Clip clip = secondlife_clip(5);
  clip.motion.remove_frames(0, 4);
  const Diagnostics diagnostics = findings_of(clip, text_of(clip));
  EXPECT_EQ(diagnostics.find(codes::secondlife_unmoved), nullptr);
  EXPECT_EQ(messages_in(diagnostics), "");
  const Diagnostic* played = diagnostics.find(codes::secondlife_last_frame);
  ASSERT_NE(played, nullptr);
  EXPECT_NE(played->message.find("the only frame is held for 0.03 s"), std::string::npos)
      << played->message;
  EXPECT_NE(played->detail.find("of 19 joints"), std::string::npos) << played->detail;
  clip.skeleton.set_name(4, "Skullcap");
  EXPECT_NE(find(findings_of(clip), codes::secondlife_joint_unknown, Severity::error), nullptr)
      << "a joint without a bone counts as moved too";
}

TEST(SecondLifeCheck, AnAnimationAboveTheUploadLimitIsReported) {
  Clip clip = secondlife_clip(5);
  clip.metadata.format = "anim";
  EXPECT_EQ(findings_of(clip, std::string(250'000, 'x')).find(codes::secondlife_size), nullptr);
  const Diagnostics diagnostics = findings_of(clip, std::string(250'001, 'x'));
  const Diagnostic* large = find(diagnostics, codes::secondlife_size, Severity::warning);
  ASSERT_NE(large, nullptr);
  EXPECT_NE(large->command.find("-o fixed.anim"), std::string::npos) << large->command;
}

TEST(SecondLifeCheck, TheSizeOfAnAnimationIsReportedWithoutTheProfile) {
  Clip clip = secondlife_clip(5);
  clip.metadata.format = "anim";
  clip.format_data.set(anim::Style{});
  clip.format_data.find<anim::Style>()->bytes_in_file = 250'000;
  Diagnostics small;
  check(clip, small);
  EXPECT_EQ(small.find(codes::secondlife_size), nullptr);
  clip.format_data.find<anim::Style>()->bytes_in_file = 250'001;
  Diagnostics large;
  check(clip, large);
  // The profile does not report it twice.
  secondlife::check(clip, std::string(250'001, 'x'), large);
  const Diagnostic* size = find(large, codes::secondlife_size, Severity::warning);
  ASSERT_NE(size, nullptr);
  EXPECT_EQ(size->count, 1U);
}

TEST(SecondLifeCheck, TheRootMustBeTheHip) {
  Clip clip = secondlife_clip(5);
  clip.skeleton.set_name(0, "Hips");
  const Diagnostics diagnostics = findings_of(clip, text_of(clip));
  const Diagnostic* root = find(diagnostics, codes::secondlife_root, Severity::error);
  ASSERT_NE(root, nullptr);
  EXPECT_EQ(root->at.line, 2U);
  EXPECT_EQ(root->at.column, 6U);
  for (const std::string name : {"hip", "mPelvis", "avatar_mPelvis"}) {
    clip.skeleton.set_name(0, name);
    EXPECT_EQ(findings_of(clip).find(codes::secondlife_root), nullptr) << name;
  }
}

TEST(SecondLifeCheck, MovingUnknownJointsRejectTheFile) {
  Clip clip = secondlife_clip(5);
  const std::size_t head = *clip.skeleton.find("head");
  clip.skeleton.set_name(head, "Skullcap");
  EXPECT_NE(find(findings_of(clip), codes::secondlife_joint_unknown, Severity::error), nullptr);
  clip.skeleton.set_name(head, "Chest");
  EXPECT_NE(find(findings_of(clip), codes::secondlife_joint_unknown, Severity::warning), nullptr);
  clip.skeleton.set_name(head, "mRoot");
  EXPECT_NE(find(findings_of(clip), codes::secondlife_joint_forbidden, Severity::error), nullptr);
  clip.skeleton.set_name(head, "Skullcap");
  const std::size_t column = clip.skeleton.channel_offsets()[head];
  for (std::size_t frame = 0; frame < 5; ++frame) {
    for (std::size_t i = 0; i < 3; ++i) clip.motion.exact_at(frame, column + i) = 0.0;
  }
  const Diagnostics still = findings_of(clip);
  EXPECT_EQ(messages_in(still), "");
  EXPECT_NE(find(still, codes::secondlife_joint_unknown, Severity::note), nullptr);
}

TEST(SecondLifeCheck, NamesAreReadUpTo79Bytes) {
  Clip clip = secondlife_clip(5);
  clip.skeleton.set_name(4, std::string(79, 'x'));
  EXPECT_EQ(findings_of(clip, text_of(clip)).find(codes::secondlife_name_long), nullptr);
  clip.skeleton.set_name(4, std::string(80, 'x'));
  EXPECT_NE(findings_of(clip, text_of(clip)).find(codes::secondlife_name_long), nullptr);
  EXPECT_NE(findings_of(clip).find(codes::secondlife_name_long), nullptr);
}

TEST(SecondLifeCheck, RequiresTheStandardChannels) {
  using enum Channel;
  Clip clip = secondlife_clip(5);
  clip.set_channels(0, {y_rotation, x_rotation, z_rotation, x_position, y_position, z_position});
  EXPECT_NE(find(findings_of(clip), codes::secondlife_channels, Severity::warning), nullptr);
  clip.set_channels(0, {z_position, y_position, x_position, y_rotation, x_rotation, z_rotation});
  EXPECT_NE(find(findings_of(clip), codes::secondlife_channels, Severity::warning), nullptr);
  clip = secondlife_clip(5);
  clip.set_channels(3, {x_position, y_position, z_position, y_rotation, x_rotation, z_rotation});
  EXPECT_NE(find(findings_of(clip), codes::secondlife_channels, Severity::warning), nullptr);
  clip = secondlife_clip(5);
  clip.set_channels(3, {z_rotation, y_rotation, x_rotation});
  EXPECT_EQ(findings_of(clip).find(codes::secondlife_channels), nullptr)
      << "any order of rotations is accepted";
  clip.set_channels(3, {z_rotation, x_rotation});
  EXPECT_NE(find(findings_of(clip), codes::secondlife_channels, Severity::error), nullptr);
  const Diagnostic* placed = findings_of(clip, text_of(clip)).find(codes::secondlife_channels);
  ASSERT_NE(placed, nullptr);
}

struct LineCase {
  std::string what;
  std::string from;
  std::string to;
  Severity severity = Severity::error;
};

TEST(SecondLifeCheck, ReportsLineLocations) {
  const std::string sound = text_of(secondlife_clip(3));
  EXPECT_EQ(messages_in(findings_of_text(sound)), "");
  const std::size_t motion = sound.find("Frame Time:");
  const std::size_t first_row = sound.find('\n', motion) + 1;
  const std::string row = sound.substr(first_row, sound.find('\n', first_row) - first_row);
  const std::vector<LineCase> cases{
      {"indented count", "Frames:", "  Frames:"},
      {"indented time", "Frame Time:", "\tFrame Time:"},
      {"frames keyword in another case", "Frames:", "frames:"},
      {"brace on the joint's line", "ROOT hip\n{", "ROOT hip {"},
      {"offset and channels on one line", "\n\tCHANNELS 6", " CHANNELS 6"},
      {"no line for the channels", "CHANNELS 6", "channels 6"},
      {"another end", "End Site", "End Effector"},
      {"blanks only", "MOTION\n", " \nMOTION\n"},
      {"two frames on a line", row + "\n", row + " "},
      {"a frame on two lines", row, with(row, " ", "\n")},
      {"commas", row, with(row, " ", ",")},
      {"a word", row, with(row, "0", "zero")},
      {"not a number", row, with(row, "0", "nan")},
      {"too many numbers", row, row + " 1 2 3", Severity::warning},
      {"NUL", "MOTION", std::string("MO\0ION", 6)},
      {"one line", "HIERARCHY\nROOT", "HIERARCHY ROOT"},
      {"no hierarchy", "HIERARCHY", "Hierarchy"},
  };
  for (const LineCase& each : cases) {
    const std::string text = with(sound, each.from, each.to);
    if (text.empty()) {
      ADD_FAILURE() << each.what << ": not in the file";
      continue;
    }
    const Diagnostics diagnostics = findings_of_text(text);
    const Diagnostic* found = find(diagnostics, codes::secondlife_line_form, each.severity);
    ASSERT_NE(found, nullptr) << each.what << "\n" << messages_in(diagnostics);
    EXPECT_GT(found->at.line, 0U) << each.what;
    EXPECT_GT(found->at.column, 0U) << each.what;
  }
  const Diagnostics indented = findings_of_text(with(sound, "Frames:", "  Frames:"));
  EXPECT_EQ(indented.entries().front().at.line,
            static_cast<std::size_t>(std::count(
                sound.begin(), sound.begin() + static_cast<std::ptrdiff_t>(sound.find("Frames:")),
                '\n')) +
                1);
}

TEST(SecondLifeCheck, WindowsLineEndingsAndEmptyLinesDoNotMatter) {
  std::string text = text_of(secondlife_clip(3));
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 3)) {
    text.replace(at, 1, "\r\n\n");
  }
  EXPECT_EQ(messages_in(findings_of_text(text)), "");
}

TEST(SecondLifeCheck, HandlesAnyBytes) {
  const std::string sound = text_of(secondlife_clip(3));
  for (std::size_t cut = 0; cut < sound.rfind(' '); cut += 7) {
    EXPECT_FALSE(findings_of_text(sound.substr(0, cut)).empty()) << cut;
  }
}

TEST(SecondLifeCheck, SixtySecondsAreTheLimit) {
  Clip clip = secondlife_clip(1802);
  EXPECT_EQ(findings_of(clip).find(codes::secondlife_duration), nullptr);
  clip = secondlife_clip(1803);
  EXPECT_NE(find(findings_of(clip), codes::secondlife_duration, Severity::error), nullptr);
}

TEST(SecondLifeCheck, ReportsAPoseEqualToTheFirstFrameAsLost) {
  Clip clip = secondlife_clip(5);
  const std::size_t arm = *clip.skeleton.find("lForeArm");
  const std::size_t column = clip.skeleton.channel_offsets()[arm];
  for (std::size_t frame = 0; frame < 5; ++frame) {
    for (std::size_t i = 0; i < 3; ++i) clip.motion.exact_at(frame, column + i) = 30.0;
  }
  EXPECT_NE(find(findings_of(clip), codes::secondlife_reference_frame, Severity::warning), nullptr);
  clip.motion.exact_at(0, column) = 0.0;
  EXPECT_EQ(find(findings_of(clip), codes::secondlife_reference_frame, Severity::warning), nullptr);
  clip.motion.exact_at(0, 3) = 12.0;
  EXPECT_NE(find(findings_of(clip), codes::secondlife_reference_frame, Severity::note), nullptr);
}

TEST(SecondLifeCheck, ReportsUnmovedJoints) {
  Clip clip = secondlife_clip(5);
  const std::size_t column = clip.skeleton.channel_offsets()[*clip.skeleton.find("neck")];
  for (std::size_t frame = 0; frame < 5; ++frame) {
    for (std::size_t i = 0; i < 3; ++i) clip.motion.exact_at(frame, column + i) = 0.0;
  }
  EXPECT_NE(find(findings_of(clip), codes::secondlife_unmoved, Severity::note), nullptr);
  clip.motion.exact_at(2, column) = 1e-5;
  EXPECT_NE(find(findings_of(clip), codes::secondlife_small_motion, Severity::note), nullptr);
  for (double& value : clip.motion.exact_values()) value = 0.0;
  EXPECT_NE(find(findings_of(clip), codes::secondlife_unmoved, Severity::error), nullptr);
}

TEST(SecondLifeCheck, LimitsTheHipToFiveMetres) {
  Clip clip = secondlife_clip(5);
  clip.motion.exact_at(3, 2) = 190.0;
  EXPECT_EQ(findings_of(clip).find(codes::secondlife_hip_travel), nullptr);
  clip.motion.exact_at(3, 2) = 198.0;
  const Diagnostics diagnostics = findings_of(clip);
  const Diagnostic* far = find(diagnostics, codes::secondlife_hip_travel, Severity::warning);
  ASSERT_NE(far, nullptr);
  EXPECT_NE(far->message.find("5.030 m away"), std::string::npos) << far->message;
}

TEST(SecondLifeCheck, SizeRateAndJointsHaveLimits) {
  Clip clip = secondlife_clip(3600);
  clip.motion.frame_time = FrameTime(FrameRate{60, 1});
  for (std::size_t frame = 1; frame < clip.motion.frames(); ++frame) {
    for (std::size_t i = 3; i < clip.motion.channels(); ++i) {
      clip.motion.exact_at(frame, i) = (frame % 2) == 0 ? 10.0 : -10.0;
    }
  }
  EXPECT_NE(find(findings_of(clip), codes::secondlife_size, Severity::warning), nullptr);
  clip = Clip();
  Joint hip = secondlife::classic_skeleton()[0];
  ASSERT_TRUE(clip.skeleton.add(Joint::no_parent, hip));
  clip.motion = Motion(70000, 6, FrameTime(FrameRate{2000, 1}));
  clip.motion.exact_at(7, 4) = 5.0;
  EXPECT_NE(find(findings_of(clip), codes::secondlife_rate, Severity::warning), nullptr);
  clip.motion = Motion(5, 6);
  Joint many;
  many.name = "chest";
  many.channels = {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation};
  for (int i = 0; i < 217; ++i) ASSERT_TRUE(clip.add_joint(0, many));
  for (std::size_t i = 3; i < clip.motion.channels(); ++i) clip.motion.exact_at(2, i) = 5.0;
  EXPECT_NE(find(findings_of(clip), codes::secondlife_joint_count, Severity::error), nullptr);
}

TEST(SecondLifeCheck, ReportsADifferentRestPoseOrSize) {
  Clip clip = secondlife_clip(5);
  const std::size_t forearm = *clip.skeleton.find("lForeArm");
  clip.skeleton.set_offset(forearm, {7.0, -7.0, 0.0});
  EXPECT_NE(find(findings_of(clip), codes::secondlife_offsets, Severity::warning), nullptr);
  clip = secondlife_clip(5);
  for (std::size_t i = 1; i < clip.skeleton.size(); ++i) {
    clip.skeleton.set_offset(i, 0.8 * clip.skeleton[i].offset);
  }
  EXPECT_NE(find(findings_of(clip), codes::secondlife_offsets, Severity::warning), nullptr);
}

TEST(SecondLifeCheck, OtherFormatsCannotBeUploaded) {
  Clip clip = secondlife_clip(5);
  clip.metadata.format = "amc";
  EXPECT_NE(find(findings_of(clip), codes::secondlife_line_form, Severity::error), nullptr);
}

}  // namespace
}  // namespace mocap::secondlife_test
