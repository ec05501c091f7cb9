// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What this program does in a fresh process of its own, asked for by its first argument.

#include <optional>
#include <span>
#include <string_view>

namespace mocap::bench {

/// Does `--seconds-to-read FILE`, `--peak-bytes-of-reading FILE` or `--peak-share-of-editing FILE`,
/// prints one number and gives the exit status; nothing when the arguments ask for none of them.
std::optional<int> run_child_mode(std::span<char* const> arguments);

}  // namespace mocap::bench
