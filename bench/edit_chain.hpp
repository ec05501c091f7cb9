// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The edits that are measured.

#include <mocap/edit/chain.hpp>
#include <string>
#include <vector>

namespace mocap::bench {

/// What somebody would do to a take: drop the first frame, go to 60 frames a second, exchange left
/// and right, take out the way along the ground, smooth.
std::vector<edit::Step> five_edits();

/// Throws std::runtime_error where a step is not understood.
std::vector<edit::Edit> parsed(const std::vector<edit::Step>& steps);

/// `--trim 1.. --fps 60`
std::string chain_text(const std::vector<edit::Step>& steps);

}  // namespace mocap::bench
