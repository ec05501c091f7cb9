// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "mocap/c3d.hpp"

namespace mocap::c3d {

/// Keeps the bytes of the file that a clip was read from. `data`: those that are not in `bytes`.
void keep_bytes(std::string&& bytes, std::optional<DataSection>&& data, Clip& clip);

/// The bytes to write for a clip; null if it is modified, or the options change the file.
const BytesAsRead* bytes_as_read(const Clip& clip, const WriteOptions& options);

/// Writes the file that an unmodified clip was read from. False if the writer failed.
bool write_as_read(const BytesAsRead& kept, const Recording& recording,
                   const TextOutput::Writer& out);

}  // namespace mocap::c3d
