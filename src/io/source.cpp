// SPDX-License-Identifier: MIT

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <utility>

#include "io/system/file.hpp"
#include "io/system/path_text.hpp"
#include "mocap/io.hpp"

namespace mocap {

namespace {

using system::FileKind;
using system::system_message;

tl::unexpected<Error> fail_with(Code code, const std::string& name, std::string message,
                                std::string advice) {
  SourceLocation at;
  at.file = name;
  Error error = make_diagnostic(code, std::move(message), std::move(at));
  error.advise(std::move(advice));
  return tl::unexpected<Error>(std::move(error));
}

tl::unexpected<Error> fail_to_open(const std::string& name, int error_number) {
  switch (error_number) {
    case ENOENT:
    case ENOTDIR:
      if (name.starts_with("http://") || name.starts_with("https://"))
        return fail_with(codes::io_not_found, name, "this is a URL, and only files can be read",
                         "Download it first, with curl -O or a browser, and specify the file.");
      return fail_with(codes::io_not_found, name, "file not found",
                       "Check the spelling and the folder.");
    case EACCES:
    case EPERM:
      return fail_with(codes::io_denied, name, "permission denied",
                       "Ask its owner for permission, or copy it to a folder of your own.");
    default:
      return fail_with(codes::io_read, name,
                       fmt::format("cannot open the file: {}", system_message(error_number)), "");
  }
}

std::string_view name_of_kind(FileKind kind) {
  if (kind == FileKind::folder) return "a folder";
  if (kind == FileKind::disk || kind == FileKind::device) return "a device";
  return "not a file or a pipe";
}

/// Fills the span by calls of `read_some(filled, rest)`. A single read may return less (64 KiB at
/// most from a pipe, and any call may be interrupted by a signal).
template <class ReadSome>
Result<std::size_t> fill(std::span<char> out, const std::string& name, const ReadSome& read_some) {
  std::size_t filled = 0;
  while (filled < out.size()) {
    const tl::expected<std::size_t, int> count = read_some(filled, out.subspan(filled));
    if (!count)
      return fail_with(codes::io_read, name,
                       fmt::format("read error: {}", system_message(count.error())),
                       "Copy the file to another disk and try again.");
    if (*count == 0) break;
    filled += *count;
  }
  return filled;
}

Result<std::size_t> read_fully(int descriptor, std::span<char> out, const std::string& name) {
  return fill(out, name, [descriptor](std::size_t /*filled*/, std::span<char> rest) {
    return system::read_some(descriptor, rest);
  });
}

Result<std::size_t> read_fully_at(int descriptor, std::uint64_t offset, std::span<char> out,
                                  const std::string& name) {
  return fill(out, name, [descriptor, offset](std::size_t filled, std::span<char> rest) {
    return system::read_some_at(descriptor, offset + filled, rest);
  });
}

}  // namespace

Result<ByteSource> ByteSource::open(const std::filesystem::path& path) {
  const std::string name = system::text_of(path);
  // Checked before opening, because opening some devices has side effects.
  const auto facts = system::facts_of_file(path);
  if (!facts) return fail_to_open(name, facts.error());
  const bool is_file = facts->kind == FileKind::file;
  if (!is_file && facts->kind != FileKind::pipe) {
    return fail_with(codes::io_not_a_file, name,
                     fmt::format("this is {}, not a file", name_of_kind(facts->kind)),
                     facts->kind == FileKind::folder ? "Specify one of the files in it."
                                                     : "Specify a file or a pipe.");
  }

  auto opened = system::open_to_read(path);
  if (!opened) return fail_to_open(name, opened.error());
  const auto file = std::make_shared<system::FileDescriptor>(std::move(*opened));

  // Virtual files (/proc) report a size of zero.
  std::optional<std::uint64_t> size;
  if (is_file && facts->size > 0) size = facts->size;
  if (!size) {
    return ByteSource(
        [file, name](std::span<char> out) { return read_fully(file->get(), out, name); }, name,
        size);
  }
  // All reads use offsets, because on Windows a read at an offset also moves the position of
  // sequential reads.
  const OffsetReader read_at = [file, name](std::uint64_t offset, std::span<char> out) {
    return read_fully_at(file->get(), offset, out, name);
  };
  ByteSource source(
      [read_at, offset = std::uint64_t{0}](std::span<char> out) mutable {
        Result<std::size_t> count = read_at(offset, out);
        offset += count.value_or(0);
        return count;
      },
      name, size);
  source.set_offset_reader(read_at);
  return source;
}

ByteSource ByteSource::from_bytes(std::span<const char> bytes, std::string name) {
  const std::uint64_t size = bytes.size();
  ByteSource source(
      [rest = bytes](std::span<char> out) mutable -> Result<std::size_t> {
        const std::size_t count = std::min(out.size(), rest.size());
        std::copy_n(rest.data(), count, out.data());
        rest = rest.subspan(count);
        return count;
      },
      std::move(name), size);
  source.set_offset_reader(
      [bytes](std::uint64_t offset, std::span<char> out) -> Result<std::size_t> {
        const auto begin = static_cast<std::size_t>(std::min<std::uint64_t>(offset, bytes.size()));
        const std::size_t count = std::min(out.size(), bytes.size() - begin);
        std::copy_n(bytes.data() + begin, count, out.data());
        return count;
      });
  return source;
}

ByteSource ByteSource::from_reader(Reader reader, std::string name,
                                   std::optional<std::uint64_t> size) {
  return ByteSource(std::move(reader), std::move(name), size);
}

ByteSource ByteSource::standard_input() {
  const std::string name = "<stdin>";
  return ByteSource(
      [name](std::span<char> out) { return read_fully(system::standard_input, out, name); }, name,
      std::nullopt);
}

}  // namespace mocap
