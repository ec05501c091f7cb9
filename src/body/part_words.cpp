// SPDX-License-Identifier: MIT
#include "body/part_words.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace mocap::detail {

namespace {

constexpr std::array part_words{
    // Trunk.
    PartWord{.word = "hips", .part = BodyPart::hips},
    PartWord{.word = "pelvis", .part = BodyPart::hips},
    PartWord{.word = "head", .part = BodyPart::head},

    // Legs.
    PartWord{.word = "hip", .part = BodyPart::thigh, .in_leg = LimbPart::maybe_upper},
    PartWord{.word = "hipjoint", .part = BodyPart::thigh, .in_leg = LimbPart::maybe_upper},
    PartWord{.word = "thigh", .part = BodyPart::thigh, .in_leg = LimbPart::upper},
    PartWord{.word = "femur", .part = BodyPart::thigh, .in_leg = LimbPart::upper},
    PartWord{.word = "upleg",
             .part = BodyPart::thigh,
             .in_leg = LimbPart::upper,
             .is_thigh_not_shin = true},
    PartWord{.word = "upperleg",
             .part = BodyPart::thigh,
             .in_leg = LimbPart::upper,
             .is_thigh_not_shin = true},
    PartWord{.word = "legupper", .is_thigh_not_shin = true},
    PartWord{.word = "thighleg", .is_thigh_not_shin = true},
    PartWord{.word = "leg", .in_leg = LimbPart::maybe_lower, .is_shin = true},
    PartWord{.word = "knee", .in_leg = LimbPart::lower, .is_shin = true},
    PartWord{.word = "shin", .in_leg = LimbPart::lower, .is_shin = true},
    PartWord{.word = "calf", .in_leg = LimbPart::lower, .is_shin = true},
    PartWord{.word = "tibia", .in_leg = LimbPart::lower, .is_shin = true},
    PartWord{.word = "lowleg", .in_leg = LimbPart::lower, .is_shin = true},
    PartWord{.word = "lowerleg", .in_leg = LimbPart::lower, .is_shin = true},
    PartWord{.word = "leglower", .is_shin = true},
    PartWord{.word = "foot", .part = BodyPart::foot, .touches_ground = true},
    PartWord{.word = "ankle", .part = BodyPart::foot, .touches_ground = true},
    PartWord{.word = "toe", .touches_ground = true},
    PartWord{.word = "toes", .touches_ground = true},
    PartWord{.word = "toebase", .touches_ground = true},
    PartWord{.word = "paw", .touches_ground = true},
    PartWord{.word = "hoof", .touches_ground = true},

    // Arms.
    PartWord{.word = "collar", .part = BodyPart::shoulder, .in_arm = LimbPart::before},
    PartWord{.word = "clavicle", .part = BodyPart::shoulder, .in_arm = LimbPart::before},
    PartWord{.word = "shoulder", .part = BodyPart::shoulder, .in_arm = LimbPart::maybe_upper},
    PartWord{.word = "shoulderjoint", .part = BodyPart::shoulder, .in_arm = LimbPart::maybe_upper},
    PartWord{.word = "shldr", .part = BodyPart::shoulder, .in_arm = LimbPart::upper},
    PartWord{.word = "upperarm", .part = BodyPart::shoulder, .in_arm = LimbPart::upper},
    PartWord{.word = "uparm", .in_arm = LimbPart::upper},
    PartWord{.word = "arm", .part = BodyPart::shoulder, .in_arm = LimbPart::upper},
    PartWord{.word = "humerus", .part = BodyPart::shoulder, .in_arm = LimbPart::upper},
    PartWord{
        .word = "forearm", .part = BodyPart::other, .in_arm = LimbPart::lower, .is_forearm = true},
    PartWord{
        .word = "lowerarm", .part = BodyPart::other, .in_arm = LimbPart::lower, .is_forearm = true},
    PartWord{
        .word = "lowarm", .part = BodyPart::other, .in_arm = LimbPart::lower, .is_forearm = true},
    PartWord{.word = "elbow", .in_arm = LimbPart::lower, .is_forearm = true},
    PartWord{.word = "radius", .in_arm = LimbPart::lower, .is_forearm = true},
    PartWord{.word = "ulna", .is_forearm = true},
    PartWord{.word = "farm", .is_forearm = true},
    PartWord{.word = "armlower", .is_forearm = true},
    PartWord{.word = "hand", .is_hand = true},
    PartWord{.word = "wrist", .is_hand = true},

    // `LeftHandIndex1` is a finger, not a hand.
    PartWord{.word = "thumb", .is_finger = true, .finger = Finger::thumb},
    PartWord{.word = "index", .is_finger = true, .finger = Finger::index},
    PartWord{.word = "middle", .is_finger = true, .finger = Finger::middle},
    PartWord{.word = "mid", .finger = Finger::middle},
    PartWord{.word = "ring", .is_finger = true, .finger = Finger::ring},
    PartWord{.word = "pinky", .is_finger = true, .finger = Finger::little},
    PartWord{.word = "pinkie", .finger = Finger::little},
    PartWord{.word = "little", .is_finger = true, .finger = Finger::little},
    PartWord{.word = "finger", .is_finger = true},
    PartWord{.word = "fingers", .is_finger = true},
    PartWord{.word = "palm", .is_finger = true},

    // Japanese, as in models for MikuMikuDance: centre, head, leg, knee, ankle, toe, shoulder, arm,
    // elbow and wrist.
    PartWord{.word = "センター", .part = BodyPart::hips},
    PartWord{.word = "頭", .part = BodyPart::head},
    PartWord{.word = "足", .part = BodyPart::thigh, .in_leg = LimbPart::upper},
    PartWord{.word = "ひざ", .in_leg = LimbPart::lower, .is_shin = true},
    PartWord{.word = "足首", .part = BodyPart::foot, .touches_ground = true},
    PartWord{.word = "つま先", .touches_ground = true},
    PartWord{.word = "肩", .part = BodyPart::shoulder, .in_arm = LimbPart::before},
    PartWord{.word = "腕", .part = BodyPart::shoulder, .in_arm = LimbPart::upper},
    PartWord{.word = "ひじ", .in_arm = LimbPart::lower, .is_forearm = true},
    PartWord{.word = "手首", .is_hand = true},

    // Within a bone.
    PartWord{.word = "roll", .shares_twist = true},
    PartWord{.word = "twist", .shares_twist = true},
    PartWord{.word = "rolltwist", .shares_twist = true},
    PartWord{.word = "tw", .shares_twist = true},
};

constexpr std::array<std::string_view, 7> words_without_meaning{"joint", "jnt", "bone", "dup",
                                                                "x",     "y",   "z"};

bool has_meaning(std::string_view word) {
  return std::find(words_without_meaning.begin(), words_without_meaning.end(), word) ==
         words_without_meaning.end();
}

}  // namespace

const PartWord* find_part_word(std::string_view word) {
  const auto* found = std::find_if(part_words.begin(), part_words.end(),
                                   [&](const PartWord& row) { return row.word == word; });
  return found == part_words.end() ? nullptr : found;
}

bool has_part_word(const NameWords& name, PartFlag flag) {
  return std::any_of(name.words.begin(), name.words.end(), [&](const std::string& word) {
    const PartWord* const row = find_part_word(word);
    return row != nullptr && row->*flag;
  });
}

bool has_finger_word(const NameWords& name, Finger finger) {
  return std::any_of(name.words.begin(), name.words.end(), [&](const std::string& word) {
    const PartWord* const row = find_part_word(word);
    return row != nullptr && row->finger == finger;
  });
}

Finger last_finger_word(const NameWords& name) {
  Finger finger = Finger::none;
  for (const std::string& word : name.words) {
    const PartWord* const row = find_part_word(word);
    if (row != nullptr && row->finger != Finger::none) finger = row->finger;
  }
  return finger;
}

const PartWord* last_part_word(const NameWords& name, bool (*takes)(const PartWord&)) {
  std::size_t end = name.words.size();
  while (end > 0 && !has_meaning(name.words[end - 1])) --end;
  constexpr std::size_t longest_run = 2;
  for (std::size_t run = std::min(end, longest_run); run > 0; --run) {
    std::string joined;
    for (std::size_t i = end - run; i < end; ++i) joined += name.words[i];
    const PartWord* const row = find_part_word(joined);
    if (row != nullptr && takes(*row)) return row;
  }
  return nullptr;
}

bool ends_in_part_word(const NameWords& name, PartFlag flag, PartFlag except) {
  const std::vector<std::string>& words = name.words;
  if (words.empty()) return false;
  const auto is_excepted = [&](const PartWord& row) { return except != nullptr && row.*except; };
  if (words.size() > 1) {
    const PartWord* const two = find_part_word(words[words.size() - 2] + words.back());
    if (two != nullptr && is_excepted(*two)) return false;
    if (two != nullptr && two->*flag) return true;
  }
  const PartWord* const last = find_part_word(words.back());
  return last != nullptr && last->*flag && !is_excepted(*last);
}

}  // namespace mocap::detail
