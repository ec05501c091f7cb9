// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One clip cut into several.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

struct Split {
  /// Every piece has a skeleton of its own, so that their number counts.
  static constexpr std::size_t most_pieces = 10'000;

  /// Where a new piece begins: frames of the clip, or times, of which the first frame within
  /// counts. Rising; the first frame of the clip is none.
  std::vector<Moment> marks;
  /// Instead of marks: the length of every piece but the last, which may be shorter. Counted from
  /// the first frame of motion, and in time not from piece to piece, so that nothing adds up.
  std::optional<Moment> every;
  /// Put the reference pose, where the clip has one, before every piece. Default: it stays with
  /// the first one, as any other frame does.
  bool repeats_reference = false;
};

/// Fails with `edit.value`, or with `edit.range` where a mark is none of the clip's frames.
Status validate(const Split& options, const Clip& clip);

/// The pieces, in their order. They do not overlap: joined without a blend (`Join`, not aligned)
/// they are the clip again, number by number. Every number stays as it was printed.
Result<std::vector<Clip>> split(const Split& options, Clip clip);

/// A chain of edits on one clip cannot end in several: fails with `edit.value`. `apply_to_pieces`
/// can.
Status apply(const Split& options, Clip& clip, Diagnostics& diagnostics);

}  // namespace mocap::edit
