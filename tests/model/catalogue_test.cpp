// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>
#include <string>
#include <string_view>

#include "mocap/bvh.hpp"
#include "mocap/codes.hpp"
#include "mocap/secondlife.hpp"
#include "support/declared_codes.hpp"

namespace mocap::catalogue_test {
namespace {

/// The codes declared in the public headers, so that a new one cannot be missed here.
std::set<std::string> declared_codes() {
  std::set<std::string> names;
  namespace fs = std::filesystem;
  for (const fs::directory_entry& entry :
       fs::recursive_directory_iterator(MOCAP_PROJECT_DIR "/include/mocap"))
    if (entry.path().extension() == ".hpp") test::add_declared_codes(entry.path(), names);
  return names;
}

TEST(Catalogue, HasOneRowForEveryCode) {
  std::set<std::string> names;
  for (const Code code : catalogue()) {
    const std::string name = test::identifier_of(code);
    EXPECT_TRUE(names.insert(name).second) << name << " twice";
  }
  EXPECT_EQ(names, declared_codes());
}

TEST(Catalogue, FindsEveryCodeByName) {
  for (const Code code : catalogue())
    EXPECT_EQ(find_code(facts_of(code).name), code) << facts_of(code).name;
  EXPECT_EQ(find_code("bvh.frame-count"), codes::bvh_frame_count);
  EXPECT_EQ(find_code("secondlife.root"), codes::secondlife_root);
  EXPECT_EQ(find_code("bvh"), std::nullopt);
  EXPECT_EQ(find_code(""), std::nullopt);
}

TEST(Catalogue, ListsEachFamilyOnce) {
  std::set<std::string_view> families;
  std::string_view last;
  for (const Code code : catalogue()) {
    const std::string_view family = family_of(code);
    if (family != last) {
      EXPECT_TRUE(families.insert(family).second) << family;
    }
    last = family;
  }
}

/// The same edit may be applied twice, with different results.
TEST(Catalogue, FindingsOfEditsAreCountedByMessage) {
  for (const Code code : catalogue())
    EXPECT_EQ(facts_of(code).counts_by_message, family_of(code) == "edit") << facts_of(code).name;
}

TEST(Codes, AreEqualOnlyToThemselves) {
  static constexpr CodeFacts row{.name = "bvh.frame-count",
                                 .severity = Severity::note,
                                 .title = {},
                                 .explanation = {},
                                 .remedy = {}};
  EXPECT_EQ(facts_of(codes::bvh_frame_count).name, row.name);
  EXPECT_NE(codes::bvh_frame_count, Code(row));
  EXPECT_NE(codes::bvh_frame_count, codes::bvh_frames_missing);
  EXPECT_NE(codes::bvh_frame_count, Code());
  EXPECT_EQ(Code(), Code());
}

TEST(Catalogue, HasTitleExplanationAndRemedyForEveryCode) {
  const std::regex form("[a-z0-9]+\\.[a-z0-9]+(-[a-z0-9]+)*");
  for (const Code code : catalogue()) {
    const CodeFacts& row = facts_of(code);
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

/// Whether a text names an option: outside code, which is in backquotes, or as the only content of
/// a piece of code.
bool names_option(std::string_view text) {
  for (bool is_code = false; !text.empty(); is_code = !is_code) {
    const std::size_t end = std::min(text.find('`'), text.size());
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    // Options within a command need no explanation.
    if (is_code && !part.starts_with("--")) continue;
    for (std::size_t at = part.find("--"); at != std::string_view::npos;
         at = part.find("--", at + 1)) {
      const char next = at + 2 < part.size() ? part[at + 2] : ' ';
      if (next >= 'a' && next <= 'z') return true;
    }
  }
  return false;
}

/// The site offers other ways to its clients.
TEST(Catalogue, RemediesThatNameOptionsAreForUsersOfTheCommand) {
  for (const Code code : catalogue()) {
    const CodeFacts& row = facts_of(code);
    EXPECT_EQ(row.audience == Audience::command, names_option(row.remedy)) << row.name;
  }
}

TEST(Catalogue, AdviceIsNotSpecificToTheLibrary) {
  for (const Code code : catalogue()) {
    const CodeFacts& row = facts_of(code);
    EXPECT_EQ(row.remedy.find("::"), std::string_view::npos) << row.name;
    if (row.name.starts_with("limit.")) {
      EXPECT_NE(row.explanation.find("ReadLimits::"), std::string_view::npos) << row.name;
    }
  }
}

TEST(Codes, HaveADefaultNameWithoutARow) {
  EXPECT_EQ(facts_of(Code{}).severity, Severity::error);
  EXPECT_EQ(facts_of(Code{}).name, "unknown.code");
}

}  // namespace
}  // namespace mocap::catalogue_test
