// SPDX-License-Identifier: MIT
#pragma once

#include "body/figure_parts.hpp"

namespace mocap::detail {

/// Adds fingers that no naming convention gives, by words in the names of the joints below the
/// hands.
void complete_fingers(const Skeleton& skeleton, FigureParts& parts);

}  // namespace mocap::detail
