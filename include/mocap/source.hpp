// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Input of bytes.

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

/// A named byte stream: a file, memory, standard input or a callback. Readers read it in blocks, so
/// no source is kept in memory as a whole. It can be read only once, from start to end. Movable,
/// not copyable.
class ByteSource {
 public:
  /// Fills the span as far as possible and returns the number of bytes; 0 only at the end.
  using Reader = std::function<Result<std::size_t>(std::span<char>)>;

  /// Opens a file. Fails with `io.not-found`, `io.denied` or `io.not-a-file` (a folder or a device;
  /// a FIFO is read like standard input).
  static Result<ByteSource> open(const std::filesystem::path& path);
  /// Reads memory owned by the caller, which must outlive the source.
  static ByteSource from_bytes(std::span<const char> bytes, std::string name = "<memory>");
  /// Reads from a callback. `size` is a hint for readers and may be wrong.
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
  /// Size of the source in bytes, if known.
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
