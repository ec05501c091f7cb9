// SPDX-License-Identifier: MIT

// A published method for posing a skeleton, with values from an independent program: the worked
// Acclaim example of docs/formats (axis frames, fixed axes, added positions).

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "mocap/evaluate.hpp"

namespace mocap::evaluate_acclaim_test {
namespace {

constexpr double half_printed_digit = 0.5001e-6;

Quaternion about(const Vector3& axis, double angle_deg) {
  return Quaternion(Eigen::AngleAxisd(angle_deg * std::numbers::pi / 180.0, axis));
}

/// The axis frame of a bone: rotations about fixed axes, x first.
Quaternion axis_frame(double x_deg, double y_deg, double z_deg) {
  return about(Vector3::UnitZ(), z_deg) * about(Vector3::UnitY(), y_deg) *
         about(Vector3::UnitX(), x_deg);
}

/// A bone starts at its parent's end, at `start` in the parent's rest frame.
Joint bone(std::string name, const Vector3& start, const Vector3& along, const Quaternion& axis,
           std::vector<Channel> channels) {
  Joint joint;
  joint.name = std::move(name);
  joint.offset = start;
  joint.channels = std::move(channels);
  joint.before = axis;
  joint.after = axis.conjugate();
  joint.end_sites = {{"", along}};
  return joint;
}

class AcclaimExample : public testing::Test {
 protected:
  AcclaimExample() {
    using enum Channel;
    const Quaternion none = Quaternion::Identity();
    const double slope_rad = 20.0 * std::numbers::pi / 180.0;
    const Vector3 hip_along = 2.0 * Vector3(0.5, -std::sqrt(3.0) / 2.0, 0.0);
    const Vector3 thigh(std::sin(slope_rad), -std::cos(slope_rad), 0.0);
    const std::vector<Channel> rotations{x_rotation, y_rotation, z_rotation};

    clip_.skeleton.euler_axes = EulerAxes::fixed;
    clip_.skeleton.position_mode = PositionMode::add;
    add(Joint::no_parent,
        bone("root", Vector3::Zero(), Vector3::Zero(), none,
             {x_position, y_position, z_position, x_rotation, y_rotation, z_rotation}));
    add(0, bone("lhip", Vector3::Zero(), hip_along, none, {}));
    add(1, bone("lfemur", hip_along, 7.0 * thigh, axis_frame(0, 0, 20), rotations));
    add(2, bone("ltibia", 7.0 * thigh, 7.5 * thigh, axis_frame(0, 0, 20), {x_rotation}));
    add(0, bone("spine", Vector3::Zero(), Vector3(0, 5, 0), axis_frame(30, -20, 10), rotations));
    const std::vector<double> frame{1, 17, 2, 10, 20, 30, -20, 5, 8, 35, 3, -4, 12};
    clip_.motion = Motion(1, frame.size());
    std::copy(frame.begin(), frame.end(), clip_.motion.exact_values().begin());
    poses_ = evaluate(clip_).value();
  }

  void add(std::size_t parent, Joint joint) {
    EXPECT_TRUE(clip_.skeleton.add(parent, std::move(joint)));
  }

  std::size_t joint(std::string_view name) const { return *clip_.skeleton.find(name); }

  void expect_world_rotation(std::string_view name, const Eigen::Matrix3d& expected) const {
    expect_rotation(name, poses_.world_rotation(0, joint(name)), expected);
  }
  void expect_local_rotation(std::string_view name, const Eigen::Matrix3d& expected) const {
    expect_rotation(name, poses_.local_rotation(0, joint(name)), expected);
  }
  void expect_end(std::string_view name, const Vector3& expected) const {
    const EndSite& site = clip_.skeleton[joint(name)].end_sites.front();
    const Vector3 end = end_site_position(poses_, 0, joint(name), site);
    EXPECT_LT((end - expected).cwiseAbs().maxCoeff(), half_printed_digit) << name;
  }
  void expect_start(std::string_view name, const Vector3& expected) const {
    const Vector3 start = poses_.world_position(0, joint(name));
    EXPECT_LT((start - expected).cwiseAbs().maxCoeff(), half_printed_digit) << name;
  }

 private:
  static void expect_rotation(std::string_view name, const Quaternion& rotation,
                              const Eigen::Matrix3d& expected) {
    EXPECT_LT((rotation.toRotationMatrix() - expected).cwiseAbs().maxCoeff(), half_printed_digit)
        << name;
  }

  Clip clip_;
  Poses poses_;
};

Eigen::Matrix3d matrix(std::initializer_list<double> row_major) {
  EXPECT_EQ(row_major.size(), 9U);
  return Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(row_major.begin());
}

TEST_F(AcclaimExample, Root) {
  expect_world_rotation("root", matrix({0.813798, -0.440970, 0.378522, 0.469846, 0.882564, 0.018028,
                                        -0.342020, 0.163176, 0.925417}));
  expect_start("lhip", {1, 17, 2});
  expect_end("lhip", {2.577579, 15.941200, 1.375351});
}

TEST_F(AcclaimExample, ThighWithAxisFrameAboutZ) {
  expect_local_rotation("lfemur", matrix({0.986429, -0.138450, -0.088256, 0.160493, 0.926470,
                                          0.340435, 0.034633, -0.349980, 0.936117}));
  expect_world_rotation("lfemur", matrix({0.745091, -0.653690, 0.132397, 0.605740, 0.746309,
                                          0.275866, -0.279140, -0.125347, 0.952034}));
  expect_start("lfemur", {2.577579, 15.941200, 1.375351});
  expect_end("lfemur", {8.661306, 12.482318, 1.531564});
}

TEST_F(AcclaimExample, ShinWithOneAngle) {
  expect_local_rotation("ltibia", matrix({0.978845, 0.058123, 0.196175, 0.058123, 0.840307,
                                          -0.538986, -0.196175, 0.538986, 0.819152}));
  expect_world_rotation("ltibia", matrix({0.665361, -0.434633, 0.606951, 0.582185, 0.811024,
                                          -0.057443, -0.467285, 0.391578, 0.792661}));
  expect_end("ltibia", {13.431218, 8.259858, -2.426816});
}

TEST_F(AcclaimExample, SpineWithAxisFrameAboutAllAxes) {
  expect_local_rotation("spine", matrix({0.974521, -0.163180, -0.153888, 0.158120, 0.986410,
                                         -0.044646, 0.159082, 0.019176, 0.987079}));
  expect_world_rotation("spine", matrix({0.783553, -0.560513, 0.268085, 0.600294, 0.794246,
                                         -0.093912, -0.160287, 0.234515, 0.958807}));
  expect_start("spine", {1, 17, 2});
  expect_end("spine", {-1.802567, 20.971232, 3.172574});
}

}  // namespace
}  // namespace mocap::evaluate_acclaim_test
