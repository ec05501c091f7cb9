// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Where bytes come from.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "mocap/result.hpp"

namespace mocap {

/// A stream of bytes with a name: a file, memory, standard input or a callback. Readers pull
/// from it in pieces, so no source is ever held in memory whole. It is read once, from its start
/// to its end, and by one owner: it can be moved but not copied.
class ByteSource {
 public:
  /// Fills the span as far as it can and returns the number of bytes; 0 only at the end.
  using Reader = std::function<Result<std::size_t>(std::span<char>)>;

  /// Opens a file. Fails with `io.not-found`, `io.denied` or `io.not-a-file` (a folder, or a
  /// device; a FIFO is read like standard input).
  static Result<ByteSource> open(const std::filesystem::path& path);
  /// Reads memory that the caller keeps alive.
  static ByteSource from_bytes(std::span<const char> bytes, std::string name = "<memory>");
  /// Reads from a callback. `size` is a promise that readers may plan by, not rely on.
  static ByteSource from_reader(Reader reader, std::string name,
                                std::optional<std::uint64_t> size = std::nullopt);
  static ByteSource standard_input();

  ~ByteSource() = default;
  ByteSource(ByteSource&&) noexcept = default;
  ByteSource& operator=(ByteSource&&) noexcept = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  /// Reads up to `out.size()` bytes; 0 at the end. Fails with `io.read`.
  Result<std::size_t> read(std::span<char> out) { return reader_(out); }
  /// Bytes in the source, where that is known beforehand.
  std::optional<std::uint64_t> size() const { return size_; }
  const std::string& name() const { return name_; }

 private:
  ByteSource(Reader reader, std::string name, std::optional<std::uint64_t> size)
      : reader_(std::move(reader)), name_(std::move(name)), size_(size) {}

  Reader reader_;
  std::string name_;
  std::optional<std::uint64_t> size_;
};

}  // namespace mocap
