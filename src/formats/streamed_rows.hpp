// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rows of a large table, read without holding its text.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "formats/cell_rows.hpp"
#include "mocap/clip.hpp"
#include "mocap/io.hpp"
#include "mocap/number_style.hpp"
#include "mocap/reading.hpp"

namespace mocap::detail {

/// The rows to read.
struct RowStream {
  const ByteSource& source;  ///< Allows `read_at`.
  std::uint64_t begin = 0;   ///< Offset of the first row.
  std::uint64_t end = 0;     ///< Offset of the end of the source.
  std::size_t most_rows = 0;
};

struct StreamedRows {
  CellRows rows;
  PrintedRows printed;
  std::string rest;  ///< Blank lines after the rows.
};

/// Reads the rows up to the end of the source if printing their numbers reproduces them: with a
/// number in each cell, separated by a single tab or space, or a comma, and the same blanks and
/// line endings in all rows. Otherwise empty: the text has to be read. The columns must be in order
/// (`CellColumns::are_in_order`), else the result is empty too.
std::optional<StreamedRows> read_streamed_rows(const RowStream& stream, const CellColumns& columns);

/// The size of a source whose rows can be streamed. Empty for a small source, one that does not
/// allow `read_at`, and one beyond the limit of bytes.
std::optional<std::uint64_t> size_for_streaming(const ByteSource& source, const ReadLimits& limits);

/// The first lines of such a source, up to 128 KiB.
struct StreamHead {
  std::string text;
  std::uint64_t size = 0;  ///< Of the whole source.
};
std::optional<StreamHead> read_stream_head(const ByteSource& source, const ReadLimits& limits);

/// The most rows of so many numbers, within the limits.
std::size_t most_rows_of(std::size_t numbers, const ReadLimits& limits);

/// A clip of which the rows were streamed, and the text of its file if it is kept.
struct StreamedClip {
  Clip clip;
  std::shared_ptr<const TextAsRead> text;
};

/// The text of a file with streamed rows that a clip was read from. `header`: the text before the
/// rows. `of_motion`: the hash of `clip.motion`.
std::shared_ptr<const TextAsRead> streamed_text(std::string_view header, StreamedRows&& rows,
                                                const Clip& clip, std::uint64_t of_motion);

}  // namespace mocap::detail
