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

/// The adding thread reads the entries' files and compares; the writer only looks up the outcomes.
struct Comparisons {
  struct Candidate {
    Entry entry;
    /// By `is_same_take` instead of `is_same_motion`.
    bool as_take = false;
  };
  struct Outcome {
    bool is_same = false;
    /// Of the entry, if it is the same motion in the same format.
    std::optional<Quality> quality;
    /// Contents of the entry's files if it is the same and its files are only in the folder.
    std::vector<std::string> contents;
  };

  /// Null if not compared yet.
  const Outcome* find(const Candidate& candidate) const;
  void put(const Candidate& candidate, Outcome outcome);

  /// By entry and contents: if its files change, it is compared again.
  std::unordered_map<std::string, Outcome> outcomes;
  /// To be made, in this order, until one is the same.
  std::vector<Candidate> wanted;
};

}  // namespace mocap::library
