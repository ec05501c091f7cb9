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

/// Fails with `code` if `next` is null, and like `validate` if it is not valid. If it is to be
/// aligned, also fails with `code` if it has a different up axis or rest pose: if the direction of
/// a bone differs by more than 40 degrees, the same angles give different poses. The advice ends
/// with `instead`, which names an alternative.
Status check_second(Code code, const Clip& clip, const std::shared_ptr<const Clip>& next,
                    bool aligned, std::string_view instead = {});

/// Help text of edits that accept FILE@as-is.
inline constexpr std::string_view as_they_are = "; FILE@as-is uses the values unchanged";

/// The next clip at the frame rate of `clip` and, if `scales` is true, in its size; empty if it has
/// both already. The scale is that of `detail::size_ratio`. The note `edit.joined` reports the
/// scaling, bones with different proportions, and animated joints that are dropped.
Result<std::optional<Clip>> like(const Clip& clip, const Clip& next, bool scales,
                                 Diagnostics& diagnostics);

}  // namespace mocap::edit
