// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads uploaded zip files.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "server/body_store.hpp"

namespace mocap::server {

struct UnpackLimits {
  std::size_t files = 10'000;                            ///< Regular files, including unread ones.
  std::uint64_t bytes = std::uint64_t{2} << 30U;         ///< Total unpacked size per request.
  std::uint64_t file_bytes = std::uint64_t{256} << 20U;  ///< Per file.
  /// Maximum ratio of unpacked to packed size, checked once `ratio_from` bytes are unpacked. Motion
  /// text shrinks to a fifth, a pose held for minutes to a hundredth; zip bombs to a thousandth.
  std::uint64_t ratio = 200;
  std::uint64_t ratio_from = std::uint64_t{32} << 20U;
  std::filesystem::path folder;  ///< For files too large for memory.
  std::size_t memory_bytes = std::size_t{256} << 10U;
};

/// The amount unpacked by a request so far: its zips share one budget.
struct Unpacked {
  std::uint64_t bytes = 0;
  std::size_t files = 0;  ///< Regular files, including unread ones.
};

/// Whether the bytes start with a zip signature.
bool is_zip(std::span<const char> bytes);

/// Passes the files of a zip to `take`, in sequence: their names as stored in the zip, which are
/// never used as paths, and their bytes. Only files accepted by `wants` are unpacked; an unreadable
/// name is passed to it as empty. Only the entries in the zip's central directory count. Fails with
/// `server.archive` (damaged, encrypted), `server.too-large`, `io.write`, or with the error of
/// `take`.
using WantsFile = std::function<bool(std::string_view name)>;
using TakeFile =
    std::function<Status(const std::string& name, const std::shared_ptr<BodyStore>& bytes)>;
Status read_zip(std::span<const char> zip, const UnpackLimits& limits, Unpacked& unpacked,
                const WantsFile& wants, const TakeFile& take);

}  // namespace mocap::server
