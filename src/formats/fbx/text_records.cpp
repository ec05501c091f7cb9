// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <string>
#include <system_error>
#include <utility>

#include "formats/fbx/records.hpp"
#include "mocap/fbx.hpp"
#include "text/read_number.hpp"
#include "text/utf8.hpp"

namespace mocap::fbx {

namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

class TextParser {
 public:
  TextParser(Records& file, const ReadLimits& limits)
      : file_(file), limits_(limits), text_(file.bytes) {}

  Status parse() {
    if (text_.starts_with(text::byte_order_mark)) at_ = text::byte_order_mark.size();
    if (Status version = find_version(); !version) return version;
    while (true) {
      skip_to_word();
      if (at_ == text_.size()) break;
      if (text_[at_] == '}') {
        if (open_.empty()) return broken("unmatched `}`", at_);
        ++at_;
        close();
        continue;
      }
      if (Status record = read_record(); !record) return record;
    }
    if (!open_.empty())
      return broken(fmt::format("the file ends inside `{}`; expected `}}`",
                                text::shown(file_.records[open_.back()].name)),
                    at_);
    return {};
  }

 private:
  Status broken(std::string message, std::size_t at) const {
    return tl::unexpected<Error>(file_.finding(codes::fbx_structure, std::move(message), at));
  }

  /// The version is in the header, which the other records follow.
  Status find_version() {
    constexpr std::string_view key = "FBXVersion:";
    const std::size_t found = text_.find(key);
    if (found == std::string_view::npos) return broken("the header has no `FBXVersion`", at_);
    std::size_t first = found + key.size();
    while (first < text_.size() && is_blank(text_[first])) ++first;
    std::uint32_t version = 0;
    const char* end = text_.data() + text_.size();
    if (std::from_chars(text_.data() + first, end, version).ec != std::errc())
      return broken("expected a version after `FBXVersion`", first);
    file_.version = version;
    return check_version(file_);
  }

  void close() {
    file_.records[open_.back()].end = file_.records.size();
    open_.pop_back();
  }

  /// Skips blanks, line ends and comments.
  void skip_to_word() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == ';') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (is_blank(c) || c == '\n') {
        ++at_;
      } else {
        return;
      }
    }
  }
  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  Status read_record() {
    const std::size_t start = at_;
    const std::size_t name_end = text_.find_first_of(":{}\"\n", at_);
    if (name_end == std::string_view::npos || text_[name_end] != ':')
      return broken("expected a name and `:`", start);
    Record record;
    record.name = text_.substr(start, name_end - start);
    record.at = start;
    at_ = name_end + 1;
    const std::string_view parent =
        open_.empty() ? std::string_view() : file_.records[open_.back()].name;
    const Reading reading = reading_of(open_.size(), parent, record.name);
    if (Status memory = check_memory(file_, limits_, start); !memory) return memory;
    record.first_value = file_.values.size();
    if (Status values = read_values(); !values) return values;
    skip_blanks();
    const bool has_children = at_ < text_.size() && text_[at_] == '{' && !has_array_;
    if (reading != Reading::whole) {
      if (reading != Reading::without_children) file_.values.resize(record.first_value);
      if (has_children) {
        if (Status skipped = skip_children(); !skipped) return skipped;
      }
      if (reading == Reading::omit) return {};
    }
    record.value_count = file_.values.size() - record.first_value;
    record.end = file_.records.size() + 1;
    file_.records.push_back(record);
    if (!has_children || reading != Reading::whole) return {};
    ++at_;
    if (open_.size() == most_record_depth)
      return tl::unexpected<Error>(file_.finding(
          codes::limit_depth,
          fmt::format("records are nested more than {} levels deep", most_record_depth), start));
    open_.push_back(file_.records.size() - 1);
    return {};
  }

  /// From the `{` to after its `}`.
  Status skip_children() {
    const std::size_t start = at_;
    std::size_t depth = 0;
    while (true) {
      at_ = text_.find_first_of("{}\";", at_);
      if (at_ == std::string_view::npos) return broken("unmatched `{`", start);
      const char c = text_[at_];
      if (c == '"' || c == ';') {
        at_ = text_.find(c == '"' ? '"' : '\n', at_ + 1);
        if (at_ == std::string_view::npos) return broken("unmatched `{`", start);
      } else if (c == '{') {
        ++depth;
      } else {
        --depth;
      }
      ++at_;
      if (depth == 0) return {};
    }
  }

  /// Values are separated by commas, after which the line may end.
  Status read_values() {
    has_array_ = false;
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == '*') return read_array();
    while (at_ < text_.size()) {
      skip_blanks();
      const char c = at_ < text_.size() ? text_[at_] : '\n';
      if (c == '\n' || c == '{' || c == '}' || c == ';') return {};
      if (c != ',') {
        if (Status value = read_value(); !value) return value;
        skip_blanks();
      }
      if (at_ == text_.size() || text_[at_] != ',') return {};
      ++at_;
      skip_to_word();
    }
    return {};
  }

  Status read_value() {
    if (Status memory = check_memory(file_, limits_, at_); !memory) return memory;
    Value value;
    if (text_[at_] == '"') {
      const std::size_t end = text_.find('"', at_ + 1);
      if (end == std::string_view::npos)
        return broken("unterminated string: `\"` has no closing quote", at_);
      value.kind = Value::Kind::text;
      value.bytes = text_.substr(at_ + 1, end - at_ - 1);
      at_ = end + 1;
    } else {
      const std::size_t end = std::min(text_.find_first_of(",{}; \t\r\n", at_), text_.size());
      const char* first = text_.data() + at_;
      const char* last = text_.data() + end;
      const auto integer = std::from_chars(first, last, value.integer);
      NumberForm form{};
      if (integer.ec == std::errc() && integer.ptr == last) {
        value.real = static_cast<double>(value.integer);
      } else if (text::read_number_into(first, last, value.real, form) == last) {
        constexpr double most = 9.2e18;
        value.kind = Value::Kind::real;
        const bool fits = value.real > -most && value.real < most;
        value.integer = fits ? static_cast<std::int64_t>(value.real) : 0;
      } else {
        value.kind = Value::Kind::text;
        value.integer = 0;
        value.bytes = text_.substr(at_, end - at_);
      }
      at_ = std::max(end, at_ + 1);
    }
    file_.values.push_back(value);
    return {};
  }

  /// `*2 { a: 1,2 }`.
  Status read_array() {
    const std::size_t start = at_;
    Value value;
    value.kind = Value::Kind::array;
    value.type = 't';
    const char* end_of_text = text_.data() + text_.size();
    const auto count = std::from_chars(text_.data() + at_ + 1, end_of_text, value.count);
    if (count.ec != std::errc()) return broken("expected a number after `*`", start);
    const auto after = static_cast<std::size_t>(count.ptr - text_.data());
    const std::size_t colon = text_.find_first_of(":}", after);
    const std::size_t end = colon == std::string_view::npos ? colon : text_.find('}', colon);
    if (end == std::string_view::npos) return broken("the array has no closing `}`", start);
    if (text_[colon] == ':') value.bytes = text_.substr(colon + 1, end - colon - 1);
    at_ = end + 1;
    has_array_ = true;
    file_.values.push_back(value);
    return {};
  }

  Records& file_;
  const ReadLimits& limits_;
  std::string_view text_;
  std::vector<std::size_t> open_;
  std::size_t at_ = 0;
  bool has_array_ = false;
};

}  // namespace

Status parse_text(Records& file, const ReadLimits& limits) {
  file.is_text = true;
  return TextParser(file, limits).parse();
}

}  // namespace mocap::fbx
