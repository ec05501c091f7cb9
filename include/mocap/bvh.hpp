// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Biovision hierarchy files (.bvh). Format details: docs/formats/bvh.md.

#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "mocap/bvh_style.hpp"
#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/number_style.hpp"
#include "mocap/reading.hpp"
#include "mocap/rotation.hpp"

namespace mocap::codes {

// Findings of the BVH reader.
extern const Code bvh_no_header;
extern const Code bvh_no_joints;
extern const Code bvh_syntax;
extern const Code bvh_truncated;
extern const Code bvh_bom;
extern const Code bvh_keyword_case;
extern const Code bvh_keyword_spelling;
extern const Code bvh_brace_missing;
extern const Code bvh_brace_extra;
extern const Code bvh_joint_as_root;
extern const Code bvh_section_missing;
extern const Code bvh_section_duplicate;
extern const Code bvh_section_order;
extern const Code bvh_channel_count;
extern const Code bvh_channel_unknown;
extern const Code bvh_channel_duplicate;
extern const Code bvh_channel_case;
extern const Code bvh_channel_scale;
extern const Code bvh_quaternion;
extern const Code bvh_name_missing;
extern const Code bvh_name_spaces;
extern const Code bvh_name_bytes;
extern const Code bvh_name_duplicate;
extern const Code bvh_no_end_site;
extern const Code bvh_several_roots;
extern const Code bvh_number;
extern const Code bvh_number_brackets;
extern const Code bvh_number_glued;
extern const Code bvh_trailing_text;
extern const Code bvh_comment;
extern const Code bvh_line_ends;
extern const Code bvh_white_space;
extern const Code bvh_brace_line;
extern const Code bvh_end_site_name;
extern const Code bvh_no_motion;
extern const Code bvh_frames_missing;
extern const Code bvh_frame_count;
extern const Code bvh_frame_time_missing;
extern const Code bvh_frame_time;
extern const Code bvh_blank_line;
extern const Code bvh_row_width;
extern const Code bvh_row_wrapped;
extern const Code bvh_row_partial;
extern const Code bvh_bad_value;
extern const Code bvh_position_mode;
extern const Code bvh_quaternion_zero;

}  // namespace mocap::codes

namespace mocap::bvh {

/// How position channels combine with a joint's OFFSET.
enum class PositionReading : std::uint8_t {
  detect,  ///< Compare the first frame with the root's OFFSET; `replace` unless it indicates `add`.
  replace,  ///< They replace the OFFSET.
  add       ///< They are added to the OFFSET.
};

using mocap::BadRows;
using mocap::BadValues;

struct ReadOptions {
  PositionReading positions = PositionReading::detect;  ///< Default: detected from the file.
  BadRows bad_rows = BadRows::refuse;                   ///< Frames with too few or too many values.
  BadValues bad_values = BadValues::refuse;             ///< Values that are not finite numbers.
  /// Keeps the layout of the file (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
  /// Number of threads that read the frames of a large file. The result does not depend on it.
  /// Default: 1.
  std::size_t threads = 1;
};

/// Reads a BVH file. Unambiguous deviations are read with a warning in `diagnostics`. Ambiguous
/// ones and lost data are errors: the error is returned and is also in `diagnostics`, together with
/// all other findings. The reader continues after an error as far as possible, so that one call
/// reports all problems. Fails with `bvh.*`, `limit.*` or the error of the source.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);
/// The same for a file in memory.
Result<Clip> read(std::span<const char> bytes, const ReadOptions& options,
                  Diagnostics& diagnostics);
/// The same for a file on disk. Also fails with `io.*`.
Result<Clip> read(const std::filesystem::path& path, const ReadOptions& options,
                  Diagnostics& diagnostics);

using mocap::WriteNumbers;

struct WriteOptions {
  WriteNumbers numbers;  ///< Numbers of the motion. Default: as in the file that was read.
  /// Writes the layout that the strictest readers expect and ignores the style: tabs, LF, single
  /// spaces, one frame per line. Default: false.
  bool canonical = false;
};

/// Writes a clip. An unmodified clip from a valid file is written back byte for byte. New or edited
/// clips are written with tabs, one frame per line, one space between values, and names that
/// line-based readers accept. Skeletons that BVH cannot represent (fixed rotations, fixed axes) are
/// an error; convert them with `as_bvh` first. Several roots are written one after another.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);
/// Same as `write`, into a string.
Result<std::string> write_text(const Clip& clip, const WriteOptions& options,
                               Diagnostics& diagnostics);

struct FitOptions {
  /// Rotation order of joints that cannot keep their channels, or of all joints if `order_of_all`.
  /// Default: Z Y X, as in the BVH conversions of the CMU library.
  AxisOrder order{2, 1, 0};
  bool order_of_all = false;  ///< Default: joints that fit keep their order.
  /// Merges joints without channels into their parents. The motion of the other joints does not
  /// change. Default: false.
  bool drop_fixed = false;
  /// Inserts the rest pose before the motion, as a frame of zeros. Default: false.
  bool reference_frame = false;
  /// Number of threads that compute the angles. Default: 1.
  std::size_t threads = 1;
};

/// Whether BVH can represent the skeleton without conversion: moving axes, no constant rotations.
bool fits(const Skeleton& skeleton);
/// Whether a clip is written without conversion: its skeleton fits, and it has no quaternion
/// channels, which few programs read, unless it is from a BVH.
bool fits(const Clip& clip);

/// Converts a clip to a skeleton that BVH can represent: each joint has three rotation channels
/// with continuous angles, and position channels replace the offset. Joints that already fit keep
/// their channels unless the options require otherwise; quaternion channels are kept if the clip is
/// from a BVH. World positions do not change.
Result<Clip> as_bvh(const Clip& clip, const FitOptions& options);

/// Whether the first bytes of a file look like BVH.
bool sniff(std::string_view head);

}  // namespace mocap::bvh
