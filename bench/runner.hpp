// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Runs cases and judges them.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench.hpp"

namespace mocap::bench {

/// A goal and how the measured figure stands to it.
struct Judgement {
  Goal goal;
  double reached = 0.0;  ///< In the goal's own unit.
  bool met = false;
};

/// What came out of one case.
struct Measurement {
  const Case* measured = nullptr;
  std::optional<double> median;  ///< Seconds or `Case::unit`; nothing when it could not run.
  double best = 0.0;
  std::size_t rounds = 0;
  std::vector<Judgement> judgements;  ///< Of the goals whose reference was measured too.

  /// Bytes a second in millions, where the case counts bytes.
  std::optional<double> megabytes_a_second() const;
  /// Nanoseconds an item, where the case counts items.
  std::optional<double> nanoseconds_an_item() const;
};

struct RunOptions {
  std::size_t rounds = 5;
  /// Run only the groups that a case with this in its name or group belongs to; empty: all.
  std::string_view only;
};

/// Runs every group, its cases in turn, round after round, and judges the medians.
std::vector<Measurement> run(const Cases& cases, const RunOptions& options);

}  // namespace mocap::bench
