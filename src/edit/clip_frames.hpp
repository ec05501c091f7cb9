// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Whole frames of a clip moved about, with the look of their numbers.

#include <cmath>
#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::edit {

/// Times are typed with few digits: a moment this near to a frame, in frames, means that frame.
inline constexpr double tolerance_frames = 1e-6;

inline bool is_on_frame(double moment) {
  return std::abs(moment - std::round(moment)) <= tolerance_frames;
}

/// The frames of motion: behind the pose of reference, where the first frame is one.
std::size_t first_of_motion(const Clip& clip);

/// Makes frame n of the clip what frame `frames[n]` was. Every number stays as it was printed.
void take_frames(Clip& clip, const std::vector<std::size_t>& frames);

/// Some numbers changed: odd spellings of old ones hold no longer; the decimals do.
void forget_odd_numbers(Clip& clip);

/// The odd spellings of a clip's numbers, with what they say.
class OddNumbers {
 public:
  explicit OddNumbers(const Clip& clip);
  /// Lets go the spellings of those that have changed since.
  void keep_unchanged(Clip& clip) const;

 private:
  std::vector<double> values_;
};

/// Numbers were computed anew: what is remembered of their printed forms holds no longer.
void forget_number_forms(Clip& clip);

/// Lets writers print as many decimals as computed angles and lengths are worth.
void mark_as_computed(Clip& clip);

}  // namespace mocap::edit
