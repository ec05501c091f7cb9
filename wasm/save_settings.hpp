// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The settings of a page for saving: `SaveOptions` of contract.ts.

#include <string_view>

#include "mocap/formats.hpp"
#include "pipeline/export.hpp"

namespace mocap::wasm {

/// Lines of a name and its value, `table joints`. Fails with `argument.invalid` for an invalid
/// value; unknown names are ignored, for compatibility with later pages.
Result<pipeline::ExportRequest> parse_export_request(Format format, std::string_view lines);

}  // namespace mocap::wasm
