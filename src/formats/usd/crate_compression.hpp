// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The compression of binary files: LZ4 blocks, and lists of integers as differences.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mocap::usd::input {

/// Expands an LZ4 block without a frame. Empty if it is damaged or longer than `most_bytes`.
std::optional<std::string> expand_lz4(std::string_view block, std::uint64_t most_bytes);

/// Expands the chunks in which crate files store LZ4 blocks, to at most `most_bytes`.
std::optional<std::string> expand_chunks(std::string_view bytes, std::uint64_t most_bytes);

/// Whether `bytes` could expand to `size` bytes: LZ4 adds at most 255 bytes per byte.
bool can_expand_to(std::string_view bytes, std::uint64_t size);

/// Expands `count` compressed 32-bit integers.
std::optional<std::vector<std::int32_t>> expand_integers(std::string_view bytes,
                                                         std::uint64_t count);

}  // namespace mocap::usd::input
