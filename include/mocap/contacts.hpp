// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Contacts of feet with the ground.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/facts.hpp"
#include "mocap/frame_span.hpp"

namespace mocap {

/// When a foot counts as touching the ground: it is slow, and nothing of the body is clearly lower.
/// Lengths are fractions of the body length (head to toe), so that they hold in any unit: the
/// defaults are 4.5 cm and 0.35 m/s for a figure of 1.7 m.
struct ContactRules {
  double height = 0.0265;  ///< Height above its support at which a foot still touches. Above 0.
  double speed = 0.206;    ///< Greatest speed of the joint, body lengths a second. Above 0.
  double leave = 1.25;     ///< A contact ends where these limits are exceeded so many times. >= 1.
  double shortest_s = 0.06;  ///< Shorter contacts, and shorter gaps between two, are noise. >= 0.
  std::optional<Axis> up;    ///< Default: what `guess_axes` is sure of, else +Y.
};

/// The contacts of one foot or toe joint.
struct FootContacts {
  std::size_t joint = 0;
  std::vector<FrameSpan> spans;  ///< Ascending, with gaps between them.

  /// Whether the joint touches the ground in a frame.
  bool includes(std::size_t frame) const;
};

/// Finds the contacts of each foot and toe joint that `find_body_parts` finds, in skeleton order.
/// Every place where a foot carries the body is a support with its own height: the steps of stairs
/// and a sloping floor as well as level ground. A reference pose has no contacts. Fails
/// with `edit.value` for rules out of range and `edit.no-body` where there are no feet or the body
/// has no length.
Result<std::vector<FootContacts>> foot_contacts(const Clip& clip, const ContactRules& rules = {});

}  // namespace mocap
