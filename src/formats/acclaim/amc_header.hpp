// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The lines of an AMC before its first frame.

#include <optional>
#include <string>
#include <string_view>

#include "mocap/frame_rate.hpp"

namespace mocap::acclaim {

/// What the header says.
struct AmcHeader {
  bool fully_specified = false;
  bool radians = false;
  bool names_unit = false;  ///< `:DEGREES` or `:RADIANS` is there.
  bool three_dof = false;
  std::optional<FrameTime> frame_time;
  std::string asf;  ///< The path behind `#!OML:ASF` or `:ASF-FILE`; empty when there is none.
};

/// What one line of a header is.
enum class HeaderLine { comment, keyword, unknown_keyword, bad_value, other };

/// Takes one line, without its line end and not blank.
HeaderLine read_header_line(std::string_view line, AmcHeader& header);

/// The line in which we write a frame time: AMC has no key for it that every reader takes.
std::string frame_time_comment(const FrameTime& frame_time);

}  // namespace mocap::acclaim
