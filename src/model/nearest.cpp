// SPDX-License-Identifier: MIT
#include "model/nearest.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "model/ranking.hpp"
#include "text/ascii.hpp"

namespace mocap {

namespace {

constexpr std::size_t longest_word = 64;
constexpr std::size_t most_suggestions = 3;

/// Number of letters to change, add, drop or swap with their neighbour to turn `a` into `b`.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> current(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    current[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      current[j] = std::min({last[j] + 1, current[j - 1] + 1, last[j - 1] + change});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        current[j] = std::min(current[j], before_last[j - 2] + 1);
    }
    std::swap(before_last, last);
    std::swap(last, current);
  }
  return last[b.size()];
}

}  // namespace

std::vector<std::string> nearest(std::string_view word, std::span<const std::string> known) {
  if (word.empty() || word.size() > longest_word) return {};
  std::vector<const std::string*> candidates;
  std::vector<double> likeness;
  for (const std::string& candidate : known) {
    const auto [shorter, longer] = std::minmax({word.size(), candidate.size()});
    const std::size_t allowed = std::max<std::size_t>(1, longer / 3);
    const bool begins =
        word.size() >= 3 && candidate.size() > word.size() && candidate.starts_with(word);
    // Each letter of the difference in length has to be added.
    if (longer - shorter > allowed && !begins) continue;
    const std::size_t distance = begins ? 1 : edit_distance(word, candidate);
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
  std::string text = "did you mean ";
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i != 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text + "?";
}

std::string profile_meant(std::string_view word, std::span<const std::string> known) {
  std::string letters;
  for (const char c : word.substr(0, std::min(word.size(), longest_word))) {
    const char letter = text::lower(c);
    if (letter >= 'a' && letter <= 'z') letters += letter;
  }
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
