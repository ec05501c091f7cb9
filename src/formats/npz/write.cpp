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
#include "formats/text_as_read.hpp"
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

enum class PoseArray : bool { positions, rotations };

/// Adds an array of poses, computed block by block.
bool add_poses(StoredZip& zip, const std::string& name, const Clip& clip, PoseArray array) {
  const std::size_t width = array == PoseArray::positions ? 3 : 4;
  const std::string header =
      array_header("<f4", {clip.motion.frames(), clip.skeleton.size(), width});
  PosesF poses;
  return zip.add(name + ".npy", [&](const StoredZip::Sink& sink) {
    if (!sink(header)) return false;
    for (std::size_t first = 0; first < clip.motion.frames(); first += frames_per_block) {
      EvaluateOptions block;
      block.first_frame = first;
      block.frame_count = frames_per_block;
      block.world = array == PoseArray::positions;
      block.local = !block.world;
      evaluate(clip, block, poses);
      const auto& numbers = block.world ? poses.world_positions : poses.local_rotations;
      if (!sink(bytes_of(numbers))) return false;
    }
    return true;
  });
}

/// Adds text in the format of NumPy: UTF-32, every name padded to the longest.
bool add_texts(StoredZip& zip, const std::string& array, const std::vector<std::string>& texts) {
  std::vector<std::u32string> names;
  std::size_t longest = 1;
  for (const std::string& name : texts) {
    std::u32string& characters = names.emplace_back();
    const std::string utf8 = text::utf8_from_bytes(name);
    for (std::string_view left = utf8; !left.empty();)
      characters.push_back(text::take_character(left).value_or(U'?'));
    longest = std::max(longest, characters.size());
  }
  const std::string header = array_header(fmt::format("<U{}", longest), {names.size()});
  return zip.add(array + ".npy", [&](const StoredZip::Sink& sink) {
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

bool add_joints(StoredZip& zip, const Clip& clip) {
  const Skeleton& skeleton = clip.skeleton;
  std::vector<std::uint32_t> parents;
  std::vector<float> offsets;
  for (const Joint& joint : skeleton.joints()) {
    parents.push_back(static_cast<std::uint32_t>(static_cast<std::int32_t>(joint.parent)));
    for (const double length : joint.offset) offsets.push_back(static_cast<float>(length));
  }
  return add_poses(zip, "positions", clip, PoseArray::positions) &&
         add_poses(zip, "rotations", clip, PoseArray::rotations) &&
         add_array(zip, "offsets", "<f4", {skeleton.size(), 3}, bytes_of(offsets)) &&
         add_array(zip, "parents", "<i4", {skeleton.size()}, bytes_of(parents)) &&
         add_texts(zip, "names", skeleton.unique_names());
}

bool add_points(StoredZip& zip, const Clip& clip) {
  const Recording& recording = clip.recording;
  const std::size_t points = recording.points.size();
  const std::size_t frames = clip.motion.frames();
  const std::string header = array_header("<f4", {frames, points, 3});
  std::vector<std::string> labels;
  labels.reserve(points);
  for (const Point& point : recording.points) labels.push_back(point.label);
  const bool is_added = zip.add("points.npy", [&](const StoredZip::Sink& sink) {
    if (!sink(header)) return false;
    for (std::size_t frame = 0; frame < frames; ++frame) {
      std::vector<float> row;
      for (std::size_t point = 0; point < points; ++point) {
        const bool is_known = recording.is_known(frame, point);
        for (const double length : recording.position(frame, point))
          row.push_back(is_known ? static_cast<float>(length)
                                 : std::numeric_limits<float>::quiet_NaN());
      }
      if (!sink(bytes_of(row))) return false;
    }
    return true;
  });
  return is_added && add_texts(zip, "labels", labels);
}

bool write_arrays(StoredZip& zip, const Clip& clip, const WriteOptions& options) {
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  const FrameTime& frame_time = clip.motion.frame_time;
  const double fps = frame_time.believable() ? frame_time.frames_per_second() : unknown;
  const double metres = detail::metres_per_unit_of(clip, options.metres_per_unit).value_or(unknown);
  const bool has_points = !clip.recording.points.empty();
  // A clip without anything still has the arrays of joints.
  const bool has_joints = !clip.skeleton.empty() || !has_points;
  return (!has_joints || add_joints(zip, clip)) && (!has_points || add_points(zip, clip)) &&
         add_number(zip, "fps", fps) && add_number(zip, "metres_per_unit", metres) && zip.finish();
}

/// The bytes of the file if the clip is unmodified and no option changes them; otherwise null.
const TextAsRead* bytes_as_read(const Clip& clip, const WriteOptions& options) {
  const auto* const style = clip.format_data.find<Style>();
  if (style == nullptr || clip.metadata.metres_per_unit) return nullptr;
  const bool is_same_unit =
      !options.metres_per_unit || (clip.metadata.declared_unit &&
                                   clip.metadata.declared_unit->value == *options.metres_per_unit);
  if (!is_same_unit || style->recording_digest != mocap::detail::digest_of(clip.recording))
    return nullptr;
  return mocap::detail::text_if_unmodified(style->as_read, clip);
}

}  // namespace

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  if (Status sound = detail::check_writable(clip); !sound) {
    diagnostics.add(sound.error());
    return sound;
  }
  if (Status sound = clip.recording.validate(clip.motion.frames()); !sound) return sound;
  if (const TextAsRead* const bytes = bytes_as_read(clip, options)) {
    if (out(bytes->rows)) return {};
    return fail(codes::io_write, "the arrays could not be written");
  }
  StoredZip zip(out);
  if (write_arrays(zip, clip, options)) return {};
  return fail(codes::io_write, "the arrays could not be written");
}

}  // namespace mocap::npz
