// SPDX-License-Identifier: MIT

#include <gtest/gtest.h>

#include <mocap/codes.hpp>
#include <string>

#include "pages.hpp"

namespace mocap::docs_tests::codes_test {
namespace {

TEST(Codes, AreAllOnTheFindingsPage) {
  std::string page;
  for (const std::string& line :
       lines_of(std::filesystem::path(MOCAP_PROJECT_DIR) / "docs/findings.md")) {
    page += line + "\n";
  }
  for (const Code code : catalogue())
    EXPECT_NE(page.find(facts_of(code).name), std::string::npos) << facts_of(code).name;
}

}  // namespace
}  // namespace mocap::docs_tests::codes_test
