// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the writers of text tables of points have in common.

#include <functional>
#include <optional>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/number_style.hpp"

namespace mocap::detail {

/// A file of points that is written.
struct PointsFile {
  std::string_view name;                  ///< `a table of points`
  const TextAsRead* as_read = nullptr;    ///< Written instead of the clip if it is not null.
  std::optional<double> metres_per_unit;  ///< Default: that of the clip, which may be reported.
  /// Writes points, whose positions are finite.
  std::function<Status(const Recording& points, double metres)> write;
};

/// Writes the points of a clip, or its joints as points. Fails with `argument.invalid` if there is
/// nothing to write, or a position or time is not finite.
Status write_points_file(const Clip& clip, const PointsFile& file, const TextOutput::Writer& out,
                         Diagnostics& diagnostics);

}  // namespace mocap::detail
