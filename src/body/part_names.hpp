// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The names by which the parts of a body are found.

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "mocap/skeleton.hpp"

namespace mocap::detail {

/// The names of joints; if the file declares the parts of the body, those of
/// the parts, and none for other joints. The skeleton must outlive it.
class PartNames {
 public:
  explicit PartNames(const Skeleton& skeleton)
      : skeleton_(skeleton),
        are_declared_(std::any_of(skeleton.joints().begin(), skeleton.joints().end(),
                                  [](const Joint& joint) { return !joint.part.empty(); })) {}

  bool are_declared() const { return are_declared_; }
  std::string_view operator[](std::size_t joint) const {
    return are_declared_ ? skeleton_[joint].part : skeleton_[joint].name;
  }

 private:
  const Skeleton& skeleton_;
  bool are_declared_;
};

/// The same for a joint of a limb.
inline std::string_view part_name(const Joint& joint) {
  return joint.part.empty() ? joint.name : joint.part;
}

}  // namespace mocap::detail
