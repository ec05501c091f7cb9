// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "pages.hpp"

namespace mocap::docs_tests::snippets_test {
namespace {

// Without indentation, spaces and clang-format's line breaks: a page may break lines anywhere.
std::string bare(const std::string& line) {
  std::string kept;
  for (const char character : line.substr(0, line.find("//"))) {
    if (character != ' ' && character != '\t') kept += character;
  }
  return kept;
}

std::set<std::string> compiled_lines() {
  const std::filesystem::path folder = std::filesystem::path(MOCAP_PROJECT_DIR) / "tests/docs";
  std::set<std::string> lines;
  for (const char* file : {"snippets.cpp", "first_program.cpp"}) {
    for (const std::string& line : lines_of(folder / file)) lines.insert(bare(line));
  }
  return lines;
}

TEST(Snippets, AreAllCompiled) {
  const std::set<std::string> compiled = compiled_lines();
  std::size_t checked = 0;
  for (const Page& page : all_pages()) {
    bool inside = false;
    for (const std::string& line : page.lines) {
      if (line.rfind("```", 0) == 0) {
        inside = line == "```cpp";
        continue;
      }
      if (!inside || bare(line).empty()) continue;
      ++checked;
      EXPECT_TRUE(compiled.count(bare(line)) == 1)
          << page.path << " shows a line that tests/docs does not compile:\n"
          << line;
    }
  }
  EXPECT_GT(checked, 0U);
}

}  // namespace
}  // namespace mocap::docs_tests::snippets_test
