// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The JSON text and the binary part of a glTF file.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"

namespace mocap::gltf::input {

/// The parts of a file, which must outlive it.
struct Container {
  std::string_view json;
  std::uint64_t json_offset = 0;  ///< In the file.
  std::optional<std::string_view> binary;
  bool is_binary = false;  ///< A GLB.
};

/// Splits a GLB into its chunks; any other file is JSON text. Fails with `gltf.syntax` or
/// `gltf.unsupported`.
Result<Container> split(std::string_view file);

/// A GLB with these chunks.
std::string glb_head(std::string_view json, std::uint64_t binary_bytes);

/// The bytes of base64 text, or none if it is invalid. Missing padding is accepted.
std::optional<std::string> decode_base64(std::string_view text);
std::string encode_base64(std::string_view bytes);
/// The text with `%20` and the like replaced by their bytes.
std::string decode_percent(std::string_view text);

}  // namespace mocap::gltf::input
