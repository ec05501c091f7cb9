// SPDX-License-Identifier: MIT

// The data of large files are read in pieces and not kept: they are computed when the file is
// written unmodified.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/text_of.hpp"
#include "mocap/c3d.hpp"
#include "support/unseekable_source.hpp"

namespace mocap::c3d_pieces_test {
namespace {

constexpr std::size_t points = 50;
constexpr std::size_t channels = 3;
constexpr std::size_t frames = 5000;
constexpr std::size_t words_per_frame = 4 * points + 2 * channels;

Clip recorded() {
  Clip clip;
  clip.motion = Motion(frames, 0, FrameTime::from_rate(100.0));
  clip.metadata.metres_per_unit = 1e-3;
  Recording& recording = clip.recording;
  recording.points.resize(points);
  recording.positions = Motion(frames, 3 * points, clip.motion.frame_time);
  recording.residuals.resize(frames * points);
  recording.cameras.resize(frames * points);
  recording.analog_channels.resize(channels);
  recording.analog_per_frame = 2;
  recording.analog = Motion(2 * frames, channels, clip.motion.frame_time);
  std::mt19937 random(3);
  for (double& value : recording.positions.exact_values())
    value = static_cast<double>(static_cast<float>(random() % 1000000) / 7.0F);
  for (double& value : recording.analog.exact_values())
    value = static_cast<double>(static_cast<float>(random() % 1000) / -3.0F);
  for (std::size_t i = 0; i < frames * points; ++i) {
    if (random() % 30 == 0) {
      recording.set_state(i / points, i % points, SampleState::occluded);
      continue;
    }
    recording.residuals[i] = 0.1F * static_cast<float>(random() % 256);
    recording.cameras[i] = static_cast<std::uint8_t>(random() % 128);
  }
  return clip;
}

std::string written(const Clip& clip) {
  Diagnostics found;
  return test::text_of(
      [&](const TextOutput::Writer& out) { return c3d::write(clip, {}, out, found); });
}

/// A file without the data that are not kept, and its data section.
struct File {
  std::string bytes;
  std::size_t data_at = 0;

  void set_word(std::size_t index, float number) {
    std::memcpy(bytes.data() + data_at + 4 * index, &number, 4);
  }
};

File large_file() {
  File file;
  file.bytes = written(recorded());
  const std::size_t block = static_cast<unsigned char>(file.bytes[16]) +
                            (std::size_t{static_cast<unsigned char>(file.bytes[17])} << 8U);
  file.data_at = 512 * (block - 1);
  return file;
}

Result<Clip> read(const std::string& bytes, Diagnostics& found,
                  const c3d::ReadOptions& options = {}) {
  ByteSource source =
      ByteSource::from_bytes(std::span<const char>(bytes.data(), bytes.size()), "t");
  return c3d::read(source, options, found);
}

/// From a source that cannot be read in pieces.
Result<Clip> read_whole(const std::string& bytes, Diagnostics& found) {
  ByteSource source = test::unseekable_source(bytes, "t");
  return c3d::read(source, {}, found);
}

const c3d::BytesAsRead& kept_of(const Clip& clip) {
  return *clip.format_data.find<c3d::Style>()->as_read;
}

void expect_same_clip(const Clip& a, const Clip& b) {
  const auto same_values = [](const Motion& one, const Motion& other) {
    return std::ranges::equal(one.values(), other.values(), [](double x, double y) {
      return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
    });
  };
  EXPECT_TRUE(same_values(a.recording.positions, b.recording.positions));
  EXPECT_TRUE(same_values(a.recording.analog, b.recording.analog));
  EXPECT_EQ(a.recording.states, b.recording.states);
  EXPECT_EQ(a.recording.residuals, b.recording.residuals);
  EXPECT_EQ(a.recording.cameras, b.recording.cameras);
}

TEST(C3dPieces, UnmodifiedFileIsWrittenByteForByte) {
  File file = large_file();
  file.bytes += "after the data";
  Diagnostics found;
  const Result<Clip> clip = read(file.bytes, found);
  ASSERT_TRUE(clip.has_value());
  ASSERT_TRUE(kept_of(*clip).data.has_value());
  EXPECT_TRUE(kept_of(*clip).data->corrections.empty());
  EXPECT_LT(kept_of(*clip).bytes.size(), file.bytes.size() / 10);
  EXPECT_TRUE(written(*clip) == file.bytes);

  Diagnostics found_in_whole;
  const Result<Clip> whole = read_whole(file.bytes, found_in_whole);
  ASSERT_TRUE(whole.has_value());
  EXPECT_FALSE(kept_of(*whole).data.has_value());
  EXPECT_TRUE(written(*whole) == file.bytes);
  expect_same_clip(*clip, *whole);
  EXPECT_EQ(found.entries().size(), found_in_whole.entries().size());
}

TEST(C3dPieces, OtherWordsAreKept) {
  File file = large_file();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const std::vector<std::pair<std::size_t, float>> words{
      {0, nan},       {1, -0.0F}, {2, 1e-40F},       {3, -0.0F},
      {4, infinity},  {7, 0.5F},  {11, -7.0F},       {15, nan},
      {19, 40000.0F}, {20, 1e8F}, {24, 0.0F},        {25, 0.0F},
      {26, 0.0F},     {27, 5.0F}, {4 * points, nan}, {4 * points + 1, -0.0F}};
  for (const std::size_t frame : {std::size_t{0}, std::size_t{1234}, frames - 1})
    for (const auto& [index, number] : words)
      file.set_word(frame * words_per_frame + index, number);
  Diagnostics found;
  const Result<Clip> clip = read(file.bytes, found);
  ASSERT_TRUE(clip.has_value());
  ASSERT_TRUE(kept_of(*clip).data.has_value());
  EXPECT_FALSE(kept_of(*clip).data->corrections.empty());
  EXPECT_TRUE(written(*clip) == file.bytes);
  Diagnostics found_in_whole;
  const Result<Clip> whole = read_whole(file.bytes, found_in_whole);
  ASSERT_TRUE(whole.has_value());
  expect_same_clip(*clip, *whole);
  ASSERT_EQ(found.entries().size(), found_in_whole.entries().size());
  for (std::size_t i = 0; i < found.entries().size(); ++i)
    EXPECT_EQ(found.entries()[i].message, found_in_whole.entries()[i].message);
}

TEST(C3dPieces, RandomWords) {
  for (const unsigned one_in : {1000U, 100U, 2U}) {
    File file = large_file();
    std::mt19937 random(one_in);
    for (std::size_t word = 0; word < frames * words_per_frame; ++word)
      if (random() % one_in == 0)
        file.set_word(word, std::bit_cast<float>(static_cast<std::uint32_t>(random())));
    Diagnostics found;
    const Result<Clip> clip = read(file.bytes, found);
    ASSERT_TRUE(clip.has_value());
    // If too many words differ, the whole file is kept.
    EXPECT_EQ(kept_of(*clip).data.has_value(), one_in > 2);
    EXPECT_TRUE(written(*clip) == file.bytes) << one_in;
  }
}

TEST(C3dPieces, TruncatedFile) {
  const File file = large_file();
  for (const std::size_t missing : {1U, 4U, 1000U, 100'000U}) {
    const std::string bytes = file.bytes.substr(0, file.bytes.size() - missing);
    Diagnostics found;
    const Result<Clip> clip = read(bytes, found);
    ASSERT_TRUE(clip.has_value());
    EXPECT_NE(found.find(codes::c3d_truncated), nullptr);
    EXPECT_TRUE(written(*clip) == bytes) << missing;
  }
}

TEST(C3dPieces, ModifiedClipIsWrittenAnew) {
  const File file = large_file();
  Diagnostics found;
  Result<Clip> clip = read(file.bytes, found);
  ASSERT_TRUE(clip.has_value());
  clip->recording.positions.exact_at(7, 1) = 123.0;
  const std::string text = written(*clip);
  float number = 0.0F;
  std::memcpy(&number, text.data() + text.size() - 4 * words_per_frame * (frames - 7) + 4, 4);
  EXPECT_EQ(number, 123.0F);
}

TEST(C3dPieces, NothingIsKeptOnRequest) {
  const File file = large_file();
  Diagnostics found;
  c3d::ReadOptions options;
  options.keep_style = false;
  const Result<Clip> clip = read(file.bytes, found, options);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->format_data.find<c3d::Style>()->as_read, nullptr);
}

// A file that becomes shorter while it is read.
TEST(C3dPieces, SourceThatFails) {
  const File file = large_file();
  ByteSource source = ByteSource::from_reader(
      [](std::span<char> /*out*/) -> Result<std::size_t> { return std::size_t{0}; }, "t",
      file.bytes.size());
  source.set_offset_reader([&](std::uint64_t offset, std::span<char> out) -> Result<std::size_t> {
    const bool is_last = offset + out.size() == file.bytes.size() && out.size() == 1;
    if (offset > 2'000'000 && !is_last) return std::size_t{0};
    std::memcpy(out.data(), file.bytes.data() + offset, out.size());
    return out.size();
  });
  Diagnostics found;
  EXPECT_FALSE(c3d::read(source, {}, found).has_value());
}

/// Reads a file that becomes shorter after a number of reads from it.
struct Shrunk {
  std::optional<Clip> clip;
  bool was_short = false;
  Diagnostics found;
};

Shrunk read_shrunk(const std::string& bytes, std::size_t complete_reads) {
  Shrunk result;
  std::size_t reads = 0;
  std::size_t at = 0;
  const auto read_at = [&](std::uint64_t offset, std::span<char> out) -> Result<std::size_t> {
    result.was_short = result.was_short || reads == complete_reads;
    const std::size_t size = reads++ < complete_reads ? bytes.size() : bytes.size() / 2;
    const auto begin = static_cast<std::size_t>(offset);
    if (begin >= size) return std::size_t{0};
    const std::size_t count = std::min(out.size(), size - begin);
    std::copy_n(bytes.data() + begin, count, out.data());
    return count;
  };
  ByteSource source = ByteSource::from_reader(
      [&](std::span<char> out) -> Result<std::size_t> {
        Result<std::size_t> count = read_at(at, out);
        at += count.value_or(0);
        return count;
      },
      "t", bytes.size());
  source.set_offset_reader(read_at);
  if (Result<Clip> clip = c3d::read(source, {}, result.found)) result.clip = std::move(*clip);
  return result;
}

TEST(C3dPieces, FileThatBecomesShorterIsNeverWrittenAsIfItWereComplete) {
  File with_corrections = large_file();
  std::mt19937 random(2);
  for (std::size_t word = 0; word < frames * words_per_frame; word += 2)
    with_corrections.set_word(word, std::bit_cast<float>(static_cast<std::uint32_t>(random())));
  for (File file : {large_file(), with_corrections}) {
    file.bytes += "after the data";
    std::size_t reads = 0;
    while (true) {
      const Shrunk shrunk = read_shrunk(file.bytes, reads);
      if (!shrunk.was_short) break;
      const bool is_truncated = shrunk.found.find(codes::c3d_truncated) != nullptr;
      EXPECT_TRUE(!shrunk.clip || is_truncated || written(*shrunk.clip) == file.bytes) << reads;
      ++reads;
    }
    // The start, the data in several pieces, and what is kept.
    EXPECT_GT(reads, 4U);
  }
}

}  // namespace
}  // namespace mocap::c3d_pieces_test
