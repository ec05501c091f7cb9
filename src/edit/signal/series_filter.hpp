// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Zero-phase filters for series of numbers.

#include <array>
#include <span>
#include <vector>

namespace mocap::edit {

/// Second-order Butterworth low-pass, applied forwards and backwards: zero phase, and -3 dB at the
/// cutoff (coefficients by the bilinear transform, with the cutoff corrected for two passes, from
/// D. A. Winter, Biomechanics and Motor Control of Human Movement). `cutoff` is a fraction of the
/// sampling rate, > 0 and < 0.5. The series is extended by its mirror images. If the period of the
/// cutoff is much longer than the series, the result is the line from its first to its last number.
void butterworth(std::span<double> series, double cutoff);
/// Filters four series of the same length in parallel.
void butterworth(const std::array<std::span<double>, 4>& series, double cutoff);

/// Replaces each number with the weighted mean of its neighbours. The number of weights is odd, and
/// their sum is 1. At the ends, as many neighbours are used as there are on both sides.
void weighted_mean(std::span<double> series, const std::vector<double>& weights);

/// Gaussian weights with this standard deviation in samples, up to three deviations on each side,
/// but at most `samples`.
std::vector<double> gaussian_weights(double deviation, std::size_t samples);

/// Replaces each number with the value of the least-squares parabola through `count` samples around
/// it; `count` is odd and at least 5 (A. Savitzky and M. Golay, Analytical Chemistry 36, 1964). At
/// the ends, the parabola of the first or last `count` samples is used. Shorter series use shorter
/// parabolas; three samples do not change.
void savitzky_golay(std::span<double> series, std::size_t count);
/// The weights that give the value at the middle of such a parabola.
std::vector<double> savitzky_golay_weights(std::size_t count);

}  // namespace mocap::edit
