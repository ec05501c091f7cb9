// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The table of formats as JSON, for web pages.

#include <string>

namespace mocap::pipeline {

/// An array with one object per format: `{"name", "label", "title", "extensions", "media_type",
/// "reads", "writes", "holds", "partner", "parts", "extension_use", "family", "needs_body",
/// "choices"}`. `partner` is only present if there is one, and `table` of a choice only if the
/// format has tables.
std::string formats_text();

}  // namespace mocap::pipeline
