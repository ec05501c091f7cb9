// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The outcome of a converted file, as JSON.

#include "conversion.hpp"
#include "findings_json.hpp"

namespace mocap::cli {

/// `{path, readable, state, outputs, joints, frames, bytes, findings}`: the keys of `info --json`
/// and `check --json`, and more.
Json converted_json(const Input& input, const Converted& converted);

/// The same for a file that was not converted in this run: `state` is `kept` if its result already
/// exists, otherwise `failed`, and `why` is its finding.
Json kept_json(const Input& input, const std::filesystem::path& output);
Json failed_json(const std::string& path, const Error& why);

}  // namespace mocap::cli
