// SPDX-License-Identifier: MIT
#pragma once

/// \file The values that options of formats have by default.

#include <string_view>

#include "mocap/formats.hpp"

namespace mocap::pipeline {

/// The `table` that is written if none is chosen: the first of the format's `SaveChoice::table`,
/// which is also that of `SaveOptions`. Empty for formats without tables.
std::string_view default_table(Format format);

}  // namespace mocap::pipeline
