// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Zip files that somebody sent.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "mocap/result.hpp"
#include "server/body_store.hpp"

namespace mocap::server {

struct UnpackLimits {
  std::size_t files = 10'000;                            ///< Plain files, read or not.
  std::uint64_t bytes = std::uint64_t{2} << 30U;         ///< Of all that a request unpacks.
  std::uint64_t file_bytes = std::uint64_t{256} << 20U;  ///< Of one file.
  /// Unpacked to packed bytes, looked at once `ratio_from` bytes are unpacked. Motion text shrinks
  /// to a fifth, a pose held for minutes to a hundredth; bombs to a thousandth.
  std::uint64_t ratio = 200;
  std::uint64_t ratio_from = std::uint64_t{32} << 20U;
  std::filesystem::path folder;  ///< For files too large for memory.
  std::size_t memory_bytes = std::size_t{256} << 10U;
};

/// What a request has unpacked so far: its zips share one budget.
struct Unpacked {
  std::uint64_t bytes = 0;
  std::size_t files = 0;  ///< Plain files, read or not.
};

/// Whether the bytes begin as a zip does.
bool is_zip(std::span<const char> bytes);

/// Hands the files of a zip to `take`, one after the other: their names as they stand in the zip,
/// which are never used as paths, and their bytes. Only those that `wants` agrees to are unpacked;
/// it sees an empty name where none can be read. Only what the zip's central directory lists
/// counts. Fails with `server.archive` (damaged, locked with a password), `server.too-large`,
/// `io.write`, or with the error of `take`.
using WantsFile = std::function<bool(std::string_view name)>;
using TakeFile =
    std::function<Status(const std::string& name, const std::shared_ptr<BodyStore>& bytes)>;
Status read_zip(std::span<const char> zip, const UnpackLimits& limits, Unpacked& unpacked,
                const WantsFile& wants, const TakeFile& take);

}  // namespace mocap::server
