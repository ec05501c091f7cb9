// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The properties of an Avimator file that are not motion, for reports.

#include <string>
#include <vector>

#include "formats/descriptor.hpp"

namespace mocap::avm {

/// See `detail::FormatProperties`.
std::string properties_json(const Clip& clip);
std::vector<detail::PropertyLine> property_lines(const Clip& clip);

}  // namespace mocap::avm
