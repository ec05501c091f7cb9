// SPDX-License-Identifier: MIT
// Large arrays are read in pieces if the file is not kept, stored or compressed.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/crc32.hpp"
#include "formats/npz_arrays.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz_pieces_test {
namespace {

using namespace npz_arrays;

using Members = std::vector<std::pair<std::string, std::string>>;

constexpr std::size_t frames = 2200;

/// Numbers of float32 that differ between all places.
std::vector<double> ramp(std::size_t count, double step) {
  std::vector<double> numbers(count);
  for (std::size_t i = 0; i < count; ++i)
    numbers[i] = static_cast<double>(static_cast<float>(step * static_cast<double>(i % 8191)));
  return numbers;
}

std::string floats(const std::vector<double>& values) {
  std::string bytes;
  for (const double value : values)
    mocap::detail::append_little_endian(bytes,
                                        std::bit_cast<std::uint32_t>(static_cast<float>(value)));
  return bytes;
}

std::string shape(std::size_t first, std::string_view others) {
  return fmt::format("({}, {})", first, others);
}

/// 2.7 MB of poses.
Members amass() {
  return {{"poses.npy",
           npy(facts_of("<f8", shape(frames, "156")), doubles(ramp(frames * 156, 0.0001)))},
          {"trans.npy", npy(facts_of("<f8", shape(frames, "3")), doubles(ramp(frames * 3, 0.01)))},
          {"mocap_framerate.npy", npy(facts_of("<f8", "()"), doubles({120}))}};
}

/// A chain of joints, of which the last moves away from its parent if `stretches`.
Members own_joints(bool stretches) {
  constexpr std::size_t joints = 40;
  std::string names;
  std::vector<double> parents;
  std::vector<double> offsets;
  for (std::size_t i = 0; i < joints; ++i) {
    names += fmt::format("J{:02}", i);
    parents.push_back(static_cast<double>(i) - 1);
    offsets.insert(offsets.end(), {0, i == 0 ? 0.0 : 1.0, 0});
  }
  std::vector<double> rotations;
  std::vector<double> positions;
  for (std::size_t frame = 0; frame < frames; ++frame) {
    for (std::size_t i = 0; i < joints; ++i) {
      rotations.insert(rotations.end(), {0, 0, 0, frame == 7 && i == 3 ? 0.0 : 1.0});
      const double extra = stretches && i + 1 == joints ? 0.001 * static_cast<double>(frame) : 0;
      positions.insert(positions.end(),
                       {static_cast<double>(frame) * 0.25, static_cast<double>(i) + extra, 0});
    }
  }
  return {{"rotations.npy", npy(facts_of("<f4", shape(frames, "40, 4")), floats(rotations))},
          {"positions.npy", npy(facts_of("<f4", shape(frames, "40, 3")), floats(positions))},
          {"offsets.npy", npy(facts_of("<f8", "(40, 3)"), doubles(offsets))},
          {"parents.npy", npy(facts_of("<f8", "(40,)"), doubles(parents))},
          {"names.npy", npy(facts_of("|S3", "(40,)"), names)},
          {"fps.npy", npy(facts_of("<f8", "()"), doubles({60}))}};
}

Members points(std::string_view type = "<f4", bool is_fortran = false) {
  std::vector<double> numbers = ramp(frames * 50 * 3, 0.125);
  numbers[3 * 50 * 2000] = std::numeric_limits<double>::quiet_NaN();
  return {{"points.npy", npy(facts_of(type, shape(frames, "50, 3"), is_fortran),
                             type == "<f4" ? floats(numbers) : doubles(numbers))},
          {"fps.npy", npy(facts_of("<f8", "()"), doubles({60}))}};
}

/// Deflate data of blocks that are not compressed, of odd sizes.
std::string deflated(std::string_view bytes) {
  constexpr std::size_t block_bytes = 40'961;
  std::string packed;
  while (true) {
    const std::size_t count = std::min(bytes.size(), block_bytes);
    const auto size = static_cast<std::uint16_t>(count);
    packed += count == bytes.size() ? '\1' : '\0';
    mocap::detail::append_little_endian(packed, size);
    mocap::detail::append_little_endian(packed, static_cast<std::uint16_t>(~size));
    packed += bytes.substr(0, count);
    bytes.remove_prefix(count);
    if (bytes.empty()) return packed;
  }
}

/// A zip file whose members are deflated.
std::string deflated_zip_of(const Members& members) {
  std::string file;
  std::string directory;
  const auto add = [](std::string& to, auto... numbers) {
    (mocap::detail::append_little_endian(to, numbers), ...);
  };
  for (const auto& member : members) {
    const std::string& name = member.first;
    const std::string& contents = member.second;
    const std::string packed = deflated(contents);
    const std::uint32_t checksum = mocap::detail::extend_crc32(0, contents);
    const auto offset = static_cast<std::uint32_t>(file.size());
    const auto facts = [&](std::string& to) {
      add(to, std::uint16_t{20}, std::uint16_t{0}, std::uint16_t{8}, std::uint32_t{0}, checksum,
          static_cast<std::uint32_t>(packed.size()), static_cast<std::uint32_t>(contents.size()),
          static_cast<std::uint16_t>(name.size()), std::uint16_t{0});
    };
    add(file, std::uint32_t{0x04034B50});
    facts(file);
    file += name + packed;
    add(directory, std::uint32_t{0x02014B50}, std::uint16_t{20});
    facts(directory);
    add(directory, std::uint16_t{0}, std::uint16_t{0}, std::uint16_t{0}, std::uint32_t{0}, offset);
    directory += name;
  }
  const auto at = static_cast<std::uint32_t>(file.size());
  const auto count = static_cast<std::uint16_t>(members.size());
  file += directory;
  add(file, std::uint32_t{0x06054B50}, std::uint32_t{0}, count, count,
      static_cast<std::uint32_t>(directory.size()), at, std::uint16_t{0});
  return file;
}

npz::ReadOptions in_pieces() {
  npz::ReadOptions options;
  options.keep_style = false;
  return options;
}

void expect_same(const Motion& a, const Motion& b) {
  const std::span<const double> values = a.values();
  const std::span<const double> expected = b.values();
  EXPECT_TRUE(std::equal(values.begin(), values.end(), expected.begin(), expected.end()));
}

/// Reads a file whose bytes are kept, stored and in memory, and all other ways to read it.
void expect_same_clips(const Members& members) {
  Diagnostics found;
  const Result<Clip> whole = read_bytes(zip_of(members), found);
  ASSERT_TRUE(whole.has_value()) << whole.error().message;
  for (const std::string& file : {zip_of(members), deflated_zip_of(members)}) {
    for (const npz::ReadOptions& options : {npz::ReadOptions{}, in_pieces()}) {
      Diagnostics other_found;
      const Result<Clip> other = read_bytes(file, other_found, options);
      ASSERT_TRUE(other.has_value()) << other.error().message;
      EXPECT_EQ(other_found.entries().size(), found.entries().size());
      for (std::size_t i = 0; i < found.entries().size(); ++i)
        EXPECT_EQ(other_found.entries()[i].message, found.entries()[i].message);
      EXPECT_EQ(other->skeleton.size(), whole->skeleton.size());
      expect_same(other->motion, whole->motion);
      expect_same(other->recording.positions, whole->recording.positions);
      EXPECT_EQ(other->recording.states, whole->recording.states);
    }
  }
}

TEST(NpzPieces, EveryWayToReadGivesTheSameClip) {
  expect_same_clips(amass());
  for (const bool stretches : {false, true}) expect_same_clips(own_joints(stretches));
  expect_same_clips(points());
  expect_same_clips(points("<f8"));
  expect_same_clips(points("<f8", true));
}

TEST(NpzPieces, ValuesAreThoseOfTheFile) {
  const std::string file = deflated_zip_of(points());
  Diagnostics found;
  const Result<Clip> clip = read_bytes(file, found, in_pieces());
  ASSERT_TRUE(clip.has_value());
  std::vector<double> expected = ramp(frames * 50 * 3, 0.125);
  std::fill_n(expected.begin() + 3 * 50 * 2000, 3, 0.0);
  const auto values = clip->recording.positions.values();
  EXPECT_TRUE(std::equal(values.begin(), values.end(), expected.begin(), expected.end()));
  EXPECT_EQ(clip->recording.state(2000, 0), SampleState::occluded);
  EXPECT_EQ(clip->recording.state(2000, 1), SampleState::measured);
}

TEST(NpzPieces, SplitPosesAreReadTogether) {
  Members members{
      {"root_orient.npy", npy(facts_of("<f4", shape(frames, "3")), floats(ramp(frames * 3, 1e-4)))},
      {"pose_body.npy", npy(facts_of("<f4", shape(frames, "63")), floats(ramp(frames * 63, 1e-4)))},
      {"pose_hand.npy", npy(facts_of("<f4", shape(frames, "90")), floats(ramp(frames * 90, 1e-4)))},
      {"fps.npy", npy(facts_of("<f8", "()"), doubles({60}))}};
  expect_same_clips(members);
  members[2].second =
      npy(facts_of("<f4", shape(frames - 1, "90")), floats(ramp(frames * 90, 1e-4)));
  EXPECT_EQ(error_of(zip_of(members)), codes::npz_layout);
}

TEST(NpzPieces, NpyFile) {
  const std::string file = points()[0].second;
  Diagnostics found;
  const Result<Clip> whole = read_bytes(file, found);
  const Result<Clip> pieces = read_bytes(file, found, in_pieces());
  ASSERT_TRUE(whole.has_value());
  ASSERT_TRUE(pieces.has_value());
  EXPECT_GT(whole->recording.positions.frames(), 0U);
  expect_same(whole->recording.positions, pieces->recording.positions);
}

TEST(NpzPieces, DamagedDataIsAnError) {
  for (std::string file : {zip_of(amass()), deflated_zip_of(amass())}) {
    file[2'000'000] = static_cast<char>(file[2'000'000] ^ 1);
    for (const npz::ReadOptions& options : {npz::ReadOptions{}, in_pieces()}) {
      Diagnostics found;
      const Result<Clip> clip = read_bytes(file, found, options);
      ASSERT_FALSE(clip.has_value());
      EXPECT_EQ(clip.error().code, codes::npz_zip);
      EXPECT_NE(clip.error().message.find("`poses.npy` in the zip file is damaged"),
                std::string::npos)
          << clip.error().message;
    }
  }
}

TEST(NpzPieces, ADamagedFrameRateIsAnError) {
  Members members = amass();
  const std::string rate = doubles({87.5});
  members.emplace_back("fps.npy", npy(facts_of("<f8", "()"), rate));
  std::string file = zip_of(members);
  const std::size_t at = file.find(rate);
  ASSERT_NE(at, std::string::npos);
  file[at + 6] = static_cast<char>(file[at + 6] ^ 1);
  for (const npz::ReadOptions& options : {npz::ReadOptions{}, in_pieces()}) {
    Diagnostics found;
    const Result<Clip> clip = read_bytes(file, found, options);
    ASSERT_FALSE(clip.has_value());
    EXPECT_EQ(clip.error().code, codes::npz_zip);
    EXPECT_EQ(found.find(codes::npz_frame_rate), nullptr);
  }
}

TEST(NpzPieces, HeadersMayBeLong) {
  Members members = amass();
  std::string facts = facts_of("<f8", shape(frames, "156"));
  facts.insert(facts.size() - 1, 100'000, ' ');
  members[0].second = npy(facts, doubles(ramp(frames * 156, 0.0001)), 2);
  Diagnostics found;
  const Result<Clip> clip = read_bytes(zip_of(members), found, in_pieces());
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->motion.frames(), frames);
}

TEST(NpzPieces, NumbersThatAreNotFiniteAreAnError) {
  Members members = amass();
  std::vector<double> poses = ramp(frames * 156, 0.0001);
  poses[300'000] = std::numeric_limits<double>::infinity();
  poses[300'001] = -std::numeric_limits<double>::infinity();
  members[0].second = npy(facts_of("<f8", shape(frames, "156")), doubles(poses));
  for (const std::string& file : {zip_of(members), deflated_zip_of(members)}) {
    Diagnostics found;
    const Result<Clip> clip = read_bytes(file, found, in_pieces());
    ASSERT_FALSE(clip.has_value());
    EXPECT_EQ(clip.error().code, codes::npz_array);
  }
}

TEST(NpzPieces, JointsThatAreNotFiniteAreAnError) {
  for (const std::size_t row : {std::size_t{0}, frames / 2, frames - 1}) {
    for (const std::string_view array : {"rotations.npy", "positions.npy"}) {
      Members members = own_joints(false);
      std::string* bytes = nullptr;
      for (auto& [name, contents] : members)
        if (name == array) bytes = &contents;
      ASSERT_NE(bytes, nullptr);
      // The numbers of a frame are at the end of those before it.
      const std::size_t row_bytes = 40 * (array == "rotations.npy" ? 4 : 3) * sizeof(float);
      const float nan = std::numeric_limits<float>::quiet_NaN();
      std::memcpy(bytes->data() + bytes->size() - (frames - row) * row_bytes, &nan, sizeof(nan));
      for (const npz::ReadOptions& options : {npz::ReadOptions(), in_pieces()}) {
        Diagnostics found;
        const Result<Clip> clip = read_bytes(zip_of(members), found, options);
        ASSERT_FALSE(clip.has_value()) << array << row;
        EXPECT_EQ(clip.error().code, codes::npz_array);
      }
    }
  }
}

TEST(NpzPieces, EveryTruncationIsAnError) {
  const std::string file = deflated_zip_of(amass());
  for (const std::size_t size : {file.size() - 1, file.size() - 30, file.size() - 300,
                                 file.size() / 2, std::size_t{70'000}}) {
    Diagnostics found;
    const Result<Clip> clip = read_bytes(file.substr(0, size), found, in_pieces());
    ASSERT_FALSE(clip.has_value()) << size;
    EXPECT_EQ(clip.error().code, codes::npz_zip) << size;
  }
}

/// Reads a file of which only so many bytes can be read, some of them several times.
Result<Clip> read_failing(const std::string& file, std::uint64_t most) {
  std::uint64_t read = 0;
  ByteSource source = ByteSource::from_reader(
      [](std::span<char>) -> Result<std::size_t> { return 0; }, "a.npz", file.size());
  source.set_offset_reader([&](std::uint64_t offset, std::span<char> out) -> Result<std::size_t> {
    read += out.size();
    if (read > most || offset >= file.size()) return 0;
    return file.copy(out.data(), out.size(), static_cast<std::size_t>(offset));
  });
  Diagnostics found;
  return npz::read(source, in_pieces(), found);
}

TEST(NpzPieces, SourceThatFailsLaterIsAnError) {
  // The first pass over the data succeeds; a file that is truncated then must not give zeros.
  const std::string parameters = zip_of(amass());
  const Result<Clip> second = read_failing(parameters, parameters.size() + parameters.size() / 2);
  ASSERT_FALSE(second.has_value());
  EXPECT_EQ(second.error().code, codes::io_read) << second.error().message;
  // The joints are read in one pass.
  const std::string joints = zip_of(own_joints(false));
  for (const std::size_t share : {4U, 2U}) {
    const Result<Clip> first = read_failing(joints, joints.size() - joints.size() / share);
    ASSERT_FALSE(first.has_value());
    EXPECT_EQ(first.error().code, codes::npz_zip) << first.error().message;
  }
}

}  // namespace
}  // namespace mocap::npz_pieces_test
