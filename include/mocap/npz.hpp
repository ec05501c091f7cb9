// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// NumPy arrays: `.npz`, a zip of arrays, and `.npy`, one array. Format details:
/// docs/formats/npz.md.

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

extern const Code npz_zip;
extern const Code npz_array;
extern const Code npz_object;
extern const Code npz_layout;
extern const Code npz_frame_rate;
extern const Code npz_mean_skeleton;
extern const Code npz_normalised;

}  // namespace mocap::codes

namespace mocap::npz {

/// The bytes of an NPZ that was read.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  /// Written back while the clip is unmodified; removed by edits. May be null.
  std::shared_ptr<const TextAsRead> as_read;
  std::uint64_t recording_digest = 0;  ///< Of the recording as it was read.

  void on_edit() override { as_read.reset(); }
};

/// Options of the reader.
struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
  /// Keeps the bytes of an NPZ (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
};

/// Options of the writer.
struct WriteOptions {
  /// Metres per unit of length. Default: the unit declared in the clip, otherwise the unit
  /// estimated from the size of the figure if the confidence is high, otherwise unknown (NaN).
  std::optional<double> metres_per_unit;
};

/// Reads the arrays that `write` writes, SMPL parameters (AMASS), or the positions of joints.
///
/// - The arrays of `write`, and SMPL parameters (`poses`, or `root_orient` and `pose_body`), give a
///   skeleton. Rotations are quaternions; the root has a position, and so have other joints of
///   which the array `positions` differs from the offsets. SMPL parameters do not contain the
///   offsets of the joints: those of an average adult are used, with the note `npz.mean-skeleton`.
/// - An array of frames x joints x 3 gives points, labelled by the array `labels`, `names` or
///   `joint_names`, otherwise `joint0`, `joint1`, ... Points that are not finite are occluded.
/// - An array of frames x 263 (HumanML3D) gives the points of 22 joints, at 20 frames per second.
///
/// A file without a frame rate gets 30 frames per second, with the warning `npz.frame-rate`. Arrays
/// of Python objects are never interpreted. Fails with `npz.*` and `limit.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Whether the first bytes of a file look like an array or a zip of arrays.
bool sniff(std::string_view head);

/// Writes the joints as the arrays `positions` (frames x joints x 3, world space, file units),
/// `rotations` (frames x joints x 4, local unit quaternions x, y, z, w), `offsets` (joints x 3),
/// all float32, `parents` (int32, -1 for a root), and `names` (text); the points as `points`
/// (frames x points x 3, float32, NaN if occluded) and `labels` (text); and the float64 numbers
/// `fps` and `metres_per_unit`. A clip without joints has no arrays of joints, one without points
/// none of points. `fps` is NaN if the frame time is not plausible. An unmodified NPZ is written
/// back byte for byte. Fails with `argument.shape` or with the error of `out`.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

}  // namespace mocap::npz
