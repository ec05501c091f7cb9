// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Frame time, and the standard frame rate that it represents.

#include <cstdint>
#include <string>
#include <string_view>

namespace mocap {

/// Frames per second as a fraction: 30/1, 30000/1001.
struct FrameRate {
  std::int64_t numerator = 0;    ///< 0: no standard rate; use 1 / seconds.
  std::int64_t denominator = 1;  ///< >= 1.
  friend bool operator==(const FrameRate&, const FrameRate&) = default;
};

/// Seconds per frame. Detects the frame rate from rounded decimals: `0.0333333` means 30 frames per
/// second. If the time of exactly one standard rate (whole rates 1..240, 250, 300, 480, 500, 1000,
/// and 24, 30, 60, 120 times 1000/1001) is within half a unit of the last printed decimal, that
/// rate is used. A number that equals the time of a standard rate (`0.04`: 25) means that rate,
/// however few digits it has. If no rate matches, the decimals may also have been truncated instead
/// of rounded (`.0166666`: 60), or padded with zeros (`0.0166670`: 60).
class FrameTime {
 public:
  /// Range of plausible frame times, in seconds. The lower limit is a tenth of the frame time of
  /// the fastest cameras, the upper one is several hours.
  static constexpr double shortest_s = 1e-6;
  static constexpr double longest_s = 1e4;  ///< The upper limit.

  /// 30 frames per second.
  FrameTime() : FrameTime(FrameRate{30, 1}) {}
  /// A numerator or denominator below 1 is treated as 1.
  explicit FrameTime(FrameRate rate);
  /// From the text of a number in a file. `seconds` is its value, > 0.
  FrameTime(double seconds, std::string_view printed);
  /// From frames per second, > 0. Whole rates and rounded film rates, such as 29.97 and 23.98, mean
  /// exactly that rate: 30000/1001. A number that equals a standard rate as a 32-bit float, or the
  /// reciprocal of its printed frame time (120.00004578: 1 / 0.00833333), has that rate, but keeps
  /// its own `seconds()`.
  static FrameTime from_rate(double frames_per_second);
  /// From a computed value. Printed with the digits needed to restore the double.
  static FrameTime from_seconds(double seconds);

  /// The frame time in seconds, as given.
  double seconds() const { return seconds_; }
  /// The text as given; empty if not created from text.
  const std::string& text() const { return text_; }
  /// The standard rate; numerator 0 if there is none.
  FrameRate rate() const { return rate_; }
  bool has_standard_rate() const { return rate_.numerator != 0; }
  /// Whether the decimals match two standard rates (0.0417: 24 and 23.976).
  bool ambiguous() const { return ambiguous_; }
  /// Whether the frame time is plausible. If not, rate and duration are meaningless.
  bool believable() const { return seconds_ >= shortest_s && seconds_ <= longest_s; }
  /// Frames per second: the standard rate, otherwise 1 / seconds(). Always finite: overflow gives
  /// the largest double.
  double frames_per_second() const;
  /// Time of frame `n` in seconds, without accumulated error: n * denominator / numerator, or n *
  /// seconds. Always finite.
  double time_of(std::uint64_t n) const;

  friend bool operator==(const FrameTime& a, const FrameTime& b) {
    return a.seconds_ == b.seconds_ && a.rate_ == b.rate_;
  }

 private:
  double seconds_ = 1.0 / 30.0;
  std::string text_;
  FrameRate rate_;
  bool ambiguous_ = false;
};

}  // namespace mocap
