// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which ASF belongs to which AMC.

#include <cstddef>
#include <string>
#include <vector>

#include "inputs.hpp"

namespace mocap::cli {

/// Gives every AMC its ASF. To an AMC that was named belongs the named ASF whose name fits best,
/// then one of the same folder, then the nearest before it. To one that was found in a folder, or
/// where no ASF was named, the one that `acclaim::find_skeleton` finds, else a named one, else the
/// only one in all folders whose name fits. An ASF that an AMC reads is no input by itself.
void pair_acclaim(Inputs& inputs);

/// The motions among the words, all of them names of files: of more words than motions `wanted`,
/// an AMC may have its ASF beside it.
Inputs named_motions(const std::vector<std::string>& words, std::size_t wanted);

}  // namespace mocap::cli
