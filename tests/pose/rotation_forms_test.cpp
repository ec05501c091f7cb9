// SPDX-License-Identifier: MIT
#include "mocap/rotation_forms.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace mocap::rotation_forms_test {
namespace {

using Kind = RotationForm::Kind;

std::vector<Quaternion> random_rotations(std::size_t count) {
  std::mt19937 generator(1);
  std::normal_distribution<double> normal;
  std::vector<Quaternion> rotations;
  for (std::size_t i = 0; i < count; ++i)
    rotations.emplace_back(
        Quaternion(normal(generator), normal(generator), normal(generator), normal(generator))
            .normalized());
  return rotations;
}

std::vector<RotationForm> all_forms() {
  std::vector<RotationForm> forms;
  for (const Kind kind :
       {Kind::quaternion, Kind::quaternion_wxyz, Kind::matrix, Kind::rotation_vector,
        Kind::six_columns, Kind::six_rows, Kind::six_interleaved})
    forms.push_back({.kind = kind});
  for (const char* const axes :
       {"xyz", "xzy", "yxz", "yzx", "zxy", "zyx", "xyx", "xzx", "yxy", "yzy", "zxz", "zyz"}) {
    RotationForm form{.kind = Kind::euler};
    EXPECT_TRUE(parse_axis_order(axes, form.order));
    for (const bool fixed_axes : {false, true}) {
      for (const bool in_degrees : {false, true}) {
        form.fixed_axes = fixed_axes;
        form.in_degrees = in_degrees;
        forms.push_back(form);
      }
    }
  }
  return forms;
}

TEST(RotationForms, EveryFormGivesTheRotationBack) {
  for (const RotationForm& form : all_forms()) {
    std::vector<double> numbers(form.width());
    for (const Quaternion& rotation : random_rotations(50)) {
      write_rotation(form, rotation, numbers);
      Quaternion read = Quaternion::Identity();
      ASSERT_TRUE(read_rotation(form, numbers, read));
      EXPECT_NEAR(read.norm(), 1.0, 1e-15);
      EXPECT_LT(read.angularDistance(rotation), 1e-7);
    }
  }
}

TEST(RotationForms, FixedAxesAreThoseOfTheParent) {
  const RotationForm form{.kind = Kind::euler, .order = {0, 1, 2}, .fixed_axes = true};
  Quaternion read = Quaternion::Identity();
  const std::array<double, 3> angles{0.3, -0.5, 1.1};
  ASSERT_TRUE(read_rotation(form, angles, read));
  const Quaternion expected(Eigen::AngleAxisd(1.1, Vector3::UnitZ()) *
                            Eigen::AngleAxisd(-0.5, Vector3::UnitY()) *
                            Eigen::AngleAxisd(0.3, Vector3::UnitX()));
  EXPECT_LT(read.angularDistance(expected), 1e-14);
}

TEST(RotationForms, NumbersThatAreNoRotationAreRefused) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  Quaternion read = Quaternion::Identity();
  EXPECT_FALSE(read_rotation({}, std::array{0.0, 0.0, 0.0, 0.0}, read));
  EXPECT_FALSE(read_rotation({}, std::array{0.0, 0.0, 0.0, nan}, read));
  EXPECT_FALSE(
      read_rotation({.kind = Kind::six_columns}, std::array{1.0, 0.0, 0.0, 2.0, 0.0, 0.0}, read));
  // A mirror image.
  EXPECT_FALSE(read_rotation({.kind = Kind::matrix},
                             std::array{-1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0}, read));
  const std::array<double, 8> two{0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0};
  std::array<double, 12> six{};
  const Status converted = convert_rotations({}, two, {.kind = Kind::six_rows}, six);
  ASSERT_FALSE(converted);
  EXPECT_EQ(converted.error().code, codes::argument_invalid);
  EXPECT_NE(converted.error().message.find("rotation 1"), std::string::npos);
  EXPECT_EQ(convert_rotations({}, two, {.kind = Kind::matrix}, six).error().code,
            codes::argument_shape);
}

TEST(RotationForms, OrdersOfAxes) {
  AxisOrder order{};
  EXPECT_TRUE(parse_axis_order("ZXY", order));
  EXPECT_EQ(order, (AxisOrder{2, 0, 1}));
  for (const char* const text : {"", "ZX", "ZZX", "ZXX", "ABC", "ZXYZ"})
    EXPECT_FALSE(parse_axis_order(text, order)) << text;
}

}  // namespace
}  // namespace mocap::rotation_forms_test
