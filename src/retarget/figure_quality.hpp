// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The measures of a transfer that only human figures have.

#include <cstddef>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/poses.hpp"
#include "mocap/retarget.hpp"
#include "retarget/correspondence.hpp"

namespace mocap::retarget {

/// What figures are measured on. Poses have world positions and rotations.
struct MeasuredFigures {
  const FigureMatch& match;  ///< Of the source and the result.
  const Poses& from;
  const Poses& to;
  const std::vector<FootContacts>& contacts;  ///< Of the source.
  double scale = 1.0;
  double frames_per_second = 0.0;  ///< > 0.
  std::size_t first_frame = 0;     ///< Of the motion.
};

FigureQuality measure_figures(const MeasuredFigures& measured);

}  // namespace mocap::retarget
