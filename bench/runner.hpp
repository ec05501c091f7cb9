// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Runs cases and checks their goals.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench.hpp"

namespace mocap::bench {

/// A goal and the measured value relative to it.
struct Judgement {
  Goal goal;
  double reached = 0.0;  ///< In the unit of the goal.
  bool met = false;
};

/// The result of one case.
struct Measurement {
  const Case* measured = nullptr;
  std::optional<double> median;  ///< Seconds or `Case::unit`; empty if it could not run.
  double best = 0.0;
  std::size_t rounds = 0;
  std::vector<Judgement> judgements;  ///< For goals whose reference was also measured.

  /// Megabytes per second, if the case counts bytes.
  std::optional<double> megabytes_a_second() const;
  /// Nanoseconds per item, if the case counts items.
  std::optional<double> nanoseconds_an_item() const;
};

struct RunOptions {
  std::size_t rounds = 5;
  /// Run only groups whose name, or the name of one of their cases, contains this; empty: all.
  std::string_view only;
};

/// Runs the groups, alternating the cases of a group in each round, and compares the medians with
/// the goals.
std::vector<Measurement> run(const Cases& cases, const RunOptions& options);

}  // namespace mocap::bench
