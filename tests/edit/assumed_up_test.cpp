// SPDX-License-Identifier: MIT
// Behaviour of edits when the up axis is uncertain.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/clip_text.hpp"
#include "mocap/body.hpp"
#include "mocap/csv.hpp"
#include "mocap/evaluate.hpp"
#include "support/person.hpp"

namespace mocap::test::assumed_up_test {
namespace {

double lowest_y(const Clip& clip) {
  const Poses poses = evaluate(clip).value();
  double lowest = 1e300;
  for (std::size_t joint = 0; joint < poses.joints; ++joint) {
    lowest = std::min(lowest, poses.world_position(0, joint)[1]);
    for (const EndSite& site : clip.skeleton[joint].end_sites)
      lowest = std::min(lowest, end_site_position(poses, 0, joint, site).y());
  }
  return lowest;
}

TEST(AssumedUp, TestFigureIsAmbiguous) {
  const AxisGuess axes = guess_axes(lying_person());
  EXPECT_NE(axes.up, Axis::plus_y) << axes.up_reason;
  EXPECT_LT(axes.up_confidence, Confidence::high) << axes.up_reason;
}

TEST(AssumedUp, UncertainGuessDoesNotAffectEdits) {
  Clip clip = lying_person();
  ASSERT_TRUE(apply_words(clip, "on-ground", ""));
  EXPECT_NEAR(lowest_y(clip), 0.0, 1e-9);
}

TEST(AssumedUp, IsReportedByEveryEditThatUsesIt) {
  const std::vector<std::pair<std::string, std::string>> edits{
      {"on-ground", ""},   {"in-place", ""},    {"at-origin", ""},
      {"turn", "90"},      {"loop", ""},        {"plant-feet", ""},
      {"ground-feet", ""}, {"root-motion", ""}, {"add-root", "Base:ground"}};
  for (const auto& [name, value] : edits) {
    Clip clip = lying_person();
    Diagnostics diagnostics;
    const Status done = apply_words(clip, name, value, &diagnostics);
    // Some edits find nothing to do here.
    if (!done) continue;
    const Diagnostic* note = diagnostics.find(codes::fit_up_assumed);
    ASSERT_NE(note, nullptr) << name;
    EXPECT_NE(note->message.find("assuming +Y up"), std::string::npos) << note->message;
    EXPECT_NE(note->advice.find("--up "), std::string::npos) << note->advice;
  }
}

TEST(AssumedUp, IsReportedOnceInAChain) {
  Clip clip = lying_person();
  Diagnostics diagnostics;
  for (const char* name : {"on-ground", "in-place", "at-origin"})
    ASSERT_TRUE(apply_words(clip, name, "", &diagnostics)) << name;
  const auto& items = diagnostics.entries();
  EXPECT_EQ(
      std::count_if(items.begin(), items.end(),
                    [](const Diagnostic& each) { return each.code == codes::fit_up_assumed; }),
      1);
}

TEST(AssumedUp, DoesNotReportACertainAxis) {
  PersonOptions options;
  options.file_from_body = z_up_from_y_up();
  Clip clip = walking_person(120, 1.2, options);
  ASSERT_EQ(guess_axes(clip).up, Axis::plus_z);
  ASSERT_EQ(guess_axes(clip).up_confidence, Confidence::high);
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(clip, "on-ground", "", &diagnostics));
  EXPECT_EQ(diagnostics.find(codes::fit_up_assumed), nullptr);
}

TEST(AssumedUp, SuggestedRotationMakesItCertain) {
  Clip clip = lying_person();
  Diagnostics diagnostics;
  ASSERT_TRUE(apply_words(clip, "up", "z:y", &diagnostics));
  ASSERT_TRUE(apply_words(clip, "on-ground", "", &diagnostics));
  EXPECT_EQ(diagnostics.find(codes::fit_up_assumed), nullptr);
  EXPECT_NEAR(lowest_y(clip), 0.0, 1e-9);
}

TEST(AssumedUp, IsUsedForContactsAndReportedByTheirTable) {
  const Clip clip = lying_person();
  ContactRules along_y;
  along_y.up = Axis::plus_y;
  const auto taken = foot_contacts(clip);
  const auto wanted = foot_contacts(clip, along_y);
  ASSERT_TRUE(taken && wanted);
  ASSERT_EQ(taken->size(), wanted->size());
  for (std::size_t i = 0; i < taken->size(); ++i)
    EXPECT_EQ((*taken)[i].spans.size(), (*wanted)[i].spans.size());
  Diagnostics diagnostics;
  csv::WriteOptions options;
  options.table = csv::Table::contacts;
  ASSERT_TRUE(csv::write(
      clip, options, [](std::string_view) { return true; }, diagnostics));
  EXPECT_NE(diagnostics.find(codes::fit_up_assumed), nullptr);
}

TEST(AssumedUp, IsUsedForTravel) {
  // The hips are 50 units high along Y.
  const ClipFacts facts = find_facts(lying_person());
  EXPECT_NEAR(facts.travel.lowest, 50.0, 1e-3);
}

}  // namespace
}  // namespace mocap::test::assumed_up_test
