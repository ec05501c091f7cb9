// SPDX-License-Identifier: MIT
#include "formats/takes.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

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

TEST(Takes, AreListedByNameOrNumber) {
  EXPECT_EQ(list_of_takes({"Walk", "", "Run"}), "`Walk`, 2, `Run`");
  EXPECT_EQ(list_of_takes({"Walk", "", "Run"}, 0), "2, `Run`");
  EXPECT_EQ(list_of_takes(std::vector<std::string>(10)), "1, 2, 3, 4, 5, 6, 7, 8 and 2 more");
  EXPECT_EQ(list_of_takes(std::vector<std::string>(10), 9), "1, 2, 3, 4, 5, 6, 7, 8 and 1 more");
}

TEST(Takes, AreNamedInFindings) {
  EXPECT_EQ(unknown_take_text("take", {"Walk", "Run"}, "Jump"),
            "there is no take `Jump`; the file contains `Walk`, `Run`");
  EXPECT_EQ(unknown_take_text("animation", {}, "Jump"), "the file contains no animations");
  EXPECT_EQ(other_takes_text("animation", {"Walk", "Run"}, 0),
            "reading the animation `Walk`; the file also contains `Run`");
}

}  // namespace
}  // namespace mocap::detail::takes_test
