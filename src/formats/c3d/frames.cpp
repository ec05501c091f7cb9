// SPDX-License-Identifier: MIT
#include "formats/c3d/frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "io/system/pages.hpp"
#include "mocap/c3d.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::c3d {

std::vector<double> steps_of_analog_in(const Layout& layout) {
  std::vector<double> steps = layout.parameters.all_numbers("ANALOG", "SCALE");
  steps.resize(layout.analog_channels, 1.0);
  const double common = layout.parameters.number("ANALOG", "GEN_SCALE").value_or(1.0);
  for (double& step : steps) step *= common;
  return steps;
}

namespace {

/// Coordinates from here on mean that a point is invalid, whatever its fourth number is.
constexpr double farthest = 9e6;

/// Points with unusual values, for the findings.
struct Irregular {
  std::size_t gaps = 0;           ///< Marked as valid, without a position.
  std::size_t first_gap_at = 0;   ///< Index of the first, over all frames.
  std::size_t masks = 0;          ///< With a fourth number that is not an integer.
  std::size_t first_mask_at = 0;  ///< Index of the first, over all frames.
  std::size_t not_finite = 0;     ///< Analog samples.
  /// The offsets of analog channels were read as unsigned because of the samples.
  bool has_unsigned_offsets = false;
};

/// The fourth number of a point as the integer that it should be.
std::int32_t mask_of(float number, bool& is_integer) {
  constexpr float most = 32767.0F;
  is_integer = false;
  // A comparison with NaN is false.
  if (number >= -most - 1.0F && number <= most) {
    const auto whole = static_cast<std::int32_t>(number);
    is_integer = static_cast<float>(whole) == number;
    if (is_integer || number >= 0.0F) return whole;
  }
  return number < 0.0F ? -1 : 0;
}

/// An array with a value for each point in each frame, which takes no memory while all are zero.
template <class Value>
class ValuesOfPoints {
 public:
  ValuesOfPoints(std::size_t points, std::size_t frames) : row(points), count_(points * frames) {}

  /// Appends `row`.
  void append() {
    if (values_.empty() &&
        std::all_of(row.begin(), row.end(), [](Value value) { return value == Value{}; })) {
      zeros_ += row.size();
      return;
    }
    if (values_.empty()) {
      values_.reserve(count_);
      system::prefer_huge_pages(values_.data(), count_ * sizeof(Value));
      values_.resize(zeros_);
    }
    values_.insert(values_.end(), row.begin(), row.end());
  }
  std::vector<Value> take() { return std::move(values_); }

  std::vector<Value> row;  ///< The values of one frame.

 private:
  std::size_t count_;
  std::size_t zeros_ = 0;  ///< Values before the first that is not zero.
  std::vector<Value> values_;
};

class FrameReader {
 public:
  FrameReader(FrameBytes& frames, const Layout& layout, DataRecorder* recorder,
              Recording& recording)
      : frames_(frames),
        recorder_(recorder),
        layout_(layout),
        recording_(recording),
        states_(layout.points, layout.frames),
        residuals_(layout.points, layout.frames),
        cameras_(layout.points, layout.frames) {}

  /// False if the source has failed.
  bool read() {
    const FrameTime frame_time = FrameTime::from_rate(layout_.rate);
    recording_.positions = Motion(layout_.frames, 3 * layout_.points, frame_time);
    recording_.analog_per_frame = layout_.analog_per_frame;
    recording_.analog =
        Motion(layout_.frames * layout_.analog_per_frame, layout_.analog_channels, frame_time);
    if (layout_.words == Words::floats)
      read_floats_of_frames();
    else
      read_integers_of_frames();
    recording_.states = states_.take();
    recording_.residuals = residuals_.take();
    recording_.cameras = cameras_.take();
    return !frames_.has_failed();
  }

  const Irregular& irregular() const { return irregular_; }

 private:
  void read_floats_of_frames() {
    std::vector<float> row(layout_.words_per_frame());
    const Calibration calibration(layout_);
    const bool may_be_unsigned = !calibration.is_unsigned &&
                                 std::any_of(calibration.offsets.begin(), calibration.offsets.end(),
                                             [](double offset) { return offset < 0.0; });
    if (may_be_unsigned) ranges_.resize(layout_.analog_channels);
    for (std::size_t frame = 0; frame < layout_.frames; ++frame) {
      const std::string_view bytes = frames_.frame(frame);
      if (frames_.has_failed()) return;
      read_floats(layout_.processor, bytes, row);
      convert_points(row.data(), 1.0, frame);
      const float* samples = row.data() + 4 * layout_.points;
      if (may_be_unsigned) note_ranges(samples, calibration);
      convert_samples(samples, calibration, frame);
      if (recorder_ != nullptr) recorder_->compare(bytes, values_of(frame), frame);
    }
    use_unsigned_offsets(calibration);
  }

  void read_integers_of_frames() {
    const std::size_t words = layout_.words_per_frame();
    std::vector<std::uint16_t> raw(words);
    std::vector<std::int16_t> row(words);
    const Calibration calibration(layout_);
    const std::size_t analog_at = 4 * layout_.points;
    for (std::size_t frame = 0; frame < layout_.frames; ++frame) {
      const std::string_view bytes = frames_.frame(frame);
      if (frames_.has_failed()) return;
      read_words(layout_.processor, bytes, raw);
      std::transform(raw.begin(), raw.end(), row.begin(),
                     [](std::uint16_t word) { return static_cast<std::int16_t>(word); });
      convert_points(row.data(), layout_.scale, frame);
      if (calibration.is_unsigned)
        convert_samples(raw.data() + analog_at, calibration, frame);
      else
        convert_samples(row.data() + analog_at, calibration, frame);
    }
  }

  /// The values of the frame that was converted last.
  FrameValues values_of(std::size_t frame) const {
    FrameValues values;
    values.points = layout_.points;
    values.samples = layout_.analog_channels * layout_.analog_per_frame;
    if (values.points > 0) values.positions = recording_.positions.row(frame).data();
    values.states = states_.row.data();
    values.residuals = residuals_.row.data();
    values.cameras = cameras_.row.data();
    if (values.samples > 0)
      values.analog = recording_.analog.values().data() + frame * values.samples;
    return values;
  }

  template <class Number>
  void convert_points(const Number* row, double scale, std::size_t frame) {
    double* position = recording_.positions.exact_row(frame).data();
    const auto residual_scale = static_cast<float>(layout_.scale);
    for (std::size_t point = 0; point < layout_.points; ++point, row += 4, position += 3) {
      std::int32_t mask = 0;
      bool is_integer = true;
      if constexpr (std::is_same_v<Number, float>)
        mask = mask_of(row[3], is_integer);
      else
        mask = row[3];
      const double x = static_cast<double>(row[0]) * scale;
      const double y = static_cast<double>(row[1]) * scale;
      const double z = static_cast<double>(row[2]) * scale;
      // False for NaN.
      const bool is_near =
          std::abs(x) < farthest && std::abs(y) < farthest && std::abs(z) < farthest;
      // Negative zero is not what programs write for gaps; the writer uses it for known points.
      const bool is_at_origin = x == 0.0 && y == 0.0 && z == 0.0 && !std::signbit(x);
      const bool is_finite = is_near || (std::isfinite(x) && std::isfinite(y) && std::isfinite(z));
      position[0] = is_finite ? x : 0.0;
      position[1] = is_finite ? y : 0.0;
      position[2] = is_finite ? z : 0.0;
      const bool is_valid = mask >= 0;
      const bool is_known = is_valid && is_near && !is_at_origin;
      const std::uint32_t bits = is_valid ? static_cast<std::uint32_t>(mask) : 0U;
      states_.row[point] = is_known ? SampleState::measured : SampleState::occluded;
      residuals_.row[point] = is_valid ? static_cast<float>(bits & 0xFFU) * residual_scale : 0.0F;
      cameras_.row[point] = static_cast<std::uint8_t>(bits >> 8U & 0x7FU);
      if (is_valid && !is_known) note_gap(frame * layout_.points + point);
      if (!is_integer) note_mask(frame * layout_.points + point);
    }
    states_.append();
    residuals_.append();
    cameras_.append();
  }

  void note_gap(std::size_t index) {
    if (irregular_.gaps++ == 0) irregular_.first_gap_at = index;
  }
  void note_mask(std::size_t index) {
    if (irregular_.masks++ == 0) irregular_.first_mask_at = index;
  }

  /// What turns numbers of the converter into the units of the channels.
  struct Calibration {
    explicit Calibration(const Layout& layout)
        : scales(steps_of_analog_in(layout)),
          offsets(layout.parameters.all_numbers("ANALOG", "OFFSET")) {
      offsets.resize(layout.analog_channels, 0.0);
      const std::vector<std::string> format = layout.parameters.texts("ANALOG", "FORMAT");
      is_unsigned = !format.empty() && text::equal_in_any_case(format[0], "unsigned");
      for (double& offset : offsets)
        if (is_unsigned && offset < 0.0) offset += words;
    }
    /// Numbers that a converter of 16 bits can have.
    static constexpr double words = 65536.0;
    std::vector<double> scales;
    std::vector<double> offsets;
    bool is_unsigned = false;
  };

  /// The samples of a channel, for deciding whether its offset is unsigned.
  struct Range {
    bool is_unsigned = true;  ///< No sample is negative or too large.
    double most = 0.0;
    double sum = 0.0;
    double count = 0.0;
  };

  void note_ranges(const float* from, const Calibration& calibration) {
    const std::size_t channels = layout_.analog_channels;
    for (std::size_t sample = 0; sample < layout_.analog_per_frame; ++sample, from += channels)
      for (std::size_t i = 0; i < channels; ++i) {
        const auto value = static_cast<double>(from[i]);
        if (!(calibration.offsets[i] < 0.0) || !std::isfinite(value)) continue;
        Range& range = ranges_[i];
        range.is_unsigned = range.is_unsigned && value >= 0.0 && value < Calibration::words;
        range.most = std::max(range.most, value);
        range.sum += value;
        range.count += 1.0;
      }
  }

  /// Whether the samples of a channel with a negative offset are unsigned and, on average, closer
  /// to the unsigned offset. A single wrong sample does not change that.
  static bool fits_unsigned(double offset, const Range& range) {
    constexpr double half = Calibration::words / 2.0;
    return offset < 0.0 && offset >= -half && range.is_unsigned &&
           range.sum > range.count * (offset + half);
  }

  /// Corrects the channels with unsigned offsets if the samples of one are too large for signed
  /// numbers.
  void use_unsigned_offsets(const Calibration& calibration) {
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < ranges_.size(); ++i) {
      if (!fits_unsigned(calibration.offsets[i], ranges_[i])) continue;
      fitting.push_back(i);
      if (ranges_[i].most >= Calibration::words / 2.0) irregular_.has_unsigned_offsets = true;
    }
    if (!irregular_.has_unsigned_offsets) return;
    for (const std::size_t i : fitting) {
      for (std::size_t row = 0; row < recording_.analog.frames(); ++row) {
        double& value = recording_.analog.exact_at(row, i);
        // It is 0 only if the sample was not finite, because no sample is equal to the offset.
        if (value != 0.0) value -= Calibration::words * calibration.scales[i];
      }
    }
  }

  template <class Number>
  void convert_samples(const Number* from, const Calibration& calibration, std::size_t frame) {
    const std::size_t channels = layout_.analog_channels;
    for (std::size_t sample = 0; sample < layout_.analog_per_frame; ++sample, from += channels) {
      double* const out =
          recording_.analog.exact_row(frame * layout_.analog_per_frame + sample).data();
      for (std::size_t i = 0; i < channels; ++i) {
        const double value =
            (static_cast<double>(from[i]) - calibration.offsets[i]) * calibration.scales[i];
        out[i] = std::isfinite(value) ? value : 0.0;
        irregular_.not_finite += std::isfinite(value) ? 0U : 1U;
      }
    }
  }

  FrameBytes& frames_;
  DataRecorder* recorder_;
  const Layout& layout_;
  Recording& recording_;
  ValuesOfPoints<SampleState> states_;
  ValuesOfPoints<float> residuals_;
  ValuesOfPoints<std::uint8_t> cameras_;
  std::vector<Range> ranges_;  ///< Of the channels; empty if no offset may be unsigned.
  Irregular irregular_;
};

}  // namespace

bool read_frames(FrameBytes& frames, const Layout& layout, const FileFindings& findings,
                 DataRecorder* recorder, Recording& recording) {
  FrameReader reader(frames, layout, recorder, recording);
  if (!reader.read()) return false;
  const Irregular& irregular = reader.irregular();
  const auto place = [&](std::size_t index) {
    const std::size_t point = index % layout.points;
    const std::string& label = recording.points[point].label;
    return fmt::format("{} in frame {}",
                       label.empty() ? fmt::format("point {}", point + 1) : text::shown(label),
                       index / layout.points);
  };
  const auto byte_of = [&](std::size_t index) {
    return layout.data_at + index / layout.points * layout.frame_bytes() +
           index % layout.points * 4 * layout.word_bytes();
  };
  if (irregular.gaps > 0)
    findings.add(codes::c3d_gap,
                 fmt::format("{} position{} without a value {} marked as valid; the first is {}",
                             irregular.gaps, irregular.gaps == 1 ? "" : "s",
                             irregular.gaps == 1 ? "is" : "are", place(irregular.first_gap_at)),
                 byte_of(irregular.first_gap_at));
  if (irregular.masks > 0)
    findings.add(codes::c3d_residual,
                 fmt::format("the fourth number of {} position{} is not a 16-bit integer; the "
                             "first is {}",
                             irregular.masks, irregular.masks == 1 ? "" : "s",
                             place(irregular.first_mask_at)),
                 byte_of(irregular.first_mask_at));
  if (irregular.has_unsigned_offsets)
    findings.add(codes::c3d_scale,
                 "analog samples are too large for signed numbers, so ANALOG:OFFSET is read as "
                 "unsigned",
                 layout.data_at);
  if (irregular.not_finite > 0)
    findings.add(codes::c3d_not_finite,
                 fmt::format("{} analog sample{} not finite", irregular.not_finite,
                             irregular.not_finite == 1 ? " is" : "s are"),
                 layout.data_at);
  return true;
}

}  // namespace mocap::c3d
