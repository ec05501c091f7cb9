// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Keeps the bytes of a file, and detects whether they still describe the clip.

#include <string>

#include "formats/gltf/numbers.hpp"
#include "mocap/gltf.hpp"

namespace mocap::gltf {

/// The file as a GLB, without its digest; null if a buffer is missing. `bytes` are the file, which
/// is moved from if it is a GLB: `asset` must not be used afterwards.
std::shared_ptr<BytesAsRead> bytes_to_keep(const input::Asset& asset, input::Buffers& buffers,
                                           std::string&& bytes);

/// The bytes of the file if clip and options are the same as when it was read; otherwise null.
const BytesAsRead* bytes_as_read(const Clip& clip, const WriteOptions& options);

/// Writes these bytes.
Status write_back(const BytesAsRead& bytes, const TextOutput::Writer& out);

}  // namespace mocap::gltf
