// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks of a format of points: the reader returns a clip or an error; a clip is written back byte
/// for byte, and its points can be written without the bytes of the file and read again. Only a
/// clip with many labels may be refused by the writer.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/io.hpp"
#include "require.hpp"
#include "sound_result.hpp"
#include "written_text.hpp"

/// A C3D file has 130 kB for all labels and descriptions, of up to 255 bytes each; a damaged file
/// may declare 65,535 points without a label.
constexpr std::size_t labels_that_fit = 200;

inline std::size_t labels_of(const mocap::Recording& recording) {
  return recording.points.size() + recording.analog_channels.size() + recording.events.size();
}

/// `read` and `write` are the functions of the format.
template <class Read, class Write>
void check_points_file(const std::uint8_t* data, std::size_t size, const Read& read,
                       const Write& write) {
  const auto read_text = [&](std::string_view text, mocap::Diagnostics& diagnostics) {
    mocap::ByteSource source =
        mocap::ByteSource::from_bytes(std::span(text.data(), text.size()), "<memory>");
    return read(source, {}, diagnostics);
  };
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  mocap::Diagnostics found;
  mocap::Result<mocap::Clip> clip = read_text(bytes, found);
  require_sound(clip, found);
  if (!clip) return;
  require(clip->recording.validate(clip->motion.frames()).has_value(), "a shape does not match");
  for (const double value : clip->recording.positions.values())
    require(std::isfinite(value), "a position is not finite");
  const mocap::Result<std::string> text = written_text(*clip, write);
  require(text.has_value() && *text == bytes, "the bytes do not round-trip");

  if (clip->recording.points.empty()) return;
  clip->format_data.on_edit();
  const mocap::Result<std::string> edited = written_text(*clip, write);
  if (!edited && labels_of(clip->recording) > labels_that_fit) {
    require(edited.error().code == mocap::codes::argument_invalid, "not a limit of the format");
    return;
  }
  require(edited.has_value(), "the clip cannot be written");
  mocap::Diagnostics unneeded;
  const mocap::Result<mocap::Clip> again = read_text(*edited, unneeded);
  require(again.has_value(), "the written file cannot be read");
  require(again->recording.points.size() == clip->recording.points.size(), "points are missing");
  require(again->motion.frames() == clip->motion.frames(), "frames are missing");
}
