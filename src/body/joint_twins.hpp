// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pairs of joints on the left and right side of the body.

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "body/body.hpp"
#include "body/name_words.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// Pairs joints whose names differ only by side, in the order in which they are added: the first
/// left one with the first right one.
class TwinsByNames {
 public:
  /// Adds a joint whose name indicates a side. Returns the pair that it completes, if any.
  std::optional<Twins> add(std::size_t joint, const NameWords& name);

 private:
  using ByKey = std::unordered_map<std::string, std::size_t>;
  std::array<ByKey, 2> added_;  ///< Number of joints for each key: left, right.
  ByKey first_;                 ///< The first joint of each pair, by key and number.
};

struct JointTwins {
  std::vector<std::size_t> twin;  ///< The counterpart of each joint, or itself.
  std::size_t pairs = 0;
  bool by_names = true;  ///< If false, by position in the body.
};

/// Pairs joints whose names differ only by side, in skeleton order. If the names do not indicate
/// sides, pairs the limbs that are found by the shape of the body, joint by joint.
JointTwins find_twins(const Skeleton& skeleton);

}  // namespace mocap::detail
