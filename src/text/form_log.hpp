// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Keeps the forms of the numbers read so far, in as little memory as they allow.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "mocap/number_style.hpp"

namespace mocap::text {

/// Writes `form`, `forms`, `odd_texts` and `complete` of a `NumberStyle`.
///
/// As long as all numbers have one form, nothing is kept a number. Odd texts may take 1 MiB and
/// two bytes a number; when they need more, all forms are given up and `complete` is false.
class FormLog {
 public:
  /// How many numbers there are so far, and so the index of the next.
  std::uint64_t count() const { return count_; }

  /// True when all numbers so far have `style.form`, and there is at least one.
  bool uniform(const NumberStyle& style) const {
    return count_ > 0 && style.complete && style.forms.empty();
  }

  /// Appends `count` numbers that have the form of all before them.
  void append_uniform(std::size_t count) { count_ += count; }

  /// Appends numbers of any form. The texts of those that are odd follow, in order, by
  /// `append_odd_text`.
  void append(NumberStyle& style, const NumberForm* forms, std::size_t count);

  /// Tells the text of an odd number already appended.
  void append_odd_text(NumberStyle& style, std::uint64_t index, std::string_view text);

  /// Drops what turned out to be needless: `forms` when all are the same. Call it once at the end.
  static void compact(NumberStyle& style);

 private:
  void give_up(NumberStyle& style);

  std::uint64_t count_ = 0;
  std::uint64_t odd_bytes_ = 0;
};

}  // namespace mocap::text
