// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables of OpenSim and SIMM (STO and MOT): columns over time, such as the angles of joints.
/// Format details: docs/formats/sto.md.

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

extern const Code sto_header;
extern const Code sto_end_of_header;
extern const Code sto_separator;
extern const Code sto_number;
extern const Code sto_not_finite;
extern const Code sto_count;
extern const Code sto_label;
extern const Code sto_row_width;
extern const Code sto_time;
extern const Code sto_angle_unit;

}  // namespace mocap::codes

namespace mocap::sto {

/// The text of a file that was read, and what its header says.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  /// Written back verbatim while the clip is unmodified; removed by edits. May be null.
  std::shared_ptr<const TextAsRead> as_read;
  std::uint64_t recording_digest = 0;  ///< Of the recording as it was read.
  bool is_unit_assumed = false;        ///< Whether the unit of angles depends on the extension.
  bool is_motion = false;              ///< Whether the extension of the file is `.mot`.

  void on_edit() override { as_read.reset(); }
};

struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
  /// Keeps the text of the file (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
};

struct WriteOptions {
  /// Number format of the values. Default: as in the file that was read, otherwise 6 decimals.
  WriteNumbers numbers;
  /// Writes the standard header even if the file was read from an STO or MOT. Default: false.
  bool canonical = false;
  /// Whether the file is called `.mot`, if known: OpenSim assumes degrees in some of these, and
  /// radians in an `.sto`. Default: as the file that was read.
  std::optional<bool> is_motion = std::nullopt;
  /// Metres per unit of length, for the positions of joints. Default: the unit of the clip if it is
  /// known, otherwise a metre, with the note `fit.unit-assumed`.
  std::optional<double> metres_per_unit;
};

/// Reads a file. The clip has no joints; its motion has frames without channels, and its columns
/// are in `Clip::recording`. Empty, NaN and infinite cells are NaN. Quaternions are rigid bodies at
/// the origin; other vectors are one column for each element, with `_1`, `_2` and so on after the
/// label. The unit of angles (`Recording::angle_unit`) is that of the header; if it has no
/// `inDegrees`, the one that OpenSim assumes. Fails with `sto.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Writes the rotations of the rigid bodies of the recording as quaternions; if there are none, its
/// columns; if there are none, the channels of the joints in degrees and metres. Fails with
/// `argument.invalid` if there is none of them.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Whether the first bytes of a file look like STO or MOT: `endheader` before a line that starts
/// with `time`.
bool sniff(std::string_view head);

}  // namespace mocap::sto
