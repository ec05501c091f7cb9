// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/convert_fixture.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::convert_test {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t at = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', at)) {
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

TEST(Convert, CopiesAnUneditedFileByteForByte) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(20));
  EXPECT_EQ(run_mocap({"convert", "a.bvh", "-o", "b.bvh"}, folder.here()).status, 0);
  EXPECT_EQ(read_text(folder / "b.bvh"), valid_bvh(20));
}

TEST(Convert, RefusesASecondOutput) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(20));
  for (const char* const second : {"-o", "--output", "--output=c.csv"}) {
    std::vector<std::string> words{"convert", "a.bvh", "-o", "b.bvh", second};
    if (std::string(second).find('=') == std::string::npos) words.emplace_back("c.csv");
    const Ran ran = run_mocap(words, folder.here());
    EXPECT_EQ(ran.status, 2) << ran.err;
    EXPECT_TRUE(contains(ran.err, "--output is given twice")) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(folder / "b.bvh"));
    EXPECT_FALSE(std::filesystem::exists(folder / "c.csv"));
  }
}

TEST(Convert, StrictWritingRefusesJointsThatAreLeftOut) {
  TemporaryFolder folder;
  const std::string walk = std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh";
  const Ran ran = run_mocap({"convert", walk, "-o", "walk.vrma", "--strict"}, folder.here());
  EXPECT_NE(ran.status, 0);
  EXPECT_TRUE(contains(ran.err, "[vrma.left-out]")) << ran.err;
  EXPECT_FALSE(std::filesystem::exists(folder / "walk.vrma"));
  EXPECT_EQ(run_mocap({"convert", walk, "-o", "walk.vrma"}, folder.here()).status, 0);
}

TEST(Convert, ChannelTableRoundTripsExactly) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(20));
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "-o", "a.csv"}, folder.here()).status, 0);
  ASSERT_EQ(run_mocap({"convert", "a.csv", "-o", "b.bvh"}, folder.here()).status, 0);
  const Ran ran = run_mocap({"diff", "--json", "a.bvh", "b.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_EQ(nlohmann::json::parse(ran.out).at("max_distance"), 0.0);
  ASSERT_EQ(run_mocap({"convert", "b.bvh", "--decimals", "6", "-o", "c.bvh"}, folder.here()).status,
            0);
  EXPECT_EQ(lines_of(read_text(folder / "c.bvh")).back(), lines_of(valid_bvh(20)).back());
}

TEST(Convert, PositionsTableIsWorldSpaceInFileUnits) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(2));
  const Ran ran = run_mocap({"convert", "a.bvh", "--table", "positions", "-o", "-"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  std::vector<std::string> lines = lines_of(ran.out);
  EXPECT_EQ(lines[0], "# mocapkit positions 1");
  std::erase_if(lines, [](const std::string& line) { return line.starts_with('#'); });
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], "frame,time,Hips.x,Hips.y,Hips.z,Spine.x,Spine.y,Spine.z,Leg.x,Leg.y,Leg.z");
  EXPECT_EQ(lines[1], "0,0,0.1,90,0,0.1,110,0,10.1,85,0");
}

TEST(Convert, JsonContainsEveryValue) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(3));
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "-o", "a.json"}, folder.here()).status, 0);
  const auto clip = nlohmann::json::parse(read_text(folder / "a.json"));
  EXPECT_EQ(clip.at("frames"), 3);
  EXPECT_EQ(clip.at("channels"), 12);
  EXPECT_EQ(clip.at("values").at(2).at(11), 2.25);
}

TEST(Convert, DecimalsAndShortest) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(2));
  const auto last_row = [&](const std::string& decimals) {
    const Ran ran = run_mocap(
        {"convert", "a.bvh", "--to", "bvh", "--decimals", decimals, "-o", "-"}, folder.here());
    EXPECT_EQ(ran.status, 0) << ran.err;
    return lines_of(ran.out).back();
  };
  EXPECT_EQ(last_row("2"), "0.35 90.00 1.50 0.00 0.00 0.00 0.35 1.50 0.00 -0.35 0.00 2.25");
  EXPECT_EQ(last_row("shortest"), "0.35 90 1.5 0 0 0 0.35 1.5 0 -0.35 0 2.25");
}

TEST(Convert, CanonicalDiscardsFormatting) {
  TemporaryFolder folder;
  std::string spaced = valid_bvh(2);
  for (std::size_t at = spaced.find('\t'); at != std::string::npos; at = spaced.find('\t'))
    spaced.replace(at, 1, "    ");
  folder.write("a.bvh", spaced);
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "-o", "same.bvh"}, folder.here()).status, 0);
  EXPECT_EQ(read_text(folder / "same.bvh"), spaced);
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "-o", "tabs.bvh", "--canonical"}, folder.here()).status,
            0);
  EXPECT_EQ(read_text(folder / "tabs.bvh"), valid_bvh(2));
}

TEST(Convert, PositionsMode) {
  TemporaryFolder folder;
  std::string text = valid_bvh(1);
  text.replace(text.find("OFFSET 0.000000 0.000000"), 24, "OFFSET 0.000000 10.00000");
  folder.write("a.bvh", text);
  const auto first_row = [&](const std::string& mode) {
    const Ran ran = run_mocap({"convert", "a.bvh", "--positions", mode, "--table", "positions",
                               "--no-comments", "-o", "-"},
                              folder.here());
    EXPECT_EQ(ran.status, 0) << ran.err;
    return lines_of(ran.out).back();
  };
  EXPECT_EQ(first_row("replace").rfind("0,0,0.1,90,0,", 0), 0U);
  EXPECT_EQ(first_row("add").rfind("0,0,0.1,100,0,", 0), 0U);
}

TEST(Convert, DropFramesAndHoldValuesReadDamagedFiles) {
  TemporaryFolder folder;
  folder.write("short.bvh", short_row_bvh());
  folder.write("nan.bvh", nan_bvh());
  EXPECT_EQ(run_mocap({"convert", "short.bvh", "-o", "s.bvh"}, folder.here()).status, 3);
  EXPECT_FALSE(std::filesystem::exists(folder / "s.bvh"));
  EXPECT_EQ(
      run_mocap({"convert", "short.bvh", "-o", "s.bvh", "--drop-frames"}, folder.here()).status, 0);
  EXPECT_EQ(run_mocap({"convert", "nan.bvh", "-o", "n.bvh"}, folder.here()).status, 3);
  EXPECT_EQ(run_mocap({"convert", "nan.bvh", "-o", "n.bvh", "--hold-values"}, folder.here()).status,
            0);
  EXPECT_TRUE(contains(read_text(folder / "n.bvh"), "Frames: 3"));
}

TEST(Convert, TableWithoutCommentsNeedsASkeleton) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(3));
  ASSERT_EQ(run_mocap({"convert", "a.bvh", "-o", "a.csv"}, folder.here()).status, 0);
  std::string bare;
  for (const std::string& line : lines_of(read_text(folder / "a.csv")))
    if (!line.starts_with('#')) bare += line + "\n";
  folder.write("bare.csv", bare);
  EXPECT_EQ(run_mocap({"convert", "bare.csv", "-o", "b.bvh"}, folder.here()).status, 3);
  const Ran ran =
      run_mocap({"convert", "bare.csv", "--skeleton", "a.bvh", "-o", "b.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(run_mocap({"diff", "a.bvh", "b.bvh"}, folder.here()).status, 0);
}

TEST(Convert, PipesFromStandardInputToStandardOutput) {
  Setting setting;
  setting.input = valid_bvh(5);
  const Ran table = run_mocap({"convert", "-", "--to", "csv", "-o", "-"}, setting);
  ASSERT_EQ(table.status, 0) << table.err;
  setting.input = table.out;
  const Ran back = run_mocap(
      {"convert", "-", "--from", "csv", "--to", "bvh", "--decimals", "6", "-o", "-"}, setting);
  ASSERT_EQ(back.status, 0) << back.err;
  EXPECT_EQ(lines_of(back.out).back(), lines_of(valid_bvh(5)).back());
}

TEST(Convert, OverwritesOnlyOnRequest) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh());
  folder.write("b.csv", "precious");
  const Ran refused = run_mocap({"convert", "a.bvh", "-o", "b.csv"}, folder.here());
  EXPECT_EQ(refused.status, 4);
  EXPECT_TRUE(contains(refused.err, "[io.exists]")) << refused.err;
  EXPECT_TRUE(contains(refused.err, "--overwrite")) << refused.err;
  EXPECT_EQ(read_text(folder / "b.csv"), "precious");
  EXPECT_EQ(run_mocap({"convert", "a.bvh", "-o", "b.csv", "--overwrite"}, folder.here()).status, 0);
  EXPECT_TRUE(contains(read_text(folder / "b.csv"), "Hips"));
}

TEST(Convert, OverwritesItsInputOnRequest) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(3));
  EXPECT_EQ(run_mocap({"convert", "a.bvh", "-o", "a.bvh", "--overwrite", "--decimals", "1"},
                      folder.here())
                .status,
            0);
  EXPECT_TRUE(contains(read_text(folder / "a.bvh"), " 90.0 "));
}

TEST(Convert, NamesWithSpacesAndQuotes) {
  TemporaryFolder folder;
  folder.write("it's a walk.bvh", wrong_count_bvh());
  const Ran ran = run_mocap({"convert", "it's a walk.bvh", "-o", "the table.csv"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "the table.csv"));
  EXPECT_TRUE(contains(ran.err, "mocap check 'it'\\''s a walk.bvh'")) << ran.err;
}

TEST_F(ConvertTest, NamesTheFileOfARenamedJoint) {
  folder_.write("spaces.bvh",
                read_text(std::string(MOCAP_PROJECT_DIR) + "/samples/broken/spaces_in_names.bvh"));
  const Ran ran = convert("spaces.bvh", {"--canonical"}, "b.bvh");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.err, "is written as `Head_of_the_nod`")) << ran.err;
  EXPECT_TRUE(contains(ran.err, "[bvh.name-spaces]\n  spaces.bvh\n")) << ran.err;
}

TEST_F(ConvertTest, VerifyPrintsOneLine) {
  folder_.write("a.bvh", valid_bvh(20));
  const Ran ran = convert("a.bvh", {"--verify"}, "b.bvh");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(ran.out.ends_with("\nverified: 3 joints match\n")) << ran.out;
}

TEST_F(ConvertTest, VerifiesLengthsInTheUnitOfTheFile) {
  // HTR has no name for this unit, so that lengths are written in millimetres.
  folder_.write("a.bvh", valid_bvh(20));
  const Ran ran = convert("a.bvh", {"--units", "0.0564444", "--verify"}, "b.htr");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "\nverified: 3 joints")) << ran.out;
  EXPECT_TRUE(contains(read_text(folder_ / "b.htr"), "CalibrationUnits mm"));
}

TEST_F(ConvertTest, PrintsAnErrorOnce) {
  for (const auto& [name, text] : std::vector<std::pair<std::string, std::string>>{
           {"nan.bvh", nan_bvh()}, {"empty.bvh", ""}, {"gone.bvh", "-"}}) {
    if (text != "-") folder_.write(name, text);
    const Ran ran = convert(name, {}, "out.bvh");
    EXPECT_EQ(ran.status, 3);
    const std::size_t first = ran.err.find("error");
    ASSERT_NE(first, std::string::npos) << ran.err;
    EXPECT_EQ(ran.err.find("error:", first + 1), std::string::npos) << ran.err;
  }
}

TEST_F(ConvertTest, ExitStatusReflectsTheKindOfError) {
  folder_.write("a.bvh", valid_bvh(20));
  EXPECT_EQ(convert("a.bvh", {"--remove", "Nobody"}, "b.bvh").status, 2) << "unknown joint";
  EXPECT_EQ(convert("a.bvh", {"--trim", "30.."}, "b.bvh").status, 2) << "unknown frame";
  EXPECT_EQ(convert("a.bvh", {"--to-height", "1.7"}, "b.bvh").status, 5) << "unit unknown";
  EXPECT_EQ(convert("a.bvh", {}, "none/b.bvh").status, 4) << "no such folder";
  EXPECT_EQ(convert("gone.bvh", {}, "b.bvh").status, 3);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "b.bvh"));
}

}  // namespace
}  // namespace mocap::test::convert_test
