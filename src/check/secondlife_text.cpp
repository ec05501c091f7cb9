// SPDX-License-Identifier: MIT
#include "check/secondlife_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "check/text_lines.hpp"
#include "formats/excerpt.hpp"
#include "mocap/secondlife.hpp"
#include "secondlife/upload.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::detail {

namespace {

constexpr std::string_view blanks = " \t\v\f";
constexpr std::string_view between_numbers = " \t";
/// Names and words are truncated to this many bytes.
constexpr std::size_t longest_word = 60;

std::string shown(std::string_view word) {
  return fmt::format("`{}`", text::cut(word, longest_word));
}

/// Removes the next word from a line.
std::string_view take_word(std::string_view& rest, std::string_view separators) {
  const std::size_t begin = rest.find_first_not_of(separators);
  if (begin == std::string_view::npos) {
    rest = {};
    return {};
  }
  rest.remove_prefix(begin);
  const std::size_t end = std::min(rest.find_first_of(separators), rest.size());
  const std::string_view word = rest.substr(0, end);
  rest.remove_prefix(end);
  return word;
}

/// Whether the viewer's strict conversion accepts a whole word as a number.
bool is_number(std::string_view word) {
  if (!word.empty() && word.front() == '+') word.remove_prefix(1);
  float value = 0.0F;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  const char last = word.empty() ? 'x' : word.back();
  // Underflow of a float is accepted; overflow is rejected.
  const bool is_in_range = error == std::errc{} || (error == std::errc::result_out_of_range &&
                                                    word.find("e-") != std::string_view::npos);
  return is_in_range && end == word.data() + word.size() && (last == '.' || text::is_digit(last));
}

class ViewerText {
 public:
  ViewerText(std::string_view text, const std::string& file, Diagnostics& diagnostics)
      : lines_(text.substr(0, text.find('\0'))), file_(file), diagnostics_(diagnostics) {
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos) {
      const auto line = static_cast<std::size_t>(
          std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(nul), '\n'));
      const std::size_t begin = text.substr(0, nul).find_last_of("\r\n") + 1;
      add(codes::secondlife_line_form, Severity::error,
          {text.substr(begin, nul - begin), line + 1, begin}, nul - begin, "NUL",
          "a NUL byte ends the file for the viewer");
    }
  }

  std::vector<JointLine> run() {
    if (read_hierarchy() && read_head()) read_rows();
    return std::move(joints_);
  }

 private:
  void add(Code code, Severity severity, const TextLine& line, std::size_t column,
           std::string subject, std::string message) {
    Diagnostic finding = make_diagnostic(code, std::move(message),
                                         {file_, line.number, column + 1, line.byte + column});
    finding.severity = severity;
    finding.subject = std::move(subject);
    finding.excerpt = make_excerpt(line.text, column);
    diagnostics_.add(std::move(finding));
  }

  void add_form(const TextLine& line, std::size_t column, std::string subject,
                std::string message) {
    add(codes::secondlife_line_form, Severity::error, line, column, std::move(subject),
        std::move(message));
  }

  static std::size_t first_of(const TextLine& line) {
    return std::min(line.text.find_first_not_of(blanks), line.text.size());
  }

  std::optional<TextLine> next_or_end(std::string_view wanted) {
    std::optional<TextLine> line = lines_.next();
    if (line) {
      last_ = *line;
    } else {
      add_form(last_, last_.text.size(), "end",
               fmt::format("the file ends where the viewer expects {}", wanted));
    }
    return line;
  }

  /// Returns false if the viewer stops, so that nothing after that can be checked.
  bool read_hierarchy() {
    std::optional<TextLine> line = next_or_end("HIERARCHY");
    if (!line) return false;
    if (!line->contains("HIERARCHY")) {
      add_form(*line, first_of(*line), "HIERARCHY", "the first line does not contain HIERARCHY");
      return false;
    }
    if (line->contains("ROOT")) {
      add_form(*line, line->text.find("ROOT"), "ROOT",
               "ROOT is on the same line as HIERARCHY, where the viewer does not look for it");
      return false;
    }
    while ((line = next_or_end("MOTION"))) {
      if (line->contains("}")) continue;
      if (line->contains("MOTION")) return true;
      if (line->contains("ROOT") || line->contains("JOINT")) {
        if (!read_joint(*line)) return false;
      } else if (line->contains("End Site")) {
        if (!pass_end_site()) return false;
      } else if (line->text.find_first_not_of(blanks) == std::string_view::npos) {
        add_form(*line, 0, "blank line",
                 "the line contains only spaces; the viewer skips only empty lines");
      } else {
        add_form(*line, first_of(*line), "line",
                 "the viewer does not accept this line: a line here must contain ROOT, JOINT, End "
                 "Site, } or MOTION");
        return false;
      }
    }
    return false;
  }

  /// The viewer skips three lines, regardless of their contents.
  bool pass_end_site() {
    for (int i = 0; i < 3; ++i) {
      const std::optional<TextLine> line = next_or_end("the block of an end site");
      if (!line) return false;
      for (const std::string_view word : {"JOINT", "MOTION", "CHANNELS"}) {
        if (!line->contains(word)) continue;
        add_form(
            *line, line->text.find(word), "End Site",
            fmt::format("the viewer skips three lines after End Site, including this {}", word));
        return false;
      }
    }
    return true;
  }

  bool read_joint(const TextLine& line) {
    std::string_view rest = line.text;
    take_word(rest, blanks);
    const std::string_view name = take_word(rest, blanks);
    if (name.empty() || name == "{") {
      add_form(line, line.text.size(), "name", "the joint has no name on its line");
      return false;
    }
    const auto column = static_cast<std::size_t>(name.data() - line.text.data());
    joints_.push_back({name, line.text, {file_, line.number, column + 1, line.byte + column}});
    if (name.size() > secondlife::longest_name) {
      add(codes::secondlife_name_long, Severity::warning, line, column,
          std::string(text::cut(name, longest_word)),
          fmt::format("the name is {} bytes long; the viewer reads {} of them", name.size(),
                      secondlife::longest_name));
    }
    if (line.contains("{")) {
      add_form(line, line.text.find('{'), "{",
               "{ is on the joint's line; the viewer expects it on the next one");
    } else if (!take_line("{")) {
      return false;
    }
    if (!take_line("OFFSET")) return false;
    const std::optional<TextLine> channels = take_line("CHANNELS");
    return channels && read_channels(*channels, name);
  }

  std::optional<TextLine> take_line(std::string_view word) {
    std::optional<TextLine> line = next_or_end(word);
    if (!line || line->contains(word)) return line;
    add_form(*line, first_of(*line), std::string(word),
             fmt::format("the viewer expects a line with {} here: name, {{, OFFSET and CHANNELS of "
                         "a joint are on four lines, in this order",
                         word));
    return std::nullopt;
  }

  bool read_channels(const TextLine& line, std::string_view name) {
    std::size_t at = 0;
    for (int i = 0; i < 3; ++i) {
      at = line.text.find("rotation", at);
      if (at == std::string_view::npos) {
        add(codes::secondlife_channels, Severity::error, line, first_of(line),
            std::string(text::cut(name, longest_word)),
            fmt::format("{} has {} rotation channels; the viewer rejects a file in which a joint "
                        "has fewer than three",
                        shown(name), i));
        return false;
      }
      const char axis = at == 0 ? ' ' : line.text[at - 1];
      if (axis < 'X' || axis > 'Z') {
        add(codes::secondlife_channels, Severity::error, line, at, "axis",
            "the viewer requires a capital X, Y or Z before `rotation`, and rejects others");
      }
      ++at;
    }
    std::string_view rest = line.text.substr(line.text.find("CHANNELS"));
    take_word(rest, blanks);
    columns_ += take_word(rest, blanks) == "6" ? 6U : 3U;
    return true;
  }

  /// The lines `Frames:` and `Frame Time:`.
  bool read_head() {
    const std::optional<std::string_view> count = take_field("Frames:");
    if (!count) return false;
    std::string_view rest = *count;
    const std::string_view word = take_word(rest, blanks);
    std::int32_t frames = 0;
    if (std::from_chars(word.data(), word.data() + word.size(), frames).ec != std::errc{} ||
        frames < 0) {
      add_form(last_, first_of(last_), "Frames:", "no number of frames after Frames:");
      return false;
    }
    frames_ = static_cast<std::size_t>(frames);
    const std::optional<std::string_view> time = take_field("Frame Time:");
    if (!time) return false;
    rest = *time;
    const std::string_view seconds = take_word(rest, blanks);
    if (!is_number(seconds)) {
      add_form(last_, first_of(last_), "Frame Time:",
               fmt::format("the viewer cannot read the frame time {}", shown(seconds)));
    }
    return true;
  }

  std::optional<std::string_view> take_field(std::string_view word) {
    const std::optional<TextLine> line = next_or_end(word);
    if (!line) return std::nullopt;
    const std::size_t at = line->text.find(word);
    if (at == std::string_view::npos) {
      add_form(*line, first_of(*line), std::string(word),
               fmt::format("the viewer expects exactly {} here", word));
      return std::nullopt;
    }
    if (at != 0) {
      add_form(*line, 0, std::string(word),
               fmt::format("text before {}; the viewer requires it at the start of the line, "
                           "without indentation",
                           word));
    }
    return line->text.substr(at + word.size());
  }

  void read_rows() {
    for (std::size_t frame = 0; frame < frames_; ++frame) {
      const std::optional<TextLine> line = lines_.next();
      if (!line) {
        add_form(last_, last_.text.size(), "rows",
                 fmt::format("the file declares {} frames but has lines for {}: the viewer "
                             "requires one line per frame",
                             frames_, frame));
        return;
      }
      last_ = *line;
      if (!read_row(*line, frame)) return;
    }
    if (const std::optional<TextLine> line = lines_.next();
        line && line->text.find_first_not_of(blanks) != std::string_view::npos) {
      add(codes::secondlife_line_form, Severity::warning, *line, first_of(*line), "left over",
          fmt::format("extra lines after the {} frames; the viewer ignores them", frames_));
    }
  }

  bool read_row(const TextLine& line, std::size_t frame) {
    std::string_view rest = line.text;
    std::size_t count = 0;
    for (std::string_view word = take_word(rest, between_numbers); !word.empty();
         word = take_word(rest, between_numbers)) {
      if (!is_number(word)) {
        add_form(
            line, static_cast<std::size_t>(word.data() - line.text.data()), "rows",
            fmt::format("the viewer cannot read {} as a number, in frame {}", shown(word), frame));
        return false;
      }
      ++count;
    }
    if (count < columns_) {
      add_form(
          line, line.text.size(), "rows",
          fmt::format("the line of frame {} has {} values; the viewer requires {}, all on one line",
                      frame, count, columns_));
      return false;
    }
    if (count > columns_) {
      add(codes::secondlife_line_form, Severity::warning, line, first_of(line), "row too long",
          fmt::format(
              "the line of frame {} has {} values; the viewer reads {} and ignores the others",
              frame, count, columns_));
    }
    return true;
  }

  TextLines lines_;
  const std::string& file_;
  Diagnostics& diagnostics_;
  TextLine last_{{}, 1, 0};
  std::vector<JointLine> joints_;
  std::size_t columns_ = 0;
  std::size_t frames_ = 0;
};

}  // namespace

std::vector<JointLine> check_secondlife_text(std::string_view text, const std::string& file,
                                             Diagnostics& diagnostics) {
  return ViewerText(text, file, diagnostics).run();
}

}  // namespace mocap::detail
