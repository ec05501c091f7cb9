// SPDX-License-Identifier: MIT
#include "edit/combine/join_value.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "mocap/edit/chain.hpp"

namespace mocap::edit::join_value_test {
namespace {

TEST(JoinValue, SeparatesTheFileFromItsOptions) {
  const auto plain = parse_join_value("next.bvh");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->file, "next.bvh");
  EXPECT_FALSE(plain->blend);
  EXPECT_TRUE(plain->aligned);
  const std::string text = "take@2.bvh@as-is@0.4s";
  const auto both = parse_join_value(text);
  ASSERT_TRUE(both);
  EXPECT_EQ(both->file, "take@2.bvh");
  ASSERT_TRUE(both->blend);
  EXPECT_EQ(both->blend->value, 0.4);
  EXPECT_TRUE(both->blend->is_time);
  EXPECT_FALSE(both->aligned);
  EXPECT_FALSE(parse_join_value("next.bvh@0..4s"));
}

TEST(JoinValue, GetsABlendUnlessItHasOne) {
  EXPECT_EQ(with_blend("next.bvh", "12"), "next.bvh@12");
  EXPECT_EQ(with_blend("take@2.bvh", "12"), "take@2.bvh@12");
  EXPECT_EQ(with_blend("next.bvh@as-is", "12"), "next.bvh@as-is@12");
  for (const char* value : {"next.bvh@5", "next.bvh@0.4s@as-is", "next.bvh@0..4s"})
    EXPECT_EQ(with_blend(value, "12"), value);
}

TEST(Loop, StatesItsDefault) {
  const auto facts = step_facts();
  const auto loop = std::find_if(facts.begin(), facts.end(),
                                 [](const StepFacts& step) { return step.name == "loop"; });
  ASSERT_NE(loop, facts.end());
  const Result<Edit> stated = parse({"loop", std::string(loop->default_value)});
  ASSERT_TRUE(stated);
  const TimePoint blend = std::get<Loop>(*stated).blend;
  EXPECT_EQ(blend.value, Loop().blend.value);
  EXPECT_EQ(blend.is_time, Loop().blend.is_time);
}

}  // namespace
}  // namespace mocap::edit::join_value_test
