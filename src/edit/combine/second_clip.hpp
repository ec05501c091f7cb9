// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Prepares a clip that is appended to or layered over another one.

#include <memory>
#include <optional>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Fails with `code` if there is no clip, like `validate` if it is not valid, and, if it is to be
/// aligned, with `code` if it has another up axis or another rest pose: a bone whose direction
/// differs by more than 40 degrees, so that its angles mean different poses. The advice ends with
/// `instead`, an alternative, if it is given.
Status check_second(Code code, const Clip& clip, const std::shared_ptr<const Clip>& next,
                    bool aligned, std::string_view instead = {});

/// For edits that accept FILE@as-is.
inline constexpr std::string_view as_they_are = "; FILE@as-is uses the values unchanged";

/// Ratio of the bone lengths of `clip` to those of `next`: the median of the ratios; 1 if the
/// difference is at most a hundredth.
double size_ratio(const Clip& clip, const Clip& next);

/// The clip at the frame rate of the other one and, if `scales`, in its size; empty if it has them
/// already. The size is the median ratio of the lengths of common bones; differences of up to a
/// hundredth are ignored. The note `edit.joined` reports the scaling, bones with other proportions,
/// and moving joints that are dropped.
Result<std::optional<Clip>> like(const Clip& clip, const Clip& next, bool scales,
                                 Diagnostics& diagnostics);

}  // namespace mocap::edit
