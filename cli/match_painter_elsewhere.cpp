// SPDX-License-Identifier: MIT
// For the program `mocap`, which does not link the renderer.
#include "match_painter.hpp"

namespace mocap::cli {

MatchPainter match_painter() {
  return nullptr;
}

}  // namespace mocap::cli
