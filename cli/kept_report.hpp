// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reports of transfers that an earlier run wrote.

#include <filesystem>
#include <optional>
#include <set>
#include <string>

#include "findings_json.hpp"
#include "report/transfer_report.hpp"

namespace mocap::cli {

/// The contents of a report, as far as an index needs them.
struct KeptReport {
  Json numbers;  ///< The object of the report, without the values of frames.
  std::optional<report::MeasuredTransfer> transfer;  ///< None if nothing was measured.
};

/// Reads a report in JSON. None if there is no file, or it is not a report of this input.
std::optional<KeptReport> read_kept_report(const std::filesystem::path& path,
                                           const std::string& input);

/// Whether a file is an index in JSON, at least one input of which is among these.
bool is_index_of(const std::filesystem::path& path, const std::set<std::string>& inputs);

}  // namespace mocap::cli
