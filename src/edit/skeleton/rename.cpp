// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/notes.hpp"
#include "edit/recorded_names.hpp"
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

/// A new name and the pair that it is from.
struct NewName {
  const Rename::Pair* pair = nullptr;
  std::string name;
};

/// Assigns a new name. A pattern does not override a name that was specified exactly.
Status take_name(const Rename::Pair& pair, std::string name, const std::string& old,
                 NewName& taken) {
  const bool was_exact = taken.pair != nullptr && !has_places(taken.pair->from);
  const bool is_exact = !has_places(pair.from);
  if (taken.pair != nullptr && was_exact == is_exact && taken.name != name) {
    return fail_advised(
        codes::edit_joint,
        fmt::format("`{}` is renamed twice, to `{}` and to `{}`", old, taken.name, name),
        "Give each name one new name; an exact name takes precedence over patterns.");
  }
  if (taken.pair == nullptr || (is_exact && !was_exact)) taken = {&pair, std::move(name)};
  return {};
}

/// Renames things of one kind, such as joints or points. All pairs refer to the old names, so two
/// things can swap names.
class Renaming {
 public:
  /// `kind` is the plural of what has these names. With `joints`, exact names may be paths.
  Renaming(std::vector<std::string> names, std::string kind,
           const detail::JointIndex* joints = nullptr)
      : old_(std::move(names)), kind_(std::move(kind)), joints_(joints), new_(old_.size()) {
    if (joints_ != nullptr) return;
    for (std::size_t i = 0; i < old_.size(); ++i) named_[old_[i]].push_back(i);
  }

  /// Renames what a pair matches. Returns whether there is anything.
  Result<bool> add(const Rename::Pair& pair) {
    bool is_used = false;
    for (const std::size_t i : to_compare(pair)) {
      // A joint found by its path need not have the name `pair.from`, so only patterns are
      // compared.
      const std::optional<PatternText> places =
          has_places(pair.from) ? text_of_places(pair.from, old_[i]) : PatternText{};
      if (!places) continue;
      is_used = true;
      Status taken = take_name(pair, with_places(pair.to, *places), old_[i], new_[i]);
      if (!taken) return tl::unexpected<Error>(std::move(taken.error()));
    }
    return is_used;
  }

  /// The names after renaming.
  Result<std::vector<std::string>> names() const {
    std::vector<std::string> names;
    names.reserve(new_.size());
    for (std::size_t i = 0; i < new_.size(); ++i)
      names.push_back(new_[i].pair == nullptr ? old_[i] : new_[i].name);
    if (Status sound = check_new_names(old_, names, kind_); !sound)
      return tl::unexpected<Error>(std::move(sound.error()));
    return names;
  }

 private:
  /// What a pair may rename, ascending: that with the name or at the path, or all for a pattern. A
  /// path identifies a single joint, even if several have the same name.
  std::vector<std::size_t> to_compare(const Rename::Pair& pair) const {
    if (has_places(pair.from)) {
      std::vector<std::size_t> all(old_.size());
      std::iota(all.begin(), all.end(), std::size_t{0});
      return all;
    }
    if (joints_ == nullptr) {
      const auto found = named_.find(pair.from);
      return found == named_.end() ? std::vector<std::size_t>() : found->second;
    }
    const std::span<const std::size_t> named = joints_->named(pair.from);
    std::vector<std::size_t> joints(named.begin(), named.end());
    if (pair.from.find('/') == std::string::npos) return joints;
    const std::optional<std::size_t> at_path = joints_->find_path(pair.from);
    if (at_path && std::find(joints.begin(), joints.end(), *at_path) == joints.end())
      joints.insert(std::upper_bound(joints.begin(), joints.end(), *at_path), *at_path);
    return joints;
  }

  std::vector<std::string> old_;
  std::string kind_;
  const detail::JointIndex* joints_;
  std::vector<NewName> new_;
  std::unordered_map<std::string, std::vector<std::size_t>> named_;
};

/// The names of a clip after renaming.
struct AllNames {
  std::vector<std::string> joints;
  std::array<std::vector<std::string>, recorded_kinds.size()> labels;  ///< Of `recorded_kinds`.
};

Result<AllNames> names_after(const Rename& options, const Clip& clip) {
  const detail::JointIndex index(clip.skeleton);
  std::vector<std::string> joints;
  for (const Joint& joint : clip.skeleton.joints()) joints.push_back(joint.name);
  std::vector<Renaming> kinds;
  kinds.emplace_back(std::move(joints), "joints", &index);
  for (const RecordedKind kind : recorded_kinds)
    kinds.emplace_back(labels_of(clip.recording, kind), plural_of(kind));
  for (const Rename::Pair& pair : options.pairs) {
    if (Status sound = check_places(pair); !sound)
      return tl::unexpected<Error>(std::move(sound.error()));
    bool is_used = false;
    for (Renaming& kind : kinds) {
      Result<bool> added = kind.add(pair);
      if (!added) return tl::unexpected<Error>(std::move(added.error()));
      is_used = is_used || *added;
    }
    if (!is_used) return tl::unexpected<Error>(no_such_name(clip, pair.from));
  }
  AllNames names;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    Result<std::vector<std::string>> renamed = kinds[i].names();
    if (!renamed) return tl::unexpected<Error>(std::move(renamed.error()));
    (i == 0 ? names.joints : names.labels[i - 1]) = std::move(*renamed);
  }
  return names;
}

}  // namespace

Status validate(const Rename& options, const Clip& clip) {
  const Result<AllNames> names = names_after(options, clip);
  if (!names) return tl::unexpected<Error>(names.error());
  return {};
}

Status apply(const Rename& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  Result<AllNames> names = names_after(options, clip);
  if (!names) return tl::unexpected<Error>(std::move(names.error()));
  for (std::size_t i = 0; i < names->joints.size(); ++i)
    clip.skeleton.set_name(i, std::move(names->joints[i]));
  for (std::size_t i = 0; i < recorded_kinds.size(); ++i)
    set_labels(clip.recording, recorded_kinds[i], std::move(names->labels[i]));
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
              "Rename joints, points, rigid bodies, analog channels and columns, by name, path or "
              "pattern; several with commas, `*` for any text and `?` for one character: "
              "`mixamorig:*=*`."},
    .parse = parse_rename};

}  // namespace mocap::edit
