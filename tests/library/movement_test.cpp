// SPDX-License-Identifier: MIT
#include "library/movement.hpp"

#include <optional>
#include <string>

#include "body/analysis.hpp"
#include "library_of_test.hpp"
#include "mocap/bvh.hpp"

namespace mocap::library::movement_test {
namespace {

/// A walk after a reference pose that is held for this many frames.
Clip walk_after_reference(std::size_t held) {
  const std::string text = test::sample("walk.bvh");
  Diagnostics diagnostics;
  Result<Clip> walk = bvh::read(std::span<const char>(text), bvh::ReadOptions(), diagnostics);
  EXPECT_TRUE(walk.has_value());
  if (!walk) return {};
  // The first frame of the file is a reference pose.
  Motion::Sources frames(held, std::size_t{0});
  for (std::size_t frame = 1; frame < walk->motion.frames(); ++frame) frames.emplace_back(frame);
  walk->motion.take_frames(frames);
  return std::move(*walk);
}

TEST(Movement, AHeldReferencePoseIsNotPartOfIt) {
  const Clip once = walk_after_reference(1);
  const Clip held = walk_after_reference(5);
  const mocap::detail::Analysis of_once(once);
  const mocap::detail::Analysis of_held(held);
  ASSERT_EQ(of_once.first_frame(), 1U);
  ASSERT_EQ(of_held.first_frame(), 5U);
  const std::optional<Movement> expected = movement_of(of_once);
  ASSERT_TRUE(expected.has_value());
  EXPECT_EQ(movement_of(of_held), expected);
}

}  // namespace
}  // namespace mocap::library::movement_test
