// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formats/acclaim/amc_header.hpp"
#include "formats/acclaim/amc_radians.hpp"
#include "formats/acclaim/fit.hpp"
#include "formats/finite_values.hpp"
#include "formats/remembered_forms.hpp"
#include "formats/text_as_read.hpp"
#include "mocap/acclaim.hpp"
#include "pose/degrees.hpp"
#include "text/ascii.hpp"
#include "text/copy_words.hpp"
#include "text/number_print.hpp"
#include "text/number_rows.hpp"
#include "text/utf8.hpp"

namespace mocap::acclaim {

namespace {

/// Frames printed per block: their text fits in the second-level cache.
constexpr std::size_t frames_at_once = 128;
constexpr std::size_t most_digits_of_number = 20;
constexpr std::size_t piece_size = std::size_t{256} << 10;

/// A short text that is written many times: copied in fixed-size steps, without a function call.
class Stamp {
 public:
  /// `put` may write this many bytes past its end.
  static constexpr std::size_t step = 16;

  Stamp() = default;
  explicit Stamp(std::string text) : text_(std::move(text)), size_(text_.size()) {
    text_.resize((size_ + step - 1) / step * step);
  }

  std::size_t size() const { return size_; }
  char* put(char* out) const {
    for (std::size_t i = 0; i < size_; i += step) std::memcpy(out + i, text_.data() + i, step);
    return out + size_;
  }

 private:
  std::string text_;
  std::size_t size_ = 0;
};

/// One line of every frame.
struct FrameLine {
  Stamp head;  ///< The name, and a space if values follow.
  std::size_t column = 0;
  std::size_t count = 0;
};

/// Whether a frame has a value other than 0, which readers use for a missing bone; -0 counts.
bool ever_moves(const Motion& motion, std::size_t first, std::size_t end) {
  for (std::size_t frame = 0; frame < motion.frames(); ++frame) {
    const auto row = motion.row(frame);
    for (std::size_t column = first; column < end; ++column) {
      if (row[column] != 0.0 || std::signbit(row[column])) return true;
    }
  }
  return false;
}

/// The lines of a frame: in the order of the file, followed by bones that it did not list.
std::vector<FrameLine> frame_lines(const Clip& clip, const std::vector<std::string>& order,
                                   bool as_read) {
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  std::unordered_map<std::string_view, std::size_t> joint_named;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    joint_named.emplace(clip.skeleton[i].name, i);
  }
  std::vector<FrameLine> lines;
  std::vector<bool> placed(clip.skeleton.size(), false);
  const auto place = [&](std::size_t joint) {
    placed[joint] = true;
    const std::size_t count = columns[joint + 1] - columns[joint];
    lines.push_back(
        {Stamp(clip.skeleton[joint].name + (count > 0 ? " " : "")), columns[joint], count});
  };
  for (const std::string& name : order) {
    const auto found = joint_named.find(name);
    if (found != joint_named.end() && !placed[found->second]) place(found->second);
  }
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    if (as_read || placed[i] || columns[i] == columns[i + 1]) continue;
    // If a file omits static bones, so does the output.
    if (order.empty() || ever_moves(clip.motion, columns[i], columns[i + 1])) place(i);
  }
  return lines;
}

/// Number formats, and whether values are rounded to them.
struct Printing {
  NumberStyle style;  ///< Without the forms of individual numbers.
  text::Fidelity fidelity = text::Fidelity::exact;
  const NumberFormats* remembered =
      nullptr;  ///< With the forms of individual numbers, in clip order.
};

Printing printing_of(const Clip& clip, const WriteOptions& options) {
  // The style of a clip without frames, or with replaced frames, has no formats.
  const NumberFormats* read = nullptr;
  bool in_radians = false;
  if (const auto* known = clip.format_data.find<Style>()) {
    const MotionStyle& style = known->motion;
    const NumberFormats& formats = clip.motion.number_formats();
    if (!style.header.empty() || !formats.forms.empty()) read = &formats;
    in_radians = style.radians && !options.canonical;
  }
  const detail::RememberedForms forms =
      detail::remembered_forms(clip, options.numbers, read, NumberForm::verbatim, in_radians);
  Printing printing;
  printing.style.form = forms.form;
  printing.style.otherwise = forms.otherwise;
  printing.fidelity = forms.fidelity;
  if (forms.has_each) printing.remembered = read;
  return printing;
}

/// Prints frames: first rows of numbers, then the names are inserted.
class FrameWriter {
 public:
  /// `text`: the kept text; only the frames before it are written. Null: writes all frames.
  FrameWriter(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
              const TextAsRead* text)
      : clip_(clip),
        out_(out),
        printing_(printing_of(clip, options)),
        frames_(text != nullptr ? text->first_frame : clip.motion.frames()) {
    const auto* known = options.canonical ? nullptr : clip.format_data.find<Style>();
    const MotionStyle style = known != nullptr ? known->motion : MotionStyle{};
    const bool is_as_read = style.rows.regular_spacing || text != nullptr;
    radians_ = style.radians;
    lines_ = frame_lines(clip, style.line_order, text != nullptr);
    newline_ = style.rows.newline.empty() ? "\n" : style.rows.newline;
    line_end_ = Stamp((is_as_read ? style.rows.row_suffix : std::string{}) + newline_);
    number_line_end_ =
        Stamp(is_as_read && !style.number_line_end.empty() ? style.number_line_end : newline_);
    final_newline_ = text != nullptr || style.rows.final_newline;
    if (text != nullptr && !text->first_formats.forms.empty()) {
      printing_.remembered = &text->first_formats;
    }
    if (style.frame_numbers.size() == clip.motion.frames()) numbers_ = style.frame_numbers;
    most_bytes_between_ = most_digits_of_number + number_line_end_.size();
    for (const FrameLine& line : lines_) {
      most_bytes_between_ += line.head.size() + line_end_.size();
      for (std::size_t i = 0; i < line.count; ++i) columns_.push_back(line.column + i);
    }
    for (const Joint& joint : clip.skeleton.joints()) {
      for (const Channel channel : joint.channels) is_angle_.push_back(is_rotation(channel));
    }
  }

  /// False if the sink failed.
  bool write() {
    const std::size_t frames = frames_;
    for (std::size_t first = 0; first < frames; first += frames_at_once) {
      if (!write_block(first, std::min(first + frames_at_once, frames))) return false;
    }
    const std::string_view left(text_.data(), used_);
    if (!final_newline_ && left.ends_with(newline_)) used_ -= newline_.size();
    return used_ == 0 || out_({text_.data(), used_});
  }

 private:
  bool write_block(std::size_t first, std::size_t end) {
    gather(first, end);
    numbers_text_.clear();
    if (!columns_.empty()) {
      text::print_rows(values_, columns_.size(), block_style_, printing_.fidelity,
                       [this](std::string_view piece) {
                         numbers_text_.append(piece);
                         return true;
                       });
    }
    numbers_text_.append(text::copy_words_reach, ' ');
    weave(first, end);
    // The last line ending may have to be removed, so a block is held back until more follows.
    if (used_ < piece_size || end == frames_) return true;
    const bool wanted = out_({text_.data(), used_});
    used_ = 0;
    return wanted;
  }

  /// Collects values and forms in line order.
  void gather(std::size_t first, std::size_t end) {
    const std::size_t count = (end - first) * columns_.size();
    values_.resize(count);
    block_style_ = printing_.style;
    const bool has_forms = printing_.remembered != nullptr;
    if (has_forms) block_style_.forms.resize(count);
    std::size_t at = 0;
    const std::size_t channels = clip_.motion.channels();
    for (std::size_t frame = first; frame < end; ++frame) {
      const auto row = clip_.motion.row(frame);
      const NumberForm* forms =
          has_forms ? printing_.remembered->forms.data() + frame * channels : nullptr;
      for (const std::size_t column : columns_) {
        const NumberForm form = has_forms ? forms[column] : printing_.style.form;
        if (has_forms) block_style_.forms[at] = form;
        values_[at++] = radians_ && is_angle_[column] ? radians_of(row[column], form) : row[column];
      }
    }
    if (has_forms && !printing_.remembered->verbatim_texts.empty())
      gather_verbatim_texts(first, end);
  }

  void gather_verbatim_texts(std::size_t first, std::size_t end) {
    const std::size_t channels = clip_.motion.channels();
    std::vector<std::size_t> place_of(channels, columns_.size());
    for (std::size_t i = 0; i < columns_.size(); ++i) place_of[columns_[i]] = i;
    const std::vector<VerbatimNumber>& verbatim = printing_.remembered->verbatim_texts;
    const auto before = [](const VerbatimNumber& a, std::uint64_t index) {
      return a.index < index;
    };
    for (auto it = std::lower_bound(verbatim.begin(), verbatim.end(), first * channels, before);
         it != verbatim.end() && it->index < end * channels; ++it) {
      const std::size_t column = it->index % channels;
      const std::size_t place = place_of[column];
      if (place == columns_.size()) continue;
      const std::size_t index = (it->index / channels - first) * columns_.size() + place;
      if (radians_ && is_angle_[column]) {
        // Several numbers of radians convert to the same degrees; the stored text is the correct
        // one.
        const text::Number spelt =
            text::read_number(it->text.data(), it->text.data() + it->text.size());
        const double degrees = clip_.motion.values()[it->index];
        if (spelt.ok() && spelt.value * detail::degrees_per_radian == degrees)
          values_[index] = spelt.value;
      }
      block_style_.verbatim_texts.push_back({index, it->text});
    }
    std::sort(block_style_.verbatim_texts.begin(), block_style_.verbatim_texts.end(),
              [](const VerbatimNumber& a, const VerbatimNumber& b) { return a.index < b.index; });
  }

  /// Inserts frame numbers and names between the printed numbers.
  void weave(std::size_t first, std::size_t end) {
    const std::size_t room = used_ + numbers_text_.size() + Stamp::step + text::copy_words_reach +
                             (end - first) * most_bytes_between_;
    if (text_.size() < room) text_.resize(room);
    const char* at = numbers_text_.data();
    char* out = text_.data() + used_;
    for (std::size_t frame = first; frame < end; ++frame) {
      const std::int64_t number =
          numbers_.empty() ? static_cast<std::int64_t>(frame) + 1 : numbers_[frame];
      out = std::to_chars(out, out + most_digits_of_number, number).ptr;
      out = number_line_end_.put(out);
      for (const FrameLine& line : lines_) {
        out = line.head.put(out);
        if (line.count > 0) {
          const text::WordCopy copied = text::copy_words(out, at, line.count);
          at = copied.next;
          out = copied.end;
        }
        out = line_end_.put(out);
      }
    }
    used_ = static_cast<std::size_t>(out - text_.data());
  }

  const Clip& clip_;
  const TextOutput::Writer& out_;
  Printing printing_;
  std::size_t frames_;  ///< Number of frames to write.
  std::vector<FrameLine> lines_;
  std::vector<std::size_t> columns_;  ///< Columns of the clip, in line order.
  std::vector<bool> is_angle_;
  std::vector<std::int64_t> numbers_;
  std::string newline_;
  Stamp line_end_;
  Stamp number_line_end_;
  bool final_newline_ = true;
  std::size_t most_bytes_between_ = 0;  ///< Between the numbers of two frames.
  bool radians_ = false;
  std::vector<double> values_;
  NumberStyle block_style_;
  std::string numbers_text_;
  std::string text_;  ///< Output buffer; `used_` bytes of it are pending.
  std::size_t used_ = 0;
};

/// Whether two frame times mean the same rate, regardless of their text.
bool same_rate(const FrameTime& a, const FrameTime& b) {
  return a == b || (a.has_standard_rate() && a.rate() == b.rate());
}

/// The reader also accepts blanks before a byte order mark.
std::string_view without_leading_mark(std::string_view text) {
  const std::size_t first = std::min(text.find_first_not_of(text::line_blanks), text.size());
  const std::string_view marked = text.substr(first);
  const std::string_view unmarked = text::without_byte_order_mark(marked);
  return unmarked.size() == marked.size() ? text : unmarked;
}

/// The original header without the lines that declare a rate, and that rate.
std::string header_without_rate(std::string_view text, std::optional<FrameTime>& rate) {
  text = without_leading_mark(text);
  std::string kept;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size() - 1) + 1;
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    AmcHeader alone;
    const std::string_view words = line.substr(0, line.find_last_not_of(text::whitespace) + 1);
    if (!words.empty()) read_header_line(words, alone);
    if (alone.frame_time) {
      rate = alone.frame_time;
    } else {
      kept += line;
    }
  }
  return kept;
}

/// The original header with the current rate, otherwise a new one.
std::string header_of(const Clip& clip, const WriteOptions& options) {
  const auto* style = options.canonical ? nullptr : clip.format_data.find<Style>();
  const FrameTime& frame_time = clip.motion.frame_time;
  // Most readers accept comments; few accept `:SAMPLES-PER-SECOND`.
  const std::string rate = same_rate(frame_time, FrameTime(default_rate))
                               ? std::string{}
                               : frame_time_comment(frame_time) + '\n';
  if (style != nullptr && !style->motion.header.empty()) {
    const std::string& text = style->motion.header;
    std::optional<FrameTime> said;
    const std::string rest = header_without_rate(text, said);
    return same_rate(said.value_or(FrameTime(default_rate)), frame_time) ? text : rate + rest;
  }
  std::string header = rate + ":FULLY-SPECIFIED\n";
  if (style != nullptr && style->motion.three_dof) header += ":FORCE-ALL-JOINTS-BE-3DOF\n";
  header += style != nullptr && style->motion.radians ? ":RADIANS\n" : ":DEGREES\n";
  return header;
}

}  // namespace

Status write_motion(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                    Diagnostics& /*diagnostics*/) {
  if (Status sound = detail::check_writable(clip); !sound) return sound;
  if (const auto reason = misfit(clip.skeleton)) {
    return fail(codes::argument_invalid,
                fmt::format("AMC cannot store the motion as it is: {}", *reason));
  }
  const auto* style = options.canonical ? nullptr : clip.format_data.find<Style>();
  const TextAsRead* text = nullptr;
  if (style != nullptr && options.numbers.kind == WriteNumbers::Kind::remembered) {
    text = style->motion.as_read.get();
    if (text != nullptr && text->digest != detail::digest_of(clip)) text = nullptr;
  }
  if (!out(header_of(clip, options)) || !FrameWriter(clip, options, out, text).write() ||
      (text != nullptr && !out(text->rows)) ||
      (text == nullptr && style != nullptr && clip.motion.frames() > 0 &&
       !style->motion.tail.empty() && !out(style->motion.tail))) {
    return fail(codes::io_write, "the text could not be written");
  }
  return {};
}

}  // namespace mocap::acclaim
