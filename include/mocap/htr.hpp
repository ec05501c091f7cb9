// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Motion Analysis HTR and GTR files: a hierarchy of segments with base positions, and their
/// motion. Format details: docs/formats/htr.md.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/format_data.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"
#include "mocap/rotation.hpp"

namespace mocap::codes {

extern const Code htr_header;
extern const Code htr_unsupported;
extern const Code htr_hierarchy;
extern const Code htr_base_position;
extern const Code htr_row;
extern const Code htr_frames;
extern const Code htr_section;
extern const Code htr_count;
extern const Code htr_lost_sample;
extern const Code htr_unit;
extern const Code htr_end_sites;
extern const Code htr_global;

}  // namespace mocap::codes

namespace mocap::htr {

/// Data of one segment that is not part of the skeleton.
struct SegmentFacts {
  std::string name;                     ///< Name of the segment and its joint.
  std::array<double, 3> base_angles{};  ///< About x, y and z, degrees.
  double bone_length = 0.0;             ///< File units; negative on mirrored sides of some rigs.
};

/// HTR data that is neither skeleton nor motion.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  std::int64_t first_frame_number = 1;  ///< Number of the first frame in the file.
  std::vector<SegmentFacts> segments;   ///< In file order.
  /// The text of the file. Written back verbatim while the clip is unmodified; removed by edits.
  /// May be null.
  std::shared_ptr<const TextAsRead> as_read;

  void on_edit() override { as_read.reset(); }

  /// The data of a segment, or null.
  const SegmentFacts* find(std::string_view name) const;
};

struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
  /// Keeps the text of the file (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
};

struct WriteOptions {
  /// Number format of the motion values. Default: as in the file that was read, otherwise 6
  /// decimals.
  WriteNumbers numbers;
  /// Writes the standard layout even if the file was read from an HTR. Default: false.
  bool canonical = false;
  /// Metres per unit of length. A unit with a name in the format (mm, cm, dm, m, in) is declared as
  /// it is; for any other, lengths are converted to millimetres. Default: no unit is declared.
  std::optional<double> metres_per_unit;
  /// The axis that points up; only positive axes can be declared. Default: not declared.
  std::optional<Axis> up;
};

struct FitOptions {
  /// Order of the rotations, in multiplication order. Default: `ZYX`, as written by Motion Analysis
  /// software.
  AxisOrder order{2, 1, 0};
  /// Number of threads that compute the angles. Default: 1.
  std::size_t threads = 1;
};

/// Reads a file. A segment without children gets an end site at its bone length. Segments that
/// never translate have no position channels, and those of constant size no scale channel. Lost
/// samples (9999999) keep the values of the previous frame, with a warning. The world transforms of
/// a GTR file become those relative to the parents, with the note `htr.global`. Fails with `htr.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Writes a clip whose skeleton fits (`fits`); otherwise fails with `argument.invalid`.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Whether HTR can represent a skeleton: all joints have the same rotation order, no constant
/// rotation after the channels, at most one end site along the bone axis at the end of a chain, and
/// names of one word.
bool fits(const Skeleton& skeleton);

/// Converts a clip so that it fits. All poses are preserved, but the axes of a leaf joint are
/// rotated so that its end site is on the y axis. End sites of joints with children, and scale
/// channels other than y, are dropped with a warning.
Result<Clip> as_htr(const Clip& clip, const FitOptions& options, Diagnostics& diagnostics);

/// Whether the first bytes of a file look like HTR: a `[Header]` with the keywords of segments.
bool sniff(std::string_view head);

}  // namespace mocap::htr
