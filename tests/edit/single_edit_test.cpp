// SPDX-License-Identifier: MIT
// A single edit gives the same result as a chain of that edit.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "mocap/edit/chain.hpp"
#include "support/bvh_text.hpp"
#include "support/person.hpp"

namespace mocap::edit::single_edit_test {
namespace {

template <std::size_t... Index>
std::vector<Edit> defaults_of(std::index_sequence<Index...> /*all*/) {
  return {Edit(std::variant_alternative_t<Index, AnyOptions>())...};
}

/// Each kind of edit with its default options.
std::vector<Edit> all_edits() {
  return defaults_of(std::make_index_sequence<std::variant_size_v<AnyOptions>>());
}

/// A person with a T-pose before the motion that is not declared in the metadata.
Clip person_with_reference() {
  Clip clip = test::walking_person(40, 0.7);
  Diagnostics diagnostics;
  EXPECT_TRUE(apply(AddReference{AddReference::Kind::zeros}, clip, diagnostics));
  clip.metadata.starts_with_reference.reset();
  return clip;
}

TEST(SingleEdit, EqualsAChainOfOneEdit) {
  for (const Edit& edit : all_edits()) {
    SCOPED_TRACE(edit.index());
    Clip alone = person_with_reference();
    Clip chained = alone;
    Diagnostics of_one;
    Diagnostics of_chain;
    const Status one = edit.apply(alone, of_one);
    const Status chain = apply(std::span(&edit, 1), chained, of_chain);
    ASSERT_EQ(one.has_value(), chain.has_value());
    if (!one) {
      EXPECT_EQ(one.error().message, chain.error().message);
    }
    EXPECT_EQ(of_one.entries().size(), of_chain.entries().size());
    EXPECT_EQ(alone.skeleton, chained.skeleton);
    EXPECT_TRUE(std::ranges::equal(alone.motion.values(), chained.motion.values()));
    EXPECT_EQ(alone.metadata.starts_with_reference, chained.metadata.starts_with_reference);
    EXPECT_TRUE(alone.metadata.starts_with_reference.has_value());
  }
}

TEST(SingleEdit, RejectsAnInvalidClip) {
  for (const Edit& edit : all_edits()) {
    SCOPED_TRACE(edit.index());
    Clip clip = test::walking_person(10);
    clip.motion = Motion(10, clip.motion.channels() + 1, clip.motion.frame_time);
    Diagnostics diagnostics;
    const Status alone = edit.apply(clip, diagnostics);
    ASSERT_FALSE(alone);
    EXPECT_EQ(alone.error().code, codes::argument_shape);
  }
}

TEST(SingleEdit, OnlyAnEditDropsTheTextOfTheFile) {
  const std::string text = test::two_joints("1 2 3 4 5 6 7 8 9\n# a comment\n1  2 3 4 5 6 7 8 9\n");
  const Clip read = test::read_bvh(text).clip.value();
  Diagnostics diagnostics;
  Clip unedited = read;
  ASSERT_TRUE(apply(std::span<const Edit>(), unedited, diagnostics));
  EXPECT_EQ(test::write_bvh(unedited), text);
  const auto pieces = apply_to_pieces({}, read, diagnostics);
  ASSERT_TRUE(pieces);
  ASSERT_EQ(pieces->size(), 1U);
  EXPECT_EQ(test::write_bvh(pieces->front()), text);
  Clip reversed = read;
  const Edit edits[] = {Reverse{}, Reverse{}};
  ASSERT_TRUE(apply(edits, reversed, diagnostics));
  EXPECT_NE(test::write_bvh(reversed), text);
}

}  // namespace
}  // namespace mocap::edit::single_edit_test
