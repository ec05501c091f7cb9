// SPDX-License-Identifier: MIT
#include "pipeline/edit.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mocap/edit/chain.hpp"
#include "mocap/formats.hpp"

namespace mocap::edit_station_test {
namespace {

Clip load_sample(const std::string& name) {
  Diagnostics unneeded;
  Result<Clip> clip =
      load(std::filesystem::path(MOCAP_PROJECT_DIR) / "samples" / name, {}, unneeded);
  EXPECT_TRUE(clip.has_value()) << name;
  return clip.value_or(Clip());
}

std::vector<edit::Edit> planned(const std::vector<edit::Step>& steps,
                                const pipeline::EditTarget& target = {}) {
  LoadOptions options;
  auto edits = pipeline::plan_edits(steps, target, options, {});
  EXPECT_TRUE(edits.has_value());
  return edits.value_or(std::vector<edit::Edit>());
}

/// The findings of all notes as text.
std::vector<std::string> texts_of(const std::vector<Diagnostic>& findings) {
  std::vector<std::string> texts;
  for (const Diagnostic& each : findings)
    texts.push_back(std::string(facts_of(each.code).name) + ": " + each.message);
  return texts;
}

TEST(EditChain, OnlyTheReportDependsOnTheTarget) {
  const std::vector<edit::Step> steps{{"profile", "unreal"}, {"profile", "secondlife"}};
  const auto expect = [&](const pipeline::EditTarget& target, bool is_readable, bool is_playable) {
    const auto edits = planned(steps, target);
    const auto* program = std::get_if<edit::FitProgram>(edits.data());
    const auto* avatar = std::get_if<edit::SecondLife>(&edits[1]);
    ASSERT_NE(program, nullptr);
    ASSERT_NE(avatar, nullptr);
    EXPECT_EQ(program->to_readable_format, is_readable);
    EXPECT_EQ(avatar->to_playable_format, is_playable);
    EXPECT_EQ(avatar->detects_zero_frame, target.detects_reference);
  };
  expect({.format = Format::bvh, .detects_reference = true}, true, false);
  expect({.format = Format::anim, .detects_reference = false}, false, true);
}

TEST(EditChain, UsuallyTargetsTheFormatOfTheClip) {
  EXPECT_EQ(pipeline::usual_target(load_sample("walk.bvh")).format, Format::bvh);
  EXPECT_EQ(pipeline::usual_target(load_sample("stroll_01.amc")).format, Format::amc);
  EXPECT_EQ(pipeline::usual_target(Clip()).format, default_format);
}

TEST(EditChain, ReportsTheSameForOneClipAndForPieces) {
  const std::vector<edit::Step> steps{
      {"reverse", ""}, {"turn", "random:-90..90"}, {"profile", "unreal"}};
  const Clip clip = load_sample("walk.bvh");
  const auto edits = planned(steps, pipeline::usual_target(clip));
  pipeline::StepNotes notes;
  const auto edited = pipeline::edit_clip(edits, clip, notes);
  ASSERT_TRUE(edited.has_value());
  ASSERT_EQ(notes.size(), steps.size());
  EXPECT_TRUE(notes[0].empty());
  EXPECT_NE(notes[1].find(codes::edit_random), nullptr);
  EXPECT_FALSE(notes[2].empty());
  pipeline::StepNotes of_pieces;
  const auto pieces = pipeline::edit_to_pieces(edits, clip, of_pieces);
  ASSERT_TRUE(pieces.has_value());
  ASSERT_EQ(pieces->size(), 1U);
  ASSERT_EQ(of_pieces.size(), notes.size());
  for (std::size_t i = 0; i < notes.size(); ++i)
    EXPECT_EQ(texts_of(notes[i].entries()), texts_of(of_pieces[i].entries())) << i;
  Diagnostics at_once;
  Clip same = clip;
  ASSERT_TRUE(edit::apply(edits, same, at_once));
  Diagnostics all;
  pipeline::add_notes(notes, all);
  EXPECT_EQ(texts_of(all.entries()), texts_of(at_once.entries()));
}

TEST(EditChain, AddsUpTheTimeThatTrimsCutOff) {
  const Clip clip = load_sample("walk.bvh");
  const auto edits = planned({{"trim", "10.."}, {"reverse", ""}, {"trim", "5.."}});
  pipeline::StepNotes notes;
  const auto edited = pipeline::edit_clip(edits, clip, notes);
  ASSERT_TRUE(edited.has_value());
  EXPECT_EQ(edited->clip.motion.frames(), clip.motion.frames() - 15);
  EXPECT_DOUBLE_EQ(edited->start_s,
                   clip.motion.frame_time.time_of(10) + clip.motion.frame_time.time_of(5));
}

TEST(EditChain, NamesTheStepThatFailed) {
  const auto edits = planned({{"turn", "random:-90..90"}, {"trim", "90000.."}, {"reverse", ""}});
  pipeline::StepNotes notes;
  const auto edited = pipeline::edit_clip(edits, load_sample("walk.bvh"), notes);
  ASSERT_FALSE(edited.has_value());
  EXPECT_EQ(edited.error().step, 1U);
  EXPECT_EQ(edited.error().error.code, codes::edit_range);
  // The notes of the steps before it are kept.
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_NE(notes[0].find(codes::edit_random), nullptr);
}

TEST(EditChain, SplitsOnlyIntoPieces) {
  const auto edits = planned({{"reverse", ""}, {"split", "10"}, {"mirror", ""}});
  pipeline::StepNotes notes;
  const auto pieces = pipeline::edit_to_pieces(edits, load_sample("walk.bvh"), notes);
  ASSERT_TRUE(pieces.has_value());
  EXPECT_EQ(pieces->size(), 2U);
  EXPECT_EQ(notes.size(), 3U);
  const auto refused = pipeline::edit_clip(edits, load_sample("walk.bvh"), notes);
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().step, 1U);
}

TEST(EditChain, WithoutStepsReturnsTheClip) {
  const Clip clip = load_sample("walk.bvh");
  pipeline::StepNotes notes(1);
  const auto edited = pipeline::edit_clip({}, clip, notes);
  ASSERT_TRUE(edited.has_value());
  EXPECT_TRUE(notes.empty());
  EXPECT_EQ(edited->clip.motion.frames(), clip.motion.frames());
}

TEST(EditChain, ARateAppliesToEarlierFilesToo) {
  const std::vector<edit::Step> steps{{"join", "a.amc"}, {"rate", "50"}, {"rate", "25"}};
  LoadOptions options;
  double seconds = 0.0;
  const auto read = [&](const std::string& path, const LoadOptions& reading) -> Result<Clip> {
    EXPECT_EQ(path, "a.amc");
    seconds = reading.acclaim.frame_time.value_or(FrameTime()).seconds();
    return load_sample("walk.bvh");
  };
  ASSERT_TRUE(pipeline::parse_steps(steps, options, read));
  EXPECT_DOUBLE_EQ(seconds, 0.02);
  EXPECT_DOUBLE_EQ(options.acclaim.frame_time.value_or(FrameTime()).seconds(), 0.02);
}

TEST(EditChain, ReportsTheFirstErrorAndReadsNothingAfterIt) {
  std::vector<std::string> opened;
  const auto read = [&](const std::string& path, const LoadOptions&) -> Result<Clip> {
    opened.push_back(path);
    if (path == "missing.bvh") return fail(codes::io_not_found, "there is no such file");
    return load_sample("walk.bvh");
  };
  LoadOptions options;
  const std::vector<edit::Step> wrong_value{
      {"join", "a.bvh"}, {"trim", "x"}, {"join", "b.bvh"}, {"trim", "y"}};
  const auto value = pipeline::parse_steps(wrong_value, options, read);
  ASSERT_FALSE(value.has_value());
  EXPECT_EQ(value.error().step, 1U);
  EXPECT_EQ(value.error().error.code, codes::edit_value);
  EXPECT_EQ(opened, std::vector<std::string>{"a.bvh"});
  const std::vector<edit::Step> wrong_file{{"join", "missing.bvh"}, {"trim", "x"}};
  const auto file = pipeline::parse_steps(wrong_file, options, read);
  ASSERT_FALSE(file.has_value());
  EXPECT_EQ(file.error().step, 0U);
  EXPECT_EQ(file.error().error.code, codes::io_not_found);
}

}  // namespace
}  // namespace mocap::edit_station_test
