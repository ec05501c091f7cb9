// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Filters over a series of numbers that leave it in its place in time.

#include <array>
#include <span>
#include <vector>

namespace mocap::edit {

/// Second-order Butterworth low-pass, run forwards and backwards: no delay, and -3 dB at the cutoff
/// (coefficients by the bilinear transform, with the cutoff corrected for both runs, as D. A.
/// Winter, Biomechanics and Motor Control of Human Movement, gives them). `cutoff` as a part of
/// the sampling rate, above 0 and below 0.5. The ends are carried on by their mirror images. What
/// is slower than the series lasts leaves the line from its first number to its last.
void butterworth(std::span<double> series, double cutoff);
/// Four of them side by side, of the same length.
void butterworth(const std::array<std::span<double>, 4>& series, double cutoff);

/// The mean of neighbours with the weights of a filter of odd length, whose sum is 1. At the ends
/// as many neighbours are taken as there are on both sides.
void weighted_mean(std::span<double> series, const std::vector<double>& weights);

/// Weights of a bell with this standard deviation in samples, three of them to each side, as far as
/// a series of `samples` reaches.
std::vector<double> gaussian_weights(double deviation, std::size_t samples);

/// Each number becomes that of the parabola through `count` samples around it, odd and 5 or more,
/// by least squares (A. Savitzky and M. Golay, Analytical Chemistry 36, 1964). At the ends the
/// parabola of the first and of the last `count` samples goes on. A shorter series has a shorter
/// parabola; three samples stay what they are.
void savitzky_golay(std::span<double> series, std::size_t count);
/// Weights of the middle of such a parabola.
std::vector<double> savitzky_golay_weights(std::size_t count);

}  // namespace mocap::edit
