// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings about a header, and whether it can be written back unchanged.

#include <string>

#include "formats/bvh/header_reader.hpp"

namespace mocap::bvh {

/// Adds findings of the header to the collection.
class HeaderNotes {
 public:
  HeaderNotes(HeaderText& text, Diagnostics& diagnostics, Header& header)
      : text_(text), diagnostics_(diagnostics), header_(header) {}

  /// Adds a finding at a location and returns it, so that the caller can add details. Findings with
  /// the same code and subject are counted as one.
  Diagnostic& add(Code code, std::string message, const Place& place, std::string subject = {});
  /// Reports a keyword that is not in its canonical case.
  void keyword(const Word& word, std::string_view canonical);
  /// Reports an unexpected word. Returns the keyword that it is a misspelling of, which the advice
  /// also names, or an empty string.
  std::string unknown_word(const Word& word, std::string_view expected);
  /// Reports the reason why the text ended. Always returns false.
  bool stop();

 private:
  HeaderText& text_;
  Diagnostics& diagnostics_;
  Header& header_;
};

/// The hierarchy keyword that a word is a misspelling of: `ROOT` for `*ROOT` or `rot`. Empty if
/// none is similar.
std::string keyword_meant(std::string_view word);

}  // namespace mocap::bvh
