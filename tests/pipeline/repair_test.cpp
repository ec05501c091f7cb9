// SPDX-License-Identifier: MIT
#include "pipeline/repair.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/bvh_text.hpp"

namespace mocap::repair_test {
namespace {

TEST(Repair, AddsEndSitesToABvhOnly) {
  std::string text = test::two_joints(test::two_rows);
  const std::size_t at = text.find("\t\tEnd Site");
  text.erase(at, text.find("\t\t}\n", at) + 4 - at);
  test::Reading reading = test::read_bvh(text);
  ASSERT_TRUE(reading.clip);
  ASSERT_NE(reading.diagnostics.find(codes::bvh_no_end_site), nullptr);
  Clip clip = *reading.clip;
  Diagnostics notes;
  ASSERT_TRUE(pipeline::repair(clip, Format::amc, notes));
  EXPECT_TRUE(clip.skeleton[1].end_sites.empty());
  ASSERT_TRUE(pipeline::repair(clip, Format::bvh, notes));
  ASSERT_EQ(clip.skeleton[1].end_sites.size(), 1U);
  // As long as the previous bone.
  EXPECT_EQ(clip.skeleton[1].end_sites[0].offset, Vector3(0.0, 5.0, 0.0));
  EXPECT_TRUE(notes.find(codes::edit_end_sites) != nullptr);

  const auto prepared =
      pipeline::prepare(clip, pipeline::repaired_export(Format::bvh, Overwrite::refuse), notes);
  ASSERT_TRUE(prepared.has_value());
  std::string written;
  ASSERT_TRUE(pipeline::write(
      *prepared, Format::bvh,
      [&](std::string_view piece) {
        written += piece;
        return true;
      },
      notes));
  const test::Reading again = test::read_bvh(written);
  EXPECT_TRUE(again.diagnostics.empty());
  ASSERT_TRUE(again.clip);
  for (std::size_t i = 0; i < clip.motion.values().size(); ++i)
    EXPECT_EQ(again.clip->motion.values()[i], clip.motion.values()[i]);
}

TEST(Repair, OptionsSelectReaderRepairs) {
  LoadOptions options;
  pipeline::set_repairs(std::vector<std::string>{"drop-frames"}, options);
  EXPECT_EQ(options.bvh.bad_rows, BadRows::drop);
  EXPECT_EQ(options.acclaim.bad_rows, BadRows::drop);
  EXPECT_EQ(options.bvh.bad_values, BadValues::refuse);
  pipeline::set_repairs(std::vector<std::string>{"all"}, options);
  EXPECT_EQ(options.bvh.bad_values, BadValues::hold);
}

}  // namespace
}  // namespace mocap::repair_test
