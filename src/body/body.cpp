// SPDX-License-Identifier: MIT
#include "body/body.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "body/joint_twins.hpp"
#include "body/name_words.hpp"
#include "body/part_names.hpp"
#include "body/part_words.hpp"

namespace mocap::detail {

namespace {

template <std::size_t N>
bool has_word_of(const NameWords& name, const std::array<std::string_view, N>& words) {
  return std::any_of(name.words.begin(), name.words.end(), [&](const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  });
}

constexpr std::array<std::string_view, 8> animal_words{"paw",  "hoof",   "hock",  "fetlock",
                                                       "hind", "muzzle", "snout", "beak"};
/// A pony tail or a coat tail is not an animal's tail.
constexpr std::array<std::string_view, 9> costume_words{"pony", "pig",   "hair",  "coat", "skirt",
                                                        "cape", "dress", "cloth", "shirt"};

bool is_animal_name(const NameWords& name) {
  return has_word_of(name, animal_words);
}

bool is_tail(const NameWords& name) {
  constexpr std::array<std::string_view, 2> tails{"tail", "tails"};
  return has_word_of(name, tails) && !has_word_of(name, costume_words);
}

/// The part that the end of a name indicates.
BodyPart part_of(const NameWords& name) {
  const PartWord* const word =
      last_part_word(name, [](const PartWord& row) { return row.part != BodyPart::unlisted; });
  if (word == nullptr) return BodyPart::other;
  if (word->word == "hip" && name.side == Side::none) return BodyPart::hips;
  return word->part;
}

void set_if_first(std::optional<std::size_t>& place, std::size_t joint) {
  if (!place) place = joint;
}

bool is_hand(const NameWords& name) {
  return has_part_word(name, &PartWord::is_hand) && !has_part_word(name, &PartWord::is_finger);
}

Body find_body_by_names(const Skeleton& skeleton) {
  Body body;
  TwinsByNames by_names;
  const PartNames names(skeleton);
  std::size_t end_of_hand = 0;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const NameWords name = split_name(names[i]);
    if (has_part_word(name, &PartWord::touches_ground)) body.feet.push_back(i);
    // If a `LeftHand` is below a `LeftWrist`, only the wrist counts.
    if (i >= end_of_hand && is_hand(name)) {
      body.hands.push_back(i);
      end_of_hand = skeleton.subtree_end(i);
    }
    if (i >= max_examined_joints) continue;
    body.has_animal_joints = body.has_animal_joints || is_animal_name(name);
    body.has_tail = body.has_tail || is_tail(name);
    const BodyPart part = part_of(name);
    if (part == BodyPart::other) continue;
    if (name.side == Side::none) {
      if (part == BodyPart::hips) set_if_first(body.hips, i);
      if (part == BodyPart::head) set_if_first(body.head, i);
      continue;
    }
    const bool is_left = name.side == Side::left;
    if (part == BodyPart::foot) set_if_first(is_left ? body.left_foot : body.right_foot, i);
    if (part != BodyPart::thigh && part != BodyPart::shoulder) continue;
    if (const auto twins = by_names.add(i, name)) body.twins.push_back(*twins);
  }
  body.sides_are_named = !body.twins.empty();
  body.length_is_named = body.has_head_and_feet();
  return body;
}

/// Adds parts that can only be found by shape.
void complete_by_shape(const Skeleton& skeleton, Body& body) {
  const Body shape = find_body_by_shape(skeleton);
  if (!shape.has_head_and_feet()) return;
  if (!body.head) body.head = shape.head;
  if (!body.left_foot || !body.right_foot) {
    body.left_foot = shape.left_foot;
    body.right_foot = shape.right_foot;
  }
  if (body.twins.empty()) body.twins = shape.twins;
}

/// In skeleton order.
std::vector<std::size_t> feet_of_legs(const Body& body) {
  std::vector<std::size_t> feet;
  for (const auto& foot : {body.left_foot, body.right_foot}) {
    if (foot && (feet.empty() || feet.front() != *foot)) feet.push_back(*foot);
  }
  std::sort(feet.begin(), feet.end());
  return feet;
}

double path_length(const Skeleton& skeleton, const Body& body) {
  if (!body.has_head_and_feet()) return 0.0;
  return 0.5 * (distance_along_tree(skeleton, *body.head, *body.left_foot) +
                distance_along_tree(skeleton, *body.head, *body.right_foot));
}

/// Length of the leg and spine chain; 0 if it is unknown or not finite.
double body_length(const Skeleton& skeleton, const Body& body) {
  if (!body.has_head_and_feet()) return 0.0;
  const std::vector<double> reach = reach_below(skeleton);
  double longest = 0.0;
  for (const std::size_t foot : {*body.left_foot, *body.right_foot}) {
    const double chain = distance_along_tree(skeleton, *body.head, foot);
    if (chain > 0.0) longest = std::max(longest, chain + reach[*body.head] + reach[foot]);
  }
  return std::isfinite(longest) ? longest : 0.0;
}

}  // namespace

std::optional<std::size_t> common_ancestor(const Skeleton& skeleton, std::size_t a, std::size_t b) {
  // Parents precede their children, so the later joint is never an ancestor of the earlier one.
  while (a != b) {
    std::size_t& later = a > b ? a : b;
    if (skeleton[later].parent == Joint::no_parent) return std::nullopt;
    later = skeleton[later].parent;
  }
  return a;
}

double distance_along_tree(const Skeleton& skeleton, std::size_t from, std::size_t to) {
  double distance = 0.0;
  while (from != to) {
    std::size_t& later = from > to ? from : to;
    if (skeleton[later].parent == Joint::no_parent) return 0.0;
    distance += skeleton[later].offset.norm();
    later = skeleton[later].parent;
  }
  return distance;
}

bool is_end_joint(const Skeleton& skeleton, std::size_t joint) {
  if (skeleton[joint].end_sites.empty() || skeleton.subtree_end(joint) != joint + 1) {
    return false;
  }
  const NameWords name = split_name(skeleton[joint].name);
  return name.words.size() > 1 && (name.words.back() == "end" || name.words.back() == "nub");
}

std::vector<double> reach_below(const Skeleton& skeleton) {
  std::vector<double> reach(skeleton.size(), 0.0);
  for (std::size_t i = skeleton.size(); i-- > 0;) {
    if (!is_end_joint(skeleton, i)) {
      for (const EndSite& site : skeleton[i].end_sites) {
        reach[i] = std::max(reach[i], site.offset.norm());
      }
    }
    if (skeleton[i].parent == Joint::no_parent) continue;
    double& above = reach[skeleton[i].parent];
    above = std::max(above, skeleton[i].offset.norm() + reach[i]);
  }
  return reach;
}

Body find_body(const Skeleton& skeleton) {
  Body body = find_body_by_names(skeleton);
  // What a file declares is not completed by guesses.
  if (!body.has_head_and_feet() && !PartNames(skeleton).are_declared())
    complete_by_shape(skeleton, body);
  if (body.feet.empty()) body.feet = feet_of_legs(body);
  if (!body.hips && body.left_foot && body.right_foot) {
    body.hips = common_ancestor(skeleton, *body.left_foot, *body.right_foot);
  }
  if (!body.hips && !skeleton.empty()) body.hips = 0;
  body.path = path_length(skeleton, body);
  body.length = body_length(skeleton, body);
  return body;
}

}  // namespace mocap::detail
