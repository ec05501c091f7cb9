// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pairs motions with the files of their skeletons.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "inputs.hpp"
#include "mocap/formats.hpp"

namespace mocap::cli {

/// Assigns a skeleton file to every motion that needs one, as `pipeline::GivenSkeletons` chooses
/// it. A motion that the user named gets one of the named skeletons; if several fit equally well,
/// the nearest one before it. A motion found in a folder, or given without any named skeleton, gets
/// the one that `detail::PartnerFinder` finds, otherwise a named one, otherwise one in the other
/// folders. A skeleton that a motion uses is not an input itself.
///
/// Which files are skeletons and motions is decided by `pipeline::holds_in_file` for those that the
/// user named, otherwise by their names. `from`: the format of `--from`.
void pair_inputs(Inputs& inputs, std::optional<Format> from = std::nullopt);

/// The motions among the arguments, all of them file names. If there are more arguments than the
/// `wanted` number of motions, a motion may be followed by its skeleton file.
Inputs named_motions(const std::vector<std::string>& words, std::size_t wanted);

}  // namespace mocap::cli
