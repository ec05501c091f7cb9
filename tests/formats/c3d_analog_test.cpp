// SPDX-License-Identifier: MIT

// Analog samples of files whose header or parameters describe them wrongly.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

#include "formats/c3d_file.hpp"

namespace mocap::c3d_analog_test {
namespace {

using c3d_test::has_code;
using c3d_test::read_bytes;
using c3d_test::written;

constexpr std::size_t frames = 40;
constexpr std::size_t channels = 2;
constexpr std::size_t per_frame = 3;

/// The samples of channel 0 are `low` in the first half of the clip and then `high`.
std::string file_of(double low, double high) {
  Clip clip;
  clip.motion = Motion(frames, 0, FrameTime::from_rate(100.0));
  clip.metadata.metres_per_unit = 1e-3;
  Recording& recording = clip.recording;
  recording.points.push_back({"hip", {}});
  recording.positions = Motion(frames, 3, clip.motion.frame_time);
  for (double& value : recording.positions.exact_values()) value = 4.5;
  recording.analog_channels.resize(channels);
  recording.analog_per_frame = per_frame;
  recording.analog = Motion(per_frame * frames, channels, clip.motion.frame_time);
  for (std::size_t row = 0; row < per_frame * frames; ++row) {
    recording.analog.exact_at(row, 0) = row < per_frame * frames / 2 ? low : high;
    recording.analog.exact_at(row, 1) = static_cast<double>(row);
  }
  return written(clip);
}

void set_word(std::string& bytes, std::size_t at, unsigned word) {
  bytes[at] = static_cast<char>(word & 0xFFU);
  bytes[at + 1] = static_cast<char>(word >> 8U);
}

/// Sets the offset of channel 0.
void set_offset(std::string& bytes, unsigned offset) {
  const std::size_t name = bytes.find("OFFSET");
  ASSERT_NE(name, std::string::npos);
  // After the name: the position of the next parameter, the type, and one dimension.
  set_word(bytes, name + std::string_view("OFFSET").size() + 5, offset);
}

TEST(C3dAnalog, HeaderWithTheNumberOfChannelsInsteadOfSamples) {
  std::string bytes = file_of(1.0, 2.0);
  ASSERT_EQ(bytes[4], static_cast<char>(channels * per_frame));
  set_word(bytes, 4, channels);
  Diagnostics found;
  const Result<Clip> clip = read_bytes(bytes, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(has_code(found, codes::c3d_count));
  EXPECT_EQ(clip->motion.frames(), frames);
  ASSERT_EQ(clip->recording.analog_channels.size(), channels);
  EXPECT_EQ(clip->recording.analog_per_frame, per_frame);
  EXPECT_EQ(clip->recording.position(frames - 1, 0), Vector3(4.5, 4.5, 4.5));
  for (std::size_t row = 0; row < per_frame * frames; ++row)
    EXPECT_EQ(clip->recording.analog.row(row)[1], static_cast<double>(row)) << row;
  EXPECT_EQ(written(*clip), bytes);
}

TEST(C3dAnalog, TheHeaderIsUsedIfTheSizeOfTheFileFitsIt) {
  std::string bytes = file_of(1.0, 2.0);
  set_word(bytes, 4, channels);
  // As many bytes as frames with one sample of each channel have.
  bytes.resize(bytes.size() - 640);
  Diagnostics found;
  const Result<Clip> clip = read_bytes(bytes, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_EQ(clip->recording.analog_per_frame, 1U);
  EXPECT_EQ(clip->motion.frames(), frames);
}

TEST(C3dAnalog, OffsetsAreUnsignedIfTheSamplesAre) {
  constexpr unsigned offset = 32769;
  std::string bytes = file_of(30000.0, 32770.0);
  set_offset(bytes, offset);
  Diagnostics found;
  const Result<Clip> clip = read_bytes(bytes, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(has_code(found, codes::c3d_scale));
  const Motion& analog = clip->recording.analog;
  EXPECT_EQ(analog.row(0)[0], 30000.0 - offset);
  EXPECT_EQ(analog.row(per_frame * frames - 1)[0], 32770.0 - offset);
  EXPECT_EQ(analog.row(7)[1], 7.0);
  EXPECT_EQ(written(*clip), bytes);
}

TEST(C3dAnalog, OffsetsAreSignedOtherwise) {
  std::string bytes = file_of(-3.0, 32767.0);
  set_offset(bytes, 65536 - 5);
  Diagnostics found;
  const Result<Clip> clip = read_bytes(bytes, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_FALSE(has_code(found, codes::c3d_scale));
  EXPECT_EQ(clip->recording.analog.row(0)[0], 2.0);
  EXPECT_EQ(clip->recording.analog.row(per_frame * frames - 1)[0], 32772.0);
}

/// Sets a 32-bit sample of channel 0.
void set_sample(std::string& bytes, std::size_t row, float value) {
  const std::size_t frame_words = 4 + channels * per_frame;
  const std::size_t data_block = static_cast<unsigned char>(bytes[16]) +
                                 (std::size_t{static_cast<unsigned char>(bytes[17])} << 8U);
  const std::size_t word = row / per_frame * frame_words + 4 + row % per_frame * channels;
  std::memcpy(bytes.data() + (data_block - 1) * 512 + 4 * word, &value, 4);
}

TEST(C3dAnalog, SamplesThatAreNotFiniteAreZeroWithUnsignedOffsets) {
  std::string bytes = file_of(30000.0, 32770.0);
  set_offset(bytes, 32768);
  set_sample(bytes, 1, std::numeric_limits<float>::quiet_NaN());
  Diagnostics found;
  const Result<Clip> clip = read_bytes(bytes, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(has_code(found, codes::c3d_scale));
  EXPECT_EQ(clip->recording.analog.row(0)[0], 30000.0 - 32768.0);
  EXPECT_EQ(clip->recording.analog.row(1)[0], 0.0);
}

TEST(C3dAnalog, OneLargeSampleDoesNotMakeASmallOffsetUnsigned) {
  // With negative samples, and without.
  for (const double low : {-30.0, 0.0}) {
    std::string bytes = file_of(low, 20.0);
    set_offset(bytes, 65536 - 36);
    set_sample(bytes, 2, 40000.0F);
    Diagnostics found;
    const Result<Clip> clip = read_bytes(bytes, found);
    ASSERT_TRUE(clip.has_value()) << clip.error().message;
    EXPECT_FALSE(has_code(found, codes::c3d_scale));
    EXPECT_EQ(clip->recording.analog.row(0)[0], low + 36.0);
    EXPECT_EQ(clip->recording.analog.row(2)[0], 40036.0);
  }
}

TEST(C3dAnalog, OffsetsAreDecidedPerChannel) {
  std::string bytes = file_of(30000.0, 32770.0);
  // The second channel has the offset -2; its samples are 0, 1 and so on.
  set_offset(bytes, 32768);
  const std::size_t name = bytes.find("OFFSET");
  set_word(bytes, name + std::string_view("OFFSET").size() + 7, 65536 - 2);
  Diagnostics found;
  const Result<Clip> clip = read_bytes(bytes, found);
  ASSERT_TRUE(clip.has_value()) << clip.error().message;
  EXPECT_TRUE(has_code(found, codes::c3d_scale));
  EXPECT_EQ(clip->recording.analog.row(0)[0], 30000.0 - 32768.0);
  EXPECT_EQ(clip->recording.analog.row(7)[1], 9.0);
}

TEST(C3dUnit, NamesMayBeCut) {
  Clip clip;
  clip.motion = Motion(1, 0, FrameTime::from_rate(100.0));
  clip.recording.points.push_back({"hip", {}});
  clip.recording.positions = Motion(1, 3, clip.motion.frame_time);
  clip.recording.positions.exact_at(0, 0) = 4.5;
  auto& style = clip.format_data.make<c3d::Style>();
  style.points = 1;
  style.parameters.push_back({"POINT", "OTHER", -1, {4}, "Mete"});
  std::string bytes = written(clip);
  const std::size_t unit = bytes.find("UNITS");
  const std::size_t other = bytes.find("OTHER");
  ASSERT_NE(unit, std::string::npos);
  ASSERT_NE(other, std::string::npos);
  bytes.replace(unit, 5, "OTHER");
  bytes.replace(other, 5, "UNITS");
  Diagnostics found;
  const Result<Clip> read = read_bytes(bytes, found);
  ASSERT_TRUE(read.has_value());
  EXPECT_FALSE(has_code(found, codes::c3d_unit));
  ASSERT_TRUE(read->metadata.declared_unit.has_value());
  EXPECT_EQ(read->metadata.declared_unit->value, 1.0);
}

}  // namespace
}  // namespace mocap::c3d_analog_test
