// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The edits that are measured.

#include <mocap/edit/chain.hpp>
#include <string>
#include <vector>

namespace mocap::bench {

/// Typical edits of a take: drop the first frame, resample to 60 frames per second, exchange left
/// and right, remove horizontal travel, smooth.
std::vector<edit::Step> five_edits();

/// Throws std::runtime_error for an invalid step.
std::vector<edit::Edit> parsed(const std::vector<edit::Step>& steps);

/// `--trim 1.. --fps 60`
std::string chain_text(const std::vector<edit::Step>& steps);

}  // namespace mocap::bench
