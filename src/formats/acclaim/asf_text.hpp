// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "formats/text_words.hpp"

namespace mocap::acclaim {

using detail::Word;

/// The words of an ASF file, in which commas and parentheses are whitespace.
class AsfText : public detail::TextWords {
 public:
  AsfText(std::string_view text, std::string file)
      : TextWords(text, std::move(file), {.separators = " \t\v\f,()", .has_slash_comments = true}) {
  }
};

}  // namespace mocap::acclaim
