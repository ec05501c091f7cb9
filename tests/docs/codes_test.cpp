// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <mocap/codes.hpp>
#include <string>

#include "pages.hpp"

namespace mocap::docs_tests {
namespace {

TEST(Codes, every_code_has_its_place_on_the_page_of_findings) {
  std::string page;
  for (const std::string& line :
       lines_of(std::filesystem::path(MOCAP_PROJECT_DIR) / "docs/findings.md")) {
    page += line + "\n";
  }
  for (const CodeFacts& facts : catalogue()) {
    EXPECT_NE(page.find(facts.name), std::string::npos) << facts.name;
  }
}

}  // namespace
}  // namespace mocap::docs_tests
