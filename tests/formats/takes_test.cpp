// SPDX-License-Identifier: MIT
#include "formats/takes.hpp"

#include <gtest/gtest.h>

namespace mocap::detail::takes_test {
namespace {

TEST(Takes, AreFoundByNameThenByNumber) {
  const std::vector<std::string> names{"Walk", "3", "Run"};
  EXPECT_EQ(find_take(names, "Run"), 2U);
  EXPECT_EQ(find_take(names, "1"), 0U);
  EXPECT_EQ(find_take(names, "3"), 1U);
  for (const char* wanted : {"", "run", "0", "4", "-1", "1x", "99999999999999999999999"})
    EXPECT_EQ(find_take(names, wanted), std::nullopt) << wanted;
  EXPECT_EQ(find_take({}, "1"), std::nullopt);
}

}  // namespace
}  // namespace mocap::detail::takes_test
