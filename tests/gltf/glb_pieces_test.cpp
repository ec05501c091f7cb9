// SPDX-License-Identifier: MIT

// The values of large files are read piece by piece, and those that the motion holds are not kept:
// they are computed when the file is written unmodified.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/text_of.hpp"
#include "gltf/gltf_reading.hpp"
#include "mocap/gltf.hpp"
#include "support/unseekable_source.hpp"

namespace mocap::glb_pieces_test {
namespace {

using test::clip_of_gltf;
using test::GltfText;
using test::read_gltf;

constexpr std::size_t frames = 20'000;

/// Places or rotations that are not a multiple of each other in any frame.
std::vector<float> waves(std::size_t width, double speed, std::size_t count = frames) {
  std::vector<float> values;
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t part = 0; part < width; ++part)
      values.push_back(static_cast<float>(
          std::sin(speed * static_cast<double>(i) + 1.7 * static_cast<double>(part))));
  return values;
}

std::vector<float> times() {
  std::vector<float> seconds;
  for (std::size_t i = 0; i < frames; ++i) seconds.push_back(static_cast<float>(i) / 30.0F);
  return seconds;
}

/// Hips that move and turn, a leg that turns, and a foot that neither does. Frames: 20,000.
GltfText walker() {
  GltfText gltf;
  gltf.json["nodes"] = GltfText::Json::parse(R"([
    {"name": "Hips", "children": [1]},
    {"name": "Leg", "children": [2], "translation": [0, -0.5, 0]},
    {"name": "Foot", "translation": [0, -0.5, 0]}])");
  const std::size_t input = gltf.add_floats(times(), "SCALAR");
  gltf.animate(0, "translation", input, gltf.add_floats(waves(3, 0.01), "VEC3"));
  gltf.animate(0, "rotation", input, gltf.add_floats(waves(4, 0.02), "VEC4"));
  std::vector<float> held;
  for (std::size_t i = 0; i < frames; ++i) held.insert(held.end(), {0.0F, -0.5F, 0.0F});
  gltf.animate(1, "translation", input, gltf.add_floats(held, "VEC3"));
  gltf.animate(1, "rotation", input, gltf.add_floats(waves(4, 0.03), "VEC4"));
  return gltf;
}

/// Replaces the rotations of the leg.
void set_rotations_of_leg(GltfText& gltf, std::size_t accessor) {
  gltf.json["animations"][0]["samplers"][3]["output"] = accessor;
}

std::string written(const Clip& clip) {
  Diagnostics found;
  return test::text_of(
      [&](const TextOutput::Writer& out) { return gltf::write(clip, {}, out, found); });
}

/// Bytes of a file that cannot be read at any offset, and is therefore read as a whole.
Result<Clip> read_whole(const std::string& bytes, Diagnostics& found) {
  ByteSource source = test::unseekable_source(bytes, "t.gltf");
  return gltf::read(source, {}, found);
}

const gltf::BytesAsRead& kept_of(const Clip& clip) {
  return *clip.format_data.find<gltf::Style>()->as_read;
}

/// Reads a file in pieces and as a whole, with the same result, which is returned.
Clip read_both_ways(const std::string& bytes) {
  Diagnostics found;
  Diagnostics found_in_whole;
  Result<Clip> clip = read_gltf(bytes, found);
  const Result<Clip> whole = read_whole(bytes, found_in_whole);
  EXPECT_TRUE(clip.has_value() && whole.has_value());
  if (!clip || !whole) return {};
  EXPECT_EQ(clip->skeleton, whole->skeleton);
  EXPECT_EQ(clip->motion.channels(), whole->motion.channels());
  EXPECT_TRUE(std::equal(
      clip->motion.values().begin(), clip->motion.values().end(), whole->motion.values().begin(),
      whole->motion.values().end(), [](double x, double y) {
        return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y);
      }));
  EXPECT_EQ(kept_of(*clip).digest, kept_of(*whole).digest);
  EXPECT_EQ(found.entries().size(), found_in_whole.entries().size());
  for (std::size_t i = 0; i < std::min(found.entries().size(), found_in_whole.entries().size());
       ++i)
    EXPECT_EQ(found.entries()[i].message, found_in_whole.entries()[i].message);
  EXPECT_TRUE(kept_of(*whole).tracks.empty());
  EXPECT_TRUE(written(*clip) == bytes);
  EXPECT_TRUE(written(*whole) == bytes);
  return std::move(*clip);
}

TEST(GlbPieces, UnmodifiedFileIsWrittenByteForByte) {
  const std::string bytes = walker().binary();
  const Clip clip = read_both_ways(bytes);
  ASSERT_EQ(clip.motion.frames(), frames);
  ASSERT_EQ(clip.motion.channels(), 11U);
  EXPECT_EQ(clip.motion.at(19'999, 7 + 2), static_cast<double>(waves(4, 0.03)[4 * 19'999 + 2]));
  // The times and the places of the leg are kept.
  EXPECT_EQ(kept_of(clip).tracks.size(), 3U);
  EXPECT_EQ(kept_of(clip).head.size(), bytes.size() - frames * 11 * sizeof(float));
}

TEST(GlbPieces, EditedClipIsWrittenAnew) {
  const std::string bytes = walker().binary();
  Clip clip = clip_of_gltf(bytes);
  clip.motion.exact_at(12'345, 1) = 3.0;
  const std::string anew = written(clip);
  EXPECT_FALSE(anew == bytes);
  const Clip again = clip_of_gltf(anew);
  EXPECT_EQ(again.motion.at(12'345, 1), 3.0);
}

TEST(GlbPieces, NegativeZerosAndSmallestNumbers) {
  GltfText gltf = walker();
  std::vector<float> rotations = waves(4, 0.03);
  rotations[5] = -0.0F;
  rotations[6] = 1e-45F;
  rotations[7] = -3.4e38F;
  set_rotations_of_leg(gltf, gltf.add_floats(rotations, "VEC4"));
  EXPECT_EQ(kept_of(read_both_ways(gltf.binary())).tracks.size(), 3U);
}

TEST(GlbPieces, JointsThatShareTheirValues) {
  GltfText gltf = walker();
  set_rotations_of_leg(gltf, 2);
  EXPECT_EQ(kept_of(read_both_ways(gltf.binary())).tracks.size(), 2U);
}

TEST(GlbPieces, ValuesThatOverlap) {
  GltfText gltf = walker();
  // The rotations of the leg begin in the middle of those of the hips.
  const std::size_t view = gltf.add_view(waves(4, 0.04, 3 * frames / 2));
  for (const std::size_t first : {std::size_t{0}, frames / 2})
    gltf.json["accessors"].push_back({{"bufferView", view},
                                      {"byteOffset", 16 * first},
                                      {"componentType", 5126},
                                      {"count", frames},
                                      {"type", "VEC4"}});
  const std::size_t last = gltf.json["accessors"].size() - 1;
  gltf.json["animations"][0]["samplers"][1]["output"] = last - 1;
  set_rotations_of_leg(gltf, last);
  EXPECT_EQ(kept_of(read_both_ways(gltf.binary())).tracks.size(), 2U);
}

TEST(GlbPieces, ValuesWithBytesBetweenThem) {
  GltfText gltf = walker();
  const std::size_t view = gltf.add_view(waves(6, 0.04));
  gltf.json["bufferViews"][view]["byteStride"] = 24;
  gltf.json["accessors"].push_back(
      {{"bufferView", view}, {"componentType", 5126}, {"count", frames}, {"type", "VEC4"}});
  set_rotations_of_leg(gltf, gltf.json["accessors"].size() - 1);
  const Clip clip = read_both_ways(gltf.binary());
  EXPECT_EQ(clip.motion.at(777, 7 + 3), static_cast<double>(waves(6, 0.04)[6 * 777 + 3]));
  EXPECT_EQ(kept_of(clip).tracks.size(), 2U);
}

// Rotations are multiplied by the inverse of the rest rotation, so the motion does not hold them.
TEST(GlbPieces, RestRotation) {
  GltfText gltf = walker();
  gltf.json["nodes"][1]["rotation"] = {0.0, 0.6, 0.0, 0.8};
  EXPECT_EQ(kept_of(read_both_ways(gltf.binary())).tracks.size(), 2U);
}

TEST(GlbPieces, SplinesAndStepsAndOtherTimes) {
  for (const char* interpolation : {"STEP", "CUBICSPLINE"}) {
    GltfText gltf = walker();
    std::vector<float> seconds = times();
    seconds.resize(frames / 3);
    for (std::size_t i = 0; i < seconds.size(); ++i) seconds[i] = static_cast<float>(3 * i) / 30.0F;
    const std::size_t input = gltf.add_floats(seconds, "SCALAR");
    gltf.animate(2, "rotation", input, gltf.add_floats(waves(4, 0.05), "VEC4"), interpolation);
    const Clip clip = read_both_ways(gltf.binary());
    EXPECT_EQ(clip.motion.channels(), 15U);
    EXPECT_EQ(kept_of(clip).tracks.size(), 3U);
  }
}

TEST(GlbPieces, MovingScale) {
  GltfText gltf = walker();
  gltf.animate(0, "scale", 0, gltf.add_floats(waves(3, 0.001), "VEC3"));
  for (auto& accessor : gltf.json["accessors"]) accessor["count"] = 1000;
  EXPECT_TRUE(kept_of(read_both_ways(gltf.binary())).tracks.empty());
}

// Integers and sparse values are decoded from the whole chunk.
TEST(GlbPieces, OtherComponents) {
  GltfText gltf = walker();
  std::vector<std::int16_t> integers;
  for (const float value : waves(4, 0.03))
    integers.push_back(static_cast<std::int16_t>(32767.0F * value));
  const std::size_t rotations = gltf.add(integers, "VEC4", 5122, 4);
  gltf.json["accessors"][rotations]["normalized"] = true;
  set_rotations_of_leg(gltf, rotations);
  const Clip clip = read_both_ways(gltf.binary());
  EXPECT_EQ(clip.motion.at(5, 7), static_cast<double>(integers[20]) / 32767.0);
}

TEST(GlbPieces, ValuesThatAreNotFinite) {
  GltfText gltf = walker();
  std::vector<float> rotations = waves(4, 0.03);
  rotations[4 * 15'000] = std::numeric_limits<float>::infinity();
  set_rotations_of_leg(gltf, gltf.add_floats(rotations, "VEC4"));
  EXPECT_EQ(test::error_of_gltf(gltf.binary()), "gltf.keys");
}

TEST(GlbPieces, TruncatedFileIsAnError) {
  const std::string bytes = walker().binary();
  for (const std::size_t size : {bytes.size() - 1, bytes.size() / 2 + 1'000'000})
    EXPECT_EQ(test::error_of_gltf(bytes.substr(0, std::min(size, bytes.size() - 1))),
              "gltf.syntax");
}

// Another program shortens the file while it is read.
TEST(GlbPieces, SourceThatFails) {
  const std::string bytes = walker().binary();
  for (const std::uint64_t end : {bytes.size() / 2, bytes.size() - 100}) {
    ByteSource source = ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "t.gltf");
    source.set_offset_reader([&](std::uint64_t offset, std::span<char> out) -> Result<std::size_t> {
      const bool is_there = offset + out.size() <= end || offset == bytes.size() - 1;
      if (is_there) std::copy_n(bytes.data() + offset, out.size(), out.data());
      return is_there ? out.size() : 0;
    });
    Diagnostics found;
    const Result<Clip> clip = gltf::read(source, {}, found);
    ASSERT_FALSE(clip.has_value());
    EXPECT_EQ(clip.error().code, codes::io_read);
    EXPECT_TRUE(found.has_errors());
  }
}

TEST(GlbPieces, NothingIsKeptOnRequest) {
  gltf::ReadOptions options;
  options.keep_style = false;
  Diagnostics found;
  const Result<Clip> clip = read_gltf(walker().binary(), found, options);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->motion.frames(), frames);
  EXPECT_EQ(clip->format_data.find<gltf::Style>(), nullptr);
}

}  // namespace
}  // namespace mocap::glb_pieces_test
