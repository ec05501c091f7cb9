// SPDX-License-Identifier: MIT
#include "model/label_match.hpp"

#include <string_view>
#include <unordered_map>

namespace mocap::detail {

LabelMatch match_labels(std::span<const std::string> a, std::span<const std::string> b) {
  std::unordered_map<std::string_view, std::vector<std::size_t>> places;
  for (std::size_t i = b.size(); i-- > 0;) places[b[i]].push_back(i);
  LabelMatch match;
  std::vector<bool> is_paired(b.size(), false);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto found = places.find(a[i]);
    if (found == places.end() || found->second.empty()) {
      match.only_a.push_back(i);
      continue;
    }
    match.pairs.emplace_back(i, found->second.back());
    is_paired[found->second.back()] = true;
    found->second.pop_back();
  }
  for (std::size_t i = 0; i < b.size(); ++i)
    if (!is_paired[i]) match.only_b.push_back(i);
  return match;
}

}  // namespace mocap::detail
