// SPDX-License-Identifier: MIT
#include "formats/partner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mocap::detail::partner_test {
namespace {

std::vector<std::string> stems_of(std::string_view motion_stem, std::string_view named = "") {
  std::vector<std::string> stems;
  const auto take = [&](std::string_view stem) {
    stems.emplace_back(stem);
    return false;
  };
  EXPECT_FALSE(any_partner_stem(motion_stem, named, take));
  return stems;
}

TEST(PartnerStems, AreTheNameAndItsPartsBeforeAnUnderscore) {
  EXPECT_EQ(stems_of("01"), (std::vector<std::string>{"01"}));
  EXPECT_EQ(stems_of("Anna_Walk_02"),
            (std::vector<std::string>{"anna_walk_02", "anna_walk", "anna"}));
  EXPECT_EQ(stems_of("_a"), (std::vector<std::string>{"_a", ""}));
  EXPECT_EQ(stems_of(""), (std::vector<std::string>{""}));
}

TEST(PartnerStems, DifferInTheCaseOfAsciiLettersOnly) {
  EXPECT_EQ(stems_of("G\xC3\x84NGE_1"),
            (std::vector<std::string>{"g\xC3\x84nge_1", "g\xC3\x84nge"}));
  EXPECT_TRUE(is_partner_stem("g\xC3\x84nge", "G\xC3\x84NGE_1"));
  EXPECT_FALSE(is_partner_stem("g\xC3\xA4nge", "G\xC3\x84NGE_1"));
}

TEST(PartnerStems, StartWithTheOneInTheMotionAndOccurOnce) {
  EXPECT_EQ(stems_of("walk_1", "C:\\takes\\Body.asf"),
            (std::vector<std::string>{"body", "walk_1", "walk"}));
  EXPECT_EQ(stems_of("walk_1", "WALK.asf"), (std::vector<std::string>{"walk", "walk_1"}));
}

TEST(PartnerStems, EndAtTheFirstMatch) {
  int calls = 0;
  EXPECT_TRUE(any_partner_stem("a_b_c", "", [&](std::string_view stem) {
    ++calls;
    return stem == "a_b";
  }));
  EXPECT_EQ(calls, 2);
}

PartnerCandidates candidates(const std::vector<std::string>& paths) {
  PartnerCandidates list;
  for (const std::string& path : paths) list.add(paired_name(path));
  return list;
}

/// The path chosen for a motion; `none` without one.
std::string chosen_for(const std::string& motion, const std::string& named,
                       const std::vector<std::string>& paths) {
  const auto choice = candidates(paths).choose(paired_name(motion), named);
  return choice ? paths[choice->index] : "none";
}

// The same table is checked for uploads in web/src/library/adding/batch.test.ts.
TEST(PartnerCandidates, FollowTheTableOfPairs) {
  std::ifstream file(MOCAP_PROJECT_DIR "/tests/support/skeleton_pairs.json");
  const auto table = nlohmann::json::parse(file);
  ASSERT_FALSE(table.empty());
  for (const auto& row : table) {
    const auto skeletons = row.at("skeletons").get<std::vector<std::string>>();
    const nlohmann::json& chosen = row.at("chosen");
    EXPECT_EQ(chosen_for(row.at("motion").get<std::string>(), row.value("named", ""), skeletons),
              chosen.is_null() ? "none" : chosen.get<std::string>())
        << row;
  }
}

TEST(PartnerCandidates, AreChosenByTheNameInTheMotionFirst) {
  const std::vector<std::string> skeletons{"walk.asf", "Body.ASF"};
  EXPECT_EQ(chosen_for("walk.amc", "C:\\takes\\body.asf", skeletons), "Body.ASF");
  EXPECT_EQ(chosen_for("walk.amc", "missing.asf", skeletons), "walk.asf");
}

TEST(PartnerCandidates, InTheFolderOfTheMotionPrecedeOthers) {
  EXPECT_EQ(chosen_for("b/x_1.amc", "", {"a/x.asf", "b/x.asf"}), "b/x.asf");
  EXPECT_EQ(chosen_for("b/x_1.amc", "y.asf", {"a/y.asf", "b/x.asf"}), "b/x.asf");
  EXPECT_EQ(chosen_for("b/x_1.amc", "", {"a/x.asf", "b/only.asf"}), "b/only.asf");
  EXPECT_EQ(chosen_for("b\\x_1.amc", "", {"a\\x.asf", "b\\x.asf"}), "b\\x.asf");
}

TEST(PartnerCandidates, InOtherFoldersAreChosenOnlyIfThereIsOne) {
  EXPECT_EQ(chosen_for("motion/walk.amc", "", {"skeleton/body.asf"}), "skeleton/body.asf");
  EXPECT_EQ(chosen_for("motion/01_01.amc", "", {"s/01.ASF", "s/02.asf"}), "s/01.ASF");
  EXPECT_EQ(chosen_for("motion/walk.amc", "02.asf", {"s/01.asf", "s/02.asf"}), "s/02.asf");
  EXPECT_EQ(chosen_for("c/x_1.amc", "", {"a/x.asf", "b/x.asf"}), "none");
  EXPECT_EQ(chosen_for("c/walk.amc", "", {"a/x.asf", "b/y.asf"}), "none");
  // The best name has priority, even though two candidates have it.
  EXPECT_EQ(chosen_for("c/a_b_1.amc", "", {"s/a_b.asf", "t/a_b.asf", "s/a.asf"}), "none");
  // Those beside the motion do not fit by name.
  EXPECT_EQ(chosen_for("b/x_1.amc", "", {"b/p.asf", "b/q.asf", "a/x.asf"}), "a/x.asf");
}

TEST(PartnerCandidates, AreMarkedIfTheyAreInAnotherFolder) {
  EXPECT_FALSE(candidates({"b/x.asf"}).choose(paired_name("b/x.amc"), "")->elsewhere);
  EXPECT_TRUE(candidates({"a/x.asf"}).choose(paired_name("b/x.amc"), "")->elsewhere);
  EXPECT_TRUE(
      candidates({"b/p.asf", "b/q.asf"}).choose_nearest(paired_name("b/x.amc"), "", 1)->elsewhere);
}

/// With the position of the motion in the order.
std::string nearest_for(const std::string& motion, std::size_t before,
                        const std::vector<std::string>& paths) {
  const auto choice = candidates(paths).choose_nearest(paired_name(motion), "", before);
  return choice ? paths[choice->index] : "none";
}

TEST(PartnerCandidates, AreChosenByOrderIfNothingElseDecides) {
  const std::vector<std::string> apart{"p.asf", "q.asf", "r.asf"};
  EXPECT_EQ(nearest_for("walk.amc", 0, apart), "p.asf");
  EXPECT_EQ(nearest_for("walk.amc", 1, apart), "p.asf");
  EXPECT_EQ(nearest_for("walk.amc", 3, apart), "r.asf");
  EXPECT_EQ(nearest_for("q_1.amc", 3, apart), "q.asf");
  // Among those with the name, then among those in the folder.
  const std::vector<std::string> folders{"a/x.asf", "b/x.asf", "c/p.asf", "c/q.asf", "d/r.asf"};
  EXPECT_EQ(nearest_for("c/x_1.amc", 5, folders), "b/x.asf");
  EXPECT_EQ(nearest_for("c/x_1.amc", 1, folders), "a/x.asf");
  EXPECT_EQ(nearest_for("c/walk.amc", 5, folders), "c/q.asf");
  EXPECT_EQ(nearest_for("c/walk.amc", 1, folders), "c/p.asf");
  EXPECT_EQ(nearest_for("e/walk.amc", 5, folders), "d/r.asf");
  EXPECT_EQ(nearest_for("walk.amc", 0, {}), "none");
}

/// Among candidates of which only some fit.
std::string fitting_for(const std::string& motion, const std::vector<std::size_t>& fitting,
                        const std::vector<std::string>& paths) {
  const auto choice = candidates(paths).choose(paired_name(motion), "", [&](std::size_t candidate) {
    return std::find(fitting.begin(), fitting.end(), candidate) != fitting.end();
  });
  return choice ? paths[choice->index] : "none";
}

TEST(PartnerCandidates, AreSkippedIfTheyDoNotFit) {
  const std::vector<std::string> names{"a_b.asf", "a.asf", "p.asf", "q.asf"};
  EXPECT_EQ(fitting_for("a_b_1.amc", {0, 1, 2, 3}, names), "a_b.asf");
  EXPECT_EQ(fitting_for("a_b_1.amc", {1, 2, 3}, names), "a.asf");
  EXPECT_EQ(fitting_for("a_b_1.amc", {3}, names), "q.asf");
  EXPECT_EQ(fitting_for("walk.amc", {2}, names), "p.asf");
  EXPECT_EQ(fitting_for("walk.amc", {2, 3}, names), "none");
  // The error of the one with the name explains the most.
  EXPECT_EQ(fitting_for("a_b_1.amc", {2, 3}, names), "a_b.asf");
  EXPECT_EQ(fitting_for("a_b_1.amc", {}, names), "a_b.asf");

  const std::vector<std::string> folders{"d/x.asf", "s/x.asf", "t/x.asf", "u/y.asf"};
  EXPECT_EQ(fitting_for("d/x_1.amc", {0, 1}, folders), "d/x.asf");
  EXPECT_EQ(fitting_for("d/x_1.amc", {1, 3}, folders), "s/x.asf");
  EXPECT_EQ(fitting_for("d/x_1.amc", {3}, folders), "u/y.asf");
  EXPECT_EQ(fitting_for("d/x_1.amc", {1, 2}, folders), "d/x.asf");
}

TEST(PartnerCandidates, AreFoundInLinearTime) {
  constexpr std::size_t count = 300;
  const std::string underscores(200, '_');
  PartnerCandidates list;
  for (std::size_t i = 0; i < count; ++i)
    list.add(paired_name("x/" + underscores + std::to_string(i) + ".asf"));
  for (std::size_t i = 0; i < count; ++i) {
    const std::string motion = "x/" + underscores + "a" + std::to_string(i) + ".amc";
    EXPECT_FALSE(list.choose(paired_name(motion), ""));
  }
  // One per underscore, not also per candidate.
  EXPECT_LE(list.lookups(), count * (underscores.size() + 2));
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
