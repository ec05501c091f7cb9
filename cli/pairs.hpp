// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pairs motions with the files of their skeletons.

#include <cstddef>
#include <string>
#include <vector>

#include "inputs.hpp"

namespace mocap::cli {

/// Assigns a skeleton file to every motion that needs one. A motion that the user named gets the
/// named skeleton whose name fits best, then one in the same folder, then the nearest one before
/// it. A motion found in a folder, or given without any named skeleton, gets the one that
/// `detail::PartnerFinder` finds, else a named one, else the only one in all folders whose name
/// fits. A skeleton that a motion uses is not an input itself.
void pair_inputs(Inputs& inputs);

/// The motions among the arguments, all of them file names. If there are more arguments than the
/// `wanted` number of motions, a motion may be followed by its skeleton file.
Inputs named_motions(const std::vector<std::string>& words, std::size_t wanted);

}  // namespace mocap::cli
