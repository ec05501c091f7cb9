// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Autodesk FBX, binary and text, versions 7.x (FBX 2011 and later): skeletons and their motion.
/// Written as binary 7.4. Format details: docs/formats/fbx.md.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/format_data.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"
#include "mocap/rotation.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::codes {

extern const Code fbx_version;
extern const Code fbx_structure;
extern const Code fbx_array;
extern const Code fbx_hierarchy;
extern const Code fbx_no_joints;
extern const Code fbx_curve;
extern const Code fbx_take;
extern const Code fbx_other_takes;
extern const Code fbx_layers;
extern const Code fbx_scale;
extern const Code fbx_sampled;
extern const Code fbx_not_read;

}  // namespace mocap::codes

namespace mocap::fbx {

/// The bytes of a file, and the clip that they describe.
struct BytesAsRead {
  std::string bytes;
  std::uint64_t digest = 0;  ///< Hash of the clip, to detect modifications.
  std::optional<Axis> up;    ///< `Metadata::up` of the clip.
};

/// FBX data that is neither skeleton nor motion.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  /// The file. Written back while the clip is unmodified; removed by edits. Null if the file has
  /// several takes and another than the first was read.
  std::shared_ptr<const BytesAsRead> as_read;

  void on_edit() override { as_read.reset(); }
};

struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
  /// Keeps the file (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
  /// The take to read: its name or, if no take has this name, its number from 1. Default: the
  /// first.
  std::string take;
};

/// Reads the bones of a file, their ancestors that have a transform, and one take. If there are no
/// bones, animated objects are read instead.
///
/// Rotations are those of the file. Frames are the keys if all curves have the same keys at regular
/// intervals, otherwise samples at the frame rate of the file (`fbx.sampled`). Pivots and scales
/// are included in the positions of the joints. Fails with `fbx.*` and `limit.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// `save` and `complete_options` determine the unit and up axis that are not set, from the clip.
struct WriteOptions {
  /// Metres per file unit, > 0 and finite, declared as `UnitScaleFactor`; lengths are not changed.
  /// Default: that of the clip; for `write` 0.01, which is the unit of FBX.
  std::optional<double> metres_per_unit = {};
  /// The axis that points up, declared as `UpAxis`; the figure is not rotated. Default: that of the
  /// clip; for `write` +Y.
  std::optional<Axis> up = {};
  /// Writes an unmodified clip in the layout of this writer instead of as it was read. Default:
  /// false.
  bool canonical = false;
};

struct FitOptions {
  /// Order of rotations that are computed, in multiplication order. Default: `ZYX`, the default of
  /// FBX.
  AxisOrder order{2, 1, 0};
  /// Number of threads that compute the angles. Default: 1.
  std::size_t threads = 1;
};

/// Writes a binary file of version 7.4 (FBX 2014). A clip that was read from FBX and is unmodified
/// is written byte for byte, unless unit, up axis or `canonical` are set.
///
/// Joints and end sites become bones (`LimbNode`); end sites have the name of their joint with
/// `_end` if they have no other. Channels become curves with one linear key per frame, in a take
/// that has the name of the file. A translation or rotation that never differs from the rest pose
/// has no curves. Keys are 32-bit floats, constant transforms doubles. The skeleton must fit
/// (`fits`). Fails with `argument.shape`, `argument.invalid` (a value that is not finite, an
/// invalid unit, or a skeleton that does not fit), `motion.out-of-reach` (a value that is not a
/// 32-bit float), `limit.bytes` (4 GiB) or `limit.memory`.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Whether a skeleton can be written without conversion: rotations are angles about different axes,
/// there are no scale and length channels and no two positions along one axis, and names are
/// unique, valid UTF-8 without control characters, and not empty.
bool fits(const Skeleton& skeleton);

/// Converts a clip so that it fits. Poses are preserved, and so are the values of channels that
/// need no conversion. Quaternions become continuous angles, and lengths of bones the positions of
/// their children. Scale channels are dropped with a warning, and renamed joints are reported.
Result<Clip> as_fbx(const Clip& clip, const FitOptions& options, Diagnostics& diagnostics);

/// Whether the first bytes of a file look like FBX, binary or text.
bool sniff(std::string_view head);

}  // namespace mocap::fbx
