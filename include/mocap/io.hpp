// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Input and output of files.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::codes {

// Files and streams.
extern const Code io_not_found;
extern const Code io_not_a_file;
extern const Code io_denied;
extern const Code io_read;
extern const Code io_write;
extern const Code io_exists;
extern const Code io_text_not_kept;

}  // namespace mocap::codes

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
  /// Reads standard input, under the name `<stdin>`.
  static ByteSource standard_input();

  ~ByteSource() = default;
  ByteSource(ByteSource&&) noexcept = default;
  ByteSource& operator=(ByteSource&&) noexcept = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;

  /// Reads up to `out.size()` bytes; 0 at the end. Fails with `io.read`.
  Result<std::size_t> read(std::span<char> out) {
    Result<std::size_t> count = reader_(out);
    position_ += count.value_or(0);
    return count;
  }
  /// Number of bytes that `read` has returned so far.
  std::uint64_t position() const { return position_; }

  /// Fills the span as far as possible from an offset in the source and returns the number of
  /// bytes. Several threads may call it at the same time.
  using OffsetReader = std::function<Result<std::size_t>(std::uint64_t offset, std::span<char>)>;

  /// Whether `read_at` is available: for files and memory, and after `set_offset_reader`.
  bool reads_at() const { return static_cast<bool>(offset_reader_); }
  /// Reads up to `out.size()` bytes from `offset`, counted from the first byte that `read` has
  /// returned or will return; 0 at the end. Neither uses nor changes `position`, and several
  /// threads may call it at the same time. Requires `reads_at()`. Fails with `io.read`.
  Result<std::size_t> read_at(std::uint64_t offset, std::span<char> out) const {
    return offset_reader_(offset, out);
  }
  /// Enables `read_at` for a source with a callback.
  void set_offset_reader(OffsetReader reader) { offset_reader_ = std::move(reader); }

  /// Size of the source in bytes, if known.
  std::optional<std::uint64_t> size() const { return size_; }
  /// The name for findings: the path of a file as given, or the name given.
  const std::string& name() const { return name_; }

 private:
  ByteSource(Reader reader, std::string name, std::optional<std::uint64_t> size)
      : reader_(std::move(reader)), name_(std::move(name)), size_(size) {}

  Reader reader_;
  OffsetReader offset_reader_;
  std::string name_;
  std::optional<std::uint64_t> size_;
  std::uint64_t position_ = 0;
};

/// How to handle a file that already exists.
enum class Overwrite : bool { refuse, replace };

/// A destination for text. A file is written under a temporary name in the same folder and renamed
/// when it is complete, so a failure (a full disk, an interrupt) does not affect the old file.
/// Programs terminated by a signal must call `abandon_all` first.
class TextOutput {
 public:
  /// Appends text. Returns false on failure; `write` should then stop. The cause is stored here and
  /// becomes the error of the whole operation.
  using Writer = std::function<bool(std::string_view)>;

  /// Writes one file with the output of `write`. An error of `write` is returned, and nothing is
  /// written. Fails with `io.write`, `io.denied`, `io.not-a-file` (a folder or a disk) or, if the
  /// file exists and may not be replaced, `io.exists`.
  ///
  /// A replaced file passes its mode bits to the new one. A symbolic link is kept and its target is
  /// replaced. Pipes and devices (`/dev/stdout`, `/dev/null`) are written in place, regardless of
  /// `overwrite`.
  static Status to_file(const std::filesystem::path& path, Overwrite overwrite,
                        const std::function<Status(const Writer&)>& write);
  /// Writes to standard output.
  static Status to_standard_output(const std::function<Status(const Writer&)>& write);

  /// For a program that is about to exit: removes all files that `to_file` has not finished, on any
  /// thread. Later calls of `to_file` create no files and fail with `io.write`. Takes a lock, so
  /// call it from a thread that waits for signals, not from a signal handler.
  static void abandon_all();
};

}  // namespace mocap
