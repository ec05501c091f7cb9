// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The files of a clip that was split.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <vector>

#include "mocap/edit/chain.hpp"

namespace mocap::pipeline {

/// Whether these edits split a clip into several clips.
bool makes_pieces(const std::vector<edit::Edit>& edits);

/// `OUT-01.bvh`, `OUT-02.bvh`, ...: as many digits as the last one needs, so that they sort
/// correctly.
std::vector<std::filesystem::path> piece_paths(const std::filesystem::path& output,
                                               std::size_t count);

/// A piece from an earlier run that wrote more than `count` pieces, or so many that their numbers
/// had more digits. Empty if there is none.
std::optional<std::filesystem::path> stale_piece(const std::filesystem::path& output,
                                                 std::size_t count);

/// The existing first piece, regardless of its number of digits; `OUT-1.bvh` if there is none. It
/// is written last, so if it exists, all pieces do.
std::filesystem::path first_piece(const std::filesystem::path& output);

}  // namespace mocap::pipeline
