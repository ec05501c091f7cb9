// SPDX-License-Identifier: MIT
// `mocap convert --report`: how well a transfer kept the motion.
#include <gtest/gtest.h>

#include <filesystem>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::transfer_report_test {
namespace {

using nlohmann::json;
namespace fs = std::filesystem;

const std::string samples = MOCAP_PROJECT_DIR "/samples/";

class TransferReport : public ::testing::Test {
 protected:
  /// Transfers to the figure of run.bvh.
  Ran transfer(const std::string& input, const std::string& out, const std::string& report,
               const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"convert", input, "--onto",   samples + "run.bvh",
                                   "-o",      out,   "--report", report};
    words.insert(words.end(), more.begin(), more.end());
    return run_mocap(words, folder_.here());
  }
  json data(const std::string& name) const { return json::parse(read_text(folder_ / name)); }
  bool is_there(const std::string& name) const { return fs::exists(folder_ / name); }

  TemporaryFolder folder_;
};

TEST_F(TransferReport, WritesTheNumbersAsJson) {
  const Ran ran = transfer(samples + "walk.bvh", "out.bvh", "walk.json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "1 report written to walk.json: contacts F1 ")) << ran.out;
  const json report = data("walk.json");
  EXPECT_EQ(report.at("state"), "written");
  EXPECT_EQ(report.at("output"), "out.bvh");
  EXPECT_EQ(report.at("by"), "part");
  EXPECT_EQ(report.at("pairs"), 22);
  // As printed by `mocap match`: the ratio of the legs, 101.641 / 17.507.
  EXPECT_NEAR(report.at("scale").get<double>(), 5.805726, 1e-6);
  EXPECT_EQ(report.at("only_source"), json::array({"LHipJoint", "RHipJoint"}));
  EXPECT_FALSE(report.at("planted").empty());
  EXPECT_GT(report.at("contacts").at("f1"), 0.8);
  const json& contacts = report.at("contacts");
  EXPECT_DOUBLE_EQ(contacts.at("f1").get<double>(),
                   2.0 * contacts.at("both").get<double>() /
                       (contacts.at("source").get<double>() + contacts.at("result").get<double>()));
}

TEST_F(TransferReport, MeasuresTheResult) {
  // Without planting, feet slide further.
  transfer(samples + "walk.bvh", "plant.bvh", "plant.json");
  transfer(samples + "walk.bvh", "free.bvh", "free.json", {"--feet", "free"});
  EXPECT_LT(data("plant.json").at("slide").at("mean_step").get<double>(),
            data("free.json").at("slide").at("mean_step").get<double>());
  EXPECT_TRUE(data("free.json").at("planted").empty());
}

TEST_F(TransferReport, MeasuresTheLastTransfer) {
  const Ran ran = run_mocap({"convert", samples + "walk.bvh", "--onto", samples + "run.bvh",
                             "--onto", samples + "walk.bvh", "-o", "out.bvh", "--report", "a.json"},
                            folder_.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NEAR(data("a.json").at("scale").get<double>(), 1.0 / 5.805726, 1e-6);
}

TEST_F(TransferReport, WritesAPageWithoutOtherFiles) {
  folder_.write("a<b>&c.bvh", read_text(samples + "walk.bvh"));
  const Ran ran = transfer("a<b>&c.bvh", "out.bvh", "walk.html");
  EXPECT_EQ(ran.status, 0) << ran.err;
  const std::string page = read_text(folder_ / "walk.html");
  EXPECT_TRUE(page.starts_with("<!doctype html>")) << page;
  EXPECT_TRUE(contains(page, "prefers-color-scheme:dark")) << page;
  EXPECT_TRUE(contains(page, "a&lt;b&gt;&amp;c.bvh")) << page;
  EXPECT_FALSE(contains(page, "<b>")) << page;
  EXPECT_TRUE(contains(page, "Contacts kept")) << page;
  EXPECT_TRUE(contains(page, "<rect ")) << page;
  for (const char* const outside : {"src=", "href=", "url(", "http"})
    EXPECT_FALSE(contains(page, outside)) << outside;
}

TEST_F(TransferReport, HasValuesOfAllFrames) {
  transfer(samples + "walk.bvh", "out.bvh", "walk.json");
  const json report = data("walk.json");
  const std::size_t frames = report.at("frames");
  EXPECT_EQ(report.at("limbs").size(), 8U);
  EXPECT_EQ(report.at("stretches").size(), 4U);
  EXPECT_EQ(report.at("feet").size(), 2U);
  // Directions, stretches, slides and heights of two feet, and both measures of the hands.
  const json& series = report.at("series");
  ASSERT_EQ(series.size(), 8U + 4U + 2U + 2U + 2U);
  for (const json& each : series) EXPECT_EQ(each.at("values").size(), frames) << each.at("part");
  // Largest values are those of the frames, which have five digits.
  const json& limb = report.at("limbs")[0];
  ASSERT_EQ(series[0].at("part"), limb.at("name"));
  const std::size_t at = limb.at("largest_frame");
  EXPECT_NEAR(series[0].at("values")[at].get<double>(), limb.at("largest_deg").get<double>(), 1e-3);
  for (const json& worst : report.at("worst")) {
    EXPECT_GE(worst.at("severity"), 1.0);
    EXPECT_LT(worst.at("frame"), frames);
  }
}

TEST_F(TransferReport, DrawsGraphsWithoutScripts) {
  transfer(samples + "walk.bvh", "out.bvh", "walk.html");
  const std::string page = read_text(folder_ / "walk.html");
  for (const char* const title :
       {"Worst frames", "Directions of the arms", "Directions of the legs", "Stretch of the legs",
        "Stretch of the arms", "Slide", "Height of the soles", "Distance between the hands",
        "Overlap of hands and body"})
    EXPECT_TRUE(contains(page, title)) << title;
  EXPECT_TRUE(contains(page, "class=\"left lower\" d=\"M")) << page;
  EXPECT_FALSE(contains(page, "<script")) << page;
  EXPECT_FALSE(contains(page, "nan")) << page;
}

TEST_F(TransferReport, HandsAreMeasuredIfTheyArePlaced) {
  const std::string walk = samples + "walk.bvh";
  EXPECT_EQ(transfer(walk, "turn.bvh", "turn.json").status, 0);
  EXPECT_EQ(transfer(walk, "touch.bvh", "touch.json", {"--hands", "touch"}).status, 0);
  EXPECT_TRUE(data("turn.json").at("hands").at("farthest_miss").is_null());
  EXPECT_TRUE(data("touch.json").at("hands").at("farthest_miss").is_number());
  EXPECT_NE(read_text(folder_ / "turn.bvh"), read_text(folder_ / "touch.bvh"));
  // The same as an option of the file.
  const Ran of_file =
      run_mocap({"convert", walk, "--onto", samples + "run.bvh@hands=touch", "-o", "file.bvh"},
                folder_.here());
  EXPECT_EQ(of_file.status, 0) << of_file.err;
  EXPECT_EQ(read_text(folder_ / "file.bvh"), read_text(folder_ / "touch.bvh"));
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"--onto", samples + "run.bvh@hands=hold"},
        std::vector<std::string>{"--onto", samples + "run.bvh", "--hands", "hold"}}) {
    std::vector<std::string> all{"convert", walk, "-o", "wrong.bvh"};
    all.insert(all.end(), words.begin(), words.end());
    const Ran wrong = run_mocap(all, folder_.here());
    EXPECT_EQ(wrong.status, 2) << wrong.err;
    EXPECT_TRUE(contains(wrong.err, "hands")) << wrong.err;
    EXPECT_TRUE(contains(wrong.err, "turn, reach or touch")) << wrong.err;
    EXPECT_FALSE(is_there("wrong.bvh"));
  }
}

TEST_F(TransferReport, EqualSkeletonsHaveNoNumbers) {
  const Ran ran = transfer(samples + "run.bvh", "out.bvh", "run.json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(data("run.json").at("message"), "the skeletons are equal"));
  EXPECT_TRUE(data("run.json").at("contacts").is_null());
}

TEST_F(TransferReport, ResultsAndReportsDoNotDependOnTheNumberOfJobs) {
  const std::vector<std::string> names{"walk", "jump", "stairs"};
  for (const std::string& name : names)
    folder_.write("in/" + name + ".bvh", read_text(samples + name + ".bvh"));
  for (const char* const jobs : {"1", "2", "8"}) {
    const Ran ran = transfer("in", std::string("out") + jobs + "/", std::string("reports") + jobs,
                             {"--jobs", jobs, "--hands", "touch"});
    EXPECT_LE(ran.status, 1) << ran.out << ran.err;
  }
  for (const char* const jobs : {"2", "8"}) {
    for (const std::string& name : names) {
      const std::string result = read_text(folder_ / ("out1/" + name + ".bvh"));
      EXPECT_FALSE(result.empty());
      EXPECT_TRUE(result == read_text(folder_ / (std::string("out") + jobs + "/" + name + ".bvh")))
          << name << " with " << jobs << " jobs";
    }
    json one = data("reports1/index.json");
    json several = data(std::string("reports") + jobs + "/index.json");
    for (json* index : {&one, &several})
      for (json& entry : *index) entry.erase("output");
    EXPECT_EQ(one, several);
  }
}

TEST_F(TransferReport, FoldersGetAnIndexWithTheWorstFirst) {
  for (const char* const name : {"walk.bvh", "jump.bvh", "stairs.bvh"})
    folder_.write(std::string("in/more/") + name, read_text(samples + name));
  folder_.write("in/bad.bvh", short_row_bvh());
  const Ran ran = transfer("in", "out/", "reports", {"--jobs", "3"});
  EXPECT_EQ(ran.status, 3) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "3 reports written to reports; the worst:\n  in/more/")) << ran.out;
  const json index = data("reports/index.json");
  ASSERT_EQ(index.size(), 4U);
  EXPECT_EQ(index[0].at("input"), "in/bad.bvh");
  EXPECT_EQ(index[0].at("state"), "failed");
  EXPECT_TRUE(index[0].at("output").is_null());
  EXPECT_FALSE(index[0].at("message").get<std::string>().empty());
  EXPECT_TRUE(index[0].at("report").is_null());
  double before = std::numeric_limits<double>::infinity();
  for (std::size_t i = 1; i < index.size(); ++i) {
    const json& worst = index[i].at("worst");
    const double severity = worst.empty() ? 0.0 : worst[0].at("severity").get<double>();
    EXPECT_LE(severity, before) << i;
    before = severity;
    const json report = data("reports/" + index[i].at("report").get<std::string>());
    EXPECT_EQ(report.at("input"), index[i].at("input"));
    EXPECT_EQ(report.at("slide"), index[i].at("slide"));
  }
  // In the order of the index.
  std::size_t place = 0;
  for (std::size_t i = 1; i < index.size(); ++i) {
    const std::size_t next = ran.out.find("\n  " + index[i].at("input").get<std::string>() + " ");
    ASSERT_NE(next, std::string::npos) << ran.out;
    EXPECT_GT(next, place);
    place = next;
  }
  const std::string page = read_text(folder_ / "reports/index.html");
  EXPECT_TRUE(contains(page, "href=\"more/walk.bvh.json\"")) << page;
  EXPECT_LT(page.find("in/bad.bvh"), page.find(index[1].at("input").get<std::string>()));
}

TEST_F(TransferReport, KeptFilesAreListed) {
  folder_.write("in/walk.bvh", read_text(samples + "walk.bvh"));
  transfer("in", "out/", "first");
  const Ran ran = transfer("in", "out/", "second");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(data("second/index.json")[0].at("state"), "kept");
  EXPECT_TRUE(contains(data("second/index.json")[0].at("message"), "--overwrite"));
}

TEST_F(TransferReport, TheWorstFiveAreShown) {
  for (int i = 0; i < 7; ++i)
    folder_.write("in/" + std::to_string(i) + ".bvh", read_text(samples + "jump.bvh"));
  const Ran ran = transfer("in", "out/", "reports");
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "\n  in/4.bvh  contacts F1 ")) << ran.out;
  EXPECT_FALSE(contains(ran.out, "in/5.bvh")) << ran.out;
}

TEST_F(TransferReport, ARunOfTheSameCommandContinuesInTheSameFolder) {
  folder_.write("in/jump.bvh", read_text(samples + "jump.bvh"));
  folder_.write("in/walk.bvh", short_row_bvh());
  EXPECT_EQ(transfer("in", "out/", "reports").status, 3);
  const json first = data("reports/index.json");
  folder_.write("in/walk.bvh", read_text(samples + "walk.bvh"));
  const Ran ran = transfer("in", "out/", "reports");
  EXPECT_EQ(ran.status, 0) << ran.err;
  // The kept file has the numbers of its report.
  json kept;
  std::size_t written = 0;
  for (const json& each : data("reports/index.json")) {
    if (each.at("input") == "in/jump.bvh") kept = each;
    if (each.at("state") == "written") ++written;
  }
  EXPECT_EQ(written, 1U);
  ASSERT_TRUE(kept.is_object());
  EXPECT_EQ(kept.at("state"), "kept");
  EXPECT_EQ(kept.at("report"), "jump.bvh.json");
  json before;
  for (const json& each : first)
    if (each.at("input") == "in/jump.bvh") before = each;
  kept["state"] = "written";
  EXPECT_EQ(kept, before);
  EXPECT_TRUE(contains(read_text(folder_ / "reports/index.html"), "href=\"jump.bvh.json\""));
  // A report whose output is gone is replaced.
  fs::remove(folder_ / "out/jump.bvh");
  EXPECT_EQ(transfer("in", "out/", "reports").status, 0);
  // The index of other files is not.
  folder_.write("other/run.bvh", read_text(samples + "walk.bvh"));
  const Ran refused = transfer("other", "out2/", "reports");
  EXPECT_EQ(refused.status, 4) << refused.out;
  EXPECT_TRUE(contains(refused.err, "index.json")) << refused.err;
  EXPECT_FALSE(is_there("out2/run.bvh"));
}

TEST_F(TransferReport, ExistingFilesAreReplacedOnlyIfAllowed) {
  folder_.write("walk.json", "mine");
  const Ran refused = transfer(samples + "walk.bvh", "out.bvh", "walk.json");
  EXPECT_EQ(refused.status, 4);
  EXPECT_TRUE(contains(refused.err, "walk.json")) << refused.err;
  EXPECT_TRUE(contains(refused.err, "--overwrite")) << refused.err;
  EXPECT_EQ(read_text(folder_ / "walk.json"), "mine");
  // Nothing was converted for it either.
  EXPECT_FALSE(is_there("out.bvh"));
  EXPECT_EQ(transfer(samples + "walk.bvh", "out.bvh", "walk.json", {"--overwrite"}).status, 0);
  EXPECT_EQ(data("walk.json").at("state"), "written");
}

TEST_F(TransferReport, AReportInTheWayIsReported) {
  folder_.write("in/walk.bvh", read_text(samples + "walk.bvh"));
  folder_.write("reports/walk.bvh.json", "mine");
  const Ran ran = transfer("in", "out/", "reports");
  EXPECT_EQ(ran.status, 4) << ran.out;
  EXPECT_TRUE(contains(ran.err, "walk.bvh.json")) << ran.err;
  EXPECT_EQ(read_text(folder_ / "reports/walk.bvh.json"), "mine");
}

TEST_F(TransferReport, UnsuitableUsesAreRefused) {
  const std::string walk = samples + "walk.bvh";
  const auto refused = [&](const Ran& ran, const std::string& why) {
    EXPECT_EQ(ran.status, 2) << why;
    EXPECT_TRUE(contains(ran.err, why)) << ran.err;
    EXPECT_FALSE(is_there("out.bvh")) << why;
  };
  refused(transfer(walk, "out.bvh", "walk.txt"), ".json or .html");
  refused(transfer(walk, "out/", "walk.html"), "must be a folder");
  refused(transfer(walk, "out.bvh", ""), "--report is empty");
  refused(transfer(walk, "out.json", "out.json"), "is an input or output");
  refused(transfer(walk, "out.bvh", "a.json", {"--split", "every:1s"}), "--split");
  refused(run_mocap({"convert", walk, "--fps", "30", "-o", "out.bvh", "--report", "a.json"},
                    folder_.here()),
          "--report needs --onto");
}

TEST_F(TransferReport, WithJsonNothingElseIsPrinted) {
  const Ran ran = transfer(samples + "walk.bvh", "out.bvh", "walk.json", {"--json"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(json::parse(ran.out).at("state"), "written");
  EXPECT_EQ(data("walk.json").at("state"), "written");
}

TEST_F(TransferReport, StandardOutputHasOnlyTheMotion) {
  const Ran ran = transfer(samples + "walk.bvh", "-", "walk.json", {"--to", "bvh"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(ran.out.starts_with("HIERARCHY"));
  EXPECT_FALSE(contains(ran.out, "report"));
  EXPECT_TRUE(contains(ran.err, "1 report written to walk.json")) << ran.err;
}

}  // namespace
}  // namespace mocap::test::transfer_report_test
