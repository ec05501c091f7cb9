// SPDX-License-Identifier: MIT
#include "formats/json_tree.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "formats/excerpt.hpp"
#include "mocap/number_style.hpp"
#include "text/ascii.hpp"
#include "text/hexadecimal.hpp"
#include "text/read_number.hpp"
#include "text/utf8.hpp"

namespace mocap::json {

namespace {

/// More than any real file. The parser does not recurse, so this is not a limit of the stack.
constexpr std::size_t most_levels = 1000;

bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

std::optional<unsigned> hex_of(std::string_view digits) {
  if (digits.size() < 4) return std::nullopt;
  unsigned value = 0;
  for (const char c : digits.substr(0, 4)) {
    const int digit = text::hex_value(c);
    if (digit < 0) return std::nullopt;
    value = value * 16 + static_cast<unsigned>(digit);
  }
  return value;
}

/// Appends the character of `\u` and its digits at the start of `rest`. Returns the digits used,
/// including those of the second half of a surrogate pair.
std::size_t append_escaped_point(std::string& out, std::string_view rest) {
  constexpr unsigned replacement = 0xFFFD;
  const unsigned point = hex_of(rest).value_or(replacement);
  if (point < 0xD800 || point > 0xDFFF) {
    text::append_character(out, point);
    return 4;
  }
  const std::optional<unsigned> second =
      rest.substr(4, 2) == "\\u" ? hex_of(rest.substr(6)) : std::nullopt;
  if (point > 0xDBFF || !second || *second < 0xDC00 || *second > 0xDFFF) {
    text::append_character(out, replacement);
    return 4;
  }
  text::append_character(out, 0x10000 + ((point - 0xD800) << 10U) + (*second - 0xDC00));
  return 10;
}

/// `contents` of a valid string, without quotes.
std::string unescaped(std::string_view contents) {
  std::string out;
  out.reserve(contents.size());
  for (std::size_t i = 0; i < contents.size(); ++i) {
    if (contents[i] != '\\') {
      out.push_back(contents[i]);
      continue;
    }
    switch (const char c = contents[++i]) {
      case 'b':
        out.push_back('\b');
        break;
      case 'f':
        out.push_back('\f');
        break;
      case 'n':
        out.push_back('\n');
        break;
      case 'r':
        out.push_back('\r');
        break;
      case 't':
        out.push_back('\t');
        break;
      case 'u':
        i += append_escaped_point(out, contents.substr(i + 1));
        break;
      default:
        out.push_back(c);
    }
  }
  return out;
}

}  // namespace

class TreeParser {
 public:
  TreeParser(std::string_view text, Code code, std::uint64_t most_memory)
      : code_(code), most_entries_(most_memory / sizeof(Tree::Entry)) {
    tree_.text_ = text;
  }

  Result<Tree> parse() {
    if (text().size() >= std::numeric_limits<std::uint32_t>::max())
      return fail(codes::limit_bytes, "the JSON text is longer than 4 GiB");
    if (text().starts_with(text::byte_order_mark)) at_ = text::byte_order_mark.size();
    Status read = parse_value();
    while (read && !open_.empty()) read = continue_parent();
    if (!read) return tl::unexpected<Error>(std::move(read.error()));
    skip_space();
    if (at_ != text().size()) return stop("expected the end of the file");
    return std::move(tree_);
  }

 private:
  std::string_view text() const { return tree_.text_; }
  char current() const { return at_ < text().size() ? text()[at_] : '\0'; }
  void skip_space() {
    while (at_ < text().size() && is_space(text()[at_])) ++at_;
  }

  tl::unexpected<Error> stop(std::string message) const {
    if (at_ >= text().size()) message += ", but the text ends here";
    return fail(code_, std::move(message),
                mocap::detail::location_in(text(), std::min(at_, text().size())));
  }

  Status add(Kind kind, std::size_t begin, std::size_t end) {
    const std::size_t index = tree_.entries_.size();
    if (index >= most_entries_)
      return fail(codes::limit_memory,
                  "the JSON text has more values than the memory limit allows");
    tree_.entries_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
                              static_cast<std::uint32_t>(index + 1), kind});
    return {};
  }

  /// The start of an array or object: its values follow.
  Status open(Kind kind) {
    if (open_.size() >= most_levels)
      return stop(fmt::format("values are nested deeper than {} levels", most_levels));
    open_.push_back(tree_.entries_.size());
    is_empty_ = true;
    const std::size_t begin = at_++;
    return add(kind, begin, begin);
  }

  Status close() {
    Tree::Entry& entry = tree_.entries_[open_.back()];
    entry.end = static_cast<std::uint32_t>(++at_);
    entry.next = static_cast<std::uint32_t>(tree_.entries_.size());
    open_.pop_back();
    is_empty_ = false;
    return {};
  }

  /// After a value or an opening bracket: the next value of the innermost array or object, or its
  /// end.
  Status continue_parent() {
    const bool is_object = tree_.entries_[open_.back()].kind == Kind::object;
    skip_space();
    if (current() == (is_object ? '}' : ']')) return close();
    if (!is_empty_) {
      if (current() != ',') return stop(fmt::format("expected `,` or `{}`", is_object ? '}' : ']'));
      ++at_;
      skip_space();
    }
    is_empty_ = false;
    if (!is_object) return parse_value();
    if (current() != '"') return stop("expected a name in double quotes");
    if (Status key = parse_string(); !key) return key;
    skip_space();
    if (current() != ':') return stop("expected `:`");
    ++at_;
    return parse_value();
  }

  Status parse_value() {
    skip_space();
    switch (current()) {
      case '{':
        return open(Kind::object);
      case '[':
        return open(Kind::array);
      case '"':
        return parse_string();
      case 't':
        return parse_word("true", Kind::boolean);
      case 'f':
        return parse_word("false", Kind::boolean);
      case 'n':
        return parse_word("null", Kind::null);
      default:
        return parse_number();
    }
  }

  Status parse_word(std::string_view word, Kind kind) {
    if (text().substr(at_, word.size()) != word) return stop("expected a value");
    at_ += word.size();
    return add(kind, at_ - word.size(), at_);
  }

  Status parse_string() {
    const std::size_t begin = at_++;
    for (; at_ < text().size(); ++at_) {
      const char c = text()[at_];
      if (c == '"') {
        ++at_;
        return add(Kind::string, begin, at_);
      }
      if (static_cast<unsigned char>(c) < 0x20) return stop("a control character in a string");
      if (c != '\\') continue;
      ++at_;
      if (current() == 'u' && !hex_of(text().substr(at_ + 1)))
        return stop("expected four hexadecimal digits");
      if (std::string_view("\"\\/bfnrtu").find(current()) == std::string_view::npos)
        return stop("unknown escape sequence");
    }
    return stop("expected `\"`");
  }

  void skip_digits() {
    while (text::is_digit(current())) ++at_;
  }

  Status parse_number() {
    const std::size_t begin = at_;
    if (current() == '-') ++at_;
    if (!text::is_digit(current())) return stop("expected a value");
    if (current() == '0') {
      ++at_;
    } else {
      skip_digits();
    }
    if (current() == '.') {
      ++at_;
      if (!text::is_digit(current())) return stop("expected a digit");
      skip_digits();
    }
    if (current() == 'e' || current() == 'E') {
      ++at_;
      if (current() == '+' || current() == '-') ++at_;
      if (!text::is_digit(current())) return stop("expected a digit");
      skip_digits();
    }
    return add(Kind::number, begin, at_);
  }

  Tree tree_;
  Code code_;
  std::uint64_t most_entries_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;  ///< Entries of the arrays and objects around the position.
  bool is_empty_ = false;          ///< The innermost one has no values yet.
};

Result<Tree> Tree::parse(std::string_view text, Code code, std::uint64_t most_memory) {
  return TreeParser(text, code, most_memory).parse();
}

bool Value::is(Kind kind) const {
  return tree_ != nullptr && tree_->entries_[index_].kind == kind;
}

std::string_view Value::text() const {
  if (tree_ == nullptr) return {};
  const Tree::Entry& entry = tree_->entries_[index_];
  return tree_->text_.substr(entry.begin, entry.end - entry.begin);
}

std::size_t Value::offset() const {
  return tree_ == nullptr ? 0 : tree_->entries_[index_].begin;
}

Value Value::first() const {
  if (tree_ == nullptr || (!is(Kind::array) && !is(Kind::object))) return {};
  const std::size_t end = tree_->entries_[index_].next;
  return index_ + 1 < end ? Value(tree_, index_ + 1, end) : Value();
}

Value Value::next() const {
  if (tree_ == nullptr) return {};
  const std::size_t next = tree_->entries_[index_].next;
  return next < end_ ? Value(tree_, next, end_) : Value();
}

std::size_t Value::size() const {
  std::size_t count = 0;
  for (Value each = first(); each; each = each.next()) ++count;
  return is(Kind::object) ? count / 2 : count;
}

Value Value::operator[](std::string_view key) const {
  Value found;
  if (!is(Kind::object)) return found;
  for (Value name = first(); name;) {
    const Value value = name.next();
    if (name.equals(key)) found = value;
    name = value.next();
  }
  return found;
}

std::optional<double> Value::number() const {
  if (!is(Kind::number)) return std::nullopt;
  const std::string_view word = text();
  double value = 0.0;
  NumberForm form{};
  const char* end = word.data() + word.size();
  if (text::read_number_into(word.data(), end, value, form) != end) return std::nullopt;
  return value;
}

std::optional<std::uint64_t> Value::whole() const {
  constexpr double most = 9007199254740992.0;
  const std::optional<double> value = number();
  if (!value || *value < 0.0 || *value > most || *value != std::floor(*value)) return std::nullopt;
  return static_cast<std::uint64_t>(*value);
}

bool Value::is_true() const {
  return is(Kind::boolean) && text() == "true";
}

std::string Value::string() const {
  if (!is(Kind::string)) return {};
  const std::string_view quoted = text();
  return unescaped(quoted.substr(1, quoted.size() - 2));
}

bool Value::equals(std::string_view contents) const {
  if (!is(Kind::string)) return false;
  const std::string_view quoted = text();
  const std::string_view raw = quoted.substr(1, quoted.size() - 2);
  return raw.find('\\') == std::string_view::npos ? raw == contents : unescaped(raw) == contents;
}

}  // namespace mocap::json
