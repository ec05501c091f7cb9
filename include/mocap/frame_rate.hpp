// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The time of one frame, and the rate that was meant by its printed decimals.

#include <cstdint>
#include <string>
#include <string_view>

namespace mocap {

/// Frames a second as a fraction: 30/1, 30000/1001.
struct FrameRate {
  std::int64_t numerator = 0;  ///< 0 means: no standard rate is meant; 1 / seconds holds.
  std::int64_t denominator = 1;
  friend bool operator==(const FrameRate&, const FrameRate&) = default;
};

/// Seconds a frame. `0.0333333` is known to mean 30 frames a second: when the time of exactly one
/// standard rate (whole rates 1..240, 250, 300, 480, 500, 1000, and 24, 30, 60, 120 times
/// 1000/1001) lies within half a unit of the last printed decimal, that is the rate. A number that
/// is a standard rate's time exactly (`0.04`: 25) means that rate, however short it is; where no
/// rate fits, the decimals may also have been cut off instead of rounded (`.0166666`: 60), or
/// filled up with zeros (`0.0166670`: 60).
class FrameTime {
 public:
  /// No frame of any recording is shorter or longer, in seconds: ten times the fastest cameras, and
  /// some hours.
  static constexpr double shortest_s = 1e-6;
  static constexpr double longest_s = 1e4;

  /// 30 frames a second.
  FrameTime() : FrameTime(FrameRate{30, 1}) {}
  /// Numerator and denominator below 1 count as 1.
  explicit FrameTime(FrameRate rate);
  /// From a printed number, as a file gives it. `seconds` is its value, > 0.
  FrameTime(double seconds, std::string_view printed);
  /// From a computed value: printed with as many digits as a double needs.
  static FrameTime from_seconds(double seconds);

  /// The number as given, in seconds.
  double seconds() const { return seconds_; }
  /// The text as given; empty when it did not come from text.
  const std::string& text() const { return text_; }
  /// The standard rate meant; numerator 0 when there is none.
  FrameRate rate() const { return rate_; }
  bool has_standard_rate() const { return rate_.numerator != 0; }
  /// Whether the decimals fit two standard rates (0.0417: 24 and 23.976).
  bool ambiguous() const { return ambiguous_; }
  /// Whether a frame can last so long. Where it cannot, rate and duration mean nothing.
  bool believable() const { return seconds_ >= shortest_s && seconds_ <= longest_s; }
  /// Frames a second: of the standard rate, else 1 / seconds(). Always finite: what would overflow
  /// is the largest double.
  double frames_per_second() const;
  /// Time of frame `n` in seconds, never accumulated: n * denominator / numerator, or n * seconds.
  /// Finite as well.
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
