// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Detects whether a file can be written back as it was read, and fills in options otherwise.

#include "body/analysis.hpp"
#include "mocap/usd.hpp"

namespace mocap::usd {

/// The bytes of the file if clip, options and encoding are the same as when it was read; otherwise
/// null.
const TextAsRead* text_as_read(const Clip& clip, const WriteOptions& options, Encoding encoding);

/// Sets the unit and the up axis if they are not set, unless the file is written back as it was
/// read.
void complete(const mocap::detail::Analysis& analysis, Encoding encoding, WriteOptions& options,
              Diagnostics& diagnostics);

}  // namespace mocap::usd
