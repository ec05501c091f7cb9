// SPDX-License-Identifier: MIT
#include "mocap/diagnostics.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mocap/bvh.hpp"
#include "mocap/check.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::diagnostics_test {
namespace {

Diagnostic finding(Code code, std::uint64_t line, std::string subject = {}) {
  SourceLocation at;
  at.file = "walk.bvh";
  at.line = line;
  Diagnostic diagnostic = make_diagnostic(code, "text", at);
  diagnostic.subject = std::move(subject);
  return diagnostic;
}

TEST(Diagnostics, UseTheSeverityOfTheirCode) {
  EXPECT_EQ(make_diagnostic(codes::bvh_row_width, "").severity, Severity::error);
  EXPECT_EQ(make_diagnostic(codes::bvh_frame_count, "").severity, Severity::warning);
  EXPECT_EQ(make_diagnostic(codes::motion_reference_frame, "").severity, Severity::note);
}

TEST(Diagnostics, CountRepeatsInsteadOfRepeatingThem) {
  Diagnostics findings;
  for (std::uint64_t line = 1; line <= 20; ++line) {
    findings.add(finding(codes::bvh_row_width, line));
  }
  ASSERT_EQ(findings.entries().size(), 1U);
  const Diagnostic& entry = findings.entries().front();
  EXPECT_EQ(entry.at.line, 1U);
  EXPECT_EQ(entry.count, 20U);
  EXPECT_EQ(entry.other_lines, (std::vector<std::uint64_t>{2, 3, 4, 5, 6, 7, 8, 9}));
}

TEST(Diagnostics, KeepDifferentSubjectsSeparate) {
  Diagnostics findings;
  findings.add(finding(codes::bvh_name_duplicate, 1, "Arm"));
  findings.add(finding(codes::bvh_name_duplicate, 2, "Leg"));
  findings.add(finding(codes::bvh_name_spaces, 3, "Arm"));
  Diagnostic elsewhere = finding(codes::bvh_name_duplicate, 1, "Arm");
  elsewhere.at.file = "run.bvh";
  findings.add(elsewhere);
  EXPECT_EQ(findings.entries().size(), 4U);
}

TEST(Diagnostics, AddExternalCounts) {
  Diagnostics inner;
  for (std::uint64_t line : {5U, 6U, 7U}) inner.add(finding(codes::bvh_row_width, line));
  Diagnostics outer;
  outer.add(finding(codes::bvh_row_width, 4));
  outer.add(inner.entries().front());
  EXPECT_EQ(outer.entries().front().count, 4U);
  EXPECT_EQ(outer.entries().front().other_lines, (std::vector<std::uint64_t>{5, 6, 7}));
}

TEST(Diagnostics, AnErrorIsAddedOnce) {
  Diagnostics findings;
  findings.add(finding(codes::bvh_row_width, 3));
  Error error = finding(codes::bvh_row_width, 3);
  // The function that returns an error may have more details than the one that added it.
  error.message = "another sentence";
  error.advice = "some advice";
  EXPECT_TRUE(findings.holds(error));
  findings.add_once(error);
  EXPECT_EQ(findings.entries().front().count, 1U);
  findings.add(finding(codes::bvh_row_width, 9));
  findings.add_once(finding(codes::bvh_row_width, 9));
  EXPECT_EQ(findings.entries().front().count, 2U);
  findings.add_once(finding(codes::bvh_row_width, 4));
  EXPECT_EQ(findings.entries().front().count, 3U);
  findings.add_once(finding(codes::bvh_row_width, 3, "Arm"));
  EXPECT_EQ(findings.entries().size(), 2U);
  Error elsewhere = finding(codes::bvh_row_width, 3);
  elsewhere.at.file = "run.bvh";
  EXPECT_FALSE(findings.holds(elsewhere));
  elsewhere.at.file.clear();
  EXPECT_TRUE(findings.holds(elsewhere));
}

TEST(Diagnostics, AreCountedByMessageIfTheirCodeRequiresIt) {
  static constexpr CodeFacts drawn{.name = "test.drawn",
                                   .severity = Severity::note,
                                   .title = {},
                                   .explanation = {},
                                   .remedy = {},
                                   .counts_by_message = true};
  static constexpr CodeFacts counted{.name = "edit.counted",
                                     .severity = Severity::note,
                                     .title = {},
                                     .explanation = {},
                                     .remedy = {}};
  Diagnostics findings;
  for (const char* const message : {"5 degrees", "7 degrees", "5 degrees"}) {
    findings.add(make_diagnostic(Code(drawn), message));
    findings.add(make_diagnostic(Code(counted), message));
  }
  ASSERT_EQ(findings.entries().size(), 3U);
  EXPECT_EQ(findings.find(Code(drawn))->count, 2U);
  EXPECT_EQ(findings.find(Code(counted))->count, 3U);
}

TEST(Diagnostics, ErrorsOfEditsDifferByTheirMessages) {
  Diagnostics findings;
  Error error = finding(codes::edit_range, 0);
  findings.add_once(error);
  findings.add_once(error);
  EXPECT_EQ(findings.entries().size(), 1U);
  error.message = "another range";
  EXPECT_FALSE(findings.holds(error));
  EXPECT_FALSE(is_same_occurrence(findings.entries().front(), error));
  findings.add_once(error);
  EXPECT_EQ(findings.entries().size(), 2U);
}

TEST(Diagnostics, ReturnTheEntryOfAFinding) {
  Diagnostics findings;
  findings.add(finding(codes::bvh_bom, 1)).advice = "save without it";
  EXPECT_EQ(findings.find(codes::bvh_bom)->advice, "save without it");
  EXPECT_EQ(findings.find(codes::bvh_comment), nullptr);
}

TEST(Diagnostics, StrictRaisesWarningsButNotNotes) {
  Diagnostics findings(true);
  findings.add(finding(codes::motion_reference_frame, 0));
  EXPECT_FALSE(findings.has_errors());
  findings.add(finding(codes::bvh_frame_count, 7));
  ASSERT_TRUE(findings.has_errors());
  EXPECT_EQ(findings.first_error()->code, codes::bvh_frame_count);
  EXPECT_EQ(findings.count(Severity::note), 1U);
  EXPECT_EQ(findings.count(Severity::error), 1U);
  EXPECT_EQ(findings.count(Severity::warning), 0U);
}

TEST(Diagnostics, RaiseTheSeverityForARepeatedError) {
  Diagnostics findings;
  Diagnostic mild = finding(codes::bvh_bad_value, 1);
  mild.severity = Severity::warning;
  findings.add(mild);
  EXPECT_FALSE(findings.has_errors());
  findings.add(finding(codes::bvh_bad_value, 2));
  EXPECT_TRUE(findings.has_errors());
}

TEST(Diagnostics, AreIgnoredByCodeOrFamily) {
  Diagnostics findings;
  findings.add(finding(codes::bvh_bom, 1));
  findings.add(finding(codes::bvh_frame_count, 2));
  findings.add(finding(codes::motion_jump, 3));
  findings.ignore("bv");
  findings.ignore("frame-count");
  EXPECT_EQ(findings.entries().size(), 3U);
  findings.ignore("bvh.bom");
  EXPECT_EQ(findings.entries().size(), 2U);
  findings.ignore("bvh");
  ASSERT_EQ(findings.entries().size(), 1U);
  EXPECT_EQ(findings.entries().front().code, codes::motion_jump);
  // Counting continues with the remaining ones.
  findings.add(finding(codes::motion_jump, 9));
  findings.add(finding(codes::bvh_bom, 9));
  EXPECT_EQ(findings.entries().size(), 2U);
  EXPECT_EQ(findings.entries().front().count, 2U);
}

TEST(Diagnostics, SelectionKeepsErrors) {
  Diagnostics findings;
  findings.add(finding(codes::bvh_bom, 1));
  findings.add(finding(codes::bvh_row_width, 2));
  findings.add(finding(codes::motion_jump, 3));
  findings.add(finding(codes::motion_frozen, 3));
  findings.select({"motion.jump"});
  ASSERT_EQ(findings.entries().size(), 2U);
  EXPECT_EQ(findings.entries()[0].code, codes::bvh_row_width);
  EXPECT_EQ(findings.entries()[1].code, codes::motion_jump);
}

TEST(Diagnostics, FindAndRemoveReportsOfAnInference) {
  Diagnostics findings;
  findings.add(finding(codes::bvh_frame_time, 3));
  findings.add(finding(codes::bvh_row_width, 4));
  EXPECT_TRUE(findings.reports(Inferred::rate));
  EXPECT_FALSE(findings.reports(Inferred::unit));
  findings.ignore(Inferred::rate);
  EXPECT_FALSE(findings.reports(Inferred::rate));
  ASSERT_EQ(findings.entries().size(), 1U);
  EXPECT_EQ(findings.entries()[0].code, codes::bvh_row_width);
}

TEST(Diagnostics, InsertFileNamesIntoCommands) {
  const std::string command = "mocap check FILE --fix=drop-frames -o FIXED";
  EXPECT_EQ(command_with_names(command, "walk.bvh", "fixed.bvh"),
            "mocap check walk.bvh --fix=drop-frames -o fixed.bvh");
  EXPECT_EQ(command_with_names(command, "FIXED FILE.amc", "fixed.amc"),
            "mocap check 'FIXED FILE.amc' --fix=drop-frames -o fixed.amc");
  EXPECT_EQ(command_with_names(command, "<stdin>", "fixed.bvh"),
            "mocap check - --fix=drop-frames -o fixed.bvh");
  EXPECT_EQ(command_with_names(command, "", ""), command);
  EXPECT_EQ(command_with_names(command, "walk.bvh", ""),
            "mocap check walk.bvh --fix=drop-frames -o FIXED");
  EXPECT_EQ(command_with_names("mocap convert FILE -o FIXED.glb", "walk.bvh", "fixed.bvh"),
            "mocap convert walk.bvh -o fixed.glb");
  EXPECT_EQ(command_with_names("mocap view FIXED", "a.bvh", "b c.bvh"), "mocap view 'b c.bvh'");
  // Not an option.
  EXPECT_EQ(command_with_names("mocap view FILE", "-a.bvh", ""), "mocap view ./-a.bvh");
  EXPECT_EQ(command_with_names("mocap view FILE", "- b.bvh", ""), "mocap view './- b.bvh'");
  EXPECT_EQ(command_with_names("mocap view FILE", "-", ""), "mocap view -");
  EXPECT_EQ(command_with_names("mocap info FILE --x=FILES", "a.bvh", ""),
            "mocap info a.bvh --x=FILES");
}

TEST(Diagnostics, DoNotParseCommandsFromAdvice) {
  Diagnostic finding = make_diagnostic(codes::edit_joint, "there is no joint");
  finding.advise("did you mean mocap FILE?");
  EXPECT_EQ(advice_text(finding, "a.bvh", ""), "did you mean mocap FILE?");
  finding.advise("Look at the joints of the FILE.", "mocap info --tree FILE");
  EXPECT_EQ(advice_text(finding, "a.bvh", ""),
            "Look at the joints of the FILE: `mocap info --tree a.bvh`");
  finding.advise("", "mocap info FILE");
  EXPECT_EQ(advice_text(finding, "a.bvh", ""), "`mocap info a.bvh`");
}

// The command of the general advice may not fit other advice.
TEST(Diagnostics, OtherAdviceReplacesTheCommandToo) {
  Diagnostic finding = make_diagnostic(codes::secondlife_root, "");
  EXPECT_EQ(finding.command, "mocap convert FILE --profile secondlife -o FIXED");
  finding.advise("rename it");
  EXPECT_EQ(finding.command, "");
}

TEST(Catalogue, AdviceTextContainsNoCommands) {
  for (const Code code : catalogue()) {
    const CodeFacts& facts = facts_of(code);
    for (const char* const name : {"FIXED", "convert FILE", "check FILE", "info FILE", "view FILE"})
      EXPECT_EQ(facts.remedy.find(name), std::string_view::npos) << facts.name;
    EXPECT_TRUE(facts.command.empty() || facts.command.starts_with("mocap ")) << facts.name;
  }
}

TEST(Diagnostics, HaveTheRepairOfTheirCode) {
  EXPECT_EQ(make_diagnostic(codes::bvh_row_width, "").repair, Repair::drop_frames);
  EXPECT_EQ(make_diagnostic(codes::bvh_bad_value, "").repair, Repair::hold_values);
  EXPECT_EQ(make_diagnostic(codes::bvh_no_end_site, "").repair, Repair::rewrite);
  EXPECT_EQ(make_diagnostic(codes::motion_jump, "").repair, Repair::none);
  EXPECT_EQ(word_of(Repair::drop_frames), "drop-frames");
}

TEST(Diagnostics, MarkEveryRemedyWithARepair) {
  for (const Code code : catalogue()) {
    const CodeFacts& facts = facts_of(code);
    SCOPED_TRACE(facts.name);
    const bool names_it = facts.remedy.find("check --fix") != std::string_view::npos ||
                          facts.command.find("--fix") != std::string_view::npos;
    EXPECT_EQ(facts.repair != Repair::none, names_it);
  }
}

}  // namespace
}  // namespace mocap::diagnostics_test
