// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/json_lines.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::check_test {
namespace {

using nlohmann::json;

bool has_code(const json& findings, const std::string& code) {
  return std::any_of(findings.begin(), findings.end(),
                     [&](const json& finding) { return finding.at("code") == code; });
}

TEST(Check, ValidFileExitsWith0) {
  TemporaryFolder folder;
  folder.write("walk.bvh", valid_bvh(10));
  const Ran ran = run_mocap({"check", "walk.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "1 file")) << ran.out;
}

TEST(Check, ShowsTheLineWithACaret) {
  TemporaryFolder folder;
  folder.write("walk.bvh", nan_bvh());
  const Ran ran = run_mocap({"check", "walk.bvh"}, folder.here());
  // Like `info` for the same file: no motion can be read from it.
  EXPECT_EQ(ran.status, 3) << ran.out;
  EXPECT_EQ(run_mocap({"info", "walk.bvh"}, folder.here()).status, 3);
  const std::string row = "   29 │ 0.35 90 1.5 0 nan 0 0.35 1.5 0 -0.35 0 2.25\n";
  ASSERT_TRUE(contains(ran.out, row)) << ran.out;
  EXPECT_TRUE(contains(ran.out, row + "      │               ^\n")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "walk.bvh:29:15")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "[bvh.bad-value]")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "--fix=hold-values")) << ran.out;
}

TEST(Check, JsonHasTheDocumentedKeys) {
  TemporaryFolder folder;
  folder.write("good.bvh", valid_bvh(10));
  folder.write("short.bvh", short_row_bvh());
  const Ran ran = run_mocap({"check", "--json", "good.bvh", "short.bvh", "no.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 3);
  const std::vector<json> files = json_lines(ran.out);
  ASSERT_EQ(files.size(), 3U);
  EXPECT_EQ(files[0].at("path"), "good.bvh");
  EXPECT_EQ(files[0].at("readable"), true);
  EXPECT_EQ(files[1].at("readable"), false);
  EXPECT_EQ(files[2].at("readable"), false);
  EXPECT_TRUE(has_code(files[2].at("findings"), "io.not-found"));
  const json& finding = files[1].at("findings").at(0);
  EXPECT_EQ(finding.at("code"), "bvh.row-width");
  EXPECT_EQ(finding.at("severity"), "error");
  EXPECT_EQ(finding.at("line"), 29);
  EXPECT_TRUE(finding.at("column").is_number());
  EXPECT_TRUE(contains(finding.at("message"), "11"));
  EXPECT_EQ(finding.at("count"), 1);
}

TEST(Check, JsonHasTheDecisionsOfInfo) {
  TemporaryFolder folder;
  folder.write("good.bvh", valid_bvh(10));
  folder.write("short.bvh", short_row_bvh());
  const std::vector<json> checked =
      json_lines(run_mocap({"check", "--json", "good.bvh", "short.bvh"}, folder.here()).out);
  const json info = json::parse(run_mocap({"info", "--json", "good.bvh"}, folder.here()).out);
  EXPECT_EQ(checked[0].at("decisions"), info.at("decisions"));
  EXPECT_EQ(checked[0].at("decisions").size(), 5U);
  EXPECT_TRUE(checked[1].at("decisions").is_null());
  const json repaired = json::parse(
      run_mocap({"check", "--json", "good.bvh", "--fix", "-o", "fixed.bvh"}, folder.here()).out);
  EXPECT_EQ(repaired.at("decisions"), info.at("decisions"));
}

TEST(Check, PrintsUncertainDecisionsOnOneLine) {
  TemporaryFolder folder;
  std::string text = valid_bvh(10);
  text.replace(text.find("Frame Time: "),
               text.find('\n', text.find("Frame Time: ")) - text.find("Frame Time: "),
               "Frame Time: 0.0313131");
  folder.write("odd.bvh", text);
  const auto printed = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "check");
    arguments.emplace_back("odd.bvh");
    return run_mocap(arguments, folder.here());
  };
  const Ran ran = printed({});
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_TRUE(contains(
      ran.out,
      "odd.bvh: uncertain: rate: 31.9355 frames per second (confidence: medium): the frame time is "
      "0.0313131, not a standard rate; override with mocap convert --rate N\n"))
      << ran.out;
  EXPECT_FALSE(contains(ran.out, "uncertain: positions")) << ran.out;
  EXPECT_FALSE(contains(printed({"--summary"}).out, "uncertain"));
  EXPECT_FALSE(contains(printed({"--select", "bvh"}).out, "uncertain"));

  // A decision that a finding reports is not repeated.
  text.replace(text.find("0.0313131"), 9, "0.033");
  folder.write("odd.bvh", text);
  const Ran found = printed({});
  EXPECT_TRUE(contains(found.out, "[motion.rate-doubtful]")) << found.out;
  EXPECT_FALSE(contains(found.out, "uncertain: rate")) << found.out;
}

/// The sample walk, moved up, with an OFFSET of its root as if positions were to be added to it.
void write_moved_walk(TemporaryFolder& folder, const std::string& name, double up) {
  const std::string walk = std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh";
  const std::string by = "0," + std::to_string(up - 16.9) + ",0";
  ASSERT_EQ(
      run_mocap({"convert", walk, "--drop-reference", "--move", by, "-o", name}, folder.here())
          .status,
      0);
  std::string text = read_text(folder / name);
  const std::size_t at = text.find("OFFSET");
  text.replace(at, text.find('\n', at) - at, "OFFSET 0 16.9 0");
  folder.write(name, text);
}

TEST(Check, UsesDecisionsFromFilesWithTheSameSkeleton) {
  TemporaryFolder folder;
  write_moved_walk(folder, "floating.bvh", 60.0);
  write_moved_walk(folder, "standing.bvh", 0.0);
  const auto decision = [](const json& file) { return file.at("decisions").at("position_mode"); };
  for (const char* verb : {"check", "info"}) {
    SCOPED_TRACE(verb);
    const json alone =
        json_lines(run_mocap({verb, "--json", "floating.bvh"}, folder.here()).out).at(0);
    EXPECT_NE(decision(alone).at("confidence"), "high");
    EXPECT_TRUE(has_code(alone.at("findings"), "bvh.position-mode"));
    const json together = json_lines(run_mocap({verb, "--json", "."}, folder.here()).out).at(0);
    EXPECT_EQ(decision(together).at("value"), "add");
    EXPECT_EQ(decision(together).at("confidence"), "high");
    EXPECT_TRUE(contains(decision(together).at("evidence"), "standing.bvh"));
    EXPECT_FALSE(has_code(together.at("findings"), "bvh.position-mode"));
  }

  const auto table_of = [&](const std::vector<std::string>& words, const std::string& file) {
    std::vector<std::string> all{"convert", "--table", "positions"};
    all.insert(all.end(), words.begin(), words.end());
    EXPECT_EQ(run_mocap(all, folder.here()).status, 0);
    return read_text(folder / file);
  };
  const std::string added =
      table_of({"floating.bvh", "--positions", "add", "-o", "added.csv"}, "added.csv");
  EXPECT_NE(table_of({"floating.bvh", "-o", "alone.csv"}, "alone.csv"), added);
  EXPECT_EQ(table_of({"floating.bvh", "standing.bvh", "-o", "both"}, "both/floating.csv"), added);
}

TEST(Check, JsonAdviceNamesTheFile) {
  TemporaryFolder folder;
  folder.write("a b.bvh", short_row_bvh());
  const json report = json::parse(run_mocap({"check", "--json", "a b.bvh"}, folder.here()).out);
  const json& finding = report.at("findings").at(0);
  EXPECT_EQ(finding.at("file"), "a b.bvh");
  EXPECT_EQ(finding.at("advice"),
            "Drop the affected frames: `mocap check 'a b.bvh' --fix=drop-frames -o fixed.bvh`");
  EXPECT_EQ(finding.at("command"), "mocap check 'a b.bvh' --fix=drop-frames -o fixed.bvh");
  EXPECT_EQ(finding.at("repair"), "drop-frames");
  EXPECT_TRUE(finding.at("excerpt").at("text").is_string());
  Setting setting;
  setting.input = short_row_bvh();
  const json piped = json::parse(run_mocap({"check", "--json", "-"}, setting).out);
  EXPECT_EQ(piped.at("findings").at(0).at("advice"),
            "Drop the affected frames: `mocap check - --fix=drop-frames -o fixed.bvh`");
}

TEST(Check, PrintsCommandsOnSeparateLines) {
  TemporaryFolder folder;
  const std::string name = std::string(120, 'a') + " b.bvh";
  folder.write(name, short_row_bvh());
  const Ran ran = run_mocap({"check", name}, folder.here());
  EXPECT_TRUE(contains(ran.out + ran.err, "\n   Drop the affected frames.\n   mocap check '" +
                                              name + "' --fix=drop-frames -o fixed.bvh\n"))
      << ran.out << ran.err;
}

TEST(Check, JsonUsesNullForMissingLocations) {
  TemporaryFolder folder;
  const json report = json::parse(run_mocap({"check", "--json", "no.bvh"}, folder.here()).out);
  const json& finding = report.at("findings").at(0);
  EXPECT_TRUE(finding.at("line").is_null());
  EXPECT_TRUE(finding.at("column").is_null());
  EXPECT_FALSE(finding.contains("excerpt"));
}

TEST(Check, SummaryCountsNotesAndWarningsOfACodeSeparately) {
  TemporaryFolder folder;
  const std::string samples = std::string(MOCAP_PROJECT_DIR) + "/samples/";
  const std::string motion = read_text(samples + "stroll_01.amc");
  folder.write("in/stroll.asf", read_text(samples + "stroll.asf"));
  folder.write("in/stroll_note.amc", ":NO-SUCH-KEYWORD\n" + motion);
  folder.write("in/stroll_warning.amc", ":SAMPLES-PER-SECOND never\n" + motion);
  const Ran ran = run_mocap({"check", "--summary", "in"}, folder.here());
  const std::size_t first = ran.out.find("\namc.header ");
  ASSERT_NE(first, std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\namc.header ", first + 1), std::string::npos) << ran.out;
  EXPECT_TRUE(contains(ran.out, "1 warning, 5 notes")) << ran.out;
}

TEST(Check, FixAddsMissingEndSites) {
  TemporaryFolder folder;
  std::string bare = valid_bvh(3);
  for (std::size_t at = bare.find("End Site"); at != std::string::npos; at = bare.find("End Site"))
    bare.erase(at, bare.find('}', at) + 1 - at);
  folder.write("bare.bvh", bare);
  EXPECT_EQ(run_mocap({"check", "bare.bvh"}, folder.here()).status, 1);
  const Ran ran = run_mocap({"check", "bare.bvh", "--fix", "-o", "fixed.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_TRUE(contains(ran.out, "[edit.end-sites]")) << ran.out;
  EXPECT_TRUE(contains(read_text(folder / "fixed.bvh"), "End Site"));
}

TEST(Check, FindsQbvhFilesInFolders) {
  TemporaryFolder folder;
  folder.write("in/walk.QBVH", valid_bvh(3));
  const Ran ran = run_mocap({"check", "in"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  const Ran convert = run_mocap({"convert", "in", "--to", "csv", "-o", "out"}, folder.here());
  EXPECT_EQ(convert.status, 0) << convert.out << convert.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/walk.csv"));
}

TEST(Check, WarningsExitWith1AndNotesWith0) {
  TemporaryFolder folder;
  folder.write("count.bvh", wrong_count_bvh());
  const Ran ran = run_mocap({"check", "count.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 1) << ran.out;
  EXPECT_TRUE(contains(ran.out, "warning: ")) << ran.out;
  EXPECT_EQ(run_mocap({"check", "--ignore", "bvh.frame-count", "count.bvh"}, folder.here()).status,
            0);
}

TEST(Check, StrictCountsWarningsAsErrors) {
  TemporaryFolder folder;
  folder.write("count.bvh", wrong_count_bvh());
  const json file =
      json::parse(run_mocap({"check", "--json", "--strict", "count.bvh"}, folder.here()).out);
  EXPECT_EQ(file.at("readable"), true);
  ASSERT_TRUE(has_code(file.at("findings"), "bvh.frame-count"));
  for (const json& finding : file.at("findings")) EXPECT_NE(finding.at("severity"), "warning");
}

TEST(Check, SelectAndIgnoreAcceptCodesAndFamilies) {
  TemporaryFolder folder;
  folder.write("count.bvh", wrong_count_bvh());
  const auto findings = [&](const std::string& option, const std::string& names) {
    const Ran ran = run_mocap({"check", "--json", option, names, "count.bvh"}, folder.here());
    return json::parse(ran.out).at("findings");
  };
  EXPECT_TRUE(has_code(findings("--select", "bvh.frame-count"), "bvh.frame-count"));
  EXPECT_TRUE(has_code(findings("--select", "motion,bvh"), "bvh.frame-count"));
  EXPECT_FALSE(has_code(findings("--select", "motion"), "bvh.frame-count"));
  EXPECT_FALSE(has_code(findings("--ignore", "bvh"), "bvh.frame-count"));
  EXPECT_TRUE(has_code(findings("--ignore", "csv"), "bvh.frame-count"));
}

TEST(Check, FixDropsFramesAndLeavesNoFindings) {
  TemporaryFolder folder;
  folder.write("short.bvh", short_row_bvh());
  const Ran ran =
      run_mocap({"check", "short.bvh", "--fix=drop-frames", "-o", "fixed.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "repaired: fixed.bvh, 2 frames")) << ran.out;
  EXPECT_EQ(run_mocap({"check", "fixed.bvh"}, folder.here()).status, 0);
  const std::string fixed = read_text(folder / "fixed.bvh");
  EXPECT_TRUE(contains(fixed, "Frames: 2")) << fixed;
  EXPECT_FALSE(contains(fixed, "0.35 90")) << fixed;
}

TEST(Check, FixHoldsValues) {
  TemporaryFolder folder;
  folder.write("nan.bvh", nan_bvh());
  ASSERT_EQ(
      run_mocap({"check", "nan.bvh", "--fix=drop-frames", "-o", "no.bvh"}, folder.here()).status,
      3);
  EXPECT_FALSE(std::filesystem::exists(folder / "no.bvh"));
  const Ran ran = run_mocap({"check", "nan.bvh", "--fix", "-o", "fixed.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_FALSE(contains(read_text(folder / "fixed.bvh"), "nan"));
  EXPECT_EQ(run_mocap({"check", "fixed.bvh"}, folder.here()).status, 0);
}

TEST(Check, FixOverwritesOnlyOnRequest) {
  TemporaryFolder folder;
  folder.write("count.bvh", wrong_count_bvh());
  folder.write("there.bvh", "precious");
  Ran ran = run_mocap({"check", "count.bvh", "--fix", "-o", "there.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 4) << ran.out;
  EXPECT_EQ(read_text(folder / "there.bvh"), "precious");
  ran = run_mocap({"check", "count.bvh", "--fix", "-o", "there.bvh", "--overwrite"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_TRUE(contains(read_text(folder / "there.bvh"), "Frames: 3"));
}

TEST(Check, FixToAnUnknownExtensionNamesTheFormatsThatItWrites) {
  TemporaryFolder folder;
  folder.write("count.bvh", wrong_count_bvh());
  for (const std::string output : {"fixed.xyz", "fixed"}) {
    const Ran ran = run_mocap({"check", "count.bvh", "--fix", "-o", output}, folder.here());
    EXPECT_EQ(ran.status, 2) << ran.err;
    EXPECT_FALSE(contains(ran.err, "--to")) << ran.err;
    EXPECT_TRUE(contains(ran.err, "BVH")) << ran.err;
  }
}

TEST(Check, FixToStandardOutputPutsTheReportOnStandardError) {
  Setting setting;
  setting.input = wrong_count_bvh();
  const Ran ran = run_mocap({"check", "-", "--fix", "-o", "-"}, setting);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.rfind("HIERARCHY\n", 0), 0U) << ran.out;
  EXPECT_TRUE(contains(ran.err, "[bvh.frame-count]")) << ran.err;
}

TEST(Check, FixRecreatesTheFolderTree) {
  TemporaryFolder folder;
  folder.write("in/a/count.bvh", wrong_count_bvh());
  folder.write("in/short.bvh", short_row_bvh());
  const Ran ran = run_mocap({"check", "in", "--fix", "-o", "out"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(run_mocap({"check", "out"}, folder.here()).status, 0);
  EXPECT_TRUE(std::filesystem::exists(folder / "out/a/count.bvh"));
  EXPECT_TRUE(std::filesystem::exists(folder / "out/short.bvh"));
}

TEST(Check, FixNamesACopyAfterItsContent) {
  TemporaryFolder folder;
  std::filesystem::copy_file(
      std::filesystem::path(MOCAP_PROJECT_DIR) / "tests/golden/count_of_frames.htr",
      folder / "motion.txt");
  const Ran ran = run_mocap({"check", "motion.txt", "--fix", "-o", "out/"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "repaired: out/motion.txt.htr")) << ran.out;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/motion.txt.htr"));
}

TEST(Check, FixWritesFilesWithTheSameStemSeparately) {
  TemporaryFolder folder;
  const std::filesystem::path golden = std::filesystem::path(MOCAP_PROJECT_DIR) / "tests/golden";
  folder.write("in/walk.bvh", wrong_count_bvh());
  std::filesystem::copy_file(golden / "count_of_frames.htr", folder / "in/walk.htr");
  const Ran ran = run_mocap({"check", "in", "--fix", "-o", "out"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/walk.bvh")) << ran.out;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/walk.htr")) << ran.out;
}

TEST(Check, FixSkipsOnlyFilesWithTheSameOutput) {
  TemporaryFolder folder;
  folder.write("in/a/walk.bvh", wrong_count_bvh());
  folder.write("in/run.bvh", wrong_count_bvh());
  folder.write("in/b/run.bvh", wrong_count_bvh());
  const Ran ran = run_mocap({"check", "in/run.bvh", "in/b/run.bvh", "in/a", "--fix", "-o", "out"},
                            folder.here());
  EXPECT_EQ(ran.status, 4) << ran.out;
  EXPECT_TRUE(contains(ran.out, "would be written to the same file, out/run.bvh")) << ran.out;
  EXPECT_FALSE(std::filesystem::exists(folder / "out/run.bvh"));
  EXPECT_TRUE(std::filesystem::exists(folder / "out/walk.bvh"));
}

TEST(Check, FixRepairsAFileThatIsGivenTwiceOnce) {
  TemporaryFolder folder;
  folder.write("in/run.bvh", wrong_count_bvh());
  const Ran ran = run_mocap({"check", "in/run.bvh", "in/./run.bvh", "in", "--fix", "-o", "out/"},
                            folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out;
  EXPECT_TRUE(contains(ran.out, "1 file, ")) << ran.out;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/run.bvh"));
}

TEST(Check, SummaryBeginsWithoutAnEmptyLine) {
  TemporaryFolder folder;
  folder.write("in/a.bvh", wrong_count_bvh());
  folder.write("in/b.bvh", wrong_count_bvh());
  const Ran totals = run_mocap({"check", "--summary", "in"}, folder.here());
  EXPECT_EQ(totals.out.rfind("finding", 0), 0U) << totals.out;
  // Findings are separated from the table.
  const Ran all = run_mocap({"check", "in"}, folder.here());
  EXPECT_TRUE(contains(all.out, "\n\nfinding")) << all.out;
}

TEST(Check, SummaryAndJsonAgreeOnUnreadableFiles) {
  TemporaryFolder folder;
  folder.write("in/good.bvh", valid_bvh(10));
  folder.write("in/count.bvh", wrong_count_bvh());
  folder.write("in/short.bvh", short_row_bvh());
  folder.write("in/noise.bvh", "no motion");
  folder.write("empty/readme.txt", "no motion");
  const std::vector<std::string> places{"in", "gone.bvh", "empty"};
  const auto words = [&](const char* option) {
    std::vector<std::string> all{"check", option};
    all.insert(all.end(), places.begin(), places.end());
    return all;
  };
  const std::vector<json> report = json_lines(run_mocap(words("--json"), folder.here()).out);
  const auto unreadable = std::count_if(
      report.begin(), report.end(), [](const json& file) { return file.at("readable") == false; });
  EXPECT_EQ(unreadable, 4) << report;
  const Ran ran = run_mocap(words("--summary"), folder.here());
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(contains(ran.out, "\n5 files, ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "; 3 files could not be read; 1 folder without files to check\n"))
      << ran.out;
}

TEST(Check, PrintsASummaryTableForSeveralFiles) {
  TemporaryFolder folder;
  for (int i = 0; i < 5; ++i)
    folder.write("in/count" + std::to_string(i) + ".bvh", wrong_count_bvh());
  folder.write("in/good.bvh", valid_bvh(10));
  const Ran ran = run_mocap({"check", "--summary", "in"}, folder.here());
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(contains(ran.out, "\nbvh.frame-count")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "6 files, 5 warnings")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "warning: ")) << ran.out;
}

TEST(Check, ExplainsACode) {
  const Ran ran = run_mocap({"check", "--explain", "bvh.row-width"});
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(contains(ran.out, "[bvh.row-width]"));
  EXPECT_TRUE(contains(ran.out, "What to do:"));
}

TEST(Check, CatalogueHasEveryCodeOnce) {
  const Ran ran = run_mocap({"check", "--catalogue"});
  EXPECT_EQ(ran.status, 0);
  for (const char* code :
       {"io.not-found", "limit.frames", "bvh.bom", "csv.header", "motion.jump"}) {
    const std::string heading = std::string("### `") + code + "`\n";
    const std::size_t at = ran.out.find(heading);
    ASSERT_NE(at, std::string::npos) << code;
    EXPECT_EQ(ran.out.find(heading, at + 1), std::string::npos) << code;
  }
}

}  // namespace
}  // namespace mocap::test::check_test
