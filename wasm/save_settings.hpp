// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What a page asks for when it saves: `SaveOptions` of contract.ts.

#include <string_view>

#include "mocap/formats.hpp"
#include "pipeline/export.hpp"

namespace mocap::wasm {

/// Lines of a name and its value, `priority 4`. Fails with `argument.invalid` where a value is none
/// of its option's; names that are not known are left to later pages.
Result<pipeline::ExportRequest> parse_export_request(Format format, std::string_view lines);

}  // namespace mocap::wasm
