// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The JSON text and the binary part of a glTF file.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"

namespace mocap::gltf::input {

/// The parts of a file, which must outlive it.
struct Container {
  std::string_view json;
  std::uint64_t json_offset = 0;  ///< In the file.
  std::optional<std::string_view> binary;
  bool is_binary = false;  ///< A GLB.
  /// The source of a GLB whose binary chunk is not in `binary`, and the place of that chunk.
  const ByteSource* source = nullptr;
  std::uint64_t binary_begin = 0;
  std::uint64_t binary_end = 0;
};

/// Splits a GLB into its chunks; any other file is JSON text. Fails with `gltf.syntax` or
/// `gltf.unsupported`.
Result<Container> split(std::string_view file);

/// The parts of a large GLB, whose binary chunk is not in memory.
struct LargeFile {
  std::string head;  ///< Up to the end of the JSON chunk. `parts` refers to it.
  Container parts;
};

/// Splits a large GLB of this size without reading its binary chunk. Null for other files, and for
/// those that `split` refuses or that have other chunks.
std::unique_ptr<LargeFile> split_large(const ByteSource& source, std::uint64_t size);

/// A GLB with these chunks.
std::string glb_head(std::string_view json, std::uint64_t binary_bytes);

/// The bytes of base64 text, or none if it is invalid. Missing padding is accepted.
std::optional<std::string> decode_base64(std::string_view text);
std::string encode_base64(std::string_view bytes);
/// The text with `%20` and the like replaced by their bytes.
std::string decode_percent(std::string_view text);

}  // namespace mocap::gltf::input
