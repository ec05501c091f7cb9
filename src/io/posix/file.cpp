// SPDX-License-Identifier: MIT
#include "io/system/file.hpp"

#include <fcntl.h>
#include <stdio.h>  // NOLINT(modernize-deprecated-headers): renameat2 is not in <cstdio>.
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <tuple>

namespace mocap::system {

namespace {

/// Opens a file; retries if a signal interrupts the call (opening a FIFO may block).
tl::expected<FileDescriptor, int> open_file(const std::filesystem::path& path, int flags,
                                            mode_t mode = 0) {
  int descriptor = -1;
  do {
    descriptor = ::open(path.c_str(), flags | O_CLOEXEC, mode);
  } while (descriptor < 0 && errno == EINTR);
  if (descriptor < 0) return tl::unexpected<int>(errno);
  return FileDescriptor(descriptor);
}

FileKind kind_of(mode_t mode) {
  if (S_ISREG(mode)) return FileKind::file;
  if (S_ISDIR(mode)) return FileKind::folder;
  if (S_ISFIFO(mode)) return FileKind::pipe;
  if (S_ISBLK(mode)) return FileKind::disk;
  if (S_ISCHR(mode)) return FileKind::device;
  return FileKind::other;
}

int rename_without_replacing(const char* from, const char* to) {
#ifdef RENAME_NOREPLACE
  if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
#endif
  // Not atomic: some file systems do not support renaming without replacing.
  if (::access(to, F_OK) == 0) return EEXIST;
  return ::rename(from, to) == 0 ? 0 : errno;
}

}  // namespace

int close_descriptor(int descriptor) {
  return ::close(descriptor) == 0 ? 0 : errno;
}

tl::expected<FileFacts, int> facts_of_file(const std::filesystem::path& path) {
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0) return tl::unexpected<int>(errno);
  return FileFacts{.kind = kind_of(facts.st_mode),
                   .size = static_cast<std::uint64_t>(facts.st_size),
                   .mode = facts.st_mode,
                   .owner = facts.st_uid,
                   .group = facts.st_gid};
}

int check_writable(const std::filesystem::path& path) {
  return ::access(path.c_str(), W_OK) == 0 ? 0 : errno;
}

tl::expected<FileDescriptor, int> open_to_read(const std::filesystem::path& path) {
  auto file = open_file(path, O_RDONLY);
#ifdef POSIX_FADV_SEQUENTIAL
  if (file) ::posix_fadvise(file->get(), 0, 0, POSIX_FADV_SEQUENTIAL);
#endif
  return file;
}

tl::expected<FileDescriptor, int> create_file(const std::filesystem::path& path) {
  constexpr mode_t mode_before_umask = 0666;
  return open_file(path, O_WRONLY | O_CREAT | O_EXCL, mode_before_umask);
}

tl::expected<FileDescriptor, int> open_in_place(const std::filesystem::path& path) {
  return open_file(path, O_WRONLY | O_NOCTTY);
}

tl::expected<std::size_t, int> read_some(int descriptor, std::span<char> out) {
  for (;;) {
    const ssize_t count = ::read(descriptor, out.data(), out.size());
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) return tl::unexpected<int>(errno);
  }
}

tl::expected<std::size_t, int> read_some_at(int descriptor, std::uint64_t offset,
                                            std::span<char> out) {
  for (;;) {
    const ssize_t count = ::pread(descriptor, out.data(), out.size(), static_cast<off_t>(offset));
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) return tl::unexpected<int>(errno);
  }
}

tl::expected<std::size_t, int> write_some(int descriptor, std::string_view text) {
  for (;;) {
    const ssize_t count = ::write(descriptor, text.data(), text.size());
    if (count > 0 || text.empty()) return static_cast<std::size_t>(count);
    if (count == 0) return tl::unexpected<int>(EIO);
    if (errno != EINTR) return tl::unexpected<int>(errno);
  }
}

void copy_permissions(int descriptor, const std::filesystem::path& /*path*/,
                      const FileFacts& from) {
  constexpr mode_t permission_bits = 07777;
  struct stat facts {};
  if (::fstat(descriptor, &facts) != 0) return;
  const bool same_owner = facts.st_uid == from.owner && facts.st_gid == from.group;
  // Only privileged users may change the owner; otherwise the file keeps its own.
  if (!same_owner) std::ignore = ::fchown(descriptor, from.owner, from.group);
  // After the owner, because changing the owner clears some of the bits.
  std::ignore = ::fchmod(descriptor, from.mode & permission_bits);
}

int move_file(const std::filesystem::path& from, const std::filesystem::path& to, bool replace) {
  if (!replace) return rename_without_replacing(from.c_str(), to.c_str());
  return ::rename(from.c_str(), to.c_str()) == 0 ? 0 : errno;
}

void remove_file(const std::filesystem::path& path) {
  ::unlink(path.c_str());
}

std::string system_message(int error_number) {
  return std::generic_category().message(error_number);
}

}  // namespace mocap::system
