// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The register of what is measured. One file a subject adds its cases to it; `runner.hpp` runs
/// them and `report.hpp` writes down what came out.

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mocap::bench {

/// What a case is meant to reach.
struct Goal {
  enum class Kind {
    share_of_speed,      ///< Speed over the reference's speed, at least `bound`.
    megabytes_a_second,  ///< At least `bound`.
    milliseconds,        ///< A run takes at most `bound`.
    milliseconds_more,   ///< A run takes at most `bound` longer than one of the reference.
    value                ///< The figure itself is at most `bound`.
  };
  Kind kind = Kind::share_of_speed;
  double bound = 0.0;
  std::string reference;  ///< Name of the other case, for `share_of_speed` and `milliseconds_more`.
};

/// One thing to measure.
struct Case {
  std::string group;       ///< Cases of a group run in turn, so that they share the machine's mood.
  std::string name;        ///< Unique, `read 6 decimals`.
  double bytes = 0.0;      ///< Bytes that a run goes through; 0: not told in MB/s.
  double items = 0.0;      ///< Numbers or joints that a run goes through; 0: not told.
  std::string item;        ///< What `items` counts: `number`, `joint`.
  std::string unit = "s";  ///< What `run` gives: seconds, or the unit of a `Goal::Kind::value`.
  /// Runs once and gives what it cost; nothing when it cannot run here.
  std::function<std::optional<double>()> run;
  std::vector<Goal> goals;
  std::size_t rounds = 0;  ///< How often, the first (unmeasured) run not counted; 0: as asked.
  std::string remark;      ///< Stands beside the figure in the report.
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
