// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The lines of an AMC before its first frame.

#include <optional>
#include <string>
#include <string_view>

#include "mocap/frame_rate.hpp"

namespace mocap::acclaim {

/// Contents of the header.
struct AmcHeader {
  bool fully_specified = false;
  bool radians = false;
  bool names_unit = false;  ///< `:DEGREES` or `:RADIANS` is present.
  bool three_dof = false;
  std::optional<FrameTime> frame_time;
  std::string asf;  ///< The path after `#!OML:ASF` or `:ASF-FILE`; may be empty.
};

/// Kind of a header line.
enum class HeaderLine { comment, keyword, unknown_keyword, bad_value, other };

/// Parses one non-blank line without its line ending.
HeaderLine read_header_line(std::string_view line, AmcHeader& header);

/// The path of the ASF in the header of an AMC, given its first bytes; empty if there is none.
std::string asf_named_in(std::string_view head);

/// The comment line for a frame time: AMC has no keyword for it that all readers accept.
std::string frame_time_comment(const FrameTime& frame_time);

}  // namespace mocap::acclaim
