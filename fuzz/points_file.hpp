// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks of a format of points: the reader returns a clip or an error; a clip is written back byte
/// for byte, and its points can be written without the bytes of the file and read again. Only a
/// clip with many labels may be refused by the writer.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "clip_format.hpp"
#include "mocap/codes.hpp"
#include "require.hpp"

/// A C3D file has 130 kB for all labels and descriptions, of up to 255 bytes each; a damaged file
/// may declare 65,535 points without a label.
constexpr std::size_t labels_that_fit = 200;

inline std::size_t labels_of(const mocap::Recording& recording) {
  return recording.points.size() + recording.bodies.size() + recording.analog_channels.size() +
         recording.events.size();
}

template <class ReadOptions, class WriteOptions>
void check_points_file(std::string_view bytes,
                       const ClipFormat<ReadOptions, WriteOptions>& format) {
  std::optional<mocap::Clip> clip = format.read_input(bytes);
  if (!clip) return;
  format.require_same_bytes(*clip, bytes);

  if (clip->recording.points.empty()) return;
  clip->format_data.on_edit();
  const mocap::Result<std::string> edited = format.written(*clip);
  if (!edited && labels_of(clip->recording) > labels_that_fit) {
    require(edited.error().code == mocap::codes::argument_invalid, "not a limit of the format");
    return;
  }
  require(edited.has_value(), "the clip cannot be written");
  const std::optional<mocap::Clip> again = format.read_written(*edited);
  if (!again) return;
  require(again->recording.points.size() == clip->recording.points.size(), "points are missing");
  require(again->motion.frames() == clip->motion.frames(), "frames are missing");
}
