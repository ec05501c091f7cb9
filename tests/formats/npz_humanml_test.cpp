// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "formats/npz/humanml_features.hpp"
#include "formats/npz/layouts.hpp"
#include "formats/npz/smpl_joints.hpp"
#include "formats/npz_arrays.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz_humanml_test {
namespace {

using namespace npz_arrays;
using npz::Layout;
namespace humanml = npz::humanml;

constexpr std::size_t frames = 30;

/// A figure that turns, walks and wobbles: 30 x 22 x 3.
std::vector<double> turning_figure() {
  const npz::SmplModel model = npz::smpl_model(humanml::joints);
  std::vector<double> positions;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto t = static_cast<double>(frame);
    const Quaternion turn(Eigen::AngleAxisd(0.9 + 0.11 * t, Vector3::UnitY()));
    std::vector<Vector3> joints{{2 + 0.03 * t, 0.95 + 0.01 * std::sin(t), 1 - 0.02 * t}};
    for (std::size_t i = 1; i < humanml::joints; ++i) {
      const auto j = static_cast<double>(i);
      joints.emplace_back(
          joints[model.joints[i].parent] + turn * model.joints[i].offset +
          0.02 * Vector3(std::sin(0.3 * t + j), std::cos(0.2 * t + 2 * j), std::sin(0.5 * t - j)));
    }
    for (const Vector3& joint : joints)
      positions.insert(positions.end(), joint.begin(), joint.end());
  }
  return positions;
}

Clip clip_of(const std::vector<double>& positions, const std::vector<std::string>& names,
             double rate = humanml::rate) {
  Clip clip;
  const auto fill = [&](std::size_t frame, std::span<double> row) {
    std::copy_n(positions.begin() + static_cast<std::ptrdiff_t>(frame * row.size()), row.size(),
                row.begin());
  };
  npz::set_points(names, positions.size() / (3 * names.size()), FrameTime::from_rate(rate), fill,
                  clip);
  clip.metadata.up = Axis::plus_y;
  npz::set_metres("test", clip);
  return clip;
}

/// Values of an independent program for NumPy and SciPy, which agrees with the published features
/// of a real motion.
struct Expected {
  std::size_t row;
  std::size_t column;
  double value;
};
constexpr std::array<Expected, 20> expected{{
    {0, 0, -0.284984694672},    {0, 1, 0.022924440700},    {0, 3, 1.032587893148},
    {5, 0, -0.032450684266},    {5, 1, 0.014491402671},    {5, 2, 0.033015136659},
    {5, 3, 1.022998650402},     {5, 64, -0.672122967383},  {5, 65, 1.509399853463},
    {5, 66, -0.218445690644},   {7, 67, -0.056834922265},  {7, 72, -0.833054814250},
    {7, 139, -0.141593396867},  {7, 140, 0.780344588306},  {12, 141, -0.169423225287},
    {12, 187, 0.994260810027},  {28, 192, 0.282210270181}, {28, 193, -0.034909267155},
    {28, 200, -0.008260165051}, {28, 258, 0.064770474928},
}};

TEST(NpzHumanMl, FeaturesAreThoseOfThePublishedProgram) {
  const npz::HumanMlFeatures features(turning_figure());
  ASSERT_EQ(features.rows(), frames - 1);
  std::array<double, 4> contacts{};
  double sum = 0.0;
  for (std::size_t row = 0; row < features.rows(); ++row) {
    const npz::HumanMlFeatures::Row values = features.row(row);
    for (const double value : values) sum += std::abs(value);
    for (std::size_t i = 0; i < 4; ++i) contacts[i] += values[humanml::contacts_column + i];
  }
  for (const Expected& each : expected)
    EXPECT_NEAR(features.row(each.row)[each.column], each.value, 1e-11)
        << each.row << ' ' << each.column;
  EXPECT_NEAR(sum, 2634.6700294999937, 1e-8);
  EXPECT_EQ(contacts, (std::array<double, 4>{29, 27, 12, 12}));
}

TEST(NpzHumanMl, PointsAreWrittenAndReadBack) {
  Clip clip = clip_of(turning_figure(), npz::smpl_body_names());
  Diagnostics found;
  const std::string file = written_array(clip, in_layout(Layout::humanml3d), found);
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries().front().code, codes::npz_last_frame);
  EXPECT_NE(file.find("'<f4', 'fortran_order': False, 'shape': (29,263,)"), std::string::npos);
  const std::vector<double> numbers = numbers_in(file);
  for (const Expected& each : expected)
    EXPECT_NEAR(numbers[each.row * humanml::columns + each.column], each.value, 1e-6);
  const Result<Clip> again = read_bytes(file, found);
  ASSERT_TRUE(again.has_value());
  ASSERT_EQ(again->motion.frames(), frames - 1);
  // The same motion, on the ground, beginning at the origin and facing +Z.
  for (const std::size_t frame : {0U, 13U, 28U}) {
    const auto distance = [&](const Clip& of) {
      return (of.recording.position(frame, 21) - of.recording.position(0, 15)).norm();
    };
    EXPECT_NEAR(distance(*again), distance(clip), 2e-6);
  }
  EXPECT_EQ(again->recording.position(0, 0).x(), 0.0);
  const std::string archive = written(clip, in_layout(Layout::humanml3d), found);
  EXPECT_EQ(arrays_in(archive), std::vector<std::string>{"features.npy"});
  EXPECT_EQ(numbers_in(array_in(archive, "features.npy")), numbers);
}

TEST(NpzHumanMl, WholeAnglesAreHalved) {
  const Clip clip = clip_of(turning_figure(), npz::smpl_body_names());
  Diagnostics found;
  std::vector<double> numbers =
      numbers_in(written_array(clip, in_layout(Layout::humanml3d), found));
  const auto read_numbers = [&](Diagnostics& findings) {
    return read_bytes(npy(facts_of("<f8", "(29, 263)"), doubles(numbers)), findings);
  };
  Diagnostics none;
  const Result<Clip> right = read_numbers(none);
  ASSERT_TRUE(right);
  EXPECT_FALSE(has_code(none, codes::npz_whole_angle));
  for (std::size_t row = 0; row < numbers.size(); row += humanml::columns)
    numbers[row + humanml::turn_column] *= 2.0;
  Diagnostics reported;
  const Result<Clip> doubled = read_numbers(reported);
  ASSERT_TRUE(doubled);
  EXPECT_TRUE(has_code(reported, codes::npz_whole_angle));
  for (std::size_t joint = 0; joint < humanml::joints; ++joint)
    EXPECT_LT(
        (doubled->recording.position(28, joint) - right->recording.position(28, joint)).norm(),
        1e-9);
}

TEST(NpzHumanMl, UnitsAndAxesAreConverted) {
  const std::vector<double> upright = turning_figure();
  std::vector<double> centimetres;
  for (std::size_t i = 0; i < upright.size(); i += 3)
    centimetres.insert(centimetres.end(),
                       {100 * upright[i], -100 * upright[i + 2], 100 * upright[i + 1]});
  Clip clip = clip_of(centimetres, npz::smpl_body_names());
  clip.metadata.up = Axis::plus_z;
  clip.metadata.declared_unit->value = 0.01;
  Diagnostics found;
  const std::vector<double> numbers =
      numbers_in(written_array(clip, in_layout(Layout::humanml3d), found));
  ASSERT_EQ(numbers.size(), 29 * humanml::columns);
  for (const Expected& each : expected)
    EXPECT_NEAR(numbers[each.row * humanml::columns + each.column], each.value, 1e-6);
}

TEST(NpzHumanMl, NamesMayBeInAnyOrderOrMissing) {
  const std::vector<double> positions = turning_figure();
  std::vector<std::string> numbered;
  for (std::size_t i = 0; i < humanml::joints; ++i) numbered.push_back(fmt::format("joint{}", i));
  Diagnostics found;
  const std::string file = written_array(clip_of(positions, npz::smpl_body_names()),
                                         in_layout(Layout::humanml3d), found);
  EXPECT_EQ(written_array(clip_of(positions, numbered), in_layout(Layout::humanml3d), found), file);
  std::vector<std::string> names = npz::smpl_body_names();
  std::reverse(names.begin(), names.end());
  names[0] = "R_Wrist";
  names[21] = "m_avg_Pelvis";
  std::vector<double> reversed;
  for (std::size_t i = 0; i < positions.size(); i += 66)
    for (std::size_t joint = 22; joint-- > 0;)
      reversed.insert(reversed.end(), {positions[i + 3 * joint], positions[i + 3 * joint + 1],
                                       positions[i + 3 * joint + 2]});
  EXPECT_EQ(written_array(clip_of(reversed, names), in_layout(Layout::humanml3d), found), file);
}

TEST(NpzHumanMl, EditedFeaturesAreWrittenAsPositionsUnlessSpecified) {
  Diagnostics found;
  const Clip figure = clip_of(turning_figure(), npz::smpl_body_names());
  const std::string file = written_array(figure, in_layout(Layout::humanml3d), found);
  Result<Clip> clip = read_bytes(file, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(written_array(*clip), file);
  EXPECT_EQ(written_array(*clip, in_layout(Layout::humanml3d), found), file);
  EXPECT_NE(written_array(*clip, in_layout(Layout::joints), found).find("(29,22,3,)"),
            std::string::npos);
  clip->format_data.on_edit();
  Diagnostics notes;
  EXPECT_NE(written_array(*clip, {}, notes).find("(29,22,3,)"), std::string::npos);
  ASSERT_EQ(notes.entries().size(), 1U);
  EXPECT_NE(notes.entries().front().advice.find("--npz-layout humanml3d"), std::string::npos);
  EXPECT_NE(written_array(*clip, in_layout(Layout::humanml3d), found).find("(28,263,)"),
            std::string::npos);
  EXPECT_EQ(arrays_in(written(*clip)).front(), "points.npy");
}

TEST(NpzHumanMl, MotionsWithoutFeaturesAreRefused) {
  const auto refused = [](const Clip& clip) {
    Diagnostics found;
    const Status status = npz::write_array(
        clip, in_layout(Layout::humanml3d), [](std::string_view) { return true; }, found);
    EXPECT_FALSE(status.has_value());
    EXPECT_EQ(status ? codes::npz_zip : status.error().code, codes::npz_features);
  };
  const std::vector<double> positions = turning_figure();
  const std::vector<std::string> names = npz::smpl_body_names();
  refused(clip_of(positions, names, 30));
  refused(clip_of({positions.begin(), positions.begin() + 66}, names));
  std::vector<double> huge = positions;
  huge[70] = 1e7;
  refused(clip_of(huge, names));
  std::vector<double> missing = positions;
  missing[70] = std::nan("");
  refused(clip_of(missing, names));
}

TEST(NpzHumanMl, DegenerateFiguresGiveFiniteFeatures) {
  // All joints at one place, and a figure that faces away.
  std::vector<double> away = turning_figure();
  away.resize(2 * 66);
  for (std::size_t i = 0; i < away.size(); i += 3) away[i] = -away[i];
  for (const std::vector<double>& positions : {std::vector<double>(2 * 66, 0.0), away}) {
    const npz::HumanMlFeatures features(positions);
    for (const double value : features.row(0)) EXPECT_TRUE(std::isfinite(value));
  }
}

TEST(NpzHumanMl, ARealMotionHasThePublishedFeatures) {
  const auto folder =
      test::corpus_dir().parent_path() / "corpus2" / "npz" / "EricGuo5513__HumanML3D";
  const std::string joints = test::read_file(folder / "new_joints" / "012314.npy");
  const std::string vectors = test::read_file(folder / "new_joint_vecs" / "012314.npy");
  if (joints.empty() || vectors.empty()) GTEST_SKIP() << "no HumanML3D files in the corpus";
  Diagnostics found;
  Result<Clip> clip = read_bytes(joints, found);
  ASSERT_TRUE(clip.has_value());
  clip->motion.frame_time = FrameTime::from_rate(humanml::rate);
  clip->metadata.up = Axis::plus_y;
  npz::WriteOptions options = in_layout(Layout::humanml3d);
  options.metres_per_unit = 1.0;
  const std::vector<double> features = numbers_in(written_array(*clip, options, found));
  const std::vector<double> published = numbers_in(vectors);
  ASSERT_EQ(features.size(), 169 * humanml::columns);
  double worst = 0.0;
  for (std::size_t i = 0; i < features.size(); ++i) {
    const std::size_t column = i % humanml::columns;
    if (column >= humanml::contacts_column) {
      ASSERT_EQ(features[i], published[i]) << i;
    } else if (i < 80 * humanml::columns) {
      worst = std::max(worst, std::abs(features[i] - published[i]));
    }
  }
  EXPECT_LE(worst, 1e-5);
  const Result<Clip> decoded = read_bytes(vectors, found);
  ASSERT_TRUE(decoded.has_value());
  double apart = 0.0;
  for (std::size_t frame = 0; frame < 170; ++frame)
    for (std::size_t joint = 0; joint < humanml::joints; ++joint)
      apart = std::max(apart, (decoded->recording.position(frame, joint) -
                               clip->recording.position(frame, joint))
                                  .cwiseAbs()
                                  .maxCoeff());
  EXPECT_LE(apart, 1e-6);
}

}  // namespace
}  // namespace mocap::npz_humanml_test
