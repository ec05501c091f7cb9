// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <utility>

#include "io/file_descriptor.hpp"
#include "mocap/io.hpp"

namespace mocap {

namespace {

using detail::FileDescriptor;
using detail::system_message;

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
        return fail_with(Code::io_not_found, name, "this is an address, and only files are read",
                         "download it first, with curl -O or a browser, and name the file");
      return fail_with(Code::io_not_found, name, "there is no such file",
                       "check the spelling and the folder");
    case EACCES:
    case EPERM:
      return fail_with(Code::io_denied, name, "you may not read this file",
                       "ask its owner for permission, or copy it to where you may");
    default:
      return fail_with(Code::io_read, name,
                       fmt::format("the file cannot be opened: {}", system_message(error_number)),
                       "");
  }
}

std::string_view kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "a folder";
  if (S_ISBLK(mode) || S_ISCHR(mode)) return "a device";
  return "neither a file nor a pipe";
}

/// Fills the span from a descriptor. A single read may return less (64 KiB at most from a pipe, and
/// any call may be interrupted by a signal).
Result<std::size_t> read_fully(int descriptor, std::span<char> out, const std::string& name) {
  std::size_t filled = 0;
  while (filled < out.size()) {
    const ssize_t count = ::read(descriptor, out.data() + filled, out.size() - filled);
    if (count == 0) break;
    if (count > 0) {
      filled += static_cast<std::size_t>(count);
      continue;
    }
    if (errno == EINTR) continue;
    return fail_with(Code::io_read, name, fmt::format("reading failed: {}", system_message(errno)),
                     "copy the file to another disk and try again");
  }
  return filled;
}

}  // namespace

Result<ByteSource> ByteSource::open(const std::filesystem::path& path) {
  const std::string name = path.string();
  // Checked before opening, because opening some devices has side effects.
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) return fail_to_open(name, errno);
  const bool is_file = S_ISREG(facts.st_mode);
  if (!is_file && !S_ISFIFO(facts.st_mode)) {
    return fail_with(
        Code::io_not_a_file, name, fmt::format("this is {}, not a file", kind_of(facts.st_mode)),
        S_ISDIR(facts.st_mode) ? "name one of the files in it" : "give a file or a pipe");
  }

  auto file = std::make_shared<FileDescriptor>(detail::open_file(path, O_RDONLY));
  if (!file->is_open()) return fail_to_open(name, errno);
#ifdef POSIX_FADV_SEQUENTIAL
  ::posix_fadvise(file->get(), 0, 0, POSIX_FADV_SEQUENTIAL);
#endif

  // Virtual files (/proc) report a size of zero.
  std::optional<std::uint64_t> size;
  if (is_file && facts.st_size > 0) size = static_cast<std::uint64_t>(facts.st_size);
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
  return ByteSource([name](std::span<char> out) { return read_fully(STDIN_FILENO, out, name); },
                    name, std::nullopt);
}

}  // namespace mocap
