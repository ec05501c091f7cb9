// SPDX-License-Identifier: MIT
#include "edit/time/tap_table.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "mocap/skeleton.hpp"

namespace mocap::edit {

namespace {

/// Maximum half length of the filter in new frames. With the window below, it preserves frequencies
/// below three quarters of the Nyquist frequency of the new rate to within 0.3 %, leaves at most 3
/// % of those above the Nyquist frequency, and 0.2 % of those above 1.1 times that.
constexpr double longest_reach = 12.0;
/// A shorter filter has a lower cutoff, so that it leaves no more of the frequencies above the
/// Nyquist frequency. The cutoff is lower by this divided by the reach of the filter, as a fraction
/// of the new rate.
constexpr double cutoff_loss = 0.6;
/// Shape parameter of the Kaiser window.
constexpr double window_shape = 4.5;
/// No symmetric filter is long enough closer to an end than this, in new frames.
constexpr double min_reach = 2.0;
/// There, a curve is fitted to this many new frames, with a window of this shape: a parabola up to
/// one frame from the end, which preserves fast movement, and a line beyond that, which leaves less
/// noise. They are equal at one frame from the end.
constexpr double fit_length = 2.0 * min_reach;
constexpr double fit_shape = 5.0;

double sinc(double x) {
  const double angle = std::numbers::pi * x;
  return std::abs(angle) < 1e-12 ? 1.0 : std::sin(angle) / angle;
}

/// The modified Bessel function of the first kind, order 0; `x` up to `fit_shape`.
double bessel_i0(double x) {
  double sum = 1.0;
  double term = 1.0;
  for (int k = 1; k <= 24; ++k) {
    term *= 0.25 * x * x / (static_cast<double>(k) * static_cast<double>(k));
    sum += term;
  }
  return sum;
}

/// The window at a distance of `x` times the reach, -1 to 1; not normalised to a sum of 1.
double kaiser_window(double x, double shape) {
  return bessel_i0(shape * std::sqrt(std::max(0.0, 1.0 - x * x)));
}

}  // namespace

void TapTable::add_between(double at) {
  const double whole = std::floor(at);
  taps_.push_back({static_cast<std::size_t>(whole), at > whole ? 2U : 1U, weights_.size()});
  weights_.push_back(1.0 - (at - whole));
  if (at > whole) weights_.push_back(at - whole);
  last_distance_ = -1.0;
}

void TapTable::add_filter(double at, double step, std::size_t frames) {
  const double end = std::min(at, static_cast<double>(frames - 1) - at);
  if (end >= min_reach * step) {
    // The window is zero one frame beyond the end.
    add_window(at, step, std::min(longest_reach, (end + 1.0) / step), frames);
  } else if (end <= 0.0 || !add_fit(at, step, frames)) {
    add_between(at);
  }
}

/// Adds a windowed sinc with a half length of `reach` new frames. It has the same number of old
/// frames on both sides, so that it does not shift values near an end.
void TapTable::add_window(double at, double step, double reach, std::size_t frames) {
  const double cutoff = 1.0 - 2.0 * cutoff_loss / reach;
  const auto last = static_cast<double>(frames - 1);
  const double low = std::max(0.0, std::ceil(at - reach * step + 1e-9));
  const double high = std::min(last, std::floor(at + reach * step - 1e-9));
  const auto count = static_cast<std::size_t>(high - low + 1.0);
  const bool is_longest = reach == longest_reach;
  const bool is_as_before = is_longest && at - low == last_distance_ && taps_.back().count == count;
  last_distance_ = is_longest ? at - low : -1.0;
  taps_.push_back({static_cast<std::size_t>(low), count,
                   is_as_before ? taps_.back().first_weight : weights_.size()});
  if (is_as_before) return;
  double sum = 0.0;
  for (double frame = low; frame <= high; ++frame) {
    const double x = (frame - at) / step;
    weights_.push_back(sinc(cutoff * x) * kaiser_window(x / reach, window_shape));
    sum += weights_.back();
  }
  for (std::size_t i = 0; i < count; ++i) weights_[weights_.size() - 1 - i] /= sum;
}

/// Adds the value at a position near an end, from a curve fitted to the frames there. Returns false
/// if the clip is too short.
bool TapTable::add_fit(double at, double step, std::size_t frames) {
  const auto last = static_cast<double>(frames - 1);
  const bool is_at_end = at > last - at;
  const double end = is_at_end ? last - at : at;
  const double length = std::min(std::floor(fit_length * step - 1e-9), last);
  const auto count = static_cast<std::size_t>(length) + 1;
  constexpr std::size_t min_frames = 4;
  if (count < min_frames) return false;
  const bool is_line = end >= step;
  const double half = 0.5 * length;
  const auto basis_at = [&](double frame) -> Vector3 {
    const double x = (frame - half) / half;
    return {1.0, x, is_line ? 0.0 : x * x};
  };
  const auto window_at = [&](double frame) {
    return kaiser_window((frame - half) / (half + 1.0), fit_shape);
  };
  Eigen::Matrix3d products = Eigen::Matrix3d::Zero();
  if (is_line) products(2, 2) = 1.0;
  for (double frame = 0.0; frame <= length; ++frame) {
    products += window_at(frame) * basis_at(frame) * basis_at(frame).transpose();
  }
  const Vector3 parts = products.inverse() * basis_at(end);
  taps_.push_back({is_at_end ? frames - count : 0U, count, weights_.size()});
  for (double frame = 0.0; frame <= length; ++frame) {
    const double from_end = is_at_end ? length - frame : frame;
    weights_.push_back(window_at(from_end) * basis_at(from_end).dot(parts));
  }
  last_distance_ = -1.0;
  return true;
}

}  // namespace mocap::edit
