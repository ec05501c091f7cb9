// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "formats/npz_arrays.hpp"
#include "formats/small_clip.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/formats.hpp"
#include "mocap/npz.hpp"
#include "support/temporary_folder.hpp"

namespace mocap::npz_write_test {
namespace {

using namespace npz_arrays;
using npz::Layout;

std::string points_of(std::string_view type, std::string_view shape, const std::string& data,
                      bool is_fortran = false) {
  return npy(facts_of(type, shape, is_fortran), data);
}

const std::vector<double> two_frames{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0.1};

TEST(NpzWrite, AnUnmodifiedArrayIsWrittenByteForByte) {
  for (const std::string& file :
       {points_of("<f8", "(2, 2, 3)", doubles(two_frames)),
        points_of("<f8", "(2, 2, 3)", doubles(two_frames), true) + "bytes after the array",
        points_of("|i1", "(2,1,3)", std::string("\x01\x02\x03\x04\x05\xFA", 6))}) {
    Diagnostics found;
    Result<Clip> clip = read_bytes(file, found);
    ASSERT_TRUE(clip.has_value());
    EXPECT_EQ(clip->metadata.format, "npy");
    EXPECT_EQ(written_array(*clip), file);
    EXPECT_EQ(written_array(*clip, in_layout(Layout::joints), found), file);
    EXPECT_TRUE(written(*clip).starts_with("PK"));
    clip->format_data.on_edit();
    EXPECT_NE(written_array(*clip), file);
  }
}

TEST(NpzWrite, AnEditedArrayKeepsItsTypeAndNumbers) {
  Diagnostics found;
  Result<Clip> doubles_clip = read_bytes(points_of("<f8", "(2, 2, 3)", doubles(two_frames)), found);
  ASSERT_TRUE(doubles_clip.has_value());
  doubles_clip->recording.positions.exact_at(0, 0) = 0.3;
  std::vector<double> expected = two_frames;
  expected[0] = 0.3;
  const std::string file = written_array(*doubles_clip);
  EXPECT_NE(file.find("'<f8', 'fortran_order': False, 'shape': (2,2,3,)"), std::string::npos);
  EXPECT_EQ(numbers_in(file), expected);
  EXPECT_EQ(file.size() % 64, 12 * 8 % 64U) << "the data is aligned";
  Result<Clip> bytes_clip = read_bytes(points_of("|u1", "(1, 1, 3)", "\x01\x02\xFF"), found);
  ASSERT_TRUE(bytes_clip.has_value());
  bytes_clip->format_data.on_edit();
  const std::string singles = written_array(*bytes_clip);
  EXPECT_NE(singles.find("'<f4'"), std::string::npos);
  EXPECT_EQ(numbers_in(singles), (std::vector<double>{1, 2, 255}));
}

TEST(NpzWrite, JointsAreWrittenAsPositionsInMetres) {
  Clip clip = test::small_clip();
  Diagnostics found;
  const Poses poses = evaluate(clip).value();
  const std::string unknown = written_array(clip, {}, found);
  ASSERT_EQ(found.entries().size(), 1U);
  EXPECT_EQ(found.entries().front().code, codes::npz_positions_only);
  EXPECT_NE(found.entries().front().message.find("not changed to metres"), std::string::npos);
  clip.metadata.metres_per_unit = 0.01;
  Diagnostics with_unit;
  const std::string metres = written_array(clip, {}, with_unit);
  EXPECT_EQ(with_unit.entries().front().message.find("not changed to metres"), std::string::npos);
  EXPECT_NE(metres.find("'<f4', 'fortran_order': False, 'shape': (2,2,3,)"), std::string::npos);
  const std::vector<double> file_units = numbers_in(unknown);
  const std::vector<double> numbers = numbers_in(metres);
  ASSERT_EQ(numbers.size(), poses.world_positions.size());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    EXPECT_NEAR(file_units[i], poses.world_positions[i], 1e-6) << i;
    EXPECT_NEAR(numbers[i], 0.01 * poses.world_positions[i], 1e-8) << i;
  }
}

TEST(NpzWrite, AnArrayOfPointsKeepsItsUnitUnlessItIsSpecified) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(points_of("<f8", "(2, 2, 3)", doubles(two_frames)), found);
  ASSERT_TRUE(clip.has_value());
  clip->format_data.on_edit();
  EXPECT_EQ(numbers_in(written_array(*clip)), two_frames);
  clip->metadata.metres_per_unit = 0.5;
  std::vector<double> halves = two_frames;
  for (double& value : halves) value *= 0.5;
  EXPECT_EQ(numbers_in(written_array(*clip)), halves);
}

TEST(NpzWrite, TheLayoutOfJointsHasNamesAndRate) {
  Clip clip = test::small_clip();
  clip.metadata.metres_per_unit = 0.1;
  Diagnostics found;
  const std::string file = written(clip, in_layout(Layout::joints), found);
  EXPECT_TRUE(found.empty());
  EXPECT_EQ(arrays_in(file), (std::vector<std::string>{"joints.npy", "names.npy", "fps.npy",
                                                       "metres_per_unit.npy"}));
  EXPECT_EQ(numbers_in(array_in(file, "metres_per_unit.npy")), std::vector<double>{1.0});
  const Result<Clip> again = read_bytes(file, found);
  ASSERT_TRUE(again.has_value());
  ASSERT_EQ(again->recording.points.size(), 2U);
  EXPECT_EQ(again->recording.points[1].label, "Chest");
  EXPECT_EQ(again->metadata.declared_unit->value, 1.0);
  const Poses poses = evaluate(clip).value();
  EXPECT_NEAR((again->recording.position(1, 1) - 0.1 * poses.world_position(1, 1)).norm(), 0.0,
              1e-6);
}

TEST(NpzWrite, TheUpAxisIsStoredIfItIsKnown) {
  Clip clip = test::small_clip();
  clip.metadata.up = Axis::minus_z;
  Diagnostics found;
  const Result<Clip> again = read_bytes(written(clip), found);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->metadata.up, Axis::minus_z);
  EXPECT_TRUE(again->metadata.left_out.empty());
  // Nothing shows that of a small clip.
  clip.metadata.up.reset();
  const std::vector<std::string> arrays = arrays_in(written(clip));
  EXPECT_EQ(std::find(arrays.begin(), arrays.end(), "up.npy"), arrays.end());
}

TEST(NpzWrite, OccludedPointsAreNotNumbers) {
  Diagnostics found;
  Result<Clip> clip = read_bytes(points_of("<f8", "(2, 2, 3)", doubles(two_frames)), found);
  ASSERT_TRUE(clip.has_value());
  clip->recording.states.assign(4, SampleState::measured);
  clip->recording.set_state(1, 0, SampleState::occluded);
  const std::vector<double> numbers = numbers_in(written_array(*clip));
  EXPECT_EQ(numbers[5], 6.0);
  EXPECT_TRUE(std::isnan(numbers[6]) && std::isnan(numbers[8]));
  EXPECT_EQ(numbers[9], 10.0);
}

TEST(NpzWrite, LayoutsThatAnNpyCannotHaveAreRefused) {
  for (const Layout layout : {Layout::mocapkit, Layout::amass}) {
    Diagnostics found;
    Status status;
    const auto nothing = [](std::string_view) { return true; };
    status = npz::write_array(test::small_clip(), in_layout(layout), nothing, found);
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, codes::argument_invalid);
    EXPECT_TRUE(found.has_errors());
  }
  Diagnostics found;
  EXPECT_TRUE(written_array(Clip(), {}, found).starts_with("not written"));
  EXPECT_TRUE(written(Clip(), in_layout(Layout::joints), found).starts_with("not written"));
}

TEST(NpzWrite, ArraysOfOtherSkeletonsNeedTheJointsOfSmpl) {
  for (const Layout layout : {Layout::amass, Layout::humanml3d}) {
    Diagnostics found;
    const Status status = npz::write(
        test::small_clip(), in_layout(layout), [](std::string_view) { return true; }, found);
    ASSERT_FALSE(status.has_value());
    EXPECT_EQ(status.error().code, codes::npz_smpl_joints);
    EXPECT_NE(status.error().message.find("`pelvis`, `left_hip`, `right_hip`, `spine1`, "
                                          "`left_knee` and 17 more"),
              std::string::npos)
        << status.error().message;
  }
}

TEST(NpzWrite, StopsOnWriteErrors) {
  Clip clip = test::small_clip();
  for (std::size_t pieces = 0; pieces < 2; ++pieces) {
    Diagnostics found;
    std::size_t taken = 0;
    const Status written = npz::write_array(
        clip, {}, [&](std::string_view) { return taken++ < pieces; }, found);
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().code, codes::io_write);
  }
}

TEST(NpzWrite, FilesAreWrittenByExtension) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder / "joints.npy";
  Diagnostics found;
  ASSERT_TRUE(save(test::small_clip(), file, {}, found).has_value());
  EXPECT_TRUE(has_code(found, codes::npz_positions_only));
  const std::string bytes = test::read_file(file);
  EXPECT_TRUE(bytes.starts_with("\x93NUMPY"));
  const Result<Clip> again = load(file, {}, found);
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->recording.points.size(), 2U);
}

TEST(NpzWrite, NumPyReadsTheArray) {
  if (std::system("python3 -c 'import numpy' >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "no NumPy here";
  const std::filesystem::path file =
      std::filesystem::path(testing::TempDir()) / "mocap_npz_write_numpy.npy";
  std::ofstream(file, std::ios::binary) << written_array(test::small_clip());
  const std::string script = "import numpy as np; a = np.load('" + file.string() +
                             "'); assert a.shape == (2, 2, 3) and a.dtype == np.float32; "
                             "assert list(a[0, 0]) == [1, 2, 3]";
  EXPECT_EQ(std::system(("python3 -c \"" + script + "\"").c_str()), 0);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace mocap::npz_write_test
