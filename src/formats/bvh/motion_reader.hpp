// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The rows of motion after a BVH header.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/bvh/header_reader.hpp"
#include "formats/bvh/row_log.hpp"
#include "formats/bvh/row_spacing.hpp"
#include "formats/motion_window.hpp"
#include "formats/text_as_read.hpp"
#include "mocap/bvh.hpp"
#include "mocap/motion.hpp"
#include "text/number_rows.hpp"

namespace mocap::bvh {

/// Prints rows of `columns` numbers each in the style in which they were read. `out` may drop text
/// beyond its limit.
using RowPrinter = void (*)(std::span<const double> values, std::size_t columns,
                            const NumberStyle& style, detail::KeptText& out);

/// Reads all rows. Regular rows, almost all of them, use the fast row reader. Other lines are
/// parsed word by word, reported, and inserted.
class MotionReader {
 public:
  /// `head`: the bytes after the header that have already been read. `print_rows`: called only if
  /// the options keep the layout; null if the reader never does.
  MotionReader(ByteSource& source, std::string_view head, const Header& header,
               const ReadOptions& options, RowPrinter print_rows, Diagnostics& diagnostics);

  /// The motion; empty if an error (in the diagnostics) prevents it.
  std::optional<Motion> read();
  /// The layout of the rows; its `rows` and `tail` are valid after `read`.
  Style take_style() { return std::move(style_); }
  /// The number formats; valid after `read`.
  NumberFormats take_formats() { return std::move(formats_); }
  /// The text of the file, without its header, if writing the motion would not reproduce it;
  /// otherwise empty. Valid after `read`.
  std::optional<TextAsRead> take_text() { return std::move(as_read_); }

 private:
  /// One line of the window.
  struct Line {
    std::string_view text;  ///< Without its line ending.
    const char* next = nullptr;
    std::uint64_t number = 0;
    std::uint64_t byte = 0;  ///< Offset in the file.
  };

  // All rows; motion_reader.cpp.
  bool read_all();
  bool may_read_in_parallel() const;
  void read_in_parallel();
  void consume(const char* next);
  void keep_text_from_here();
  void keep_rest();
  void keep_first_frames(const NumberStyle& style);
  bool is_regular() const;
  bool make_room();
  LineStart line_start() const { return {line_number_, first_byte_ + window_.consumed()}; }

  // Lines that are not regular rows; motion_lines.cpp.
  void inspect_line_ends(const text::RowReader::Step& step);
  bool read_irregular_lines();
  bool next_line(Line& line);
  bool read_line(const Line& line);
  std::size_t read_words(const Line& line);
  std::size_t read_word(const Line& line, std::size_t at, std::size_t length);
  void bad_value(const Line& line, std::size_t at, std::string_view word);
  void append(double value, std::string_view text, NumberForm form);
  void note_blank_line(const Line& line);
  void note_irregular_line(const Line& line, std::uint64_t first_value, std::size_t count);
  bool make_room_for_irregular_line();
  bool whole_frames_read() const;
  Diagnostic finding(Code code, std::string message, const Line& line, std::size_t at) const;

  // Frames, counts and layout after the last line; motion_finish.cpp.
  std::optional<Motion> finish();
  std::uint64_t odd_values() const;
  void cut_tail();
  void drop_values_from(std::uint64_t count);
  void drop_lines(const std::vector<std::size_t>& bad);
  void report_bad_lines(const std::vector<std::size_t>& bad, Severity severity);
  Diagnostic bad_line_finding(std::size_t index, Severity severity, bool mostly_bad) const;
  void report_cut_lines(const std::vector<std::size_t>& cut);
  Diagnostic partial_finding(std::uint64_t numbers,
                             std::optional<std::size_t> irregular_line) const;
  bool are_truncated_after_declared(const std::vector<std::size_t>& bad) const;
  void report_frame_count(std::uint64_t frames);
  void finish_style(bool lines_are_frames);
  void restore_line_ends(std::string& text) const;
  void finish_text(const Motion& motion);
  Diagnostic finding(Code code, std::string message, std::size_t irregular_line) const;

  const ByteSource& source_;
  const Header& header_;
  const ReadOptions& options_;
  RowPrinter print_rows_;
  Diagnostics& diagnostics_;
  std::string file_;
  std::size_t columns_;
  detail::MotionWindow window_;
  std::optional<std::uint64_t> source_size_;
  text::RowReader rows_;
  RowSpacing spacing_;
  ValueArray values_;
  Style style_;
  NumberFormats formats_;

  std::size_t frames_consumed_ = 0;  ///< Complete frames before the start of the window.
  detail::KeptText text_;            ///< Text of the rows from `first_kept_frame_` on.
  bool keeps_text_ = false;          ///< Consumed text is added to `text_`.
  std::size_t first_kept_frame_ = 0;
  bool is_repaired_ = false;  ///< Changed by an option, so that the text does not match the motion.
  std::optional<TextAsRead> as_read_;
  std::size_t added_line_end_ = 0;  ///< Size of the missing line ending of the last line.

  std::uint64_t line_number_;  ///< Number of the line at the start of the window.
  std::uint64_t first_byte_;   ///< Offset in the file of the first byte of motion.
  bool last_line_closed_ = false;
  bool stopped_ = false;  ///< Reading has ended: trailing text, or too many errors.
  bool failed_ = false;
  bool tried_threads_ = false;
  bool rows_only_ = true;  ///< Only rows so far: the style can be written back.
  std::uint64_t bad_words_ = 0;
  std::size_t slow_lines_ = 1;  ///< Lines to read word by word before trying the fast path.
  std::vector<IrregularLine> irregular_lines_;
  /// The location to mark in an irregular line, and the text around it.
  struct Mark {
    std::uint64_t column = 0;
    Excerpt excerpt;
  };
  std::vector<Mark> irregular_marks_;  ///< Marks of the first irregular lines.
  /// Number of the first of some blank lines that may or may not be the end; 0 if there are none.
  std::uint64_t blank_line_ = 0;
  std::size_t blanks_at_ = 0;  ///< Offset of these lines in `text_`.
  /// The irregular line after the declared number of complete frames.
  std::optional<IrregularLine> tail_;
  Excerpt tail_excerpt_;
  std::size_t irregular_lines_before_tail_ = 0;  ///< Number of irregular lines before `tail_`.
};

}  // namespace mocap::bvh
