// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The header of a TSV of Qualisys.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/text_cells.hpp"

namespace mocap::tsv {

/// An `EVENT` line.
struct HeaderEvent {
  std::string name;
  std::optional<double> frame;   ///< Number of the frame.
  std::optional<double> time_s;  ///< Seconds, as in the column `Time`.
};

/// What the lines of a header say. Lines have the number 0 if they are missing.
struct Header {
  std::optional<double> frames;         ///< `NO_OF_FRAMES`.
  std::optional<double> markers;        ///< `NO_OF_MARKERS`.
  std::optional<double> bodies;         ///< `NO_OF_BODIES`.
  std::optional<double> rate;           ///< `FREQUENCY`; none for `EXT`, an external timebase.
  std::string cameras;                  ///< `NO_OF_CAMERAS`
  std::string description;              ///< `DESCRIPTION`
  std::string time_stamp;               ///< `TIME_STAMP`, with tabs.
  std::string data;                     ///< `DATA_INCLUDED`: `3D`, `6D`, `2D`.
  bool is_skeleton = false;             ///< Whether there is a line `REFERENCE` or `SOLVER`.
  bool is_local = false;                ///< `REFERENCE LOCAL`
  std::vector<std::string_view> names;  ///< `MARKER_NAMES` or `BODY_NAMES`.
  std::vector<std::string_view> types;  ///< `TRAJECTORY_TYPES`
  std::vector<HeaderEvent> events;      ///< In file order.
  mocap::detail::TextLine counts;       ///< `NO_OF_FRAMES`
  mocap::detail::TextLine frequency;    ///< `FREQUENCY`
  mocap::detail::TextLine data_line;    ///< `DATA_INCLUDED`
  mocap::detail::TextLine names_line;   ///< `MARKER_NAMES` or `BODY_NAMES`.
  mocap::detail::TextLine columns;      ///< The names of the columns.
};

/// Reads up to the first row of numbers, which is left to the caller.
Header read_header(mocap::detail::LineCursor& lines);

}  // namespace mocap::tsv
