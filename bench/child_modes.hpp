// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Modes in which this program runs in a fresh process, selected by its first argument.

#include <optional>
#include <span>
#include <string_view>

namespace mocap::bench {

/// Runs `--seconds-to-read FILE`, `--peak-bytes-of-reading FILE`, `--peak-share-of-loading FILE` or
/// `--peak-share-of-editing FILE`, prints one number and returns the exit status; empty if the
/// arguments select none of them.
std::optional<int> run_child_mode(std::span<char* const> arguments);

}  // namespace mocap::bench
