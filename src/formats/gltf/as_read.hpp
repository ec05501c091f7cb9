// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Keeps the bytes of a file, and detects whether they still describe the clip.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "formats/gltf/numbers.hpp"
#include "mocap/gltf.hpp"

namespace mocap::gltf {

/// The file as a GLB, without its digest; null if a buffer is missing. `bytes` are the file, which
/// is moved from if it is a GLB: `asset` must not be used afterwards.
std::shared_ptr<BytesAsRead> bytes_to_keep(const input::Asset& asset, input::Buffers& buffers,
                                           std::string&& bytes);
/// The same for a large file of this size, without the bytes of the tracks. Null if it cannot be
/// read.
std::shared_ptr<BytesAsRead> bytes_to_keep(const ByteSource& source, std::uint64_t size,
                                           std::vector<TrackBytes> tracks);
/// Bytes of a file of this size besides the tracks.
std::uint64_t bytes_without(const std::vector<TrackBytes>& tracks, std::uint64_t size);

/// The bytes of the file if clip and options are the same as when it was read; otherwise null.
const BytesAsRead* bytes_as_read(const Clip& clip, const WriteOptions& options);

/// Writes these bytes, which were read with the motion of the clip.
Status write_back(const BytesAsRead& bytes, const Clip& clip, const TextOutput::Writer& out);

}  // namespace mocap::gltf
