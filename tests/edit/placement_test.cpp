// SPDX-License-Identifier: MIT
// Rotations, scales, units and names: what they do not change, and what they reject.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "edit/clip_text.hpp"
#include "edit/edit_checks.hpp"
#include "mocap/acclaim_style.hpp"
#include "mocap/body.hpp"
#include "mocap/rotation.hpp"
#include "support/person.hpp"

namespace mocap::test::placement_test {
namespace {

using edit::Edit;

Vector3 turned_about_y(const Vector3& place) {
  return {place.z(), place.y(), -place.x()};
}

/// Without evidence, Y is up.
RC_GTEST_PROP(Turned, RotatesByAQuarterInAnyLayout, ()) {
  const Clip clip = named_clip();
  RC_PRE(guess_axes(clip).up == Axis::plus_y);
  Clip turned = clip;
  Diagnostics diagnostics;
  RC_ASSERT(apply(edit::Turn{90.0}, turned, diagnostics).has_value());
  RC_ASSERT(turned.validate().has_value());
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(turned).value();
  const double bound = 1e-9 * size_of(clip);
  for (std::size_t frame = 0; frame < before.frames; ++frame) {
    for (std::size_t joint = 0; joint < before.joints; ++joint) {
      const Vector3 wanted = turned_about_y(place(before, frame, joint));
      RC_ASSERT((place(after, frame, joint) - wanted).norm() <= bound);
    }
  }
}

RC_GTEST_PROP(Turned, AFullTurnChangesNoValue, ()) {
  const Clip clip = named_clip();
  Clip turned = clip;
  Diagnostics diagnostics;
  const double turns = 360.0 * *rc::gen::inRange(-3, 4);
  RC_ASSERT(apply(edit::Turn{turns}, turned, diagnostics).has_value());
  RC_ASSERT(turned.skeleton == clip.skeleton);
  const auto old = clip.motion.values();
  const auto fresh = turned.motion.values();
  RC_ASSERT(std::equal(old.begin(), old.end(), fresh.begin(), fresh.end()));
}

TEST(Turned, FirstRootAngleGetsTheWholeRotation) {
  Clip clip = clip_of(
      "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0 0 0\n\tCHANNELS 6 Xposition Yposition Zposition "
      "Yrotation Xrotation Zrotation\n\tEnd Site\n\t{\n\t\tOFFSET 0 10 0\n\t}\n}\nMOTION\nFrames: "
      "2\nFrame Time: 0.025\n1 2 3 10 20 30\n4 5 6 170 21 31\n");
  ASSERT_TRUE(apply_words(clip, "turn", "90"));
  const std::vector<double> first(clip.motion.row(0).begin(), clip.motion.row(0).end());
  const std::vector<double> second(clip.motion.row(1).begin(), clip.motion.row(1).end());
  EXPECT_EQ(first, (std::vector<double>{3, 2, -1, 100, 20, 30}));
  EXPECT_EQ(second, (std::vector<double>{6, 5, -4, 260, 21, 31}));
  ASSERT_TRUE(apply_words(clip, "turn", "-90"));
  EXPECT_EQ(clip.motion.row(1)[3], 170.0);
  EXPECT_EQ(clip.motion.row(1)[0], 4.0);
}

TEST(Scaled, LengthsStayFinite) {
  const auto rows = [](int frame) { return std::to_string(frame) + "e300 0 0 0 0 0"; };
  Clip clip = clip_of_rows(3, rows);
  const Clip old = clip;
  const Status beyond = apply_words(clip, "scale", "1e10");
  ASSERT_FALSE(beyond);
  EXPECT_NE(beyond.error().message.find("is out of range"), std::string::npos);
  EXPECT_EQ(clip.motion.row(1)[0], old.motion.row(1)[0]);
  for (const char* factor : {"1e-320", "1e-13", "1e13"})
    EXPECT_EQ(code_of(apply_words(clip, "scale", factor)), "edit.value") << factor;
  EXPECT_EQ(code_of(apply_words(clip, "move", "1e16,0,0")), "edit.value");
  Diagnostics diagnostics;
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(code_of(apply(edit::Scale{nan}, clip, diagnostics)), "edit.value");
  EXPECT_EQ(code_of(apply(edit::StateUnit{0.0}, clip, diagnostics)), "edit.value");
  EXPECT_EQ(code_of(apply(edit::ToUnits{nan, 1.0}, clip, diagnostics)), "edit.value");
  EXPECT_EQ(code_of(apply(edit::ToUnits{1.0, 0.0}, clip, diagnostics)), "fit.unit-unknown");
}

TEST(UnitsOfAChain, AreKnownFromTheEditThatSetsThem) {
  Clip clip = test::walking_person(5);
  ASSERT_TRUE(apply_words(clip, "units", "mm"));
  EXPECT_EQ(clip.metadata.metres_per_unit, 0.001);
  EXPECT_FALSE(clip.format_data.find<acclaim::Style>());
  const Vector3 offset = clip.skeleton[1].offset;
  ASSERT_TRUE(apply_words(clip, "to-units", "cm"));
  EXPECT_NEAR((clip.skeleton[1].offset - 0.1 * offset).norm(), 0.0, 1e-12);
  EXPECT_EQ(clip.metadata.metres_per_unit, 0.01);
  ASSERT_TRUE(apply_words(clip, "to-height", "1.75"));
  EXPECT_NEAR(guess_scale(clip).height, 175.0, 1e-9);
  ASSERT_TRUE(apply_words(clip, "to-units", "m"));
  EXPECT_NEAR(guess_scale(clip).height, 1.75, 1e-9);
}

TEST(UnitsOfAChain, CertainUnitIsUsedAndReported) {
  Clip clip = test::walking_person(5);
  Diagnostics diagnostics;
  const std::vector<Edit> edits{*edit::parse({"to-units", "m"})};
  ASSERT_TRUE(edit::apply(edits, clip, diagnostics));
  EXPECT_NEAR(guess_scale(clip).height, 1.76, 1e-9);
  const Diagnostic* note = diagnostics.find(codes::fit_unit_assumed);
  ASSERT_NE(note, nullptr);
  EXPECT_NE(note->message.find("1 unit is 0.01 m"), std::string::npos) << note->message;
}

TEST(UnitsOfAChain, HeightReportsAnUncertainUnit) {
  test::PersonOptions child;
  child.units_per_metre = 70.0;
  Clip clip = test::walking_person(5, 1.2, child);
  ASSERT_LT(guess_scale(clip).confidence, Confidence::high);
  Diagnostics diagnostics;
  const std::vector<Edit> edits{*edit::parse({"to-height", "1.75"})};
  ASSERT_TRUE(edit::apply(edits, clip, diagnostics));
  const Diagnostic* note = diagnostics.find(codes::edit_scaled);
  ASSERT_NE(note, nullptr);
  for (const char* part : {"the unit is uncertain; assuming 0.01 m", "--units UNIT sets it"})
    EXPECT_NE(note->message.find(part), std::string::npos) << note->message;
  EXPECT_EQ(note->message.find("tall, "), std::string::npos) << note->message;
}

TEST(UnitsOfAChain, AUnitOfSiblingFilesAppliesUntilLengthsChange) {
  Clip clip = test::walking_person(5);
  clip.metadata.unit = {0.001, Confidence::high, "as in b.bvh", "--units UNIT"};
  Clip scaled = clip;
  ASSERT_TRUE(apply_words(scaled, "scale", "2"));
  EXPECT_FALSE(scaled.metadata.unit);
  ASSERT_TRUE(apply_words(clip, "to-units", "m"));
  EXPECT_NEAR(guess_scale(clip).height, 0.176, 1e-9);
}

TEST(UnitsOfAChain, UncertainUnitMustBeGiven) {
  test::PersonOptions child;
  child.units_per_metre = 70.0;
  Clip clip = test::walking_person(5, 1.2, child);
  EXPECT_EQ(code_of(apply_words(clip, "to-units", "m")), "fit.unit-unknown");
  ASSERT_TRUE(apply_words(clip, "units", "cm"));
  EXPECT_TRUE(apply_words(clip, "to-units", "m"));
}

TEST(UnitsOfAChain, SuggestsTheLikelyUnitIfUncertain) {
  test::PersonOptions child;
  child.units_per_metre = 700.0;
  Clip clip = test::walking_person(5, 1.2, child);
  const Status refused = apply_words(clip, "to-units", "m");
  ASSERT_EQ(code_of(refused), "fit.unit-unknown");
  EXPECT_NE(refused.error().advice.find("--units mm"), std::string::npos) << refused.error().advice;
}

TEST(ToHeight, IsFromTheSolesToTheCrown) {
  Clip clip = test::walking_person(5);
  ASSERT_TRUE(apply_words(clip, "to-height", "1.5"));
  const Poses rest = evaluate_rest(clip.skeleton);
  const std::size_t head = *clip.skeleton.find("Head");
  const std::size_t foot = *clip.skeleton.find("LeftFoot");
  const double crown = end_site_position(rest, 0, head, clip.skeleton[head].end_sites.front()).y();
  const double sole = end_site_position(rest, 0, foot, clip.skeleton[foot].end_sites.front()).y();
  EXPECT_NEAR(crown - sole, 150.0, 1e-9);
}

TEST(Renamed, PatternWildcardsKeepTheirText) {
  const std::string text =
      "HIERARCHY\nROOT Root\n{\n\tOFFSET 0 0 0\n\tCHANNELS 3 Zrotation Xrotation Yrotation\n"
      "\tJOINT L_a1_x\n\t{\n\t\tOFFSET 0 1 0\n\t\tCHANNELS 3 Zrotation Xrotation Yrotation\n"
      "\t\tJOINT L_b2_xy\n\t\t{\n\t\t\tOFFSET 0 1 0\n\t\t\tCHANNELS 3 Zrotation Xrotation "
      "Yrotation\n\t\t}\n\t}\n}\nMOTION\nFrames: 1\nFrame Time: 0.025\n0 0 0 0 0 0 0 0 0\n";
  const auto names = [&](const std::string& value) {
    Clip clip = clip_of(text);
    const Status done = apply_words(clip, "rename", value);
    if (!done) return code_of(done);
    return clip.skeleton[0].name + " " + clip.skeleton[1].name + " " + clip.skeleton[2].name;
  };
  EXPECT_EQ(names("L_?\?_*=?\?*_L"), "Root a1x_L b2xy_L");
  EXPECT_EQ(names("L_?1_*=?*"), "Root ax L_b2_xy");
  EXPECT_EQ(names("Root/L_a1_x/L_b2_xy=Deep,L_*=*"), "Root a1_x Deep");
  EXPECT_EQ(names("L_a1_x=L_b2_xy,L_b2_xy=L_a1_x"), "Root L_b2_xy L_a1_x");
  EXPECT_EQ(names("L_*=A*,L_a*=B*"), "edit.joint");
  EXPECT_EQ(names("L_?1_x=?\?"), "edit.value");
  EXPECT_EQ(names("Root=*"), "edit.value");
}

TEST(Travel, IsFoundBelowStaticHips) {
  Clip clip = clip_of(
      "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0 0 0\n\tCHANNELS 3 Zrotation Xrotation Yrotation\n"
      "\tJOINT Pelvis\n\t{\n\t\tOFFSET 0 0 0\n\t\tCHANNELS 5 Yposition Zposition Zrotation "
      "Xrotation Yrotation\n\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0 10 0\n\t\t}\n\t}\n}\nMOTION\n"
      "Frames: 3\nFrame Time: 0.025\n0 0 0 9 0 1 2 3\n0 0 0 9 5 1 2 3\n0 0 0 9 10 1 2 4\n");
  ASSERT_TRUE(apply_words(clip, "in-place", ""));
  EXPECT_NEAR(clip.motion.row(2)[4], 0.0, 1e-12);
}

TEST(AtOrigin, TheFirstFrameFacesTheFront) {
  // At half a turn per second, the mean over the first second would be a quarter turn.
  Clip clip = walking_person(60, 0.0);
  const std::size_t yaw = *clip.column(0, Channel::y_rotation);
  for (std::size_t i = 0; i < clip.motion.frames(); ++i)
    clip.motion.exact_at(i, yaw) = 180.0 * clip.motion.frame_time.time_of(i);
  const Poses before = evaluate(clip).value();
  Diagnostics diagnostics;
  ASSERT_TRUE(apply(edit::AtOrigin{}, clip, diagnostics));
  const Poses after = evaluate(clip).value();
  const Quaternion old_turn = before.world_rotation(0, 0);
  const Quaternion new_turn = after.world_rotation(0, 0);
  EXPECT_LT(angle_between_deg(old_turn, new_turn), 1.0);
}

}  // namespace
}  // namespace mocap::test::placement_test
