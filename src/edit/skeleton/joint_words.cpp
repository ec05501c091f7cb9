// SPDX-License-Identifier: MIT
#include "edit/skeleton/joint_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/values.hpp"
#include "model/nearest.hpp"
#include "text/word_lists.hpp"

namespace mocap::edit {

namespace {

/// Whether a name matches a pattern with `*` for any text and `?` for one byte. Only the last `*`
/// is retried, so the time is at most quadratic.
bool fits(std::string_view pattern, std::string_view name) {
  std::size_t p = 0;
  std::size_t n = 0;
  std::size_t star = std::string_view::npos;
  std::size_t tried = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      tried = n;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == name[n])) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++tried;
    } else {
      return false;
    }
  }
  return std::all_of(pattern.begin() + static_cast<std::ptrdiff_t>(p), pattern.end(),
                     [](char one) { return one == '*'; });
}

}  // namespace

Error no_such_joint(const Skeleton& skeleton, const std::string& word) {
  std::vector<std::string> names;
  names.reserve(skeleton.size());
  for (const Joint& joint : skeleton.joints()) names.push_back(joint.name);
  Error error = make_diagnostic(codes::edit_joint, fmt::format("no such joint `{}`", word));
  error.subject = word;
  if (std::string near = did_you_mean(word, names); !near.empty()) {
    error.advise(std::move(near));
  }
  return error;
}

Result<std::vector<std::size_t>> joints_or_all(const Skeleton& skeleton,
                                               const std::vector<std::string>& words) {
  if (!words.empty()) return find_joints(skeleton, words);
  std::vector<std::size_t> all(skeleton.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

std::string counted_joints(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "joint" : "joints");
}

std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 8;
  return text::listed(names, most);
}

Result<std::vector<std::string>> joints_in(std::string_view list) {
  std::vector<std::string> joints = words_in(list);
  if (joints.empty())
    return fail(codes::edit_value, "no joint is specified: separate names with commas");
  return joints;
}

WordAndJoints split_at_colon(std::string_view value) {
  const std::size_t colon = value.find(':');
  if (colon == std::string_view::npos) return {value, {}};
  std::vector<std::string> joints = words_in(value.substr(colon + 1));
  const bool is_sound = !joints.empty();
  return {value.substr(0, colon), std::move(joints), is_sound};
}

Result<std::vector<std::size_t>> find_joints(const Skeleton& skeleton,
                                             const std::vector<std::string>& words) {
  std::set<std::size_t> found;
  for (const std::string& word : words) {
    const std::size_t before = found.size();
    bool is_known = false;
    if (word.find_first_of("*?") == std::string::npos) {
      if (const auto joint = skeleton.find_path(word)) {
        found.insert(*joint);
        is_known = true;
      }
    }
    // `Ben/*` matches everything below the root Ben.
    const bool is_path_pattern =
        word.find('/') != std::string::npos && word.find_first_of("*?") != std::string::npos;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
      const bool is_meant =
          fits(word, skeleton[i].name) || (is_path_pattern && fits(word, skeleton.path_of(i)));
      if (!is_meant) continue;
      found.insert(i);
      is_known = true;
    }
    if (!is_known && found.size() == before) {
      return tl::unexpected<Error>(no_such_joint(skeleton, word));
    }
  }
  return std::vector<std::size_t>(found.begin(), found.end());
}

}  // namespace mocap::edit
