// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/finite_values.hpp"
#include "formats/htr/document.hpp"
#include "formats/htr/fit.hpp"
#include "formats/remembered_forms.hpp"
#include "formats/text_as_read.hpp"
#include "formats/text_pieces.hpp"
#include "mocap/htr.hpp"
#include "mocap/units.hpp"
#include "pose/axis_letters.hpp"
#include "text/number_print.hpp"

namespace mocap::htr {

namespace {

constexpr std::size_t no_column = static_cast<std::size_t>(-1);
constexpr double metres_per_millimetre = 0.001;
constexpr unsigned usual_decimals = 6;

/// The text of the file if the clip is unmodified and no option changes its format; else null.
const TextAsRead* text_of(const Clip& clip, const WriteOptions& options) {
  const Style* style = clip.format_data.find<Style>();
  if (style == nullptr || options.canonical ||
      options.numbers.kind != WriteNumbers::Kind::remembered)
    return nullptr;
  return detail::text_if_unmodified(style->as_read, clip);
}

/// The columns of a segment's row in the motion; `no_column` for constant numbers.
std::array<std::size_t, row_numbers> columns_of(const Joint& joint, std::size_t first) {
  std::array<std::size_t, row_numbers> columns{};
  columns.fill(no_column);
  for (std::size_t i = 0; i < joint.channels.size(); ++i) {
    const Channel channel = joint.channels[i];
    const auto axis = static_cast<std::size_t>(axis_of(channel));
    columns[is_scale(channel) ? scale_column : axis + (is_rotation(channel) ? 3U : 0U)] = first + i;
  }
  return columns;
}

class HtrWriter {
 public:
  HtrWriter(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out)
      : clip_(clip),
        options_(options),
        style_(clip.format_data.find<Style>()),
        order_(common_order(clip.skeleton)),
        bone_axis_(common_bone_axis(clip.skeleton)),
        out_(out) {
    const bool was_read = style_ != nullptr && !options.canonical;
    const NumberFormats* read = was_read ? &clip.motion.number_formats() : nullptr;
    const detail::RememberedForms forms =
        detail::remembered_forms(clip, options.numbers, read, fixed_form(usual_decimals));
    number_style_.separator = '\t';
    number_style_.form = forms.form;
    number_style_.otherwise = forms.otherwise;
    fidelity_ = forms.fidelity;
    if (forms.has_each) each_form_ = &read->forms;
  }

  Status write() {
    put_header();
    put_hierarchy();
    put_base_positions();
    const std::vector<std::size_t> columns = clip_.skeleton.channel_offsets();
    for (std::size_t i = 0; i < clip_.skeleton.size() && !out_.failed(); ++i)
      put_segment(clip_.skeleton[i], columns_of(clip_.skeleton[i], columns[i]));
    out_.put("[EndOfFile]\n");
    return out_.finish();
  }

 private:
  void line(std::string_view key, std::string_view value) {
    out_.put(key);
    out_.put(' ');
    out_.put(value);
    out_.put('\n');
  }

  void put_header() {
    out_.put("[Header]\n");
    line("FileType", "htr");
    line("DataType", "HTRS");
    line("FileVersion", "1");
    line("NumSegments", fmt::format("{}", clip_.skeleton.size()));
    line("NumFrames", fmt::format("{}", clip_.motion.frames()));
    line("DataFrameRate", rate_text());
    line("EulerRotationOrder", detail::letters_of(order_));
    if (options_.metres_per_unit)
      line("CalibrationUnits", calibration_unit_of(*options_.metres_per_unit));
    line("RotationUnits", "Degrees");
    if (options_.up && is_positive(*options_.up))
      line("GlobalAxisofGravity", to_string(*options_.up).substr(1));
    line("BoneLengthAxis", std::string(1, static_cast<char>('X' + bone_axis_)));
    line("ScaleFactor", "1.00");
  }

  static bool is_positive(Axis axis) {
    return axis == Axis::plus_x || axis == Axis::plus_y || axis == Axis::plus_z;
  }

  /// 30, 29.97, 12.5.
  std::string rate_text() const {
    const FrameTime& time = clip_.motion.frame_time;
    const FrameRate rate = time.rate();
    if (rate.denominator == 1 && rate.numerator > 0) return fmt::format("{}", rate.numerator);
    const double fps = time.frames_per_second();
    constexpr double hundredth = 0.01;
    const double rounded = std::round(fps / hundredth) * hundredth;
    const bool is_enough = rounded > 0.0 && FrameTime::from_rate(rounded) == time;
    return is_enough ? fmt::format("{:.2f}", rounded) : fmt::format("{}", fps);
  }

  void put_hierarchy() {
    out_.put("[SegmentNames&Hierarchy]\n");
    for (const Joint& joint : clip_.skeleton.joints()) {
      out_.put(joint.name);
      out_.put('\t');
      out_.put(joint.parent == Joint::no_parent ? std::string_view("GLOBAL")
                                                : clip_.skeleton[joint.parent].name);
      out_.put('\n');
    }
  }

  void put_base_positions() {
    out_.put("[BasePosition]\n");
    std::vector<double> numbers;
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      const Joint& joint = clip_.skeleton[i];
      const SegmentFacts* known = style_ == nullptr ? nullptr : style_->find(joint.name);
      const Vector3 angles = base_angles(joint, known);
      for (int k = 0; k < 3; ++k) numbers.push_back(joint.offset[k]);
      for (int k = 0; k < 3; ++k) numbers.push_back(angles[k]);
      numbers.push_back(bone_length(i, known));
    }
    NumberStyle style = number_style_;
    style.otherwise = NumberForm::verbatim;
    if (style.form == NumberForm::verbatim) style.form = fixed_form(usual_decimals);
    put_rows(numbers, style, [&](std::size_t row) { out_.put(clip_.skeleton[row].name); });
  }

  /// The angles of the file if they still describe the rotation.
  Vector3 base_angles(const Joint& joint, const SegmentFacts* known) const {
    const auto in_order = [&](const auto& angles) {
      return Vector3(angles[static_cast<std::size_t>(order_[0])],
                     angles[static_cast<std::size_t>(order_[1])],
                     angles[static_cast<std::size_t>(order_[2])]);
    };
    if (known != nullptr &&
        rotation_from_euler_deg(order_, in_order(known->base_angles)).coeffs() ==
            joint.before.coeffs())
      return {known->base_angles[0], known->base_angles[1], known->base_angles[2]};
    const Vector3 ordered = euler_deg_from_rotation(joint.before.toRotationMatrix(), order_);
    Vector3 angles;
    for (int i = 0; i < 3; ++i) angles[order_[static_cast<std::size_t>(i)]] = ordered[i];
    return angles;
  }

  /// From the joint to its end site or first child; that of the file if it is the same length.
  double bone_length(std::size_t index, const SegmentFacts* known) const {
    const Joint& joint = clip_.skeleton[index];
    if (!joint.end_sites.empty()) return joint.end_sites.front().offset[bone_axis_];
    const double length = clip_.skeleton.bone(index).length;
    constexpr double rounding = 1e-4;
    const bool is_known =
        known != nullptr && std::abs(std::abs(known->bone_length) - length) <= rounding * length;
    return is_known ? known->bone_length : length;
  }

  void put_segment(const Joint& joint, const std::array<std::size_t, row_numbers>& columns) {
    out_.put('[');
    out_.put(joint.name);
    out_.put("]\n");
    const std::size_t channels = clip_.motion.channels();
    const std::size_t frames = clip_.motion.frames();
    constexpr std::size_t frames_at_once = 1024;
    for (std::size_t first = 0; first < frames; first += frames_at_once) {
      const std::size_t end = std::min(first + frames_at_once, frames);
      numbers_.clear();
      NumberStyle style = number_style_;
      for (std::size_t frame = first; frame < end; ++frame) {
        for (std::size_t i = 0; i < row_numbers; ++i) {
          const std::size_t column = columns[i];
          const bool is_constant = column == no_column;
          numbers_.push_back(is_constant ? (i == scale_column ? 1.0 : 0.0)
                                         : clip_.motion.row(frame)[column]);
          if (each_form_ != nullptr)
            style.forms.push_back(is_constant ? fixed_form(0)
                                              : (*each_form_)[frame * channels + column]);
        }
      }
      put_rows(numbers_, style, [&](std::size_t row) {
        out_.put(fmt::format("{}", first_frame_number() + static_cast<std::int64_t>(first + row)));
      });
    }
  }

  std::int64_t first_frame_number() const {
    return style_ == nullptr ? 1 : style_->first_frame_number;
  }

  /// Prints rows of numbers, each after the text that `put_start` writes.
  template <class PutStart>
  void put_rows(const std::vector<double>& numbers, const NumberStyle& style,
                const PutStart& put_start) {
    printed_.clear();
    text::print_rows(numbers, row_numbers, style, fidelity_, [&](std::string_view piece) {
      printed_ += piece;
      return true;
    });
    std::string_view rest = printed_;
    for (std::size_t row = 0; !rest.empty(); ++row) {
      const std::size_t end = rest.find('\n') + 1;
      put_start(row);
      out_.put('\t');
      out_.put(rest.substr(0, end));
      rest.remove_prefix(end);
    }
  }

  const Clip& clip_;
  const WriteOptions& options_;
  const Style* style_;
  AxisOrder order_;
  int bone_axis_;
  detail::TextPieces out_;
  NumberStyle number_style_;  ///< Without the forms of individual numbers.
  text::Fidelity fidelity_ = text::Fidelity::exact;
  const std::vector<NumberForm>* each_form_ = nullptr;
  std::vector<double> numbers_;
  std::string printed_;
};

}  // namespace

double length_factor(const WriteOptions& options) {
  const bool has_name =
      !options.metres_per_unit || !calibration_unit_of(*options.metres_per_unit).empty();
  return has_name ? 1.0 : *options.metres_per_unit / metres_per_millimetre;
}

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& /*diagnostics*/) {
  if (Status sound = detail::check_writable(clip); !sound) return sound;
  if (const TextAsRead* text = text_of(clip, options)) {
    if (out(text->rows)) return {};
    return fail(codes::io_write, "the text could not be written");
  }
  if (clip.skeleton.empty())
    return fail(codes::argument_invalid, "an HTR file needs at least one joint");
  if (!fits(clip.skeleton))
    return fail(codes::argument_invalid, "HTR cannot store the skeleton as it is: use `as_htr`");
  const double factor = length_factor(options);
  if (factor == 1.0) return HtrWriter(clip, options, out).write();
  Clip scaled = clip;
  scale_lengths(scaled, factor);
  WriteOptions in_millimetres = options;
  in_millimetres.metres_per_unit = metres_per_millimetre;
  return HtrWriter(scaled, in_millimetres, out).write();
}

}  // namespace mocap::htr
