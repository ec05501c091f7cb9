// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// One ASF for many AMC, as libraries have them: `01.asf` beside `01_01.amc`, `01_02.amc` ...

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "inputs.hpp"

namespace mocap::cli {

/// Whether an ASF of this name is found for an AMC of that name: they are the same, or it is the
/// part before an `_`. The greater, the more of the name fits; 0 when it does not.
std::size_t name_fit(const std::string& asf_stem, const std::string& amc_stem);

/// Where the ASF of an input goes beside the AMC `output`, under the name that it had; nothing when
/// it would not be found there by its name.
std::optional<std::filesystem::path> shared_place(const Input& input,
                                                  const std::filesystem::path& output);

/// Whether a file is there and holds exactly this text.
bool file_holds(const std::filesystem::path& path, std::string_view text);

}  // namespace mocap::cli
