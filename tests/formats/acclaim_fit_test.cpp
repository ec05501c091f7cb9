// SPDX-License-Identifier: MIT

// The mathematics of Acclaim: the worked example of docs/formats/acclaim.md from its text, common
// implementation errors, and the conversions to BVH and back.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "formats/acclaim_out.hpp"
#include "formats/random_acclaim.hpp"
#include "formats/text_of.hpp"
#include "mocap/acclaim_style.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/acclaim_text.hpp"
#include "support/random_clip.hpp"
#include "support/reference_pose.hpp"

namespace mocap::test::acclaim_fit_test {
namespace {

constexpr double half_printed_digit = 0.5001e-6;

Clip example() {
  Diagnostics findings;
  Result<Clip> clip = read_pair(example_asf(), example_amc(), findings);
  EXPECT_TRUE(clip);
  return clip ? std::move(*clip) : Clip{};
}

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
  const Clip clip = example();
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
  const Clip clip = example();
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

TEST(AcclaimExample, InMetresByTheRuleOfCmu) {
  const Clip clip = example();
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
  const Clip clip = example();
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
  const Clip clip = example();
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

// There and back.

/// A generated clip is printed with six decimals by default.
acclaim::WriteOptions exact() {
  acclaim::WriteOptions options;
  options.numbers.kind = WriteNumbers::Kind::shortest;
  return options;
}

Clip read_texts(const std::string& asf, const std::string& amc) {
  Diagnostics findings;
  Result<Clip> clip = read_pair(asf, amc, findings);
  RC_ASSERT(clip.has_value());
  return std::move(*clip);
}

bool same_bits(const Motion& a, const Motion& b) {
  return a.frames() == b.frames() && a.channels() == b.channels() &&
         (a.values().empty() ||
          std::memcmp(a.values().data(), b.values().data(), a.values().size_bytes()) == 0);
}

/// The scale of errors: the extent of the poses, at least 1.
double reach_of(const Poses& poses) {
  double reach = 1.0;
  for (const double part : poses.world_positions) reach = std::max(reach, std::abs(part));
  return reach;
}

/// Largest distance of joints with the same name, relative to the extent.
double apart(const Clip& a, const Clip& b) {
  const Poses poses_a = evaluate(a).value();
  const Poses poses_b = evaluate(b).value();
  if (poses_a.frames != poses_b.frames) return std::numeric_limits<double>::infinity();
  double greatest = 0.0;
  for (std::size_t joint = 0; joint < a.skeleton.size(); ++joint) {
    const auto other = b.skeleton.find(a.skeleton[joint].name);
    if (!other) return std::numeric_limits<double>::infinity();
    for (std::size_t frame = 0; frame < poses_a.frames; ++frame) {
      const Vector3 here = poses_a.world_position(frame, joint);
      const Vector3 there = poses_b.world_position(frame, *other);
      greatest = std::max(greatest, (here - there).norm());
    }
  }
  return greatest / reach_of(poses_a);
}

RC_GTEST_PROP(AcclaimProperty, RoundTripsAllDoubles, ()) {
  const AcclaimTexts texts = random_acclaim(12, *rc::gen::arbitrary<bool>());
  const Clip clip = read_texts(texts.asf, texts.amc);
  RC_ASSERT(asf_of(clip) == texts.asf);
  RC_ASSERT(amc_of(clip) == texts.amc);
  acclaim::WriteOptions canonical;
  canonical.canonical = true;
  const Clip again = read_texts(asf_of(clip, canonical), amc_of(clip, canonical));
  RC_ASSERT(again.skeleton == clip.skeleton);
  RC_ASSERT(same_bits(again.motion, clip.motion));
}

RC_GTEST_PROP(AcclaimProperty, MatchesTheReferenceFormula, ()) {
  const AcclaimTexts texts = random_acclaim(12, *rc::gen::arbitrary<bool>());
  const Clip clip = read_texts(texts.asf, texts.amc);
  const Poses poses = evaluate(clip).value();
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    const std::vector<ReferencePose> reference = reference_world_poses(clip, frame);
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      const Vector3 here = poses.world_position(frame, joint);
      RC_ASSERT((here - reference[joint].position).norm() < 1e-9 * extent_of(reference));
    }
  }
}

RC_GTEST_PROP(AcclaimProperty, RoundTripsThroughBvh, ()) {
  const AcclaimTexts texts = random_acclaim(12, *rc::gen::arbitrary<bool>());
  const Clip clip = read_texts(texts.asf, texts.amc);
  bvh::FitOptions options;
  options.order = *rc::gen::element(AxisOrder{2, 1, 0}, AxisOrder{2, 0, 1}, AxisOrder{0, 1, 2});
  const Result<Clip> as_bvh = bvh::as_bvh(clip, options);
  RC_ASSERT(as_bvh.has_value());
  RC_ASSERT(bvh::fits(as_bvh->skeleton));
  RC_ASSERT(apart(clip, *as_bvh) < 1e-9);
  Diagnostics findings;
  const Result<Clip> home = acclaim::onto_skeleton(*as_bvh, clip, findings);
  RC_ASSERT(home.has_value());
  RC_ASSERT(home->skeleton == clip.skeleton);
  RC_ASSERT(apart(clip, *home) < 1e-9);
  RC_ASSERT(findings.find(codes::fit_rotation) == nullptr);
}

/// Angles of billions of degrees, which `random_clip` generates too, leave no digits for 1e-9.
Clip within_some_turns(Clip clip) {
  for (double& value : clip.motion.exact_values()) value = std::fmod(value, 1000.0);
  return clip;
}

/// Whether each joint of `a` has a joint of `b` at its position, in every frame.
double farthest_from_any(const Clip& a, const Clip& b) {
  const Poses poses_a = evaluate(a).value();
  const Poses poses_b = evaluate(b).value();
  if (poses_a.frames != poses_b.frames) return std::numeric_limits<double>::infinity();
  double farthest = 0.0;
  for (std::size_t frame = 0; frame < poses_a.frames; ++frame) {
    for (std::size_t joint = 0; joint < poses_a.joints; ++joint) {
      const Vector3 here = poses_a.world_position(frame, joint);
      double nearest = std::numeric_limits<double>::infinity();
      for (std::size_t other = 0; other < poses_b.joints; ++other) {
        const Vector3 there = poses_b.world_position(frame, other);
        nearest = std::min(nearest, (here - there).norm());
      }
      farthest = std::max(farthest, nearest);
    }
  }
  return farthest / reach_of(poses_a);
}

RC_GTEST_PROP(AcclaimProperty, AnySkeletonConvertsToAcclaimWithAllJoints, ()) {
  const Clip clip = within_some_turns(random_clip_of_any_layout(10, 4));
  acclaim::FitOptions options;
  options.translations = acclaim::Translations::keep;
  Diagnostics findings;
  const Result<Clip> fitted = acclaim::as_acclaim(clip, options, findings);
  RC_ASSERT(fitted.has_value());
  RC_ASSERT(acclaim::fits(fitted->skeleton));
  RC_ASSERT(farthest_from_any(clip, *fitted) < 1e-9);
  const Clip again = read_texts(asf_of(*fitted), amc_of(*fitted, exact()));
  RC_ASSERT(apart(*fitted, again) < 1e-9);
}

RC_GTEST_PROP(AcclaimProperty, RoundTripsBvhThroughAcclaim, ()) {
  Skeleton skeleton = random_layout(10, [] { return random_rotation_channels(3); });
  skeleton.euler_axes = EulerAxes::moving;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    skeleton.set_name(i, "j" + std::to_string(i));
    skeleton.set_fixed_rotations(i, Quaternion::Identity(), Quaternion::Identity());
  }
  const Clip clip = within_some_turns(random_clip(std::move(skeleton), 4));
  Diagnostics findings;
  const Result<Clip> fitted = acclaim::as_acclaim(clip, {}, findings);
  RC_ASSERT(fitted.has_value());
  const Clip read = read_texts(asf_of(*fitted), amc_of(*fitted, exact()));
  const Result<Clip> as_bvh = bvh::as_bvh(read, {});
  RC_ASSERT(as_bvh.has_value());
  const Result<Clip> home = acclaim::onto_skeleton(*as_bvh, clip, findings);
  RC_ASSERT(home.has_value());
  RC_ASSERT(apart(clip, *home) < 1e-9);
}

TEST(AsAcclaim, InsertsAZeroLengthBoneForSeveralChildren) {
  const std::string text =
      "HIERARCHY\nROOT Hips\n{\n OFFSET 0 0 0\n CHANNELS 6 Xposition Yposition Zposition Zrotation "
      "Xrotation Yrotation\n JOINT my chest\n {\n  OFFSET 0 5 0\n  CHANNELS 3 Zrotation Xrotation "
      "Yrotation\n  JOINT Left\n  {\n   OFFSET 2 1 0\n   CHANNELS 1 Xrotation\n   End Site\n   {\n "
      "   OFFSET 3 0 0\n   }\n  }\n  JOINT Right\n  {\n   OFFSET -2 1 0\n   CHANNELS 1 Xrotation\n "
      "  End Site\n   {\n    OFFSET -3 0 0\n   }\n  }\n }\n}\nMOTION\nFrames: 1\nFrame Time: "
      "0.0333333\n1 2 3 10 20 30 5 6 7 8 9\n";
  Diagnostics findings;
  const Result<Clip> clip = bvh::read(std::span<const char>(text), {}, findings);
  ASSERT_TRUE(clip);
  Diagnostics fitting;
  const Result<Clip> fitted = acclaim::as_acclaim(*clip, {}, fitting);
  ASSERT_TRUE(fitted);
  std::vector<std::string> names;
  for (const Joint& joint : fitted->skeleton.joints()) names.push_back(joint.name);
  EXPECT_EQ(names, (std::vector<std::string>{"root", "to_my_chest", "my_chest", "to_Left", "Left",
                                             "to_Right", "Right"}));
  EXPECT_EQ(fitting.find(codes::fit_name)->subject, "Hips");
  EXPECT_LT(farthest_from_any(*clip, *fitted), 1e-12);
}

std::string moving_child() {
  return "HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\n CHANNELS 3 Xrotation Yrotation Zrotation\n JOINT "
         "b\n {\n  OFFSET 0 5 0\n  CHANNELS 4 Yposition Zrotation Xrotation Yrotation\n  End "
         "Site\n  {\n   OFFSET 0 1 0\n  }\n }\n}\nMOTION\nFrames: 2\nFrame Time: 0.0333333\n0 0 0 "
         "5 0 0 0\n0 0 0 6 0 0 0\n";
}

TEST(AsAcclaim, KeepsDropsOrRejectsTranslations) {
  Diagnostics reading;
  const Result<Clip> clip = bvh::read(std::span<const char>(moving_child()), {}, reading);
  ASSERT_TRUE(clip);
  Diagnostics refused;
  const Result<Clip> none =
      acclaim::as_acclaim(*clip, {.translations = acclaim::Translations::refuse}, refused);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, codes::fit_translation);
  EXPECT_EQ(none.error().subject, "b");
  EXPECT_NE(none.error().message.find("frame 2"), std::string::npos);

  Diagnostics kept;
  const Result<Clip> keep = acclaim::as_acclaim(*clip, {}, kept);
  ASSERT_TRUE(keep);
  const Diagnostic* note = kept.find(codes::fit_translation);
  ASSERT_NE(note, nullptr);
  EXPECT_EQ(note->severity, Severity::note);
  EXPECT_EQ(note->message,
            "a joint moves relative to its parent and gets tx ty tz in the ASF: `b`");
  EXPECT_LT(farthest_from_any(*clip, *keep), 1e-12);

  Diagnostics dropped;
  const Result<Clip> drop =
      acclaim::as_acclaim(*clip, {.translations = acclaim::Translations::drop}, dropped);
  ASSERT_TRUE(drop);
  const Diagnostic* reported = dropped.find(codes::fit_translation);
  ASSERT_NE(reported, nullptr);
  EXPECT_EQ(reported->severity, Severity::warning);
  EXPECT_NE(reported->message.find("0.5"), std::string::npos);
}

TEST(AsAcclaim, HandlesManyEqualNamesQuickly) {
  Clip clip;
  Joint joint;
  joint.name = "a";
  ASSERT_TRUE(clip.add_joint(Joint::no_parent, joint));
  for (int i = 0; i < 15'000; ++i) ASSERT_TRUE(clip.add_joint(0, joint));
  Diagnostics findings;
  const Result<Clip> fitted = acclaim::as_acclaim(clip, {}, findings);
  ASSERT_TRUE(fitted);
  EXPECT_EQ(fitted->skeleton.size(), 15'001U);
}

TEST(AsAcclaim, KeepsACompatibleSkeleton) {
  const Clip clip = example();
  Diagnostics findings;
  const Result<Clip> fitted = acclaim::as_acclaim(clip, {}, findings);
  ASSERT_TRUE(fitted);
  EXPECT_TRUE(fitted->skeleton == clip.skeleton);
  EXPECT_EQ(amc_of(*fitted), example_amc());
}

TEST(OntoSkeleton, NamesMissingJoints) {
  Clip clip = example();
  clip.remove_joint(*clip.skeleton.find("spine"));
  Diagnostics findings;
  const Result<Clip> home = acclaim::onto_skeleton(clip, example(), findings);
  ASSERT_FALSE(home);
  EXPECT_EQ(home.error().code, codes::fit_skeleton);
  EXPECT_NE(home.error().message.find("`spine`"), std::string::npos);
}

TEST(OntoSkeleton, ReportsUnreachableRotations) {
  Clip clip = example();
  Clip turned = *bvh::as_bvh(clip, {});
  const std::size_t knee = *turned.skeleton.find("ltibia");
  turned.motion.exact_at(0, *turned.column(knee, Channel::y_rotation)) += 30.0;
  Diagnostics findings;
  ASSERT_TRUE(acclaim::onto_skeleton(turned, clip, findings));
  const Diagnostic* reported = findings.find(codes::fit_rotation);
  ASSERT_NE(reported, nullptr);
  EXPECT_NE(reported->message.find("`ltibia`"), std::string::npos);
}

}  // namespace
}  // namespace mocap::test::acclaim_fit_test
