// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The parts of arms and legs that no naming convention gives.

#include <cstddef>
#include <utility>
#include <vector>

#include "body/body.hpp"
#include "body/figure_parts.hpp"
#include "body/limbs.hpp"

namespace mocap::detail {

/// Adds missing parts of limbs by words in joint names and by shape.
class LimbFinder {
 public:
  LimbFinder(const Skeleton& skeleton, const Body& body, FigureParts& parts);

  void complete();

  /// The joints that were added, and how they were found.
  const std::vector<std::pair<std::size_t, PartSource>>& found() const { return found_; }

 private:
  void set(PartJoint& part, PartJoint joint);
  void complete_arm(const ArmEnd& end);
  void complete_leg(std::size_t foot);
  void complete_toe(SideParts& side);

  const Skeleton& skeleton_;
  const Body& body_;
  FigureParts& parts_;
  std::vector<BodySide> sides_;
  PartSource source_ = PartSource::shape;
  std::vector<std::pair<std::size_t, PartSource>> found_;
};

}  // namespace mocap::detail
