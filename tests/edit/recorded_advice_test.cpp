// SPDX-License-Identifier: MIT
// Notes, errors and advice of edits of recorded data.
#include <gtest/gtest.h>

#include <string>

#include "edit_checks.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/values.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::edit::recorded_advice_test {
namespace {

Error error_of(Clip clip, const std::string& name, const std::string& value) {
  const Result<Diagnostics> done = test::apply_step({name, value}, clip);
  EXPECT_FALSE(done.has_value()) << name;
  return done ? Error() : done.error();
}

bool reports_up(Clip clip, const std::string& name, const std::string& value) {
  const Result<Diagnostics> done = test::apply_step({name, value}, clip);
  EXPECT_TRUE(done.has_value()) << name << (done ? "" : done.error().message);
  return done && done->find(codes::fit_up_assumed) != nullptr;
}

TEST(RecordedAdvice, TurnReportsAnAssumedUpAxis) {
  EXPECT_TRUE(reports_up(test::recorded_clip(), "turn", "90"));
  EXPECT_FALSE(reports_up(test::recorded_clip(), "move", "0,1,0"));
}

TEST(RecordedAdvice, TurnUsesADeclaredUpAxis) {
  Clip clip = test::recorded_clip();
  // As the note advises.
  ASSERT_TRUE(test::apply_step({"up", "z:z"}, clip));
  EXPECT_FALSE(reports_up(clip, "turn", "90"));
  ASSERT_TRUE(test::apply_step({"turn", "90"}, clip));
  const Vector3 old = test::recorded_place(2, 0);
  EXPECT_LT((clip.recording.position(2, 0) - Vector3(-old.y(), old.x(), old.z())).norm(), 1e-9);
}

TEST(RecordedAdvice, KeepRemovesOtherPointsThatBecameJoints) {
  Clip clip = test::recorded_clip();
  ASSERT_TRUE(test::apply_step({"points-to-joints", ""}, clip));
  ASSERT_TRUE(test::apply_step({"keep", "C,A"}, clip));
  ASSERT_EQ(clip.skeleton.size(), 2U);
  EXPECT_EQ(clip.skeleton[0].name, "A");
  EXPECT_EQ(clip.skeleton[1].name, "C");
  EXPECT_EQ(clip.motion.channels(), 6U);
  EXPECT_EQ(clip.motion.at(4, 3), test::recorded_place(4, 2).x());
}

TEST(RecordedAdvice, AnEditOfJointsNamesTheDataThatItCannotChange) {
  Clip clip = test::recorded_clip();
  const Error before = error_of(clip, "loop", "");
  EXPECT_EQ(before.code, codes::edit_no_joints);
  EXPECT_NE(before.command.find("--points-to-joints -o FIXED.glb"), std::string::npos);
  ASSERT_TRUE(test::apply_step({"points-to-joints", ""}, clip));
  const Error after = error_of(clip, "loop", "");
  EXPECT_EQ(after.code, codes::edit_recording);
  EXPECT_EQ(after.message.find("points"), std::string::npos) << after.message;
  EXPECT_NE(after.message.find("rigid bodies, analog channels, columns and events"),
            std::string::npos)
      << after.message;
}

TEST(RecordedAdvice, PointsAloneCanBecomeJointsInTheSameCommand) {
  Clip clip = test::recorded_clip();
  clip.recording.bodies.clear();
  clip.recording.body_poses = Motion();
  clip.recording.analog_channels.clear();
  clip.recording.analog = Motion();
  clip.recording.columns.clear();
  clip.recording.table = Motion();
  clip.recording.events.clear();
  EXPECT_NE(error_of(clip, "loop", "").advice.find("--points-to-joints before the edit"),
            std::string::npos);
}

TEST(RecordedAdvice, EditsOfSidesAskForLabelsOfBothSides) {
  for (const char* name : {"mirror", "swap-sides"}) {
    const Error error = error_of(test::recorded_clip(), name, "");
    EXPECT_EQ(error.code, codes::edit_mirror_pairs) << name;
    EXPECT_NE(error.advice.find("--rename"), std::string::npos) << error.advice;
    EXPECT_EQ(error.advice.find("joints"), std::string::npos) << error.advice;
    // The advice works.
    Clip clip = test::recorded_clip();
    ASSERT_TRUE(test::apply_step({"rename", "A=LASI,C=RASI"}, clip));
    EXPECT_TRUE(test::apply_step({name, ""}, clip)) << name;
  }
}

}  // namespace
}  // namespace mocap::edit::recorded_advice_test
