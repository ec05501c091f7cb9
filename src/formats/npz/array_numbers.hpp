// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The numbers of an array, read in pieces.

#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/npz/array.hpp"

namespace mocap::npz {

/// The numbers of an array, with the last index varying fastest. They are not copied, unless they
/// are stored in another order. Refers to the data of the array.
class ArrayNumbers {
 public:
  /// No numbers.
  ArrayNumbers() = default;
  /// `has_failed`: set if numbers cannot be read. Must outlive this.
  ArrayNumbers(Array array, bool* has_failed);

  std::size_t size() const { return array_.count; }
  const Array& array() const { return array_; }
  /// Copies the numbers from `first` on; all must exist. Copy in ascending order: earlier numbers
  /// may be decompressed again. Copies zeros if the file cannot be read.
  void copy(std::size_t first, std::span<double> out);
  /// The greatest absolute value; NaN if not all numbers are finite. The first call reads them.
  double greatest();

 private:
  double find_greatest();

  Array array_;
  bool* has_failed_ = nullptr;
  std::optional<double> greatest_;
  std::vector<double> ordered_;
  std::string bytes_;
};

/// The greatest absolute value of these numbers; NaN if not all are finite.
double greatest_of(std::span<const double> numbers);

/// The numbers of an array, frame by frame.
class ArrayRows {
 public:
  ArrayRows() = default;
  /// `width`: the numbers of a frame.
  ArrayRows(ArrayNumbers numbers, std::size_t width) : numbers_(std::move(numbers)), row_(width) {}

  /// The numbers of a frame, which must exist; valid until the next call.
  std::span<const double> row(std::size_t frame) {
    if (held_ == frame + 1) return row_;
    numbers_.copy(frame * row_.size(), row_);
    held_ = frame + 1;
    const double greatest = greatest_of(row_);
    // Once it is NaN, it remains so.
    if (!(greatest <= greatest_) && !std::isnan(greatest_)) greatest_ = greatest;
    return row_;
  }
  /// The greatest absolute value of the frames that were read; NaN if not all are finite.
  double greatest() const { return greatest_; }
  const Array& array() const { return numbers_.array(); }

 private:
  ArrayNumbers numbers_;
  std::vector<double> row_;
  std::size_t held_ = 0;  ///< 1 + the frame in `row_`.
  double greatest_ = 0.0;
};

}  // namespace mocap::npz
