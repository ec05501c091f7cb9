// SPDX-License-Identifier: MIT
#include "mocap/json.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "formats/json_string.hpp"
#include "formats/small_clip.hpp"
#include "formats/text_of.hpp"
#include "text/hexadecimal.hpp"

namespace mocap::json_test {
namespace {

using Json = nlohmann::json;
using test::write_json;

TEST(Json, ContainsTheWholeClip) {
  const Json json = Json::parse(write_json(test::small_clip()));
  EXPECT_EQ(json["format"], "mocapkit");
  EXPECT_EQ(json["version"], 1);
  EXPECT_EQ(json["euler_axes"], "moving");
  EXPECT_EQ(json["position_mode"], "replace");
  EXPECT_EQ(json["frames"], 2);
  EXPECT_EQ(json["channels"], 9);
  EXPECT_EQ(json["frame_time"], 0.0333333);
  EXPECT_EQ(json["frame_rate"], Json::parse("[30,1]"));
  EXPECT_EQ(json["joints"], Json::parse(R"([
    {"name":"Hips","parent":null,"offset":[0,0,0],
     "channels":["Xposition","Yposition","Zposition","Zrotation","Xrotation","Yrotation"],
     "end_sites":[]},
    {"name":"Chest","parent":0,"offset":[0,5.25,0],
     "channels":["Zrotation","Xrotation","Yrotation"],
     "end_sites":[{"label":"Site","offset":[0,4,0]}]}])"));
  EXPECT_EQ(json["values"], Json::parse("[[1,2,3,10,20,30,-1.5,0,7.25],"
                                        "[1.5,2.5,3.5,11,21,31,0.1,-0.0,8]]"));
}

TEST(Json, WritesOnlyExistingConstantRotations) {
  Clip clip = test::small_clip();
  clip.skeleton.set_fixed_rotations(1, Quaternion(0, 1, 0, 0), Quaternion(0, 0, 0, 1));
  const Json json = Json::parse(write_json(clip));
  EXPECT_FALSE(json["joints"][0].contains("before"));
  EXPECT_EQ(json["joints"][1]["before"], Json::parse("[1,0,0,0]"));
  EXPECT_EQ(json["joints"][1]["after"], Json::parse("[0,0,1,0]"));
}

TEST(Json, WritesAClipWithoutFrames) {
  Clip clip = test::small_clip();
  clip.motion.remove_frames(0, 2);
  clip.motion.frame_time = FrameTime(0.0417, "0.0417");
  const Json json = Json::parse(write_json(clip));
  EXPECT_EQ(json["values"], Json::array());
  EXPECT_EQ(json["frame_rate"], nullptr);
}

RC_GTEST_PROP(JsonProperty, IsValidAndExactForAnyClip, ()) {
  const Clip clip = test::random_clip(8);
  // The parser rejects invalid UTF-8.
  const Json json = Json::parse(write_json(clip));
  RC_ASSERT(json["joints"].size() == clip.skeleton.size());
  RC_ASSERT(json["values"].size() == clip.motion.frames());
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.row(frame);
    RC_ASSERT(json["values"][frame].size() == row.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
      const auto value = json["values"][frame][i].get<double>();
      // This parser has no negative zero for integers.
      RC_ASSERT(value == row[i]);
    }
  }
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Json& joint = json["joints"][i];
    if (joint.contains("name_bytes")) {
      RC_ASSERT(joint["name_bytes"] == text::hexadecimal(clip.skeleton[i].name));
    } else {
      RC_ASSERT(joint["name"] == clip.skeleton[i].name);
    }
  }
}

TEST(Json, ReplacesInvalidUtf8AndKeepsTheBytes) {
  Clip clip = test::small_clip();
  clip.skeleton.set_name(0,
                         "H\xFC"
                         "fte");  // Latin-1.
  clip.skeleton.set_end_sites(1, {{"\x80", {0, 0, 0}}});
  const std::string text = write_json(clip);
  const Json json = Json::parse(text);
  EXPECT_EQ(json["joints"][0]["name"],
            "H\xEF\xBF\xBD"
            "fte");
  EXPECT_EQ(json["joints"][0]["name_bytes"], "48fc667465");
  EXPECT_FALSE(json["joints"][1].contains("name_bytes"));
  EXPECT_EQ(json["joints"][1]["end_sites"][0]["label_bytes"], "80");
}

TEST(JsonString, DistinguishesUtf8FromOtherBytes) {
  for (const char* sound : {"", "plain", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x98\x80",
                            "\xED\x9F\xBF", "\xF4\x8F\xBF\xBF", "\xEF\xBF\xBD"}) {
    const auto string = json::to_json_string(sound);
    EXPECT_TRUE(string.is_exact) << sound;
    EXPECT_EQ(Json::parse(string.literal), sound);
  }
  for (const char* broken :
       {"\x80", "\xC3", "\xC0\x80", "\xC1\xBF", "\xE0\x9F\xBF", "\xE2\x82", "\xED\xA0\x80",
        "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "a\xC3"}) {
    const auto string = json::to_json_string(broken);
    EXPECT_FALSE(string.is_exact) << broken;
    EXPECT_TRUE(Json::parse(string.literal).is_string());
  }
}

TEST(JsonString, EscapesSpecialCharacters) {
  std::string all;
  for (int code = 0; code < 128; ++code) all.push_back(static_cast<char>(code));
  EXPECT_EQ(Json::parse(json::to_json_string(all).literal), all);
  EXPECT_EQ(json::to_json_string("a\"\\\n\x1F").literal, "\"a\\\"\\\\\\n\\u001f\"");
}

TEST(Json, UnknownPosesOfBodiesAreNull) {
  Clip clip = test::small_clip();
  clip.recording.bodies = {{"hips", {}}, {"chest", {}}};
  clip.recording.body_poses = Motion(2, 2 * Recording::channels_per_body, clip.motion.frame_time);
  clip.recording.body_poses.exact_at(1, 3) = 1.0;
  clip.recording.body_poses.exact_at(1, 7) = 2.5;
  clip.recording.lost_bodies = {0, 0, 0, 1};
  const Json poses = Json::parse(write_json(clip))["recording"]["body_poses"];
  ASSERT_EQ(poses.size(), 2U);
  EXPECT_EQ(poses[0], Json::parse("[0,0,0,0,0,0,0,0,0,0,0,0,0,0]"));
  EXPECT_EQ(poses[1], Json::parse("[0,0,0,1,0,0,0,null,null,null,null,null,null,null]"));
}

TEST(Json, StatesResidualsAndCamerasOfPoints) {
  Clip clip = test::small_clip();
  Recording& recording = clip.recording;
  recording.points = {{"a", {}}, {"b", {}}};
  recording.positions = Motion(2, 6, clip.motion.frame_time);
  const Json plain = Json::parse(write_json(clip))["recording"];
  for (const char* key : {"states", "residuals", "cameras"}) EXPECT_FALSE(plain.contains(key));
  recording.states = {SampleState::measured, SampleState::interpolated, SampleState::occluded,
                      SampleState::measured};
  recording.residuals = {0.5F, 1.25F, 2.0F, 0.0F};
  recording.cameras = {3, 0, 1, 127};
  const Json json = Json::parse(write_json(clip))["recording"];
  EXPECT_EQ(json["states"], Json::parse(R"(["mi", "om"])"));
  EXPECT_EQ(json["residuals"], Json::parse("[[0.5,1.25],[null,0]]"));
  EXPECT_EQ(json["cameras"], Json::parse("[[3,0],[null,127]]"));
}

TEST(Json, RejectsNonFiniteValues) {
  Clip clip = test::small_clip();
  clip.motion.exact_at(0, 0) = std::nan("");
  Diagnostics findings;
  const Status written = json::write(
      clip, [](std::string_view) { return true; }, findings);
  ASSERT_FALSE(written.has_value());
  EXPECT_EQ(written.error().code, codes::argument_invalid);
  EXPECT_TRUE(findings.has_errors());
}

}  // namespace
}  // namespace mocap::json_test
