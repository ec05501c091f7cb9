// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads the frames of an AMC for a skeleton.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "formats/acclaim/amc_header.hpp"
#include "formats/acclaim/amc_layout.hpp"
#include "formats/motion_window.hpp"
#include "formats/text_as_read.hpp"
#include "mocap/acclaim.hpp"
#include "text/ascii.hpp"
#include "text/form_log.hpp"

namespace mocap::acclaim {

/// The word of a line that starts at an offset.
inline std::string_view word_at(std::string_view line, std::size_t at) {
  return line.substr(at, line.find_first_of(text::line_blanks, at) - at);
}

/// Reads one file. Frames with the same layout as the previous one use the fast path,
/// `read_regular_frame`; all others are parsed line by line and word by word.
class AmcReader {
 public:
  /// `clip` contains a skeleton, and receives the motion.
  AmcReader(ByteSource& amc, Clip& clip, const ReadOptions& options, Diagnostics& diagnostics);

  /// False if an error was added to `diagnostics`.
  bool read();

 private:
  struct Line {
    std::string_view text;  ///< Without its line ending.
    const char* next = nullptr;
    std::uint64_t number = 0;
    std::uint64_t byte = 0;
    std::string_view end;  ///< The line ending; empty at the end of the file.
  };

  // Lines.
  bool next_line(Line& line);
  void take(const Line& line);
  bool fill();

  // The header.
  void read_header_text(const Line& line);
  void finish_header();

  // Frames.
  void turn_to_degrees(double* row);
  bool read_regular_frames();
  /// False if the line is left to the fast path.
  bool read_line(const Line& whole);
  /// The line without a trailing comment.
  Line without_comment(const Line& line);
  void note_comment(const Line& line, std::size_t at);
  void start_frame(const Line& line, std::int64_t number);
  void read_bone(const Line& line);
  void read_values(const Line& line, std::size_t joint, std::size_t at);
  bool take_value(const Line& line, std::string_view word, std::size_t at, std::size_t column);
  void note_layout(const Line& line, std::string_view name, std::size_t joint);
  void finish_frame(bool file_ends);
  void check_bones_of_frame();
  void compare_with_skeleton();
  bool commit_row();
  bool make_room();
  std::optional<std::size_t> find_joint(std::string_view name, const Line& line, std::size_t at);
  std::optional<Diagnostic> partial_frame(bool file_ends) const;
  void finish_motion();
  void finish_text(NumberFormats formats, MotionStyle& style);

  // Findings.
  Diagnostic finding(Code code, std::string message, const Line& line, std::size_t at) const;
  void report(Diagnostic diagnostic, std::string_view subject);
  /// An error in a frame; how it is handled is decided at the end of the frame or file.
  /// `may_be_cut`: if the file ends with this line, it may be truncated there.
  void fail_frame(Diagnostic diagnostic, bool may_be_cut);

  Clip& clip_;
  Skeleton& skeleton_;
  const ReadOptions& options_;
  Diagnostics& diagnostics_;
  std::string file_;
  std::optional<std::uint64_t> source_size_;
  detail::MotionWindow window_;
  std::uint64_t line_number_ = 1;
  bool ended_in_line_ = false;  ///< The file ends without a line ending.
  bool stopped_ = false;

  AmcHeader header_;
  detail::KeptText header_text_;
  bool in_header_ = true;

  std::vector<std::size_t> columns_of_;  ///< First column of each joint, and the count.
  std::size_t columns_ = 0;
  std::vector<bool> is_angle_;
  std::unordered_map<std::string, std::size_t> joint_named_;
  std::unordered_map<std::string, std::size_t> joint_named_in_lower_case_;

  FrameLayout layout_;
  bool layout_known_ = false;
  std::uint64_t fast_path_ended_at_ = 0;  ///< The line at which the fast path last gave up.
  std::vector<VerbatimText> verbatim_;
  std::deque<std::string> own_spellings_;  ///< Texts of `verbatim_` that do not occur in the file.

  // The frame being read line by line.
  struct OpenFrame {
    std::int64_t number = 0;
    Line line;                       ///< Line of the frame number; `text` is not set.
    std::vector<bool> filled;        ///< For each joint, whether it has values.
    std::vector<std::size_t> order;  ///< Joints with values, in file order.
    std::size_t bones = 0;
    std::vector<std::pair<std::size_t, std::string>> verbatim;
    std::vector<std::string> unknown;
    std::optional<Diagnostic> error;
    bool error_in_last_line = false;
    FrameLayout layout;
    bool layout_regular = true;
  };
  std::optional<OpenFrame> frame_;

  ValueArray values_;
  std::size_t frames_ = 0;
  std::vector<double> row_;
  std::vector<NumberForm> forms_;
  NumberStyle style_;
  text::FormLog form_log_;
  bool regular_ = true;  ///< All frames have the layout of the first.
  std::int64_t last_number_ = 0;
  std::vector<std::int64_t> frame_numbers_;  ///< Empty as long as they are 1, 2, 3, ...
  std::vector<std::string> line_order_;
  std::string number_line_end_;
  std::string tail_;
  bool is_repaired_ = false;  ///< Changed by an option, so that the text does not match the motion.
  detail::KeptText text_;     ///< Text of the frames from `first_kept_frame_` on.
  std::size_t first_kept_frame_ = 0;
};

}  // namespace mocap::acclaim
