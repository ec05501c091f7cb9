// SPDX-License-Identifier: MIT
#include "formats/htr/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "pose/degrees.hpp"
#include "text/ascii.hpp"
#include "text/number_rows.hpp"
#include "text/utf8.hpp"

namespace mocap::htr {

namespace {

using detail::Word;

std::string quoted(const Word& word) {
  return fmt::format("`{}`", text::shown(word.text));
}

class DocumentReader {
 public:
  DocumentReader(std::string_view text, const std::string& file, const ReadLimits& limits,
                 Diagnostics& found)
      : text_(text, file), limits_(limits), found_(found) {}

  Document read() {
    while (sound_ && text_.peek()) {
      const Word word = text_.peek();
      if (!is_heading(word)) {
        report(codes::htr_header,
               fmt::format("expected a section such as [Header], found {}", quoted(word)), word);
        break;
      }
      read_section();
      if (ended_) break;
    }
    if (sound_) check_sections();
    return std::move(document_);
  }

 private:
  static bool is_heading(const Word& word) {
    return word.first_of_line && word.text.starts_with('[');
  }
  bool in_section() const { return text_.peek() && !is_heading(text_.peek()); }

  void report(Code code, std::string message, const Word& word) {
    Diagnostic finding = text_.finding(code, std::move(message), word);
    if (finding.severity == Severity::error) sound_ = false;
    found_.add(std::move(finding));
  }

  /// Consumes a heading and returns the text between the brackets.
  std::string_view heading(Word& word) {
    word = text_.next();
    // A name with spaces continues after the first word.
    const std::string_view rest = text_.rest_of_line();
    const char* end =
        rest.empty() ? word.text.data() + word.text.size() : rest.data() + rest.size();
    std::string_view title(word.text.data(), static_cast<std::size_t>(end - word.text.data()));
    title.remove_prefix(1);
    return text::trimmed(title.substr(0, title.find(']')));
  }

  void read_section() {
    Word word;
    const std::string_view title = heading(word);
    if (text::equal_in_any_case(title, "header")) {
      has_header_ = true;
      while (sound_ && in_section()) sound_ = read_header_line(text_, document_.header, found_);
    } else if (text::equal_in_any_case(title, "segmentnames&hierarchy") ||
               (is_global() && text::equal_in_any_case(title, "segmentnames"))) {
      has_hierarchy_ = true;
      while (sound_ && in_section()) read_link();
    } else if (text::equal_in_any_case(title, "baseposition")) {
      while (sound_ && in_section()) read_base();
    } else if (text::equal_in_any_case(title, "endoffile")) {
      ended_ = true;
    } else {
      read_segment(title, word);
    }
  }

  /// In GTR files, the hierarchy may be missing.
  bool is_global() const { return document_.header.is_global; }

  void read_link() {
    const Word name = text_.next();
    const Word parent = text_.peek();
    if (!parent || parent.first_of_line) {
      if (is_global()) {
        add_segment(name);
      } else {
        report(codes::htr_hierarchy, fmt::format("{} has no parent", quoted(name)), name);
      }
      return;
    }
    text_.next();
    if (const Word extra = text_.peek(); extra && !extra.first_of_line) {
      report(codes::htr_hierarchy,
             fmt::format("expected a segment and its parent, found {} as well", quoted(extra)),
             extra);
      return;
    }
    if (Segment* const segment = add_segment(name);
        segment != nullptr && !text::equal_in_any_case(parent.text, "global"))
      segment->parent = parent;
  }

  /// Adds a segment without a parent; null, with a finding, if that is not possible.
  Segment* add_segment(const Word& name) {
    if (name.text.size() > limits_.max_name_bytes) {
      report(codes::limit_name,
             fmt::format("the name is longer than {} bytes", limits_.max_name_bytes), name);
      return nullptr;
    }
    if (document_.segments.size() >= limits_.max_joints) {
      report(codes::limit_joints, fmt::format("more than {} segments", limits_.max_joints), name);
      return nullptr;
    }
    const auto [other, is_new] = index_of_.try_emplace(name.text, document_.segments.size());
    if (!is_new) {
      report(codes::htr_hierarchy,
             fmt::format("the segment {} is also on line {}", quoted(name),
                         document_.segments[other->second].name.line),
             name);
      return nullptr;
    }
    Segment& segment = document_.segments.emplace_back();
    segment.name = name;
    return &segment;
  }

  Segment* find(std::string_view name) {
    const auto found = index_of_.find(name);
    return found == index_of_.end() ? nullptr : &document_.segments[found->second];
  }

  /// Reads a number on the current line; false if there is none.
  bool read_number(text::Number& number) {
    const Word& word = text_.peek();
    return word && !word.first_of_line && read_word(number);
  }

  /// Reads the current word as a number.
  bool read_word(text::Number& number) {
    const Word& word = text_.peek();
    const char* end = word.text.data() + word.text.size();
    number = text::read_number(word.text.data(), end);
    if (!number.ok() || number.end != end) return false;
    text_.next();
    return true;
  }

  /// The error for the number at the current word, or for its absence.
  void report_number(Code code, const Word& line, std::size_t read, std::string_view expected) {
    const Word word = text_.peek();
    if (word && !word.first_of_line) {
      report(code, fmt::format("expected a number, found {}", quoted(word)), word);
    } else {
      report(code, fmt::format("this line has {} numbers; expected {}", read, expected), line);
    }
  }

  double degrees(double angle) const {
    return document_.header.radians ? mocap::detail::degrees(angle) : angle;
  }

  void read_base() {
    const Word name = text_.next();
    Segment* segment = find(name.text);
    if (segment == nullptr && is_global() && !has_hierarchy_) {
      segment = add_segment(name);
      if (segment == nullptr) return;
    }
    if (segment == nullptr) {
      report(codes::htr_base_position,
             fmt::format("{} is not a segment of the hierarchy", quoted(name)), name);
      return;
    }
    std::array<double, row_numbers> numbers{};
    std::size_t count = 0;
    text::Number number;
    while (count < numbers.size() && read_number(number)) numbers[count++] = number.value;
    const Word behind = text_.peek();
    const bool ends = !behind || behind.first_of_line;
    constexpr std::size_t without_length = row_numbers - 1;
    if (count < without_length || !ends) {
      report_number(codes::htr_base_position, name, count,
                    "a translation, three angles and a length");
      return;
    }
    segment->has_base = true;
    std::copy_n(numbers.begin(), 3, segment->base_translation.begin());
    for (std::size_t i = 0; i < 3; ++i) segment->base_angles[i] = degrees(numbers[3 + i]);
    segment->bone_length = numbers[scale_column];
  }

  void read_segment(std::string_view title, const Word& word) {
    Segment* segment = find(title);
    if (segment == nullptr) {
      report(codes::htr_section,
             fmt::format("the section [{}] is skipped: there is no segment of that name",
                         text::shown(title)),
             word);
      while (in_section()) text_.next();
      return;
    }
    if (segment->section) {
      report(codes::htr_frames,
             fmt::format("the frames of `{}` are also on line {}", text::shown(title),
                         segment->section.line),
             word);
      return;
    }
    segment->section = word;
    while (sound_ && in_section()) read_row(*segment);
  }

  void read_row(Segment& segment) {
    const Word line = text_.peek();
    text::Number number;
    if (!read_word(number)) {
      report(codes::htr_row, fmt::format("expected a frame number, found {}", quoted(line)), line);
      return;
    }
    if (!has_first_frame_ && std::abs(number.value) < 1e15) {
      has_first_frame_ = true;
      document_.first_frame_number = static_cast<std::int64_t>(number.value);
    }
    numbers_ += row_numbers;
    if (numbers_ > limits_.max_memory / (2 * sizeof(double)) ||
        segment.frames() >= limits_.max_frames) {
      const bool is_memory = segment.frames() < limits_.max_frames;
      report(is_memory ? codes::limit_memory : codes::limit_frames,
             is_memory ? fmt::format("the motion needs more than {} MiB of memory",
                                     limits_.max_memory >> 20U)
                       : fmt::format("more than {} frames", limits_.max_frames),
             line);
      return;
    }
    for (std::size_t i = 0; i < row_numbers; ++i) {
      if (read_number(number)) {
        const bool is_angle = i >= 3 && i < scale_column;
        segment.numbers.push_back(is_angle ? degrees(number.value) : number.value);
        segment.forms.push_back(number.form);
        continue;
      }
      const Word& word = text_.peek();
      const bool is_short = !word || word.first_of_line;
      if (i == scale_column && is_short) {  // DataType HTR: no scale factor.
        segment.numbers.push_back(1.0);
        segment.forms.push_back(fixed_form(0));
        break;
      }
      report_number(codes::htr_row, line, i + 1,
                    "a frame number, a translation, three angles and a scale factor");
      return;
    }
    const Word extra = text_.peek();
    if (extra && !extra.first_of_line)
      report(codes::htr_row, fmt::format("unexpected {} after the scale factor", quoted(extra)),
             extra);
  }

  void check_sections() {
    const Word end = text_.peek();
    if (!has_header_) {
      report(codes::htr_header, "the section [Header] is missing", end);
    } else if ((!has_hierarchy_ && !is_global()) || document_.segments.empty()) {
      report(codes::htr_hierarchy,
             has_hierarchy_ || is_global() ? "the hierarchy has no segments"
                                           : "the section [SegmentNames&Hierarchy] is missing",
             end);
    }
    if (!sound_) return;
    for (const Segment& segment : document_.segments) {
      if (segment.has_base) continue;
      report(codes::htr_base_position, fmt::format("{} has no base position", quoted(segment.name)),
             segment.name);
      return;
    }
    check_frames();
    Header& header = document_.header;
    if (header.metres_per_unit) *header.metres_per_unit *= header.scale;
  }

  void check_frames() {
    const Segment* first = nullptr;
    for (const Segment& segment : document_.segments) {
      if (!segment.section) {
        report(codes::htr_section,
               fmt::format("{} has no frames and stays in its base position", quoted(segment.name)),
               segment.name);
      } else if (first == nullptr) {
        first = &segment;
      } else if (segment.frames() != first->frames()) {
        report(codes::htr_frames,
               fmt::format("{} has {} frames, but {} has {}", quoted(segment.name),
                           segment.frames(), quoted(first->name), first->frames()),
               segment.section);
        return;
      }
    }
    const Header& header = document_.header;
    const std::size_t frames = first == nullptr ? 0 : first->frames();
    if (header.frames && *header.frames != frames)
      report(
          codes::htr_count,
          fmt::format("NumFrames is {}, but the segments have {} frames", *header.frames, frames),
          header.frames_word);
    if (header.segments && *header.segments != document_.segments.size())
      report(codes::htr_count,
             fmt::format("NumSegments is {}, but the hierarchy has {} segments", *header.segments,
                         document_.segments.size()),
             header.segments_word);
  }

  HtrText text_;
  const ReadLimits& limits_;
  Diagnostics& found_;
  Document document_;
  std::unordered_map<std::string_view, std::size_t> index_of_;
  std::uint64_t numbers_ = 0;
  bool has_header_ = false;
  bool has_hierarchy_ = false;
  bool has_first_frame_ = false;
  bool ended_ = false;
  bool sound_ = true;
};

}  // namespace

Document read_document(std::string_view text, const std::string& file, const ReadLimits& limits,
                       Diagnostics& found) {
  return DocumentReader(text, file, limits, found).read();
}

}  // namespace mocap::htr
