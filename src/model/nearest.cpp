// SPDX-License-Identifier: MIT
#include "model/nearest.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "model/ranking.hpp"
#include "text/ascii.hpp"
#include "text/edit_distance.hpp"
#include "text/word_lists.hpp"

namespace mocap {

namespace {

constexpr std::size_t longest_word = 64;
constexpr std::size_t most_suggestions = 3;

}  // namespace

std::vector<std::string> nearest(std::string_view word, std::span<const std::string> known) {
  if (word.empty() || word.size() > longest_word) return {};
  std::vector<const std::string*> candidates;
  std::vector<double> likeness;
  for (const std::string& candidate : known) {
    const std::size_t longer = std::max(word.size(), candidate.size());
    const std::size_t allowed = std::max<std::size_t>(1, longer / 3);
    const bool begins =
        word.size() >= 3 && candidate.size() > word.size() && candidate.starts_with(word);
    const std::size_t distance = begins ? 1 : text::edit_distance(word, candidate, allowed);
    // `-v` and `-o` only share the dash.
    const auto letters = static_cast<std::size_t>(
        std::count_if(candidate.begin(), candidate.end(), [](char c) { return c != '-'; }));
    if (distance <= allowed && (distance < letters || begins)) {
      candidates.push_back(&candidate);
      likeness.push_back(-static_cast<double>(distance));
    }
  }
  const std::vector<std::size_t> order = detail::largest_first(likeness);
  std::vector<std::string> words;
  for (const std::size_t at : order) {
    if (words.size() == most_suggestions || likeness[at] < likeness[order.front()] - 1.0) break;
    words.push_back(*candidates[at]);
  }
  return words;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
  const std::vector<std::string> words = nearest(word, known);
  if (words.empty()) return {};
  return "did you mean " + text::alternatives(words) + "?";
}

std::optional<std::string_view> find_synonym(std::string_view list, std::string_view word) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    const std::string_view entry = list.substr(0, end);
    const std::size_t equals = std::min(entry.find('='), entry.size());
    if (!entry.empty() && entry.substr(0, equals) == word)
      return entry.substr(std::min(equals + 1, entry.size()));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return std::nullopt;
}

std::string profile_meant(std::string_view word, std::span<const std::string> known) {
  std::string letters = text::lower_letters(word.substr(0, longest_word));
  struct OtherName {
    std::string_view word;
    std::string_view profile;
  };
  constexpr std::array<OtherName, 12> other_names{{{"sl", "secondlife"},
                                                   {"slviewer", "secondlife"},
                                                   {"secondlifeviewer", "secondlife"},
                                                   {"firestorm", "secondlife"},
                                                   {"three", "threejs"},
                                                   {"ue", "unreal"},
                                                   {"unrealengine", "unreal"},
                                                   {"uefn", "unreal"},
                                                   {"mobu", "motionbuilder"},
                                                   {"autodeskmaya", "maya"},
                                                   {"bvhviewer", "bvhview"},
                                                   {"python", "pybvh"}}};
  const auto other = std::find_if(other_names.begin(), other_names.end(),
                                  [&](const OtherName& name) { return name.word == letters; });
  if (other != other_names.end()) letters = other->profile;
  if (std::find(known.begin(), known.end(), letters) != known.end()) return letters;
  const std::vector<std::string> near = nearest(letters, known);
  return near.empty() ? std::string() : near.front();
}

}  // namespace mocap
