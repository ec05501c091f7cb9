// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reading the inputs named on the command line.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/formats.hpp"
#include "mocap/retarget.hpp"
#include "options.hpp"
#include "pipeline/open.hpp"
#include "pipeline/sibling_files.hpp"

namespace mocap::cli {

using ReadRequest = pipeline::OpenRequest;

/// Declares `--first-frame`, for every verb that reads motions. `effect` states in parentheses what
/// a reference pose changes for that verb.
void declare_first_frame(OptionTable& table, std::optional<std::string>& word,
                         std::string_view effect);

/// The value of `--first-frame`; empty if it is to be detected from the motion.
std::optional<bool> starts_with_reference(const std::optional<std::string>& word);

/// Evidence shared between the files of a run that are read in this way.
pipeline::SiblingFiles siblings_among(const Inputs& inputs, const ReadRequest& request);

/// Reads a file or standard input. A returned error is also added to `diagnostics`.
Result<Clip> read_input(const Input& input, const ReadRequest& request, Diagnostics& diagnostics);

/// Reads a table of corresponding joints, see `retarget::parse_joint_map`. Fails with `io.*`,
/// `limit.*` or `retarget.map`.
Result<std::vector<retarget::JointPair>> read_joint_map(const std::string& path);
/// The same. `recognised` receives the format that was read, even if reading failed; empty if it is
/// not known.
Result<Clip> read_input(const Input& input, const ReadRequest& request, Diagnostics& diagnostics,
                        std::optional<Format>& recognised);

/// Size of the input's file; 0 if unknown.
std::uint64_t size_of(const Input& input);

}  // namespace mocap::cli
