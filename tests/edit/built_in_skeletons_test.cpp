// SPDX-License-Identifier: MIT
#include "mocap/edit/built_in_skeletons.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "body/figure_parts.hpp"
#include "body/naming.hpp"
#include "edit/edit_checks.hpp"
#include "mocap/body.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/io.hpp"
#include "mocap/retarget.hpp"
#include "support/person.hpp"

namespace mocap::edit::built_in_skeletons_test {
namespace {

using namespace test;

TEST(BuiltInSkeletons, AreStandingFiguresWithAllMainParts) {
  for (const BuiltInSkeleton& each : built_in_skeletons()) {
    SCOPED_TRACE(each.word);
    const Result<Clip> clip = built_in_skeleton(each.word);
    ASSERT_TRUE(clip) << clip.error().message;
    EXPECT_TRUE(clip->validate());
    EXPECT_EQ(clip->motion.frames(), 1U);
    const Result<detail::FigureParts> parts = detail::find_figure_parts(clip->skeleton);
    ASSERT_TRUE(parts) << parts.error().message;
    for (const BodySide side : {BodySide::left, BodySide::right}) {
      EXPECT_TRUE(parts->on(side).thigh && parts->on(side).shin && parts->on(side).foot);
      EXPECT_TRUE(parts->on(side).upper_arm && parts->on(side).forearm && parts->on(side).hand);
    }
    EXPECT_TRUE(parts->doubts.empty()) << parts->doubts[0].text;
  }
}

TEST(BuiltInSkeletons, HaveTheNamesOfTheirConvention) {
  for (const BuiltInSkeleton& each : built_in_skeletons()) {
    SCOPED_TRACE(each.word);
    const Clip clip = built_in_skeleton(each.word).value();
    const detail::FigureParts parts = detail::find_figure_parts(clip.skeleton).value();
    ASSERT_NE(parts.naming, nullptr);
    const detail::Naming& expected = *detail::find_naming(each.word);
    EXPECT_EQ(parts.naming->title, expected.title);
  }
}

TEST(BuiltInSkeletons, OfConventionsAreTheSameAdult) {
  for (const BuiltInSkeleton& each : built_in_skeletons()) {
    if (each.word == "g1" || each.word == "secondlife") continue;
    SCOPED_TRACE(each.word);
    const Clip clip = built_in_skeleton(each.word).value();
    const double metres = *clip.metadata.metres_per_unit;
    const Poses rest = evaluate(clip).value();
    const detail::FigureParts parts = detail::find_figure_parts(clip.skeleton).value();
    const auto at = [&](detail::PartJoint joint) {
      return Vector3(metres * rest.world_position(0, *joint));
    };
    EXPECT_TRUE(at(parts.left.hand).isApprox(Vector3(0.71, 1.4, 0.0), 1e-9));
    EXPECT_TRUE(at(parts.right.hand).isApprox(Vector3(-0.71, 1.4, 0.0), 1e-9));
    EXPECT_TRUE(at(parts.left.foot).isApprox(Vector3(0.09, 0.08, 0.0), 1e-9));
    EXPECT_TRUE(at(parts.head).isApprox(Vector3(0.0, 1.55, 0.0), 1e-9));
    EXPECT_TRUE(at(parts.hips).isApprox(Vector3(0.0, 0.95, 0.0), 1e-9));
  }
}

TEST(BuiltInSkeletons, TakeMotionAndGiveItBack) {
  const Clip person = walking_person(30);
  for (const BuiltInSkeleton& each : built_in_skeletons()) {
    if (each.word == "g1") continue;  // Its hinges cannot represent every rotation.
    SCOPED_TRACE(each.word);
    retarget::Options options;
    options.feet = retarget::FeetRule::free;
    const Clip target = built_in_skeleton(each.word).value();
    const Result<retarget::Transferred> there = retarget::transfer(person, target, options);
    ASSERT_TRUE(there) << there.error().message;
    EXPECT_TRUE(there->report.are_figures);
    const Result<retarget::Transferred> back = retarget::transfer(there->clip, person, options);
    ASSERT_TRUE(back) << back.error().message;
    const Poses before = evaluate(person).value();
    const Poses after = evaluate(back->clip).value();
    const detail::FigureParts parts = detail::find_figure_parts(person.skeleton).value();
    for (const detail::PartJoint joint : {parts.left.forearm, parts.right.forearm, parts.left.shin,
                                          parts.right.shin, parts.hips, parts.left.foot}) {
      for (std::size_t frame = 0; frame < before.frames; ++frame) {
        const Quaternion a = before.world_rotation(frame, *joint);
        const Quaternion b = after.world_rotation(frame, *joint);
        EXPECT_LT(a.angularDistance(b), 1e-6) << person.skeleton[*joint].name << " " << frame;
      }
    }
  }
}

TEST(BuiltInSkeletons, AreInTheHelpOfOnto) {
  const auto steps = step_facts();
  const auto onto = std::find_if(steps.begin(), steps.end(),
                                 [](const StepFacts& each) { return each.name == "onto"; });
  ASSERT_NE(onto, steps.end());
  for (const BuiltInSkeleton& each : built_in_skeletons()) {
    bool is_word = false;
    for (std::size_t at = onto->text.find(each.word); at != std::string_view::npos;
         at = onto->text.find(each.word, at + 1)) {
      const std::size_t end = at + each.word.size();
      is_word =
          is_word || (onto->text[at - 1] == ' ' &&
                      std::string_view(" ,.").find(onto->text[end]) != std::string_view::npos);
    }
    EXPECT_TRUE(is_word) << each.word;
  }
}

TEST(BuiltInSkeletons, AreWordsOfOnto) {
  EXPECT_FALSE(built_in_skeleton("mixam"));
  EXPECT_FALSE(is_built_in_skeleton(""));
  EXPECT_FALSE(is_built_in_skeleton("./mixamo"));
  const auto missing = parse({"onto", "mixam"}, [](const std::string& path) -> Result<Clip> {
    return fail(codes::io_not_found, path + " not found");
  });
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().advice.find("makehuman, mixamo, secondlife"), std::string::npos);
  Clip clip = walking_person(5);
  ASSERT_TRUE(apply_step({"onto", "mixamo@feet=free"}, clip));
  EXPECT_EQ(clip.skeleton[0].name, "mixamorig:Hips");
  EXPECT_EQ(clip.motion.frames(), 5U);
}

}  // namespace
}  // namespace mocap::edit::built_in_skeletons_test
