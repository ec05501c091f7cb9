// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The table of formats as JSON, for pages.

#include <string>

namespace mocap::pipeline {

/// An array, a format each: `{"name", "label", "title", "extensions", "media_type", "reads",
/// "writes", "holds", "partner", "extension_use", "family", "choices"}`; `partner` only where there
/// is one, and `table` of a choice only where the format has tables.
std::string formats_text();

}  // namespace mocap::pipeline
