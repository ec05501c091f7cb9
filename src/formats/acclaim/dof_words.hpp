// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The words of ASF files for degrees of freedom.

#include <string_view>

#include "mocap/skeleton.hpp"

namespace mocap::acclaim {

/// The channel of a dof word (`rx`, `TZ`, `l`), case-insensitive.
bool find_dof(std::string_view word, Channel& channel);
/// The dof word of a channel, in lower case; empty if Acclaim has none.
std::string_view dof_word(Channel channel);

}  // namespace mocap::acclaim
