// SPDX-License-Identifier: MIT

// Bone lines of a frame, and missing bones.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "formats/acclaim/amc_radians.hpp"
#include "formats/acclaim/amc_reader.hpp"
#include "formats/acclaim/dof_words.hpp"
#include "formats/excerpt.hpp"
#include "pose/degrees.hpp"
#include "text/ascii.hpp"
#include "text/number_rows.hpp"
#include "text/utf8.hpp"
#include "text/word_lists.hpp"

namespace mocap::acclaim {

namespace {

constexpr std::size_t most_unknown_bones = 32;
constexpr std::size_t most_names_shown = 6;

/// The first few names in backquotes, and the number of the rest.
std::string list_of(const std::vector<std::string>& names) {
  return text::listed(names.size(), most_names_shown,
                      [&](std::size_t i) { return detail::quoted_word(names[i]); });
}

std::string dof_of(const Joint& joint) {
  std::string words;
  for (const Channel channel : joint.channels) {
    if (!words.empty()) words += ' ';
    words += dof_word(channel);
  }
  return words;
}

}  // namespace

std::optional<std::size_t> AmcReader::find_joint(std::string_view name, const Line& line,
                                                 std::size_t at) {
  const auto found = joint_named_.find(std::string(name));
  if (found != joint_named_.end()) return found->second;
  const auto alike = joint_named_in_lower_case_.find(text::lower(name));
  if (alike == joint_named_in_lower_case_.end()) return std::nullopt;
  report(finding(codes::amc_bone_case,
                 fmt::format("{} matches {} except for letter case", detail::quoted_word(name),
                             detail::quoted_word(skeleton_[alike->second].name)),
                 line, at),
         name);
  return alike->second;
}

void AmcReader::read_bone(const Line& line) {
  const std::size_t first = line.text.find_first_not_of(text::line_blanks);
  const std::string_view name = word_at(line.text, first);
  if (!frame_) {
    // Only after a frame that could not be used at all.
    diagnostics_.add(finding(
        codes::amc_syntax,
        fmt::format("{} does not belong to any frame", detail::quoted_word(name)), line, first));
    stopped_ = true;
    return;
  }
  ++frame_->bones;
  const std::optional<std::size_t> joint = find_joint(name, line, first);
  if (!joint) {
    frame_->layout_regular = false;
    if (frame_->unknown.size() < most_unknown_bones) frame_->unknown.emplace_back(name);
    Diagnostic diagnostic =
        finding(codes::amc_bone_unknown,
                fmt::format("the skeleton has no bone {}; its values are ignored",
                            detail::quoted_word(name)),
                line, first);
    if (line.end.empty()) return fail_frame(std::move(diagnostic), true);
    report(std::move(diagnostic), name);
    return;
  }
  read_values(line, *joint, first + name.size());
}

void AmcReader::read_values(const Line& line, std::size_t joint, std::size_t at) {
  const std::size_t first_column = columns_of_[joint];
  const std::size_t wanted = columns_of_[joint + 1] - first_column;
  const std::string& name = skeleton_[joint].name;
  std::vector<std::pair<std::string_view, std::size_t>> words;
  const std::size_t name_end = at;
  while ((at = line.text.find_first_not_of(text::line_blanks, at)) != std::string_view::npos) {
    const std::string_view word = word_at(line.text, at);
    if (words.size() <= wanted || word.empty()) words.emplace_back(word, at);
    at += word.size();
  }
  if (wanted == 0 && !words.empty()) {
    frame_->layout_regular = false;
    Diagnostic diagnostic =
        finding(codes::amc_bone_without_dof,
                fmt::format("{} has no dof in the skeleton; its values are ignored",
                            detail::quoted_word(name)),
                line, words.front().second);
    diagnostic.subject = name;
    diagnostics_.add(std::move(diagnostic));
    return;
  }
  if (words.size() != wanted) {
    const std::size_t place = words.size() > wanted ? words[wanted].second : line.text.size();
    Diagnostic diagnostic =
        finding(codes::amc_value_count,
                fmt::format("{} should have {} ({}), not {}", detail::quoted_word(name),
                            wanted == 1 ? "1 value" : fmt::format("{} values", wanted),
                            dof_of(skeleton_[joint]),
                            words.size() > wanted ? "more" : std::to_string(words.size())),
                line, place);
    diagnostic.subject = name;
    return fail_frame(std::move(diagnostic), words.size() < wanted || line.end.empty());
  }
  const bool repeated = frame_->filled[joint];
  std::vector<double> before;
  if (repeated) {
    before.assign(row_.begin() + static_cast<std::ptrdiff_t>(first_column),
                  row_.begin() + static_cast<std::ptrdiff_t>(first_column + wanted));
  }
  for (std::size_t i = 0; i < wanted; ++i) {
    if (!take_value(line, words[i].first, words[i].second, first_column + i)) return;
  }
  if (repeated) {
    frame_->layout_regular = false;
    const bool same = std::equal(before.begin(), before.end(),
                                 row_.begin() + static_cast<std::ptrdiff_t>(first_column));
    Diagnostic diagnostic =
        finding(codes::amc_bone_repeated,
                same ? fmt::format("{} is given twice in a frame, with the same values",
                                   detail::quoted_word(name))
                     : fmt::format("{} is given twice in a frame, with different values",
                                   detail::quoted_word(name)),
                line, name_end - name.size());
    diagnostic.subject = name;
    if (!same) return fail_frame(std::move(diagnostic), line.end.empty());
    diagnostic.severity = Severity::warning;
    diagnostics_.add(std::move(diagnostic));
    return;
  }
  frame_->filled[joint] = true;
  frame_->order.push_back(joint);
  note_layout(line, line.text.substr(0, name_end), joint);
}

bool AmcReader::take_value(const Line& line, std::string_view word, std::size_t at,
                           std::size_t column) {
  const text::Number number = text::read_number(word.data(), word.data() + word.size());
  if (number.ok() && number.end == word.data() + word.size()) {
    const bool in_radians = header_.radians && is_angle_[column];
    row_[column] = in_radians ? number.value * detail::degrees_per_radian : number.value;
    const bool is_plain = !in_radians || round_trips(number.value, number.form);
    forms_[column] = is_plain ? number.form : NumberForm::verbatim;
    if (forms_[column] == NumberForm::verbatim)
      frame_->verbatim.emplace_back(column, std::string(word));
    return true;
  }
  // The value of a number with a decimal comma can still be recovered, so it is not replaced.
  const bool has_comma = word.find(',') != std::string_view::npos;
  const bool hold = options_.bad_values == BadValues::hold && !has_comma;
  // `row_` still contains the previous frame.
  Diagnostic diagnostic =
      finding(codes::amc_bad_value,
              hold ? fmt::format("{} is not a number; using {} from the previous frame",
                                 detail::quoted_word(word), row_[column])
                   : fmt::format("{} is not a number", detail::quoted_word(word)),
              line, at);
  frame_->layout_regular = false;
  if (hold) {
    is_repaired_ = true;
    diagnostic.severity = Severity::warning;
    diagnostic.advice.clear();
    diagnostics_.add(std::move(diagnostic));
    return true;
  }
  if (has_comma) {
    diagnostic.repair = Repair::none;
    diagnostic.advise("Write decimal points, and spaces between numbers.");
  }
  fail_frame(std::move(diagnostic), line.end.empty());
  return false;
}

/// Records the layout of a line, so that the fast path can be used for the next frame.
void AmcReader::note_layout(const Line& line, std::string_view name, std::size_t joint) {
  FrameLayout& layout = frame_->layout;
  if (!frame_->layout_regular) return;
  const std::size_t count = columns_of_[joint + 1] - columns_of_[joint];
  // The text after the name must be the values, each preceded by one space.
  std::size_t at = name.size();
  for (std::size_t i = 0; i < count && at != std::string_view::npos; ++i) {
    if (line.text[at] != ' ' || text::is_line_blank(line.text[at + 1])) break;
    const std::size_t next = line.text.find_first_of(text::line_blanks, at + 1);
    at = next == std::string_view::npos ? line.text.size() : next;
    if (i + 1 == count) {
      std::string line_end(line.text.substr(at));
      line_end += line.end;
      if (layout.lines.empty()) layout.line_end = line_end;
      // Only the last line of the file may lack its line ending.
      const std::string_view blanks_before_end =
          std::string_view(layout.line_end).substr(0, layout.line_end.find_first_of("\r\n"));
      if (layout.line_end == line_end || (line.end.empty() && blanks_before_end == line_end)) {
        layout.lines.push_back({std::string(name) + ' ', joint, columns_of_[joint], count});
        return;
      }
    }
  }
  frame_->layout_regular = false;
}

/// Adds a finding about a word. A file with only unknown names must not fill memory with findings:
/// above a limit they are only counted.
void AmcReader::report(Diagnostic diagnostic, std::string_view subject) {
  constexpr std::size_t most_findings = 1000;
  constexpr std::size_t most_subject_bytes = 80;
  if (diagnostics_.entries().size() < most_findings) {
    diagnostic.subject = std::string(text::cut(subject, most_subject_bytes));
  }
  diagnostics_.add(std::move(diagnostic));
}

void AmcReader::fail_frame(Diagnostic diagnostic, bool may_be_cut) {
  if (frame_->error) return;
  frame_->error = std::move(diagnostic);
  frame_->error_in_last_line = may_be_cut;
  frame_->layout_regular = false;
}

/// Bones with a dof but without values in this frame keep those of the previous frame.
void AmcReader::check_bones_of_frame() {
  std::vector<std::size_t> missing;
  for (std::size_t joint = 0; joint < skeleton_.size(); ++joint) {
    if (frame_->filled[joint] || columns_of_[joint] == columns_of_[joint + 1]) continue;
    missing.push_back(joint);
  }
  if (missing.empty()) return;
  frame_->layout_regular = frame_->layout_regular && frames_ == 0;
  const std::string what =
      frames_ == 0
          ? std::string("no values in the first frame; using 0")
          : fmt::format("no values in frame {}; using those of the previous frame", frame_->number);
  constexpr std::size_t most_reported_separately = 8;
  if (missing.size() > most_reported_separately) {
    const auto name = [&](std::size_t i) {
      return detail::quoted_word(skeleton_[missing[i]].name);
    };
    diagnostics_.add(finding(codes::amc_bone_missing,
                             fmt::format("{} bones have {} ({})", missing.size(), what,
                                         text::listed(missing.size(), most_names_shown, name)),
                             frame_->line, 0));
    return;
  }
  for (const std::size_t joint : missing) {
    Diagnostic diagnostic =
        finding(codes::amc_bone_missing,
                fmt::format("{} has {}", detail::quoted_word(skeleton_[joint].name), what),
                frame_->line, 0);
    diagnostic.subject = skeleton_[joint].name;
    diagnostics_.add(std::move(diagnostic));
  }
}

/// Bones that are unknown in one file and static in the other mean that the files do not belong
/// together.
void AmcReader::compare_with_skeleton() {
  std::vector<std::string> without_values;
  for (std::size_t joint = 0; joint < skeleton_.size(); ++joint) {
    const bool moves = columns_of_[joint] != columns_of_[joint + 1];
    if (moves && !frame_->filled[joint]) without_values.push_back(skeleton_[joint].name);
  }
  const bool none_in_common = frame_->order.empty() && columns_ > 0;
  if ((frame_->unknown.empty() || without_values.empty()) && !none_in_common) return;
  Diagnostic diagnostic =
      finding(codes::amc_skeleton_mismatch,
              frame_->unknown.empty()
                  ? fmt::format("the first frame has no values for any bone of the skeleton ({})",
                                list_of(without_values))
                  : fmt::format("the motion belongs to another skeleton: it has values for {}, "
                                "which the skeleton lacks, but not for {}",
                                list_of(frame_->unknown), list_of(without_values)),
              frame_->line, 0);
  diagnostics_.add(std::move(diagnostic));
  stopped_ = true;
}

}  // namespace mocap::acclaim
