// SPDX-License-Identifier: MIT
#include "edit/skeleton/joint_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>
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

void sort_once(std::vector<std::size_t>& joints) {
  std::sort(joints.begin(), joints.end());
  joints.erase(std::unique(joints.begin(), joints.end()), joints.end());
}

bool is_pattern(std::string_view word) {
  return word.find_first_of("*?") != std::string_view::npos;
}

}  // namespace

bool matches_pattern(std::string_view word, std::string_view name) {
  return is_pattern(word) && fits(word, name);
}

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

std::vector<std::size_t> joints_meant(const detail::JointIndex& joints, const std::string& word) {
  if (!is_pattern(word)) {
    const std::span<const std::size_t> named = joints.named(word);
    std::vector<std::size_t> meant(named.begin(), named.end());
    if (const auto joint = joints.find_path(word)) meant.push_back(*joint);
    sort_once(meant);
    return meant;
  }
  const Skeleton& skeleton = joints.skeleton();
  // `Ben/*` matches everything below the root Ben.
  const bool is_path = word.find('/') != std::string::npos;
  std::vector<std::size_t> meant;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    if (fits(word, skeleton[i].name) || (is_path && fits(word, skeleton.path_of(i))))
      meant.push_back(i);
  }
  return meant;
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
  const detail::JointIndex joints(skeleton);
  std::vector<std::size_t> found;
  for (const std::string& word : words) {
    const std::vector<std::size_t> meant = joints_meant(joints, word);
    if (meant.empty()) return tl::unexpected<Error>(no_such_joint(skeleton, word));
    found.insert(found.end(), meant.begin(), meant.end());
  }
  sort_once(found);
  return found;
}

}  // namespace mocap::edit
