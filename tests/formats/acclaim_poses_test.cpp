// SPDX-License-Identifier: MIT

// The poses of Acclaim: the worked example of docs/formats/acclaim.md from its text, and common
// implementation errors.

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/amc_clip.hpp"
#include "mocap/acclaim_style.hpp"
#include "mocap/bvh.hpp"
#include "mocap/evaluate.hpp"
#include "support/acclaim_text.hpp"
#include "support/reference_pose.hpp"

namespace mocap::test::acclaim_poses_test {
namespace {

constexpr double half_printed_digit = 0.5001e-6;

/// The end of a bone in the first frame.
Vector3 end_of(const Clip& clip, const Poses& poses, std::string_view bone) {
  const std::size_t joint = *clip.skeleton.find(bone);
  const Skeleton& skeleton = clip.skeleton;
  const Vector3 along = skeleton.bone(joint).vector;
  const Vector3 start = poses.world_position(0, joint);
  return start + poses.world_rotation(0, joint) * along;
}

struct Expected {
  const char* bone;
  std::array<double, 9> local;
  std::array<double, 9> world;
  Vector3 start;
  Vector3 end;
};

const std::vector<Expected>& expected_example() {
  static const std::vector<Expected> rows = {
      {"lhip",
       {1, 0, 0, 0, 1, 0, 0, 0, 1},
       {0.813798, -0.440970, 0.378522, 0.469846, 0.882564, 0.018028, -0.342020, 0.163176, 0.925417},
       {1, 17, 2},
       {2.577579, 15.941200, 1.375351}},
      {"lfemur",
       {0.986429, -0.138450, -0.088256, 0.160493, 0.926470, 0.340435, 0.034633, -0.349980,
        0.936117},
       {0.745091, -0.653690, 0.132397, 0.605740, 0.746309, 0.275866, -0.279140, -0.125347,
        0.952034},
       {2.577579, 15.941200, 1.375351},
       {8.661306, 12.482318, 1.531564}},
      {"ltibia",
       {0.978845, 0.058123, 0.196175, 0.058123, 0.840307, -0.538986, -0.196175, 0.538986, 0.819152},
       {0.665361, -0.434633, 0.606951, 0.582185, 0.811024, -0.057443, -0.467285, 0.391578,
        0.792661},
       {8.661306, 12.482318, 1.531564},
       {13.431218, 8.259858, -2.426816}},
      {"spine",
       {0.974521, -0.163180, -0.153888, 0.158120, 0.986410, -0.044646, 0.159082, 0.019176,
        0.987079},
       {0.783553, -0.560513, 0.268085, 0.600294, 0.794246, -0.093912, -0.160287, 0.234515,
        0.958807},
       {1, 17, 2},
       {-1.802567, 20.971232, 3.172574}}};
  return rows;
}

double greatest_difference(const Eigen::Matrix3d& a, const std::array<double, 9>& row_major) {
  const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> b(row_major.data());
  return (a - b).cwiseAbs().maxCoeff();
}

TEST(AcclaimExample, PositionsMatchThePublishedOnes) {
  const Clip clip = clip_of_amc(example_amc());
  const Poses poses = evaluate(clip).value();
  for (const Expected& expected : expected_example()) {
    SCOPED_TRACE(expected.bone);
    const std::size_t joint = *clip.skeleton.find(expected.bone);
    EXPECT_LT(
        greatest_difference(poses.local_rotation(0, joint).toRotationMatrix(), expected.local),
        half_printed_digit);
    EXPECT_LT(
        greatest_difference(poses.world_rotation(0, joint).toRotationMatrix(), expected.world),
        half_printed_digit);
    const Vector3 start = poses.world_position(0, joint);
    EXPECT_LT((start - expected.start).cwiseAbs().maxCoeff(), half_printed_digit);
    EXPECT_LT((end_of(clip, poses, expected.bone) - expected.end).cwiseAbs().maxCoeff(),
              half_printed_digit);
  }
}

TEST(AcclaimExample, AxesMatchThePublishedMatrices) {
  const Clip clip = clip_of_amc(example_amc());
  const auto axis = [&](const char* bone) {
    return clip.skeleton[*clip.skeleton.find(bone)].before.toRotationMatrix();
  };
  EXPECT_LT(
      greatest_difference(axis("lfemur"), {0.939693, -0.342020, 0, 0.342020, 0.939693, 0, 0, 0, 1}),
      half_printed_digit);
  EXPECT_LT(greatest_difference(axis("spine"), {0.925417, -0.318796, -0.204874, 0.163176, 0.823173,
                                                -0.543838, 0.342020, 0.469846, 0.813798}),
            half_printed_digit);
}

TEST(AcclaimExample, ConvertsToMetresByTheCmuRule) {
  const Clip clip = clip_of_amc(example_amc());
  const Poses poses = evaluate(clip).value();
  const double scale =
      acclaim::metres_per_unit_cmu(clip.format_data.find<acclaim::Style>()->skeleton.units.length);
  EXPECT_NEAR(scale, 0.056444, half_printed_digit);
  EXPECT_LT((scale * end_of(clip, poses, "ltibia") - Vector3(0.758118, 0.466223, -0.136980))
                .cwiseAbs()
                .maxCoeff(),
            half_printed_digit);
  EXPECT_LT((scale * end_of(clip, poses, "spine") - Vector3(-0.101745, 1.183710, 0.179074))
                .cwiseAbs()
                .maxCoeff(),
            half_printed_digit);
}

TEST(AcclaimExample, BvhAnglesMatchThePublishedOnes) {
  const Clip clip = clip_of_amc(example_amc());
  const auto angles = [&](const AxisOrder& order, const char* bone) {
    bvh::FitOptions options;
    options.order = order;
    const Result<Clip> as_bvh = bvh::as_bvh(clip, options);
    EXPECT_TRUE(as_bvh);
    const std::size_t joint = *as_bvh->skeleton.find(bone);
    const std::size_t last = as_bvh->skeleton.channel_offsets()[joint + 1];
    return Vector3(as_bvh->motion.at(0, last - 3), as_bvh->motion.at(0, last - 2),
                   as_bvh->motion.at(0, last - 1));
  };
  const auto expect = [](const Vector3& found, const Vector3& expected) {
    EXPECT_LT((found - expected).cwiseAbs().maxCoeff(), half_printed_digit);
  };
  expect(angles({2, 1, 0}, "root"), {30, 20, 10});
  expect(angles({2, 1, 0}, "lfemur"), {9.241089, -1.984724, -20.498931});
  expect(angles({2, 0, 1}, "lfemur"), {8.499264, -20.486081, -2.118776});
  expect(angles({2, 1, 0}, "ltibia"), {3.398210, 11.313354, 33.344111});
  expect(angles({2, 1, 0}, "spine"), {9.216173, -9.153640, 1.112946});
}

// The formula written out with plain matrices, with common implementation errors.

enum class Mistake { none, axis_reversed, dof_reversed, direction_in_bone_space };

/// The product of rotations about fixed axes, the first listed applied first.
Eigen::Matrix3d fixed_product(const std::vector<std::pair<int, double>>& turns, bool reversed) {
  Eigen::Matrix3d product = Eigen::Matrix3d::Identity();
  for (const auto& [axis, degrees] : turns) {
    const Eigen::Matrix3d factor = matrix_about(axis, degrees);
    product = reversed ? Eigen::Matrix3d(product * factor) : Eigen::Matrix3d(factor * product);
  }
  return product;
}

/// The ends of the bones in the first frame, computed from the ASF.
std::map<std::string, Vector3> textbook_ends(const Clip& clip, Mistake mistake) {
  std::map<std::string, Vector3> ends;
  std::map<std::string, Eigen::Matrix3d> turned;
  std::size_t column = 0;
  for (const Joint& joint : clip.skeleton.joints()) {
    std::vector<std::pair<int, double>> turns;
    Vector3 moved = Vector3::Zero();
    for (const Channel channel : joint.channels) {
      const double value = clip.motion.at(0, column++);
      if (is_rotation(channel)) turns.emplace_back(axis_of(channel), value);
      if (is_position(channel)) moved[axis_of(channel)] = value;
    }
    const Eigen::Matrix3d motion = fixed_product(turns, mistake == Mistake::dof_reversed);
    const acclaim::BoneFacts* facts = clip.format_data.find<acclaim::Style>()->find(joint.name);
    if (facts == nullptr) {
      turned[joint.name] = motion;
      ends[joint.name] = moved;
      continue;
    }
    std::vector<std::pair<int, double>> axis;
    for (const int about : facts->axis_order) {
      axis.emplace_back(about, facts->axis[static_cast<std::size_t>(about)]);
    }
    const Eigen::Matrix3d frame = fixed_product(axis, mistake == Mistake::axis_reversed);
    const std::string parent = clip.skeleton[joint.parent].name;
    turned[joint.name] = turned[parent] * frame * motion * frame.transpose();
    Vector3 direction = facts->direction;
    if (mistake == Mistake::direction_in_bone_space) direction = frame * direction;
    ends[joint.name] = ends[parent] + facts->length * (turned[joint.name] * direction);
  }
  return ends;
}

TEST(AcclaimMistakes, EachChangesTheExample) {
  const Clip clip = clip_of_amc(example_amc());
  const Poses poses = evaluate(clip).value();
  struct Case {
    Mistake mistake;
    std::array<double, 4> off;  ///< lhip, lfemur, ltibia, spine, in file units.
    double digit;
  };
  for (const Case& c : {Case{Mistake::none, {0, 0, 0, 0}, 1e-12},
                        Case{Mistake::axis_reversed, {0, 0, 0, 0.194}, 0.0005},
                        Case{Mistake::dof_reversed, {0.23, 0.70, 1.56, 0.69}, 0.005},
                        Case{Mistake::direction_in_bone_space, {0, 2.43, 5.03, 2.97}, 0.005}}) {
    const auto ends = textbook_ends(clip, c.mistake);
    std::size_t i = 0;
    for (const char* bone : {"lhip", "lfemur", "ltibia", "spine"}) {
      EXPECT_NEAR((ends.at(bone) - end_of(clip, poses, bone)).norm(), c.off[i++], c.digit)
          << bone << ", mistake " << static_cast<int>(c.mistake);
    }
  }
}

TEST(AcclaimMistakes, EachChangesAPermutedDof) {
  // Three angles in the axis, and the degrees of freedom in a different order.
  std::string asf = with(example_asf(), "axis 30 -20 10  XYZ", "axis 30 -20 10  YZX");
  asf = with(asf, "     dof rx ry rz\n  end\n", "     dof rz rx ry\n  end\n");
  const std::string amc = with(example_amc(), "spine 3 -4 12\n", "spine 12 3 -40\n");
  Diagnostics findings;
  const Result<Clip> clip = read_pair(asf, amc, findings);
  ASSERT_TRUE(clip);
  const Poses poses = evaluate(*clip).value();
  const Vector3 end = end_of(*clip, poses, "spine");
  EXPECT_LT((textbook_ends(*clip, Mistake::none).at("spine") - end).norm(), 1e-12);
  for (const Mistake mistake :
       {Mistake::axis_reversed, Mistake::dof_reversed, Mistake::direction_in_bone_space}) {
    EXPECT_GT((textbook_ends(*clip, mistake).at("spine") - end).norm(), 0.1);
  }
}

}  // namespace
}  // namespace mocap::test::acclaim_poses_test
