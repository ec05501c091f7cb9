// SPDX-License-Identifier: MIT
#include "formats/usd/text_values.hpp"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "formats/excerpt.hpp"
#include "mocap/usd.hpp"
#include "text/number_in.hpp"

namespace mocap::usd::input {

namespace {

/// Brackets around a value: an array, a matrix and its rows.
constexpr std::size_t most_brackets = 3;

char closing(char opening) {
  return opening == '[' ? ']' : opening == '(' ? ')' : '}';
}

std::optional<double> number_of(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  if (const std::optional<double> number = text::number_in<double>(word)) return number;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (word == "inf") return infinity;
  if (word == "-inf") return -infinity;
  if (word == "nan") return std::numeric_limits<double>::quiet_NaN();
  return std::nullopt;
}

/// Reads one value, which may be in brackets.
class ValueReader {
 public:
  ValueReader(Tokens& tokens, const ValueType& type) : tokens_(tokens), type_(type) {}

  Result<Value> read() {
    if (tokens_.peek().is("None")) {
      tokens_.take();
      value_.is_blocked = true;
      return std::move(value_);
    }
    do {
      const Token token = tokens_.take();
      Status read = {};
      if (token.is('[') || token.is('(')) {
        read = open(token);
      } else if (token.is(']') || token.is(')')) {
        read = close(token);
      } else if (token.is(',')) {
        if (open_.empty()) read = wrong(token);
      } else {
        read = add(token);
      }
      if (!read) return tl::unexpected<Error>(std::move(read.error()));
    } while (!open_.empty());
    return std::move(value_);
  }

 private:
  struct Open {
    char bracket = '[';
    std::size_t first_number = 0;
  };

  tl::unexpected<Error> wrong(const Token& token) const {
    const std::string_view expected = type_.is_words ? "a string" : "a number";
    return tl::unexpected<Error>(unexpected_token(tokens_, token, expected));
  }

  Status open(const Token& token) {
    const char bracket = token.text.front();
    if (open_.size() == most_brackets || (bracket == '[' && !open_.empty())) return wrong(token);
    open_.push_back({bracket, value_.numbers.size()});
    return {};
  }

  Status close(const Token& token) {
    if (open_.empty() || closing(open_.back().bracket) != token.text.front()) return wrong(token);
    const Open closed = open_.back();
    open_.pop_back();
    const std::size_t count = value_.numbers.size() - closed.first_number;
    const bool is_whole = closed.bracket == '['
                              ? count % type_.width == 0
                              : (count == type_.row || count == type_.width) && count > 1;
    if (is_whole) return {};
    return tl::unexpected<Error>(tokens_.error(
        codes::usd_syntax,
        fmt::format("{} numbers in these brackets; expected {}", count,
                    closed.bracket == '[' ? fmt::format("a multiple of {}", type_.width)
                                          : fmt::format("{}", type_.row)),
        token.offset));
  }

  Status add(const Token& token) {
    if (type_.is_words) {
      if (token.kind != TokenKind::string && token.kind != TokenKind::asset) return wrong(token);
      value_.words.push_back(unescaped(token.text));
      return {};
    }
    const std::optional<double> number =
        token.kind == TokenKind::word ? number_of(token.text) : std::nullopt;
    if (!number) return wrong(token);
    value_.numbers.push_back(rounded(*number, type_.precision));
    return {};
  }

  Tokens& tokens_;
  const ValueType& type_;
  Value value_;
  std::vector<Open> open_;
};

}  // namespace

Error unexpected_token(const Tokens& tokens, const Token& token, std::string_view expected) {
  std::string found;
  if (token.kind == TokenKind::end) {
    found = "the file ends";
  } else if (token.kind == TokenKind::bad) {
    found = "this string, path or comment has no end";
  } else {
    found = "found " + mocap::detail::quoted_word(token.text);
  }
  return tokens.error(codes::usd_syntax, fmt::format("{}; expected {}", found, expected),
                      token.offset);
}

Result<Value> read_value(Tokens& tokens, const ValueType& type) {
  return ValueReader(tokens, type).read();
}

Result<Value> read_targets(Tokens& tokens) {
  Value value;
  if (tokens.peek().is("None")) {
    tokens.take();
    value.is_blocked = true;
    return value;
  }
  const bool is_list = tokens.take_if('[');
  while (!(is_list && tokens.take_if(']'))) {
    const Token token = tokens.take();
    if (token.kind != TokenKind::path)
      return tl::unexpected<Error>(unexpected_token(tokens, token, "a path, `</...>`"));
    value.words.emplace_back(token.text);
    if (!is_list) return value;
    tokens.take_if(',');
  }
  return value;
}

Status read_samples(Tokens& tokens, const std::optional<ValueType>& type,
                    std::vector<Sample>& samples) {
  if (Token token = tokens.take(); !token.is('{'))
    return tl::unexpected<Error>(unexpected_token(tokens, token, "`{` before the time samples"));
  while (!tokens.take_if('}')) {
    const Token time = tokens.take();
    const std::optional<double> code =
        time.kind == TokenKind::word ? text::number_in<double>(time.text) : std::nullopt;
    if (!code) return tl::unexpected<Error>(unexpected_token(tokens, time, "a time code"));
    if (!tokens.take_if(':'))
      return tl::unexpected<Error>(unexpected_token(tokens, tokens.peek(), "`:` after the time"));
    if (type) {
      Result<Value> value = read_value(tokens, *type);
      if (!value) return tl::unexpected<Error>(std::move(value.error()));
      samples.push_back({*code, std::move(*value)});
    } else if (Status skipped = skip_value(tokens); !skipped) {
      return skipped;
    }
    tokens.take_if(',');
  }
  return {};
}

Status skip_brackets(Tokens& tokens) {
  std::string open;
  do {
    const Token token = tokens.take();
    if (token.kind == TokenKind::end || token.kind == TokenKind::bad)
      return tl::unexpected<Error>(unexpected_token(
          tokens, token, open.empty() ? "a value" : fmt::format("`{}`", closing(open.back()))));
    if (token.is('[') || token.is('(') || token.is('{')) {
      open += token.text.front();
    } else if (token.is(']') || token.is(')') || token.is('}')) {
      if (open.empty() || closing(open.back()) != token.text.front())
        return tl::unexpected<Error>(
            unexpected_token(tokens, token, open.empty() ? "a value" : "another bracket"));
      open.pop_back();
    }
  } while (!open.empty());
  return {};
}

Status skip_value(Tokens& tokens) {
  const Token token = tokens.peek();
  if (token.is('[') || token.is('(') || token.is('{')) return skip_brackets(tokens);
  const bool is_value = token.kind == TokenKind::word || token.kind == TokenKind::string ||
                        token.kind == TokenKind::path || token.kind == TokenKind::asset;
  if (!is_value) return tl::unexpected<Error>(unexpected_token(tokens, token, "a value"));
  tokens.take();
  // The path of a referenced prim follows the name of its file.
  if (token.kind == TokenKind::asset && tokens.peek().kind == TokenKind::path) tokens.take();
  return {};
}

}  // namespace mocap::usd::input
