// SPDX-License-Identifier: MIT
// The check as a whole: facts, findings about the skeleton, and invalid input.
#include "mocap/check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <string>

#include "check/clip_findings.hpp"
#include "mocap/body.hpp"
#include "support/person.hpp"

namespace mocap::check_test {
namespace {

using test::count_of;
using test::findings_of;
using test::mentions;
using test::PersonOptions;
using test::rotation_column;
using test::walking_person;

TEST(Check, ReportsNothingForAValidMotion) {
  EXPECT_TRUE(findings_of(walking_person(300)).empty());
}

/// Compares the facts that are texts or numbers.
void expect_same_facts(const ClipFacts& a, const ClipFacts& b) {
  EXPECT_EQ(a.depth, b.depth);
  EXPECT_EQ(a.rotation_orders, b.rotation_orders);
  EXPECT_EQ(a.reference_first_frame, b.reference_first_frame);
  EXPECT_EQ(a.reference_reason, b.reference_reason);
  EXPECT_EQ(a.scale.metres_per_unit, b.scale.metres_per_unit);
  EXPECT_EQ(a.scale.height, b.scale.height);
  EXPECT_EQ(a.scale.reason, b.scale.reason);
  EXPECT_EQ(a.axes.up, b.axes.up);
  EXPECT_EQ(a.axes.up_reason, b.axes.up_reason);
  EXPECT_EQ(a.axes.facing_reason, b.axes.facing_reason);
  EXPECT_EQ(a.sides, b.sides);
  EXPECT_EQ(a.stance.frames, b.stance.frames);
  EXPECT_EQ(a.travel.path_length, b.travel.path_length);
  EXPECT_EQ(a.bounds.low, b.bounds.low);
  EXPECT_EQ(a.bounds.high, b.bounds.high);
  EXPECT_EQ(a.family.reason, b.family.reason);
  EXPECT_EQ(a.decisions.up.evidence, b.decisions.up.evidence);
  EXPECT_EQ(a.decisions.metres_per_unit.value, b.decisions.metres_per_unit.value);
  EXPECT_EQ(a.decisions.reference_frame.evidence, b.decisions.reference_frame.evidence);
}

TEST(Check, GivesTheSameFindingsWithAndWithoutFacts) {
  Clip held = walking_person(300);
  for (std::size_t frame = 0; frame < 20; ++frame)
    std::fill(held.motion.exact_row(frame).begin(), held.motion.exact_row(frame).end(), 0.0);
  // The walk of 4,000 frames is long enough for two threads.
  for (const Clip& clip :
       {walking_person(300), held, test::lying_person(), walking_person(4'000), Clip()}) {
    const Diagnostics alone = findings_of(clip);
    for (const std::size_t threads : {1U, 2U}) {
      Diagnostics together;
      expect_same_facts(check_and_find_facts(clip, together, threads), find_facts(clip));
      ASSERT_EQ(together.entries().size(), alone.entries().size());
      for (std::size_t i = 0; i < alone.entries().size(); ++i)
        EXPECT_EQ(together.entries()[i].message, alone.entries()[i].message);
    }
  }
}

TEST(Check, FindingsIncludeFileAndAdvice) {
  Clip clip = walking_person(0);
  clip.metadata.source = "walk.bvh";
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  const Diagnostic& finding = diagnostics.entries().front();
  EXPECT_EQ(finding.code, codes::motion_empty);
  EXPECT_EQ(finding.severity, facts_of(codes::motion_empty).severity);
  EXPECT_EQ(finding.at.file, "walk.bvh");
  EXPECT_FALSE(finding.advice.empty());
}

TEST(CheckSkeleton, ReportsMissingLengths) {
  Clip clip = walking_person(60);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    clip.skeleton.set_offset(i, Vector3::Zero());
    clip.skeleton.set_end_sites(i, {});
  }
  EXPECT_EQ(count_of(findings_of(clip), codes::skeleton_no_length), 1U);
  clip.skeleton.set_offset(5, Vector3(0, 1, 0));
  EXPECT_EQ(count_of(findings_of(clip), codes::skeleton_no_length), 0U);
}

TEST(CheckSkeleton, AnUnknownUnitIsANote) {
  const Diagnostics diagnostics = findings_of(walking_person(60, 1.0, {.units_per_metre = 6.0}));
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_EQ(diagnostics.entries().front().code, codes::skeleton_units);
  EXPECT_EQ(diagnostics.entries().front().severity, Severity::note);
}

TEST(CheckSkeleton, ReportsAUnitInWhichThePersonIsAGiant) {
  Clip clip = walking_person(60, 1.0, {.units_per_metre = 100.0});
  // As in a GLB whose lengths are centimetres.
  clip.metadata.declared_unit =
      Decision<double>{1.0, Confidence::high, "lengths in glTF are metres", "--units UNIT"};
  const Diagnostics diagnostics = findings_of(clip);
  const Diagnostic* finding = diagnostics.find(codes::skeleton_declared_unit);
  ASSERT_NE(finding, nullptr);
  EXPECT_TRUE(finding->message.starts_with("lengths in glTF are metres, but the figure would be "))
      << finding->message;
  EXPECT_TRUE(finding->message.ends_with(" m tall; it is read as centimetres"));
  EXPECT_FALSE(finding->advice.empty());
  // The user has specified the unit.
  Clip specified = clip;
  specified.metadata.metres_per_unit = 1.0;
  EXPECT_EQ(count_of(findings_of(specified), codes::skeleton_declared_unit), 0U);
  clip.metadata.declared_unit->value = 0.01;
  EXPECT_EQ(count_of(findings_of(clip), codes::skeleton_declared_unit), 0U);
}

TEST(CheckSkeleton, ReportsSwappedSides) {
  PersonOptions options;
  options.name = [](const std::string& side, const std::string& part) {
    return (side == "Left" ? "Right" : side == "Right" ? "Left" : "") + part;
  };
  EXPECT_EQ(count_of(findings_of(walking_person(60, 1.0, options)), codes::skeleton_sides), 1U);
  EXPECT_EQ(count_of(findings_of(walking_person(60, 1.0)), codes::skeleton_sides), 0U);
}

TEST(CheckSkeleton, ReportsAnUpAxisOtherThanY) {
  PersonOptions options;
  options.file_from_body = test::z_up_from_y_up();
  const Diagnostics diagnostics = findings_of(walking_person(60, 1.0, options));
  ASSERT_EQ(diagnostics.entries().size(), 1U);
  EXPECT_EQ(diagnostics.entries().front().code, codes::skeleton_up_axis);
  EXPECT_TRUE(mentions(diagnostics.entries().front().message, "Z is up"));

  options.file_from_body = -Eigen::Matrix3d::Identity();
  const Diagnostics upside_down = findings_of(walking_person(60, 1.0, options));
  ASSERT_EQ(count_of(upside_down, codes::skeleton_up_axis), 1U);
  EXPECT_TRUE(mentions(upside_down.find(codes::skeleton_up_axis)->detail, "upside down"));
}

TEST(CheckBadInput, HandlesNonFiniteValues) {
  Clip clip = walking_person(200);
  for (std::size_t i = 0; i < clip.motion.values().size(); i += 7) {
    clip.motion.exact_values()[i] = i % 2 == 0 ? std::numeric_limits<double>::quiet_NaN()
                                               : std::numeric_limits<double>::infinity();
  }
  clip.motion.exact_values()[3] = 1e308;
  const Diagnostics diagnostics = findings_of(clip);
  for (const Diagnostic& finding : diagnostics.entries()) {
    EXPECT_FALSE(finding.message.empty());
  }
}

TEST(CheckBadInput, ReportsNothingForAnInconsistentClip) {
  Clip clip = walking_person(60);
  clip.motion = Motion(60, 2);
  EXPECT_TRUE(findings_of(clip).empty());
}

TEST(CheckBadInput, ReportsAClipWithoutAnyData) {
  const Diagnostics found = findings_of(Clip{});
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries().front().code, codes::recording_empty);
}

TEST(CheckBadInput, TruncatesLongNamesInMessages) {
  Clip clip = walking_person(120);
  const std::size_t head = test::joint_named(clip, "Head");
  const std::size_t column = rotation_column(clip, "Head");
  clip.motion.exact_at(60, column) += 100.0;
  std::string name;
  for (int i = 0; i < 1'000'000; ++i) name += "ü";
  clip.skeleton.set_name(head, name);
  const Diagnostics diagnostics = findings_of(clip);
  ASSERT_EQ(count_of(diagnostics, codes::motion_jump), 1U);
  const std::string& message = diagnostics.find(codes::motion_jump)->message;
  EXPECT_LT(message.size(), 300U);
  EXPECT_TRUE(mentions(message, "ü…`")) << message;
}

}  // namespace
}  // namespace mocap::check_test
