// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Splits a clip into several.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Split {
  /// Limited because every piece has its own skeleton.
  static constexpr std::size_t most_pieces = 10'000;

  /// Start of each further piece: a frame of the clip, or a time, which selects the first frame at
  /// or after it. In ascending order, without the first frame of the clip.
  std::vector<Moment> marks;
  /// Instead of marks: the length of every piece except the last, which may be shorter. Counted
  /// from the first frame of motion. Times are not accumulated from piece to piece, which avoids
  /// drift.
  std::optional<Moment> every;
  /// Inserts the reference pose, if the clip has one, before every piece. Default: it stays with
  /// the first piece, like any other frame.
  bool repeats_reference = false;
};

/// Fails with `edit.value`, or with `edit.range` if a mark is not a frame of the clip.
Status validate(const Split& options, const Clip& clip);

/// The pieces in order, without overlap. Joining them without a blend (`Join`, not aligned)
/// restores the clip exactly, including printed digits.
Result<std::vector<Clip>> split(const Split& options, Clip clip);

/// Always fails with `edit.value`, because a chain of edits on one clip returns one clip. Use
/// `apply_to_pieces`.
Status apply(const Split& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
