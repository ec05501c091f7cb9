// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings about a header, and whether it can be written again as it stands.

#include <string>

#include "formats/bvh/header_reader.hpp"

namespace mocap::bvh {

/// Adds findings of the header to the collection.
class HeaderNotes {
 public:
  HeaderNotes(HeaderText& text, Diagnostics& diagnostics, Header& header)
      : text_(text), diagnostics_(diagnostics), header_(header) {}

  /// Adds a finding at a place and returns it, so that the caller can say more. Findings with the
  /// same code and subject are counted as one.
  Diagnostic& add(Code code, std::string message, const Place& place, std::string subject = {});
  /// Tells when a keyword is not in its canonical case.
  void keyword(const Word& word, std::string_view canonical);
  /// Reports a word that is not expected there. Returns the keyword that it is a misspelling of,
  /// which the advice names, or an empty text.
  std::string unknown_word(const Word& word, std::string_view expected);
  /// Passes on why the text stopped. Always false.
  bool stop();

 private:
  HeaderText& text_;
  Diagnostics& diagnostics_;
  Header& header_;
};

/// The keyword of a hierarchy that a word is a misspelling of: `ROOT` for `*ROOT` or `rot`. Empty
/// where none is near.
std::string keyword_meant(std::string_view word);

}  // namespace mocap::bvh
