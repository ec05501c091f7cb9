// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The body of a request while it comes in: in memory while it is small, then in a file.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "mocap/result.hpp"

namespace mocap::server {

/// The file has no name (or loses it at once), so that nothing is left behind whatever happens.
class BodyStore {
 public:
  /// Bodies up to here are held in memory. Default of `Limits` is 1 MiB.
  static constexpr std::size_t default_memory_bytes = std::size_t{1} << 20U;

  BodyStore() = default;
  ~BodyStore();
  BodyStore(BodyStore&& other) noexcept;
  BodyStore& operator=(BodyStore&& other) noexcept;
  BodyStore(const BodyStore&) = delete;
  BodyStore& operator=(const BodyStore&) = delete;

  /// Where the file goes, and from how many bytes on. Before the first `append`.
  void set_place(std::filesystem::path folder, std::size_t memory_bytes);

  /// Fails with `io.write` when the disk is full. Called on the threads that talk to clients:
  /// pieces of 64 KiB at most go into the system's memory, and nothing here waits until the disk
  /// has them. Only when the system holds more unwritten bytes than it may does it slow down who
  /// writes, and then the client that sends is what has to be slowed down; a queue of pieces in
  /// between would take the memory that the file is there to save.
  Status append(std::string_view bytes);
  std::uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool in_file() const { return descriptor_ >= 0; }

  /// All of it; the file is mapped at the first call. Valid while the store lives and nothing is
  /// appended. Fails with `io.read`.
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
