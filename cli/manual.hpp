// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The manual, generated from the verbs and their options.

#include <string>

namespace mocap::cli {

/// For man(1).
std::string manual_page();

/// docs/command.md.
std::string manual_markdown();

}  // namespace mocap::cli
