// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/json_lines.hpp"
#include "cli/sample_files.hpp"
#include "mocap/formats.hpp"
#include "support/person.hpp"

namespace mocap::test::info_test {
namespace {

using nlohmann::json;

TEST(Info, FirstLineNamesFileFormatJointsFramesRateAndDuration) {
  TemporaryFolder folder;
  folder.write("walk.bvh", valid_bvh(240));
  const Ran ran = run_mocap({"info", "walk.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string first = ran.out.substr(0, ran.out.find('\n'));
  EXPECT_EQ(first, "walk.bvh          BVH · 3 joints · 240 frames at 120 fps · 2.000 s");
  for (const char* label : {"skeleton", "channels", "scale", "travel", "bounding box", "findings"})
    EXPECT_TRUE(contains(ran.out, std::string("\n  ") + label)) << ran.out;
  EXPECT_TRUE(contains(ran.out, "12: root XYZ position + ZYX, all others ZYX")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "Hips, 1 root, 2 end sites, depth 2")) << ran.out;
}

TEST(Info, JsonHasTheDocumentedKeys) {
  TemporaryFolder folder;
  const std::string path = folder.write("walk.bvh", valid_bvh(240));
  const Ran ran = run_mocap({"info", "--json", path});
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::vector<json> lines = json_lines(ran.out);
  ASSERT_EQ(lines.size(), 1U);
  const json& facts = lines[0];
  EXPECT_EQ(facts.at("path"), path);
  EXPECT_EQ(facts.at("format"), "bvh");
  EXPECT_EQ(facts.at("joints"), 3);
  EXPECT_EQ(facts.at("roots"), 1);
  EXPECT_EQ(facts.at("channels"), 12);
  EXPECT_EQ(facts.at("frames"), 240);
  EXPECT_DOUBLE_EQ(facts.at("frame_time").get<double>(), 0.008333);
  EXPECT_DOUBLE_EQ(facts.at("rate").get<double>(), 120.0);
  EXPECT_DOUBLE_EQ(facts.at("duration").get<double>(), 2.0);
  EXPECT_TRUE(facts.at("findings").is_array());
}

TEST(Info, ListsTheAnimationsAndDescribesTheChosenOne) {
  const std::string path = std::string(MOCAP_PROJECT_DIR) + "/tests/golden/gltf_takes.gltf";
  const Ran first = run_mocap({"info", path});
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_TRUE(contains(first.out, "animations      2:   Walk (this one; --take selects another)"))
      << first.out;
  const Ran second = run_mocap({"info", path, "--take", "2"});
  EXPECT_TRUE(contains(second.out, "2:   Walk   ")) << second.out;
  const json facts = json_lines(run_mocap({"info", path, "--take", "2", "--json"}).out).at(0);
  EXPECT_EQ(facts.at("takes").size(), 2U);
  EXPECT_EQ(facts.at("take"), 2);

  TemporaryFolder folder;
  folder.write("walk.bvh", valid_bvh(2));
  const json without = json_lines(run_mocap({"info", "walk.bvh", "--json"}, folder.here()).out)[0];
  EXPECT_TRUE(without.at("takes").empty());
  EXPECT_TRUE(without.at("take").is_null());
}

TEST(Info, ReadsWithTheOptionsOfTheFormats) {
  TemporaryFolder folder;
  folder.write("walk.bvh", valid_bvh(2));
  const Ran useless = run_mocap({"info", "walk.bvh", "--take", "2"}, folder.here());
  EXPECT_EQ(useless.status, 2);
  EXPECT_TRUE(contains(useless.err, "--take has no effect here")) << useless.err;
  const Ran wrong = run_mocap(
      {"info", std::string(MOCAP_PROJECT_DIR) + "/tests/golden/gltf_takes.gltf", "--take", "9"});
  EXPECT_EQ(wrong.status, 3);
  EXPECT_TRUE(contains(wrong.err, "gltf.take")) << wrong.err;
  for (const char* verb : {"check", "diff", "match", "render"}) {
    const Ran help = run_mocap({verb, "--help"});
    EXPECT_TRUE(contains(help.out, "--take NAME|N")) << verb;
  }
}

TEST(Info, MarksAnUncertainUpAxis) {
  TemporaryFolder folder;
  const std::string path = (folder / "lying.bvh").string();
  ASSERT_TRUE(save(lying_person(), path));
  const json up =
      json_lines(run_mocap({"info", "--json", path}).out).at(0).at("decisions").at("up");
  ASSERT_NE(up.at("value"), "+Y");
  ASSERT_NE(up.at("confidence"), "high");
  const Ran ran = run_mocap({"info", path});
  EXPECT_TRUE(contains(ran.out, "(uncertain; assuming Y)")) << ran.out;
}

TEST(Info, ReportsImplausibleRateAsUnknown) {
  TemporaryFolder folder;
  std::string text = valid_bvh(240);
  text.replace(text.find("0.008333"), 8, "1e-320");
  const std::string path = folder.write("walk.bvh", text);
  const Ran ran = run_mocap({"info", path});
  EXPECT_TRUE(contains(ran.out, "rate unknown")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "inf fps")) << ran.out;
  const json facts = json_lines(run_mocap({"info", "--json", path}).out).at(0);
  EXPECT_TRUE(facts.at("rate").is_null());
  EXPECT_TRUE(facts.at("duration").is_null());
}

TEST(Info, SeparatesReportsByOneEmptyLine) {
  TemporaryFolder folder;
  folder.write("a.bvh", valid_bvh(4));
  folder.write("b.bvh", valid_bvh(4));
  const std::string a = run_mocap({"info", "a.bvh"}, folder.here()).out;
  const std::string b = run_mocap({"info", "b.bvh"}, folder.here()).out;
  EXPECT_EQ(
      run_mocap({"info", "no.bvh", "a.bvh", "none.bvh", "b.bvh", "nor.bvh"}, folder.here()).out,
      a + "\n" + b);
}

TEST(Info, PrintsOneJsonLinePerFileInOrder) {
  TemporaryFolder folder;
  std::vector<std::string> words{"info", "--json"};
  for (int i = 0; i < 40; ++i)
    words.push_back(folder.write("take" + std::to_string(i) + ".bvh", valid_bvh(i + 2)));
  const Ran ran = run_mocap(words);
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::vector<json> lines = json_lines(ran.out);
  ASSERT_EQ(lines.size(), 40U);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_EQ(lines[i].at("path"), words[i + 2]);
    EXPECT_EQ(lines[i].at("frames"), i + 2);
  }
}

TEST(Info, TreeShowsOffsetsChannelsAndEndSites) {
  TemporaryFolder folder;
  folder.write("walk.bvh", valid_bvh());
  Setting utf8 = folder.here();
  utf8.environment = {{"LC_ALL", "C.UTF-8"}};
  const Ran ran = run_mocap({"info", "--tree", "walk.bvh"}, utf8);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out.substr(ran.out.find('\n') + 1),
            "Hips  (0, 0, 0)  XYZ position + ZYX\n"
            "├─ Spine  (0, 20, 0)  ZYX\n"
            "│  └─ end site Site  (0, 50, 0)\n"
            "└─ Leg  (10, -5, 0)  ZYX\n"
            "   └─ end site Site  (0, -85, 0)\n");
}

TEST(Info, TreeIsPlainAsciiInALocaleThatIsNotUtf8) {
  TemporaryFolder folder;
  folder.write("walk.bvh", valid_bvh());
  Setting plain = folder.here();
  plain.environment = {{"LC_ALL", "C"}};
  for (const char* option : {"--tree", "--verbose"}) {
    const Ran ran = run_mocap({"info", option, "walk.bvh"}, plain);
    EXPECT_EQ(ran.status, 0) << ran.err;
    for (const char c : ran.out)
      ASSERT_LT(static_cast<unsigned char>(c), 0x80) << option << "\n" << ran.out;
  }
}

TEST(Info, VerboseGivesReasons) {
  TemporaryFolder folder;
  folder.write("walk.bvh", valid_bvh(10));
  const Ran brief = run_mocap({"info", "walk.bvh"}, folder.here());
  const Ran full = run_mocap({"info", "-v", "walk.bvh"}, folder.here());
  EXPECT_FALSE(contains(brief.out, "confidence"));
  EXPECT_TRUE(contains(full.out, "(confidence: ")) << full.out;
}

TEST(Info, ReportsAnUncertainUnit) {
  const TemporaryFolder folder;
  const std::string walk = std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh";
  EXPECT_FALSE(contains(run_mocap({"info", walk}, folder.here()).out, "uncertain"));
  ASSERT_EQ(run_mocap({"convert", walk, "--scale", "0.7", "-o", "a.bvh"}, folder.here()).status, 0);
  const Ran ran = run_mocap({"info", "a.bvh"}, folder.here());
  EXPECT_TRUE(contains(ran.out, "the unit is uncertain; --units UNIT sets it")) << ran.out;
}

TEST(Info, ReadsStandardInput) {
  Setting setting;
  setting.input = valid_bvh(7);
  const Ran ran = run_mocap({"info", "--json", "-"}, setting);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(json_lines(ran.out).at(0).at("frames"), 7);
}

TEST(Info, SearchesFoldersRecursivelyInOrder) {
  TemporaryFolder folder;
  folder.write("in/b/two.bvh", valid_bvh());
  folder.write("in/a/one.BVH", valid_bvh());
  folder.write("in/notes.txt", "nothing of interest");
  folder.write("in/table.csv", "a,b\n1,2\n");
  const Ran ran = run_mocap({"info", "--json", "in"}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::vector<json> lines = json_lines(ran.out);
  ASSERT_EQ(lines.size(), 2U) << ran.out;
  EXPECT_EQ(lines[0].at("path"), "in/a/one.BVH");
  EXPECT_EQ(lines[1].at("path"), "in/b/two.bvh");
}

TEST(Info, ExpandsPatternsThatTheShellDidNot) {
  TemporaryFolder folder;
  folder.write("one.bvh", valid_bvh());
  folder.write("two.bvh", valid_bvh());
  folder.write("[x].bvh", valid_bvh());
  EXPECT_EQ(json_lines(run_mocap({"info", "--json", "*o*.bvh"}, folder.here()).out).size(), 2U);
  EXPECT_EQ(json_lines(run_mocap({"info", "--json", "[x].bvh"}, folder.here()).out).size(), 1U);
  EXPECT_EQ(run_mocap({"info", "no*.bvh"}, folder.here()).status, 3);
}

TEST(Info, ContinuesAfterAnUnreadableFile) {
  TemporaryFolder folder;
  folder.write("good.bvh", valid_bvh());
  const Ran ran = run_mocap({"info", "--json", "missing.bvh", "good.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 3);
  const std::vector<json> lines = json_lines(ran.out);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].at("findings").at(0).at("code"), "io.not-found");
  EXPECT_EQ(lines[1].at("joints"), 3);
  EXPECT_EQ(ran.err, "") << "findings are only in the JSON objects";
  const Ran text = run_mocap({"info", "missing.bvh", "good.bvh"}, folder.here());
  EXPECT_EQ(text.status, 3);
  EXPECT_TRUE(contains(text.err, "[io.not-found]")) << text.err;
}

TEST(Info, EmptyFoldersAreObjectsInJson) {
  TemporaryFolder folder;
  std::filesystem::create_directories(folder / "empty");
  const Ran ran = run_mocap({"info", "--json", "empty"}, folder.here());
  EXPECT_EQ(ran.status, 3);
  EXPECT_EQ(ran.err, "");
  const std::vector<json> lines = json_lines(ran.out);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].at("path"), "empty");
  EXPECT_EQ(lines[0].at("readable"), false);
  EXPECT_EQ(lines[0].at("findings").at(0).at("code"), "io.not-found");
}

TEST(Info, ReportsAWrongFormatOption) {
  TemporaryFolder folder;
  folder.write("walk.bvh", valid_bvh());
  const Ran ran = run_mocap({"info", "--from", "asf", "walk.bvh"}, folder.here());
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(
      contains(ran.err, "Omit --from asf: the name is that of a file in another format, BVH"))
      << ran.err;
}

TEST(Info, ReportsAnEmptyFolder) {
  TemporaryFolder folder;
  std::filesystem::create_directories(folder / "empty");
  const Ran ran = run_mocap({"info", "empty"}, folder.here());
  EXPECT_EQ(ran.status, 3);
  EXPECT_TRUE(contains(ran.err, "no motion file")) << ran.err;
}

}  // namespace
}  // namespace mocap::test::info_test
