// SPDX-License-Identifier: MIT
#include "mocap/edit/rename.hpp"

#include <optional>
#include <utility>

#include "edit/joint_words.hpp"
#include "edit/new_names.hpp"

namespace mocap::edit {

namespace {

/// What `*` in a pattern stands for in a name that fits; nothing where it does not.
std::optional<std::string> text_of_star(std::string_view pattern, std::string_view name) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) {
    return pattern == name ? std::optional<std::string>("") : std::nullopt;
  }
  const std::string_view before = pattern.substr(0, star);
  const std::string_view after = pattern.substr(star + 1);
  if (name.size() < before.size() + after.size()) return std::nullopt;
  if (!name.starts_with(before) || !name.ends_with(after)) return std::nullopt;
  return std::string(name.substr(before.size(), name.size() - before.size() - after.size()));
}

std::string with_star(const std::string& name, const std::string& text) {
  const std::size_t star = name.find('*');
  if (star == std::string::npos) return name;
  return name.substr(0, star) + text + name.substr(star + 1);
}

/// The names after renaming. All pairs see the old names, so that two joints can exchange theirs.
Result<std::vector<std::string>> new_names(const Rename& options, const Skeleton& skeleton) {
  std::vector<std::string> names;
  names.reserve(skeleton.size());
  for (const Joint& joint : skeleton.joints()) names.push_back(joint.name);
  const std::vector<std::string> old = names;
  for (const Rename::Pair& pair : options.pairs) {
    bool is_used = false;
    for (std::size_t i = 0; i < old.size(); ++i) {
      const std::optional<std::string> text = text_of_star(pair.from, old[i]);
      if (!text) continue;
      names[i] = with_star(pair.to, *text);
      is_used = true;
    }
    if (!is_used) return tl::unexpected<Error>(no_such_joint(skeleton, pair.from));
  }
  if (Status sound = check_new_names(skeleton, names); !sound) {
    return tl::unexpected<Error>(std::move(sound.error()));
  }
  return names;
}

}  // namespace

Status validate(const Rename& options, const Clip& clip) {
  const Result<std::vector<std::string>> names = new_names(options, clip.skeleton);
  if (!names) return tl::unexpected<Error>(names.error());
  return {};
}

Status apply(const Rename& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  Result<std::vector<std::string>> names = new_names(options, clip.skeleton);
  if (!names) return tl::unexpected<Error>(std::move(names.error()));
  for (std::size_t i = 0; i < names->size(); ++i) {
    clip.skeleton.set_name(i, std::move((*names)[i]));
  }
  return {};
}

}  // namespace mocap::edit
