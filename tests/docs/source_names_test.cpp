// SPDX-License-Identifier: MIT

// What CONTRIBUTING.md states in "Finding the code".
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <mocap/codes.hpp>
#include <regex>
#include <set>
#include <string>

namespace mocap::docs_tests::source_names_test {
namespace {

namespace fs = std::filesystem;

const fs::path project = MOCAP_PROJECT_DIR;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Calls `visit` with the path and text of each source file below a folder of the project.
template <class Visit>
void for_each_source(const char* folder, const Visit& visit) {
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(project / folder)) {
    const fs::path extension = entry.path().extension();
    if (extension == ".cpp" || extension == ".hpp") visit(entry.path(), text_of(entry.path()));
  }
}

std::string identifier_of(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '-' || c == '.'; }, '_');
  return name;
}

TEST(SourceNames, EditFilesAreNamedAfterTheirOptions) {
  // Options that are another way to specify an edit.
  static const std::map<std::string, std::string> others{
      {"minus", "plus"}, {"reference_frame", "add_reference"}, {"reorder_like", "reorder"}};
  static const std::regex option("\\.facts\\s*=\\s*\\{\\s*\"([a-z-]+)\"");
  std::size_t count = 0;
  for_each_source("src/edit", [&](const fs::path& file, const std::string& text) {
    if (file.parent_path().filename() == "edit") return;
    for (std::sregex_iterator found(text.begin(), text.end(), option), end; found != end; ++found) {
      ++count;
      const std::string name = identifier_of((*found)[1]);
      const auto other = others.find(name);
      const std::string expected = other == others.end() ? name : other->second;
      const std::string stem = file.stem().string();
      EXPECT_TRUE(stem == expected || stem == expected + "_option")
          << "--" << (*found)[1] << " is in " << file;
    }
  });
  EXPECT_GT(count, 60U);
}

TEST(SourceNames, EveryCodeCanBeFoundByItsIdentifier) {
  static const std::regex use("\\bcodes::([a-z_0-9]+)");
  std::set<std::string> used;
  for (const char* folder : {"src", "site", "cli"}) {
    for_each_source(folder, [&](const fs::path& /*file*/, const std::string& text) {
      for (std::sregex_iterator found(text.begin(), text.end(), use), end; found != end; ++found)
        used.insert((*found)[1]);
    });
  }
  for (const Code code : catalogue())
    EXPECT_TRUE(used.contains(identifier_of(std::string(facts_of(code).name))))
        << facts_of(code).name;
}

}  // namespace
}  // namespace mocap::docs_tests::source_names_test
