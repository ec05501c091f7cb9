// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables with commas: channels (both ways), and poses (out only).

#include <optional>
#include <span>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/limits.hpp"
#include "mocap/rotation.hpp"
#include "mocap/sink.hpp"
#include "mocap/source.hpp"

namespace mocap::csv {

/// What the columns hold. Quaternions are x, y, z, w everywhere.
enum class Table : std::uint8_t {
  channels,            ///< `frame,time,Hips.Xposition,...`: the clip's own numbers, exact.
  positions,           ///< `frame,time,Hips.x,Hips.y,Hips.z,...`: world space, file units.
  rotations,           ///< `frame,time,Hips.x,Hips.y,Hips.z,Hips.w,...`: local unit quaternions.
  world_rotations,     ///< The same in world space.
  matrices,            ///< `Hips.m00,Hips.m01,...`: local rotation matrices, row by row.
  six_d,               ///< `Hips.m00,Hips.m10,Hips.m20,Hips.m01,...`: their first two columns.
  angles,              ///< `Hips.z,Hips.x,Hips.y,...`: local angles in degrees, without jumps.
  angular_velocities,  ///< `Hips.x,Hips.y,Hips.z,...`: world space, degrees a second.
  contacts  ///< `LeftFoot.contact,...`: 1 in frames in which a foot or toe touches the ground.
};

/// One row of the table of tables.
struct TableFacts {
  Table table{};
  std::string_view name;     ///< `world-rotations`: what `--table` takes.
  std::string_view meaning;  ///< What a cell holds, as the first comment line says it.
};
/// All of them, in the order of a help page.
std::span<const TableFacts> tables();
const TableFacts& facts_of(Table table);
/// Nothing for a name that no table has.
std::optional<Table> find_table(std::string_view name);

struct WriteOptions {
  Table table = Table::channels;
  /// Begin with comment lines (`# ...`): for channels the skeleton, so that the table can be read
  /// back by itself; for the others what the cells hold, their space and their unit. Default: true.
  bool comments = true;
  /// Positions of end sites too, as `Toe.end.x`; of a second one `Toe.end2.x`. Default: false.
  /// For `Table::positions`; no effect on others.
  bool end_sites = false;
  /// Decimals of every number, 0 to 17. Default: the shortest text that reads back to the same
  /// double.
  std::optional<unsigned> decimals;
  /// The sequence of `Table::angles`, R = R(first) R(second) R(third) about moving axes. Default:
  /// that of each joint's own channels, and z, x, y where it has fewer than three.
  std::optional<AxisOrder> sequence;
  /// Metres of a unit of length, for the comment lines. Default: what the clip declares, else what
  /// the size of the figure says with high confidence, else unknown.
  std::optional<double> metres_per_unit;
};

struct ReadOptions {
  ReadLimits limits;
  /// The skeleton to read a bare table of channels onto. Default: the one in the file.
  const Skeleton* skeleton = nullptr;
};

/// Writes a table. Columns are named by joint (by path where names repeat); a name with a comma,
/// quote or line end is quoted. The text is UTF-8: a name in other bytes is read as Latin-1 (the
/// comment lines keep its bytes as `\xHH`). A table of contacts fails with `edit.no-body` where no
/// feet are found.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Reads a table of channels back to the same doubles. Fails with `csv.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

bool sniff(std::string_view head);

}  // namespace mocap::csv
