// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables with commas: channels (both ways), positions, rotations and contacts (out only).

#include "mocap/clip.hpp"
#include "mocap/limits.hpp"
#include "mocap/sink.hpp"
#include "mocap/source.hpp"

namespace mocap::csv {

/// What the columns hold.
enum class Table : std::uint8_t {
  channels,   ///< `frame,time,Hips.Xposition,...`: the clip's own numbers, exact.
  positions,  ///< `frame,time,Hips.x,Hips.y,Hips.z,...`: world space, file units.
  rotations,  ///< `frame,time,Hips.x,Hips.y,Hips.z,Hips.w,...`: local unit quaternions.
  contacts    ///< `frame,time,LeftFoot.contact,...`: 1 where a foot touches the ground, else 0.
};

struct WriteOptions {
  Table table = Table::channels;
  /// Put the skeleton into comment lines (`# ...`) before the header, so that a table of channels
  /// can be read back by itself. Default: true for channels; never written for the others.
  bool skeleton = true;
};

struct ReadOptions {
  ReadLimits limits;
  /// The skeleton to read a bare table of channels onto. Default: the one in the file.
  const Skeleton* skeleton = nullptr;
};

/// Writes a table. Numbers are the shortest that read back to the same double. Columns are named
/// by joint (by path where names repeat); a name with a comma, quote or line end is quoted. A table of contacts
/// fails with `edit.no-body` where no feet are found.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Reads a table of channels back to the same doubles. Fails with `csv.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

bool sniff(std::string_view head);

}  // namespace mocap::csv
