// SPDX-License-Identifier: MIT
#include "formats/block_attempts.hpp"

#include <algorithm>

namespace mocap::detail {

bool BlockAttempts::is_due() {
  if (has_given_up_) return false;
  if (rows_to_skip_ == 0) return true;
  --rows_to_skip_;
  return false;
}

void BlockAttempts::pause() {
  constexpr std::size_t worthwhile_rows = 16;
  constexpr std::size_t longest_pause = 1024;
  pause_rows_ =
      rows_in_sequence_ >= worthwhile_rows ? 0 : std::min(2 * pause_rows_ + 1, longest_pause);
  rows_to_skip_ = pause_rows_;
  rows_in_sequence_ = 0;
}

}  // namespace mocap::detail
