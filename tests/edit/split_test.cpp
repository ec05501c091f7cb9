// SPDX-License-Identifier: MIT
// Splits a clip into pieces, and joins them again.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "edit/clip_text.hpp"
#include "mocap/body.hpp"
#include "support/random_clip.hpp"
#include "support/recorded_clip.hpp"

namespace mocap::edit::split_test {
namespace {

using namespace test;

RC_GTEST_PROP(Split, JoiningThePiecesRestoresTheClip, ()) {
  Clip clip = random_clip_of_any_layout(5, 12);
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    clip.skeleton.set_name(i, "joint" + std::to_string(i));
  }
  clip.motion.insert_frames(0, 1);  // At least two frames; zeros are sufficient.
  Split options;
  if (*rc::gen::arbitrary<bool>()) {
    options.every = TimePoint{static_cast<double>(*rc::gen::inRange(1, 6)), false};
  } else {
    const int last = static_cast<int>(clip.motion.frames()) - 1;
    options.marks = {TimePoint{static_cast<double>(*rc::gen::inRange(1, last + 1)), false}};
  }
  options.repeats_reference = *rc::gen::arbitrary<bool>();
  const Result<std::vector<Clip>> pieces = split(options, clip);
  RC_ASSERT(pieces.has_value());
  Clip joined = pieces->front();
  Join join;
  join.blend = frames(0.0);
  join.aligned = false;
  std::size_t frames = joined.motion.frames();
  for (std::size_t i = 1; i < pieces->size(); ++i) {
    RC_ASSERT((*pieces)[i].skeleton == clip.skeleton);
    RC_ASSERT((*pieces)[i].validate().has_value());
    frames += (*pieces)[i].motion.frames();
    // A piece that appears to start with a reference pose would lose that pose.
    RC_PRE(!has_reference_frame((*pieces)[i]) || options.repeats_reference);
    join.clips.push_back(std::make_shared<const Clip>((*pieces)[i]));
  }
  const std::size_t repeated =
      options.repeats_reference && has_reference_frame(clip) ? pieces->size() - 1 : 0;
  RC_ASSERT(frames == clip.motion.frames() + repeated);
  if (repeated != 0) RC_DISCARD("detected reference poses are omitted");
  Diagnostics diagnostics;
  RC_ASSERT(apply(join, joined, diagnostics).has_value());
  RC_ASSERT(joined.motion.frames() == clip.motion.frames());
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i) {
    RC_ASSERT(clip.motion.values()[i] == joined.motion.values()[i]);
  }
}

Clip counted(std::size_t frames) {
  return clip_of_rows(frames, [](int i) { return std::to_string(i) + ".50 0 0 0 0 0"; });
}

/// `0-9 10-24`: the first and last frame of each piece.
std::string pieces_of(const Clip& clip, const std::string& where) {
  const Result<Edit> parsed = parse({"split", where});
  if (!parsed) return std::string(facts_of(parsed.error().code).name);
  Diagnostics diagnostics;
  const Result<std::vector<Clip>> pieces =
      apply_to_pieces(std::span(&*parsed, 1), clip, diagnostics);
  if (!pieces) return std::string(facts_of(pieces.error().code).name);
  std::string text;
  for (const Clip& piece : *pieces) {
    if (!text.empty()) text += " ";
    text += std::to_string(static_cast<int>(piece.motion.at(0, 0))) + "-" +
            std::to_string(static_cast<int>(piece.motion.at(piece.motion.frames() - 1, 0)));
  }
  return text;
}

TEST(Split, AcceptsPositionsAndLengths) {
  const Clip clip = counted(101);  // 2.5 s
  EXPECT_EQ(pieces_of(clip, "30"), "0-29 30-100");
  EXPECT_EQ(pieces_of(clip, "30,1.5s"), "0-29 30-59 60-100");
  EXPECT_EQ(pieces_of(clip, "100"), "0-99 100-100");
  EXPECT_EQ(pieces_of(clip, "every:1s"), "0-39 40-79 80-100");
  EXPECT_EQ(pieces_of(clip, "every:50"), "0-49 50-99 100-100");
  EXPECT_EQ(pieces_of(clip, "every:500"), "0-100");
  // Pieces of 1.3 frames are counted from the beginning, so that rounding does not accumulate.
  EXPECT_EQ(pieces_of(counted(5), "every:0.0325s"), "0-1 2-2 3-3 4-4");
  for (const char* outside : {"101", "0", "3s", "0s"}) {
    EXPECT_EQ(pieces_of(clip, outside), "edit.range") << outside;
  }
  for (const char* wrong : {"", "x", "every:", "every:0", "every:0.001s", "30,30", "40,1s", "40,30",
                            "every:2,every:3", "5,every:10", "reference", "-5", "1e300", "nan"}) {
    const std::string code = pieces_of(clip, wrong);
    EXPECT_TRUE(code == "edit.value" || code == "edit.range") << wrong << ": " << code;
  }
  EXPECT_EQ(pieces_of(counted(20'002), "every:1"), "edit.value");
}

TEST(Split, KeepsNumbersAsTheyWerePrinted) {
  const Clip clip = clip_of_rows(5, [](int i) {
    return i == 3 ? std::string("+3 .5 6e1 007 -0.0 1") : std::to_string(i) + ".10 2 3 4.000 5 6";
  });
  const Result<std::vector<Clip>> pieces = split(Split{{frames(2)}, {}, false}, clip);
  ASSERT_TRUE(pieces);
  Diagnostics diagnostics;
  const std::string second = bvh::write_text((*pieces)[1], {}, diagnostics).value_or("");
  EXPECT_NE(second.find("\n2.10 2 3 4.000 5 6\n+3 .5 6e1 007 -0.0 1\n4.10 2 3 4.000 5 6\n"),
            std::string::npos)
      << second;
  EXPECT_NE(second.find("Frames: 3"), std::string::npos);
}

TEST(Split, RepeatsTheReferencePoseOnRequest) {
  const Clip clip = clip_of_rows(31, [](int i) {
    return i == 0 ? std::string("1 90 2 0 0 0") : "1 90 2 " + std::to_string(60 + i) + " 40 30";
  });
  ASSERT_TRUE(has_reference_frame(clip));
  Split options;
  options.every = frames(10);
  const Result<std::vector<Clip>> plain = split(options, clip);
  ASSERT_TRUE(plain);
  ASSERT_EQ(plain->size(), 3U);
  EXPECT_EQ((*plain)[0].motion.frames(), 11U);
  EXPECT_EQ((*plain)[1].motion.frames(), 10U);
  EXPECT_EQ((*plain)[1].motion.at(0, 3), 71.0);
  options.repeats_reference = true;
  const Result<std::vector<Clip>> repeated = split(options, clip);
  ASSERT_TRUE(repeated);
  for (const Clip& piece : *repeated) {
    EXPECT_EQ(piece.motion.frames(), 11U);
    EXPECT_TRUE(has_reference_frame(piece));
  }
  EXPECT_EQ((*repeated)[2].motion.at(1, 3), 81.0);
}

TEST(Split, AppliesLaterEditsToEachPiece) {
  const Edit edits[] = {Edit(Split{{}, frames(4), false}), Edit(Reverse{})};
  Diagnostics diagnostics;
  const Result<std::vector<Clip>> pieces = apply_to_pieces(edits, counted(8), diagnostics);
  ASSERT_TRUE(pieces);
  ASSERT_EQ(pieces->size(), 2U);
  EXPECT_EQ((*pieces)[0].motion.at(0, 0), 3.5);
  EXPECT_EQ((*pieces)[1].motion.at(0, 0), 7.5);
  Clip clip = counted(8);
  EXPECT_EQ(code_of(apply(edits, clip, diagnostics)), "edit.value");
}

TEST(Split, PiecesOfARecordingHaveAllKindsOfData) {
  Clip clip = recorded_clip(10);
  Recording& recording = clip.recording;
  recording.angle_unit = AngleUnit::degrees;
  recording.first_frame = 41;
  recording.residuals.assign(30, 0.0F);
  recording.cameras.assign(30, 0);
  recording.lost_bodies.assign(10, 0);
  for (std::size_t frame = 0; frame < 10; ++frame) {
    recording.residuals[3 * frame] = static_cast<float>(frame);
    recording.cameras[3 * frame] = static_cast<std::uint8_t>(frame);
    recording.lost_bodies[frame] = frame % 2 == 0 ? 0 : 1;
  }
  Split options;
  options.every = TimePoint{4.0, false};
  const Result<std::vector<Clip>> pieces = split(options, clip);
  ASSERT_TRUE(pieces.has_value());
  ASSERT_EQ(pieces->size(), 3U);
  std::size_t frame = 0;
  for (const Clip& piece : *pieces) {
    const Recording& taken = piece.recording;
    ASSERT_TRUE(piece.validate().has_value());
    EXPECT_EQ(taken.first_frame, 41 + static_cast<std::int64_t>(frame));
    EXPECT_EQ(taken.angle_unit, AngleUnit::degrees);
    EXPECT_EQ(taken.events.size(), frame == 0 ? 1U : 0U);
    for (std::size_t i = 0; i < piece.motion.frames(); ++i, ++frame) {
      for (std::size_t point = 0; point < 3; ++point) {
        EXPECT_EQ(taken.position(i, point), recording.position(frame, point));
        EXPECT_EQ(taken.state(i, point), recording.state(frame, point));
      }
      EXPECT_EQ(taken.residuals[3 * i], static_cast<float>(frame));
      EXPECT_EQ(taken.cameras[3 * i], static_cast<std::uint8_t>(frame));
      EXPECT_EQ(taken.body_poses.at(i, 0), static_cast<double>(frame));
      EXPECT_EQ(taken.is_lost(i, 0), frame % 2 == 1);
      EXPECT_EQ(taken.table.at(i, 0), recording.table.at(frame, 0));
      for (std::size_t sample = 0; sample < 4; ++sample)
        EXPECT_EQ(taken.analog.at(4 * i + sample, 0), recording.analog.at(4 * frame + sample, 0));
    }
  }
  EXPECT_EQ(frame, 10U);
}

TEST(Split, NeedsFrames) {
  Clip clip = counted(3);
  clip.motion.remove_frames(0, 3);
  EXPECT_EQ(pieces_of(clip, "every:10"), "edit.range");
  EXPECT_EQ(pieces_of(clip, "1"), "edit.range");
}

}  // namespace
}  // namespace mocap::edit::split_test
