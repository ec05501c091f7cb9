// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The paired feet of a transfer and their contacts with the ground, for measures of its quality.

#include <cstddef>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/poses.hpp"
#include "mocap/retarget.hpp"

namespace mocap::retarget {

/// A foot or toe joint of both figures, and the frames in which each is in contact.
struct FootInContact {
  PairedJoints joints;
  std::vector<bool> source;
  std::vector<bool> result;
};

/// By `foot_contacts` with default rules, in the order of the pairs. `of_source`: those of the
/// source. Empty without feet on both figures.
std::vector<FootInContact> feet_in_contact(const std::vector<FootContacts>& of_source,
                                           const Transferred& transferred);

/// Counts a frame that is of this kind in the source, in the result, or in both.
void count_frame(bool in_source, bool in_result, KeptFrames& kept);

/// Length of the way along the ground to a frame from the one before it.
double step_along_ground(const Poses& poses, std::size_t frame, std::size_t joint,
                         const Vector3& up);

/// Length of the third difference of the positions of a joint up to a frame, which is at least 3.
double third_difference(const Poses& poses, std::size_t frame, std::size_t joint);

/// Fails with `argument.invalid` if the clips have different numbers of frames or a pair names a
/// joint that does not exist.
Status check_measurable(const Clip& source, const Transferred& transferred);

}  // namespace mocap::retarget
