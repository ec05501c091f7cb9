// SPDX-License-Identifier: MIT

// Second Life animations on the command line.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cli/command_runner.hpp"
#include "formats/anim_bytes.hpp"
#include "mocap/formats.hpp"
#include "support/secondlife_file.hpp"

namespace mocap::test::animation_test {
namespace {

struct AnimFolder : TemporaryFolder {
  AnimFolder() { write("a.anim", small_anim()); }
};

nlohmann::json animation_of(const AnimFolder& folder, const std::string& file) {
  const Ran ran = run_mocap({"info", "--json", file}, folder.here());
  EXPECT_EQ(ran.status, 0) << ran.err;
  return nlohmann::json::parse(ran.out).at("animation");
}

TEST(AnimationCommand, CopiesUneditedFilesByteForByte) {
  AnimFolder folder;
  const Ran ran = run_mocap({"convert", "a.anim", "-o", "b.anim"}, folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(read_text(folder / "b.anim"), small_anim());
}

TEST(AnimationCommand, ConvertAndInfoCountTheSameJoints) {
  const TemporaryFolder folder;
  Clip clip = secondlife_clip(20);
  // Two joints never move, and get no keys.
  const std::size_t still = 2;
  for (const char* name : {"lFoot", "head"}) {
    const std::size_t joint = clip.skeleton.find(name).value();
    const std::size_t column = clip.skeleton.channel_offsets()[joint];
    for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
      for (std::size_t i = 0; i < 3; ++i) clip.motion.exact_at(frame, column + i) = 0.0;
    }
  }
  ASSERT_TRUE(save(clip, folder / "a.bvh"));
  const Ran converted = run_mocap({"convert", "a.bvh", "-o", "a.anim"}, folder.here());
  ASSERT_EQ(converted.status, 0) << converted.err;
  const Ran info = run_mocap({"info", "--json", "a.anim"}, folder.here());
  const auto json = nlohmann::json::parse(info.out);
  const std::size_t keyed = json.at("animation").at("joints").size();
  EXPECT_EQ(keyed + still, clip.skeleton.size());
  EXPECT_TRUE(contains(converted.out, std::to_string(keyed) + " joints, ")) << converted.out;
  const Ran again =
      run_mocap({"convert", "--json", "--overwrite", "a.bvh", "-o", "a.anim"}, folder.here());
  EXPECT_EQ(nlohmann::json::parse(again.out).at("joints"), keyed);
  const Ran text = run_mocap({"info", "a.anim"}, folder.here());
  const std::string title = "keys for " + std::to_string(keyed) + " of " +
                            std::to_string(json.at("joints").get<std::size_t>()) + " joints";
  EXPECT_TRUE(contains(text.out, title)) << text.out;
}

TEST(AnimationCommand, InfoPrintsTheAnimationSettings) {
  AnimFolder folder;
  const Ran ran = run_mocap({"info", "a.anim"}, folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  for (const char* part : {"priority 4", "loops from 0.5 s to 1.5 s", "ease 0.25 s in, 0.75 s out",
                           "typing (11)", "express_smile", "mElbowLeft 6"}) {
    EXPECT_TRUE(contains(ran.out, part)) << part << "\n" << ran.out;
  }
}

TEST(AnimationCommand, OptionsSetTheAnimationProperties) {
  AnimFolder folder;
  const Ran ran = run_mocap({"convert",    "a.anim",      "-o",        "b.anim",    "--priority",
                             "5",          "--priority",  "mPelvis=1", "--loop-in", "30",
                             "--loop-out", "1.25s",       "--ease-in", "0.5s",      "--ease-out",
                             "3",          "--hand-pose", "fist-left", "--emote",   "express_wink"},
                            folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  const nlohmann::json said = animation_of(folder, "b.anim");
  EXPECT_EQ(said.at("priority"), 5);
  EXPECT_EQ(said.at("joints").at(0).at("priority"), 1);
  EXPECT_EQ(said.at("joints").at(1).at("priority"), 6);
  EXPECT_EQ(said.at("loop_in"), 1.0);
  EXPECT_EQ(said.at("loop_out"), 1.25);
  EXPECT_EQ(said.at("ease_in"), 0.5);
  EXPECT_NEAR(said.at("ease_out").get<double>(), 0.1, 1e-6);
  EXPECT_EQ(said.at("hand_pose"), 6);
  EXPECT_EQ(said.at("emote"), "express_wink");
  const Ran still =
      run_mocap({"convert", "a.anim", "-o", "c.anim", "--anim-loop=no"}, folder.here());
  ASSERT_EQ(still.status, 0) << still.err;
  EXPECT_EQ(animation_of(folder, "c.anim").at("loops"), false);
  // The former name.
  const Ran old = run_mocap({"convert", "a.anim", "-o", "d.anim", "--loops=no"}, folder.here());
  ASSERT_EQ(old.status, 0) << old.err;
  EXPECT_TRUE(contains(old.err, "note: --loops was renamed to --anim-loop")) << old.err;
  EXPECT_EQ(animation_of(folder, "d.anim").at("loops"), false);
}

TEST(AnimationCommand, InfoCountsTheKeysOfTheOldVersion) {
  AnimBytes old;
  old.add<std::uint16_t>(0).add<std::uint16_t>(1).add<std::int32_t>(2).add(1.0F).name("");
  old.add(0.0F).add(1.0F).add<std::int32_t>(0).add(0.3F).add(0.3F).add<std::uint32_t>(1);
  old.add<std::uint32_t>(1).name("mHead").add<std::int32_t>(-1).add<std::int32_t>(2);
  old.add(0.0F).add(0.0F).add(0.0F).add(0.0F);
  old.add(1.0F).add(0.0F).add(30.0F).add(0.0F);
  old.add<std::int32_t>(0).add<std::int32_t>(0);
  AnimFolder folder;
  folder.write("old.anim", old.text);
  const Ran ran = run_mocap({"info", "old.anim"}, folder.here());
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "2 keys in 1 joint")) << ran.out;
  EXPECT_EQ(animation_of(folder, "old.anim").at("joints").at(0).at("rotation_keys"), 2);
}

TEST(AnimationCommand, RoundTripsThroughBvh) {
  AnimFolder folder;
  ASSERT_EQ(run_mocap({"convert", "a.anim", "-o", "a.bvh"}, folder.here()).status, 0);
  const Ran back =
      run_mocap({"convert", "a.bvh", "-o", "b.anim", "--first-frame", "motion"}, folder.here());
  ASSERT_EQ(back.status, 0) << back.err;
  const nlohmann::json said = animation_of(folder, "b.anim");
  EXPECT_EQ(said.at("priority"), 2);
  EXPECT_EQ(said.at("duration"), 2.0);
  EXPECT_EQ(said.at("joints").size(), 2U);
}

TEST(AnimationCommand, ReportsInvalidOptionsBeforeWriting) {
  AnimFolder folder;
  const auto refused = [&](const std::vector<std::string>& words, const std::string& part,
                           const std::string& out = "b.anim") {
    std::vector<std::string> all{"convert", "a.anim", "-o", out};
    all.insert(all.end(), words.begin(), words.end());
    const Ran ran = run_mocap(all, folder.here());
    EXPECT_NE(ran.status, 0) << part;
    EXPECT_TRUE(contains(ran.err, part)) << ran.err;
    EXPECT_FALSE(std::filesystem::exists(folder / out));
  };
  refused({"--priority", "7"}, "--priority: invalid value `7`");
  refused({"--priority", "=3"}, "--priority: invalid value");
  refused({"--priority", "mElbowLeff=3"}, "did you mean mElbowLeft?");
  refused({"--hand-pose", "fits"}, "did you mean fist?");
  refused({"--hand-pose", "14"}, "--hand-pose: invalid value");
  refused({"--loop-in", "soon"}, "--loop-in: invalid value `soon`");
  refused({"--anim-loop=no", "--loop-in", "1s"}, "--anim-loop=no contradicts");
  refused({"--rate", "30", "--priority", "3"}, "--priority has no effect here", "b.bvh");
  refused({"--still-joints"}, "--still-joints has no effect here", "b.csv");
  refused({}, "cannot write .avm files", "b.avm");
}

}  // namespace
}  // namespace mocap::test::animation_test
