// SPDX-License-Identifier: MIT
#include "library/row_set.hpp"

#include <algorithm>
#include <bit>

namespace mocap::library {

RowSet::RowSet(std::span<const std::uint8_t> mask) : RowSet(mask.size()) {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const auto bytes = mask.subspan(i * bits, std::min(bits, mask.size() - i * bits));
    std::uint64_t word = 0;
    for (std::size_t bit = 0; bit < bytes.size(); ++bit) {
      word |= static_cast<std::uint64_t>(bytes[bit]) << bit;
    }
    words_[i] = word;
    count_ += static_cast<std::size_t>(std::popcount(word));
  }
}

}  // namespace mocap::library
