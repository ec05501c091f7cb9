// SPDX-License-Identifier: MIT
#include "mocap/npz.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>

#include "formats/small_clip.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::npz_test {
namespace {

std::string npz_of(const Clip& clip, const npz::WriteOptions& options = {}) {
  std::string bytes;
  Diagnostics findings;
  const auto append = [&](std::string_view piece) {
    bytes += piece;
    return true;
  };
  EXPECT_TRUE(npz::write(clip, options, append, findings));
  return bytes;
}

std::uint64_t number_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < size; ++i)
    number |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8U * i);
  return number;
}

/// The checksum of zip files, bit by bit.
std::uint32_t checksum_of(std::string_view bytes) {
  std::uint32_t checksum = 0xFFFFFFFFU;
  for (const char c : bytes) {
    checksum ^= static_cast<unsigned char>(c);
    for (int bit = 0; bit < 8; ++bit)
      checksum = (checksum & 1U) != 0 ? 0xEDB88320U ^ (checksum >> 1U) : checksum >> 1U;
  }
  return ~checksum;
}

/// The entries by name, read from the central directory, and compared with their local headers.
std::map<std::string, std::string> entries_of(std::string_view zip) {
  constexpr std::size_t end_bytes = 22;
  std::map<std::string, std::string> entries;
  const std::size_t end = zip.size() - end_bytes;
  EXPECT_EQ(number_at(zip, end, 4), 0x06054B50U);
  const std::uint64_t count = number_at(zip, end + 10, 2);
  std::size_t at = number_at(zip, end + 16, 4);
  for (std::uint64_t i = 0; i < count; ++i) {
    EXPECT_EQ(number_at(zip, at, 4), 0x02014B50U);
    EXPECT_EQ(number_at(zip, at + 10, 2), 0U) << "it is stored, not packed";
    const auto checksum = static_cast<std::uint32_t>(number_at(zip, at + 16, 4));
    const std::size_t size = number_at(zip, at + 24, 4);
    const std::size_t name_size = number_at(zip, at + 28, 2);
    const std::size_t local = number_at(zip, at + 42, 4);
    const std::string name(zip.substr(at + 46, name_size));
    EXPECT_EQ(number_at(zip, local, 4), 0x04034B50U);
    EXPECT_EQ(number_at(zip, local + 14, 4), checksum) << name;
    EXPECT_EQ(number_at(zip, local + 18, 4), size) << name;
    const std::string bytes(zip.substr(local + 30 + name_size, size));
    EXPECT_EQ(checksum_of(bytes), checksum) << name;
    entries[name] = bytes;
    at += 46 + name_size + number_at(zip, at + 30, 2);
  }
  return entries;
}

struct Array {
  std::string header;
  std::string numbers;
};

Array array_in(const std::string& file) {
  EXPECT_EQ(file.substr(0, 6), "\x93NUMPY");
  const std::size_t length = number_at(file, 8, 2);
  EXPECT_EQ((length + 10) % 64, 0U);
  return {file.substr(10, length), file.substr(10 + length)};
}

float float_at(const std::string& numbers, std::size_t index) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(number_at(numbers, index * 4, 4)));
}

double double_at(const std::string& numbers) {
  return std::bit_cast<double>(number_at(numbers, 0, 8));
}

TEST(Npz, ContainsPosesAndSkeleton) {
  const Clip clip = test::small_clip();
  const auto entries = entries_of(npz_of(clip));
  ASSERT_EQ(entries.size(), 7U);
  const Poses poses = evaluate(clip).value();
  const Array positions = array_in(entries.at("positions.npy"));
  EXPECT_NE(positions.header.find("'<f4'"), std::string::npos);
  EXPECT_NE(positions.header.find("(2,2,3,)"), std::string::npos) << positions.header;
  ASSERT_EQ(positions.numbers.size(), poses.world_positions.size() * 4);
  for (std::size_t i = 0; i < poses.world_positions.size(); ++i)
    EXPECT_NEAR(float_at(positions.numbers, i), poses.world_positions[i], 1e-4) << i;
  const Array rotations = array_in(entries.at("rotations.npy"));
  ASSERT_EQ(rotations.numbers.size(), poses.local_rotations.size() * 4);
  for (std::size_t i = 0; i < poses.local_rotations.size(); ++i)
    EXPECT_NEAR(float_at(rotations.numbers, i), poses.local_rotations[i], 1e-6) << i;
  const Array parents = array_in(entries.at("parents.npy"));
  EXPECT_EQ(number_at(parents.numbers, 0, 4), 0xFFFFFFFFU);
  EXPECT_EQ(number_at(parents.numbers, 4, 4), 0U);
  EXPECT_NEAR(float_at(array_in(entries.at("offsets.npy")).numbers, 4), 5.25F, 1e-6F);
  EXPECT_NEAR(double_at(array_in(entries.at("fps.npy")).numbers),
              clip.motion.frame_time.frames_per_second(), 1e-12);
  EXPECT_TRUE(std::isnan(double_at(array_in(entries.at("metres_per_unit.npy")).numbers)));
  const Array names = array_in(entries.at("names.npy"));
  EXPECT_NE(names.header.find("'<U5'"), std::string::npos) << names.header;
  EXPECT_EQ(number_at(names.numbers, 0, 4), std::uint64_t{'H'});
  EXPECT_EQ(number_at(names.numbers, 20, 4), std::uint64_t{'C'});
}

TEST(Npz, StoresTheGivenUnit) {
  npz::WriteOptions options;
  options.metres_per_unit = 0.01;
  const auto entries = entries_of(npz_of(test::small_clip(), options));
  EXPECT_EQ(double_at(array_in(entries.at("metres_per_unit.npy")).numbers), 0.01);
}

TEST(Npz, NamesInLatin1AreText) {
  Clip clip = test::small_clip();
  clip.skeleton.set_name(1, "Bra\xE7o");
  const auto entries = entries_of(npz_of(clip));
  const Array names = array_in(entries.at("names.npy"));
  EXPECT_NE(names.header.find("'<U5'"), std::string::npos) << names.header;
  EXPECT_EQ(number_at(names.numbers, 20 + 3 * 4, 4), 0xE7U);
}

TEST(Npz, AClipWithoutFramesHasEmptyArrays) {
  Clip clip = test::small_clip();
  clip.motion = Motion(0, clip.motion.channels(), clip.motion.frame_time);
  const auto entries = entries_of(npz_of(clip));
  EXPECT_TRUE(array_in(entries.at("positions.npy")).numbers.empty());
}

TEST(Npz, StopsOnWriteErrors) {
  Diagnostics findings;
  const Status written = npz::write(
      test::small_clip(), {}, [](std::string_view) { return false; }, findings);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, codes::io_write);
}

TEST(Npz, NumPyReadsIt) {
  if (std::system("python3 -c 'import numpy' >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "no NumPy here";
  const std::filesystem::path file =
      std::filesystem::path(testing::TempDir()) / "mocap_npz_test.npz";
  std::ofstream(file, std::ios::binary) << npz_of(test::small_clip());
  const std::string script =
      "import numpy as np; a = np.load('" + file.string() +
      "'); assert a['positions'].shape == (2, 2, 3) and a['positions'].dtype == np.float32; "
      "assert a['rotations'].shape == (2, 2, 4); assert list(a['names']) == ['Hips', 'Chest']; "
      "assert list(a['parents']) == [-1, 0]; assert abs(float(a['fps']) - 30) < 0.01";
  EXPECT_EQ(std::system(("python3 -c \"" + script + "\"").c_str()), 0);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace mocap::npz_test
