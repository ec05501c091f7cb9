// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where the limbs of a robot start, several hinges of which do the work of a hip or shoulder.

#include <optional>

#include "body/figure_parts.hpp"
#include "mocap/clip.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::retarget {

/// Whether a figure moves by hinges: both thighs and both upper arms are joints with a single
/// rotation channel.
bool moves_by_hinges(const Skeleton& skeleton, const detail::FigureParts& parts);

/// Makes the first of the hinges that follow each other at the hip or the shoulder the thigh and
/// the upper arm, because a limb of a human rotates about that point. The last one, which has the
/// rotation of the whole limb, is the only helper of its bone.
void start_limbs_at_first_hinge(const Skeleton& skeleton, detail::FigureParts& parts);

/// The skeleton with the start of each limb, the first of its hinges, moved along the axis of that
/// hinge to the place nearest to the next one. Models have it anywhere on the axis, often inside
/// the trunk: the line from there to the elbow or knee would not be that of the limb. The places
/// and rotations of all other joints are the same for the same values.
Skeleton centre_limbs(Skeleton skeleton, const detail::FigureParts& parts);
/// The same for a skeleton of which the parts are not known; unchanged if it is not that of a
/// robot.
Skeleton centre_limbs(const Skeleton& skeleton);

/// A clip as its motion is transferred: that of a robot with centred limbs, for the same values in
/// the same poses; any other as it is.
class CentredLimbs {
 public:
  /// `clip` must outlive this; `parts`: of its figure, none if it has none.
  CentredLimbs(const Clip& clip, const std::optional<detail::FigureParts>& parts);
  const Clip& clip() const { return centred_ ? *centred_ : *clip_; }

 private:
  const Clip* clip_;
  std::optional<Clip> centred_;
};

}  // namespace mocap::retarget
