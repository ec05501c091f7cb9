// SPDX-License-Identifier: MIT
// The objects of --json have exactly the keys and types listed in docs/json.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/command_runner.hpp"
#include "cli/json_lines.hpp"
#include "cli/sample_files.hpp"

namespace mocap::test::json_test {
namespace {

using nlohmann::json;

const std::string project = MOCAP_PROJECT_DIR;

/// Keys and their types, as words separated by " or ".
using Schema = std::map<std::string, std::string>;

/// The table below a heading of the page.
Schema schema_of(const std::string& heading) {
  const std::string page = read_text(project + "/docs/json.md");
  Schema schema;
  std::size_t at = page.find("## " + heading + "\n");
  EXPECT_NE(at, std::string::npos) << heading;
  if (at == std::string::npos) return schema;
  at = page.find('\n', at);
  const std::size_t end = std::min(page.find("\n## ", at), page.size());
  for (at = page.find("\n| `", at); at < end; at = page.find("\n| `", at)) {
    at += 4;
    const std::size_t key_end = page.find('`', at);
    const std::size_t type = page.find("| ", key_end) + 2;
    const std::size_t type_end = page.find(" |", type);
    schema[page.substr(at, key_end - at)] = page.substr(type, type_end - type);
    at = type_end;
  }
  return schema;
}

std::string type_of(const json& value) {
  if (value.is_number_integer()) return "integer";
  return value.type_name();
}

bool fits(const json& value, const std::string& types) {
  const std::string type = type_of(value);
  return types.find(type) != std::string::npos ||
         (type == "integer" && types.find("number") != std::string::npos);
}

/// Checks an object against the table below a heading; `only`: checks these keys if not empty.
void check_object(const json& object, const std::string& heading,
                  const std::vector<std::string>& only = {}) {
  SCOPED_TRACE(heading + ": " + object.dump().substr(0, 400));
  Schema schema = schema_of(heading);
  ASSERT_FALSE(schema.empty());
  if (!only.empty()) {
    Schema part;
    for (const std::string& key : only) part[key] = schema[key];
    schema = part;
  }
  for (const auto& [key, types] : schema) {
    const bool is_optional = types.find("optional") != std::string::npos;
    if (!object.contains(key)) {
      EXPECT_TRUE(is_optional) << key << " is missing";
      continue;
    }
    EXPECT_TRUE(!only.empty() || fits(object.at(key), types)) << key << " is " << object.at(key);
  }
  for (const auto& [key, value] : object.items())
    EXPECT_TRUE(schema.contains(key)) << key << " is not listed";
  if (!object.contains("findings") || !object.at("findings").is_array()) return;
  for (const json& finding : object.at("findings")) check_object(finding, "A finding");
}

class JsonOutput : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_.write("good.bvh", valid_bvh());
    folder_.write("still.bvh", valid_bvh(0));
    folder_.write("bad.bvh", short_row_bvh());
    folder_.write("empty.bvh", "");
    folder_.write("none/readme.txt", "");
  }

  /// The objects that a command prints; nothing may be printed to standard error.
  std::vector<json> objects(const std::vector<std::string>& words) {
    const Ran ran = run_mocap(words, folder_.here());
    EXPECT_EQ(ran.err, "") << words.front();
    std::vector<json> lines = json_lines(ran.out);
    EXPECT_FALSE(lines.empty()) << words.front();
    return lines;
  }

  TemporaryFolder folder_;
};

TEST_F(JsonOutput, InfoIsAsDocumented) {
  const std::string samples = project + "/samples/";
  ASSERT_EQ(run_mocap({"convert", samples + "walk.bvh", "--profile", "secondlife", "-o", "a.anim"},
                      folder_.here())
                .status,
            0);
  for (const json& object : objects({"info", "--json", "good.bvh", "still.bvh",
                                     samples + "walk.bvh", samples + "stroll_01.amc", "a.anim",
                                     "bad.bvh", "empty.bvh", "missing.bvh", "none"})) {
    if (object.at("readable") == true) {
      check_object(object, "mocap info --json");
      EXPECT_TRUE(object.at("skeleton").at(0).at("parent").is_null());
    } else {
      check_object(object, "mocap info --json", {"path", "format", "readable", "findings"});
    }
  }
}

TEST_F(JsonOutput, CheckIsAsDocumented) {
  for (const json& object : objects({"check", "--json", "good.bvh", "bad.bvh", "empty.bvh",
                                     "missing.bvh", "none", project + "/samples/walk.bvh"}))
    check_object(object, "mocap check --json");
  const std::vector<std::string> fix{"check", "--json", "bad.bvh", "--fix", "-o", "fixed.bvh"};
  const std::vector<json> fixed = objects(fix);
  check_object(fixed.front(), "mocap check --json");
  EXPECT_EQ(fixed.front().at("repaired"), "fixed.bvh");
  // The file exists now, which is also a finding.
  const std::vector<json> refused = objects(fix);
  check_object(refused.front(), "mocap check --json");
  EXPECT_TRUE(refused.front().at("repaired").is_null());
  EXPECT_EQ(refused.front().at("findings").back().at("code"), "io.exists");
}

TEST_F(JsonOutput, ConvertIsAsDocumented) {
  const auto check_all = [&](const std::vector<std::string>& words) {
    for (const json& object : objects(words)) check_object(object, "mocap convert --json");
  };
  check_all({"convert", "--json", "good.bvh", "-o", "out.bvh", "--verify"});
  check_all({"convert", "--json", "good.bvh", "-o", "out.bvh"});
  check_all({"convert", "--json", "missing.bvh", "-o", "out2.bvh"});
  check_all({"convert", "--json", "none", "-o", "out3/"});
  check_all({"convert", "--json", "good.bvh", "bad.bvh", "none", "-o", "out4/"});
  check_all({"convert", "--json", "good.bvh", "bad.bvh", "-o", "out4/"});
  const std::vector<json> failed =
      objects({"convert", "--json", "good.bvh", "--keep", "NoSuchJoint", "-o", "out5.bvh"});
  check_object(failed.front(), "mocap convert --json");
  EXPECT_EQ(failed.front().at("state"), "not-written");
  for (const char* key : {"joints", "frames", "bytes"})
    EXPECT_TRUE(failed.front().at(key).is_null()) << key;
}

TEST_F(JsonOutput, RecordsTheRandomValuesOfEachFile) {
  folder_.write("two/walk.bvh", valid_bvh());
  folder_.write("two/run.bvh", valid_bvh());
  std::vector<double> drawn;
  for (const json& object : objects({"convert", "--json", "two", "--turn", "random:-180..180:7",
                                     "--noise", "random:1..2", "-o", "out"})) {
    check_object(object, "mocap convert --json");
    std::vector<std::string> edits;
    for (const json& finding : object.at("findings")) {
      if (finding.at("code") != "edit.random") continue;
      edits.push_back(finding.at("subject"));
      for (const json& value : finding.at("values")) drawn.push_back(value.get<double>());
    }
    EXPECT_EQ(edits, (std::vector<std::string>{"turn", "noise"})) << object;
  }
  ASSERT_EQ(drawn.size(), 4U);
  EXPECT_NE(drawn[0], drawn[2]);
  EXPECT_NE(drawn[1], drawn[3]);
}

TEST_F(JsonOutput, DiffIsAsDocumented) {
  const auto of = [&](const std::vector<std::string>& words) { return objects(words).front(); };
  check_object(of({"diff", "--json", "good.bvh", "good.bvh"}), "mocap diff --json");
  check_object(of({"diff", "--json", "good.bvh", "still.bvh"}), "mocap diff --json");
  check_object(of({"diff", "--json", "good.bvh", "good.bvh", "--tolerance", "1"}),
               "mocap diff --json");
  check_object(of({"diff", "--json", "good.bvh", "bad.bvh"}), "mocap diff --json",
               {"a", "b", "readable", "findings"});
}

TEST_F(JsonOutput, MatchIsAsDocumented) {
  const auto of = [&](const std::vector<std::string>& words) { return objects(words).front(); };
  const std::string walk = project + "/samples/walk.bvh";
  check_object(of({"match", "--json", walk, project + "/samples/run.bvh"}), "mocap match --json");
  check_object(of({"match", "--json", "good.bvh", "good.bvh"}), "mocap match --json");
  check_object(of({"match", "--json", walk, "good.bvh"}), "mocap match --json");
  check_object(of({"match", "--json", walk, "bad.bvh"}), "mocap match --json",
               {"a", "b", "readable", "findings"});
}

TEST_F(JsonOutput, ReportsOfTransfersAreAsDocumented) {
  const std::string walk = project + "/samples/walk.bvh";
  const std::string run = project + "/samples/run.bvh";
  folder_.write("in/walk.bvh", read_text(walk));
  folder_.write("in/bad.bvh", short_row_bvh());
  const auto convert = [&](const std::string& input, const std::string& onto,
                           const std::string& out, const std::string& report) {
    run_mocap({"convert", input, "--onto", onto, "-o", out, "--report", report}, folder_.here());
    const std::string index = out.ends_with("/") ? report + "/index.json" : report;
    return json::parse(read_text(folder_ / index));
  };
  check_object(convert(walk, run, "a.bvh", "a.json"), "mocap convert --report");
  check_object(convert(walk, "g1", "b.bvh", "b.json"), "mocap convert --report");
  check_object(convert("good.bvh", "good.bvh", "c.bvh", "c.json"), "mocap convert --report");
  const json index = convert("in", run, "out/", "reports");
  ASSERT_EQ(index.size(), 2U);
  for (const json& object : index) check_object(object, "mocap convert --report");
  check_object(json::parse(read_text(folder_ / "reports/walk.bvh.json")), "mocap convert --report");
}

#ifdef MOCAP_WITH_SITE
TEST_F(JsonOutput, PublishIsAsDocumented) {
  check_object(objects({"publish", "--json", "good.bvh", "--to", "http://127.0.0.1:1"}).front(),
               "mocap publish --json");
  check_object(objects({"publish", "--json", "missing.bvh", "--to", "http://127.0.0.1:1"}).front(),
               "mocap publish --json");
}
#endif

}  // namespace
}  // namespace mocap::test::json_test
