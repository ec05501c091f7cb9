// SPDX-License-Identifier: MIT
#include "formats/acclaim/amc_layout.hpp"

#include <cstring>

#include "text/ascii.hpp"
#include "text/common_number.hpp"
#include "text/number_rows.hpp"
#include "text/read_number.hpp"

namespace mocap::acclaim {

namespace {

/// Longer numbers are left to the slow path.
constexpr std::size_t most_number_bytes = 32;
constexpr std::size_t most_digits_of_frame_number = 18;

inline bool matches(const char* at, const std::string& text) {
  return std::memcmp(at, text.data(), text.size()) == 0;
}

const char* skip_frame_number(const char* at, std::int64_t number) {
  std::int64_t read = 0;
  const char* const begin = at;
  for (; text::is_digit(*at); ++at) {
    if (static_cast<std::size_t>(at - begin) == most_digits_of_frame_number) return nullptr;
    read = read * 10 + (*at - '0');
  }
  // A leading zero would not be reproduced on writing.
  return read == number && at != begin && *begin != '0' ? at : nullptr;
}

const char* read_value(const char* at, double& value, NumberForm& form, std::size_t column,
                       std::vector<VerbatimText>& verbatim) {
  if (const char* next = text::read_common_number(at, value, form)) return next;
  const char* next = text::read_number_into(at, at + most_number_bytes, value, form);
  if (next == nullptr || next == at + most_number_bytes) return nullptr;
  if (form == NumberForm::verbatim) {
    verbatim.push_back({column, {at, static_cast<std::size_t>(next - at)}});
  }
  return next;
}

}  // namespace

std::size_t FrameLayout::most_bytes() const {
  std::size_t bytes = most_digits_of_frame_number + number_line_end.size();
  for (const LineLayout& line : lines) {
    bytes += line.head.size() + line.count * (most_number_bytes + 1) + line_end.size();
  }
  return bytes + text::common_number_reach;
}

const char* read_regular_frame(const char* begin, const char* end, const FrameLayout& layout,
                               std::int64_t number, double* row, NumberForm* forms,
                               std::vector<VerbatimText>& verbatim) {
  verbatim.clear();
  const char* at = skip_frame_number(begin, number);
  if (at == nullptr || !matches(at, layout.number_line_end)) return nullptr;
  at += layout.number_line_end.size();
  for (const LineLayout& line : layout.lines) {
    if (!matches(at, line.head)) return nullptr;
    at += line.head.size();
    for (std::size_t i = 0; i < line.count; ++i) {
      if (i > 0 && *at++ != ' ') return nullptr;
      const std::size_t column = line.column + i;
      at = read_value(at, row[column], forms[column], column, verbatim);
      if (at == nullptr) return nullptr;
    }
    if (!matches(at, layout.line_end)) return nullptr;
    at += layout.line_end.size();
  }
  // Further lines of the same frame, or the end of the file, are left to the slow path.
  const bool next_frame_follows = at < end && text::is_digit(*at);
  return next_frame_follows ? at : nullptr;
}

}  // namespace mocap::acclaim
