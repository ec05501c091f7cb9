// SPDX-License-Identifier: MIT
#include "formats/c3d/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "mocap/c3d.hpp"

namespace mocap::c3d {

namespace {

/// Offsets in the header.
constexpr std::size_t points_at = 2;
constexpr std::size_t analog_at = 4;
constexpr std::size_t first_frame_at = 6;
constexpr std::size_t last_frame_at = 8;
constexpr std::size_t scale_at = 12;
constexpr std::size_t data_start_at = 16;
constexpr std::size_t analog_per_frame_at = 18;
constexpr std::size_t rate_at = 20;

constexpr double most_in_word = 65535.0;
/// More than the 255 blocks of a valid section, because some programs write longer ones.
constexpr std::size_t most_parameter_bytes = std::size_t{1} << 20U;
constexpr double rounding = 1e-4;

bool is_usable(double value) {
  return std::isfinite(value) && value != 0.0 && std::isfinite(1.0 / value);
}

class LayoutReader {
 public:
  LayoutReader(std::string_view bytes, std::size_t size, const FileFindings& findings)
      : bytes_(bytes), size_(size), findings_(findings) {}

  std::optional<Layout> read() {
    if (bytes_.size() < block_bytes || !sniff(bytes_)) {
      fail("this is not the header of a C3D file");
      return std::nullopt;
    }
    section_at_ = block_bytes * (static_cast<std::size_t>(byte_at(0)) - 1);
    std::optional<Processor> processor = processor_of(byte_at(section_at_ + 3));
    if (!processor) {
      fail("the processor is not known");
      return std::nullopt;
    }
    processor = likely_processor(*processor);
    const std::size_t records_at = section_at_ + 4;
    Layout layout{*processor,
                  Parameters(*processor, bytes_.substr(records_at, most_parameter_bytes))};
    read_numbers(layout);
    read_data_start(layout);
    read_frames(layout);
    return layout;
  }

 private:
  /// Whether rate and scale of the header are numbers of a recording if a processor wrote them.
  bool is_plausible(Processor processor) const {
    const auto rate = static_cast<double>(float_in(processor, bytes_.substr(rate_at)));
    const auto scale = std::abs(static_cast<double>(float_in(processor, bytes_.substr(scale_at))));
    return rate >= 0.1 && rate <= 1e5 && scale >= 1e-6 && scale <= 1e3;
  }

  /// The processor that a file states, or the only other one whose numbers are plausible, if those
  /// of the stated one are not.
  Processor likely_processor(Processor stated) const {
    if (is_plausible(stated)) return stated;
    std::optional<Processor> other;
    for (const Processor each : {Processor::intel, Processor::dec, Processor::mips}) {
      if (each == stated || !is_plausible(each)) continue;
      if (other) return stated;
      other = each;
    }
    if (!other) return stated;
    findings_.add(codes::c3d_processor,
                  fmt::format("the file states the processor {}, but its numbers are those of {}, "
                              "which is used",
                              static_cast<int>(stated), static_cast<int>(*other)),
                  section_at_ + 3);
    return *other;
  }

  std::uint8_t byte_at(std::size_t at) const { return static_cast<std::uint8_t>(bytes_[at]); }
  void fail(std::string message) const { findings_.add(codes::c3d_header, std::move(message)); }
  std::size_t word(const Layout& layout, std::size_t at) const {
    return word_in(layout.processor, bytes_.substr(at));
  }
  /// A count of the parameters; words are unsigned here.
  static std::optional<double> count(const Layout& layout, std::string_view group,
                                     std::string_view name, std::size_t index = 0) {
    std::optional<double> number = layout.parameters.number(group, name, index);
    if (number && *number < 0.0) *number += most_in_word + 1.0;
    return number;
  }

  void check_count(std::string_view what, std::size_t used, std::string_view name,
                   const std::optional<double>& other, std::size_t at) const {
    if (!other || *other == static_cast<double>(used)) return;
    findings_.add(codes::c3d_count,
                  fmt::format("the file has {} {}, but {} is {}", used, what, name, *other), at);
  }

  void read_numbers(Layout& layout) const {
    layout.points = word(layout, points_at);
    read_scale(layout);
    read_rate(layout);
    read_analog(layout);
  }

  void read_scale(Layout& layout) const {
    const auto in_header = static_cast<double>(float_in(layout.processor, bytes_.substr(scale_at)));
    const double in_parameters = layout.parameters.number("POINT", "SCALE").value_or(in_header);
    const bool has_header = is_usable(in_header);
    double scale = has_header ? in_header : in_parameters;
    if (!is_usable(scale)) scale = 1.0;
    layout.words = scale < 0.0 ? Words::floats : Words::integers;
    layout.scale = std::abs(scale);
    const bool is_same = std::abs(in_parameters - in_header) <= rounding * std::abs(in_header);
    if (has_header && is_same) return;
    findings_.add(codes::c3d_scale,
                  fmt::format("the scale is {} in the header, and {} in POINT:SCALE; {} is used",
                              in_header, in_parameters, scale),
                  scale_at);
  }

  void read_rate(Layout& layout) const {
    const auto is_rate = [](double rate) { return rate > 0.0 && is_usable(rate); };
    const auto in_header = static_cast<double>(float_in(layout.processor, bytes_.substr(rate_at)));
    const double in_parameters = layout.parameters.number("POINT", "RATE").value_or(in_header);
    if (is_rate(in_header))
      layout.rate = in_header;
    else if (is_rate(in_parameters))
      layout.rate = in_parameters;
    if (std::abs(in_parameters - layout.rate) <= rounding * layout.rate &&
        std::abs(in_header - layout.rate) <= rounding * layout.rate)
      return;
    findings_.add(codes::c3d_rate,
                  fmt::format("the rate is {} in the header, and {} in POINT:RATE; {} frames per "
                              "second are used",
                              in_header, in_parameters, layout.rate),
                  rate_at);
  }

  void read_analog(Layout& layout) const {
    const std::size_t values = word(layout, analog_at);
    const std::size_t per_frame = word(layout, analog_per_frame_at);
    const double used = count(layout, "ANALOG", "USED").value_or(0.0);
    layout.analog_channels = values;
    layout.analog_per_frame = 1;
    if (values == 0) return;
    if (per_frame != 0 && values % per_frame == 0) {
      layout.analog_per_frame = per_frame;
    } else if (used >= 1.0 && used <= static_cast<double>(values) &&
               values % static_cast<std::size_t>(used) == 0) {
      layout.analog_per_frame = values / static_cast<std::size_t>(used);
    }
    layout.analog_channels = values / layout.analog_per_frame;
    check_count("analog channels", layout.analog_channels, "ANALOG:USED",
                count(layout, "ANALOG", "USED"), analog_at);
  }

  /// Whether a block number is one of the file, after the parameters.
  bool is_block(std::size_t block) const {
    return block >= 1 && (block - 1) * block_bytes > section_at_ &&
           (block - 1) * block_bytes <= size_;
  }

  void read_data_start(Layout& layout) const {
    const std::size_t in_header = word(layout, data_start_at);
    const auto stated = count(layout, "POINT", "DATA_START");
    const double in_parameters = stated.value_or(static_cast<double>(in_header));
    const bool is_word = in_parameters >= 0.0 && in_parameters <= most_in_word;
    const std::size_t other = is_word ? static_cast<std::size_t>(in_parameters) : 0;
    std::size_t block = in_header;
    if (!is_block(block)) block = other;
    // The block after the parameters.
    if (!is_block(block)) block = section_at_ / block_bytes + 1 + byte_at(section_at_ + 2);
    layout.data_at = std::min(size_, (std::max<std::size_t>(block, 1) - 1) * block_bytes);
    if (block == in_header && other == in_header && is_word) return;
    const bool is_after_parameters = block != in_header && block != other;
    findings_.add(codes::c3d_data_start,
                  fmt::format("the data start at block {} in the header, and at block {} in "
                              "POINT:DATA_START; {} is used{}",
                              in_header, in_parameters, block,
                              is_after_parameters ? ", after the parameters, because the others "
                                                    "are not in the file"
                                                  : ""),
                  data_start_at);
  }

  /// A number of two words, less significant first. Some programs write one number.
  static std::optional<double> trial_field(const Layout& layout, std::string_view name) {
    const auto low = count(layout, "TRIAL", name, 0);
    if (!low) return std::nullopt;
    return *low + (most_in_word + 1.0) * count(layout, "TRIAL", name, 1).value_or(0.0);
  }

  void read_frames(Layout& layout) const {
    const std::size_t first = word(layout, first_frame_at);
    const std::size_t last = word(layout, last_frame_at);
    layout.first_frame = static_cast<std::int64_t>(first);
    const double in_header =
        last >= first ? static_cast<double>(last) - static_cast<double>(first) + 1.0 : 0.0;
    const auto frames = count(layout, "POINT", "FRAMES");
    const auto long_frames = layout.parameters.number("POINT", "LONG_FRAMES");
    std::optional<double> trial;
    const auto trial_first = trial_field(layout, "ACTUAL_START_FIELD");
    const auto trial_last = trial_field(layout, "ACTUAL_END_FIELD");
    if (trial_first && trial_last && *trial_last >= *trial_first)
      trial = *trial_last - *trial_first + 1.0;

    // A number that is too large for the header.
    double stated = in_header;
    for (const std::optional<double>& other : {long_frames, trial, frames}) {
      if (!other || !(*other >= 1.0)) continue;
      const bool is_long = *other + static_cast<double>(first) - 1.0 > most_in_word - 0.5;
      if (in_header == 0.0 || (is_long && *other > in_header)) {
        stated = *other;
        break;
      }
    }
    constexpr double last_number = 1e9;
    if (stated > in_header && trial_first && *trial_first >= 0.0 && *trial_first <= last_number &&
        trial && *trial == stated)
      layout.first_frame = static_cast<std::int64_t>(*trial_first);
    const bool is_long = stated > in_header;
    report_frames(stated, "POINT:FRAMES", is_long ? std::nullopt : frames);
    report_frames(stated, "POINT:LONG_FRAMES", long_frames);
    report_frames(stated, "TRIAL:ACTUAL_END_FIELD minus ACTUAL_START_FIELD plus 1", trial);
    set_frames(layout, stated);
  }

  void report_frames(double used, std::string_view name, const std::optional<double>& other) const {
    if (!other || *other == used) return;
    findings_.add(codes::c3d_count,
                  fmt::format("the file has {} frames, but {} is {}", used, name, *other),
                  first_frame_at);
  }

  /// Some programs write the number of analog channels to the header instead of the number of
  /// analog samples per frame. The size of the file shows which of them it is.
  void correct_samples(Layout& layout, double stated) const {
    const std::size_t in_header = word(layout, analog_at);
    const std::size_t per_frame = word(layout, analog_per_frame_at);
    if (per_frame < 2 || in_header == 0 || in_header % per_frame == 0) return;
    if (count(layout, "ANALOG", "USED") != static_cast<double>(in_header)) return;
    Layout other = layout;
    other.analog_channels = in_header;
    other.analog_per_frame = per_frame;
    const auto data = static_cast<double>(size_ - layout.data_at);
    // The last block is filled up.
    const auto fits = [&](const Layout& one) {
      const double rest = data - stated * static_cast<double>(one.frame_bytes());
      return rest >= 0.0 && rest < static_cast<double>(block_bytes);
    };
    if (fits(layout) || !fits(other)) return;
    layout.analog_channels = in_header;
    layout.analog_per_frame = per_frame;
    findings_.add(codes::c3d_count,
                  fmt::format("a frame has {} analog samples, but the header states {}",
                              in_header * per_frame, in_header),
                  analog_at);
  }

  /// The header is usually right about the number of points, unless its frames do not fit into the
  /// file and those of POINT:USED do.
  void correct_points(Layout& layout, double stated) const {
    const std::optional<double> used = count(layout, "POINT", "USED");
    if (!used || *used == static_cast<double>(layout.points)) return;
    // A parameter may be any floating-point number.
    if (!(*used >= 0.0 && *used <= most_in_word)) {
      check_count("points", layout.points, "POINT:USED", used, points_at);
      return;
    }
    const auto fits = [&](const Layout& one) {
      return stated >= 1.0 && stated * static_cast<double>(one.frame_bytes()) <=
                                  static_cast<double>(size_ - layout.data_at);
    };
    Layout other = layout;
    other.points = static_cast<std::size_t>(*used);
    if (fits(layout) || !fits(other)) {
      check_count("points", layout.points, "POINT:USED", used, points_at);
      return;
    }
    findings_.add(codes::c3d_count,
                  fmt::format("a frame has {} points, as POINT:USED says, but the header states {}",
                              other.points, layout.points),
                  points_at);
    layout.points = other.points;
  }

  void set_frames(Layout& layout, double stated) const {
    correct_samples(layout, stated);
    correct_points(layout, stated);
    const std::size_t frame_bytes = layout.frame_bytes();
    if (frame_bytes == 0) {
      // Nothing is stored for these frames, except rotations, of which each takes several bytes.
      const double most = std::max(most_in_word, static_cast<double>(size_));
      layout.frames = static_cast<std::size_t>(std::min(stated, most));
      return;
    }
    const std::size_t stored = (size_ - layout.data_at) / frame_bytes;
    if (stated <= static_cast<double>(stored)) {
      layout.frames = static_cast<std::size_t>(stated);
      return;
    }
    layout.frames = stored;
    findings_.add(codes::c3d_truncated,
                  fmt::format("the header states {} frames, but the file has {}", stated, stored),
                  size_);
  }

  std::string_view bytes_;
  std::size_t size_;
  const FileFindings& findings_;
  std::size_t section_at_ = 0;
};

}  // namespace

void FileFindings::add(Code code, std::string message, std::size_t byte) const {
  Diagnostic finding = make_diagnostic(code, std::move(message));
  finding.at.file = file_;
  finding.at.byte = start_ + byte;
  found_.add(std::move(finding));
}

std::size_t zeros_before_header(std::string_view bytes) {
  // A file of zeros has no header.
  const std::size_t first = bytes.find_first_not_of('\0');
  return first == std::string_view::npos ? 0 : first;
}

std::optional<Layout> layout_of(std::string_view bytes, std::size_t size,
                                const FileFindings& findings) {
  return LayoutReader(bytes, size, findings).read();
}

bool sniff(std::string_view head) {
  // There is no magic number. The first byte is the number, from 1, of the block with the
  // parameters, and their fourth byte is the processor.
  constexpr char key = 0x50;
  head.remove_prefix(zeros_before_header(head));
  if (head.size() < 2 || head[1] != key) return false;
  const std::size_t block = static_cast<unsigned char>(head[0]);
  if (block < 2) return false;
  const std::size_t processor_at = (block - 1) * block_bytes + 3;
  return head.size() > processor_at &&
         processor_of(static_cast<std::uint8_t>(head[processor_at])).has_value();
}

}  // namespace mocap::c3d
