// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The tokens of a text file.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"

namespace mocap::usd::input {

enum class TokenKind : std::uint8_t {
  end,
  word,    ///< A name, number or keyword, with `[]` directly after it.
  string,  ///< Without its quotes, with its escapes.
  path,    ///< Without `<` and `>`.
  asset,   ///< Without `@`.
  mark,    ///< One of `[](){}=,;:&`
  bad      ///< Text that is not a token, such as an unterminated string.
};

struct Token {
  TokenKind kind = TokenKind::end;
  std::string_view text;
  std::size_t offset = 0;  ///< Of its first byte, including a quote.
  bool starts_line = false;

  bool is(char mark) const { return kind == TokenKind::mark && text.front() == mark; }
  bool is(std::string_view word) const { return kind == TokenKind::word && text == word; }
};

/// Reads tokens, one in advance.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) { advance(); }

  const Token& peek() const { return next_; }
  Token take() {
    const Token token = next_;
    if (token.kind != TokenKind::end && token.kind != TokenKind::bad) advance();
    return token;
  }
  bool take_if(char mark) {
    if (!next_.is(mark)) return false;
    advance();
    return true;
  }

  std::string_view text() const { return text_; }
  /// An error at an offset, with line, column and excerpt.
  Error error(Code code, std::string message, std::size_t offset) const;

 private:
  void advance();
  bool skip_blanks();
  void read_string(char quote);
  void read_until(TokenKind kind, std::string_view start, std::string_view end);
  void read_word();

  std::string_view text_;
  std::size_t at_ = 0;
  Token next_;
};

/// The text of a string token without escapes.
std::string unescaped(std::string_view text);

}  // namespace mocap::usd::input
