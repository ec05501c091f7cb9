// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The list of measurements. One file per subject adds its cases; `runner.hpp` runs them and
/// `report.hpp` writes the results.

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mocap::bench {

/// The target of a case.
struct Goal {
  enum class Kind {
    share_of_speed,      ///< Speed relative to the reference, at least `bound`.
    megabytes_a_second,  ///< At least `bound`.
    milliseconds,        ///< A run takes at most `bound`.
    milliseconds_more,   ///< A run takes at most `bound` longer than the reference.
    value                ///< The value itself is at most `bound`.
  };
  Kind kind = Kind::share_of_speed;
  double bound = 0.0;
  std::string reference;  ///< The baseline case for `share_of_speed` and `milliseconds_more`.
};

/// One measurement.
struct Case {
  /// Cases of a group run alternately, so that they share the state of the machine.
  std::string group;
  std::string name;        ///< Unique, `read 6 decimals`.
  double bytes = 0.0;      ///< Bytes processed by a run; 0: no MB/s.
  double items = 0.0;      ///< Numbers or joints processed by a run; 0: not reported.
  std::string item;        ///< The unit of `items`: `number`, `joint`.
  std::string unit = "s";  ///< The unit of the result of `run`: seconds, or that of the value for
                           ///< `Goal::Kind::value`.
  /// Runs once and returns the cost; empty if it cannot run here.
  std::function<std::optional<double>()> run;
  std::vector<Goal> goals;
  /// Number of rounds, without the first (unmeasured) run; 0: `RunOptions::rounds`.
  std::size_t rounds = 0;
  std::string remark;  ///< Printed next to the value in the report.
};

/// All cases, in the order of the report.
using Cases = std::vector<Case>;

/// Seconds that `work` takes.
template <class Work>
double seconds_of(Work&& work) {
  const auto begin = std::chrono::steady_clock::now();
  std::forward<Work>(work)();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace mocap::bench
