// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Lines of the motion that are not one frame each, and their interpretation.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::bvh {

/// A line whose number of values differs from that of a frame.
struct IrregularLine {
  std::uint64_t line = 0;         ///< From 1.
  std::uint64_t byte = 0;         ///< Offset of its first byte in the file.
  std::uint64_t first_value = 0;  ///< Index of its first value among all values.
  std::uint32_t count = 0;        ///< Number of values; clamped to 2^32 - 1.
};

/// How the values of the motion are divided into frames.
struct RowPlan {
  enum class Kind {
    one_a_line,  ///< Every line is a frame.
    wrapped,     ///< Frames are broken over lines, or share lines; the values are complete.
    conflict     ///< Some lines are too short or too long; `bad` lists them.
  };
  Kind kind = Kind::one_a_line;
  std::uint64_t frames = 0;      ///< Complete frames (except for `conflict`).
  std::uint64_t partial = 0;     ///< Values of an incomplete last frame.
  std::vector<std::size_t> bad;  ///< Indices into the log.
};

/// Decides how to divide the values into frames.
///
/// `log` contains the irregular lines in order; all other lines have exactly `columns` values;
/// `total` is the total number of values. Wrapping is accepted if every line that contains exactly
/// one frame starts one, and either frames end at line boundaries or the declared count matches.
/// Otherwise the irregular lines are too short or too long, and no values may be shifted.
RowPlan plan_rows(const std::vector<IrregularLine>& log, std::uint64_t columns, std::uint64_t total,
                  std::optional<std::uint64_t> declared_frames);

}  // namespace mocap::bvh
