// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Number formats that follow their values to other positions.

#include <cstddef>
#include <utility>

#include "mocap/number_style.hpp"

namespace mocap::detail {

/// Whether the format of each of `count` numbers is known.
bool is_known(const NumberFormats& formats, std::size_t count);

/// Drops the formats of single numbers: all are printed exactly then, unless all were computed.
void forget_single(NumberFormats& formats);

/// Gives each of `count` numbers its own form.
void expand(NumberFormats& formats, std::size_t count);

/// Keeps the first `count` of expanded formats.
void cut(NumberFormats& formats, std::size_t count);

/// Appends the formats, and odd spellings, of `count` numbers from `first` on to those of others,
/// which have one form per number.
void append(const NumberFormats& from, std::size_t first, std::size_t count, NumberFormats& to);

/// Collects the formats of numbers in their new order.
class FormatsInOrder {
 public:
  /// `from` must outlive this, and have a form for each number.
  FormatsInOrder(const NumberFormats& from, std::size_t count);

  /// The next numbers are those from `first` on.
  void take(std::size_t first, std::size_t count) { append(from_, first, count, result_); }
  /// The next numbers are new.
  void add_new(std::size_t count);

  NumberFormats finish() { return std::move(result_); }

 private:
  const NumberFormats& from_;
  NumberFormats result_;
};

}  // namespace mocap::detail
