// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip that goes behind or over another one: brought to what that one is.

#include <memory>
#include <optional>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/result.hpp"

namespace mocap::edit {

/// Fails with `code` where there is no clip, as `validate` where it is not sound, and, if it is to
/// be aligned, with `code` where it stands on another axis or has another rest pose: a bone of some
/// length points elsewhere by more than 40 degrees, so that its angles mean other poses. The advice
/// ends with `instead`, another way out, where there is one.
Status check_second(Code code, const Clip& clip, const std::shared_ptr<const Clip>& next,
                    bool aligned, std::string_view instead = {});

/// For edits that take FILE@as-is.
inline constexpr std::string_view as_they_are = "; FILE@as-is uses the values unchanged";

/// How many times as long the bones of `clip` are as those of `next`, by the middle one of their
/// ratios; a hundredth is no difference, and gives 1.
double size_ratio(const Clip& clip, const Clip& next);

/// The clip at the frame rate of the other one and, if wanted, in its size; nothing where it has
/// them already. The size is that of the bones that both have, by the middle one of their ratios; a
/// hundredth is no difference. A note, `edit.joined`, tells what was scaled, which bones have other
/// proportions, and which joints that move are left out.
Result<std::optional<Clip>> like(const Clip& clip, const Clip& next, bool scales,
                                 Diagnostics& diagnostics);

}  // namespace mocap::edit
