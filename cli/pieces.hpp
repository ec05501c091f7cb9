// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The files of a clip that was split.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <vector>

#include "mocap/edit/chain.hpp"

namespace mocap::cli {

/// Whether these edits make several clips of one.
bool makes_pieces(const std::vector<edit::Edit>& edits);

/// `OUT-01.bvh`, `OUT-02.bvh`, ...: as many digits as the last one needs, so that they sort.
std::vector<std::filesystem::path> piece_paths(const std::filesystem::path& output,
                                               std::size_t count);

/// A piece that stands beside `count` new ones and is none of them: an earlier run made more, or so
/// many that their numbers had other digits. Nothing where there is none.
std::optional<std::filesystem::path> stale_piece(const std::filesystem::path& output,
                                                 std::size_t count);

/// The first one as it stands there, whatever their number was; `OUT-1.bvh` where there is none.
/// It is written last: where it stands all of them do.
std::filesystem::path first_piece(const std::filesystem::path& output);

}  // namespace mocap::cli
