// SPDX-License-Identifier: MIT
#include "mocap/mmd.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <numbers>
#include <string>
#include <string_view>

#include "formats/mmd_files.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "support/corpus.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::mmd_test {
namespace {

constexpr double degrees = 180.0 / std::numbers::pi;

double angle_of(const Quaternion& rotation) {
  return Quaternion::Identity().angularDistance(rotation) * degrees;
}

double turn_about_y(const Quaternion& rotation) {
  return 2.0 * std::atan2(rotation.y(), rotation.w()) * degrees;
}

TEST(Vmd, InterpolatesWithTheCurvesOfTheWorkedExample) {
  Diagnostics found;
  const Result<Clip> clip = read_motion(seed("vmd_fuzz/centre.vmd"), found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  ASSERT_EQ(clip->motion.frames(), 11U);
  ASSERT_EQ(clip->skeleton.size(), 1U);
  EXPECT_EQ(clip->skeleton[0].name, "センター");
  EXPECT_EQ(clip->skeleton[0].part, "hips");
  const Poses poses = evaluate(*clip).value();
  const Vector3 rest = clip->skeleton[0].offset;
  // Numbers of an independent program; z and the sense of rotation are mirrored.
  EXPECT_LT((poses.world_position(5, 0) - rest - Vector3(0, 4, 10)).norm(), 1e-5);
  EXPECT_NEAR(turn_about_y(poses.world_rotation(2, 0)), -5.7071, 1e-4);
  EXPECT_NEAR(turn_about_y(poses.world_rotation(5, 0)), -44.4686, 1e-4);
  EXPECT_NEAR(turn_about_y(poses.world_rotation(8, 0)), -84.0956, 1e-4);
  EXPECT_NEAR(turn_about_y(poses.world_rotation(10, 0)), -90.0, 1e-4);
  EXPECT_EQ(clip->metadata.up, Axis::plus_y);
  EXPECT_EQ(clip->metadata.declared_unit->value, 0.08);
}

TEST(Vmd, ReadsOldFilesThatEndBetweenSections) {
  const std::string bytes = seed("vmd_fuzz/centre.vmd");
  Diagnostics found;
  for (std::size_t sections = 0; sections <= 5; ++sections)
    EXPECT_TRUE(read_motion(bytes.substr(0, bytes.size() - 4 * sections), found).has_value());
}

TEST(Vmd, ADamagedModelBesideAMotionIsNotUsed) {
  const test::TemporaryFolder folder;
  folder.write("dance.vmd", seed("vmd_fuzz/leg.vmd"));
  folder.write("dance.pmx", "PMX of something else");
  Diagnostics found;
  ASSERT_TRUE(load(folder / "dance.vmd", {}, found).has_value());
  const Diagnostic* const unused = found.find(codes::vmd_model_missing);
  ASSERT_NE(unused, nullptr);
  EXPECT_EQ(unused->severity, Severity::warning);
  EXPECT_NE(unused->message.find("the model next to the motion cannot be read"), std::string::npos);
  EXPECT_FALSE(found.has_errors());
  // A model that the user names must be usable.
  LoadOptions named;
  named.mmd.model = folder / "dance.pmx";
  EXPECT_FALSE(load(folder / "dance.vmd", named, found).has_value());
  named.mmd.is_model_found = true;
  EXPECT_TRUE(load(folder / "dance.vmd", named, found).has_value());
}

TEST(Vmd, WritesUnmodifiedFilesByteForByte) {
  for (const char* name : {"vmd_fuzz/centre.vmd", "vmd_fuzz/leg.vmd"}) {
    Diagnostics found;
    const Result<Clip> clip = read_motion(seed(name), found);
    ASSERT_TRUE(clip.has_value());
    EXPECT_EQ(written(*clip), seed(name));
  }
  Diagnostics found;
  for (const char* model : {"pmx_fuzz/leg_utf16.pmx", "pmx_fuzz/leg_utf8.pmx"}) {
    const Result<Clip> clip = read_pair(seed("vmd_fuzz/leg.vmd"), seed(model), found);
    ASSERT_TRUE(clip.has_value());
    EXPECT_EQ(written(*clip), seed("vmd_fuzz/leg.vmd"));
    EXPECT_EQ(written(*clip, true), seed(model));
  }
}

TEST(Vmd, RefusesFilesThatAreCutWithinASection) {
  const std::string bytes = seed("vmd_fuzz/leg.vmd");
  std::size_t accepted = 0;
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    Diagnostics found;
    const Result<Clip> clip = read_motion(std::string_view(bytes).substr(0, size), found);
    if (clip) {
      ++accepted;
    } else {
      EXPECT_TRUE(found.has_errors());
    }
  }
  // Only after the sections of bones, morphs, the camera, the light and shadows.
  EXPECT_EQ(accepted, 5U);
}

TEST(Vmd, ReadsOrRefusesDamagedFiles) {
  const std::string bytes = seed("vmd_fuzz/leg.vmd");
  mmd::ReadOptions options;
  options.limits.max_frames = 10'000;
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    for (const unsigned bits : {0x01U, 0x80U, 0xFFU}) {
      std::string damaged = bytes;
      damaged[at] = static_cast<char>(static_cast<unsigned char>(damaged[at]) ^ bits);
      Diagnostics found;
      const Result<Clip> clip = read_motion(damaged, found, options);
      EXPECT_NE(clip.has_value(), found.has_errors());
      if (clip) {
        EXPECT_TRUE(clip->validate().has_value());
      }
    }
  }
}

TEST(Vmd, NamesTheProblemOfAnInvalidFile) {
  const std::string bytes = seed("vmd_fuzz/centre.vmd");
  constexpr std::size_t count = 50;
  constexpr std::size_t frame = 54 + 15;
  EXPECT_EQ(motion_error("Vocaloid Motion Data 0003" + std::string(40, '\0')), codes::vmd_header);
  EXPECT_EQ(motion_error(replaced(bytes, count, std::uint32_t{0xFFFFFFFF})), codes::vmd_truncated);
  EXPECT_EQ(motion_error(replaced(bytes, frame, std::uint32_t{0xFFFFFFFF})), codes::vmd_frames);
  EXPECT_EQ(motion_error(replaced(bytes, frame + 4, std::nanf(""))), codes::vmd_value);
  mmd::ReadOptions options;
  options.limits.max_frames = 10;
  EXPECT_EQ(motion_error(bytes, options), codes::limit_frames);
  options = {};
  options.limits.max_memory = 1'100;
  EXPECT_NE(motion_error(bytes, options), Code());
}

TEST(Vmd, ExplainsTheFileOfACamera) {
  std::string bytes = seed("vmd_fuzz/centre.vmd").substr(0, 50);
  bytes += std::string(8, '\0') + std::string("\1\0\0\0", 4) + std::string(61, '\0');
  Diagnostics found;
  const Result<Clip> clip = read_motion(bytes, found);
  ASSERT_FALSE(clip.has_value());
  EXPECT_EQ(clip.error().code, codes::vmd_no_bones);
  EXPECT_NE(clip.error().advice.find("camera"), std::string::npos);
}

TEST(Vmd, DropsGarbageAfterTheNameAndReportsNamesWithoutAnEncoding) {
  std::string bytes = seed("vmd_fuzz/centre.vmd");
  bytes.replace(54 + 9, 4, "abcd");
  Diagnostics found;
  Result<Clip> clip = read_motion(bytes, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->skeleton.size(), 1U);
  EXPECT_EQ(found.find(codes::vmd_name), nullptr);
  bytes.replace(54, 2, "\xFF\xFF");
  clip = read_motion(bytes, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->skeleton.size(), 2U);
  EXPECT_NE(found.find(codes::vmd_name), nullptr);
  EXPECT_EQ(written(*clip), bytes);
}

TEST(Vmd, ReadsNamesInUtf8) {
  std::string bytes = seed("vmd_fuzz/centre.vmd");
  for (const std::size_t at : {std::size_t{54}, std::size_t{54 + 111}})
    bytes.replace(at, 15, std::string("\xC3\xA9t\xC3\xA9") + std::string(10, '\0'));
  Diagnostics found;
  const Result<Clip> clip = read_motion(bytes, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_FALSE(clip->skeleton[0].name.empty());
}

/// The distance of the ankle from the IK bone, which is where the model has it.
double ik_distance(const Clip& clip, std::size_t frame) {
  const Poses poses = evaluate(clip).value();
  const std::size_t ankle = clip.skeleton.find("左足首").value();
  const std::size_t goal = clip.skeleton.find("左足ＩＫ").value();
  return (poses.world_position(frame, ankle) - poses.world_position(frame, goal)).norm();
}

TEST(Vmd, MovesTheLegByIk) {
  for (const char* model :
       {"pmx_fuzz/leg_utf16.pmx", "pmx_fuzz/leg_utf8.pmx", "pmx_fuzz/leg.pmd"}) {
    SCOPED_TRACE(model);
    Diagnostics found;
    const Result<Clip> clip = read_pair(seed("vmd_fuzz/leg.vmd"), seed(model), found);
    ASSERT_TRUE(clip.has_value()) << clip.error().message;
    ASSERT_EQ(clip->motion.frames(), 11U);
    for (const std::size_t frame : {std::size_t{0}, std::size_t{5}, std::size_t{10}})
      EXPECT_LT(ik_distance(*clip, frame), 0.01) << frame;
    // The knee bends backwards: the shin is behind the thigh of a figure that faces +z.
    const Poses poses = evaluate(*clip).value();
    const std::size_t knee = clip->skeleton.find("左ひざ").value();
    EXPECT_GT(angle_of(poses.local_rotation(10, knee)), 20.0);
    EXPECT_GT(poses.local_rotation(10, knee).x(), 0.0);
    EXPECT_NEAR(poses.local_rotation(10, knee).y(), 0.0, 1e-9);
    mmd::ReadOptions options;
    options.ik = false;
    const Result<Clip> without = read_pair(seed("vmd_fuzz/leg.vmd"), seed(model), found, options);
    ASSERT_TRUE(without.has_value());
    EXPECT_GT(ik_distance(*without, 10), 1.0);
  }
}

TEST(Vmd, IkIsOffBeforeAFirstKeyThatTurnsItOff) {
  // The file ends with a key: frame, visibility, number of bones, name (20 bytes), whether IK is
  // on.
  std::string motion = seed("vmd_fuzz/leg.vmd");
  motion = replaced(motion, motion.size() - 30, std::uint32_t{5});
  motion.back() = 0;
  Diagnostics found;
  const Result<Clip> clip = read_pair(motion, seed("pmx_fuzz/leg_utf16.pmx"), found);
  ASSERT_TRUE(clip.has_value());
  for (const std::size_t frame : {std::size_t{3}, std::size_t{10}})
    EXPECT_GT(ik_distance(*clip, frame), 0.1) << frame;
}

TEST(Vmd, RotatesBonesThatFollowOthers) {
  Diagnostics found;
  const Result<Clip> clip =
      read_pair(seed("vmd_fuzz/leg.vmd"), seed("pmx_fuzz/leg_utf16.pmx"), found);
  ASSERT_TRUE(clip.has_value());
  const Poses poses = evaluate(*clip).value();
  const Quaternion leg = poses.local_rotation(10, clip->skeleton.find("左足").value());
  const Quaternion copy = poses.local_rotation(10, clip->skeleton.find("左足D").value());
  const Quaternion half = poses.local_rotation(10, clip->skeleton.find("腕捩れ").value());
  EXPECT_GT(angle_of(leg), 10.0);
  EXPECT_LT(leg.angularDistance(copy), 1e-9);
  EXPECT_LT((half * half).angularDistance(leg.conjugate()), 1e-9);
}

/// A model in which the centre rotates about a fixed axis.
std::string model_with_fixed_axis(const Vector3& axis) {
  std::string bytes = seed("pmx_fuzz/leg_utf8.pmx");
  const std::string name("\x0c\0\0\0センター", 16);
  const std::size_t at = bytes.find(name);
  EXPECT_NE(at, std::string::npos);
  const std::size_t english = at + name.size();
  // After the names: a position, an index of four bytes, a layer.
  const std::size_t flags = english + 4 + static_cast<unsigned char>(bytes[english]) + 20;
  const bool has_tail_bone = (bytes[flags] & 1) != 0;
  bytes[flags + 1] = static_cast<char>(bytes[flags + 1] | 4);
  std::array<float, 3> floats{};
  for (std::size_t i = 0; i < 3; ++i)
    floats[i] = static_cast<float>(axis[static_cast<Eigen::Index>(i)]);
  bytes.insert(flags + 2 + (has_tail_bone ? 4 : 12), reinterpret_cast<const char*>(floats.data()),
               sizeof(floats));
  return bytes;
}

TEST(Vmd, BonesWithAFixedAxisRotateAboutIt) {
  Diagnostics found;
  mmd::ReadOptions options;
  options.ik = false;
  const std::string motion = seed("vmd_fuzz/leg.vmd");
  const auto centre_with = [&](const std::string& model) {
    const Result<Clip> clip = read_pair(motion, model, found, options);
    EXPECT_TRUE(clip.has_value()) << clip.error().message;
    if (!clip) return Quaternion::Identity();
    const Poses poses = evaluate(*clip).value();
    return poses.local_rotation(10, clip->skeleton.find("センター").value());
  };
  const Quaternion free = centre_with(seed("pmx_fuzz/leg_utf8.pmx"));
  const double angle = angle_of(free);
  ASSERT_GT(angle, 1.0);
  // The angle is the same, and the direction is that of the key. The z axis of the file is
  // reversed.
  const Vector3 skewed =
      Vector3(free.x(), free.y(), -free.z()).normalized() * 3 + Vector3(0.1, 0, 0);
  const Quaternion turned =
      centre_with(model_with_fixed_axis(Vector3(-skewed.x(), -skewed.y(), -skewed.z())));
  EXPECT_NEAR(angle_of(turned), angle, 1e-6);
  EXPECT_LT(turned.angularDistance(free) * degrees, 0.1 * angle);
  EXPECT_GT(turned.angularDistance(free) * degrees, 1e-3);
  // An axis without a direction does not limit the rotation.
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  for (const Vector3& axis : {Vector3(0, 0, 0), Vector3(nan, 0, 0), Vector3(0, nan, 1)})
    EXPECT_LT(centre_with(model_with_fixed_axis(axis)).angularDistance(free), 1e-9)
        << axis.transpose();
}

TEST(Vmd, WritesThePosesOfEditedClips) {
  Diagnostics found;
  for (const bool with_model : {true, false}) {
    Result<Clip> clip =
        with_model ? read_pair(seed("vmd_fuzz/leg.vmd"), seed("pmx_fuzz/leg_utf16.pmx"), found)
                   : read_motion(seed("vmd_fuzz/leg.vmd"), found);
    ASSERT_TRUE(clip.has_value());
    clip->format_data.on_edit();
    clip->motion.computed_at(3, 4) += 5.0;
    const std::string bytes = written(*clip);
    EXPECT_NE(bytes, seed("vmd_fuzz/leg.vmd"));
    const Result<Clip> again =
        with_model ? read_pair(bytes, written(*clip, true), found) : read_motion(bytes, found);
    ASSERT_TRUE(again.has_value()) << again.error().message;
    ASSERT_EQ(again->skeleton.size(), clip->skeleton.size());
    const Poses here = evaluate(*clip).value();
    const Poses there = evaluate(*again).value();
    ASSERT_EQ(here.frames, there.frames);
    for (std::size_t frame = 0; frame < here.frames; ++frame)
      for (std::size_t joint = 0; joint < here.joints; ++joint) {
        EXPECT_LT((here.world_position(frame, joint) - there.world_position(frame, joint)).norm(),
                  1e-4);
        EXPECT_LT(
            here.world_rotation(frame, joint).angularDistance(there.world_rotation(frame, joint)),
            1e-4);
      }
  }
}

TEST(Vmd, ReportsBonesThatTheModelDoesNotHave) {
  Diagnostics found;
  const Result<Clip> clip =
      read_pair(seed("vmd_fuzz/centre.vmd"), seed("pmx_fuzz/leg_utf16.pmx"), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(found.find(codes::vmd_model_mismatch), nullptr);
  std::string other = seed("vmd_fuzz/centre.vmd");
  for (const std::size_t at : {std::size_t{54}, std::size_t{54 + 111}}) other[at] = 'x';
  const Result<Clip> unmatched = read_pair(other, seed("pmx_fuzz/leg_utf16.pmx"), found);
  ASSERT_TRUE(unmatched.has_value());
  EXPECT_NE(found.find(codes::vmd_model_mismatch), nullptr);
  EXPECT_EQ(unmatched->skeleton.size(), 1U);
}

TEST(Vmd, ReportsIkWithoutAModel) {
  Diagnostics found;
  ASSERT_TRUE(read_motion(seed("vmd_fuzz/leg.vmd"), found).has_value());
  EXPECT_NE(found.find(codes::vmd_ik_not_evaluated), nullptr);
}

TEST(Vmd, WritesOtherClipsAt30FramesPerSecondInItsUnit) {
  Clip clip;
  Joint root;
  root.name = "a very long name of a bone \xF0\x9F\x98\x80";
  root.channels = {Channel::x_position, Channel::y_position, Channel::z_position,
                   Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
  ASSERT_TRUE(clip.add_joint(Joint::no_parent, root).has_value());
  Joint child;
  child.name = "a very long name of another bone";
  child.offset = {0, 0, 80};
  child.channels = {Channel::x_rotation};
  ASSERT_TRUE(clip.add_joint(0, child).has_value());
  clip.motion = Motion(5, clip.skeleton.channel_count(), FrameTime(FrameRate{60, 1}));
  for (std::size_t frame = 0; frame < 5; ++frame)
    clip.motion.exact_at(frame, 0) = 8.0 * static_cast<double>(frame);
  Diagnostics found;
  const Result<Clip> fitted = mmd::as_mmd(clip, found);
  ASSERT_TRUE(fitted.has_value());
  EXPECT_NE(found.find(codes::vmd_resampled), nullptr);
  EXPECT_NE(found.find(codes::fit_name), nullptr);
  const mmd::WriteOptions options{.metres_per_unit = 0.01, .up = Axis::plus_z};
  const Result<Clip> again =
      read_pair(written(*fitted, false, options), written(*fitted, true, options), found);
  ASSERT_TRUE(again.has_value()) << again.error().message;
  ASSERT_EQ(again->motion.frames(), 3U);
  const Poses poses = evaluate(*again).value();
  EXPECT_LT((poses.world_position(2, 0) - Vector3(4, 0, 0)).norm(), 1e-6);
  EXPECT_LT((poses.world_position(2, 1) - Vector3(4, 10, 0)).norm(), 1e-5);
}

TEST(MmdCorpus, ReadsAndWritesRealFiles) {
  const std::filesystem::path folder = test::corpus_dir().parent_path() / "corpus2";
  if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << "no corpus next to the checkout";
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const bool is_motion = entry.path().extension() == ".vmd";
    if (!is_motion && entry.path().extension() != ".pmx") continue;
    SCOPED_TRACE(entry.path().filename());
    const std::string bytes = test::read_file(entry.path());
    Diagnostics found;
    const Result<Clip> clip = is_motion ? read_motion(bytes, found) : read_model(bytes, found);
    ASSERT_TRUE(clip.has_value()) << clip.error().message;
    EXPECT_EQ(written(*clip, !is_motion), bytes);
    ++files;
  }
  EXPECT_GE(files, 8U);
}

}  // namespace
}  // namespace mocap::mmd_test
