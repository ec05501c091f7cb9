// SPDX-License-Identifier: MIT
#include "formats/bvh/row_spacing.hpp"

#include <fmt/format.h>

#include "formats/excerpt.hpp"
#include "mocap/bvh.hpp"

namespace mocap::bvh {

namespace {

std::string_view name_of(std::string_view line_end) {
  return line_end == "\r\n" ? "CR LF" : line_end == "\r" ? "CR" : "LF";
}

}  // namespace

std::string_view name_of_white_space(char c) {
  return c == '\v' ? "a vertical tab" : "a form feed";
}

void RowSpacing::inspect_rows(std::string_view text, std::uint64_t rows, LineStart start,
                              const NumberStyle& style) {
  if (style.regular_spacing) {
    if (style.newline == newline_) return;
    note_line_ends(style.newline, rows, start, text.find('\n') + 1 - style.newline.size());
    return;
  }
  for (std::size_t at = 0; at < text.size(); ++start.line) {
    const std::size_t lf = text.find('\n', at);
    const bool cr = lf > at && text[lf - 1] == '\r';
    const std::string_view line_end = cr ? "\r\n" : "\n";
    if (line_end != newline_) {
      note_line_ends(line_end, 1, {start.line, start.byte + at}, lf + 1 - line_end.size() - at);
    }
    at = lf + 1;
  }
}

void RowSpacing::inspect_line(std::string_view line, std::string_view line_end, LineStart start) {
  if (!line_end.empty() && line_end != newline_) note_line_ends(line_end, 1, start, line.size());
  const std::size_t strange = line.find_first_of("\v\f");
  if (strange == std::string_view::npos) return;
  if (white_space_) {
    ++white_space_->count;
    return;
  }
  white_space_ = finding(codes::bvh_white_space,
                         fmt::format("{} among the numbers", name_of_white_space(line[strange])),
                         start, strange);
  white_space_->excerpt = detail::make_excerpt(line, strange);
}

void RowSpacing::note_line_ends(std::string_view line_end, std::uint64_t lines, LineStart start,
                                std::size_t length) {
  if (line_ends_) {
    line_ends_->count += lines;
    return;
  }
  line_ends_ = finding(codes::bvh_line_ends,
                       fmt::format("this row ends with {}, the lines of the hierarchy with {}",
                                   name_of(line_end), name_of(newline_)),
                       start, length);
  line_ends_->subject = "rows";
  other_newline_ = line_end;
  line_ends_->count = lines;
}

const std::string& RowSpacing::line_end_of_most(std::uint64_t rows) const {
  return line_ends_ && line_ends_->count > rows / 2 ? other_newline_ : newline_;
}

void RowSpacing::report(Diagnostics& diagnostics) const {
  if (line_ends_) diagnostics.add(*line_ends_);
  if (white_space_) diagnostics.add(*white_space_);
}

Diagnostic RowSpacing::finding(Code code, std::string message, LineStart start,
                               std::size_t at) const {
  return make_diagnostic(code, std::move(message), {file_, start.line, at + 1, start.byte + at});
}

}  // namespace mocap::bvh
