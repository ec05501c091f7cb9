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
  struct Uses {
    std::size_t before = 0;
    std::size_t after = 0;
  };
  std::unordered_map<std::string_view, Uses> uses;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i].empty() && !skeleton[i].name.empty()) {
      return fail(codes::edit_joint,
                  fmt::format("`{}` would have an empty name", skeleton[i].name));
    }
    ++uses[skeleton[i].name].before;
    ++uses[names[i]].after;
  }
  for (const std::string& name : names) {
    const Uses& found = uses[name];
    if (found.after > 1 && found.after > found.before) {
      return fail_advised(
          codes::edit_joint, fmt::format("several joints would be called `{}`", name),
          fmt::format("First rename the joint that already has this name: --rename {}=OTHER",
                      name));
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
