// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which lines of the motion are not one frame each, and what that means.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::bvh {

/// A line that holds another count of numbers than a frame has.
struct OddLine {
  std::uint64_t line = 0;         ///< From 1.
  std::uint64_t byte = 0;         ///< Offset of its first byte in the file.
  std::uint64_t first_value = 0;  ///< Index, in the flow of all numbers, of its first.
  std::uint32_t count = 0;        ///< Numbers in it; more than 2^32 - 1 counts as that.
};

/// How the numbers of the motion fall into frames.
struct RowPlan {
  enum class Kind {
    one_a_line,  ///< Every line is a frame.
    wrapped,     ///< Frames are broken over lines, or several share one; the flow is right.
    conflict     ///< Some lines are too short or too long; `bad` names them.
  };
  Kind kind = Kind::one_a_line;
  std::uint64_t frames = 0;      ///< Whole frames in the flow (kinds but `conflict`).
  std::uint64_t partial = 0;     ///< Numbers of a last frame that is not whole.
  std::vector<std::size_t> bad;  ///< Indices into the log.
};

/// Decides how to read the numbers.
///
/// `log` has the odd lines in order; all other lines hold exactly `columns` numbers; `total` is
/// the count of all numbers. A flow that wraps is believed when every line that holds exactly one
/// frame starts one, and either frames end where lines end or the declared count fits; otherwise
/// the odd lines are short or long, and nothing may be shifted.
RowPlan plan_rows(const std::vector<OddLine>& log, std::uint64_t columns, std::uint64_t total,
                  std::optional<std::uint64_t> declared_frames);

}  // namespace mocap::bvh
