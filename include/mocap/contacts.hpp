// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Contacts of the feet with the ground.

#include <cstddef>
#include <optional>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/facts.hpp"
#include "mocap/frame_span.hpp"

namespace mocap {

/// Thresholds for foot contacts: a foot in contact is slow, and no part of the body is clearly
/// lower. Lengths are fractions of the body length (head to toe), which makes them independent of
/// units; the defaults are 4.5 cm and 0.35 m/s for a figure of 1.7 m.
struct ContactRules {
  double height = 0.0265;  ///< Largest height above the support during contact. > 0.
  double speed = 0.206;    ///< Largest speed of the joint, body lengths per second. > 0.
  double leave = 1.25;     ///< A contact ends when these limits are exceeded by this factor. >= 1.
  double shortest_s = 0.06;  ///< Shorter contacts, and shorter gaps between them, are noise. >= 0.
  std::optional<Axis> up;  ///< Default: the result of `guess_axes` if it is certain, otherwise +Y.
};

/// The contacts of one foot or toe joint.
struct FootContacts {
  std::size_t joint = 0;
  std::vector<FrameSpan> spans;  ///< Ascending, with gaps between them.

  /// Whether the joint is in contact in a frame.
  bool includes(std::size_t frame) const;
};

/// Finds the contacts of each foot and toe joint of `find_body_parts`, in skeleton order. Each
/// place where a foot carries weight is a support with its own height, so stairs and slopes work
/// like level ground. Reference poses have no contacts. Fails with `edit.value` for rules out of
/// range, and with `edit.no-body` if there are no feet or the body has no length.
Result<std::vector<FootContacts>> foot_contacts(const Clip& clip, const ContactRules& rules = {});

}  // namespace mocap
