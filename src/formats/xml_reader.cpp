// SPDX-License-Identifier: MIT
#include "formats/xml_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <system_error>
#include <utility>

#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::detail {

namespace {

constexpr std::string_view xml_whitespace = " \t\r\n";
/// Recordings have 8, models of robots and hands less than 40.
constexpr std::size_t most_levels = 256;
/// From `&` to `;`.
constexpr std::size_t longest_reference = 32;

bool starts_name(char c) {
  return text::is_letter(c) || c == '_' || c == ':' || static_cast<unsigned char>(c) >= 0x80;
}

/// The character of a reference such as `amp` or `#38`.
std::optional<char32_t> referenced_character(std::string_view reference) {
  constexpr std::array<std::pair<std::string_view, char32_t>, 5> named{
      {{"amp", U'&'}, {"lt", U'<'}, {"gt", U'>'}, {"quot", U'"'}, {"apos", U'\''}}};
  for (const auto& [name, character] : named)
    if (reference == name) return character;
  if (!reference.starts_with('#')) return std::nullopt;
  reference.remove_prefix(1);
  const bool is_hexadecimal = reference.starts_with('x');
  if (is_hexadecimal) reference.remove_prefix(1);
  std::uint32_t number = 0;
  const char* const end = reference.data() + reference.size();
  const auto [stop, error] =
      std::from_chars(reference.data(), end, number, is_hexadecimal ? 16 : 10);
  constexpr std::uint32_t last_character = 0x10FFFF;
  const bool is_surrogate = number >= 0xD800 && number <= 0xDFFF;
  if (error != std::errc() || stop != end || number == 0 || number > last_character || is_surrogate)
    return std::nullopt;
  return static_cast<char32_t>(number);
}

/// Appends text with its references replaced. Unknown references are kept as they are.
void append_decoded(std::string& to, std::string_view text) {
  while (true) {
    const std::size_t mark = text.find('&');
    to.append(text.substr(0, mark));
    if (mark == std::string_view::npos) return;
    text.remove_prefix(mark);
    // A limited search, because a text may consist of `&`.
    const std::size_t end = text.substr(0, longest_reference).find(';');
    const std::optional<char32_t> character = end == std::string_view::npos
                                                  ? std::nullopt
                                                  : referenced_character(text.substr(1, end - 1));
    if (character) {
      text::append_character(to, *character);
      text.remove_prefix(end + 1);
    } else {
      to.push_back('&');
      text.remove_prefix(1);
    }
  }
}

}  // namespace

XmlReader::XmlReader(std::string_view text) : text_(text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    fail("the file is encoded as UTF-16, not as UTF-8", 0);
  if (text.starts_with(text::byte_order_mark)) at_ = text::byte_order_mark.size();
}

bool XmlReader::enter_child() {
  return next_tag(nullptr) == Tag::start;
}

void XmlReader::skip() {
  leave(nullptr);
}

std::string_view XmlReader::take_text() {
  value_.clear();
  leave(&value_);
  return value_;
}

std::size_t XmlReader::offset() const {
  return static_cast<std::size_t>(name_.data() - text_.data());
}

std::string XmlReader::attribute(std::string_view name) const {
  std::string_view rest = attributes_;
  while (true) {
    const std::size_t begin = rest.find_first_not_of(xml_whitespace);
    if (begin == std::string_view::npos) return {};
    rest.remove_prefix(begin);
    // Each attribute has `=` and two equal quotation marks, see scan_attributes.
    const std::string_view found = rest.substr(0, rest.find_first_of("= \t\r\n"));
    const std::size_t quote = rest.find_first_of("\"'");
    const std::size_t end = rest.find(rest[quote], quote + 1);
    if (found == name) {
      std::string value;
      append_decoded(value, rest.substr(quote + 1, end - quote - 1));
      return value;
    }
    rest.remove_prefix(end + 1);
  }
}

void XmlReader::leave(std::string* text) {
  const std::size_t level = open_.size();
  while (!problem_ && level != 0 && open_.size() >= level) {
    // The text after a child is in the element, too.
    next_tag(open_.size() == level ? text : nullptr);
  }
}

XmlReader::Tag XmlReader::next_tag(std::string* text) {
  if (problem_) return Tag::none;
  if (is_empty_) {
    is_empty_ = false;
    open_.pop_back();
    return Tag::end;
  }
  while (true) {
    const std::size_t mark = std::min(text_.find('<', at_), text_.size());
    if (text != nullptr) append_decoded(*text, text_.substr(at_, mark - at_));
    at_ = mark;
    const std::string_view rest = text_.substr(at_);
    if (rest.empty()) {
      if (!open_.empty()) fail_unclosed();
      return Tag::none;
    }
    constexpr std::string_view comment = "<!--";
    constexpr std::string_view literal = "<![CDATA[";
    constexpr std::string_view literal_end = "]]>";
    if (rest.starts_with(comment)) {
      if (!skip_past("-->", comment.size(), "a comment")) return Tag::none;
    } else if (rest.starts_with(literal)) {
      if (!skip_past(literal_end, literal.size(), "a CDATA section")) return Tag::none;
      if (text != nullptr)
        text->append(rest.substr(literal.size(), at_ - mark - literal.size() - literal_end.size()));
    } else if (rest.starts_with("<?")) {
      if (!skip_past("?>", 2, "a processing instruction")) return Tag::none;
    } else if (rest.starts_with("<!")) {
      if (!skip_document_type()) return Tag::none;
    } else {
      return rest.starts_with("</") ? close_tag() : open_tag();
    }
  }
}

XmlReader::Tag XmlReader::open_tag() {
  const std::size_t begin = at_ + 1;
  if (begin == text_.size() || !starts_name(text_[begin])) {
    fail("expected a name after `<`", at_);
    return Tag::none;
  }
  if (open_.size() == most_levels) {
    fail(fmt::format("elements are nested deeper than {} levels", most_levels), at_);
    return Tag::none;
  }
  at_ = begin;
  const std::size_t end = end_of_name();
  name_ = text_.substr(begin, end - begin);
  at_ = end;
  if (!scan_attributes()) return Tag::none;
  open_.push_back(name_);
  return Tag::start;
}

XmlReader::Tag XmlReader::close_tag() {
  const std::size_t mark = at_;
  at_ += 2;
  const std::size_t end = end_of_name();
  const std::string_view name = text_.substr(at_, end - at_);
  at_ = end;
  skip_whitespace();
  if (at_ == text_.size() || text_[at_] != '>') {
    fail("expected `>` at the end of a tag", at_);
    return Tag::none;
  }
  if (open_.empty() || open_.back() != name) {
    fail(open_.empty() ? fmt::format("`</{}>` has no start", text::shown(name))
                       : fmt::format("expected `</{}>`, found `</{}>`", text::shown(open_.back()),
                                     text::shown(name)),
         mark);
    return Tag::none;
  }
  ++at_;
  open_.pop_back();
  return Tag::end;
}

bool XmlReader::scan_attributes() {
  const std::size_t begin = at_;
  while (true) {
    const std::size_t before = at_;
    skip_whitespace();
    const std::string_view rest = text_.substr(at_);
    if (rest.starts_with('>') || rest.starts_with("/>")) {
      attributes_ = text_.substr(begin, at_ - begin);
      is_empty_ = rest.front() == '/';
      at_ += is_empty_ ? 2 : 1;
      return true;
    }
    if (rest.empty()) return fail("the file ends in a tag", at_);
    if (at_ == before || !starts_name(rest.front()))
      return fail("expected an attribute or the end of the tag", at_);
    at_ = end_of_name();
    skip_whitespace();
    if (at_ == text_.size() || text_[at_] != '=') return fail("expected `=` after the name", at_);
    ++at_;
    skip_whitespace();
    const char quote = at_ < text_.size() ? text_[at_] : '\0';
    if (quote != '"' && quote != '\'') return fail("expected a value in quotation marks", at_);
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) return fail("a value has no quotation mark at its end", at_);
    at_ = end + 1;
  }
}

bool XmlReader::skip_past(std::string_view mark, std::size_t begin, std::string_view what) {
  const std::size_t found = text_.find(mark, at_ + begin);
  if (found == std::string_view::npos) return fail(fmt::format("{} has no end", what), at_);
  at_ = found + mark.size();
  return true;
}

bool XmlReader::skip_document_type() {
  constexpr std::string_view what = "a declaration";
  const std::size_t mark = text_.find_first_of("[>", at_);
  if (mark != std::string_view::npos && text_[mark] == '[') {
    const std::size_t begin = at_;
    if (!skip_past("]", mark - at_, what)) return false;
    const std::size_t entity = text_.substr(begin, at_ - begin).find("<!ENTITY");
    if (entity != std::string_view::npos)
      return fail("the file declares entities, which are not read", begin + entity);
  }
  return skip_past(">", 0, what);
}

void XmlReader::skip_whitespace() {
  at_ = std::min(text_.find_first_not_of(xml_whitespace, at_), text_.size());
}

std::size_t XmlReader::end_of_name() const {
  return std::min(text_.find_first_of(" \t\r\n=/><\"'", at_), text_.size());
}

bool XmlReader::fail(std::string message, std::size_t offset) {
  if (!problem_) problem_ = Problem{std::move(message), offset};
  return false;
}

bool XmlReader::fail_unclosed() {
  return fail(fmt::format("the file ends in the element `{}`", text::shown(open_.back())),
              text_.size());
}

}  // namespace mocap::detail
