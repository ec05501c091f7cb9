// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The BVH reader without its printer of rows, for programs that must be small.

#include "formats/bvh/motion_reader.hpp"
#include "mocap/bvh.hpp"

namespace mocap::bvh {

/// Same as `read`. `print_rows` may be null if `options.keep_style` is false; a program that passes
/// only null does not link the printer.
Result<Clip> read_with(RowPrinter print_rows, ByteSource& source, const ReadOptions& options,
                       Diagnostics& diagnostics);

}  // namespace mocap::bvh
