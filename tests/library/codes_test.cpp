// SPDX-License-Identifier: MIT
#include "library/codes.hpp"

#include <gtest/gtest.h>

#include "server/codes.hpp"
#include "support/declared_codes.hpp"

namespace mocap::codes_test {
namespace {

TEST(SiteCodes, HaveOneRowEach) {
  std::set<std::string> library;
  test::add_declared_codes(MOCAP_PROJECT_DIR "/site/library/codes.hpp", library);
  EXPECT_EQ(test::codes_of_table(detail::library_codes()), library);

  std::set<std::string> server;
  test::add_declared_codes(MOCAP_PROJECT_DIR "/site/server/codes.hpp", server);
  EXPECT_EQ(test::codes_of_table(detail::server_codes()), server);
}

}  // namespace
}  // namespace mocap::codes_test
