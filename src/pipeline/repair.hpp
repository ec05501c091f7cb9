// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// `mocap check --fix`: a copy of a file that strict programs accept, with all values unchanged.

#include <span>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/formats.hpp"
#include "pipeline/export.hpp"

namespace mocap::pipeline {

/// Enables repairs in the readers: `drop-frames`, `hold-values`, or `all` for both.
void set_repairs(std::span<const std::string> repairs, LoadOptions& options);

/// The names of the repairs that `set_repairs` enables, except `all`.
std::vector<std::string> repair_names();

/// Whether repaired copies can be written in this format.
bool is_repaired(Format format);
/// The formats of repaired copies, for messages: `A or B`.
std::string repaired_formats();
/// The format of the repaired copy: the clip's own if possible, otherwise the default format.
Format repaired_format(const Clip& clip);

/// Makes the changes that go beyond the syntax: adds an end site at the end of each chain, if the
/// format has end sites. Findings are added to `diagnostics`.
Status repair(Clip& clip, Format format, Diagnostics& diagnostics);

/// Export options for a repaired copy, in the layout that every program reads.
ExportRequest repaired_export(Format format, Overwrite overwrite);

}  // namespace mocap::pipeline
