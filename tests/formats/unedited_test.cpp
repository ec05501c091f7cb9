// SPDX-License-Identifier: MIT

// Unedited files are written back byte for byte, however irregular they are. Edits and the
// canonical layout remove deviations from the format.

#include <gtest/gtest.h>

#include <string>

#include "formats/acclaim_out.hpp"
#include "formats/anim_bytes.hpp"
#include "formats/text_of.hpp"
#include "mocap/bvh_style.hpp"
#include "mocap/formats.hpp"
#include "support/acclaim_text.hpp"
#include "support/bvh_text.hpp"

namespace mocap::test::unedited_test {
namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size()) {
    text.replace(at, from.size(), to);
  }
  return text;
}

void expect_bvh_unchanged(const std::string& text) {
  const Reading reading = read_bvh(text);
  ASSERT_TRUE(reading.clip) << reading.clip.error().message;
  EXPECT_EQ(write_bvh(*reading.clip), text);
  EXPECT_FALSE(reading.diagnostics.find(codes::io_text_not_kept));
}

const std::string regular(two_joints(two_rows));
const std::string first_row(two_rows.substr(0, two_rows.find('\n')));

TEST(UneditedBvh, KeepsDeviationsOfTheHeader) {
  expect_bvh_unchanged("\xEF\xBB\xBF" + regular);
  expect_bvh_unchanged("# exported by a script\n" + regular);
  expect_bvh_unchanged(replaced(regular, "HIERARCHY", "Hierarchy"));
  expect_bvh_unchanged(replaced(regular, "HIERARCHY\n", ""));
  expect_bvh_unchanged(replaced(regular, "Frames: 2\n", ""));
  expect_bvh_unchanged(replaced(regular, "Frames: 2\n", "Frames: many\n"));
  expect_bvh_unchanged(replaced(regular, "Frame Time: 0.0333333\n", ""));
  expect_bvh_unchanged(replaced(regular, "0.0333333", "0,0333333"));
  expect_bvh_unchanged(replaced(regular, "MOTION\n", "MOTION\n\n\n"));
  expect_bvh_unchanged(regular.substr(0, regular.find("MOTION")));
}

TEST(UneditedBvh, KeepsAWrongFrameCount) {
  expect_bvh_unchanged(two_joints(two_rows, "3"));
  expect_bvh_unchanged(two_joints(two_rows, "1"));
}

TEST(UneditedBvh, KeepsDeviationsOfTheMotion) {
  expect_bvh_unchanged(two_joints(first_row + "\n\n" + first_row + "\n"));
  expect_bvh_unchanged(two_joints(first_row + "\n# a note\n" + first_row + "\n"));
  expect_bvh_unchanged(two_joints(first_row + "\n" + first_row + "\n1.0 2.0\n"));
  expect_bvh_unchanged(two_joints(replaced(std::string(two_rows), " 10.000000", "\n10.000000")));
  expect_bvh_unchanged(two_joints(replaced(std::string(two_rows), "10.000000 ", "10.000000, ")));
  expect_bvh_unchanged(two_joints(first_row + "\r\n" + first_row + "\n"));
}

TEST(UneditedBvh, KeepsTextAfterTheMotion) {
  expect_bvh_unchanged(regular + "End of file: 12 joints\nand more\n\n");
  expect_bvh_unchanged(regular + "Properties 1 2 3");
  // More than the reader holds at once, so that it stops before the end.
  std::string long_text = regular + "Properties\n";
  for (int i = 0; i < 100'000; ++i) long_text += "a line of text\n";
  expect_bvh_unchanged(long_text);
}

TEST(UneditedBvh, KeepsLongWhiteSpaceAfterTheMotion) {
  expect_bvh_unchanged(regular + std::string(5'000, '\n'));
  expect_bvh_unchanged(regular + std::string(5'000, ' '));
  expect_bvh_unchanged(regular + std::string(600'000, '\n') + "  ");
  expect_bvh_unchanged(replaced(regular + std::string(5'000, '\n'), "\n", "\r"));
}

TEST(UneditedBvh, KeepsMixedLineEndingsOfAFileWithCarriageReturns) {
  const std::string with_cr = replaced(regular, "\n", "\r");
  expect_bvh_unchanged(with_cr);
  expect_bvh_unchanged(with_cr + "\r\r \r");
  std::string mixed = replaced(two_joints("", "3"), "\n", "\r");
  mixed += first_row + "\r" + first_row + "\n" + first_row + "\r";
  expect_bvh_unchanged(mixed);
  expect_bvh_unchanged(mixed + "\n\r\n");
}

TEST(UneditedBvh, KeepsManyUnusualNumbers) {
  // The spellings need more memory than the reader allows for them.
  std::string rows;
  for (int i = 0; i < 12'000; ++i) rows += "1.5E-05 +2 3. 4.0 5E0 06 7.0 8E1 9.0\n";
  expect_bvh_unchanged(two_joints(rows, "12000"));
  std::string later;
  for (int i = 0; i < 100; ++i) later += "1.0 2.00 3.000 4 5 6 7 8 1E-05\n";
  expect_bvh_unchanged(two_joints(later + rows + "1  2 3 4 5 6 7 8 9\n", "12101"));
}

TEST(UneditedBvh, KeepsAFileWithoutChannels) {
  const std::string text =
      "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0 0 0\n\tCHANNELS 0\n\tEnd Site\n\t{\n\t\tOFFSET 0 1 0\n"
      "\t}\n}\nMOTION\nFrames: 2\nFrame Time: 0.04\n\n\n";
  expect_bvh_unchanged(text);
}

TEST(UneditedBvh, IsRepairedByEditsAndTheCanonicalLayout) {
  const std::string text = "\xEF\xBB\xBF" + two_joints(first_row + "\n\n" + first_row + "\n", "3");
  const Reading reading = read_bvh(text);
  ASSERT_TRUE(reading.clip);
  const std::string repaired = two_joints(first_row + "\n" + first_row + "\n");
  bvh::WriteOptions canonical;
  canonical.canonical = true;
  EXPECT_EQ(read_bvh(write_bvh(*reading.clip, canonical)).diagnostics.count(Severity::warning), 0U);
  Clip edited = *reading.clip;
  edited.format_data.on_edit();
  EXPECT_FALSE(edited.format_data.find<bvh::Style>()->as_read);
  EXPECT_EQ(read_bvh(write_bvh(edited)).diagnostics.count(Severity::warning), 0U);
  Clip changed = *reading.clip;
  changed.motion.exact_at(0, 0) = 1.25;
  EXPECT_EQ(read_bvh(write_bvh(changed)).diagnostics.count(Severity::warning), 0U);
  changed = *reading.clip;
  changed.skeleton.set_name(1, "Torso");
  EXPECT_EQ(read_bvh(write_bvh(changed)).diagnostics.count(Severity::warning), 0U);
  changed = *reading.clip;
  changed.motion.frame_time = FrameTime(0.04, "0.04");
  EXPECT_EQ(read_bvh(write_bvh(changed)).diagnostics.count(Severity::warning), 0U);
}

TEST(UneditedBvh, IsRepairedIfAnOptionChangedTheMotion) {
  bvh::ReadOptions options;
  options.bad_values = BadValues::hold;
  const std::string text = two_joints(first_row + "\n" + replaced(first_row, "20.000000", "nan"));
  const Reading held = read_bvh(text, options);
  ASSERT_TRUE(held.clip);
  EXPECT_EQ(write_bvh(*held.clip).find("nan"), std::string::npos);
}

TEST(UneditedBvh, ReportsTextThatTakesTooMuchMemory) {
  bvh::ReadOptions options;
  options.limits.max_memory = 4'000;
  const std::string tail(2'000, '\n');
  const Reading reading = read_bvh(regular + tail, options);
  ASSERT_TRUE(reading.clip);
  EXPECT_TRUE(reading.diagnostics.find(codes::io_text_not_kept));
  EXPECT_EQ(write_bvh(*reading.clip), regular);
}

void expect_amc_unchanged(const std::string& text) {
  Diagnostics findings;
  const Result<Clip> clip = read_pair(example_asf(), text, findings);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(amc_of(*clip), text);
}

/// A frame whose root is at `x`.
std::string frame(int number, const std::string& x) {
  return std::to_string(number) + "\nroot " + x + " 0 0 0 0 0\nspine 0 0 0\nlfemur 0 0 0\n" +
         "ltibia 0\n";
}

TEST(UneditedAmc, KeepsDeviations) {
  const std::string header = ":FULLY-SPECIFIED\n:DEGREES\n";
  const std::string frames = frame(1, "1") + frame(2, "2.50") + frame(3, "3");
  expect_amc_unchanged(header + frames);
  expect_amc_unchanged(header + replaced(frames, "root 2.50", "root   2.50"));
  expect_amc_unchanged(header + frame(1, "1") + "# a note\n" + frame(2, "2"));
  expect_amc_unchanged(header + frame(1, "1") + "\n\n" + frame(2, "2") + frame(3, "3"));
  expect_amc_unchanged(header + frames + "4\nroot 1 2");
  expect_amc_unchanged(header + frames + std::string(70'000, '\n'));
  expect_amc_unchanged(header + replaced(frames, "3\nroot", "007\nroot"));
  expect_amc_unchanged(header + frames.substr(0, frames.size() - 1));
  expect_amc_unchanged(header + frames.substr(0, frames.size() - 1) + "  ");
  expect_amc_unchanged(header + replaced(frames, "spine", "\tspine"));
  expect_amc_unchanged(header + replaced(frames, "spine", "Spine"));
  expect_amc_unchanged(header + frames + "4\nroot 1 2 3 4 5 6\nunknown 1");
  // A bone that appears late.
  expect_amc_unchanged(header + "1\nroot 1 0 0 0 0 0\nspine 0 0 0\nltibia 0\n" +
                       "2\nroot 1 0 0 0 0 0\nspine 0 0 0\nltibia 0\n" + frame(3, "1") +
                       replaced(frame(4, "1"), "lfemur 0", "lfemur 5"));
  expect_amc_unchanged("# a long comment\n" + replaced(header, "\n", " \r\n") + frames);
}

TEST(UneditedAmc, KeepsManyUnusualNumbers) {
  std::string text = ":FULLY-SPECIFIED\n:DEGREES\n";
  for (int i = 1; i <= 9'000; ++i) {
    text += replaced(frame(i, "1E-05"), " 0", i < 10 ? " 1.5" : " 2.5E+01");
  }
  expect_amc_unchanged(text);
}

TEST(UneditedAmc, IsRepairedByEdits) {
  const std::string text =
      ":FULLY-SPECIFIED\n:DEGREES\n" + frame(1, "1") + "# a note\n" + frame(2, "2");
  Diagnostics findings;
  Result<Clip> clip = read_pair(example_asf(), text, findings);
  ASSERT_TRUE(clip);
  clip->format_data.on_edit();
  EXPECT_EQ(amc_of(*clip), replaced(text, "# a note\n", ""));
}

TEST(UneditedAnim, KeepsTrailingBytes) {
  const std::string bytes = small_anim() + "more bytes";
  Diagnostics findings;
  Result<Clip> clip = read_anim(bytes, findings);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(anim_bytes(*clip, findings), bytes);
  clip->format_data.on_edit();
  EXPECT_EQ(anim_bytes(*clip, findings), small_anim());
}

/// Bytes as written by the command and by `save`.
std::string saved_anim(const Clip& clip) {
  Diagnostics findings;
  return text_of(
      [&](const TextOutput::Writer& out) { return save(clip, Format::anim, out, {}, findings); });
}

TEST(UneditedAnim, KeepsTheOldVersionAndClampedValues) {
  AnimBytes bytes;
  bytes.add<std::uint16_t>(0).add<std::uint16_t>(1).add<std::int32_t>(9).add(1.0F).name("");
  bytes.add(0.0F).add(1.0F).add<std::int32_t>(7).add(0.3F).add(0.3F).add<std::uint32_t>(0);
  bytes.add<std::uint32_t>(2).name("mPelvis").add<std::int32_t>(-1);
  bytes.add<std::int32_t>(2).add(0.0F).add(0.0F).add(0.0F).add(0.0F);
  bytes.add(1.0F).add(10.0F).add(20.0F).add(30.0F);
  bytes.add<std::int32_t>(1).add(0.0F).add(7.0F).add(0.0F).add(0.5F);
  bytes.name("Tail").add<std::int32_t>(9).add<std::int32_t>(0).add<std::int32_t>(0);
  bytes.add<std::int32_t>(11);
  Diagnostics findings;
  Result<Clip> clip = read_anim(bytes.text, findings);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(saved_anim(*clip), bytes.text);
  Clip changed = *clip;
  changed.format_data.find<anim::Style>()->hand_pose = 3;
  EXPECT_EQ(saved_anim(changed).substr(0, 4), std::string("\1\0\0\0", 4));
  changed = *clip;
  changed.motion.exact_at(0, 0) += 1.0;
  EXPECT_EQ(saved_anim(changed).substr(0, 4), std::string("\1\0\0\0", 4));
  anim::WriteOptions every_frame;
  every_frame.keys = anim::Keys::every_frame;
  EXPECT_NE(anim_bytes(*clip, findings, every_frame).value_or(""), bytes.text);
}

TEST(UneditedAnim, KeepsAFirstFrameInTheRestPose) {
  AnimBytes bytes;
  bytes.header(1.0F).add<std::uint32_t>(1).name("mElbowLeft").add<std::int32_t>(-1);
  bytes.add<std::int32_t>(31);
  for (int i = 0; i <= 30; ++i) {
    const auto time = static_cast<std::uint16_t>(i * 65535 / 30);
    bytes.key(time, {32767, 32767, static_cast<std::uint16_t>(i == 0 ? 32767 : 52000 + 100 * i)});
  }
  bytes.add<std::int32_t>(0).add<std::int32_t>(0);
  Diagnostics findings;
  const Result<Clip> clip = read_anim(bytes.text, findings);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(saved_anim(*clip), bytes.text);
}

TEST(UneditedCsv, KeepsItsText) {
  const std::string table =
      "# mocapkit channels 1\r\n# a comment of a program\r\n# frame_time 0.04\r\n"
      "# joint 0 \"Hips\" offset 0 0 0 channels Xposition Yposition\r\n\r\n"
      "Hips.Yposition,\"Hips.Xposition\"\r\n1.50,+2\r\n1E1,.5\r\n,\r\n";
  Diagnostics findings;
  Result<Clip> clip = read_csv(table, {}, findings);
  ASSERT_TRUE(clip) << clip.error().message;
  EXPECT_EQ(write_csv(*clip), table);
  csv::WriteOptions options;
  options.decimals = 2;
  EXPECT_NE(write_csv(*clip, options), table);
  Clip changed = *clip;
  changed.motion.exact_at(0, 0) = 3.0;
  EXPECT_NE(write_csv(changed), table);
  clip->format_data.on_edit();
  EXPECT_NE(write_csv(*clip), table);
}

TEST(UneditedCsv, DeclaresUnitAndUpAxis) {
  Clip clip = *read_bvh(regular).clip;
  clip.metadata.metres_per_unit = 0.0254;
  clip.metadata.up = Axis::minus_z;
  const std::string table = write_csv(clip);
  Diagnostics findings;
  const Result<Clip> again = read_csv(table, {}, findings);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->metadata.metres_per_unit, 0.0254);
  EXPECT_EQ(again->metadata.up, Axis::minus_z);
  EXPECT_FALSE(read_csv(replaced(table, "# up -Z", "# up sideways"), {}, findings));
  EXPECT_FALSE(read_csv(replaced(table, "unit 0.0254", "unit 0"), {}, findings));
}

}  // namespace
}  // namespace mocap::test::unedited_test
