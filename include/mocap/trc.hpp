// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// TRC files of Motion Analysis and OpenSim: positions of labelled points. Format details:
/// docs/formats/trc.md.

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/format_data.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::codes {

extern const Code trc_header;
extern const Code trc_number;
extern const Code trc_separator;
extern const Code trc_count;
extern const Code trc_label;
extern const Code trc_row_width;
extern const Code trc_time;
extern const Code trc_unit;
extern const Code trc_gap;

}  // namespace mocap::codes

namespace mocap::trc {

/// The text of a file that was read.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  /// Written back verbatim while the clip is unmodified; removed by edits. May be null.
  std::shared_ptr<const TextAsRead> as_read;
  std::uint64_t recording_digest = 0;  ///< Of the recording as it was read.

  void on_edit() override { as_read.reset(); }
};

struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
  /// Keeps the text of the file (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
};

struct WriteOptions {
  /// Number format of the positions. Default: as in the file that was read, otherwise 6 decimals.
  WriteNumbers numbers;
  /// Writes the standard layout even if the file was read from a TRC. Default: false.
  bool canonical = false;
  /// Metres per unit of length. Names are written for m, cm, mm and in; any other unit is
  /// converted to millimetres. Default: the unit of the clip if it is known, otherwise `mm`; the
  /// note `fit.unit-assumed` reports it if neither the user nor a TRC file has specified it.
  std::optional<double> metres_per_unit;
};

/// Reads a file. The clip has no joints; its motion has frames without channels, and its points are
/// in `Clip::recording`. Points with empty or NaN cells are occluded, at the origin. Fails with
/// `trc.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Writes the points of the recording or, if there are none, the world positions of the joints.
/// Fails with `argument.invalid` if there are neither.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Whether the first bytes of a file look like TRC: `PathFileType`.
bool sniff(std::string_view head);

}  // namespace mocap::trc
