// SPDX-License-Identifier: MIT
#include "formats/partner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace mocap::detail::partner_test {
namespace {

std::vector<std::string> stems_of(std::string_view motion_stem) {
  std::vector<std::string> stems;
  const auto take = [&](std::string_view stem) {
    stems.emplace_back(stem);
    return false;
  };
  EXPECT_FALSE(any_partner_stem(motion_stem, take));
  return stems;
}

TEST(PartnerStems, AreTheNameAndItsPartsBeforeAnUnderscore) {
  EXPECT_EQ(stems_of("01"), (std::vector<std::string>{"01"}));
  EXPECT_EQ(stems_of("Anna_Walk_02"),
            (std::vector<std::string>{"anna_walk_02", "anna_walk", "anna"}));
  EXPECT_EQ(stems_of("_a"), (std::vector<std::string>{"_a", ""}));
  EXPECT_EQ(stems_of(""), (std::vector<std::string>{""}));
}

TEST(PartnerStems, EndAtTheFirstMatch) {
  int calls = 0;
  EXPECT_TRUE(any_partner_stem("a_b_c", [&](std::string_view stem) {
    ++calls;
    return stem == "a_b";
  }));
  EXPECT_EQ(calls, 2);
}

/// The index of the skeleton chosen for a motion among those in its folder.
std::optional<std::size_t> chosen_for(const std::string& motion, const std::string& named,
                                      const std::vector<std::string>& skeletons) {
  const auto find_stem = [&](const std::string& stem) -> std::optional<std::size_t> {
    const auto found = std::find_if(skeletons.begin(), skeletons.end(), [&](const auto& name) {
      return text::lower(stem_of_any_path(name)) == stem;
    });
    if (found == skeletons.end()) return std::nullopt;
    return static_cast<std::size_t>(found - skeletons.begin());
  };
  const auto only = skeletons.size() == 1 ? std::optional(std::size_t{0}) : std::nullopt;
  const auto choice = choose_partner(stem_of_any_path(motion), named, find_stem, only);
  return choice ? std::optional(choice->index) : std::nullopt;
}

// The same table is checked for uploads in web/src/library/adding/batch.test.ts.
TEST(ChoosePartner, FollowsTheTableOfPairs) {
  std::ifstream file(MOCAP_PROJECT_DIR "/tests/support/skeleton_pairs.json");
  const auto table = nlohmann::json::parse(file);
  ASSERT_FALSE(table.empty());
  for (const auto& row : table) {
    const auto skeletons = row.at("skeletons").get<std::vector<std::string>>();
    const auto chosen = chosen_for(row.at("motion").get<std::string>(), "", skeletons);
    EXPECT_EQ(chosen ? nlohmann::json(skeletons[*chosen]) : nlohmann::json(), row.at("chosen"))
        << row;
  }
}

TEST(ChoosePartner, PrefersTheSkeletonThatTheMotionNames) {
  const std::vector<std::string> skeletons{"walk.asf", "Body.ASF"};
  EXPECT_EQ(chosen_for("walk.amc", "C:\\takes\\body.asf", skeletons), 1U);
  EXPECT_EQ(chosen_for("walk.amc", "missing.asf", skeletons), 0U);
}

TEST(PartnerNames, AreReadFromTheHeaderOfTheMotion) {
  EXPECT_EQ(
      partner_named_in(Format::amc, "# a comment\n#!OML:ASF C:\\takes\\body.asf\n:DEGREES\n1\n"),
      "C:\\takes\\body.asf");
  EXPECT_EQ(partner_named_in(Format::amc, ":DEGREES\n1\n"), "");
  EXPECT_EQ(partner_named_in(Format::bvh, "HIERARCHY\n"), "");
}

}  // namespace
}  // namespace mocap::detail::partner_test
