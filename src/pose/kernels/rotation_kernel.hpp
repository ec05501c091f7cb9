// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The kernels of `rotation_job.hpp`. Compute one frame per SIMD lane.

#include <cstdint>

#include "pose/kernels/lane_arctangent.hpp"
#include "pose/kernels/lane_euler.hpp"
#include "pose/kernels/lane_quaternion.hpp"
#include "pose/kernels/rotation_job.hpp"
#include "pose/kernels/simd_lanes.hpp"

namespace mocap::detail {

template <int lanes>
class AngleKernel {
 public:
  explicit AngleKernel(const AngleJob& job)
      : job_(job), handedness_(job.axes[1] == (job.axes[0] + 1) % 3 ? 1.0 : -1.0) {}

  bool find_rotations() const {
    Register squared_turns{};
    for (std::size_t at = 0; at < job_.count; at += width) {
      const auto angle = [&](int i) __attribute__((always_inline)) {
        return within_one_turn(load(job_.angles_deg[i], at), 1.0 / 360.0, squared_turns);
      };
      Quaternions rotation =
          rotation_about_axes(job_.axes, handedness_, angle(0), angle(1), angle(2));
      if (job_.has_fixed_rotations) {
        rotation =
            multiply(multiply(constant(job_.before, 1.0), rotation), constant(job_.after, 1.0));
      }
      for (int part = 0; part < 4; ++part) {
        store_lanes<double, lanes>(job_.rotations[part] + at, rotation.part[part]);
      }
    }
    double sum = 0.0;
    for (int lane = 0; lane < lanes; ++lane) sum += squared_turns[lane];
    return sum < largest_square_of_turns;
  }

  void find_angles() const {
    for (std::size_t at = 0; at < job_.count; at += width) {
      Quaternions rotation;
      for (int part = 0; part < 4; ++part) rotation.part[part] = load(job_.wanted[part], at);
      if (job_.has_fixed_rotations) {
        rotation =
            multiply(multiply(constant(job_.before, -1.0), rotation), constant(job_.after, -1.0));
      }
      Angles angles;
      const Mask well = angles_of(rotation, angles);
      if (job_.near_deg[0] == nullptr) {
        finish(angles, well, at);
      } else {
        Angles near;
        for (int i = 0; i < 3; ++i) near.part[i] = load(job_.near_deg[i], at);
        const Register no_number = (near.part[0] + near.part[1] + near.part[2]) * 0.0;
        finish(nearest(angles, near), well & (no_number == 0.0), at);
      }
    }
  }

 private:
  using Register = Lanes<double, lanes>;
  using Mask = Lanes<std::int64_t, lanes>;
  using Quaternions = LaneQuaternion<Register>;
  using Angles = LaneVector<Register>;  ///< In multiplication order.

  static constexpr std::size_t width = lanes;

  /// The angles in degrees. With the sines and cosines s, c of the half angles, and the handedness
  /// h, the components of the quaternion factor into products:
  ///   x_i + h x_k = (c2 + s2) sin(a1/2 + h a3/2)    w + x_j = (c2 + s2) cos(a1/2 + h a3/2)
  ///   x_i - h x_k = (c2 - s2) sin(a1/2 - h a3/2)    w - x_j = (c2 - s2) cos(a1/2 - h a3/2)
  /// The outer angles are therefore the sum and difference of two directions. The product of their
  /// lengths is the cosine of the middle angle; the difference of their squares gives its sine.
  /// Near gimbal lock, where one of the lengths is only rounding error, the error of its direction
  /// does not change the rotation. Returns where the angles are determined.
  [[gnu::always_inline]] Mask angles_of(const Quaternions& rotation, Angles& angles_deg) const {
    const Register& first = rotation.part[job_.axes[0]];
    const Register& second = rotation.part[job_.axes[1]];
    const Register third = rotation.part[job_.axes[2]] * handedness_;
    const Register& w = rotation.part[3];
    const Register sum_sine = first + third;
    const Register sum_cosine = w + second;
    const Register difference_sine = first - third;
    const Register difference_cosine = w - second;
    const Register sum_square = sum_sine * sum_sine + sum_cosine * sum_cosine;
    const Register difference_square =
        difference_sine * difference_sine + difference_cosine * difference_cosine;
    // For a quaternion of any length, all of these have the square of the length as a factor.
    const Register length_square = (sum_square + difference_square) * 0.5;
    const Register cosine_square = sum_square * difference_square;
    const Register cosine = square_root(cosine_square);
    const Register sine = 2.0 * (w * second + first * third);

    constexpr double degrees_per_radian = 57.295779513082320877;
    const Register sum = arctangent2<lanes>(sum_sine, sum_cosine);
    const Register difference = arctangent2<lanes>(difference_sine, difference_cosine);
    angles_deg.part[0] = within_half_turns((sum + difference) * degrees_per_radian);
    angles_deg.part[1] = arctangent2<lanes>(sine, cosine) * degrees_per_radian + 0.0;
    angles_deg.part[2] = within_half_turns((sum - difference) * (handedness_ * degrees_per_radian));
    constexpr double at_pole = 1e-12;
    return cosine_square > (at_pole * at_pole) * (length_square * length_square);
  }

  /// Maps angles within one turn of 0 to (-180, 180].
  [[gnu::always_inline]] static Register within_half_turns(const Register& angle_deg) {
    const Register lower = angle_deg > 180.0 ? angle_deg - 360.0 : angle_deg;
    return (lower <= -180.0 ? lower + 360.0 : lower) + 0.0;
  }

  /// Like `nearest_euler_deg`: the closer of both solutions, each shifted by full turns close to
  /// `near`.
  [[gnu::always_inline]] static Angles nearest(const Angles& angles, const Angles& near) {
    const Angles other{{angles.part[0] + 180.0, 180.0 - angles.part[1], angles.part[2] + 180.0}};
    Angles first;
    Angles second;
    Register first_distance{};
    Register second_distance{};
    for (int i = 0; i < 3; ++i) {
      first.part[i] = nearest_turn(angles.part[i], near.part[i]);
      second.part[i] = nearest_turn(other.part[i], near.part[i]);
      const Register to_first = first.part[i] - near.part[i];
      const Register to_second = second.part[i] - near.part[i];
      first_distance += to_first * to_first;
      second_distance += to_second * to_second;
    }
    const Mask takes_second = second_distance < first_distance;
    Angles found;
    for (int i = 0; i < 3; ++i) {
      found.part[i] = takes_second ? second.part[i] : first.part[i];
    }
    return found;
  }

  [[gnu::always_inline]] static Register nearest_turn(const Register& angle_deg,
                                                      const Register& to_deg) {
    return angle_deg + rounded((to_deg - angle_deg) / 360.0) * 360.0;
  }

  /// Rounds to the nearest integer, halves away from zero, like std::round. Numbers of 2^52 and
  /// above are integers.
  [[gnu::always_inline]] static Register rounded(const Register& x) {
    constexpr double all_whole = 0x1p52;
    const Register size = magnitude<lanes>(x);
    const Register even = (size + all_whole) - all_whole;  // Halves to even.
    const Register away = size - even == 0.5 ? even + 1.0 : even;
    const Register whole = size < all_whole ? away : size;
    return sign_bit_set<lanes>(x) ? -whole : whole;
  }

  [[gnu::always_inline]] static Register square_root(const Register& x) {
    Register root;
    for (int lane = 0; lane < lanes; ++lane) root[lane] = __builtin_sqrt(x[lane]);
    return root;
  }

  [[gnu::always_inline]] void finish(const Angles& angles, const Mask& well, std::size_t at) const {
    for (int i = 0; i < 3; ++i) {
      store_lanes<double, lanes>(job_.angles_deg[i] + at, angles.part[i]);
    }
    using Flags = Lanes<signed char, lanes>;
    const Flags left_over = __builtin_convertvector(well == 0, Flags);
    __builtin_memcpy(job_.left_over + at, &left_over, sizeof(left_over));
  }

  [[gnu::always_inline]] static Register load(const double* from, std::size_t at) {
    return load_lanes<double, lanes>(from + at);
  }

  /// A rotation (`sense` 1) or its inverse (-1) in all lanes.
  [[gnu::always_inline]] static Quaternions constant(const double (&xyzw)[4], double sense) {
    return {{broadcast<double, lanes>(sense * xyzw[0]), broadcast<double, lanes>(sense * xyzw[1]),
             broadcast<double, lanes>(sense * xyzw[2]), broadcast<double, lanes>(xyzw[3])}};
  }

  const AngleJob& job_;
  double handedness_;
};

template <int lanes>
void arctangents_of(const double* y, const double* x, double* angles_rad, std::size_t count) {
  for (std::size_t at = 0; at < count; at += static_cast<std::size_t>(lanes)) {
    store_lanes<double, lanes>(
        angles_rad + at,
        arctangent2<lanes>(load_lanes<double, lanes>(y + at), load_lanes<double, lanes>(x + at)));
  }
}

}  // namespace mocap::detail
