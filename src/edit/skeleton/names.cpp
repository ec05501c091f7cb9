// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "body/named_joints.hpp"
#include "edit/begin_edit.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/skeleton/new_names.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/values.hpp"

namespace mocap::edit {

namespace {

using detail::BodySlot;
using detail::NamedJoints;
using detail::NamedPart;
using detail::Naming;
using detail::SlotGroup;

Result<NamedJoints> recognise(const Skeleton& skeleton) {
  if (std::optional<NamedJoints> found = detail::find_named_joints(skeleton))
    return std::move(*found);
  return fail_advised(codes::edit_no_body, "the joint names follow no known convention",
                      "Rename the joints one by one: --rename OLD=NEW");
}

struct Renamed {
  const Naming* from = nullptr;
  const Naming* to = nullptr;
  std::vector<std::string> names;
  std::size_t recognised = 0;
  std::vector<std::string> stayed;
  std::vector<std::string> renamed_duplicates;  ///< `Spine to Spine_1`
};

/// Renames joints that would have kept their names, if a renamed joint now has the same name.
void rename_duplicates(const Skeleton& skeleton, const std::vector<bool>& is_renamed,
                       Renamed& result) {
  std::set<std::string> taken;
  for (std::size_t i = 0; i < result.names.size(); ++i) {
    if (is_renamed[i]) taken.insert(result.names[i]);
  }
  std::set<std::string> all(result.names.begin(), result.names.end());
  std::map<std::string, std::size_t> numbers;
  for (std::size_t i = 0; i < result.names.size(); ++i) {
    const std::string old = result.names[i];
    if (is_renamed[i] || !taken.contains(old)) continue;
    std::string& name = result.names[i];
    do {
      name = fmt::format("{}_{}", old, ++numbers[old]);
    } while (!all.insert(name).second);
    std::erase(result.stayed, skeleton[i].name);
    result.renamed_duplicates.push_back(fmt::format("{} to {}", old, name));
  }
}

Result<Renamed> rename_all(const Names& options, const Skeleton& skeleton) {
  Renamed result;
  const Result<const Naming*> to = convention_named(options.convention);
  if (!to) return tl::unexpected<Error>(to.error());
  result.to = *to;
  Result<NamedJoints> recognised = recognise(skeleton);
  if (!recognised) return tl::unexpected<Error>(std::move(recognised.error()));
  result.from = recognised->naming;
  const std::map<BodySlot, std::string> names = detail::slot_names(*result.to);
  if (result.from != result.to) detail::fit_chains(*result.to, skeleton, recognised->slots);
  std::vector<bool> is_renamed;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::optional<BodySlot>& place = recognised->slots[i];
    const auto name = place ? names.find(*place) : names.end();
    is_renamed.push_back(name != names.end());
    result.names.push_back(name == names.end() ? skeleton[i].name : name->second);
    if (name == names.end()) {
      result.stayed.push_back(skeleton[i].name);
    } else {
      ++result.recognised;
    }
  }
  rename_duplicates(skeleton, is_renamed, result);
  if (Status sound = check_new_names(skeleton, result.names); !sound) {
    return tl::unexpected<Error>(std::move(sound.error()));
  }
  return result;
}

}  // namespace

std::vector<std::string_view> naming_words() {
  std::vector<std::string_view> words;
  for (const Naming& naming : detail::namings()) words.push_back(naming.word);
  return words;
}

Status validate(const Names& options, const Clip& clip) {
  const Result<Renamed> renamed = rename_all(options, clip.skeleton);
  if (!renamed) return tl::unexpected<Error>(renamed.error());
  return {};
}

Status apply(const Names& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  Result<Renamed> renamed = rename_all(options, clip.skeleton);
  if (!renamed) return tl::unexpected<Error>(std::move(renamed.error()));
  std::string stayed;
  if (!renamed->stayed.empty()) {
    stayed = fmt::format("; {} unchanged: {}", renamed->stayed.size(), listed(renamed->stayed));
  }
  if (!renamed->renamed_duplicates.empty()) {
    stayed += fmt::format("; to avoid duplicate names, these changed too: {}",
                          listed(renamed->renamed_duplicates));
  }
  diagnostics.add(
      about_clip(clip, codes::edit_renamed,
                 fmt::format("{} were renamed from {} to {}{}", counted_joints(renamed->recognised),
                             renamed->from->title, renamed->to->title, stayed)));
  for (std::size_t i = 0; i < renamed->names.size(); ++i) {
    clip.skeleton.set_name(i, std::move(renamed->names[i]));
  }
  return {};
}

namespace {

/// The part of a naming convention for a role; none for roles in the spine and the neck.
std::optional<NamedPart> part_of(Role role) {
  switch (role) {
    case Role::hips:
      return NamedPart::hips;
    case Role::head:
      return NamedPart::head;
    case Role::collar:
      return NamedPart::collar;
    case Role::upper_arm:
      return NamedPart::upper_arm;
    case Role::forearm:
      return NamedPart::forearm;
    case Role::hand:
      return NamedPart::hand;
    case Role::thigh:
      return NamedPart::thigh;
    case Role::shin:
      return NamedPart::shin;
    case Role::foot:
      return NamedPart::foot;
    case Role::toe:
      return NamedPart::toe;
    case Role::spine:
    case Role::chest:
    case Role::neck:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::size_t> find_joint(const Skeleton& skeleton, Role role, BodySide side) {
  if (skeleton.empty()) return std::nullopt;
  const std::optional<NamedJoints> recognised = detail::find_named_joints(skeleton);
  if (!recognised) return std::nullopt;
  if (const std::optional<NamedPart> part = part_of(role)) {
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
      const std::optional<BodySlot>& place = recognised->slots[i];
      const bool is_it = place && place->group == SlotGroup::part && place->side == side &&
                         place->index == static_cast<std::size_t>(*part);
      if (is_it) return i;
    }
    return std::nullopt;
  }
  const SlotGroup group = role == Role::neck ? SlotGroup::neck : SlotGroup::spine;
  const std::vector<std::size_t> chain = detail::slot_chain(recognised->slots, skeleton, group);
  if (chain.empty() || side != BodySide::middle) return std::nullopt;
  return role == Role::chest ? chain.back() : chain.front();
}

}  // namespace mocap::edit
