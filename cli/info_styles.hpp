// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The properties of Second Life files that `mocap info` prints in addition to the motion.

#include <string>
#include <vector>

#include "findings_json.hpp"
#include "mocap/clip.hpp"

namespace mocap::cli {

/// One labelled line.
struct StyleLine {
  std::string label;
  std::vector<std::string> parts;
};

/// Priority, loop, ease and hands of an .anim; key frames and loop of an .avm.
std::vector<StyleLine> style_lines(const Clip& clip);

/// The same as JSON; null if there is none.
Json animation_json(const Clip& clip);
Json avimator_json(const Clip& clip);

}  // namespace mocap::cli
