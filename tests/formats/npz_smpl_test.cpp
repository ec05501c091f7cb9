// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <numbers>
#include <string>
#include <vector>

#include "formats/npz/layouts.hpp"
#include "formats/npz/smpl_joints.hpp"
#include "formats/npz_arrays.hpp"
#include "mocap/formats.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz_smpl_test {
namespace {

using namespace npz_arrays;
using npz::Layout;

/// A figure with the joints of an SMPL model, and Z, X and Y rotations in degrees. One frame.
Clip euler_figure(std::size_t joints, const Quaternion& clip_from_smpl = Quaternion::Identity()) {
  const npz::SmplModel model = npz::smpl_model(joints);
  Clip clip;
  for (const npz::FigureJoint& from : model.joints) {
    Joint joint;
    joint.name = from.name;
    joint.offset = clip_from_smpl * (100.0 * from.offset);
    if (from.parent == Joint::no_parent)
      joint.channels = {Channel::x_position, Channel::y_position, Channel::z_position};
    joint.channels.insert(joint.channels.end(),
                          {Channel::z_rotation, Channel::x_rotation, Channel::y_rotation});
    // Joints are in depth-first order in the clip.
    const std::size_t parent = from.parent == Joint::no_parent
                                   ? Joint::no_parent
                                   : *clip.skeleton.find(model.joints[from.parent].name);
    static_cast<void>(clip.skeleton.add(parent, joint));
  }
  clip.motion = Motion(1, clip.skeleton.channel_count(), FrameTime::from_rate(60));
  clip.metadata.metres_per_unit = 0.01;
  clip.metadata.up = Axis::plus_y;
  return clip;
}

void set(Clip& clip, std::string_view joint, Channel channel, double value) {
  const std::optional<std::size_t> index = clip.skeleton.find(joint);
  ASSERT_TRUE(index.has_value()) << joint;
  clip.motion.exact_at(0, *clip.column(*index, channel)) = value;
}

void pose(Clip& clip) {
  set(clip, "pelvis", Channel::x_position, 100);
  set(clip, "pelvis", Channel::y_position, 95);
  set(clip, "pelvis", Channel::z_position, -30);
  set(clip, "pelvis", Channel::z_rotation, 10);
  set(clip, "pelvis", Channel::x_rotation, 20);
  set(clip, "pelvis", Channel::y_rotation, 30);
  set(clip, "left_shoulder", Channel::z_rotation, 40);
  set(clip, "right_knee", Channel::z_rotation, 5);
  set(clip, "right_knee", Channel::x_rotation, 50);
  set(clip, "right_knee", Channel::y_rotation, -15);
}

void expect_vector(const std::vector<double>& poses, std::size_t joint, const Vector3& expected) {
  ASSERT_GE(poses.size(), 3 * joint + 3);
  for (std::size_t axis = 0; axis < 3; ++axis)
    EXPECT_NEAR(poses[3 * joint + axis], expected[static_cast<Eigen::Index>(axis)], 1e-12)
        << joint << ' ' << axis;
}

// The numbers were computed by SciPy.
const Vector3 knee_vector(0.8769273014388848, -0.20674662199194682, -0.032935925035451875);

TEST(NpzSmpl, AFigureWithYUpIsWrittenAsInAmass) {
  Clip clip = euler_figure(22);
  pose(clip);
  Diagnostics found;
  const std::string file = written(clip, in_layout(Layout::amass), found);
  EXPECT_EQ(arrays_in(file), (std::vector<std::string>{"poses.npy", "trans.npy", "betas.npy",
                                                       "gender.npy", "mocap_framerate.npy"}));
  EXPECT_TRUE(has_code(found, codes::npz_body_shape));
  const std::vector<double> poses = numbers_in(array_in(file, "poses.npy"));
  ASSERT_EQ(poses.size(), 156U) << "SMPL-H, whose hands do not move";
  expect_vector(poses, 0, {1.8106637848630092, 0.23428744208697644, 0.659027721953918});
  expect_vector(poses, 16, {0.0, 0.0, 0.6981317007977318});
  expect_vector(poses, 5, knee_vector);
  expect_vector(poses, 30, Vector3::Zero());
  expect_vector(numbers_in(array_in(file, "trans.npy")), 0, {1.0, 0.52, 0.95});
  EXPECT_EQ(numbers_in(array_in(file, "betas.npy")), std::vector<double>(16, 0.0));
  EXPECT_EQ(numbers_in(array_in(file, "mocap_framerate.npy")), std::vector<double>{60.0});
  EXPECT_NE(array_in(file, "gender.npy").find("'<U7', 'fortran_order': False, 'shape': ()"),
            std::string::npos);
}

TEST(NpzSmpl, TheAxesOfTheRestPoseDoNotMatter) {
  // The same figure lying on its offsets: its rest pose has Z up, as the world.
  const Quaternion z_up(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3::UnitX()));
  Clip clip = euler_figure(22, z_up);
  pose(clip);
  clip.metadata.up = Axis::plus_z;
  Diagnostics found;
  const std::string file = written(clip, in_layout(Layout::amass), found);
  const std::vector<double> poses = numbers_in(array_in(file, "poses.npy"));
  expect_vector(poses, 0, {1.8106637848630092, 0.659027721953918, -0.23428744208697636});
  expect_vector(poses, 5, {0.8769273014388846, -0.0329359250354519, 0.2067466219919468});
  expect_vector(numbers_in(array_in(file, "trans.npy")), 0, {1.0, 0.95 + 0.22, -0.3});
}

TEST(NpzSmpl, TheModelIsTheLargestOneWithAllJoints) {
  for (const auto& [joints, columns] :
       {std::pair{24U, 72U}, std::pair{52U, 156U}, std::pair{55U, 165U}}) {
    const Clip clip = euler_figure(joints);
    Diagnostics found;
    const std::string file = written(clip, in_layout(Layout::amass), found);
    EXPECT_EQ(numbers_in(array_in(file, "poses.npy")).size(), columns);
    EXPECT_FALSE(has_code(found, codes::fit_dropped));
    const Result<Clip> again = read_bytes(file, found);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(again->skeleton.size(), joints);
    EXPECT_EQ(again->metadata.up, Axis::plus_z);
  }
  const Clip smpl_x = euler_figure(55);
  Diagnostics losses;
  EXPECT_EQ(arrays_in(written(smpl_x, in_layout(Layout::amass), losses)),
            (std::vector<std::string>{
                "root_orient.npy", "pose_body.npy", "pose_jaw.npy", "pose_eye.npy", "pose_hand.npy",
                "poses.npy", "trans.npy", "betas.npy", "gender.npy", "mocap_frame_rate.npy",
                "num_betas.npy", "surface_model_type.npy", "mocap_time_length.npy"}));
}

TEST(NpzSmpl, OtherJointsAreReportedAndOtherSpellingsAccepted) {
  Clip clip = euler_figure(22);
  pose(clip);
  for (const auto& [from, to] : {std::pair{"pelvis", "Pelvis"}, std::pair{"left_hip", "L_Hip"},
                                 std::pair{"right_knee", "m_avg_R_Knee"}})
    clip.skeleton.set_name(*clip.skeleton.find(from), to);
  Joint tail;
  tail.name = "tail";
  static_cast<void>(clip.skeleton.add(0, tail));
  Diagnostics found;
  const std::string file = written(clip, in_layout(Layout::amass), found);
  expect_vector(numbers_in(array_in(file, "poses.npy")), 5, knee_vector);
  EXPECT_TRUE(has_code(found, codes::fit_dropped));
}

TEST(NpzSmpl, ARestPoseThatIsNotATPoseIsRefused) {
  Clip clip = euler_figure(22);
  for (const char* const elbow : {"left_elbow", "right_elbow"})
    clip.skeleton.set_offset(*clip.skeleton.find(elbow), {0, -26, 0});
  Diagnostics found;
  const Status status = npz::write(
      clip, in_layout(Layout::amass), [](std::string_view) { return true; }, found);
  ASSERT_FALSE(status.has_value());
  EXPECT_EQ(status.error().code, codes::npz_rest_pose);
  EXPECT_NE(status.error().message.find("`left_shoulder` to `left_elbow` differs by 90 "),
            std::string::npos)
      << status.error().message;
}

TEST(NpzSmpl, AnEditedFileIsWrittenWithTheSameParameters) {
  for (const std::size_t columns : {66U, 72U, 156U, 165U}) {
    for (const std::string rate_array : {"mocap_framerate", "mocap_frame_rate", "fps"}) {
      SCOPED_TRACE(fmt::format("{} {}", columns, rate_array));
      const std::string file = amass_file(columns, rate_array);
      Diagnostics found;
      Result<Clip> clip = read_bytes(file, found);
      ASSERT_TRUE(clip.has_value());
      EXPECT_EQ(written(*clip), file);
      clip->format_data.on_edit();
      Diagnostics lost;
      const std::string edited = written(*clip, {}, lost);
      EXPECT_NE(edited, file);
      EXPECT_TRUE(has_code(lost, codes::npz_arrays_dropped));
      EXPECT_FALSE(has_code(lost, codes::npz_layout_changed));
      for (const char* const name : {"poses.npy", "trans.npy", "betas.npy"}) {
        const std::vector<double> before = numbers_in(array_in(file, name));
        const std::vector<double> after = numbers_in(array_in(edited, name));
        ASSERT_EQ(before.size(), after.size()) << name;
        for (std::size_t i = 0; i < before.size(); ++i)
          ASSERT_NEAR(before[i], after[i], 1e-13) << name << i;
      }
      EXPECT_EQ(numbers_in(array_in(edited, rate_array + ".npy")), std::vector<double>{120.0});
      const Result<Clip> again = read_bytes(edited, found);
      ASSERT_TRUE(again.has_value());
      EXPECT_EQ(again->metadata.up, clip->metadata.up);
      EXPECT_EQ(again->format_data.find<npz::Style>()->smpl->gender, "female");
    }
  }
}

TEST(NpzSmpl, SeparateArraysStaySeparate) {
  const auto zeros = [](std::size_t count) { return std::string(count * 8, '\0'); };
  const std::string file =
      zip_of({{"root_orient.npy", npy(facts_of("<f8", "(1, 3)"), doubles({0.1, 0.2, 0.3}))},
              {"pose_body.npy", npy(facts_of("<f8", "(1, 63)"), zeros(63))},
              {"mocap_frame_rate.npy", npy(facts_of("<f8", "()"), doubles({30}))}});
  Diagnostics found;
  Result<Clip> clip = read_bytes(file, found);
  ASSERT_TRUE(clip.has_value());
  clip->format_data.on_edit();
  const std::string edited = written(*clip);
  EXPECT_EQ(arrays_in(edited),
            (std::vector<std::string>{"root_orient.npy", "pose_body.npy", "trans.npy", "betas.npy",
                                      "gender.npy", "mocap_frame_rate.npy"}));
  expect_vector(numbers_in(array_in(edited, "root_orient.npy")), 0, {0.1, 0.2, 0.3});
}

TEST(NpzSmpl, AClipWithoutTheJointsGetsAnotherLayout) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(amass_file(66, "mocap_framerate"), found);
  ASSERT_TRUE(clip.has_value());
  clip->skeleton.set_name(*clip->skeleton.find("neck"), "throat");
  clip->format_data.on_edit();
  Diagnostics changed;
  const std::string file = written(*clip, {}, changed);
  EXPECT_TRUE(has_code(changed, codes::npz_layout_changed));
  EXPECT_FALSE(changed.has_errors());
  EXPECT_EQ(arrays_in(file).front(), "positions.npy");
  const std::string array = written_array(*clip);
  EXPECT_NE(array.find("'shape': (2,22,3,)"), std::string::npos);
}

}  // namespace
}  // namespace mocap::npz_smpl_test
