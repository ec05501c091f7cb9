// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables that Qualisys Track Manager (QTM) exports as TSV: points, rigid bodies and skeletons.
/// Format details: docs/formats/tsv.md.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/format_data.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::codes {

extern const Code tsv_header;
extern const Code tsv_number;
extern const Code tsv_count;
extern const Code tsv_label;
extern const Code tsv_row_width;
extern const Code tsv_time;
extern const Code tsv_gap;
extern const Code tsv_up;
extern const Code tsv_reference;

}  // namespace mocap::codes

namespace mocap::tsv {

/// The text of a file that was read, and lines of its header.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  /// Written back verbatim while the clip is unmodified; removed by edits. May be null.
  std::shared_ptr<const TextAsRead> as_read;
  std::uint64_t recording_digest = 0;  ///< Of the recording as it was read.
  std::string cameras;                 ///< `NO_OF_CAMERAS`; may be empty.
  std::string description;             ///< `DESCRIPTION`; may be empty.
  /// `TIME_STAMP`, with tabs: date and time, and seconds since the computer was started. May be
  /// empty.
  std::string time_stamp;

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
  /// Writes the standard layout even if the file was read from a TSV. Default: false.
  bool canonical = false;
  /// Metres per unit of length of the clip; positions are converted to millimetres. Default: the
  /// unit of the clip if it is known, otherwise a millimetre, with the note `fit.unit-assumed`.
  std::optional<double> metres_per_unit;
};

/// Reads a file. The clip has no joints; its motion has frames without channels.
///
/// 3D files have points in `Clip::recording`; those with empty, NULL or NaN cells, or at the
/// origin, are occluded. 6D files and skeletons have rigid bodies; those without data are lost, at
/// the origin. Fails with `tsv.header`, `tsv.number` and `limit.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Writes the points and events of the recording or, if there are no points, the world positions of
/// the joints as a 3D file. Fails with `argument.invalid` if there are neither.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Whether the first bytes of a file look like a TSV of QTM: `NO_OF_FRAMES` or `FILE_VERSION`, and
/// a tab.
bool sniff(std::string_view head);

}  // namespace mocap::tsv
