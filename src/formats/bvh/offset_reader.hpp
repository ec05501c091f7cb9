// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The three numbers behind the word OFFSET.

#include <string>

#include "formats/bvh/header_notes.hpp"

namespace mocap::bvh {

/// Reads x, y, z. Brackets and commas around them (Python prints lists so) are taken off with a
/// warning, glued numbers are parted with one; what is no number is an error, and zero is taken.
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
  void tell_no_number(int axis);

  HeaderText& text_;
  HeaderNotes& notes_;
  std::string token_;  ///< What is left of the current word; glued numbers are used up in turn.
  Place place_;
  bool marks_noted_ = false;
};

}  // namespace mocap::bvh
