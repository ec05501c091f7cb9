// SPDX-License-Identifier: MIT
#include "mocap/programs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "formats/descriptor.hpp"
#include "mocap/bvh.hpp"
#include "mocap/io.hpp"

namespace mocap::programs_test {
namespace {

using programs::Program;
using programs::Trait;

struct Read {
  Clip clip;
  Diagnostics findings;
};

Read read(std::string_view text) {
  Read result;
  ByteSource source = ByteSource::from_bytes(std::span<const char>(text), "test.bvh");
  Result<Clip> clip = bvh::read(source, {}, result.findings);
  EXPECT_TRUE(clip) << (clip ? "" : clip.error().message);
  if (clip) result.clip = std::move(*clip);
  return result;
}

/// A root and one joint with these channels, with or without an end site.
std::string two_joints(const std::string& root_channels, const std::string& joint_channels,
                       std::size_t values, bool ends = true, const std::string& name = "Arm") {
  std::string text = "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0 0 0\n\tCHANNELS " + root_channels +
                     "\n\tJOINT " + name + "\n\t{\n\t\tOFFSET 0 5 0\n\t\tCHANNELS " +
                     joint_channels + "\n";
  if (ends) text += "\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 4 0\n\t\t}\n";
  text += "\t}\n}\nMOTION\nFrames: 2\nFrame Time: 0.04\n";
  for (int row = 0; row < 2; ++row) {
    for (std::size_t i = 0; i < values; ++i)
      text += (i == 0 ? "" : " ") + std::to_string(row + static_cast<int>(i));
    text += "\n";
  }
  return text;
}

const std::string six = "6 Xposition Yposition Zposition Zrotation Xrotation Yrotation";
const std::string three = "3 Zrotation Xrotation Yrotation";

std::size_t count_of(const Diagnostics& findings, Code code) {
  return static_cast<std::size_t>(
      std::count_if(findings.entries().begin(), findings.entries().end(),
                    [&](const Diagnostic& finding) { return finding.code == code; }));
}

std::vector<Trait> traits(const std::string& text) {
  const Read file = read(text);
  return programs::traits_of(file.clip, file.findings);
}

bool has(const std::vector<Trait>& all, Trait trait) {
  return std::find(all.begin(), all.end(), trait) != all.end();
}

TEST(Programs, AcceptSafeCharactersInNames) {
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    const bool is_safe = std::string_view("_:.-").find(c) != std::string_view::npos ||
                         (byte < 128 && std::isalnum(byte) != 0);
    EXPECT_EQ(programs::is_safe_in_names(c), is_safe) << byte;
  }
}

TEST(Programs, AcceptAnOrdinaryFile) {
  for (const programs::ProgramFacts& facts : programs::programs()) {
    Read file = read(two_joints(six, three, 9));
    programs::check(facts.program, file.clip, file.findings);
    EXPECT_EQ(count_of(file.findings, codes::program_refuses), 0U) << facts.name;
    EXPECT_EQ(count_of(file.findings, codes::program_misreads), 0U) << facts.name;
    EXPECT_EQ(count_of(file.findings, codes::program_drops), 0U) << facts.name;
    EXPECT_EQ(count_of(file.findings, codes::program_no_import),
              facts.imports_default_format ? 0U : 1U)
        << facts.name;
  }
}

TEST(Programs, RowsFollowTheEnumeration) {
  for (const programs::ProgramFacts& facts : programs::programs()) {
    EXPECT_EQ(programs::facts_of(facts.program).name, facts.name);
    EXPECT_EQ(programs::find_program(facts.name), facts.program);
  }
  EXPECT_EQ(programs::find_program("nothing"), std::nullopt);
}

TEST(Programs, DetectsTheTraitsOfAClip) {
  EXPECT_TRUE(has(traits(two_joints(six, six, 12)), Trait::inner_positions));
  EXPECT_TRUE(has(traits(two_joints(six, six, 12)), Trait::added_positions));
  EXPECT_FALSE(has(traits(two_joints(six, three, 9)), Trait::inner_positions));
  EXPECT_TRUE(has(traits(two_joints(six, "1 Zrotation", 7)), Trait::few_rotations));
  EXPECT_TRUE(
      has(traits(two_joints(six, "3 Zrotation Xrotation Zrotation", 9)), Trait::repeated_axis));
  EXPECT_TRUE(has(
      traits(two_joints("6 Zrotation Xrotation Yrotation Xposition Yposition Zposition", three, 9)),
      Trait::rotations_first));
  EXPECT_TRUE(has(traits(two_joints("0", three, 3)), Trait::root_channels));
  EXPECT_TRUE(has(traits(two_joints("3 Zrotation Xrotation Yrotation", three, 6)),
                  Trait::six_channel_root));
  EXPECT_TRUE(has(traits(two_joints(six, three, 9, false)), Trait::no_end_site));
  EXPECT_TRUE(has(traits(two_joints(six, three, 9, true, "Hips")), Trait::same_names));
  EXPECT_TRUE(has(traits(two_joints(six, three, 9, true, "Arm(L)")), Trait::unsafe_names));
  EXPECT_TRUE(has(traits("\xEF\xBB\xBF" + two_joints(six, three, 9)), Trait::byte_order_mark));
}

struct Expected {
  Program program;
  std::string root, joint;
  std::size_t values;
  Code code;
};

TEST(Programs, ReportUnusualFilesForTheRightPrograms) {
  const Expected all[] = {
      {Program::blender, six, "1 Zrotation", 7, codes::program_refuses},
      {Program::blender, six, "3 Zrotation Xrotation Zrotation", 9, codes::program_refuses},
      {Program::threejs, six, six, 12, codes::program_misreads},
      {Program::pybvh, six, six, 12, codes::program_refuses},
      {Program::pybvh, "0", three, 3, codes::program_refuses},
      {Program::assimp, six, "3 Xposition Yposition Zposition", 9, codes::program_drops},
      {Program::motionbuilder, "6 Zrotation Xrotation Yrotation Xposition Yposition Zposition",
       three, 9, codes::program_misreads},
  };
  for (const Expected& expected : all) {
    Read file = read(two_joints(expected.root, expected.joint, expected.values));
    programs::check(expected.program, file.clip, file.findings);
    const Diagnostic* found = file.findings.find(expected.code);
    ASSERT_NE(found, nullptr) << programs::facts_of(expected.program).name;
    EXPECT_NE(found->message.find(programs::facts_of(expected.program).title), std::string::npos)
        << found->message;
    EXPECT_NE(found->command.find("--profile"), std::string::npos) << found->command;
  }
}

TEST(Programs, UseTheGivenDecisions) {
  Read file = read(two_joints(six, three, 9));
  ClipDecisions decisions;
  decisions.up = {Axis::plus_z, Confidence::high, {}, {}};
  programs::check(Program::blender, file.clip, decisions, file.findings);
  const Diagnostic* found = file.findings.find(codes::program_unit);
  ASSERT_NE(found, nullptr);
  EXPECT_NE(found->message.find("+Z"), std::string::npos) << found->message;
}

TEST(Programs, CutLongNamesBetweenCharacters) {
  const std::string long_name = std::string(59, 'x') + "ää";
  Read file = read(two_joints(six, "1 Zrotation", 7, true, long_name));
  programs::check(Program::blender, file.clip, file.findings);
  const Diagnostic* found = file.findings.find(codes::program_refuses);
  ASSERT_NE(found, nullptr);
  EXPECT_NE(found->message.find("`" + std::string(59, 'x') + "…`"), std::string::npos)
      << found->message;
}

TEST(Programs, ReportUnsupportedFormats) {
  Read file = read(two_joints(six, three, 9));
  file.clip.metadata.format = "amc";
  programs::check(Program::blender, file.clip, file.findings);
  ASSERT_EQ(count_of(file.findings, codes::program_no_import), 1U);
  EXPECT_NE(file.findings.find(codes::program_no_import)->message.find(".amc"), std::string::npos);
}

TEST(Programs, RecommendTheFormatThatTheyImport) {
  const Read file = read(two_joints(six, three, 9));
  const Diagnostic of_unreal = programs::no_import(Program::unreal, file.clip);
  EXPECT_EQ(of_unreal.advice, "Write a GLB, which this program imports.");
  EXPECT_EQ(of_unreal.command, "mocap convert FILE --profile unreal -o FIXED.glb");
  EXPECT_EQ(programs::no_import(Program::blender, file.clip).command,
            "mocap convert FILE --profile blender -o FIXED.bvh");
  const Diagnostic of_maya = programs::no_import(Program::maya, file.clip);
  EXPECT_NE(of_maya.advice.find("MotionBuilder"), std::string::npos) << of_maya.advice;
  EXPECT_EQ(of_maya.command, "");
}

TEST(Programs, FormatsNameOnlyKnownProgramsAsTheirImporters) {
  for (const detail::FormatDescriptor* format : detail::descriptors()) {
    for (const std::string_view name : format->imported_by) {
      const std::optional<Program> program = programs::find_program(name);
      ASSERT_TRUE(program) << name;
      EXPECT_FALSE(programs::facts_of(*program).imports_default_format) << name;
      EXPECT_TRUE(format->facts.writes) << format->facts.name;
    }
  }
}

}  // namespace
}  // namespace mocap::programs_test
