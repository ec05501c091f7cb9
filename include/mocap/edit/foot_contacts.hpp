// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// When feet stand on the ground.

#include <cstddef>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/edit/frame_range.hpp"

namespace mocap::edit {

/// A foot stands where it is near to its lowest place and slow. Lengths are parts of the body's
/// length, head to toe, so that they hold in any unit: the defaults are 4.5 cm and 0.35 m/s for a
/// person of 1.7 m.
struct ContactRules {
  double height = 0.0265;       ///< Above the foot's lowest place in the clip. Above 0.
  double speed = 0.206;         ///< Of its joint, body lengths a second. Above 0.
  double leave = 1.25;          ///< A foot that stands goes on until it exceeds so many times that.
  Moment shortest{0.06, true};  ///< Shorter contacts, and gaps between two, are noise.
};

/// The contacts of one foot or toe joint.
struct FootContacts {
  std::size_t joint = 0;
  std::vector<FrameSpan> spans;  ///< Rising, apart from one another.

  bool stands_at(std::size_t frame) const;
};

/// Contacts of each foot and toe joint that `find_body_parts` finds, in skeleton order; a pose of
/// reference has none. Up is as `guess_axes` says. Fails with `edit.value` for rules that mean
/// nothing, `edit.no-body` where there are no feet or the body has no length.
Result<std::vector<FootContacts>> foot_contacts(const Clip& clip, const ContactRules& rules = {});

}  // namespace mocap::edit
