// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Number formats that move along with their values.

#include <cstddef>
#include <utility>

#include "mocap/number_style.hpp"

namespace mocap::detail {

/// Whether the format of each of `count` numbers is known.
bool is_known(const NumberFormats& formats, std::size_t count);

/// Drops the formats of individual numbers: all are then printed exactly, unless all were computed.
void drop_individual(NumberFormats& formats);

/// Assigns a form to each of `count` numbers.
void expand(NumberFormats& formats, std::size_t count);

/// Keeps the first `count` of expanded formats.
void cut(NumberFormats& formats, std::size_t count);

/// Appends the formats (and verbatim texts) of `count` numbers, starting at `first`, to other
/// formats with one form per number.
void append(const NumberFormats& from, std::size_t first, std::size_t count, NumberFormats& to);

/// Collects the formats of reordered numbers.
class FormatsInOrder {
 public:
  /// `from` must outlive this object and have a form for each number.
  FormatsInOrder(const NumberFormats& from, std::size_t count);

  /// Appends the numbers that start at `first`.
  void take(std::size_t first, std::size_t count) { append(from_, first, count, result_); }
  /// Appends new numbers.
  void add_new(std::size_t count);

  NumberFormats finish() { return std::move(result_); }

 private:
  const NumberFormats& from_;
  NumberFormats result_;
};

}  // namespace mocap::detail
