// SPDX-License-Identifier: MIT
#include "io/file_pattern.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "io/system/path_text.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::file_pattern_test {
namespace {

using detail::files_matching;
using detail::name_matches;
using test::TemporaryFolder;

std::vector<std::string> names_of(const std::vector<std::string>& files) {
  std::vector<std::string> names;
  for (const std::string& file : files)
    names.push_back(system::text_of(system::path_of(file).filename()));
  return names;
}

TEST(FilePattern, StarMatchesAnyCharacters) {
  EXPECT_TRUE(name_matches("walk.bvh", "*.bvh"));
  EXPECT_TRUE(name_matches("walk.bvh", "w*"));
  EXPECT_TRUE(name_matches("walk.bvh", "*"));
  EXPECT_TRUE(name_matches("walk.bvh", "walk.bvh*"));
  EXPECT_TRUE(name_matches("a.bvh.bvh", "*.bvh"));
  EXPECT_TRUE(name_matches("abcabd", "*ab?"));
  EXPECT_FALSE(name_matches("walk.bvh", "*.asf"));
  EXPECT_FALSE(name_matches("walk.bvh.gz", "*.bvh"));
  EXPECT_FALSE(name_matches("walk", "walk?*"));
}

TEST(FilePattern, QuestionMarkMatchesOneCharacter) {
  EXPECT_TRUE(name_matches("take1", "take?"));
  EXPECT_FALSE(name_matches("take12", "take?"));
  EXPECT_FALSE(name_matches("take", "take?"));
  EXPECT_TRUE(name_matches("gr\u00fcn", "gr?n"));
  // Each byte that is not UTF-8 is a character, as Latin-1 was.
  EXPECT_TRUE(name_matches("gr\xFCn", "gr?n"));
  EXPECT_FALSE(name_matches("gr\x80\x80n", "gr?n"));
}

TEST(FilePattern, SetMatchesOneOfItsCharacters) {
  EXPECT_TRUE(name_matches("take3", "take[1-4]"));
  EXPECT_FALSE(name_matches("take5", "take[1-4]"));
  EXPECT_TRUE(name_matches("take5", "take[!1-4]"));
  EXPECT_TRUE(name_matches("take-", "take[1-]"));
  EXPECT_TRUE(name_matches("take]", "take[]]"));
  EXPECT_TRUE(name_matches("take7", "take[[:digit:]]"));
  EXPECT_FALSE(name_matches("takex", "take[[:digit:]]"));
  EXPECT_TRUE(name_matches("take[1", "take[1"));
  EXPECT_TRUE(name_matches("gr\u00fcn", "gr[\u00e4\u00fc]n"));
}

TEST(FilePattern, HiddenNamesNeedADot) {
  EXPECT_FALSE(name_matches(".walk.bvh", "*.bvh"));
  EXPECT_TRUE(name_matches(".walk.bvh", ".*.bvh"));
}

TEST(FilePattern, FailsQuicklyForManyWildcards) {
  const std::string name(2000, 'a');
  std::string pattern;
  for (int i = 0; i < 200; ++i) pattern += "*a";
  EXPECT_FALSE(name_matches(name, pattern + "b"));
}

#ifdef _WIN32
TEST(FilePattern, IgnoresCaseOnWindows) {
  EXPECT_TRUE(name_matches("WALK.BVH", "*.bvh"));
}
#else
TEST(FilePattern, BackslashQuotesAWildcard) {
  EXPECT_TRUE(name_matches("a*b", R"(a\*b)"));
  EXPECT_FALSE(name_matches("axb", R"(a\*b)"));
  EXPECT_TRUE(name_matches("a]b", R"(a[\]]b)"));
  EXPECT_FALSE(name_matches("WALK.BVH", "*.bvh"));
}
#endif

TEST(FilePattern, FindsFilesInMatchingFolders) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "monday");
  std::filesystem::create_directory(folder / "tuesday");
  folder.write("monday/b.bvh", "");
  folder.write("monday/a.bvh", "");
  folder.write("monday/a.asf", "");
  folder.write("tuesday/c.bvh", "");
  folder.write("monday.bvh", "");
  const std::string root = system::text_of(folder.path());
  EXPECT_EQ(names_of(files_matching(root + "/*/*.bvh")),
            (std::vector<std::string>{"a.bvh", "b.bvh", "c.bvh"}));
  EXPECT_EQ(names_of(files_matching(root + "/mon*")),
            (std::vector<std::string>{"monday", "monday.bvh"}));
  EXPECT_EQ(files_matching(root + "/*day/a.bvh"),
            (std::vector<std::string>{root + "/monday/a.bvh"}));
  EXPECT_TRUE(files_matching(root + "/*.npz").empty());
  EXPECT_TRUE(files_matching(root + "/none/*.bvh").empty());
}

TEST(FilePattern, FindsNonAsciiNames) {
  const TemporaryFolder folder;
  const std::string name = "Gr\u00fc\u00dfe \u52d5\u304d.bvh";
  folder.write(name, "");
  const std::vector<std::string> found =
      files_matching(system::text_of(folder.path()) + "/Gr*.bvh");
  EXPECT_EQ(names_of(found), std::vector<std::string>{name});
}

}  // namespace
}  // namespace mocap::file_pattern_test
