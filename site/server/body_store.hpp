// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Stores the body of a request while it is received: in memory while it is small, then in a file.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"

namespace mocap::server {

/// The file has no name (or is unlinked immediately), so that nothing is ever left over.
class BodyStore {
 public:
  /// Bodies up to this size are kept in memory. The default of `Limits` is 1 MiB.
  static constexpr std::size_t default_memory_bytes = std::size_t{1} << 20U;

  BodyStore() = default;
  ~BodyStore();
  BodyStore(BodyStore&& other) noexcept;
  BodyStore& operator=(BodyStore&& other) noexcept;
  BodyStore(const BodyStore&) = delete;
  BodyStore& operator=(const BodyStore&) = delete;

  /// Sets the folder of the file, and the size from which it is used. Called before the first
  /// `append`.
  void set_place(std::filesystem::path folder, std::size_t memory_bytes);

  /// Fails with `io.write` if the disk is full. Called on the connection threads: at most 64 KiB at
  /// a time are written to the page cache without waiting for the disk. Writes slow down only if
  /// the system has too many dirty pages, and then the sending client should slow down too; a queue
  /// in between would use the memory that the file is meant to save.
  Status append(std::string_view bytes);
  std::uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool in_file() const { return descriptor_ >= 0; }

  /// The whole body; the file is mapped at the first call. Valid while the store exists and nothing
  /// is appended. Fails with `io.read`.
  Result<std::span<const char>> bytes();

 private:
  Status open_file();
  Status write_out(std::string_view bytes);
  void release();

  std::filesystem::path folder_;
  std::size_t memory_bytes_ = default_memory_bytes;
  std::string memory_;
  std::uint64_t size_ = 0;
  int descriptor_ = -1;
  void* mapped_ = nullptr;
  std::size_t mapped_bytes_ = 0;
};

}  // namespace mocap::server
