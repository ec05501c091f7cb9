// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What the fuzz targets of readers and writers share.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "require.hpp"

inline constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

inline std::string_view bytes_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Options with limits that keep each run short.
template <class Options>
Options with_small_limits(std::uint64_t most_memory = 64 * megabyte) {
  Options options;
  options.limits.max_joints = 200;
  options.limits.max_memory = most_memory;
  return options;
}

/// Requires that there is either a clip or an error among the findings, and that the clip is valid
/// and its values are finite.
inline void require_sound(const mocap::Result<mocap::Clip>& clip, const mocap::Diagnostics& found) {
  require(found.has_errors() != clip.has_value(), "the findings do not match the result");
  if (!clip) return;
  require(clip->validate().has_value(), "the invariants do not hold");
  for (const double value : clip->motion.values())
    require(std::isfinite(value), "a value is not finite");
  for (const double value : clip->recording.positions.values())
    require(std::isfinite(value), "a position is not finite");
}

/// Whether the values of two clips are the same bits.
inline bool same_values(const mocap::Clip& a, const mocap::Clip& b) {
  const auto x = a.motion.values();
  const auto y = b.motion.values();
  return a.motion.frames() == b.motion.frames() && x.size() == y.size() &&
         (x.empty() || std::memcmp(x.data(), y.data(), x.size_bytes()) == 0);
}

/// Bytes, which must outlive the source, that arrive in pieces of 1 to `most` bytes.
inline mocap::ByteSource source_in_pieces(std::string_view bytes, std::size_t most) {
  const auto next = [bytes, most, at = std::size_t{0}](
                        std::span<char> out) mutable -> mocap::Result<std::size_t> {
    const std::size_t count = std::min({bytes.size() - at, out.size(), 1 + at % most});
    bytes.copy(out.data(), count, at);
    at += count;
    return count;
  };
  return mocap::ByteSource::from_reader(next, "<memory>");
}

/// The function of a format that writes a clip.
template <class Options>
using WriteClip = mocap::Status(const mocap::Clip&, const Options&,
                                const mocap::TextOutput::Writer&, mocap::Diagnostics&);

/// The output of a writer.
template <class Options>
mocap::Result<std::string> written_text(const mocap::Clip& clip, WriteClip<Options>* write,
                                        const Options& options, mocap::Diagnostics& found) {
  std::string text;
  const auto collect = [&text](std::string_view piece) {
    text += piece;
    return true;
  };
  const mocap::Status status = write(clip, options, collect, found);
  if (!status) return tl::unexpected<mocap::Error>(status.error());
  return text;
}

template <class Options>
mocap::Result<std::string> written_text(const mocap::Clip& clip, WriteClip<Options>* write,
                                        const Options& options = {}) {
  mocap::Diagnostics ignored;
  return written_text(clip, write, options, ignored);
}

/// The functions of a format.
template <class ReadOptions, class WriteOptions>
class ClipFormat {
 public:
  using Read = mocap::Result<mocap::Clip>(mocap::ByteSource&, const ReadOptions&,
                                          mocap::Diagnostics&);
  using Write = WriteClip<WriteOptions>;

  ClipFormat(ReadOptions options, Read* read, Write* write)
      : options_(std::move(options)), read_(read), write_(write) {}

  /// Reads an arbitrary input and checks the result; empty if it is refused.
  std::optional<mocap::Clip> read_input(std::string_view bytes) const {
    mocap::Diagnostics found;
    mocap::Result<mocap::Clip> clip = result_of(bytes, found);
    require_sound(clip, found);
    if (!clip) return std::nullopt;
    return std::move(*clip);
  }

  /// Reads what a writer has written; empty if it exceeds a limit of the options.
  std::optional<mocap::Clip> read_written(std::string_view bytes) const {
    mocap::Diagnostics found;
    mocap::Result<mocap::Clip> clip = result_of(bytes, found);
    if (clip) return std::move(*clip);
    require(mocap::facts_of(clip.error().code).name.starts_with("limit."),
            "the written file cannot be read");
    return std::nullopt;
  }

  mocap::Result<std::string> written(const mocap::Clip& clip) const {
    return written_text(clip, write_);
  }

  /// Requires that a clip is written as the bytes that it was read from.
  void require_same_bytes(const mocap::Clip& clip, std::string_view bytes) const {
    const mocap::Result<std::string> text = written(clip);
    require(text.has_value() && *text == bytes, "the bytes do not round-trip");
  }

 private:
  mocap::Result<mocap::Clip> result_of(std::string_view bytes, mocap::Diagnostics& found) const {
    mocap::ByteSource source =
        mocap::ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "<memory>");
    return read_(source, options_, found);
  }

  ReadOptions options_;
  Read* read_;
  Write* write_;
};
