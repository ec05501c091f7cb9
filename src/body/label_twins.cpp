// SPDX-License-Identifier: MIT
#include "body/label_twins.hpp"

#include <numeric>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "body/joint_twins.hpp"
#include "body/name_words.hpp"
#include "text/ascii.hpp"

namespace mocap::detail {

namespace {

using PlacesOfLabels = std::unordered_map<std::string_view, std::size_t>;

/// Labels longer than this do not name markers; the limit bounds the cost.
constexpr std::size_t longest_label_paired = 128;

void pair_labels(LabelTwins& twins, const Twins& pair) {
  twins.twin[pair.left] = pair.right;
  twins.twin[pair.right] = pair.left;
  twins.pairs.push_back(pair);
}

/// The label that has an R in place of an L with which a word of this one starts.
std::optional<std::size_t> right_of(const std::string& label, const PlacesOfLabels& places) {
  if (label.size() > longest_label_paired) return std::nullopt;
  for (std::size_t i = 0; i < label.size(); ++i) {
    const bool starts_word =
        i == 0 || !(text::is_letter(label[i - 1]) || text::is_digit(label[i - 1]));
    if (label[i] != 'L' || !starts_word) continue;
    std::string right = label;
    right[i] = 'R';
    if (const auto found = places.find(right); found != places.end()) return found->second;
  }
  return std::nullopt;
}

}  // namespace

LabelTwins find_label_twins(const std::vector<std::string>& labels) {
  LabelTwins twins;
  twins.twin.resize(labels.size());
  std::iota(twins.twin.begin(), twins.twin.end(), std::size_t{0});
  TwinsByNames by_names;
  PlacesOfLabels places;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    places.try_emplace(labels[i], i);
    const NameWords name = split_name(without_namespace(labels[i]));
    if (name.side == Side::none) continue;
    if (const auto pair = by_names.add(i, name)) pair_labels(twins, *pair);
  }
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (twins.twin[i] != i) continue;
    const std::optional<std::size_t> right = right_of(labels[i], places);
    if (right && twins.twin[*right] == *right) pair_labels(twins, {i, *right});
  }
  return twins;
}

}  // namespace mocap::detail
