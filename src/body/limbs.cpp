// SPDX-License-Identifier: MIT
#include "body/limbs.hpp"

#include <algorithm>
#include <optional>

#include "body/body.hpp"
#include "body/name_words.hpp"
#include "body/part_names.hpp"
#include "body/part_words.hpp"

namespace mocap::detail {

namespace {

bool has_word(const Skeleton& skeleton, std::size_t joint, PartFlag flag) {
  return has_part_word(split_name(part_name(skeleton[joint])), flag);
}

bool ends_in(const Skeleton& skeleton, std::size_t joint, PartFlag flag,
             PartFlag except = nullptr) {
  return ends_in_part_word(split_name(part_name(skeleton[joint])), flag, except);
}

/// Indices of the joints of a limb, from the body outwards, without twist joints.
std::vector<std::size_t> bending(const Skeleton& skeleton, std::span<const std::size_t> limb) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < limb.size(); ++i) {
    if (!has_word(skeleton, limb[i], &PartWord::shares_twist)) places.push_back(i);
  }
  return places;
}

/// The index before that of the first joint with such a name.
std::optional<std::size_t> place_above(const Skeleton& skeleton, std::span<const std::size_t> limb,
                                       const std::vector<std::size_t>& places, PartFlag flag,
                                       PartFlag except = nullptr) {
  for (std::size_t i = 1; i < places.size(); ++i) {
    if (ends_in(skeleton, limb[places[i]], flag, except)) return places[i - 1];
  }
  return std::nullopt;
}

/// Joints from the top of a limb down its longest path.
std::vector<std::size_t> longest_path_down(const Skeleton& skeleton,
                                           const std::vector<double>& reach, std::size_t top) {
  std::vector<std::size_t> direction{top};
  for (;;) {
    const std::vector<std::size_t> children = skeleton.children(direction.back());
    if (children.empty()) return direction;
    direction.push_back(
        *std::max_element(children.begin(), children.end(), [&](std::size_t a, std::size_t b) {
          return skeleton[a].offset.norm() + reach[a] < skeleton[b].offset.norm() + reach[b];
        }));
  }
}

/// Whether the last joint of an arm without names is a hand, not a forearm.
bool ends_in_hand(const Skeleton& skeleton, const std::vector<double>& reach,
                  std::span<const std::size_t> arm) {
  // A hand is shorter than half a forearm.
  constexpr double longest_hand = 0.5;
  // A collarbone is shorter than an upper arm.
  constexpr double longest_collarbone = 0.75;
  const auto length = [&](std::size_t place) { return skeleton[arm[place]].offset.norm(); };
  if (reach[arm.back()] < longest_hand * length(arm.size() - 1)) return true;
  // Collarbone, upper arm, forearm and hand; or the same without a collarbone.
  return arm.size() == 4 || (arm.size() == 3 && length(1) >= longest_collarbone * length(2));
}

/// The end of an arm without a joint named as a hand.
std::optional<ArmEnd> end_of_arm(const Skeleton& skeleton, const std::vector<double>& reach,
                                 std::size_t top) {
  const std::vector<std::size_t> arm = longest_path_down(skeleton, reach, top);
  std::optional<std::size_t> forearm;
  for (std::size_t i = 0; i < arm.size(); ++i) {
    const bool shares_twist = forearm && has_word(skeleton, arm[i], &PartWord::shares_twist);
    if (shares_twist || ends_in(skeleton, arm[i], &PartWord::is_forearm)) {
      forearm = i;
    } else if (forearm) {
      return ArmEnd{arm[i], true};
    }
  }
  if (forearm) return ArmEnd{arm[*forearm], false};
  // Without names, arms with more joints than collarbone, upper arm, forearm and hand may include
  // fingers.
  constexpr std::size_t max_joints = 4;
  if (arm.size() < 2 || arm.size() > max_joints) return std::nullopt;
  return ArmEnd{arm.back(), ends_in_hand(skeleton, reach, arm)};
}

Vector3 mean_direction(const std::vector<Vector3>& directions) {
  Vector3 sum = Vector3::Zero();
  for (const Vector3& direction : directions) {
    if (!direction.isZero(0.0)) sum += direction.normalized();
  }
  // Directions that almost cancel each other are ignored.
  constexpr double least = 1e-6;
  return sum.norm() < least ? Vector3(Vector3::Zero()) : sum;
}

}  // namespace

std::vector<std::size_t> limb_to(const Skeleton& skeleton, const std::vector<BodySide>& sides,
                                 std::size_t end) {
  std::vector<std::size_t> limb;
  for (std::size_t at = end; sides[at] == sides[end]; at = skeleton[at].parent) {
    limb.push_back(at);
    if (skeleton[at].parent == Joint::no_parent) break;
  }
  std::reverse(limb.begin(), limb.end());
  return limb;
}

std::vector<ArmEnd> find_arm_ends(const Skeleton& skeleton, const std::vector<BodySide>& sides,
                                  const BodyParts& parts) {
  std::vector<ArmEnd> ends;
  for (const std::size_t hand : parts.hands) ends.push_back({hand, true});
  const auto is_arm = [&](std::size_t top) {
    const auto is_below = [&](std::size_t joint) {
      return joint >= top && joint < skeleton.subtree_end(top);
    };
    return sides[top] != BodySide::middle && !(parts.head && is_below(*parts.head)) &&
           std::none_of(parts.feet.begin(), parts.feet.end(), is_below) &&
           std::none_of(ends.begin(), ends.end(),
                        [&](const ArmEnd& end) { return is_below(end.joint); });
  };
  const Body body = find_body(skeleton);
  const std::vector<double> reach = reach_below(skeleton);
  for (const Twins& twins : body.twins) {
    for (const std::size_t top : {twins.left, twins.right}) {
      if (!is_arm(top)) continue;
      if (const std::optional<ArmEnd> end = end_of_arm(skeleton, reach, top)) ends.push_back(*end);
    }
  }
  std::sort(ends.begin(), ends.end(),
            [](const ArmEnd& a, const ArmEnd& b) { return a.joint < b.joint; });
  return ends;
}

std::size_t upper_arm_in(const Skeleton& skeleton, std::span<const std::size_t> arm, ArmEnd end) {
  const std::vector<std::size_t> places = bending(skeleton, arm);
  if (const auto named = place_above(skeleton, arm, places, &PartWord::is_forearm)) return *named;
  // If there is one joint more than upper arm, forearm and hand, the first is the collarbone.
  const std::size_t without_collarbone = end.is_hand ? 3 : 2;
  return places.size() > without_collarbone ? places[places.size() - without_collarbone] : 0;
}

std::size_t thigh_in(const Skeleton& skeleton, std::span<const std::size_t> leg) {
  const std::vector<std::size_t> places = bending(skeleton, leg);
  if (const auto named =
          place_above(skeleton, leg, places, &PartWord::is_shin, &PartWord::is_thigh_not_shin))
    return *named;
  double longest = 0.0;
  for (std::size_t i = 1; i < leg.size(); ++i) {
    longest = std::max(longest, skeleton[leg[i]].offset.norm());
  }
  // A bone from the hips to the thigh is shorter than half a shin.
  std::size_t first = 0;
  while (first + 1 < leg.size() && skeleton[leg[first + 1]].offset.norm() < 0.5 * longest) ++first;
  return first;
}

Vector3 along_fingers(const Skeleton& skeleton, std::size_t hand) {
  std::vector<Vector3> fingers;
  for (const std::size_t child : skeleton.children(hand)) {
    const NameWords name = split_name(skeleton[child].name);
    if (has_finger_word(name, Finger::middle)) return skeleton[child].offset;
    if (!has_finger_word(name, Finger::thumb)) fingers.push_back(skeleton[child].offset);
  }
  if (fingers.empty()) {
    for (const EndSite& site : skeleton[hand].end_sites) fingers.push_back(site.offset);
  }
  return mean_direction(fingers);
}

}  // namespace mocap::detail
