// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The slopes of cubic keys that follow from neighbouring keys.

#include <cstdint>
#include <optional>

namespace mocap::fbx {

/// How the values change from the key before to a key, and from it to the next. Without a value if
/// there is no such key, or if it has the same time.
struct KeyNeighbours {
  struct Rise {
    double value = 0.0;
    double seconds = 1.0;  ///< Positive.
    double slope() const { return value / seconds; }
  };
  std::optional<Rise> before;
  std::optional<Rise> after;
};

/// Per second.
struct KeySlopes {
  double left = 0.0;
  double right = 0.0;
};

/// The parameters of a Kochanek-Bartels spline.
struct KeyTension {
  double tension = 0.0;
  double continuity = 0.0;
  double bias = 0.0;
};

KeySlopes slopes_of_tension(const KeyNeighbours& around, const KeyTension& key);

/// The slopes of a key without any of its own. `weights`: fractions of the intervals. `stored`: the
/// values in the place of slopes, which hold how far the slopes lean to one side, in percent.
KeySlopes automatic_slopes(const KeyNeighbours& around, double left_weight, double right_weight,
                           const KeySlopes& stored, std::int64_t flags);

}  // namespace mocap::fbx
