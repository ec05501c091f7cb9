// SPDX-License-Identifier: MIT
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "formats/finite_values.hpp"
#include "formats/table/skeleton_lines.hpp"
#include "formats/table/table_names.hpp"
#include "formats/text_pieces.hpp"
#include "mocap/contacts.hpp"
#include "mocap/csv.hpp"
#include "mocap/evaluate.hpp"

namespace mocap::csv {

namespace {

using detail::TextPieces;

// Poses are computed and printed in blocks, so that memory does not grow with the clip.
constexpr std::size_t frames_per_block = 256;

void put_header(TextPieces& out, const std::vector<std::string>& columns) {
  out.put("frame,time");
  for (const std::string& column : columns) {
    out.put(',');
    out.put(to_cell(column));
  }
  out.put('\n');
}

void put_row(TextPieces& out, const FrameTime& frame_time, std::size_t frame,
             std::span<const double> values) {
  out.put_integer(frame);
  out.put(',');
  out.put_number(frame_time.time_of(frame));
  for (const double value : values) {
    out.put(',');
    out.put_number(value);
  }
  out.put('\n');
}

void put_channels(TextPieces& out, const Clip& clip, bool with_skeleton) {
  if (with_skeleton) {
    for (const std::string& line : to_comment_lines(clip.skeleton, clip.motion.frame_time)) {
      out.put(line);
      out.put('\n');
    }
  }
  put_header(out, channel_columns(clip.skeleton));
  for (std::size_t frame = 0; frame < clip.motion.frames() && !out.failed(); ++frame) {
    put_row(out, clip.motion.frame_time, frame, clip.motion.row(frame));
  }
}

/// `Hips.x,Hips.y,...`: one column for each letter and joint.
std::vector<std::string> component_columns(const Skeleton& skeleton, std::string_view components) {
  std::vector<std::string> columns;
  columns.reserve(skeleton.size() * components.size());
  for (const std::string& joint : skeleton.unique_names()) {
    for (const char component : components) columns.push_back(joint + "." + component);
  }
  return columns;
}

void put_poses(TextPieces& out, const Clip& clip, Table table) {
  const bool rotations = table == Table::rotations;
  const std::string_view components = rotations ? "xyzw" : "xyz";
  put_header(out, component_columns(clip.skeleton, components));

  const std::size_t row_size = clip.skeleton.size() * components.size();
  Poses poses;
  for (std::size_t first = 0; first < clip.motion.frames() && !out.failed();
       first += frames_per_block) {
    EvaluateOptions block;
    block.first_frame = first;
    block.frame_count = std::min(frames_per_block, clip.motion.frames() - first);
    block.local = rotations;
    block.world = !rotations;
    evaluate(clip, block, poses);
    const std::span<const double> values = rotations
                                               ? std::span<const double>(poses.local_rotations)
                                               : std::span<const double>(poses.world_positions);
    for (std::size_t i = 0; i < poses.frames; ++i) {
      put_row(out, clip.motion.frame_time, first + i, values.subspan(i * row_size, row_size));
    }
  }
}

/// A column for each foot and toe joint.
Status put_contacts(TextPieces& out, const Clip& clip) {
  const Result<std::vector<FootContacts>> contacts = foot_contacts(clip);
  if (!contacts) return tl::unexpected<Error>(contacts.error());
  const std::vector<std::string> names = clip.skeleton.unique_names();
  std::vector<std::string> columns;
  columns.reserve(contacts->size());
  for (const FootContacts& foot : *contacts) columns.push_back(names[foot.joint] + ".contact");
  put_header(out, columns);
  std::vector<double> row(contacts->size());
  for (std::size_t frame = 0; frame < clip.motion.frames() && !out.failed(); ++frame) {
    for (std::size_t i = 0; i < row.size(); ++i)
      row[i] = (*contacts)[i].includes(frame) ? 1.0 : 0.0;
    put_row(out, clip.motion.frame_time, frame, row);
  }
  return {};
}

}  // namespace

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& writer,
             Diagnostics& diagnostics) {
  if (Status sound = detail::check_writable(clip); !sound) {
    diagnostics.add(sound.error());
    return sound;
  }
  TextPieces out(writer);
  if (options.table == Table::channels) {
    put_channels(out, clip, options.skeleton);
  } else if (options.table == Table::contacts) {
    if (Status found = put_contacts(out, clip); !found) {
      if (found.error().at.file.empty()) found.error().at.file = clip.metadata.source;
      diagnostics.add(found.error());
      return found;
    }
  } else {
    put_poses(out, clip, options.table);
  }
  return out.finish();
}

}  // namespace mocap::csv
