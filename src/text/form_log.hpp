// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Stores the `NumberForm` of every number read so far, with as little memory as possible.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "mocap/number_style.hpp"

namespace mocap::text {

/// Writes `form`, `forms`, `verbatim_texts` and `complete` of a `NumberStyle`.
///
/// As long as all numbers have the same form, nothing is stored per number. Verbatim texts may use
/// 1 MiB plus two bytes per number; if they need more, all forms are dropped and `complete` is set
/// to false.
class FormLog {
 public:
  /// Number of numbers appended so far, which is the index of the next one.
  std::uint64_t count() const { return count_; }

  /// Whether all numbers so far have `style.form`, and there is at least one.
  bool uniform(const NumberStyle& style) const {
    return count_ > 0 && style.complete && style.forms.empty();
  }

  /// Prepares for this many numbers in total, if their forms must be stored.
  void expect(std::uint64_t count) { expected_ = count; }

  /// Appends `count` numbers with the same form as all previous ones.
  void append_uniform(std::size_t count) { count_ += count; }

  /// Appends numbers of any form. The texts of the `verbatim` ones must follow, in order, with
  /// `append_verbatim_text`.
  void append(NumberStyle& style, const NumberForm* forms, std::size_t count);

  /// Sets the text of a `verbatim` number that has been appended.
  void append_verbatim_text(NumberStyle& style, std::uint64_t index, std::string_view text);

  /// Appends `count` numbers with the forms of another log, which is complete and has no
  /// verbatim texts.
  void append(NumberStyle& style, const NumberFormats& later, std::uint64_t count);

  /// Drops `forms` if all are the same or not complete. Call it once at the end.
  static void compact(NumberStyle& style);

 private:
  void give_up(NumberStyle& style);

  std::uint64_t count_ = 0;
  std::uint64_t expected_ = 0;
  std::uint64_t verbatim_bytes_ = 0;
};

}  // namespace mocap::text
