// SPDX-License-Identifier: MIT
#include "edit/skeleton/onto_value.hpp"

#include <gtest/gtest.h>

#include "mocap/edit/chain.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/io.hpp"

namespace mocap::edit {
namespace {

using retarget::FeetRule;
using retarget::HandsRule;
using retarget::ReferencePose;
using retarget::ScaleRule;
using retarget::SpineRule;

TEST(OntoValue, SplitsOptionsFromTheFile) {
  const Result<OntoValue> value =
      parse_onto_value("a@b.bvh@spine=even@feet=free@hands=touch@onto-scale=0.5@from-pose=frame:3");
  ASSERT_TRUE(value) << value.error().message;
  EXPECT_EQ(value->file, "a@b.bvh");
  EXPECT_EQ(value->options.spine, SpineRule::even);
  EXPECT_EQ(value->options.feet, FeetRule::free);
  EXPECT_EQ(value->options.hands, HandsRule::touch);
  EXPECT_EQ(value->options.scale.kind, ScaleRule::Kind::factor);
  EXPECT_EQ(value->options.scale.factor, 0.5);
  EXPECT_EQ(value->options.source_pose.kind, ReferencePose::Kind::frame);
  EXPECT_EQ(value->options.source_pose.frame, 3u);
  EXPECT_EQ(value->options.target_pose.kind, ReferencePose::Kind::automatic);
}

TEST(OntoValue, KeepsOtherWordsInTheFile) {
  for (const char* const file : {"x.bvh", "x@y=z.bvh", "me@home", "x.bvh@"}) {
    const Result<OntoValue> value = parse_onto_value(file);
    ASSERT_TRUE(value) << file;
    EXPECT_EQ(value->file, file);
  }
}

TEST(OntoValue, RejectsInvalidValues) {
  for (const char* const text :
       {"x@feet=", "x@feet=fly", "x@hands=", "x@hands=Touch", "x@spine=2", "x@onto-scale=0",
        "x@onto-scale=-1", "x@onto-scale=nan", "x@onto-scale=%", "x@onto-scale=0%",
        "x@from-pose=frame:-1", "x@from-pose=frame:1.5", "x@onto-pose=a-pose"}) {
    const Result<OntoValue> value = parse_onto_value(text);
    ASSERT_FALSE(value) << text;
    EXPECT_EQ(value.error().code, codes::edit_value);
    EXPECT_NE(value.error().message.find("expected"), std::string::npos);
  }
}

TEST(OntoValue, AMissingFileWithAnUnknownOptionNamesTheOptions) {
  const ClipReader nothing = [](const std::string& path) -> Result<Clip> {
    return fail(codes::io_not_found, path);
  };
  const Result<Clip> clip = onto_skeleton("hero.bvh@scale=1", nothing);
  ASSERT_FALSE(clip);
  EXPECT_NE(clip.error().advice.find("`scale`"), std::string::npos) << clip.error().advice;
  EXPECT_NE(clip.error().advice.find("onto-scale"), std::string::npos) << clip.error().advice;
  const Result<Clip> plain = onto_skeleton("hero.bvh", nothing);
  ASSERT_FALSE(plain);
  EXPECT_EQ(plain.error().advice.find("onto-scale"), std::string::npos) << plain.error().advice;
}

TEST(OntoValue, AnOptionOfTheFileTakesPrecedence) {
  EXPECT_EQ(with_onto_option("x.bvh", "feet", "free"), "x.bvh@feet=free");
  EXPECT_EQ(with_onto_option("x.bvh@feet=place", "feet", "free"), "x.bvh@feet=place");
  EXPECT_EQ(with_onto_option("x.bvh@feet=place", "spine", "even"), "x.bvh@feet=place@spine=even");
}

}  // namespace
}  // namespace mocap::edit
