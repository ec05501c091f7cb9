// SPDX-License-Identifier: MIT
#pragma once

/// \file Words in joint names that name a part of the body.

#include <cstdint>
#include <string_view>

#include "body/name_words.hpp"

namespace mocap::detail {

/// The parts of the body that `find_body` searches for.
enum class BodyPart : std::uint8_t {
  unlisted,  ///< Not conclusive: the word may be part of a longer one.
  other,
  hips,
  thigh,
  foot,
  head,
  shoulder
};

/// Position of a joint in an arm or leg: before it, at its start, at its bend.
enum class LimbPart : std::uint8_t { other, before, upper, maybe_upper, lower, maybe_lower };

/// The finger that a word names.
enum class Finger : std::uint8_t { none, thumb, index, middle, ring, little };

/// The meanings of a word, or of two words in combination.
struct PartWord {
  std::string_view word;
  BodyPart part = BodyPart::unlisted;
  LimbPart in_arm = LimbPart::other;
  LimbPart in_leg = LimbPart::other;
  bool is_forearm = false;
  bool is_shin = false;
  bool is_thigh_not_shin = false;  ///< A word for thighs that ends like one for shins.
  bool touches_ground = false;     ///< Feet, toes, paws and hooves.
  bool is_hand = false;
  bool is_finger = false;  ///< Also a finger that is not named, and the palm.
  Finger finger = Finger::none;
  bool shares_twist = false;  ///< A joint within a bone that takes over part of its twist.
};

using PartFlag = bool PartWord::*;

/// The meanings of a word; null if it has none.
const PartWord* find_part_word(std::string_view word);

/// Whether any word of a name has this meaning.
bool has_part_word(const NameWords& name, PartFlag flag);

/// Whether any word of a name names this finger.
bool has_finger_word(const NameWords& name, Finger finger);

/// The finger that the last such word of a name names.
Finger last_finger_word(const NameWords& name);

/// Returns the part word at the end of a name: its last two words combined if `takes` accepts them,
/// otherwise its last word if `takes` accepts it, otherwise null. Words that do not name a part,
/// such as `joint`, `bone` and axes, are skipped at the end.
const PartWord* last_part_word(const NameWords& name, bool (*takes)(const PartWord&));

/// Whether the last two words combined, or otherwise the last word, have this meaning and not
/// `except`.
bool ends_in_part_word(const NameWords& name, PartFlag flag, PartFlag except = nullptr);

}  // namespace mocap::detail
