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
  error.advice = std::move(advice);
  return tl::unexpected<Error>(std::move(error));
}

tl::unexpected<Error> fail_to_open(const std::string& name, int error_number) {
  switch (error_number) {
    case ENOENT:
    case ENOTDIR:
      if (name.starts_with("http://") || name.starts_with("https://"))
        return fail_with(Code::io_not_found, name, "this is a URL, and only files can be read",
                         "download it first, with curl -O or a browser, and name the file");
      return fail_with(Code::io_not_found, name, "file not found",
                       "check the spelling and the folder");
    case EACCES:
    case EPERM:
      return fail_with(Code::io_denied, name, "permission denied",
                       "ask its owner for permission, or copy it to a folder of your own");
    default:
      return fail_with(Code::io_read, name,
                       fmt::format("cannot open the file: {}", system_message(error_number)), "");
  }
}

std::string_view name_of_kind(FileKind kind) {
  if (kind == FileKind::folder) return "a folder";
  if (kind == FileKind::disk || kind == FileKind::device) return "a device";
  return "not a file or a pipe";
}

/// Fills the span from a descriptor. A single read may return less (64 KiB at most from a pipe, and
/// any call may be interrupted by a signal).
Result<std::size_t> read_fully(int descriptor, std::span<char> out, const std::string& name) {
  std::size_t filled = 0;
  while (filled < out.size()) {
    const auto count = system::read_some(descriptor, out.subspan(filled));
    if (!count)
      return fail_with(Code::io_read, name,
                       fmt::format("read error: {}", system_message(count.error())),
                       "copy the file to another disk and try again");
    if (*count == 0) break;
    filled += *count;
  }
  return filled;
}

}  // namespace

Result<ByteSource> ByteSource::open(const std::filesystem::path& path) {
  const std::string name = system::text_of(path);
  // Checked before opening, because opening some devices has side effects.
  const auto facts = system::facts_of_file(path);
  if (!facts) return fail_to_open(name, facts.error());
  const bool is_file = facts->kind == FileKind::file;
  if (!is_file && facts->kind != FileKind::pipe) {
    return fail_with(
        Code::io_not_a_file, name, fmt::format("this is {}, not a file", name_of_kind(facts->kind)),
        facts->kind == FileKind::folder ? "name one of the files in it" : "name a file or a pipe");
  }

  auto opened = system::open_to_read(path);
  if (!opened) return fail_to_open(name, opened.error());
  const auto file = std::make_shared<system::FileDescriptor>(std::move(*opened));

  // Virtual files (/proc) report a size of zero.
  std::optional<std::uint64_t> size;
  if (is_file && facts->size > 0) size = facts->size;
  return ByteSource(
      [file, name](std::span<char> out) { return read_fully(file->get(), out, name); }, name, size);
}

ByteSource ByteSource::from_bytes(std::span<const char> bytes, std::string name) {
  const std::uint64_t size = bytes.size();
  return ByteSource(
      [rest = bytes](std::span<char> out) mutable -> Result<std::size_t> {
        const std::size_t count = std::min(out.size(), rest.size());
        std::copy_n(rest.data(), count, out.data());
        rest = rest.subspan(count);
        return count;
      },
      std::move(name), size);
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
