// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "mocap/codes.hpp"

namespace mocap {
namespace {

/// The enumerators as spelled in the header, so that a new one cannot be missed here.
std::set<std::string> enumerators() {
  std::ifstream file(MOCAP_PROJECT_DIR "/include/mocap/codes.hpp");
  std::stringstream text;
  text << file.rdbuf();
  std::string body = text.str();
  body = body.substr(body.find("enum class Code"));
  body = body.substr(body.find('{'), body.find("};") - body.find('{'));
  body = std::regex_replace(body, std::regex("//[^\n]*"), "");
  std::set<std::string> names;
  const std::regex enumerator("([a-z0-9]+_[a-z0-9_]+)");
  for (auto found = std::sregex_iterator(body.begin(), body.end(), enumerator);
       found != std::sregex_iterator(); ++found) {
    names.insert(found->str());
  }
  return names;
}

TEST(Catalogue, HasOneRowForEveryCode) {
  std::set<std::string> names;
  for (const CodeFacts& row : catalogue()) {
    std::string name(row.name);
    std::replace(name.begin(), name.end(), '.', '_');
    std::replace(name.begin(), name.end(), '-', '_');
    EXPECT_TRUE(names.insert(name).second) << name << " twice";
  }
  EXPECT_EQ(names, enumerators());
}

TEST(Catalogue, FindsEveryRowByCodeAndByName) {
  Code last{};
  for (const CodeFacts& row : catalogue()) {
    EXPECT_LT(last, row.code) << row.name;
    last = row.code;
    EXPECT_EQ(facts_of(row.code).name, row.name);
    EXPECT_EQ(find_code(row.name), row.code);
  }
  EXPECT_EQ(find_code("bvh"), std::nullopt);
  EXPECT_EQ(find_code(""), std::nullopt);
  EXPECT_EQ(facts_of(Code::bvh_frame_count).name, "bvh.frame-count");
}

TEST(Catalogue, HasTitleExplanationAndRemedyForEveryCode) {
  const std::regex form("[a-z0-9]+\\.[a-z0-9]+(-[a-z0-9]+)*");
  for (const CodeFacts& row : catalogue()) {
    EXPECT_TRUE(std::regex_match(std::string(row.name), form)) << row.name;
    EXPECT_GT(row.title.size(), 8U) << row.name;
    EXPECT_LT(row.title.size(), 70U) << row.name;
    EXPECT_FALSE(row.title.ends_with('.')) << row.name;
    EXPECT_GT(row.explanation.size(), 30U) << row.name;
    EXPECT_TRUE(row.explanation.ends_with('.')) << row.name;
    EXPECT_GT(row.remedy.size(), 10U) << row.name;
    EXPECT_TRUE(row.remedy.ends_with('.')) << row.name;
  }
}

TEST(Catalogue, AdviceIsNotSpecificToTheLibrary) {
  for (const CodeFacts& row : catalogue()) {
    EXPECT_EQ(row.remedy.find("::"), std::string_view::npos) << row.name;
    if (row.name.starts_with("limit.")) {
      EXPECT_NE(row.explanation.find("ReadLimits::"), std::string_view::npos) << row.name;
    }
  }
}

TEST(Catalogue, HandlesUnknownCodes) {
  EXPECT_EQ(facts_of(static_cast<Code>(9999)).severity, Severity::error);
  EXPECT_EQ(facts_of(Code{}).name, "unknown.code");
}

}  // namespace
}  // namespace mocap
