// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/little_endian.hpp"
#include "formats/npz_arrays.hpp"
#include "formats/small_clip.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/npz.hpp"
#include "support/corpus.hpp"

namespace mocap::npz_read_test {
namespace {

using namespace npz_arrays;

std::string two_points(std::string_view type, const std::string& data, bool is_fortran = false) {
  return npy(facts_of(type, "(1, 2, 3)", is_fortran), data);
}

void expect_points(const std::string& file, const Vector3& first, const Vector3& second) {
  Diagnostics found;
  const Result<Clip> clip = read_bytes(file, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  ASSERT_EQ(clip->recording.points.size(), 2U);
  EXPECT_EQ(clip->recording.position(0, 0), first);
  EXPECT_EQ(clip->recording.position(0, 1), second);
}

TEST(NpzRead, ElementTypesAndOrders) {
  const Vector3 first(1, 2, 3);
  const Vector3 second(4, 5, -6);
  expect_points(two_points("<f8", doubles({1, 2, 3, 4, 5, -6})), first, second);
  expect_points(two_points("<f8", doubles({1, 4, 2, 5, 3, -6}), true), first, second);
  expect_points(two_points("|i1", std::string("\x01\x02\x03\x04\x05\xFA", 6)), first, second);
  expect_points(two_points(">i2", std::string("\0\x01\0\x02\0\x03\0\x04\0\x05\xFF\xFA", 12)), first,
                second);
  expect_points(
      two_points("<f2", std::string("\x00\x3C\x00\x40\x00\x42\x00\x44\x00\x45\x00\xC6", 12)), first,
      second);
  std::string singles;
  for (const float value : {1.F, 2.F, 3.F, 4.F, 5.F, -6.F}) {
    std::string one;
    mocap::detail::append_little_endian(one, value);
    singles.append(one.rbegin(), one.rend());
  }
  expect_points(two_points(">f4", singles), first, second);
  expect_points(npy(facts_of("<f8", "(1,2,3)"), doubles({1, 2, 3, 4, 5, -6}), 2), first, second);
  expect_points(npy(facts_of("<f8", "(1, 2, 3,)"), doubles({1, 2, 3, 4, 5, -6}), 3), first, second);
}

TEST(NpzRead, ArraysThatAreRefused) {
  const std::string data = doubles({1, 2, 3, 4, 5, -6});
  EXPECT_EQ(error_of(two_points("|O", data)), codes::npz_object);
  EXPECT_EQ(error_of(seed("object.npy")), codes::npz_object);
  EXPECT_EQ(error_of(zip_of({{"results.npy", npy(facts_of("|O", "()"), "x")}})), codes::npz_object);
  EXPECT_EQ(error_of(two_points("<c8", data)), codes::npz_array);
  EXPECT_EQ(error_of(two_points("<f3", data)), codes::npz_array);
  EXPECT_EQ(
      error_of(npy("{'descr': [('x', '<f8')], 'fortran_order': False, 'shape': (3,), }", data)),
      codes::npz_array);
  EXPECT_EQ(error_of(npy(facts_of("<f8", "(2, 2, 3)"), data)), codes::npz_array);
  EXPECT_EQ(error_of(npy(facts_of("<f8", "(99999999999999999999, 2, 3)"), data)), codes::npz_array);
  EXPECT_EQ(error_of(npy(facts_of("<f8", "(4294967296, 4294967296, 3)"), data)), codes::npz_array);
  EXPECT_EQ(error_of(npy(facts_of("<f8", "(1, 1, 1, 1, 1, 1, 1, 1, 1)"), data)), codes::npz_array);
  EXPECT_EQ(error_of(npy(facts_of("<f8", "(1, -2, 3)"), data)), codes::npz_array);
  EXPECT_EQ(error_of(npy(facts_of("<f8", "(1, 2, 3)"), data, 4)), codes::npz_array);
  EXPECT_EQ(error_of(npy("{'descr': '<f8'}", data)), codes::npz_array);
  EXPECT_EQ(error_of(npy(facts_of("<f8", "(2, 3)"), data)), codes::npz_layout);
  EXPECT_EQ(error_of(npy(facts_of("<f8", "(0, 9000000000000000000, 3)"), data)), codes::npz_layout);
  EXPECT_EQ(error_of("PK\x03\x04"), codes::npz_zip);
  EXPECT_EQ(error_of(zip_of({{"readme.txt", "x"}})), codes::npz_layout);
}

TEST(NpzRead, OwnArraysGiveTheSameSkeletonAndPoses) {
  Clip clip = test::small_clip();
  clip.metadata.metres_per_unit = 0.01;
  Diagnostics found;
  const std::string file = written(clip);
  const Result<Clip> again = read_bytes(file, found);
  ASSERT_TRUE(again.has_value()) << again.error().message;
  EXPECT_TRUE(found.empty());
  ASSERT_EQ(again->skeleton.size(), 2U);
  EXPECT_EQ(again->skeleton[1].name, "Chest");
  EXPECT_EQ(again->skeleton[1].parent, 0U);
  EXPECT_EQ(again->skeleton[1].offset, Vector3(0, 5.25, 0));
  EXPECT_EQ(again->skeleton[0].channels.size(), 7U);
  EXPECT_EQ(again->skeleton[1].channels.size(), 4U) << "it does not move in its parent";
  EXPECT_EQ(again->motion.frame_time.rate().numerator, 30);
  EXPECT_EQ(again->metadata.declared_unit->value, 0.01);
  const Poses before = evaluate(clip).value();
  const Poses after = evaluate(*again).value();
  ASSERT_EQ(before.world_positions.size(), after.world_positions.size());
  for (std::size_t i = 0; i < before.world_positions.size(); ++i)
    EXPECT_NEAR(before.world_positions[i], after.world_positions[i], 1e-5) << i;
  for (std::size_t i = 0; i < before.local_rotations.size(); ++i)
    EXPECT_NEAR(before.local_rotations[i], after.local_rotations[i], 1e-6) << i;
  EXPECT_EQ(written(*again), file);
}

TEST(NpzRead, JointsThatMoveInTheirParentsHavePositions) {
  Diagnostics found;
  const Result<Clip> clip = read_bytes(seed("own.npz"), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->skeleton[1].channels.size(), 7U);
  const Poses poses = evaluate(*clip).value();
  EXPECT_NEAR(poses.world_positions[11], 1.5, 1e-6) << "z of Chest in the second frame";
}

/// A chain of three joints that turn. The last one moves in its parent in one frame, if at all.
std::string chain_of_joints(std::size_t frames, std::optional<std::size_t> moved_frame) {
  const double half = std::sqrt(0.5);
  std::vector<double> rotations;
  std::vector<double> positions;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const auto x = static_cast<double>(frame);
    // A quarter turn about z and its inverse. Their length does not matter, and zero is no turn.
    const double length = 1.0 + x;
    rotations.insert(rotations.end(), {0, 0, length * half, length * half});
    rotations.insert(rotations.end(), {0, 0, -length * half, length * half, 0, 0, 0, 0});
    const double gap = moved_frame == frame ? 0.5 : 0.0;
    positions.insert(positions.end(), {x, 0, 0, x - 2.0, 0, 0, x - 2.0, 1.0 + gap, 0});
  }
  return zip_of(
      {{"names.npy", npy(facts_of("|S1", "(3,)"), "abc")},
       {"parents.npy", npy(facts_of("<f8", "(3,)"), doubles({-1, 0, 1}))},
       {"offsets.npy", npy(facts_of("<f8", "(3, 3)"), doubles({0, 0, 0, 0, 2, 0, 0, 1, 0}))},
       {"rotations.npy",
        npy(facts_of("<f8", fmt::format("({}, 3, 4)", frames)), doubles(rotations))},
       {"positions.npy",
        npy(facts_of("<f8", fmt::format("({}, 3, 3)", frames)), doubles(positions))},
       {"fps.npy", npy(facts_of("<f8", "()"), doubles({30}))}});
}

TEST(NpzRead, AJointThatMovesInAnyFrameHasPositions) {
  for (const std::size_t frames :
       {std::size_t{1}, std::size_t{7}, std::size_t{8}, std::size_t{19}}) {
    Diagnostics found;
    const Result<Clip> still = read_bytes(chain_of_joints(frames, std::nullopt), found);
    ASSERT_TRUE(still.has_value()) << still.error().message;
    EXPECT_EQ(still->motion.frames(), frames);
    EXPECT_EQ(still->skeleton.channel_count(), 15U) << frames;
    EXPECT_EQ(still->motion.at(frames - 1, 0), static_cast<double>(frames - 1));
    EXPECT_NEAR(still->motion.at(frames - 1, 3), std::sqrt(0.5), 1e-15);
    EXPECT_EQ(still->motion.at(frames - 1, 11), 1.0) << "a rotation of zeros";
    for (std::size_t frame = 0; frame < frames; ++frame) {
      const Result<Clip> moving = read_bytes(chain_of_joints(frames, frame), found);
      ASSERT_TRUE(moving.has_value()) << moving.error().message;
      EXPECT_EQ(moving->skeleton[1].channels.size(), 4U);
      ASSERT_EQ(moving->skeleton[2].channels.size(), 7U) << frame << " of " << frames;
      EXPECT_NEAR(evaluate(*moving)->world_position(frame, 2).y(), 1.5, 1e-12);
    }
  }
}

TEST(NpzRead, ParentsThatAreNotATreeAreRefused) {
  const auto with_parents = [](const std::vector<double>& parents) {
    return zip_of(
        {{"names.npy", npy(facts_of("|S1", "(2,)"), "ab")},
         {"parents.npy", npy(facts_of("<f8", "(2,)"), doubles(parents))},
         {"offsets.npy", npy(facts_of("<f8", "(2, 3)"), doubles({0, 0, 0, 0, 1, 0}))},
         {"rotations.npy", npy(facts_of("<f8", "(1, 2, 4)"), doubles({0, 0, 0, 1, 0, 0, 0, 1}))},
         {"fps.npy", npy(facts_of("<f8", "()"), doubles({60}))}});
  };
  Diagnostics found;
  EXPECT_TRUE(read_bytes(with_parents({-1, 0}), found).has_value());
  for (const std::vector<double>& wrong :
       std::vector<std::vector<double>>{{1, 0}, {0, 0}, {-1, 1}, {-1, 7}, {-1, 0.5}, {-2, 0}})
    EXPECT_EQ(error_of(with_parents(wrong)), codes::npz_layout);
  EXPECT_EQ(error_of(with_parents({-1, std::nan("")})), codes::npz_array);
}

TEST(NpzRead, PointsOfAnyOtherShapeAreRefused) {
  const auto with_points = [](std::string_view shape, std::size_t count) {
    const std::string numbers = npy(facts_of("<f8", shape), doubles(std::vector<double>(count)));
    // The arrays of a figure, and points that do not match.
    const std::string parents = npy(facts_of("<i4", "(1,)"), std::string(4, '\xFF'));
    return zip_of({{"names.npy", npy(facts_of("|S1", "(1,)"), "a")},
                   {"parents.npy", parents},
                   {"offsets.npy", npy(facts_of("<f8", "(1, 3)"), doubles({0, 0, 0}))},
                   {"rotations.npy", npy(facts_of("<f8", "(1, 1, 4)"), doubles({0, 0, 0, 1}))},
                   {"points.npy", numbers}});
  };
  Diagnostics found;
  EXPECT_TRUE(read_bytes(with_points("(1, 2, 3)", 6), found).has_value());
  for (const auto& [shape, count] :
       {std::pair{"()", 1U}, std::pair{"(6,)", 6U}, std::pair{"(1, 6)", 6U},
        std::pair{"(1, 2, 4)", 8U}, std::pair{"(1, 3, 2)", 6U}, std::pair{"(1, 2, 3, 1)", 6U}})
    EXPECT_EQ(error_of(with_points(shape, count)), codes::npz_layout) << shape;
}

TEST(NpzRead, AWrongChecksumIsAnError) {
  std::string file = zip_of({{"points.npy", two_points("<f8", doubles({1, 2, 3, 4, 5, 6}))}});
  Diagnostics found;
  EXPECT_TRUE(read_bytes(file, found).has_value());
  const std::size_t at = file.find(doubles({3}));
  ASSERT_NE(at, std::string::npos);
  file[at] = static_cast<char>(file[at] ^ 1);
  EXPECT_EQ(error_of(file), codes::npz_zip);
}

TEST(NpzRead, PointsHaveTheNamesInTheArchive) {
  Diagnostics found;
  const std::string file = seed("labelled.npz");
  Result<Clip> clip = read_bytes(file, found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(found.empty());
  EXPECT_TRUE(clip->skeleton.empty());
  EXPECT_EQ(clip->recording.points[1].label, "right");
  EXPECT_EQ(clip->motion.frame_time.rate().numerator, 50);
  EXPECT_FALSE(clip->recording.is_known(1, 0));
  EXPECT_TRUE(clip->recording.is_known(1, 1));
  EXPECT_EQ(written(*clip), file);
  clip->recording.positions.exact_at(0, 0) = 8.0;
  const std::string changed = written(*clip);
  EXPECT_NE(changed, file);
  const Result<Clip> again = read_bytes(changed, found);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->recording.points[1].label, "right");
  EXPECT_EQ(again->recording.position(0, 0).x(), 8.0);
  EXPECT_FALSE(again->recording.is_known(1, 0));
}

TEST(NpzRead, PointsWithoutNamesAndRate) {
  Diagnostics found;
  const Result<Clip> clip = read_bytes(seed("points.npy"), found);
  ASSERT_TRUE(clip.has_value());
  EXPECT_TRUE(has_code(found, codes::npz_frame_rate));
  EXPECT_EQ(clip->motion.frame_time.rate().numerator, 30);
  EXPECT_EQ(clip->recording.points[1].label, "joint1");
  EXPECT_EQ(clip->motion.frames(), 3U);
  EXPECT_TRUE(written(*clip).starts_with("PK")) << "an NPZ, not the bytes of the NPY";
  EXPECT_EQ(written_array(*clip), seed("points.npy"));
}

/// SMPL poses of 22 joints, in which the pelvis is upright with Z up and the left knee is bent.
std::string smpl_file(const std::vector<double>& trans) {
  std::vector<double> poses(66, 0.0);
  poses[0] = std::numbers::pi / 2;
  poses[12] = std::numbers::pi / 2;
  return zip_of({{"poses.npy", npy(facts_of("<f8", "(1, 66)"), doubles(poses))},
                 {"trans.npy", npy(facts_of("<f8", "(1, 3)"), doubles(trans))},
                 {"mocap_framerate.npy", npy(facts_of("<f8", "()"), doubles({120}))}});
}

TEST(NpzRead, SmplParametersOnAMeanSkeleton) {
  Diagnostics found;
  const Result<Clip> clip = read_bytes(smpl_file({1, 2, 3}), found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(has_code(found, codes::npz_mean_skeleton));
  EXPECT_EQ(clip->motion.frame_time.rate().numerator, 120);
  EXPECT_EQ(clip->metadata.up, Axis::plus_z);
  ASSERT_EQ(clip->skeleton.size(), 22U);
  EXPECT_EQ(clip->skeleton.path_of(*clip->skeleton.find("left_wrist")),
            "pelvis/spine1/spine2/spine3/left_collar/left_shoulder/left_elbow/left_wrist");
  const Poses poses = evaluate(*clip).value();
  const auto position = [&](std::string_view name) {
    const std::size_t at = 3 * *clip->skeleton.find(name);
    return Vector3(poses.world_positions[at], poses.world_positions[at + 1],
                   poses.world_positions[at + 2]);
  };
  EXPECT_NEAR(position("pelvis").z(), 3.0, 1e-9);
  EXPECT_GT(position("head").z(), 3.4);
  EXPECT_LT(position("right_ankle").z(), 2.2);
  const Vector3 shin = position("left_ankle") - position("left_knee");
  EXPECT_NEAR(shin.z(), 0.03, 1e-9) << "the knee is bent by 90 degrees";
  EXPECT_NEAR(shin.y(), 0.41, 1e-9) << "the shin points backwards";
}

TEST(NpzRead, SmplParametersWithoutARateHaveTheAxisAlongWhichTheFigureStands) {
  const auto read_turned = [](double angle) {
    std::vector<double> poses(66, 0.0);
    poses[0] = angle;
    Diagnostics found;
    return read_bytes(zip_of({{"poses.npy", npy(facts_of("<f8", "(1, 66)"), doubles(poses))}}),
                      found)
        .value()
        .metadata.up;
  };
  EXPECT_EQ(read_turned(std::numbers::pi / 2), Axis::plus_z);
  EXPECT_EQ(read_turned(0.9 * std::numbers::pi / 2), Axis::plus_z);
  EXPECT_EQ(read_turned(0.0), std::nullopt);
  EXPECT_EQ(read_turned(std::numbers::pi), std::nullopt);
}

TEST(NpzRead, AMeanSkeletonForAnotherBodyIsAWarning) {
  for (const double beta : {0.0, 1.5}) {
    const std::vector<double> poses(66, 0.0);
    Diagnostics found;
    ASSERT_TRUE(read_bytes(zip_of({{"poses.npy", npy(facts_of("<f8", "(1, 66)"), doubles(poses))},
                                   {"betas.npy", npy(facts_of("<f8", "(1,)"), doubles({beta}))}}),
                           found)
                    .has_value());
    const Diagnostic* const mean = found.find(codes::npz_mean_skeleton);
    ASSERT_NE(mean, nullptr);
    EXPECT_EQ(mean->severity, beta == 0.0 ? Severity::note : Severity::warning);
  }
}

TEST(NpzRead, SmplModelsByTheirNumberOfColumns) {
  for (const auto& [columns, joints] :
       {std::pair(72, 24), std::pair(156, 52), std::pair(165, 55)}) {
    Diagnostics found;
    const std::string poses = npy(facts_of("<f8", fmt::format("(2, {})", columns)),
                                  std::string(static_cast<std::size_t>(columns) * 16, '\0'));
    const Result<Clip> clip = read_bytes(zip_of({{"poses.npy", poses}}), found);
    ASSERT_TRUE(clip.has_value()) << columns;
    EXPECT_EQ(clip->skeleton.size(), static_cast<std::size_t>(joints));
    EXPECT_TRUE(has_code(found, codes::npz_frame_rate));
    EXPECT_FALSE(clip->metadata.up.has_value());
  }
  EXPECT_EQ(
      error_of(zip_of({{"poses.npy", npy(facts_of("<f8", "(1, 4)"), doubles({0, 0, 0, 0}))}})),
      codes::npz_layout);
}

TEST(NpzRead, SmplXParametersInSeveralArrays) {
  const auto zeros = [](std::size_t count) { return std::string(count * 8, '\0'); };
  std::string hands = zeros(90);
  hands.replace(0, 8, doubles({0.5}));
  Diagnostics found;
  const Result<Clip> clip =
      read_bytes(zip_of({{"root_orient.npy", npy(facts_of("<f8", "(1, 3)"), zeros(3))},
                         {"pose_body.npy", npy(facts_of("<f8", "(1, 63)"), zeros(63))},
                         {"pose_hand.npy", npy(facts_of("<f8", "(1, 90)"), hands)},
                         {"mocap_frame_rate.npy", npy(facts_of("<f8", "()"), doubles({30}))}}),
                 found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  ASSERT_EQ(clip->skeleton.size(), 55U);
  const std::size_t finger = *clip->skeleton.find("left_index1");
  EXPECT_NEAR(clip->motion.at(0, *clip->column(finger, Channel::quaternion_x)), std::sin(0.25),
              1e-12);
  EXPECT_EQ(error_of(zip_of({{"root_orient.npy", npy(facts_of("<f8", "(1, 3)"), zeros(3))},
                             {"pose_body.npy", npy(facts_of("<f8", "(2, 63)"), zeros(126))}})),
            codes::npz_layout);
}

/// Features of a figure that walks along a circle: its joints are a line that leans to its right.
std::string humanml_rows(std::size_t frames, std::vector<Vector3>& expected) {
  const auto half_angle = [](std::size_t frame) { return 0.05 * static_cast<double>(frame); };
  const auto root_of = [](std::size_t frame) {
    const double t = 0.1 * static_cast<double>(frame);
    return Vector3(std::sin(t), 0.9, 1.0 - std::cos(t));
  };
  const auto to_facing = [&](std::size_t frame) {
    return Quaternion(std::cos(half_angle(frame)), 0.0, std::sin(half_angle(frame)), 0.0);
  };
  std::vector<double> values;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    const Vector3 root = root_of(frame);
    const Vector3 step = to_facing(frame + 1) * (root_of(frame + 1) - root);
    std::vector<double> row{half_angle(frame + 1) - half_angle(frame), step.x(), step.z(),
                            root.y()};
    expected.push_back(root - Vector3(root_of(0).x(), 0.0, root_of(0).z()));
    for (std::size_t joint = 1; joint < 22; ++joint) {
      const Vector3 arm(0.1 * static_cast<double>(joint), 1.0, 0.3);
      expected.push_back(expected[frame * 22] + arm - Vector3(0.0, root.y(), 0.0));
      const Vector3 facing = to_facing(frame) * arm;
      row.insert(row.end(), {facing.x(), facing.y(), facing.z()});
    }
    row.resize(263, 0.0);
    values.insert(values.end(), row.begin(), row.end());
  }
  return npy(facts_of("<f8", fmt::format("({}, 263)", frames)), doubles(values));
}

TEST(NpzRead, HumanMlFeaturesGivePositions) {
  std::vector<Vector3> expected;
  Diagnostics found;
  const Result<Clip> clip = read_bytes(humanml_rows(30, expected), found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(found.empty());
  ASSERT_EQ(clip->recording.points.size(), 22U);
  EXPECT_EQ(clip->recording.points[21].label, "right_wrist");
  EXPECT_EQ(clip->motion.frame_time.rate().numerator, 20);
  for (std::size_t frame = 0; frame < 30; ++frame)
    for (std::size_t joint = 0; joint < 22; ++joint)
      EXPECT_NEAR((clip->recording.position(frame, joint) - expected[frame * 22 + joint]).norm(),
                  0.0, 1e-9)
          << frame << ' ' << joint;
}

TEST(NpzRead, NormalisedHumanMlFeaturesAreReported) {
  Diagnostics found;
  const std::string zeros =
      npy(facts_of("<f4", "(2, 263)"), std::string(std::size_t{2} * 263 * 4, '\0'));
  ASSERT_TRUE(read_bytes(zeros, found).has_value());
  EXPECT_TRUE(has_code(found, codes::npz_normalised));
}

TEST(NpzRead, CompressedArchives) {
  for (const char* name : {"smpl.npz", "humanml.npz"}) {
    Diagnostics found;
    const std::string file = seed(name);
    const Result<Clip> clip = read_bytes(file, found);
    ASSERT_TRUE(clip.has_value()) << name << clip.error().message;
    EXPECT_EQ(written(*clip), file);
  }
}

TEST(NpzRead, AMemberThatDeclaresTooManyBytesIsRefused) {
  std::string file = seed("humanml.npz");
  const std::size_t entry = file.find("PK\x01\x02");
  ASSERT_NE(entry, std::string::npos);
  for (const char size : {'\x7F', '\0'}) {
    std::string wrong = file;
    for (std::size_t i = 0; i < 4; ++i) wrong[entry + 24 + i] = size;
    EXPECT_EQ(error_of(wrong), codes::npz_zip);
  }
}

TEST(NpzRead, DamagedFilesGiveAClipOrAnError) {
  for (const char* name : {"own.npz", "labelled.npz", "points.npy", "smpl.npz"}) {
    const std::string file = seed(name);
    ASSERT_FALSE(file.empty()) << name;
    for (std::size_t length = 0; length < file.size(); ++length) {
      Diagnostics found;
      EXPECT_FALSE(read_bytes(file.substr(0, length), found).has_value()) << name << length;
      EXPECT_TRUE(found.has_errors());
    }
    for (std::size_t at = 0; at < file.size(); ++at) {
      std::string flipped = file;
      flipped[at] = static_cast<char>(flipped[at] ^ (1 << (at % 8)));
      Diagnostics found;
      const Result<Clip> clip = read_bytes(flipped, found);
      EXPECT_NE(clip.has_value(), found.has_errors()) << name << at;
      EXPECT_TRUE(!clip || clip->validate().has_value()) << name << at;
    }
  }
}

TEST(NpzRead, IsRecognisedByItsBytes) {
  EXPECT_TRUE(npz::sniff(seed("own.npz")));
  EXPECT_FALSE(npz::sniff(seed("points.npy")));
  EXPECT_TRUE(npz::sniff_array(seed("points.npy")));
  EXPECT_FALSE(npz::sniff_array(seed("own.npz")));
  EXPECT_FALSE(npz::sniff("PK\x03\x04"));
  EXPECT_EQ(format_of_file("motion.npz"), Format::npz);
  EXPECT_EQ(format_of_file("motion.npy"), Format::npy);
}

TEST(NpzRead, RealFiles) {
  const auto folder = test::corpus_dir().parent_path() / "corpus2" / "npz";
  if (!std::filesystem::is_directory(folder)) GTEST_SKIP() << "no corpus next to the checkout";
  Diagnostics found;
  const Result<Clip> kimodo =
      load(folder / "nv-tlabs__kimodo/01_single_text_prompt/motion.npz", {}, found);
  ASSERT_TRUE(kimodo.has_value());
  // Only the root has a position: the others keep their offsets, so the rotations are right.
  EXPECT_TRUE(kimodo->recording.empty());
  ASSERT_EQ(kimodo->skeleton.size(), 30U);
  EXPECT_EQ(kimodo->skeleton[0].name, "Hips");
  EXPECT_EQ(kimodo->skeleton.channel_count(), 4 * 30U + 3U);
  EXPECT_EQ(kimodo->motion.frames(), 150U);
  const Result<Clip> joints =
      load(folder / "EmptyBlueBox__BVH2SMPL/retargeted_data/Desk1-preprocessed-retargeted.npy", {},
           found);
  ASSERT_TRUE(joints.has_value());
  EXPECT_EQ(joints->recording.points.size(), 24U);
  EXPECT_EQ(joints->motion.frames(), 300U);
  const Result<Clip> pickle = load(folder / "eth-ait__aitviewer/romp/romp_output.npz", {}, found);
  ASSERT_FALSE(pickle.has_value());
  EXPECT_EQ(pickle.error().code, codes::npz_object);
}

TEST(NpzRead, NumPyWritesWhatIsRead) {
  if (std::system("python3 -c 'import numpy' >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "no NumPy here";
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / "mocap_npz_read_test";
  std::filesystem::create_directories(folder);
  const std::string script =
      "import numpy as np\n"
      "for t in ['<f2', '<f4', '<f8', '>f4', '>f8', '<i4', '>i2', 'u1']:\n"
      "  for o in 'CF':\n"
      "    for s in [np.savez, np.savez_compressed]:\n"
      "      s('" +
      folder.string() +
      "/%s%s%s.npz' % (t.strip('<>') + str(t[0] == '>'), o, s.__name__), fps=24, "
      "joints=np.asarray(np.arange(60).reshape(4, 5, 3), dtype=t, order=o))\n";
  ASSERT_EQ(std::system(("python3 -c \"" + script + "\"").c_str()), 0);
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    ++files;
    Diagnostics found;
    const Result<Clip> clip = load(entry.path(), {}, found);
    ASSERT_TRUE(clip.has_value()) << entry.path() << clip.error().message;
    ASSERT_EQ(clip->recording.points.size(), 5U);
    EXPECT_EQ(clip->motion.frame_time.rate().numerator, 24);
    const std::span<const double> values = clip->recording.positions.values();
    for (std::size_t i = 0; i < values.size(); ++i)
      ASSERT_EQ(values[i], static_cast<double>(i)) << entry.path();
  }
  EXPECT_EQ(files, 32U);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace mocap::npz_read_test
