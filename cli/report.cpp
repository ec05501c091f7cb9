// SPDX-License-Identifier: MIT
#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "mocap/formats.hpp"
#include "quantities.hpp"
#include "text/utf8.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

constexpr std::size_t widest_report = 90;

void print_headline(Console& console, TextStream& stream, const Diagnostic& finding) {
  const std::size_t width = std::min(console.width(), widest_report);
  const std::string_view word = word_of(finding.severity);
  const std::string code = fmt::format("[{}]", facts_of(finding.code).name);
  std::string message = wrapped(fmt::format("{}: {}", word, visible(finding.message)), width, "");
  message.erase(0, word.size());
  const std::size_t line_start = message.rfind('\n');
  const std::size_t used = line_start == std::string::npos
                               ? word.size() + display_width(message)
                               : display_width(std::string_view(message).substr(line_start + 1));
  stream.write(ink_of(finding.severity), word);
  stream.write(Ink::strong, message);
  const std::size_t needed = used + code.size();
  stream.write(needed + 2 <= width ? std::string(width - needed, ' ')
                                   : '\n' + std::string(width - std::min(width, code.size()), ' '));
  stream.write(Ink::faint, code);
  stream.write("\n");
}

void print_place(TextStream& stream, const SourceLocation& at) {
  if (at.file.empty() && at.line == 0) return;
  std::string place = visible(at.file);
  if (at.line != 0) place += fmt::format(":{}", at.line);
  if (at.column != 0) place += fmt::format(":{}", at.column);
  stream.print("  {}\n", place);
}

/// The part of an excerpt that fits next to the gutter, and the column of its mark.
struct ShownLine {
  std::string text;
  std::size_t mark = 0;
};

ShownLine fit(const Excerpt& excerpt, std::size_t width, std::string_view ellipsis) {
  const std::size_t caret = std::min(excerpt.caret, excerpt.text.size());
  std::size_t first = 0;
  std::size_t last = excerpt.text.size();
  const auto is_inside_character = [&](std::size_t at) {
    return at < excerpt.text.size() && text::continues_character(excerpt.text[at]);
  };
  const auto shown_width = [&] {
    return display_width(visible(std::string_view(excerpt.text).substr(first, last - first)));
  };
  // Cuts at the end farther from the mark until it fits.
  while (last - first > 1 && shown_width() + 2 * (ellipsis.size() + 1) > width) {
    if (caret - first >= last - caret) {
      do ++first;
      while (first < caret && is_inside_character(first));
    } else {
      do --last;
      while (last > caret && is_inside_character(last));
    }
  }
  ShownLine shown;
  if (excerpt.cut_before || first > 0) shown.text.append(ellipsis).append(" ");
  shown.mark = display_width(shown.text) +
               display_width(visible(std::string_view(excerpt.text).substr(first, caret - first)));
  shown.text += visible(std::string_view(excerpt.text).substr(first, last - first));
  if (excerpt.cut_after || last < excerpt.text.size()) shown.text.append(" ").append(ellipsis);
  return shown;
}

void print_excerpt(Console& console, TextStream& stream, const Diagnostic& finding) {
  if (finding.excerpt.text.empty()) return;
  const std::string number = fmt::format("{:>5}", finding.at.line);
  const std::string bar = fmt::format(" {} ", console.marks().gutter);
  const std::size_t gutter = number.size() + 3;
  const std::size_t width = std::max<std::size_t>(console.width(), gutter + 20) - gutter;
  const ShownLine line = fit(finding.excerpt, width, console.marks().ellipsis);
  stream.write(Ink::blue, number + bar);
  stream.print("{}\n", line.text);
  if (finding.at.column == 0) return;
  stream.write(Ink::blue, std::string(number.size(), ' ') + bar);
  stream.write(std::string(line.mark, ' '));
  stream.write(Ink::green, "^");
  stream.write("\n");
}

void print_advice(TextStream& stream, const Diagnostic& finding, std::size_t width) {
  if (!finding.advice.empty()) stream.print("{}\n", wrapped(visible(finding.advice), width, "   "));
  // On one line, however long, for copying.
  if (!finding.command.empty())
    stream.print("   {}\n", visible(command_with_names(finding.command, finding.at.file,
                                                       name_of_repaired(finding.at.file))));
}

void print_repeats(TextStream& stream, const Diagnostic& finding) {
  if (finding.count < 2) return;
  stream.write(ink_of(finding.severity), word_of(finding.severity));
  if (finding.count == 2) {
    stream.write(": 1 more like this");
  } else {
    stream.print(": {} more like this", finding.count - 1);
  }
  const std::vector<std::uint64_t>& lines = finding.other_lines;
  if (!lines.empty()) {
    stream.print(" ({} ", finding.count == 2 ? "line" : "lines");
    for (std::size_t i = 0; i < lines.size(); ++i)
      stream.print("{}{}", i == 0 ? "" : ", ", lines[i]);
    stream.write(finding.count - 1 > lines.size() ? ", ...)" : ")");
  }
  stream.write("\n");
}

}  // namespace

Ink ink_of(Severity severity) {
  switch (severity) {
    case Severity::note:
      return Ink::cyan;
    case Severity::warning:
      return Ink::yellow;
    case Severity::error:
      break;
  }
  return Ink::red;
}

void Tally::add(const Diagnostic& finding) {
  switch (finding.severity) {
    case Severity::note:
      notes += finding.count;
      break;
    case Severity::warning:
      warnings += finding.count;
      break;
    case Severity::error:
      errors += finding.count;
      break;
  }
}

void Tally::add(const Tally& other) {
  errors += other.errors;
  warnings += other.warnings;
  notes += other.notes;
}

std::string Tally::text() const {
  std::string text;
  const auto append = [&](std::uint64_t number, std::string_view word) {
    if (number != 0) text += (text.empty() ? "" : ", ") + counted(number, word);
  };
  append(errors, "error");
  append(warnings, "warning");
  append(notes, "note");
  return text.empty() ? "no findings" : text;
}

Tally tally_of(const std::vector<Diagnostic>& findings) {
  Tally tally;
  for (const Diagnostic& finding : findings) tally.add(finding);
  return tally;
}

void print_finding(Console& console, TextStream& stream, const Diagnostic& finding) {
  print_headline(console, stream, finding);
  print_place(stream, finding.at);
  print_excerpt(console, stream, finding);
  const std::size_t width = std::min(console.width(), widest_report);
  if (!finding.detail.empty()) stream.print("{}\n", wrapped(visible(finding.detail), width, "   "));
  print_advice(stream, finding, width);
  print_repeats(stream, finding);
}

}  // namespace mocap::cli
