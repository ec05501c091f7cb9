// SPDX-License-Identifier: MIT

/// \file
/// Golden reports of `mocap check` for small files with one fault each: every motion file here and
/// in samples/broken has a report here, such as empty.bvh.report.json. A new rule needs two files.
/// Run with MOCAP_UPDATE_GOLDEN=1 to update the reports, then review the difference.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"

namespace mocap::golden_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct Case {
  fs::path input;
  fs::path report;
};

std::vector<Case> cases() {
  const fs::path here = fs::path(MOCAP_PROJECT_DIR) / "tests" / "golden";
  std::vector<Case> found;
  for (const fs::path& folder : {here, fs::path(MOCAP_PROJECT_DIR) / "samples" / "broken"}) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension == ".cpp" || extension == ".json" || extension == ".txt") continue;
      found.push_back({entry.path(), here / (entry.path().filename().string() + ".report.json")});
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Case& a, const Case& b) { return a.input < b.input; });
  return found;
}

/// Removes every sentence: a report pins codes, severities, locations, counts and repairs, so that
/// rewording a message does not change it. docs/findings.md is the snapshot of the catalogue's
/// texts.
void leave_out_sentences(Json& file) {
  for (Json& finding : file["findings"])
    for (const char* key : {"message", "detail", "advice", "command"}) finding.erase(key);
  if (!file.contains("decisions")) return;
  for (auto& [name, decision] : file["decisions"].items()) decision.erase("evidence");
}

std::string report_of(const fs::path& input) {
  test::Setting setting;
  setting.folder = input.parent_path();
  const test::Ran ran = test::run_mocap({"check", "--json", input.filename().string()}, setting);
  Json file = Json::parse(ran.out, nullptr, false);
  if (file.is_discarded()) return "no JSON: " + ran.out + ran.err;
  leave_out_sentences(file);
  Json report;
  report["files"] = Json::array({std::move(file)});
  report["exit"] = ran.status;
  return report.dump(2) + "\n";
}

TEST(Golden, ReportsMatch) {
  const bool update = std::getenv("MOCAP_UPDATE_GOLDEN") != nullptr;
  ASSERT_GT(cases().size(), 40U);
  for (const Case& golden : cases()) {
    const std::string report = report_of(golden.input);
    if (update) std::ofstream(golden.report) << report;
    EXPECT_EQ(report, test::read_text(golden.report)) << golden.input;
  }
}

TEST(Golden, EveryReportHasItsFile) {
  const std::vector<Case> all = cases();
  for (const auto& entry :
       fs::directory_iterator(fs::path(MOCAP_PROJECT_DIR) / "tests" / "golden")) {
    if (entry.path().extension() != ".json") continue;
    const bool used = std::any_of(all.begin(), all.end(),
                                  [&](const Case& c) { return c.report == entry.path(); });
    EXPECT_TRUE(used) << entry.path() << " belongs to no file";
  }
}

}  // namespace
}  // namespace mocap::golden_test
