// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <string>

#include "pages.hpp"

namespace mocap::docs_tests::links_test {
namespace {

bool leads_outside(const std::string& target) {
  return target.find("://") != std::string::npos || target.rfind("mailto:", 0) == 0;
}

TEST(Links, AllReferToExistingFiles) {
  const std::regex link(R"(\]\(([^)#\s]+)(#[^)]*)?\))");
  std::size_t links = 0;
  for (const Page& page : all_pages()) {
    for (const std::string& line : page.lines) {
      for (std::sregex_iterator found(line.begin(), line.end(), link), end; found != end; ++found) {
        const std::string target = (*found)[1];
        if (leads_outside(target)) continue;
        ++links;
        EXPECT_TRUE(std::filesystem::exists(page.path.parent_path() / target))
            << page.path << " links to " << target;
      }
    }
  }
  EXPECT_GT(links, 0U);
}

TEST(Links, ReachEveryPageFromTheReadme) {
  const std::filesystem::path docs = std::filesystem::path(MOCAP_PROJECT_DIR) / "docs";
  std::string start;
  for (const std::string& line : lines_of(docs / "index.md")) start += line + "\n";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(docs)) {
    if (entry.path().extension() != ".md" || entry.path().filename() == "index.md") continue;
    const std::string relative = entry.path().lexically_relative(docs).generic_string();
    EXPECT_NE(start.find("(" + relative + ")"), std::string::npos)
        << relative << " is not linked from docs/index.md";
  }
}

}  // namespace
}  // namespace mocap::docs_tests::links_test
