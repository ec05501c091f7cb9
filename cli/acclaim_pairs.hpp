// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pairs AMC files with their ASF.

#include <cstddef>
#include <string>
#include <vector>

#include "inputs.hpp"

namespace mocap::cli {

/// Assigns an ASF to every AMC. An AMC that the user named gets the named ASF whose name fits best,
/// then one in the same folder, then the nearest one before it. An AMC found in a folder, or given
/// without any named ASF, gets the one that `acclaim::find_skeleton` finds, else a named one, else
/// the only one in all folders whose name fits. An ASF that an AMC uses is not an input itself.
void pair_acclaim(Inputs& inputs);

/// The motions among the words, all of them file names. If there are more words than the `wanted`
/// number of motions, an AMC may be followed by its ASF.
Inputs named_motions(const std::vector<std::string>& words, std::size_t wanted);

}  // namespace mocap::cli
