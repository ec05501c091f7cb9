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

/// The joint on the path from an ancestor to a descendant that is a child of the ancestor.
std::size_t child_towards(const Skeleton& skeleton, std::size_t ancestor, std::size_t joint) {
  while (skeleton[joint].parent != ancestor) joint = skeleton[joint].parent;
  return joint;
}

/// In models of MikuMikuDance, the centre is at the knees, and both the trunk and the legs start at
/// the waist. A way down to a joint and back up that is longer than this share of the chain is not
/// a part of the body.
constexpr double most_detour = 0.25;

/// Length of the leg and spine chain; 0 if the joints have different roots.
double chain_length(const Skeleton& skeleton, std::size_t head, std::size_t foot) {
  const double length = distance_along_tree(skeleton, head, foot);
  const std::optional<std::size_t> fork = common_ancestor(skeleton, head, foot);
  if (!fork || *fork == head || *fork == foot) return length;
  const Vector3& up = skeleton[child_towards(skeleton, *fork, head)].offset;
  const Vector3& down = skeleton[child_towards(skeleton, *fork, foot)].offset;
  const double detour = up.norm() + down.norm() - (up - down).norm();
  return detour > most_detour * length ? length - detour : length;
}

/// Mean of both legs; 0 if it is unknown.
double path_length(const Skeleton& skeleton, const Body& body) {
  if (!body.has_head_and_feet()) return 0.0;
  return 0.5 * (chain_length(skeleton, *body.head, *body.left_foot) +
                chain_length(skeleton, *body.head, *body.right_foot));
}

/// A longer path from the head is hair or a veil, not the crown: a head is a seventh of a person's
/// height, and a third of that of a drawn figure with a large head.
constexpr double most_head_of_path = 0.5;

/// The longest path below the head that is not hair.
double crown_of(const Skeleton& skeleton, const Body& body, const std::vector<double>& reach) {
  const std::size_t head = *body.head;
  const double most = most_head_of_path * body.path;
  if (reach[head] <= most) return reach[head];
  double longest = 0.0;
  const auto add = [&](double path) {
    if (path <= most) longest = std::max(longest, path);
  };
  if (!is_end_joint(skeleton, head)) {
    for (const EndSite& site : skeleton[head].end_sites) add(site.offset.norm());
  }
  for (const std::size_t child : skeleton.children(head))
    add(skeleton[child].offset.norm() + reach[child]);
  return longest;
}

/// Sets the lengths; those that are unknown or not finite to 0.
void measure(const Skeleton& skeleton, Body& body) {
  body.path = path_length(skeleton, body);
  if (!body.has_head_and_feet()) return;
  const std::vector<double> reach = reach_below(skeleton);
  body.crown = crown_of(skeleton, body, reach);
  double longest = 0.0;
  for (const std::size_t foot : {*body.left_foot, *body.right_foot}) {
    const double chain = chain_length(skeleton, *body.head, foot);
    if (chain > 0.0) longest = std::max(longest, chain + body.crown + reach[foot]);
  }
  body.length = std::isfinite(longest) ? longest : 0.0;
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

double size_of(const Skeleton& skeleton, const Body& body) {
  if (body.length > 0.0 || !body.hips) return body.length;
  double leg = 0.0;
  for (const std::size_t foot : body.feet)
    leg = std::max(leg, distance_along_tree(skeleton, *body.hips, foot));
  return std::isfinite(leg) ? 2.0 * leg : 0.0;
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
  measure(skeleton, body);
  return body;
}

}  // namespace mocap::detail
