// SPDX-License-Identifier: MIT
#include "report/decisions_json.hpp"

#include <gtest/gtest.h>

namespace mocap::decisions_json_test {
namespace {

using report::decisions_json;
using report::Json;

TEST(DecisionsJson, ContainsAllFields) {
  ClipDecisions decisions;
  decisions.position_mode = {PositionMode::add, Confidence::high, "the feet", "--position-mode"};
  decisions.up = {Axis::plus_y, Confidence::low, "the hips", "--up"};
  decisions.metres_per_unit = {0.0254, Confidence::medium, "the height", "--unit"};
  decisions.reference_frame = {false, Confidence::high, "it moves", "--first-frame"};
  decisions.frames_per_second = {60.0, Confidence::high, "the file", "--rate"};
  EXPECT_EQ(report::text_of(decisions_json(decisions)),
            "{\"position_mode\":{\"value\":\"add\",\"confidence\":\"high\",\"evidence\":\"the "
            "feet\",\"option\":\"--position-mode\"},"
            "\"up\":{\"value\":\"+Y\",\"confidence\":\"low\",\"evidence\":\"the hips\","
            "\"option\":\"--up\"},"
            "\"unit\":{\"value\":0.0254,\"confidence\":\"medium\",\"evidence\":\"the height\","
            "\"option\":\"--unit\"},"
            "\"reference_frame\":{\"value\":false,\"confidence\":\"high\",\"evidence\":\"it "
            "moves\",\"option\":\"--first-frame\"},"
            "\"rate\":{\"value\":60,\"confidence\":\"high\",\"evidence\":\"the file\","
            "\"option\":\"--rate\"}}");
}

TEST(DecisionsJson, UnknownValuesAreNull) {
  const Json none = decisions_json({});
  ASSERT_EQ(none.size(), 5U);
  for (const auto& [name, decision] : none.items()) {
    EXPECT_TRUE(decision["value"].is_null()) << name;
    EXPECT_EQ(decision["confidence"], "none") << name;
  }
  ClipDecisions decisions;
  decisions.frames_per_second = {0.0, Confidence::high, "the frame time is 0", "--rate"};
  EXPECT_TRUE(decisions_json(decisions)["rate"]["value"].is_null());
}

}  // namespace
}  // namespace mocap::decisions_json_test
