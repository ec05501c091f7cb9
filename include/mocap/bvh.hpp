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
#include "mocap/sink.hpp"
#include "mocap/source.hpp"

namespace mocap::bvh {

/// How position channels are read beside a joint's OFFSET.
enum class Positions : std::uint8_t {
  detect,  ///< Compare the first frame with the root's OFFSET; `replace` unless it speaks for add.
  replace,
  add
};

/// What to do with a row of motion that has too few or too many numbers.
enum class BadRows : std::uint8_t {
  refuse,  ///< An error at the row. The default: no value is ever shifted or guessed.
  drop     ///< Leave the row out, with a warning.
};

/// What to do with `nan`, `inf` or a word where a number should stand in a row.
enum class BadValues : std::uint8_t {
  refuse,  ///< An error at the value. The default.
  hold     ///< Take the channel's value of the frame before (or 0), with a warning.
};

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
/// together with everything else found: the reader goes on after an error as far as it can, so
/// that one call tells all.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);
Result<Clip> read(std::span<const char> bytes, const ReadOptions& options,
                  Diagnostics& diagnostics);
Result<Clip> read(const std::filesystem::path& path, const ReadOptions& options,
                  Diagnostics& diagnostics);

/// How the numbers of the motion are printed.
struct WriteNumbers {
  enum class Kind : std::uint8_t {
    /// As the clip's style says, every number exact. Without a style 6 decimals: rounded for a clip
    /// made in code, and where they do not suffice the shortest exact form for one that was read.
    remembered,
    decimals,  ///< Fixed decimals, rounded.
    shortest   ///< The shortest text that reads back to the same double.
  };
  Kind kind = Kind::remembered;
  unsigned decimals = 6;  ///< 0..17, for Kind::decimals.
};

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

/// Whether the first bytes of a file look like BVH.
bool sniff(std::string_view head);

}  // namespace mocap::bvh
