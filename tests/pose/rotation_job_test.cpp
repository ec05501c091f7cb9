// SPDX-License-Identifier: MIT
#include "pose/kernels/rotation_job.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

#include "mocap/rotation.hpp"

namespace mocap::rotation_job_test {
namespace {

std::vector<Isa> runnable_isas() {
  std::vector<Isa> isas;
  for (const Isa isa : {Isa::portable, Isa::avx2, Isa::avx512}) {
    if (runnable_isa(isa) == isa) isas.push_back(isa);
  }
  return isas;
}

constexpr std::array<std::array<int, 3>, 6> orders{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

/// Error of an angle in units of the last place of the exact one.
double error_in_places(double angle, double y, double x) {
  const long double exact = std::atan2(static_cast<long double>(y), static_cast<long double>(x));
  const double size = std::abs(static_cast<double>(exact));
  const double place = std::nextafter(size, std::numeric_limits<double>::infinity()) - size;
  return static_cast<double>(std::abs(static_cast<long double>(angle) - exact)) / place;
}

TEST(Arctangents, AreAccurateToThreeUlps) {
  constexpr std::size_t count = 1 << 16;
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> part(-1.0, 1.0);
  std::vector<double> y(count);
  std::vector<double> x(count);
  std::vector<double> angles(count);
  for (const double reach : {0.0, 2.0, 40.0, 400.0}) {
    std::uniform_real_distribution<double> exponent(-reach - 1e-9, reach);
    for (int round = 0; round < 4; ++round) {
      for (std::size_t i = 0; i < count; ++i) {
        y[i] = part(random) * std::exp2(exponent(random));
        x[i] = part(random) * std::exp2(exponent(random));
      }
      for (const Isa isa : runnable_isas()) {
        detail::arctangents(isa, y.data(), x.data(), angles.data(), count);
        double greatest = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
          greatest = std::max(greatest, error_in_places(angles[i], y[i], x[i]));
        }
        EXPECT_LE(greatest, 3.0) << "path " << static_cast<int>(isa) << ", reach " << reach;
      }
    }
  }
}

TEST(Arctangents, MatchTheStandardLibraryOnAxesAndDiagonals) {
  const std::vector<double> parts{0.0, -0.0, 1.0, -1.0, 1e-200, -1e-200, 3e100, -3e100};
  std::vector<double> y;
  std::vector<double> x;
  for (const double a : parts) {
    for (const double b : parts) {
      y.push_back(a);
      x.push_back(b);
    }
  }
  std::vector<double> angles(y.size());
  for (const Isa isa : runnable_isas()) {
    detail::arctangents(isa, y.data(), x.data(), angles.data(), y.size());
    for (std::size_t i = 0; i < y.size(); ++i) {
      EXPECT_DOUBLE_EQ(angles[i], std::atan2(y[i], x[i])) << y[i] << " over " << x[i];
      EXPECT_EQ(std::signbit(angles[i]), std::signbit(std::atan2(y[i], x[i])));
    }
  }
}

TEST(Arctangents, OfNanAreNan) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> y{none, 1.0, none, 0.0, 1.0, 1.0, 1.0, 1.0};
  const std::vector<double> x{1.0, none, none, none, 1.0, 1.0, 1.0, 1.0};
  std::vector<double> angles(y.size());
  for (const Isa isa : runnable_isas()) {
    detail::arctangents(isa, y.data(), x.data(), angles.data(), y.size());
    for (std::size_t i = 0; i < 4; ++i) EXPECT_TRUE(std::isnan(angles[i]));
    EXPECT_DOUBLE_EQ(angles[4], std::numbers::pi / 4.0);
  }
}

/// Arrays for one job.
struct Frames {
  explicit Frames(std::size_t count) : left_over(count) {
    for (auto* arrays : {&angles, &near, &found}) {
      for (auto& each : *arrays) each.resize(count);
    }
    for (auto& each : rotations) each.resize(count);
  }

  detail::AngleJob job(const std::array<int, 3>& order) {
    detail::AngleJob job;
    job.count = left_over.size();
    for (std::size_t i = 0; i < 3; ++i) {
      job.axes[i] = order[i];
      job.angles_deg[i] = angles[i].data();
    }
    for (std::size_t i = 0; i < 4; ++i) {
      job.rotations[i] = rotations[i].data();
      job.wanted[i] = rotations[i].data();
    }
    job.left_over = left_over.data();
    return job;
  }

  static Vector3 of(const std::array<std::vector<double>, 3>& arrays, std::size_t i) {
    return {arrays[0][i], arrays[1][i], arrays[2][i]};
  }
  Quaternion rotation(std::size_t i) const {
    return {rotations[3][i], rotations[0][i], rotations[1][i], rotations[2][i]};
  }

  std::array<std::vector<double>, 3> angles;
  std::array<std::vector<double>, 3> near;
  std::array<std::vector<double>, 3> found;
  std::array<std::vector<double>, 4> rotations;
  std::vector<signed char> left_over;
};

/// Angles of all kinds: small ones, exact quarter turns, many turns.
Frames random_frames(std::size_t count) {
  Frames frames(count);
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> within(-180.0, 180.0);
  std::uniform_real_distribution<double> beyond(-2000.0, 2000.0);
  std::uniform_int_distribution<int> quarters(-9, 9);
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t i = 0; i < count; ++i) {
      const auto kind = random() % 4;
      frames.angles[k][i] = kind == 0   ? 90.0 * quarters(random)
                            : kind == 1 ? beyond(random)
                                        : within(random);
      frames.near[k][i] = beyond(random);
    }
  }
  return frames;
}

double greatest_difference(const Quaternion& a, const Quaternion& b) {
  return (a.toRotationMatrix() - b.toRotationMatrix()).cwiseAbs().maxCoeff();
}

TEST(AngleJob, ComposesRotationsFromAngles) {
  Frames frames = random_frames(1024);
  const Quaternion before = Quaternion(0.3, -0.5, 0.7, 0.2).normalized();
  const Quaternion after = Quaternion(-0.1, 0.4, 0.2, 0.9).normalized();
  for (const Isa isa : runnable_isas()) {
    for (const auto& order : orders) {
      for (const bool is_fixed : {false, true}) {
        detail::AngleJob job = frames.job(order);
        job.has_fixed_rotations = is_fixed;
        std::copy_n(before.coeffs().data(), 4, job.before);
        std::copy_n(after.coeffs().data(), 4, job.after);
        ASSERT_TRUE(detail::rotations_from_angles(isa, job));
        for (std::size_t i = 0; i < job.count; ++i) {
          const Quaternion turned = rotation_from_euler_deg(order, Frames::of(frames.angles, i));
          const Quaternion expected = is_fixed ? before * turned * after : turned;
          EXPECT_LT(greatest_difference(frames.rotation(i), expected), 1e-14);
        }
      }
    }
  }
}

TEST(AngleJob, ReportsAnglesThatAreTooLarge) {
  Frames frames = random_frames(8);
  frames.angles[1][3] = 1e18;
  for (const Isa isa : runnable_isas()) {
    EXPECT_FALSE(detail::rotations_from_angles(isa, frames.job(orders[0])));
  }
}

TEST(AngleJob, FindsTheNearestAnglesForARotation) {
  Frames frames = random_frames(4096);
  for (const Isa isa : runnable_isas()) {
    for (const auto& order : orders) {
      detail::AngleJob job = frames.job(order);
      ASSERT_TRUE(detail::rotations_from_angles(isa, job));
      for (std::size_t k = 0; k < 3; ++k) {
        job.angles_deg[k] = frames.found[k].data();
        job.near_deg[k] = frames.near[k].data();
      }
      detail::angles_from_rotations(isa, job);
      for (std::size_t i = 0; i < job.count; ++i) {
        const Quaternion rotation = frames.rotation(i);
        const Vector3 near = Frames::of(frames.near, i);
        const Vector3 expected = nearest_euler_deg(
            euler_deg_from_rotation(rotation.toRotationMatrix(), order), order, near);
        const Vector3 found = Frames::of(frames.found, i);
        const double to_pole = std::abs(std::abs(std::remainder(expected[1], 180.0)) - 90.0);
        if (frames.left_over[i] != 0) {
          EXPECT_LT(to_pole, 1e-4);
          continue;
        }
        EXPECT_LT(greatest_difference(rotation_from_euler_deg(order, found), rotation), 1e-13);
        if (to_pole > 0.01) {
          EXPECT_LT(std::abs((found - near).norm() - (expected - near).norm()), 1e-9);
        }
      }
    }
  }
}

TEST(AngleJob, RemovesConstantRotationsAndLengths) {
  Frames frames = random_frames(512);
  const Quaternion before = Quaternion(0.3, -0.5, 0.7, 0.2).normalized();
  const Quaternion after = Quaternion(-0.1, 0.4, 0.2, 0.9).normalized();
  for (const Isa isa : runnable_isas()) {
    for (const auto& order : orders) {
      detail::AngleJob job = frames.job(order);
      job.has_fixed_rotations = true;
      std::copy_n(before.coeffs().data(), 4, job.before);
      std::copy_n(after.coeffs().data(), 4, job.after);
      ASSERT_TRUE(detail::rotations_from_angles(isa, job));
      for (auto& part : frames.rotations) {
        for (double& each : part) each *= -37.5;
      }
      for (std::size_t k = 0; k < 3; ++k) job.angles_deg[k] = frames.found[k].data();
      detail::angles_from_rotations(isa, job);
      for (std::size_t i = 0; i < job.count; ++i) {
        if (frames.left_over[i] != 0) continue;
        const Vector3 found = Frames::of(frames.found, i);
        const Quaternion expected = rotation_from_euler_deg(order, Frames::of(frames.angles, i));
        EXPECT_LT(greatest_difference(rotation_from_euler_deg(order, found), expected), 1e-13);
        EXPECT_GT(found.minCoeff(), -180.0 - 1e-12);
        EXPECT_LE(found.maxCoeff(), 180.0);
        EXPECT_LE(std::abs(found[1]), 90.0 + 1e-12);
      }
    }
  }
}

TEST(AngleJob, LeavesPolesAndNonFiniteValuesToTheCaller) {
  Frames frames = random_frames(8);
  for (std::size_t i = 0; i < 8; ++i) {
    frames.angles[0][i] = 10.0;
    frames.angles[1][i] = i == 2 ? 90.0 : i == 3 ? -90.0 : 30.0;
    frames.angles[2][i] = -20.0;
  }
  for (const Isa isa : runnable_isas()) {
    for (const auto& order : orders) {
      detail::AngleJob job = frames.job(order);
      ASSERT_TRUE(detail::rotations_from_angles(isa, job));
      frames.rotations[1][5] = std::numeric_limits<double>::quiet_NaN();
      for (auto& part : frames.rotations) part[6] = 0.0;
      frames.near[2][7] = std::numeric_limits<double>::infinity();
      for (std::size_t k = 0; k < 3; ++k) {
        job.angles_deg[k] = frames.found[k].data();
        job.near_deg[k] = frames.near[k].data();
      }
      detail::angles_from_rotations(isa, job);
      for (std::size_t i = 0; i < 8; ++i) {
        const bool is_left_over = i == 2 || i == 3 || i >= 5;
        EXPECT_EQ(frames.left_over[i] != 0, is_left_over) << "rotation " << i;
      }
    }
  }
}

}  // namespace
}  // namespace mocap::rotation_job_test
