// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The reader of the default format by itself, for programs that must be small. The format's folder
/// implements it.

#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::detail {

/// Names of the default format, as in its `FormatFacts`, which would link the descriptors of all
/// formats.
struct DefaultFormatNames {
  std::string_view label;
  std::string_view extension;
};
extern const DefaultFormatNames default_format_names;

/// Reads a file of the default format without keeping its layout, as `load` does.
Result<Clip> read_default_format(ByteSource& source, const ReadLimits& limits,
                                 Diagnostics& diagnostics);

/// Whether these findings of a failure mean that the content is not of this format at all.
bool is_not_default_format(const Diagnostics& diagnostics);

}  // namespace mocap::detail
