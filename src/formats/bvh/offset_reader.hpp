// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The three numbers after the word OFFSET.

#include <string>

#include "formats/bvh/header_notes.hpp"

namespace mocap::bvh {

/// Reads x, y, z. Brackets and commas around them (the format of Python lists) are removed and
/// numbers without a separator are split, both with a warning. Other text is an error, and is
/// replaced by zero.
class OffsetReader {
 public:
  OffsetReader(HeaderText& text, HeaderNotes& notes) : text_(text), notes_(notes) {}

  Vector3 read();

 private:
  enum class Found { number, no_number, end };

  Found read_number(double& value);
  Found take_token();
  void skip_lone_marks();
  void note_marks(const Word& word);
  void report_no_number(int axis);

  HeaderText& text_;
  HeaderNotes& notes_;
  std::string token_;  ///< The rest of the current word.
  Place place_;
  bool marks_noted_ = false;
};

}  // namespace mocap::bvh
