// SPDX-License-Identifier: MIT

/// \file
/// Final steps of reading the motion: frames, counts, style.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <unordered_map>

#include "formats/bvh/motion_reader.hpp"

namespace mocap::bvh {

namespace {

/// Counts another line with the same finding.
void repeat_at(Diagnostic& diagnostic, std::uint64_t line) {
  constexpr std::size_t lines_shown = 8;
  ++diagnostic.count;
  if (diagnostic.other_lines.size() < lines_shown) diagnostic.other_lines.push_back(line);
}

}  // namespace

std::optional<Motion> MotionReader::finish() {
  if (const detail::MetLf& lf = window_.met_lf(); lf.count > 0) {
    spacing_.note_line_ends("\n", lf.count,
                            {header_.rows_at.line + lf.lines_before, first_byte_ + lf.line_begin},
                            static_cast<std::size_t>(lf.line_length));
  }
  spacing_.report(diagnostics_);
  RowPlan plan = plan_rows(irregular_lines_, columns_, values_.size(), header_.declared_frames);
  if (plan.kind == RowPlan::Kind::conflict && tail_ &&
      plan.bad.front() >= irregular_lines_before_tail_) {
    cut_tail();
    plan = plan_rows(irregular_lines_, columns_, values_.size(), header_.declared_frames);
  }
  bool failed = diagnostics_.has_errors();
  // After an error in the hierarchy the row width is unknown.
  if (failed && plan.kind == RowPlan::Kind::conflict) return std::nullopt;
  if (plan.kind == RowPlan::Kind::conflict && are_truncated_after_declared(plan.bad)) {
    // Complete frames as declared, then leftovers of an older, longer file.
    report_cut_lines(plan.bad);
    drop_lines(plan.bad);
    plan = {RowPlan::Kind::one_a_line, values_.size() / columns_, 0, {}};
  }
  if (plan.kind == RowPlan::Kind::conflict) {
    const bool some_are_left = values_.size() - odd_values() >= columns_;
    const bool drop = options_.bad_rows == BadRows::drop && some_are_left;
    report_bad_lines(plan.bad, drop ? Severity::warning : Severity::error);
    if (!drop) {
      report_frame_count((values_.size() - odd_values()) / columns_);
      return std::nullopt;
    }
    drop_lines(plan.bad);
    is_repaired_ = true;
    plan.frames = values_.size() / columns_;
    plan.partial = values_.size() % columns_;
  }
  if (plan.kind == RowPlan::Kind::wrapped) {
    diagnostics_.add(
        finding(codes::bvh_row_wrapped, "frames span several lines, or share a line", 0));
  }
  if (plan.partial != 0) {
    const bool marked = !irregular_lines_.empty();
    diagnostics_.add(partial_finding(
        plan.partial, marked ? std::optional(irregular_lines_.size() - 1) : std::nullopt));
    rows_only_ = false;
  }
  drop_values_from(plan.frames * columns_);
  if (plan.frames > options_.limits.max_frames) {
    Diagnostic diagnostic = make_diagnostic(
        codes::limit_frames, fmt::format("more than {} frames", options_.limits.max_frames));
    diagnostic.at.file = file_;
    diagnostics_.add(std::move(diagnostic));
    failed = true;
  }
  report_frame_count(plan.frames);
  if (failed) return std::nullopt;
  finish_style(plan.kind == RowPlan::Kind::one_a_line && plan.partial == 0);
  values_.shrink();
  Motion motion(std::move(values_), static_cast<std::size_t>(plan.frames), columns_,
                header_.frame_time);
  finish_text(motion);
  return motion;
}

std::uint64_t MotionReader::odd_values() const {
  std::uint64_t sum = 0;
  for (const IrregularLine& line : irregular_lines_) sum += line.count;
  return sum;
}

bool MotionReader::are_truncated_after_declared(const std::vector<std::size_t>& bad) const {
  const std::uint64_t declared = header_.declared_frames.value_or(0) * columns_;
  return declared > 0 && std::all_of(bad.begin(), bad.end(), [&](std::size_t index) {
           return irregular_lines_[index].first_value >= declared &&
                  irregular_lines_[index].count < columns_;
         });
}

void MotionReader::cut_tail() {
  Diagnostic diagnostic = make_diagnostic(
      codes::bvh_trailing_text,
      fmt::format("text after the {} declared frames is ignored", *header_.declared_frames),
      {file_, tail_->line, 1, tail_->byte});
  diagnostic.excerpt = tail_excerpt_;
  diagnostics_.add(std::move(diagnostic));
  irregular_lines_.resize(irregular_lines_before_tail_);
  drop_values_from(tail_->first_value);
  rows_only_ = false;
  stopped_ = true;
}

void MotionReader::drop_values_from(std::uint64_t count) {
  values_.set_size(static_cast<std::size_t>(std::min<std::uint64_t>(count, values_.size())));
}

/// Lines of the same width are reported as one finding, because there may be millions of them.
void MotionReader::report_bad_lines(const std::vector<std::size_t>& bad, Severity severity) {
  const std::uint64_t whole_lines = (values_.size() - odd_values()) / columns_;
  const bool mostly_bad = bad.size() > whole_lines;
  std::vector<Diagnostic> findings;
  std::unordered_map<std::uint32_t, std::size_t> reported_widths;
  for (const std::size_t index : bad) {
    const IrregularLine& line = irregular_lines_[index];
    const auto [known, is_new] = reported_widths.try_emplace(line.count, findings.size());
    if (is_new) {
      findings.push_back(bad_line_finding(index, severity, mostly_bad));
    } else {
      repeat_at(findings[known->second], line.line);
    }
  }
  for (Diagnostic& diagnostic : findings) diagnostics_.add(std::move(diagnostic));
}

Diagnostic MotionReader::bad_line_finding(std::size_t index, Severity severity,
                                          bool mostly_bad) const {
  const IrregularLine& line = irregular_lines_[index];
  Diagnostic diagnostic = finding(
      codes::bvh_row_width,
      fmt::format("this frame has {} {}, but {} {} declared", line.count,
                  line.count == 1 ? "value" : "values", columns_, columns_ == 1 ? "is" : "are"),
      index);
  diagnostic.severity = severity;
  diagnostic.subject = std::to_string(line.count);
  if (severity == Severity::warning) {
    diagnostic.message += "; it is dropped";
    diagnostic.repair = Repair::none;
    return diagnostic;
  }
  const Skeleton& skeleton = header_.skeleton;
  diagnostic.detail =
      fmt::format("the hierarchy declares {} {} for {} {}, line {} to {}", columns_,
                  columns_ == 1 ? "channel" : "channels", skeleton.size(),
                  skeleton.size() == 1 ? "joint" : "joints", header_.joint_places.front().line,
                  header_.hierarchy_end.line - 1);
  if (mostly_bad) {
    diagnostic.advise(
        "Most rows do not match the declared channels: the hierarchy is wrong, or belongs to "
        "another file.");
    diagnostic.repair = Repair::none;
  } else {
    diagnostic.advise("Drop the affected frames.", "mocap check FILE --fix=drop-frames -o FIXED");
  }
  return diagnostic;
}

/// Removes the values of the bad lines, so that each remaining line is a frame.
void MotionReader::drop_lines(const std::vector<std::size_t>& bad) {
  double* const data = values_.data();
  std::uint64_t to = irregular_lines_[bad.front()].first_value;
  for (std::size_t i = 0; i < bad.size(); ++i) {
    const IrregularLine& line = irregular_lines_[bad[i]];
    const std::uint64_t from = line.first_value + line.count;
    const std::uint64_t end =
        i + 1 < bad.size() ? irregular_lines_[bad[i + 1]].first_value : values_.size();
    std::memmove(data + to, data + from, static_cast<std::size_t>(end - from) * sizeof(double));
    to += end - from;
  }
  drop_values_from(to);
  rows_only_ = false;
}

void MotionReader::report_cut_lines(const std::vector<std::size_t>& cut) {
  Diagnostic diagnostic = partial_finding(irregular_lines_[cut.front()].count, cut.front());
  for (std::size_t i = 1; i < cut.size(); ++i) repeat_at(diagnostic, irregular_lines_[cut[i]].line);
  diagnostics_.add(std::move(diagnostic));
}

Diagnostic MotionReader::partial_finding(std::uint64_t numbers,
                                         std::optional<std::size_t> irregular_line) const {
  const std::string message =
      fmt::format("this last frame has {} of {} values; it is dropped", numbers, columns_);
  return irregular_line
             ? finding(codes::bvh_row_partial, message, *irregular_line)
             : make_diagnostic(codes::bvh_row_partial, message, {file_, line_number_, 0, 0});
}

void MotionReader::report_frame_count(std::uint64_t frames) {
  if (!header_.declared_frames || *header_.declared_frames == frames) return;
  Diagnostic diagnostic =
      make_diagnostic(codes::bvh_frame_count,
                      fmt::format("`Frames:` is {}, but {} complete {}", *header_.declared_frames,
                                  frames, frames == 1 ? "frame follows" : "frames follow"));
  const Place& place = header_.declared_frames_at;
  diagnostic.at = {file_, place.line, place.at - place.line_start + 1, place.at};
  diagnostics_.add(std::move(diagnostic));
}

void MotionReader::finish_style(bool lines_are_frames) {
  const bool all_formats_fit =
      rows_.style().complete &&
      (rows_.style().forms.empty() || rows_.style().forms.size() == values_.size());
  const bool blanks_are_regular = rows_.style().regular_spacing && rows_only_ && lines_are_frames;
  const bool newline_is_usual =
      blanks_are_regular ||
      spacing_.line_end_of_most(values_.size() / columns_) == rows_.style().newline;
  if (keeps_text_ && (!all_formats_fit || !newline_is_usual)) keep_first_frames(rows_.style());
  NumberStyle printed = rows_.take_style();
  style_.rows = std::move(static_cast<RowLayout&>(printed));
  formats_ = std::move(static_cast<NumberFormats&>(printed));
  RowLayout& rows = style_.rows;
  rows.final_newline = !last_line_closed_;
  rows.regular_spacing = blanks_are_regular;
  if (!rows.regular_spacing) {
    rows.newline = spacing_.line_end_of_most(values_.size() / columns_);
  }
  if (window_.translated()) {
    rows.newline = "\r";
    rows.regular_spacing = rows.regular_spacing && window_.met_lf().count == 0;
  }
  if (!all_formats_fit) {
    // There were too many to record, or frames were removed.
    formats_ = NumberFormats{};
    formats_.complete = false;
    formats_.form = NumberForm::verbatim;
  }
}

/// Restores the line endings of a file with CR line endings, which were read as LF.
void MotionReader::restore_line_ends(std::string& text) const {
  if (!window_.translated()) return;
  std::replace(text.begin(), text.end(), '\n', '\r');
  // The whole motion was kept, so its offsets are offsets into the text.
  for (const std::uint64_t at : window_.met_lf().places) {
    if (at < text.size()) text[static_cast<std::size_t>(at)] = '\n';
  }
}

/// Keeps the text if writing the motion would not reproduce it.
void MotionReader::finish_text(const Motion& motion) {
  if (!options_.keep_style) return;
  const bool is_regular_motion = style_.rows.regular_spacing && formats_.complete && columns_ > 0;
  const bool has_declared_count = header_.declared_frames == motion.frames();
  const bool is_written_so = is_regular_motion && header_.sound && has_declared_count;
  if (is_repaired_ || (is_written_so && blank_line_ == 0)) return;
  const bool is_whole = text_.is_whole() && window_.met_lf().places_are_whole;
  if (!is_whole) {
    diagnostics_.add(detail::text_not_kept(file_, options_.limits));
    return;
  }
  std::string text = text_.take();
  text.resize(text.size() - std::min(added_line_end_, text.size()));
  restore_line_ends(text);
  if (is_regular_motion) {
    text.erase(0, blank_line_ == 0 ? text.size() : blanks_at_);
    style_.tail = text;
  }
  if (is_written_so) return;
  as_read_ = TextAsRead{.header = {},
                        .rows = std::move(text),
                        .first_frame = is_regular_motion ? motion.frames() : first_kept_frame_,
                        .frames = motion.frames()};
}

Diagnostic MotionReader::finding(Code code, std::string message, std::size_t irregular_line) const {
  const IrregularLine& line = irregular_lines_[irregular_line];
  Diagnostic diagnostic =
      make_diagnostic(code, std::move(message), {file_, line.line, 0, line.byte});
  if (irregular_line < irregular_marks_.size()) {
    diagnostic.at.column = irregular_marks_[irregular_line].column;
    diagnostic.at.byte = line.byte + irregular_marks_[irregular_line].column - 1;
    diagnostic.excerpt = irregular_marks_[irregular_line].excerpt;
  }
  return diagnostic;
}

}  // namespace mocap::bvh
