// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/notes.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/skeleton/new_names.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/values.hpp"
#include "model/joint_index.hpp"

namespace mocap::edit {

namespace {

bool has_places(std::string_view name) {
  return name.find_first_of("*?") != std::string_view::npos;
}

std::size_t marks_in(std::string_view text, char mark) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), mark));
}

/// The text that the wildcards of a pattern match in a name.
struct PatternText {
  std::string star;
  std::string letters;  ///< One for each `?`.
};

/// Collects the characters that match `?`. Returns false if the texts, which have the same length,
/// differ elsewhere.
bool letters_of_places(std::string_view pattern, std::string_view name, std::string& letters) {
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == '?') {
      letters += name[i];
    } else if (pattern[i] != name[i]) {
      return false;
    }
  }
  return true;
}

std::optional<PatternText> text_of_places(std::string_view pattern, std::string_view name) {
  PatternText places;
  const std::size_t star = pattern.find('*');
  const std::string_view before = pattern.substr(0, star);
  const std::string_view after =
      star == std::string_view::npos ? std::string_view() : pattern.substr(star + 1);
  if (name.size() < before.size() + after.size()) return std::nullopt;
  const std::size_t taken = name.size() - before.size() - after.size();
  if (star == std::string_view::npos && taken != 0) return std::nullopt;
  if (!letters_of_places(before, name.substr(0, before.size()), places.letters))
    return std::nullopt;
  if (!letters_of_places(after, name.substr(name.size() - after.size()), places.letters))
    return std::nullopt;
  places.star = name.substr(before.size(), taken);
  return places;
}

std::string with_places(std::string_view name, const PatternText& places) {
  std::string text;
  std::size_t letter = 0;
  for (const char each : name) {
    if (each == '*') {
      text += places.star;
    } else if (each == '?') {
      text += places.letters[letter++];
    } else {
      text += each;
    }
  }
  return text;
}

Status check_places(const Rename::Pair& pair) {
  if (marks_in(pair.from, '*') > 1) {
    return fail(codes::edit_value,
                fmt::format("`{}` has more than one `*`, which is ambiguous", pair.from));
  }
  for (const char mark : {'*', '?'}) {
    const bool fits = mark == '*' ? marks_in(pair.to, mark) == 0 || marks_in(pair.from, mark) == 1
                                  : marks_in(pair.to, mark) <= marks_in(pair.from, mark);
    if (fits) continue;
    return fail(codes::edit_value, fmt::format("`{}` contains a `{}` without a match in `{}`",
                                               pair.to, mark, pair.from));
  }
  return {};
}

/// A joint and the pair that renames it.
struct NewName {
  const Rename::Pair* pair = nullptr;
  std::string name;
};

/// Assigns a new name to a joint. A pattern does not override a name that was specified for this
/// joint.
Status take_name(const Rename::Pair& pair, std::string name, const std::string& old,
                 NewName& joint) {
  const bool was_exact = joint.pair != nullptr && !has_places(joint.pair->from);
  const bool is_exact = !has_places(pair.from);
  if (joint.pair != nullptr && was_exact == is_exact && joint.name != name) {
    return fail_advised(
        codes::edit_joint,
        fmt::format("`{}` is renamed twice, to `{}` and to `{}`", old, joint.name, name),
        "Give each joint one new name; an exact name takes precedence over patterns.");
  }
  if (joint.pair == nullptr || (is_exact && !was_exact)) joint = {&pair, std::move(name)};
  return {};
}

/// The joints that a pair may rename, ascending: those with the name or at the path, or all for a
/// pattern. A path identifies a single joint, even if several have the same name.
std::vector<std::size_t> joints_to_compare(const Rename::Pair& pair,
                                           const detail::JointIndex& index) {
  if (has_places(pair.from)) {
    std::vector<std::size_t> all(index.skeleton().size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    return all;
  }
  const std::span<const std::size_t> named = index.named(pair.from);
  std::vector<std::size_t> joints(named.begin(), named.end());
  if (pair.from.find('/') == std::string::npos) return joints;
  const std::optional<std::size_t> at_path = index.find_path(pair.from);
  if (at_path && std::find(joints.begin(), joints.end(), *at_path) == joints.end())
    joints.insert(std::upper_bound(joints.begin(), joints.end(), *at_path), *at_path);
  return joints;
}

/// The names after renaming. All pairs refer to the old names, so two joints can swap names.
Result<std::vector<std::string>> names_after(const Rename& options, const Skeleton& skeleton) {
  const detail::JointIndex index(skeleton);
  std::vector<NewName> joints(skeleton.size());
  for (const Rename::Pair& pair : options.pairs) {
    if (Status sound = check_places(pair); !sound)
      return tl::unexpected<Error>(std::move(sound.error()));
    bool is_used = false;
    for (const std::size_t i : joints_to_compare(pair, index)) {
      // A joint found by its path need not have the name `pair.from`, so only patterns are
      // compared.
      const std::optional<PatternText> places =
          has_places(pair.from) ? text_of_places(pair.from, skeleton[i].name) : PatternText{};
      if (!places) continue;
      is_used = true;
      Status taken = take_name(pair, with_places(pair.to, *places), skeleton[i].name, joints[i]);
      if (!taken) return tl::unexpected<Error>(std::move(taken.error()));
    }
    if (!is_used) return tl::unexpected<Error>(no_such_joint(skeleton, pair.from));
  }
  std::vector<std::string> names;
  names.reserve(joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    names.push_back(joints[i].pair == nullptr ? skeleton[i].name : joints[i].name);
  }
  if (Status sound = check_new_names(skeleton, names); !sound) {
    return tl::unexpected<Error>(std::move(sound.error()));
  }
  return names;
}

}  // namespace

Status validate(const Rename& options, const Clip& clip) {
  const Result<std::vector<std::string>> names = names_after(options, clip.skeleton);
  if (!names) return tl::unexpected<Error>(names.error());
  return {};
}

Status apply(const Rename& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  Result<std::vector<std::string>> names = names_after(options, clip.skeleton);
  if (!names) return tl::unexpected<Error>(std::move(names.error()));
  for (std::size_t i = 0; i < names->size(); ++i) {
    clip.skeleton.set_name(i, std::move((*names)[i]));
  }
  return {};
}

namespace {

Result<Edit> parse_rename(std::string_view value) {
  Rename rename;
  for (const std::string& word : words_in(value)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size()) {
      return invalid_value("rename", word,
                           "OLD=NEW, in which `*` matches any text and `?` one character");
    }
    rename.pairs.push_back({word.substr(0, equals), word.substr(equals + 1)});
  }
  if (rename.pairs.empty()) return invalid_value("rename", value, "OLD=NEW");
  return Edit(std::move(rename));
}

}  // namespace

extern constinit const StepKind rename_step{
    .facts = {"rename", "OLD=NEW", "",
              "Rename joints, by name, path or pattern; several with commas, `*` for any text and "
              "`?` for one character: `mixamorig:*=*`."},
    .parse = parse_rename};

}  // namespace mocap::edit
