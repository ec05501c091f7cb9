// SPDX-License-Identifier: MIT
#include "edit/skeleton/new_names.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstddef>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "edit/notes.hpp"
#include "mocap/edit/values.hpp"
#include "model/nearest.hpp"

namespace mocap::edit {

Status check_new_names(const Skeleton& skeleton, const std::vector<std::string>& names) {
  std::vector<std::string> old_names;
  old_names.reserve(skeleton.size());
  for (const Joint& joint : skeleton.joints()) old_names.push_back(joint.name);
  return check_new_names(old_names, names, "joints");
}

Status check_new_names(const std::vector<std::string>& old_names,
                       const std::vector<std::string>& names, std::string_view kind) {
  struct Uses {
    std::size_t before = 0;
    std::size_t after = 0;
  };
  std::unordered_map<std::string_view, Uses> uses;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty() && !old_names[i].empty()) {
      return fail(codes::edit_joint, fmt::format("`{}` would have an empty name", old_names[i]));
    }
    ++uses[old_names[i]].before;
    ++uses[names[i]].after;
  }
  for (const std::string& name : names) {
    const Uses& found = uses[name];
    if (found.after > 1 && found.after > found.before) {
      return fail_advised(
          codes::edit_joint, fmt::format("several {} would be called `{}`", kind, name),
          fmt::format("First rename the one that already has this name: --rename {}=OTHER", name));
    }
  }
  return {};
}

Result<const detail::Naming*> convention_named(std::string_view word) {
  if (const detail::Naming* naming = detail::find_naming(word)) return naming;
  std::vector<std::string> words;
  for (const detail::Naming& naming : detail::namings()) words.emplace_back(naming.word);
  Error error = make_diagnostic(codes::edit_value, fmt::format("invalid value `{}`: expected {}",
                                                               word, fmt::join(words, ", ")));
  if (std::string near = did_you_mean(word, words); !near.empty()) error.advise(std::move(near));
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace mocap::edit
