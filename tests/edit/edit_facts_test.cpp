// SPDX-License-Identifier: MIT
#include "edit/edit_facts.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "edit/step_kind.hpp"
#include "mocap/formats.hpp"

namespace mocap::edit_facts_test {
namespace {

edit::Edit edit_of(const edit::Step& step) {
  Result<edit::Edit> parsed = edit::parse(step);
  EXPECT_TRUE(parsed.has_value()) << step.name;
  return parsed.value_or(edit::Edit());
}

TEST(NeedsUnit, ForLengthsInMetres) {
  EXPECT_TRUE(edit::needs_unit(edit_of({"to-height", "1.75"})));
  EXPECT_TRUE(edit::needs_unit(edit_of({"to-units", "m"})));
  EXPECT_TRUE(edit::needs_unit(edit_of({"rotate-only", "1cm"})));
  EXPECT_FALSE(edit::needs_unit(edit_of({"rotate-only", "1"})));
  EXPECT_FALSE(edit::needs_unit(edit_of({"rotate-only", ""})));
  EXPECT_FALSE(edit::needs_unit(edit_of({"units", "cm"})));
  EXPECT_FALSE(edit::needs_unit(edit_of({"scale", "2"})));
}

TEST(NeedsUnit, ForProgramsWithAUnit) {
  EXPECT_TRUE(edit::needs_unit(edit_of({"profile", "unreal"})));
  EXPECT_FALSE(edit::needs_unit(edit_of({"profile", "pybvh"})));
}

TEST(NeedsUnit, NotIfTheEditSpecifiesIt) {
  EXPECT_FALSE(edit::needs_unit(edit::ToUnits{1.0, 0.01}));
  EXPECT_FALSE(edit::needs_unit(edit::ToHeight{1.75, 0.01}));
}

TEST(NeedsUnit, InsideMasksAndWithRandomValues) {
  EXPECT_TRUE(edit::needs_unit(edit_of({"to-height", "random:1.5..1.9"})));
  EXPECT_FALSE(edit::needs_unit(edit_of({"scale", "random:1..2"})));
  edit::Step masked{"rotate-only", "1cm"};
  masked.only = "Hips";
  EXPECT_TRUE(edit::needs_unit(edit_of(masked)));
  masked.value = "1";
  EXPECT_FALSE(edit::needs_unit(edit_of(masked)));
}

// A declared unit changes the result of exactly the edits that need one.
TEST(NeedsUnit, IfADeclaredUnitChangesTheResult) {
  const Result<Clip> walk = load(std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh");
  ASSERT_TRUE(walk.has_value());
  for (const edit::Step& step : {edit::Step{"to-height", "1.75"},
                                 {"to-units", "m"},
                                 {"profile", "unreal"},
                                 {"scale", "2"},
                                 {"on-ground", ""},
                                 {"in-place", ""}}) {
    SCOPED_TRACE(step.name);
    const edit::Edit edit = edit_of(step);
    const auto result_in = [&](double metres) {
      Clip clip = *walk;
      Diagnostics notes;
      EXPECT_TRUE(edit::apply(edit::StateUnit{metres}, clip, notes));
      EXPECT_TRUE(edit.apply(clip, notes));
      double lengths = 0.0;
      for (std::size_t i = 0; i < clip.skeleton.size(); ++i)
        lengths += clip.skeleton[i].offset.norm();
      return lengths;
    };
    EXPECT_EQ(result_in(0.01) != result_in(1.0), edit::needs_unit(edit));
  }
}

TEST(FileSettings, IncludeTheRate) {
  EXPECT_EQ(edit::file_settings_of(edit_of({"rate", "25"})).frame_time,
            FrameTime(FrameRate{25, 1}));
  EXPECT_FALSE(edit::file_settings_of(edit_of({"rate", "guess"})).frame_time);
  EXPECT_FALSE(edit::file_settings_of(edit::SetRate{-1.0}).frame_time);
  EXPECT_FALSE(edit::file_settings_of(edit_of({"fps", "25"})).frame_time);
}

TEST(FileSettings, IncludeTheOrderOfAllJoints) {
  EXPECT_EQ(edit::file_settings_of(edit_of({"order", "xzy"})).order, (AxisOrder{0, 2, 1}));
  EXPECT_FALSE(edit::file_settings_of(edit_of({"order", "xzy:Hips"})).order);
}

TEST(FileSettings, AreCanonicalForAProgram) {
  EXPECT_TRUE(edit::file_settings_of(edit_of({"profile", "blender"})).canonical);
  EXPECT_FALSE(edit::file_settings_of(edit_of({"order", "xzy"})).canonical);
}

TEST(CutBefore, IsTheStartOfATrim) {
  const Result<Clip> walk = load(std::string(MOCAP_PROJECT_DIR) + "/samples/walk.bvh");
  ASSERT_TRUE(walk.has_value());
  EXPECT_EQ(edit::cut_before_of(edit_of({"trim", "3.."}), *walk),
            walk->motion.frame_time.time_of(3));
  EXPECT_EQ(edit::cut_before_of(edit_of({"trim", "100000.."}), *walk), 0.0);
  EXPECT_EQ(edit::cut_before_of(edit_of({"shorten", "3"}), *walk), 0.0);
}

TEST(StepSynonym, NamesTheEditAndAValue) {
  const auto cut = edit::find_step_synonym("cut");
  ASSERT_TRUE(cut.has_value());
  EXPECT_EQ(cut->step, "trim");
  EXPECT_EQ(cut->value, "");
  const auto slow = edit::find_step_synonym("slow");
  ASSERT_TRUE(slow.has_value());
  EXPECT_EQ(slow->step, "speed");
  EXPECT_EQ(slow->value, "0.5");
  EXPECT_FALSE(edit::find_step_synonym(""));
  EXPECT_FALSE(edit::find_step_synonym("slow=0.5"));
  EXPECT_FALSE(edit::find_step_synonym("trim"));
}

// Each belongs to one edit, and its value is valid.
TEST(StepSynonym, AreUnique) {
  for (const edit::StepGroup& group : edit::step_groups()) {
    for (const edit::StepKind* kind : group.steps) {
      for (const std::string_view each : edit::pieces_of(kind->synonyms, ' ')) {
        if (each.empty()) continue;
        SCOPED_TRACE(each);
        const auto found = edit::find_step_synonym(each.substr(0, each.find('=')));
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->step, kind->facts.name);
        if (!found->value.empty()) {
          EXPECT_TRUE(edit::parse({std::string(found->step), std::string(found->value)}));
        }
      }
    }
  }
}

}  // namespace
}  // namespace mocap::edit_facts_test
