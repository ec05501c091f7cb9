// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The ASF of an AMC.

#include <string>
#include <string_view>

namespace mocap::acclaim {

/// The path of the ASF in the header of an AMC, given its first bytes; empty if there is none.
std::string asf_named_in(std::string_view head);

}  // namespace mocap::acclaim
