// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tables of what was recorded: points, rigid bodies, analog channels, columns, events.

#include "formats/text_pieces.hpp"
#include "mocap/csv.hpp"

namespace mocap::csv {

/// The table of a file with these options: the channels of a clip without joints are what was
/// recorded, points before rigid bodies, columns, analog channels and events.
Table table_for(const Clip& clip, const WriteOptions& options);

/// Whether a table has what was recorded: points, rigid bodies, columns, analog channels or events.
bool is_recorded(Table table);

/// Whether a table has the motion of a robot.
inline bool is_of_robot(Table table) {
  return table == Table::robot || table == Table::qpos || table == Table::seed;
}

/// The text of the file if the clip is unmodified and no option changes its format; else null.
const TextAsRead* text_to_write_back(const Clip& clip, const WriteOptions& options);

/// Fails with `csv.no-data` if the table is one of a recording that does not have such data.
Status check_recorded_data(const Clip& clip, Table table);

/// Writes a table of the recording of a valid clip; false if `table` is another one.
bool put_recorded_table(detail::TextPieces& out, Table table, const Clip& clip,
                        const WriteOptions& options);

}  // namespace mocap::csv
