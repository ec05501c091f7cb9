// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Draws the bodies of `mocap match --picture`, in the program that has the renderer.

#include <string>

#include "mocap/clip.hpp"
#include "mocap/match.hpp"
#include "mocap/render.hpp"

namespace mocap::cli {

/// `render::match_picture`
using MatchPainter = Result<std::string> (*)(const Clip& source, const Clip& target,
                                             const retarget::Match& match,
                                             const render::MatchPictureOptions& options);

/// Null in the program `mocap`, for which `mocap-site` draws.
MatchPainter match_painter();

}  // namespace mocap::cli
