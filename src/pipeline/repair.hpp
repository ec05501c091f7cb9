// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// `mocap check --fix`: a copy of a file that strict programs take, every value as it was.

#include <span>
#include <string>

#include "mocap/clip.hpp"
#include "mocap/formats.hpp"
#include "pipeline/export.hpp"

namespace mocap::pipeline {

/// Lets readers carry out repairs: `drop-frames`, `hold-values`, `all` for both.
void set_repairs(std::span<const std::string> repairs, LoadOptions& options);

/// An AMC is repaired as an AMC; all else becomes BVH.
Format repaired_format(const Clip& clip);

/// Adds what a repaired copy in this format has beyond the form of its text: an end site at the end
/// of each chain of a BVH. Findings go to `diagnostics`.
Status repair(Clip& clip, Format format, Diagnostics& diagnostics);

/// How a repaired copy is written: in the form that every program reads.
ExportRequest repaired_export(Format format, Overwrite overwrite);

}  // namespace mocap::pipeline
