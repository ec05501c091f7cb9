// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The links and joints of a URDF file.

#include <string_view>
#include <vector>

#include "formats/body_tree.hpp"
#include "formats/model_document.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"

namespace mocap::urdf {

/// The links, in file order, whose parents form a tree. What is not represented is added to
/// `found`.
Result<std::vector<mocap::detail::ModelBody>> parse(std::string_view text, const ReadLimits& limits,
                                                    Diagnostics& found);

/// What the reader needs to know about the format.
extern constinit const mocap::detail::ModelFormat model_format;

}  // namespace mocap::urdf
