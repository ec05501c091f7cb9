// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Values over time, from which all motions here are built.

#include <initializer_list>
#include <vector>

namespace samples {

/// One value at one time (seconds, or a fraction of a cycle).
struct Knot {
  double at = 0.0;
  double value = 0.0;
};

/// A smooth curve through knots of increasing `at`. It never overshoots the knots, so a held value
/// stays constant; before the first and after the last knot it is constant.
class Curve {
 public:
  Curve(std::initializer_list<Knot> knots);
  double operator()(double at) const;

 private:
  std::vector<Knot> knots_;
  std::vector<double> slopes_;
};

/// A periodic curve (period 1) as a Fourier series, fitted to knots in [0, 1).
class Cycle {
 public:
  /// Keeps `harmonics` terms: gait laboratories keep eight per gait cycle when they filter at about
  /// 6 to 8 Hz.
  explicit Cycle(std::initializer_list<Knot> knots, int harmonics = 8);
  double operator()(double phase) const;

 private:
  double mean_ = 0.0;
  std::vector<double> cosine_;
  std::vector<double> sine_;
};

/// 0 before `from`, 1 after `to`, and in between the minimum-jerk path (Flash and Hogan 1985),
/// which models how people move a hand between positions.
double ease(double at, double from, double to);

/// 0 at both ends of [from, to], 1 in the middle, smooth.
double bump(double at, double from, double to);

double sine_of_turns(double turns);    ///< sin(2 pi turns)
double cosine_of_turns(double turns);  ///< cos(2 pi turns)

/// The fractional part of `value`, in [0, 1).
double fraction(double value);

double mix(double a, double b, double share_of_b);

}  // namespace samples
