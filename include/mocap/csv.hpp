// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// CSV tables: channels (read and write) and poses (write only).

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/format_data.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"
#include "mocap/robots.hpp"
#include "mocap/rotation.hpp"

namespace mocap::codes {

// Findings of the table reader.
extern const Code csv_header;
extern const Code csv_number;
extern const Code csv_row_width;
extern const Code csv_motive;
extern const Code csv_parent;
extern const Code csv_truncated;
extern const Code csv_nexus;
extern const Code csv_analog_gap;
extern const Code csv_not_read;
extern const Code csv_no_data;
extern const Code csv_numbers_only;
extern const Code csv_skeleton;

}  // namespace mocap::codes

namespace mocap::csv {

/// Contents of the columns. Quaternions are x, y, z, w, except in `Table::qpos`.
enum class Table : std::uint8_t {
  channels,            ///< `frame,time,Hips.Xposition,...`: the exact channel values of the clip.
  positions,           ///< `frame,time,Hips.x,Hips.y,Hips.z,...`: world space, file units.
  rotations,           ///< `frame,time,Hips.x,Hips.y,Hips.z,Hips.w,...`: local unit quaternions.
  world_rotations,     ///< The same in world space.
  matrices,            ///< `Hips.m00,Hips.m01,...`: local rotation matrices, row-major.
  six_d,               ///< `Hips.m00,Hips.m10,Hips.m20,Hips.m01,...`: their first two columns.
  angles,              ///< `Hips.z,Hips.x,Hips.y,...`: local angles in degrees, continuous.
  angular_velocities,  ///< `Hips.x,Hips.y,Hips.z,...`: world space, degrees per second.
  contacts,  ///< `LeftFoot.contact,...`: 1 in frames in which a foot or toe is on the ground.
  points,    ///< `LFHD_x,LFHD_y,LFHD_z,...`: the points of the recording; empty if not known.
  /// `Box_x,Box_y,Box_z,Box_qx,Box_qy,Box_qz,Box_qw,...`: the global poses of the rigid bodies of
  /// the recording; empty if not known.
  bodies,
  columns,  ///< `knee_angle,...`: the columns of the recording.
  /// `Fz,EMG1,...`: the analog channels of the recording, one row for each sample.
  analog,
  events,  ///< `time,label,context,subject`: the events of the recording, one row each.
  /// The motion of a robot, as its programs read it: only numbers, without a header, frame and
  /// time. Position of the root in metres with Z up, its rotation as a unit quaternion x, y, z, w,
  /// and the value of each hinge and slide in the order of the joints, in radians and metres.
  robot,
  /// The same with the quaternion w, x, y, z: the state `qpos` of MuJoCo, which has only the hinges
  /// and slides if the root is fixed.
  qpos,
  /// The motion of a robot as in the BONES-SEED data set and of NVIDIA's SOMA Retargeter: the line
  /// `Frame,root_translateX,...,root_rotateX,...,left_knee_joint_dof,...`, the place of the root in
  /// centimetres with Z up, its angles in degrees about the fixed axes x, y and z, and each hinge
  /// in degrees.
  seed
};

/// Description of one table.
struct TableFacts {
  Table table{};             ///< Which table this describes.
  std::string_view name;     ///< `world-rotations`: the argument of `--table`.
  std::string_view meaning;  ///< Contents of a cell, as in the first comment line.
};
/// All tables, in the order of the help text.
std::span<const TableFacts> tables();
/// The description of a table.
const TableFacts& facts_of(Table table);
/// The table with this name, or none.
std::optional<Table> find_table(std::string_view name);

/// The text of a table that was read.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  /// Written back verbatim while the clip is unmodified; removed by edits. May be null.
  std::shared_ptr<const TextAsRead> as_read;
  std::uint64_t recording_digest = 0;  ///< Of the recording as it was read.

  void on_edit() override { as_read.reset(); }
};

struct WriteOptions {
  /// Contents of the columns. Default: the channels; of a clip without joints the points, or if it
  /// has none the rigid bodies, columns, analog channels or events.
  Table table = Table::channels;
  /// Starts the file with comment lines (`# ...`). For channels they contain the skeleton, so that
  /// the table can be read back without other files; for other tables, the quantity, coordinate
  /// space and unit. Tables of robots never have any. Default: true.
  bool comments = true;
  /// Includes the positions of end sites, as `Toe.end.x`; for a second end site, `Toe.end2.x`.
  /// Default: false. Only for `Table::positions`.
  bool end_sites = false;
  /// Decimals of each value, 0 to 17. Default: the shortest text that parses to the same double.
  std::optional<unsigned> decimals;
  /// Euler order of `Table::angles`, R = R(first) R(second) R(third) about moving axes. Default:
  /// the order of each joint's channels, or z, x, y for joints with fewer than three.
  std::optional<AxisOrder> sequence;
  /// Metres per unit of length, for the comment lines. Default: the unit declared in the clip,
  /// otherwise the unit estimated from the size of the figure if the confidence is high, otherwise
  /// unknown.
  std::optional<double> metres_per_unit;
};

struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
  /// Skeleton for a table of channels without comment lines, or of a robot. Default: the skeleton
  /// in the file.
  const Skeleton* skeleton = nullptr;
  /// Of a table of numbers only. Default: `detected`.
  robots::QuaternionOrder quaternion_order = robots::QuaternionOrder::detected;
  /// Keeps the text of the table (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
};

/// Writes a table. Columns are named by joint (by path if names repeat); names with commas, quotes
/// or line endings are quoted. The text is UTF-8: names that are not valid UTF-8 are read as
/// Latin-1 (the comment lines keep the bytes as `\xHH`). A table of contacts fails with
/// `edit.no-body` if no feet are found, one of a recording with `csv.no-data` if it has no such
/// data, one of a robot with `fit.robot` if Z is not up, or a joint below the root is neither a
/// hinge nor a slide nor fixed.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Reads a table of channels and restores exactly the doubles that were written. A table that
/// OptiTrack Motive or Vicon Nexus exported is read as a recording. Numbers without a header are
/// read as `Table::robot` or `Table::qpos`, of the skeleton in the options or, with 36 columns, of
/// the Unitree G1 (`robot.assumed`); so is a `Table::seed`, at 120 frames per second. Fails with
/// `csv.*`, and with `fit.robot` if that skeleton is not that of a robot.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Whether the first bytes of a file look like a table of channels: after comment lines, if any, a
/// header that `read` accepts; or like a table of Motive or
/// Nexus. False for tables of other contents.
bool sniff(std::string_view head);

}  // namespace mocap::csv
