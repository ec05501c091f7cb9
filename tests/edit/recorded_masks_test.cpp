// SPDX-License-Identifier: MIT
// --only, --during and --fade before edits of recorded data.
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>

#include "edit_checks.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::edit::recorded_masks_test {
namespace {

constexpr std::size_t frames = 40;

/// Points that shake: every second frame is 3 units off.
Clip shaking_clip() {
  Clip clip = test::recorded_clip(frames);
  for (std::size_t frame = 0; frame < frames; frame += 2) {
    for (std::size_t point = 0; point < 3; ++point)
      clip.recording.positions.exact_at(frame, 3 * point) += 3.0;
  }
  return clip;
}

Step masked(const std::string& name, const std::string& value, const std::string& only,
            const std::string& during, const std::string& fade = {}) {
  Step step{name, value};
  step.only = only;
  step.during = during;
  step.fade = fade;
  return step;
}

Diagnostics apply_to(Clip& clip, const Step& step) {
  const Result<Diagnostics> done = test::apply_step(step, clip);
  EXPECT_TRUE(done.has_value()) << (done ? "" : done.error().message);
  EXPECT_TRUE(clip.validate().has_value());
  return done ? *done : Diagnostics();
}

std::string message_of(Clip clip, const Step& step) {
  const Result<Diagnostics> done = test::apply_step(step, clip);
  return done ? std::string("none") : done.error().message;
}

TEST(RecordedMasks, SmoothChangesOnlyTheSelectedPointsAndFrames) {
  const Clip old = shaking_clip();
  Clip whole = old;
  apply_to(whole, {"smooth", "6"});
  Clip clip = old;
  EXPECT_TRUE(apply_to(clip, masked("smooth", "6", "C", "10..19")).entries().empty());
  for (std::size_t frame = 0; frame < frames; ++frame) {
    EXPECT_EQ(clip.recording.position(frame, 0), old.recording.position(frame, 0));
    const Clip& expected = frame >= 10 && frame <= 19 ? whole : old;
    EXPECT_EQ(clip.recording.position(frame, 2), expected.recording.position(frame, 2)) << frame;
  }
}

/// Records a call of `on_places_changed`.
struct PlaceNotes : FormatDataOf<PlaceNotes, FormatData::Subject::file> {
  bool are_places_changed = false;
  void on_places_changed() override { are_places_changed = true; }
};

TEST(RecordedMasks, OnlyMovedPointsCallOnPlacesChanged) {
  Clip clip = test::recorded_clip();
  clip.format_data.make<PlaceNotes>();
  apply_to(clip, masked("smooth", "6", "A", ""));
  EXPECT_FALSE(clip.format_data.find<PlaceNotes>()->are_places_changed);
  apply_to(clip, masked("move", "0,100,0", "A", ""));
  EXPECT_TRUE(clip.format_data.find<PlaceNotes>()->are_places_changed);
}

TEST(RecordedMasks, FadeMixesOldAndNewPositions) {
  const Clip old = shaking_clip();
  Clip whole = old;
  apply_to(whole, {"move", "0,100,0"});
  Clip clip = old;
  apply_to(clip, masked("move", "0,100,0", "A", "10..29", "4"));
  const auto moved = [&](std::size_t frame) {
    return clip.recording.position(frame, 0).y() - old.recording.position(frame, 0).y();
  };
  EXPECT_EQ(moved(9), 0.0);
  EXPECT_GT(moved(10), 0.0);
  EXPECT_LT(moved(10), moved(12));
  EXPECT_NEAR(moved(12), 100.0 - moved(11), 1e-9);
  EXPECT_NEAR(moved(15), 100.0, 1e-9);
  EXPECT_NEAR(moved(29), moved(10), 1e-9);
  EXPECT_EQ(moved(30), 0.0);
}

TEST(RecordedMasks, FillCountsOnlyTheSelectedGaps) {
  Clip old = shaking_clip();
  for (const std::size_t frame : {20U, 21U, 22U})
    old.recording.set_state(frame, 0, SampleState::occluded);
  Clip points = old;
  const Diagnostics of_b = apply_to(points, masked("fill", "linear", "B", ""));
  ASSERT_EQ(of_b.entries().size(), 1U);
  EXPECT_EQ(of_b.entries()[0].message, "filled 1 gap, the longest of 2 frames");
  EXPECT_EQ(points.recording.state(3, 1), SampleState::interpolated);
  EXPECT_EQ(points.recording.state(21, 0), SampleState::occluded);
  Clip during = old;
  const Diagnostics of_frames = apply_to(during, masked("fill", "linear", "", "21..39"));
  ASSERT_EQ(of_frames.entries().size(), 1U);
  EXPECT_EQ(of_frames.entries()[0].message, "filled 1 gap, the longest of 2 frames");
  EXPECT_EQ(during.recording.state(20, 0), SampleState::occluded);
  EXPECT_EQ(during.recording.state(21, 0), SampleState::interpolated);
  EXPECT_EQ(during.recording.state(3, 1), SampleState::occluded);
}

TEST(RecordedMasks, ReverseOfFramesTakesAllRecordedDataAlong) {
  Clip clip = test::recorded_clip();
  apply_to(clip, masked("reverse", "", "", "2..8"));
  EXPECT_EQ(clip.recording.position(2, 0), test::recorded_place(8, 0));
  EXPECT_EQ(clip.recording.analog.at(4 * 2, 0), 8.0);
  EXPECT_EQ(clip.recording.table.at(2, 0), 4.0);
  EXPECT_FALSE(clip.recording.is_known(7, 1));
  EXPECT_TRUE(clip.recording.is_known(4, 1));
  EXPECT_NEAR(clip.recording.events[0].time_s, 0.08, 1e-12);
}

TEST(RecordedMasks, TheRecordingOfAFigureFollowsTheSameMask) {
  Clip clip = test::recorded_figure();
  apply_to(clip, masked("move", "0,5,0", "Hips,A", "4..6"));
  EXPECT_EQ(clip.motion.at(5, 1), 5.0);
  EXPECT_EQ(clip.recording.position(5, 0).y(), test::recorded_place(5, 0).y() + 5.0);
  EXPECT_EQ(clip.recording.position(5, 1), test::recorded_place(5, 1));
  EXPECT_EQ(clip.recording.position(3, 0), test::recorded_place(3, 0));
}

TEST(RecordedMasks, ErrorsNameTheReason) {
  const Clip clip = test::recorded_clip(frames);
  EXPECT_EQ(message_of(clip, masked("in-place", "", "A", "")),
            "the edit needs a skeleton, but the clip only has points, rigid bodies, analog "
            "channels, columns and events");
  EXPECT_EQ(message_of(clip, masked("smooth", "6", "D", "")),
            "no such point or rigid body or analog channel or column `D`");
  EXPECT_EQ(message_of(clip, masked("fill", "linear", "Box", "")), "no such point `Box`");
  EXPECT_EQ(message_of(clip, masked("scale", "2", "A", "")),
            "this edit applies to the whole clip, not to selected joints or frames: it changes the "
            "skeleton or its channels");
}

TEST(RecordedMasks, NamesOfDataThatTheEditDoesNotChangeAreReported) {
  Clip clip = test::recorded_clip(frames);
  const Diagnostics found = apply_to(clip, masked("move", "1,2,3", "A,Fz", ""));
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries()[0].severity, Severity::warning);
  EXPECT_EQ(found.entries()[0].message, "the edit does not change analog channels: `Fz`");
  EXPECT_EQ(clip.recording.position(4, 0), test::recorded_place(4, 0) + Vector3(1.0, 2.0, 3.0));
  // A pattern may match other data.
  Clip all = test::recorded_clip(frames);
  EXPECT_TRUE(apply_to(all, masked("move", "1,2,3", "*", "")).entries().empty());
}

TEST(RecordedMasks, MirrorCountsWhatItChangesWithinTheMask) {
  Clip clip = test::recorded_clip(frames);
  clip.recording.points[0].label = "LASI";
  clip.recording.points[2].label = "RASI";
  const Diagnostics found = apply_to(clip, masked("mirror", "", "LASI", "2..8"));
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries()[0].message, "limited to these frames and names, 1 point was mirrored");
}

TEST(RecordedMasks, AnEditWithoutEffectIsReported) {
  Clip clip = test::recorded_clip(frames);
  const Diagnostics found = apply_to(clip, masked("move", "1,2,3", "Fz", ""));
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries()[0].message,
            "limited to these points and frames, the edit changes nothing: it applies to `A`");
}

}  // namespace
}  // namespace mocap::edit::recorded_masks_test
