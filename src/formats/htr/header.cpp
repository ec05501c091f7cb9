// SPDX-License-Identifier: MIT
#include "formats/htr/header.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "mocap/htr.hpp"
#include "mocap/units.hpp"
#include "model/length_units.hpp"
#include "pose/axis_letters.hpp"
#include "text/ascii.hpp"
#include "text/number_in.hpp"
#include "text/number_rows.hpp"
#include "text/utf8.hpp"

namespace mocap::htr {

namespace {

using detail::LengthUnit;
using detail::Word;
namespace length_units = detail::length_units;

/// HTR declares them by their symbols.
constexpr std::array calibration_units{length_units::millimetre, length_units::centimetre,
                                       length_units::decimetre, length_units::metre,
                                       length_units::inch};

/// `X`, `+Y`, `z`.
std::optional<int> axis_of_word(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  return word.size() == 1 ? detail::axis_of_letter(word.front()) : std::nullopt;
}

class HeaderReader {
 public:
  HeaderReader(HtrText& text, Header& header, Diagnostics& found)
      : text_(text), header_(header), found_(found) {}

  /// A line of the header.
  struct HeaderLine {
    Word key;
    Word value;  ///< The first word of the value; the key if there is none.
    std::string_view text;
  };
  struct HeaderKey {
    std::string_view name;
    void (HeaderReader::*read)(const HeaderLine& line);
  };

  /// False after an error.
  bool read_line() {
    static constexpr std::array keys{
        HeaderKey{"filetype", &HeaderReader::read_type},
        HeaderKey{"fileversion", &HeaderReader::read_version},
        HeaderKey{"numsegments", &HeaderReader::read_segment_count},
        HeaderKey{"numframes", &HeaderReader::read_frame_count},
        HeaderKey{"dataframerate", &HeaderReader::read_rate},
        HeaderKey{"eulerrotationorder", &HeaderReader::read_order},
        HeaderKey{"calibrationunits", &HeaderReader::read_unit},
        HeaderKey{"rotationunits", &HeaderReader::read_angle_unit},
        HeaderKey{"globalaxisofgravity", &HeaderReader::read_up},
        HeaderKey{"bonelengthaxis", &HeaderReader::read_bone_axis},
        HeaderKey{"scalefactor", &HeaderReader::read_scale},
    };
    HeaderLine line{text_.next(), text_.peek(), {}};
    if (!line.value || line.value.first_of_line) line.value = line.key;
    line.text = text::trimmed(text_.rest_of_line());
    const auto known = std::find_if(keys.begin(), keys.end(), [&](const HeaderKey& key) {
      return text::equal_in_any_case(key.name, line.key.text);
    });
    if (known != keys.end()) (this->*known->read)(line);
    return sound_;
  }

 private:
  void report(Code code, std::string message, const Word& word) {
    Diagnostic finding = text_.finding(code, std::move(message), word);
    if (finding.severity == Severity::error) sound_ = false;
    found_.add(std::move(finding));
  }

  void report_value(const HeaderLine& line, std::string_view accepted) {
    report(codes::htr_header,
           line.text.empty() ? fmt::format("{} has no value; expected {}", line.key.text, accepted)
                             : fmt::format("{} must be {}, not `{}`", line.key.text, accepted,
                                           text::shown(line.text)),
           line.value);
  }

  static std::optional<double> number_in(std::string_view printed) {
    const text::Number number = text::read_number(printed.data(), printed.data() + printed.size());
    return number.ok() ? std::optional(number.value) : std::nullopt;
  }

  void read_type(const HeaderLine& line) {
    header_.type_word = line.value;
    header_.is_global = text::equal_in_any_case(line.text, "gtr");
    if (header_.is_global || text::equal_in_any_case(line.text, "htr")) return;
    report(codes::htr_unsupported,
           fmt::format("files of type `{}` are not supported", text::shown(line.text)), line.value);
  }

  void read_version(const HeaderLine& line) {
    constexpr double first_unsupported = 2.0;
    if (number_in(line.text).value_or(1.0) < first_unsupported) return;
    report(codes::htr_unsupported,
           fmt::format("version {} of the format is not supported", text::shown(line.text)),
           line.value);
  }

  void read_segment_count(const HeaderLine& line) {
    header_.segments_word = line.key;
    header_.segments = text::number_in<std::uint64_t>(line.text);
    if (!header_.segments) report_value(line, "a whole number");
  }

  void read_frame_count(const HeaderLine& line) {
    header_.frames_word = line.key;
    header_.frames = text::number_in<std::uint64_t>(line.text);
    if (!header_.frames) report_value(line, "a whole number");
  }

  void read_rate(const HeaderLine& line) {
    constexpr double highest = 1e6;
    constexpr double lowest = 1e-4;
    const std::optional<double> rate = number_in(line.text);
    if (rate && *rate >= lowest && *rate <= highest) {
      header_.frame_time = FrameTime::from_rate(*rate);
    } else {
      report_value(line, "a positive number of frames per second");
    }
  }

  void read_order(const HeaderLine& line) {
    if (const std::optional<AxisOrder> order = detail::order_in(line.text)) {
      header_.order = *order;
    } else {
      report_value(line, "three different axes, such as ZYX");
    }
  }

  void read_unit(const HeaderLine& line) {
    header_.unit = std::string(line.text);
    header_.metres_per_unit = metres_of_calibration_unit(line.text);
    if (!header_.metres_per_unit)
      report(codes::htr_unit, fmt::format("the unit `{}` is unknown", text::shown(line.text)),
             line.value);
  }

  void read_angle_unit(const HeaderLine& line) {
    if (text::starts_with_in_any_case(line.text, "rad")) {
      header_.radians = true;
    } else if (!text::starts_with_in_any_case(line.text, "deg")) {
      report_value(line, "Degrees or Radians");
    }
  }

  void read_up(const HeaderLine& line) {
    constexpr std::array axes{Axis::plus_x, Axis::plus_y, Axis::plus_z};
    if (const std::optional<int> axis = axis_of_word(line.text)) {
      header_.up = axes[static_cast<std::size_t>(*axis)];
    } else {
      report_value(line, "X, Y or Z");
    }
  }

  void read_bone_axis(const HeaderLine& line) {
    if (const std::optional<int> axis = axis_of_word(line.text)) {
      header_.bone_axis = *axis;
    } else {
      report_value(line, "X, Y or Z");
    }
  }

  void read_scale(const HeaderLine& line) {
    header_.scale = number_in(line.text).value_or(0.0);
    if (!(header_.scale > 0.0)) report_value(line, "a positive number");
  }

  HtrText& text_;
  Header& header_;
  Diagnostics& found_;
  bool sound_ = true;
};

}  // namespace

bool read_header_line(HtrText& text, Header& header, Diagnostics& found) {
  return HeaderReader(text, header, found).read_line();
}

std::optional<double> metres_of_calibration_unit(std::string_view name) {
  const auto unit = std::find_if(
      calibration_units.begin(), calibration_units.end(),
      [&](const LengthUnit& each) { return text::equal_in_any_case(each.symbol, name); });
  if (unit != calibration_units.end()) return unit->metres;
  return metres_of_unit(name);
}

std::string_view calibration_unit_of(double metres_per_unit) {
  const auto unit = std::find_if(
      calibration_units.begin(), calibration_units.end(),
      [&](const LengthUnit& each) { return std::abs(metres_per_unit / each.metres - 1.0) < 1e-9; });
  return unit == calibration_units.end() ? std::string_view() : unit->symbol;
}

}  // namespace mocap::htr
