// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Left and right in recorded data.

#include <array>
#include <cstddef>
#include <string>

#include "body/label_twins.hpp"
#include "edit/recorded_names.hpp"
#include "edit/space/signed_axes.hpp"
#include "mocap/clip.hpp"

namespace mocap::edit {

/// The pairs of labels in a recording that differ only by side, for each of `recorded_kinds`.
struct RecordedTwins {
  std::array<detail::LabelTwins, recorded_kinds.size()> kinds;

  const detail::LabelTwins& of(RecordedKind kind) const {
    return kinds[static_cast<std::size_t>(kind)];
  }
  /// Whether a point or rigid body has a counterpart.
  bool has_places() const {
    return !of(RecordedKind::point).pairs.empty() || !of(RecordedKind::body).pairs.empty();
  }
  /// Whether anything has a counterpart.
  bool has_any() const;
};

RecordedTwins recorded_twins(const Recording& recording);

/// Negates the axis along which the left and right points and bodies of pairs are farthest apart,
/// except the up axis if it is known.
SignedAxes recorded_mirror(const Clip& clip, const RecordedTwins& twins);

/// Gives each point, rigid body and analog channel of a pair the data of the other one, and events
/// the other side. Labels keep their order, except those of rigid bodies whose parents are not
/// paired.
void exchange_sides(Recording& recording, const RecordedTwins& twins);

/// Exchanges the labels of pairs; the data keep their order.
void exchange_labels(Recording& recording, const RecordedTwins& twins);

/// `12 pairs of points and 3 pairs of analog channels`: what has pairs.
std::string counted_pairs(const RecordedTwins& twins);

}  // namespace mocap::edit
