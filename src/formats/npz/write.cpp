// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "formats/finite_values.hpp"
#include "formats/little_endian.hpp"
#include "formats/stored_zip.hpp"
#include "formats/unit_of_clip.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/npz.hpp"
#include "text/utf8.hpp"

namespace mocap::npz {

namespace {

using mocap::detail::append_little_endian;
using mocap::detail::StoredZip;

constexpr std::size_t frames_per_block = 256;

/// The header of an array file: its element type and shape as a Python literal.
std::string array_header(std::string_view type, const std::vector<std::size_t>& shape) {
  std::string lengths;
  for (const std::size_t length : shape) lengths += fmt::format("{},", length);
  std::string facts =
      fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, lengths);
  // The numbers start at a multiple of 64 bytes; the text ends with a line ending.
  constexpr std::size_t alignment = 64;
  constexpr std::size_t bytes_before_text = 10;
  const std::size_t used = bytes_before_text + facts.size() + 1;
  facts.append((alignment - used % alignment) % alignment, ' ');
  facts.push_back('\n');
  std::string header("\x93NUMPY\x01\x00", 8);
  append_little_endian(header, static_cast<std::uint16_t>(facts.size()));
  return header + facts;
}

/// Adds an array whose bytes are all in memory.
bool add_array(StoredZip& zip, const std::string& name, std::string_view type,
               const std::vector<std::size_t>& shape, const std::string& numbers) {
  const std::string header = array_header(type, shape);
  return zip.add(name + ".npy", [&](const StoredZip::Sink& sink) {
    return sink(header) && (numbers.empty() || sink(numbers));
  });
}

template <class Numbers>
std::string bytes_of(const Numbers& numbers) {
  std::string bytes;
  for (const auto number : numbers) append_little_endian(bytes, number);
  return bytes;
}

enum class Array : bool { positions, rotations };

/// Adds an array of poses, computed block by block.
bool add_poses(StoredZip& zip, const std::string& name, const Clip& clip, Array array) {
  const std::size_t width = array == Array::positions ? 3 : 4;
  const std::string header =
      array_header("<f4", {clip.motion.frames(), clip.skeleton.size(), width});
  PosesF poses;
  return zip.add(name + ".npy", [&](const StoredZip::Sink& sink) {
    if (!sink(header)) return false;
    for (std::size_t first = 0; first < clip.motion.frames(); first += frames_per_block) {
      EvaluateOptions block;
      block.first_frame = first;
      block.frame_count = frames_per_block;
      block.world = array == Array::positions;
      block.local = !block.world;
      evaluate(clip, block, poses);
      const auto& numbers = block.world ? poses.world_positions : poses.local_rotations;
      if (!sink(bytes_of(numbers))) return false;
    }
    return true;
  });
}

/// Adds text in the format of NumPy: UTF-32, every name padded to the longest.
bool add_names(StoredZip& zip, const Skeleton& skeleton) {
  std::vector<std::u32string> names;
  std::size_t longest = 1;
  for (const std::string& name : skeleton.unique_names()) {
    std::u32string& characters = names.emplace_back();
    const std::string utf8 = text::utf8_from_bytes(name);
    for (std::string_view left = utf8; !left.empty();)
      characters.push_back(text::take_character(left).value_or(U'?'));
    longest = std::max(longest, characters.size());
  }
  const std::string header = array_header(fmt::format("<U{}", longest), {names.size()});
  return zip.add("names.npy", [&](const StoredZip::Sink& sink) {
    if (!sink(header)) return false;
    return std::all_of(names.begin(), names.end(), [&](std::u32string name) {
      name.resize(longest, U'\0');
      std::string bytes;
      for (const char32_t code : name)
        append_little_endian(bytes, static_cast<std::uint32_t>(code));
      return sink(bytes);
    });
  });
}

bool add_number(StoredZip& zip, const std::string& name, double number) {
  std::string bytes;
  append_little_endian(bytes, number);
  return add_array(zip, name, "<f8", {}, bytes);
}

bool write_arrays(StoredZip& zip, const Clip& clip, const WriteOptions& options) {
  const Skeleton& skeleton = clip.skeleton;
  std::vector<std::uint32_t> parents;
  std::vector<float> offsets;
  for (const Joint& joint : skeleton.joints()) {
    parents.push_back(static_cast<std::uint32_t>(static_cast<std::int32_t>(joint.parent)));
    for (const double length : joint.offset) offsets.push_back(static_cast<float>(length));
  }
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  const FrameTime& frame_time = clip.motion.frame_time;
  const double fps = frame_time.believable() ? frame_time.frames_per_second() : unknown;
  const double metres = detail::metres_per_unit_of(clip, options.metres_per_unit).value_or(unknown);
  return add_poses(zip, "positions", clip, Array::positions) &&
         add_poses(zip, "rotations", clip, Array::rotations) &&
         add_array(zip, "offsets", "<f4", {skeleton.size(), 3}, bytes_of(offsets)) &&
         add_array(zip, "parents", "<i4", {skeleton.size()}, bytes_of(parents)) &&
         add_names(zip, skeleton) && add_number(zip, "fps", fps) &&
         add_number(zip, "metres_per_unit", metres) && zip.finish();
}

}  // namespace

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  if (Status sound = detail::check_writable(clip); !sound) {
    diagnostics.add(sound.error());
    return sound;
  }
  StoredZip zip(out);
  if (write_arrays(zip, clip, options)) return {};
  return fail(codes::io_write, "the arrays could not be written");
}

}  // namespace mocap::npz
