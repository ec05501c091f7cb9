// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A clip that goes behind or over another one: brought to what that one is.

#include <memory>
#include <optional>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/result.hpp"

namespace mocap::edit {

/// Fails with `code` where there is no clip, as `validate` where it is not sound, and, if it is to
/// be aligned, with `code` where it stands on another axis: its bones point elsewhere than those of
/// `clip`, and the guesses of both are sure that up differs.
Status check_second(Code code, const Clip& clip, const std::shared_ptr<const Clip>& next,
                    bool aligned);

/// The clip at the frame rate of the other one and, if wanted, in its size; nothing where it has
/// them already. The size is the length of all bones that both have; a hundredth is none. A note,
/// `edit.joined`, tells what was scaled, which bones have other proportions, and which joints that
/// move are left out.
Result<std::optional<Clip>> like(const Clip& clip, const Clip& next, bool scales,
                                 Diagnostics& diagnostics);

}  // namespace mocap::edit
