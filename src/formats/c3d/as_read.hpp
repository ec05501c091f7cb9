// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "mocap/c3d.hpp"

namespace mocap::c3d {

/// Keeps the bytes of the file that a clip was read from.
void keep_bytes(std::string&& bytes, Clip& clip);

/// The bytes to write for a clip; null if it is modified, or the options change the file.
const BytesAsRead* bytes_as_read(const Clip& clip, const WriteOptions& options);

}  // namespace mocap::c3d
