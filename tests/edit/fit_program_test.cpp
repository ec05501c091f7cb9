// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "mocap/bvh.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/io.hpp"
#include "support/corpus.hpp"
#include "support/unusual_bvh.hpp"

namespace mocap::fit_program_test {
namespace {

using programs::Program;
using programs::Trait;

Joint joint_with(const std::string& name, std::vector<Channel> channels, const Vector3& offset) {
  Joint joint;
  joint.name = name;
  joint.channels = std::move(channels);
  joint.offset = offset;
  return joint;
}

/// A chain with all traits that programs disagree about: two roots, one of them without channels;
/// names with spaces and duplicate names; joints with one and with six channels; and no end sites.
Clip strange_clip() {
  const std::vector<Channel> turns{Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  std::vector<Channel> all{Channel::x_position, Channel::y_position, Channel::z_position};
  all.insert(all.end(), turns.begin(), turns.end());
  Clip clip;
  clip.motion = Motion(3, 0);
  const std::size_t hips = *clip.add_joint(Joint::no_parent, joint_with("Hips", all, {0, 0, 0}));
  const std::size_t arm = *clip.add_joint(hips, joint_with("Left Arm", all, {2, 5, 0}));
  const std::size_t hand =
      *clip.add_joint(arm, joint_with("Hand", {Channel::z_rotation}, {4, 0, 0}));
  EXPECT_TRUE(clip.add_joint(hand, joint_with("Hand", turns, {1, 0, 0})));
  EXPECT_TRUE(clip.add_joint(Joint::no_parent, joint_with("Prop", {}, {9, 0, 0})));
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    for (std::size_t i = 0; i < clip.motion.channels(); ++i)
      clip.motion.exact_at(frame, i) = static_cast<double>((frame * 7 + i * 5) % 31) - 15.0;
    // The arm keeps its bone.
    const std::size_t column = *clip.column(arm, Channel::x_position);
    clip.motion.exact_at(frame, column) = 2.0;
    clip.motion.exact_at(frame, column + 1) = 5.0;
    clip.motion.exact_at(frame, column + 2) = 0.0;
  }
  return clip;
}

TEST(FitProgram, LeavesNoIncompatibilities) {
  for (const programs::ProgramFacts& facts : programs::programs()) {
    Clip clip = strange_clip();
    // A program that supports only one moving root cannot be given a second one.
    if (facts.program == Program::pybvh) clip.remove_joint(4);
    Diagnostics notes;
    const Status done = edit::apply(edit::FitProgram{facts.program}, clip, notes);
    ASSERT_TRUE(done) << facts.name << ": " << done.error().message;
    ASSERT_TRUE(clip.validate()) << facts.name;
    for (const Trait trait : programs::traits_of(clip, Diagnostics()))
      EXPECT_EQ(programs::reaction_to(trait, facts.program), nullptr)
          << facts.name << " " << programs::reaction_to(trait, facts.program)->what;
  }
}

TEST(FitProgram, MovesNoJoint) {
  const Clip before = strange_clip();
  const Poses old_poses = evaluate(before).value();
  for (const programs::ProgramFacts& facts : programs::programs()) {
    Clip clip = before;
    Diagnostics notes;
    ASSERT_TRUE(edit::apply(edit::FitProgram{facts.program}, clip, notes)) << facts.name;
    const Poses poses = evaluate(clip).value();
    const std::size_t first = clip.skeleton.size() - before.skeleton.size();
    for (std::size_t frame = 0; frame < poses.frames; ++frame) {
      for (std::size_t joint = 0; joint < before.skeleton.size(); ++joint) {
        for (Eigen::Index axis = 0; axis < 3; ++axis)
          EXPECT_NEAR(poses.world_position(frame, joint + first)[axis],
                      old_poses.world_position(frame, joint)[axis], 1e-9)
              << facts.name << " " << joint;
      }
    }
  }
}

TEST(FitProgram, ReportsWhatItCannotChange) {
  Clip clip = strange_clip();
  Diagnostics notes;
  ASSERT_TRUE(edit::apply(edit::FitProgram{Program::pybvh}, clip, notes));
  const Diagnostic* rest = notes.find(codes::program_misreads);
  ASSERT_NE(rest, nullptr);
  EXPECT_NE(rest->message.find("pybvh still"), std::string::npos) << rest->message;
}

TEST(FitProgram, DoesNotChangeACompatibleClip) {
  const auto walk = load(std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh");
  ASSERT_TRUE(walk);
  Clip clip = *walk;
  Diagnostics notes;
  ASSERT_TRUE(edit::apply(edit::FitProgram{Program::bvhview}, clip, notes));
  EXPECT_TRUE(clip.skeleton == walk->skeleton);
  EXPECT_TRUE(notes.empty());
}

TEST(FitProgram, IsParsedAsAProfile) {
  for (const std::string& name : programs::program_names())
    EXPECT_TRUE(edit::parse({"profile", name})) << name;
  const auto wrong = edit::parse({"profile", "houdini"});
  ASSERT_FALSE(wrong);
  EXPECT_NE(wrong.error().message.find("blender"), std::string::npos) << wrong.error().message;
}

Result<Clip> read_text(const std::string& text, Diagnostics& findings) {
  ByteSource source = ByteSource::from_bytes(std::span<const char>(text), "test.bvh");
  return bvh::read(source, {}, findings);
}

/// A joint above the hips that stays at the origin, as in Bandai Namco's data.
std::string with_joint_above_hips(const std::string& beside_hips = {}) {
  const std::string six =
      "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n";
  const auto leg = [](const std::string& side, const std::string& x) {
    const std::string turns = "CHANNELS 3 Zrotation Xrotation Yrotation\n";
    return "JOINT " + side + "UpLeg\n{\nOFFSET " + x + " 0 0\n" + turns + "JOINT " + side +
           "Leg\n{\nOFFSET 0 -40 0\n" + turns + "JOINT " + side + "Foot\n{\nOFFSET 0 -40 0\n" +
           turns + "End Site\n{\nOFFSET 0 -5 12\n}\n}\n}\n}\n";
  };
  std::string text = "HIERARCHY\nROOT joint_Root\n{\nOFFSET 0 0 0\n" + six +
                     "JOINT Hips\n{\nOFFSET 0 91.68 0\n" + six + leg("Left", "9") +
                     leg("Right", "-9") + "}\n" + beside_hips + "}\nMOTION\nFrames: 4\n" +
                     "Frame Time: 0.1\n";
  const std::size_t others = beside_hips.empty() ? 18 : 21;
  for (int frame = 0; frame < 4; ++frame) {
    text += "1 0 2 0 0 30 " + std::to_string(frame * 20) + " 90 3 1 2 " + std::to_string(frame);
    for (std::size_t i = 0; i < others; ++i) text += " " + std::to_string((frame + 2) * 3);
    text += "\n";
  }
  return text;
}

/// The result of reading the file that `convert --profile` writes for a program.
struct Fitted {
  Clip clip;
  Diagnostics notes;     ///< Notes of the edit.
  Diagnostics findings;  ///< The findings of `check --profile` about the file.
};

/// The clip and findings read from each text. The text is the same for most programs.
using ReadTexts = std::map<std::string, std::pair<Clip, Diagnostics>>;

std::optional<Fitted> fit(const Clip& original, Program program, ReadTexts& texts) {
  Fitted fitted;
  Clip clip = original;
  const Status done = edit::apply(edit::FitProgram{program, true}, clip, fitted.notes);
  EXPECT_TRUE(done) << done.error().message;
  if (!done) return std::nullopt;
  const Result<std::optional<Clip>> as_bvh = fit(clip, Format::bvh, {}, fitted.notes);
  EXPECT_TRUE(as_bvh);
  if (!as_bvh) return std::nullopt;
  bvh::WriteOptions options;
  options.canonical = true;
  const Result<std::string> text =
      bvh::write_text(*as_bvh ? **as_bvh : clip, options, fitted.notes);
  EXPECT_TRUE(text);
  if (!text) return std::nullopt;
  auto known = texts.find(*text);
  if (known == texts.end()) {
    Diagnostics findings;
    Result<Clip> read = read_text(*text, findings);
    EXPECT_TRUE(read) << (read ? "" : read.error().message);
    if (!read) return std::nullopt;
    known = texts.try_emplace(*text, std::move(*read), std::move(findings)).first;
  }
  std::tie(fitted.clip, fitted.findings) = known->second;
  programs::check(program, fitted.clip, fitted.findings);
  return fitted;
}

std::optional<Fitted> fit(const Clip& original, Program program) {
  ReadTexts texts;
  return fit(original, program, texts);
}

/// Expects no remaining findings about a program, except those that no file can avoid. These must
/// not advise the command that wrote the file.
void expect_cured(const Clip& clip) {
  ReadTexts texts;
  for (const programs::ProgramFacts& facts : programs::programs()) {
    SCOPED_TRACE(facts.name);
    const std::optional<Fitted> fitted = fit(clip, facts.program, texts);
    if (!fitted) continue;
    for (const Diagnostic& finding : fitted->findings.entries()) {
      if (facts_of(finding.code).name.rfind("program.", 0) != 0) continue;
      const bool is_import =
          finding.code == codes::program_no_import && !facts.imports_default_format;
      const bool is_plain =
          finding.message.find("no file can be written for it") != std::string::npos;
      EXPECT_TRUE(is_import || is_plain) << finding.message;
      const std::string command = "--profile " + std::string(facts.name) + " -o FIXED";
      const std::size_t at = finding.advice.find(command);
      const bool is_same =
          at != std::string::npos && finding.advice.substr(at + command.size()) != ".glb";
      EXPECT_FALSE(is_same) << finding.advice;
      // The edit must have reported the same.
      EXPECT_TRUE(!is_plain || fitted->notes.find(codes::program_misreads) != nullptr)
          << finding.message;
    }
  }
}

TEST(FitProgram, WritesFilesThatPassCheck) {
  std::vector<test::Unusual> files = test::unusual_files();
  files.push_back({"a joint above the hips", with_joint_above_hips()});
  files.push_back(
      {"a joint next to the hips",
       with_joint_above_hips("JOINT Prop\n{\nOFFSET 5 0 0\nCHANNELS 3 Zrotation "
                             "Xrotation Yrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n")});
  for (const test::Unusual& file : files) {
    SCOPED_TRACE(file.title);
    Diagnostics findings;
    const Result<Clip> clip = read_text(file.text, findings);
    ASSERT_TRUE(clip) << clip.error().message;
    expect_cured(*clip);
  }
}

TEST(FitProgram, FixesSamples) {
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(MOCAP_PROJECT_DIR) + "/samples")) {
    if (entry.path().extension() != ".bvh") continue;
    SCOPED_TRACE(entry.path().filename());
    const auto clip = load(entry.path());
    ASSERT_TRUE(clip);
    expect_cured(*clip);
  }
}

TEST(FitProgram, FixesCorpusFiles) {
  if (!test::has_corpus()) GTEST_SKIP() << "the corpus is not available";
  constexpr std::uintmax_t max_bytes = 600'000;
  for (const std::filesystem::path& file : test::corpus_files("bvh", ".bvh")) {
    if (std::filesystem::file_size(file) > max_bytes) continue;
    SCOPED_TRACE(file);
    const auto clip = load(file);
    if (clip) expect_cured(*clip);
  }
}

TEST(FitProgram, MakesTheHipsTheRootIfOnlyRootsMayMove) {
  Diagnostics findings;
  const Result<Clip> clip = read_text(with_joint_above_hips(), findings);
  ASSERT_TRUE(clip);
  const std::optional<Fitted> fitted = fit(*clip, Program::pybvh);
  ASSERT_TRUE(fitted);
  EXPECT_EQ(fitted->clip.skeleton[0].name, "Hips");
  ASSERT_EQ(fitted->clip.skeleton.size(), clip->skeleton.size() - 1);
  const Poses before = evaluate(*clip).value();
  const Poses after = evaluate(fitted->clip).value();
  for (std::size_t frame = 0; frame < after.frames; ++frame) {
    for (std::size_t joint = 0; joint < after.joints; ++joint) {
      for (Eigen::Index axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(after.world_position(frame, joint)[axis],
                    before.world_position(frame, joint + 1)[axis], 1e-4)
            << joint;
    }
  }
}

TEST(FitProgram, ReportsWhichJointsMoveApart) {
  Diagnostics findings;
  const Result<Clip> clip =
      read_text(with_joint_above_hips("JOINT Prop\n{\nOFFSET 5 0 0\nCHANNELS 3 Zrotation Xrotation "
                                      "Yrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n"),
                findings);
  ASSERT_TRUE(clip);
  const std::optional<Fitted> fitted = fit(*clip, Program::pybvh);
  ASSERT_TRUE(fitted);
  const Diagnostic* rest = fitted->notes.find(codes::program_misreads);
  ASSERT_NE(rest, nullptr);
  EXPECT_NE(rest->message.find("`Hips` and `Prop` move relative"), std::string::npos)
      << rest->message;
  EXPECT_NE(rest->advice.find("--remove"), std::string::npos) << rest->advice;
}

TEST(FitProgram, PutsPositionsBeforeRotations) {
  Clip clip = strange_clip();
  std::vector<Channel> channels = clip.skeleton[0].channels;
  std::rotate(channels.begin(), channels.begin() + 3, channels.end());
  clip.skeleton.set_channels(0, channels);
  const Poses before = evaluate(clip).value();
  for (const Program program : {Program::maya, Program::motionbuilder}) {
    Clip made = clip;
    Diagnostics notes;
    ASSERT_TRUE(edit::apply(edit::FitProgram{program}, made, notes));
    const std::vector<Trait> traits = programs::traits_of(made, Diagnostics());
    EXPECT_EQ(std::count(traits.begin(), traits.end(), Trait::rotations_first), 0);
    const Poses after = evaluate(made).value();
    const std::size_t first = after.joints - before.joints;
    EXPECT_NEAR(after.world_position(1, first + 2)[0], before.world_position(1, 2)[0], 1e-9);
  }
}

TEST(FitProgram, NamesTheReadingProgramLikeCheck) {
  EXPECT_EQ(programs::reader_of(Program::maya), "MotionBuilder (on import into Maya)");
  EXPECT_EQ(programs::reader_of(Program::blender), "Blender");
}

TEST(FitProgram, WarnsAboutBvhForProgramsWithoutBvhImport) {
  for (const programs::ProgramFacts& facts : programs::programs()) {
    for (const bool to_readable_format : {false, true}) {
      Clip clip = strange_clip();
      Diagnostics notes;
      ASSERT_TRUE(edit::apply(edit::FitProgram{facts.program, to_readable_format}, clip, notes));
      const Diagnostic* found = notes.find(codes::program_no_import);
      EXPECT_EQ(found != nullptr, to_readable_format && !facts.imports_default_format)
          << facts.name;
      EXPECT_TRUE(found == nullptr || found->severity == Severity::warning) << facts.name;
    }
  }
}

}  // namespace
}  // namespace mocap::fit_program_test
