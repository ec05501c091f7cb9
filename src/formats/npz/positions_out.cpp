// SPDX-License-Identifier: MIT
#include "formats/npz/positions_out.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "formats/unit_of_clip.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::npz {

namespace {

constexpr std::size_t frames_per_block = 256;
constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

/// The scaled positions of all frames as bytes.
bool put_positions(const Positions& positions, double scale, bool is_double,
                   const ArrayZip::Sink& sink) {
  return positions.for_each_frame([&](std::span<const double> row) {
    std::string bytes;
    for (const double value : row) {
      const double length = value * scale;
      if (is_double)
        mocap::detail::append_little_endian(bytes, length);
      else
        mocap::detail::append_little_endian(bytes, static_cast<float>(length));
    }
    return sink(bytes);
  });
}

/// What an array of the positions of a clip does not contain.
Diagnostic positions_only(const Clip& clip, const Positions& positions,
                          std::optional<double> metres) {
  std::string text = positions.are_points() ? "the names of the points"
                                            : "the names and rotations of the joints, the skeleton";
  text = fmt::format("an NPY contains positions only: {} and the frame rate are not stored", text);
  if (!metres) text += "; the unit of length is not known, so it is not changed to metres";
  Diagnostic note = make_diagnostic(codes::npz_positions_only, std::move(text));
  note.at.file = clip.metadata.source;
  const auto* const style = clip.format_data.find<Style>();
  if (style != nullptr && style->layout == Layout::humanml3d)
    note.advise("To write HumanML3D features again, use `mocap convert --npz-layout humanml3d`.");
  return note;
}

}  // namespace

Positions::Positions(const Clip& clip) : clip_(clip) {
  for (std::size_t point = 0; point < clip.recording.points.size(); ++point)
    if (clip.recording.points[point].kind == PointKind::place) points_.push_back(point);
}

std::size_t Positions::count() const {
  return are_points() ? points_.size() : clip_.skeleton.size();
}

std::vector<std::string> Positions::names() const {
  if (!are_points()) return clip_.skeleton.unique_names();
  std::vector<std::string> labels;
  labels.reserve(count());
  for (const std::size_t point : points_) labels.push_back(clip_.recording.points[point].label);
  return labels;
}

bool Positions::for_each_frame(const std::function<bool(std::span<const double>)>& take) const {
  if (are_points()) {
    const Recording& recording = clip_.recording;
    std::vector<double> row(3 * count());
    for (std::size_t frame = 0; frame < frames(); ++frame) {
      double* place = row.data();
      for (const std::size_t point : points_) {
        const Vector3 position = recording.is_known(frame, point) ? recording.position(frame, point)
                                                                  : Vector3::Constant(no_number);
        place = std::copy_n(position.data(), 3, place);
      }
      if (!take(row)) return false;
    }
    return true;
  }
  Poses poses;
  EvaluateOptions block;
  block.frame_count = frames_per_block;
  block.local = false;
  const std::size_t width = 3 * count();
  for (; block.first_frame < frames(); block.first_frame += frames_per_block) {
    evaluate(clip_, block, poses);
    for (std::size_t frame = 0; frame < poses.frames; ++frame)
      if (!take({poses.world_positions.data() + frame * width, width})) return false;
  }
  return true;
}

std::optional<double> metres_of_positions(const Clip& clip, std::optional<double> given) {
  const auto* const style = clip.format_data.find<Style>();
  const bool is_specified = clip.metadata.metres_per_unit || clip.metadata.declared_unit;
  if (!given && !is_specified && style != nullptr && style->is_array) return std::nullopt;
  return mocap::detail::metres_per_unit_of(clip, given);
}

double rate_of(const Clip& clip) {
  const FrameTime& frame_time = clip.motion.frame_time;
  return frame_time.believable() ? frame_time.frames_per_second() : no_number;
}

bool write_positions(ArrayZip& zip, const Clip& clip, const WriteOptions& options) {
  const Positions positions(clip);
  const std::optional<double> metres = metres_of_positions(clip, options.metres_per_unit);
  return zip.add("joints", single_type, {positions.frames(), positions.count(), 3},
                 [&](const ArrayZip::Sink& sink) {
                   return put_positions(positions, metres.value_or(1.0), false, sink);
                 }) &&
         zip.add_texts("names", positions.names()) && zip.add_number("fps", rate_of(clip)) &&
         zip.add_number("metres_per_unit", metres ? 1.0 : no_number);
}

Status write_positions_array(const Clip& clip, const WriteOptions& options,
                             const TextOutput::Writer& out, Diagnostics& diagnostics) {
  const Positions positions(clip);
  const auto* const style = clip.format_data.find<Style>();
  const bool is_double = style != nullptr && style->is_double;
  const std::optional<double> metres = metres_of_positions(clip, options.metres_per_unit);
  diagnostics.add(positions_only(clip, positions, metres));
  if (out(array_header(is_double ? double_type : single_type,
                       {positions.frames(), positions.count(), 3})) &&
      put_positions(positions, metres.value_or(1.0), is_double, out))
    return {};
  return fail(codes::io_write, "the array could not be written");
}

}  // namespace mocap::npz
