// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Rows of numbers of one large file, read on several threads.

#include <cstddef>
#include <cstdint>

#include "mocap/io.hpp"
#include "text/number_rows.hpp"

namespace mocap::detail {

/// Minimum size of the rest of a file in bytes; for less, threads cost more than they save.
inline constexpr std::uint64_t least_parallel_bytes = std::uint64_t{4} << 20;

/// The rows to read. They continue those that a `text::RowReader` has read.
struct ParallelRows {
  const ByteSource& source;  ///< Allows `read_at`.
  std::uint64_t begin = 0;   ///< Offset of the start of a line.
  std::uint64_t end = 0;     ///< Offset of the end of the source.
  std::size_t columns = 0;   ///< Numbers per row.
  std::size_t max_rows = 0;  ///< Rows for which `out` has space.
  double* out = nullptr;
  std::size_t threads = 1;
};

struct ParallelRowsRead {
  std::uint64_t next = 0;  ///< Offset of the first line that was not read.
  std::size_t rows = 0;    ///< Rows written.
};

/// Reads the rows as far as all are regular and have the same whitespace as those of `first`, which
/// receives their style. The caller reads the rest, with any findings: the result is the same as if
/// it had read everything.
ParallelRowsRead read_parallel_rows(const ParallelRows& rows, text::RowReader& first);

}  // namespace mocap::detail
