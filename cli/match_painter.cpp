// SPDX-License-Identifier: MIT
#include "match_painter.hpp"

namespace mocap::cli {

MatchPainter match_painter() {
  return render::match_picture;
}

}  // namespace mocap::cli
