// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Biovision hierarchy files (.bvh). The facts behind each rule: docs/formats/bvh.md.

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/limits.hpp"
#include "mocap/repairs.hpp"
#include "mocap/rotation.hpp"
#include "mocap/sink.hpp"
#include "mocap/source.hpp"
#include "mocap/write_numbers.hpp"

namespace mocap::bvh {

/// How position channels are read beside a joint's OFFSET.
enum class Positions : std::uint8_t {
  detect,  ///< Compare the first frame with the root's OFFSET; `replace` unless it speaks for add.
  replace,
  add
};

using mocap::BadRows;
using mocap::BadValues;

struct ReadOptions {
  Positions positions = Positions::detect;
  BadRows bad_rows = BadRows::refuse;
  BadValues bad_values = BadValues::refuse;
  /// Remember how the file was written (Clip::bvh_style). Default: true.
  bool keep_style = true;
  ReadLimits limits;
};

/// Reads a BVH file. Whatever has one sensible meaning is read, with a warning in `diagnostics`;
/// whatever has two, or loses data, is an error that is returned and stands in `diagnostics`
/// together with everything else found: the reader continues after an error as far as it can, so
/// that one call reports all.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);
Result<Clip> read(std::span<const char> bytes, const ReadOptions& options,
                  Diagnostics& diagnostics);
Result<Clip> read(const std::filesystem::path& path, const ReadOptions& options,
                  Diagnostics& diagnostics);

using mocap::WriteNumbers;

struct WriteOptions {
  WriteNumbers numbers;
  /// Write as the strictest readers want it, whatever the style remembered: tabs, LF, single
  /// blanks, one frame a line. Default: false.
  bool canonical = false;
};

/// Writes a clip. A clip as read from a sound file gives the same bytes; a new or edited one is
/// written with tabs, one frame a line, one blank between numbers, names made safe for line-based
/// readers. What BVH cannot hold (fixed rotations, fixed axes) is an error: author it first.
/// Several roots are written one after the other.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);
/// The same into a string.
Result<std::string> write_text(const Clip& clip, const WriteOptions& options,
                               Diagnostics& diagnostics);

struct FitOptions {
  /// Rotation order of joints that cannot keep their own channels; of all joints when
  /// `order_of_all`. Default: Z Y X, as the conversions of the CMU library have it.
  AxisOrder order{2, 1, 0};
  bool order_of_all = false;
  /// Merge joints without channels into their parents: fewer joints, the same motion of the others.
  bool drop_fixed = false;
  /// Put the rest pose before the motion, as a frame of zeros.
  bool reference_frame = false;
  /// Threads that compute the angles. Default: 1.
  std::size_t threads = 1;
};

/// Whether BVH can hold the skeleton as it is: moving axes, no constant rotations.
bool fits(const Skeleton& skeleton);

/// The same motion on a skeleton that BVH can hold: every joint with three rotation channels,
/// angles continuous from frame to frame, positions in place of the offset. Joints that fit
/// already keep their channels unless the options say otherwise. World positions stay.
Result<Clip> as_bvh(const Clip& clip, const FitOptions& options);

/// Whether the first bytes of a file look like BVH.
bool sniff(std::string_view head);

}  // namespace mocap::bvh
