// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A set of rows, one bit each.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace mocap::library {

using Row = std::uint32_t;

class RowSet {
 public:
  /// An empty set for `rows` rows.
  explicit RowSet(std::size_t rows) : words_((rows + bits - 1) / bits, 0) {}
  /// The rows whose byte is 1; all other bytes are 0.
  explicit RowSet(std::span<const std::uint8_t> mask);

  /// `row` must not be in the set.
  void insert(Row row) {
    words_[row / bits] |= std::uint64_t{1} << row % bits;
    ++count_;
  }
  bool has(Row row) const { return (words_[row / bits] >> row % bits & 1U) != 0; }
  std::size_t count() const { return count_; }
  std::size_t bytes() const { return words_.size() * sizeof words_[0]; }

 private:
  static constexpr std::size_t bits = 64;

  std::vector<std::uint64_t> words_;
  std::size_t count_ = 0;
};

}  // namespace mocap::library
