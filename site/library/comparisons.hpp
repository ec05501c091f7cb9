// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The comparisons of a new motion with the entries that may be the same motion.

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "library/library.hpp"

namespace mocap::library {

/// The adding thread reads and compares the entries' files; the writer only looks up the outcomes.
struct Comparisons {
  struct Candidate {
    Entry entry;
    /// Compare with `is_same_take` instead of `is_same_motion`.
    bool as_take = false;
  };
  struct Outcome {
    bool is_same = false;
    /// Quality of the entry, if it is the same motion in the same format.
    std::optional<Quality> quality;
    /// Contents of the entry's files if it is the same and its files are only in the folder.
    std::vector<std::string> contents;
  };

  /// Null if not compared yet.
  const Outcome* find(const Candidate& candidate) const;
  void put(const Candidate& candidate, Outcome outcome);

  /// Keyed by entry and contents, so that an entry is compared again if its files change.
  std::unordered_map<std::string, Outcome> outcomes;
  /// Candidates still to be compared, in this order, until one is the same motion.
  std::vector<Candidate> wanted;
};

}  // namespace mocap::library
