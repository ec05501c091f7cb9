// SPDX-License-Identifier: MIT
#include "body/named_joints.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "body/name_words.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

namespace {

using Group = SlotGroup;
using Slot = BodySlot;
using Places = BodySlots;

struct SlotName {
  Slot slot;
  std::string_view name;  ///< With a placeholder for the side.
  std::size_t rank = 0;   ///< Of several names for the same slot, in the order of the table.
};

std::vector<std::string_view> entries_of(std::string_view list, char separator = '|') {
  std::vector<std::string_view> entries;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    entries.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return entries;
}

std::vector<SlotName> slots_of(const Naming& naming) {
  std::vector<SlotName> slots;
  const auto add = [&](Group group, std::size_t index, std::string_view names) {
    std::size_t rank = 0;
    for (const std::string_view name : entries_of(names, '/')) {
      if (name.find_first_of("*@$#%^") == std::string_view::npos) {
        slots.push_back({{group, index, BodySide::middle}, name, rank});
      } else {
        for (const BodySide side : {BodySide::left, BodySide::right})
          slots.push_back({{group, index, side}, name, rank});
      }
      ++rank;
    }
  };
  const auto add_list = [&](Group group, std::size_t first, std::string_view list) {
    const std::vector<std::string_view> names = entries_of(list);
    for (std::size_t i = 0; i < names.size(); ++i) add(group, first + i, names[i]);
  };
  add_list(Group::spine, 0, naming.spine);
  add_list(Group::neck, 0, naming.neck);
  for (std::size_t i = 0; i < naming.parts.size(); ++i) add(Group::part, i, naming.parts[i]);
  for (std::size_t i = 0; i < naming.fingers.size(); ++i) {
    add_list(Group::finger, joints_of_finger * i, naming.fingers[i]);
  }
  for (std::size_t i = 0; i < naming.twists.size(); ++i) {
    add_list(Group::twist, twists_of_bone * i, naming.twists[i]);
  }
  return slots;
}

/// A name with its side filled in; if `is_short` is true, every side is a single letter.
std::string with_side(std::string_view name, BodySide side, bool is_short) {
  const bool is_left = side == BodySide::left;
  std::string text;
  for (const char c : name) {
    switch (c) {
      case '*':
        text += is_short ? (is_left ? "L" : "R") : (is_left ? "Left" : "Right");
        break;
      case '@':
        text += is_left ? "left" : "right";
        break;
      case '$':
        text += is_left ? "LEFT" : "RIGHT";
        break;
      case '#':
        text += is_left ? 'L' : 'R';
        break;
      case '%':
        text += is_left ? 'l' : 'r';
        break;
      case '^':
        text += is_left ? "\u5de6" : "\u53f3";
        break;
      default:
        text += c;
    }
  }
  return text;
}

/// A name in lower case, without a namespace and separators, because programs change these. The
/// full-width digits of Japanese names become ASCII.
std::string plain_name(std::string_view name) {
  constexpr std::size_t longest = 128;
  constexpr std::string_view full_width = "\xEF\xBC";
  std::string plain;
  std::string_view rest = without_namespace(name.substr(0, longest));
  while (!rest.empty()) {
    const auto last = static_cast<unsigned char>(rest.size() > 2 ? rest[2] : '\0');
    if (rest.starts_with(full_width) && last >= 0x90 && last <= 0x99) {
      plain += static_cast<char>('0' + (last - 0x90));
      rest.remove_prefix(3);
      continue;
    }
    const char c = rest.front();
    rest.remove_prefix(1);
    if (c == ' ' || c == '_' || c == '-' || c == '.') continue;
    plain += text::lower(c);
  }
  // Programs that do not allow colons make the namespace of Mixamo a part of the name, and figures
  // of Biped are numbered with two or three digits.
  if (plain.starts_with("mixamorig")) plain.erase(0, std::string_view("mixamorig").size());
  if (plain.starts_with("bip001")) plain.erase(3, 1);
  return plain;
}

struct Recognised {
  const Naming* naming = nullptr;
  Places places;
  std::vector<std::size_t> unlinked = {};
  std::size_t same_spelling = 0;  ///< Counts names that are equal, not only alike.

  std::size_t count_of(bool fingers) const {
    return static_cast<std::size_t>(
        std::count_if(places.begin(), places.end(), [&](const auto& place) {
          return place && place->group != Group::twist &&
                 (place->group == Group::finger) == fingers;
        }));
  }

  /// Number of joints on the left or right side: limbs and their ends.
  std::size_t count_of_sides() const {
    return static_cast<std::size_t>(
        std::count_if(places.begin(), places.end(), [](const auto& place) {
          return place && place->group != Group::twist && place->side != BodySide::middle;
        }));
  }
};

/// A part of a limb and the part that must be above it, possibly with others in between.
struct LimbLink {
  NamedPart part;
  NamedPart above;
};
constexpr std::array limb_links{LimbLink{NamedPart::shin, NamedPart::thigh},
                                LimbLink{NamedPart::forearm, NamedPart::upper_arm}};

bool has_above(const Skeleton& skeleton, const Places& places, std::size_t joint,
               const Slot& wanted) {
  for (std::size_t at = skeleton[joint].parent; at != Joint::no_parent; at = skeleton[at].parent) {
    const std::optional<Slot>& place = places[at];
    if (place && !(*place < wanted) && !(wanted < *place)) return true;
  }
  return false;
}

/// Removes slots without the part above. Conventions may use the same name for different parts:
/// `LeftLeg` is the shin in most, but the thigh in SOMA. So a joint that is named like a shin gets
/// no slot if there is no thigh above it.
std::vector<std::size_t> drop_unlinked(const Skeleton& skeleton, Places& places) {
  std::vector<std::size_t> dropped;
  for (const LimbLink& link : limb_links) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      const std::optional<Slot>& place = places[i];
      const bool is_part = place && place->group == Group::part &&
                           place->index == static_cast<std::size_t>(link.part);
      if (!is_part) continue;
      const Slot above{Group::part, static_cast<std::size_t>(link.above), place->side};
      if (has_above(skeleton, places, i, above)) continue;
      places[i].reset();
      dropped.push_back(i);
    }
  }
  return dropped;
}

/// The slots of a convention by their plain names.
using SlotsByName = std::unordered_map<std::string, SlotName>;

SlotsByName slots_by_name(const Naming& naming) {
  SlotsByName slots;
  for (const bool is_short : {false, true}) {
    for (const SlotName& slot : slots_of(naming)) {
      slots.emplace(plain_name(with_side(slot.name, slot.slot.side, is_short)), slot);
    }
  }
  return slots;
}

/// Those of each of `namings()`, in order.
const std::vector<SlotsByName>& slots_of_all() {
  static const std::vector<SlotsByName> all = [] {
    std::vector<SlotsByName> tables;
    for (const Naming& naming : namings()) tables.push_back(slots_by_name(naming));
    return tables;
  }();
  return all;
}

/// Names, and the same as `plain_name`.
struct Names {
  std::vector<std::string_view> names;
  std::vector<std::string> plain;

  void add(std::string_view name) {
    names.push_back(name);
    plain.push_back(plain_name(name));
  }
};

/// `skeleton`: that of the names; null if they are not connected.
Recognised recognise_by(const Naming& naming, const SlotsByName& slots, const Names& names,
                        const Skeleton* skeleton) {
  struct Taken {
    std::size_t joint = 0;
    std::size_t rank = 0;
  };
  std::map<Slot, Taken> taken;
  Recognised result{&naming, Places(names.plain.size())};
  for (std::size_t i = 0; i < names.plain.size(); ++i) {
    const auto found = slots.find(names.plain[i]);
    if (found == slots.end()) continue;
    const auto& [slot, name, rank] = found->second;
    const auto [place, is_new] = taken.emplace(slot, Taken{i, rank});
    if (!is_new) {
      // With equal ranks, the first joint is the part: it may be written in several ways.
      if (rank <= place->second.rank) continue;
      result.places[place->second.joint].reset();
      place->second = {i, rank};
    }
    result.places[i] = slot;
    const std::string spelling = with_side(name, slot.side, false);
    // With the namespace is closer than without it.
    if (spelling == without_namespace(names.names[i])) ++result.same_spelling;
    if (spelling == names.names[i]) result.same_spelling += 2;
  }
  if (skeleton != nullptr) result.unlinked = drop_unlinked(*skeleton, result.places);
  return result;
}

/// Whether a part is the upper or the lower half of a limb. Conventions differ most in the names of
/// these.
bool is_in_limb_link(const Slot& slot) {
  return slot.group == Group::part &&
         std::any_of(limb_links.begin(), limb_links.end(), [&](const LimbLink& link) {
           return slot.index == static_cast<std::size_t>(link.part) ||
                  slot.index == static_cast<std::size_t>(link.above);
         });
}

/// Adds fingers, toes and similar parts that another convention recognises and the convention of
/// the body does not.
void add_extremities(const Recognised& other, Recognised& body) {
  std::set<Slot> taken;
  for (const auto& place : body.places) {
    if (place) taken.insert(*place);
  }
  for (std::size_t i = 0; i < body.places.size(); ++i) {
    const std::optional<Slot>& place = other.places[i];
    if (body.places[i] || !place || place->side == BodySide::middle) continue;
    if (is_in_limb_link(*place)) continue;
    if (taken.insert(*place).second) body.places[i] = place;
  }
}

std::optional<NamedJoints> find_named(const Names& names, const Skeleton* skeleton) {
  constexpr std::size_t least = 6;
  constexpr std::size_t min_limbs = 2;
  std::vector<Recognised> all;
  for (std::size_t i = 0; i < namings().size(); ++i)
    all.push_back(recognise_by(namings()[i], slots_of_all()[i], names, skeleton));
  const auto counts = [](const Recognised& each) {
    return std::tuple(each.count_of(false), each.count_of(true), each.same_spelling);
  };
  // The first maximum.
  Recognised best = *std::max_element(
      all.begin(), all.end(),
      [&](const Recognised& a, const Recognised& b) { return counts(a) < counts(b); });
  const bool is_body =
      best.count_of(false) + best.count_of(true) >= least && best.count_of_sides() >= min_limbs;
  if (!is_body) return std::nullopt;
  const auto new_ones = [&](const Recognised& each) {
    Recognised both = best;
    add_extremities(each, both);
    return both.count_of_sides();
  };
  add_extremities(*std::max_element(all.begin(), all.end(),
                                    [&](const Recognised& a, const Recognised& b) {
                                      return new_ones(a) < new_ones(b);
                                    }),
                  best);
  return NamedJoints{best.naming, std::move(best.places), std::move(best.unlinked)};
}

}  // namespace

std::optional<NamedJoints> find_named_joints(const Skeleton& skeleton) {
  Names names;
  for (const Joint& joint : skeleton.joints()) names.add(joint.name);
  return find_named(names, &skeleton);
}

std::optional<NamedJoints> find_named_labels(std::span<const std::string> labels) {
  Names names;
  for (const std::string& label : labels) names.add(label);
  return find_named(names, nullptr);
}

std::vector<std::size_t> slot_chain(const BodySlots& places, const Skeleton& skeleton,
                                    SlotGroup group) {
  std::vector<std::size_t> named;
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i] && places[i]->group == group) named.push_back(i);
  }
  std::sort(named.begin(), named.end(),
            [&](std::size_t a, std::size_t b) { return places[a]->index < places[b]->index; });
  if (named.size() < 2) return named;
  std::vector<std::size_t> chain;
  for (std::size_t at = named.back(); at != named.front();) {
    const bool is_part = !places[at] || places[at]->group == group;
    const std::size_t parent = skeleton[at].parent;
    if (!is_part || parent == Joint::no_parent) return named;
    chain.push_back(at);
    at = parent;
  }
  chain.push_back(named.front());
  std::reverse(chain.begin(), chain.end());
  return chain;
}

namespace {

/// Assigns the joints of a chain to a list of `count` slots: the lowest slots if there are enough;
/// otherwise joints that include both ends and are evenly spaced.
void fit_chain(Places& places, const Skeleton& skeleton, Group group, std::size_t count) {
  const std::vector<std::size_t> chain = slot_chain(places, skeleton, group);
  if (chain.size() <= count) {
    for (std::size_t i = 0; i < chain.size(); ++i) {
      places[chain[i]] = Slot{group, i, BodySide::middle};
    }
    return;
  }
  for (const std::size_t joint : chain) places[joint].reset();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = count == 1 ? 0 : i * (chain.size() - 1) / (count - 1);
    places[chain[at]] = Slot{group, i, BodySide::middle};
  }
}

}  // namespace

void fit_chains(const Naming& naming, const Skeleton& skeleton, BodySlots& slots) {
  fit_chain(slots, skeleton, Group::spine, entries_of(naming.spine).size());
  fit_chain(slots, skeleton, Group::neck, entries_of(naming.neck).size());
}

std::map<BodySlot, std::string> slot_names(const Naming& naming) {
  std::map<BodySlot, std::string> names;
  for (const SlotName& slot : slots_of(naming))
    names.emplace(slot.slot, with_side(slot.name, slot.slot.side, false));  // The first name.
  return names;
}

}  // namespace mocap::detail
