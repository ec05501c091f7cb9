// SPDX-License-Identifier: MIT
#include "mocap/rotation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "support/random_clip.hpp"
#include "support/reference_pose.hpp"

namespace mocap::rotation_test {
namespace {

/// All twelve: six with three axes, six that end with their first axis.
std::vector<AxisOrder> all_orders() {
  std::vector<AxisOrder> orders;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      for (int k = 0; k < 3; ++k) {
        if (i != j && j != k) orders.push_back({i, j, k});
      }
    }
  }
  return orders;
}

bool is_repeated(const AxisOrder& order) {
  return order[0] == order[2];
}

/// The product of three matrices in the order of the axes.
Eigen::Matrix3d composed(const AxisOrder& order, const Vector3& angles_deg) {
  return test::matrix_about(order[0], angles_deg[0]) * test::matrix_about(order[1], angles_deg[1]) *
         test::matrix_about(order[2], angles_deg[2]);
}

double difference(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b) {
  return (a - b).cwiseAbs().maxCoeff();
}

RC_GTEST_PROP(Rotation, OfEulerAnglesIsTheProductInOrder, ()) {
  const Vector3 angles_deg(test::random_angle_deg(), test::random_angle_deg(),
                           test::random_angle_deg());
  for (const AxisOrder& order : all_orders()) {
    const Quaternion rotation = rotation_from_euler_deg(order, angles_deg);
    RC_ASSERT(difference(rotation.toRotationMatrix(), composed(order, angles_deg)) < 1e-15 * 4);
  }
}

RC_GTEST_PROP(Rotation, EulerAnglesOfARotationRestoreIt, ()) {
  const Eigen::Matrix3d rotation = test::random_rotation().toRotationMatrix();
  for (const AxisOrder& order : all_orders()) {
    const Vector3 angles_deg = euler_deg_from_rotation(rotation, order);
    RC_ASSERT(difference(composed(order, angles_deg), rotation) < 5e-15);
    RC_ASSERT(angles_deg[0] > -180.0);
    RC_ASSERT(angles_deg[0] <= 180.0);
    RC_ASSERT(angles_deg[2] > -180.0);
    RC_ASSERT(angles_deg[2] <= 180.0);
    RC_ASSERT(angles_deg[1] >= (is_repeated(order) ? 0.0 : -90.0));
    RC_ASSERT(angles_deg[1] <= (is_repeated(order) ? 180.0 : 90.0));
  }
}

RC_GTEST_PROP(Rotation, EulerAnglesAwayFromThePoleRoundTrip, ()) {
  for (const AxisOrder& order : all_orders()) {
    const double middle_deg =
        is_repeated(order) ? test::random_between(1, 179) : test::random_between(-89, 89);
    const Vector3 angles_deg(test::random_between(-179, 180), middle_deg,
                             test::random_between(-179, 180));
    const Vector3 back = euler_deg_from_rotation(composed(order, angles_deg), order);
    RC_ASSERT((back - angles_deg).norm() < 1e-11);
  }
}

RC_GTEST_PROP(Rotation, AtThePoleTheThirdAngleIsTheRequestedOne, ()) {
  const double third_deg = test::random_between(-400, 400);
  for (const AxisOrder& order : all_orders()) {
    const double pole_deg = (is_repeated(order) ? 0.0 : -90.0) + 180.0 * *rc::gen::inRange(0, 2);
    const Eigen::Matrix3d rotation =
        composed(order, {test::random_angle_deg(), pole_deg, test::random_angle_deg()});
    const Vector3 angles_deg = euler_deg_from_rotation(rotation, order, third_deg);
    RC_ASSERT(angles_deg[2] == third_deg);
    RC_ASSERT(std::abs(angles_deg[1] - pole_deg) < 1e-12);
    RC_ASSERT(difference(composed(order, angles_deg), rotation) < 1e-12);
  }
}

// Rounding of the matrix changes the outer angles by 1e-16 / distance here; their errors must
// cancel.
RC_GTEST_PROP(Rotation, NextToThePoleTheRotationIsKept, ()) {
  for (const AxisOrder& order : all_orders()) {
    for (double beside_rad = 1.0; beside_rad > 1e-18; beside_rad /= 10.0) {
      const double pole_deg = (is_repeated(order) ? 0.0 : 90.0);
      const double middle_deg = pole_deg + beside_rad * 180.0 / std::numbers::pi;
      const Eigen::Matrix3d rotation =
          composed(order, {test::random_angle_deg(), middle_deg, test::random_angle_deg()});
      const Vector3 angles_deg =
          euler_deg_from_rotation(rotation, order, test::random_between(-180, 180));
      RC_ASSERT(difference(composed(order, angles_deg), rotation) < 4e-12);
    }
  }
}

RC_GTEST_PROP(Rotation, NearestAnglesAreTheSameRotationAndNoFarther, ()) {
  const auto wide = [] { return test::random_between(-1000, 1000); };
  const Vector3 previous_deg(wide(), wide(), wide());
  const Vector3 angles_deg(wide(), wide(), wide());
  for (const AxisOrder& order : all_orders()) {
    const Vector3 nearest = nearest_euler_deg(angles_deg, order, previous_deg);
    RC_ASSERT(difference(composed(order, nearest), composed(order, angles_deg)) < 1e-14);
    const double middle = is_repeated(order) ? -angles_deg[1] : 180.0 - angles_deg[1];
    const Vector3 other(angles_deg[0] + 180.0, middle, angles_deg[2] + 180.0);
    for (const Vector3& solution : {angles_deg, other}) {
      Vector3 candidate;
      for (int i = 0; i < 3; ++i) {
        candidate[i] = previous_deg[i] + std::remainder(solution[i] - previous_deg[i], 360.0);
      }
      RC_ASSERT((nearest - previous_deg).norm() <= (candidate - previous_deg).norm() + 1e-9);
    }
  }
}

TEST(Rotation, NearestAnglesUseTheCloserSolution) {
  const Vector3 nearest = nearest_euler_deg({-170, 85, -160}, {2, 0, 1}, {11, 94, 19});
  EXPECT_LT((nearest - Vector3(10, 95, 20)).norm(), 1e-12);
  const Vector3 repeated = nearest_euler_deg({-170, 5, -160}, {2, 0, 2}, {11, -4, 19});
  EXPECT_LT((repeated - Vector3(10, -5, 20)).norm(), 1e-12);
}

TEST(Rotation, NearestAnglesIgnoreAnInvalidPreviousFrame) {
  const double not_a_number = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(nearest_euler_deg({190, 20, 30}, {2, 0, 1}, {0, not_a_number, 0}),
            Vector3(190, 20, 30));
}

TEST(Rotation, TheAngleBetweenTwoIsExactForAnySize) {
  const Quaternion base = rotation_from_euler_deg({0, 1, 2}, {10, 20, 30});
  for (const double angle_deg : {1e-9, 1e-3, 1.0, 90.0, 179.999, 180.0}) {
    const Quaternion turned = base * rotation_from_euler_deg({1, 0, 1}, {angle_deg, 0, 0});
    EXPECT_NEAR(angle_between_deg(base, turned), angle_deg, 1e-13 * (1.0 + angle_deg));
    EXPECT_NEAR(angle_between_deg(turned, Quaternion(-base.coeffs())), angle_deg,
                1e-13 * (1.0 + angle_deg));
  }
}

}  // namespace
}  // namespace mocap::rotation_test
