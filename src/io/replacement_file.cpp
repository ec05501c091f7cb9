// SPDX-License-Identifier: MIT
#include "io/replacement_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdio.h>  // NOLINT(modernize-deprecated-headers): renameat2 is not in <cstdio>.
#include <unistd.h>

#include <cerrno>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace mocap::detail {

namespace {

constexpr int max_name_attempts = 100;
// Most file systems limit names to 255 bytes; the prefix and suffix of the temporary name use the
// rest.
constexpr std::size_t max_kept_name_bytes = 200;

/// Files of all threads that are neither committed nor removed. A file is created or moved and
/// registered here under one lock, so that none is missed.
struct Unfinished {
  std::mutex mutex;
  std::set<std::filesystem::path> paths;
  bool abandoned = false;
};

Unfinished& unfinished() {
  // Never destroyed, because other threads may still write while the program exits.
  static Unfinished& all = *new Unfinished;
  return all;
}

/// `.walk.bvh.mocap-3f9a01c2`: hidden, and recognisable as belonging to the target.
std::filesystem::path temporary_name(const std::filesystem::path& target) {
  std::random_device random;
  const std::string kept_name = target.filename().string().substr(0, max_kept_name_bytes);
  return target.parent_path() / fmt::format(".{}.mocap-{:08x}", kept_name, random());
}

int rename_without_replacing(const char* from, const char* to) {
#ifdef RENAME_NOREPLACE
  if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
#endif
  // On file systems that cannot do both atomically, there is a gap between the check and the move.
  if (::access(to, F_OK) == 0) return EEXIST;
  return ::rename(from, to) == 0 ? 0 : errno;
}

}  // namespace

tl::expected<ReplacementFile, int> ReplacementFile::create(const std::filesystem::path& target) {
  constexpr mode_t mode_before_umask = 0666;
  int error_number = EEXIST;
  for (int attempt = 0; attempt < max_name_attempts && error_number == EEXIST; ++attempt) {
    std::filesystem::path path = temporary_name(target);
    const std::lock_guard lock(unfinished().mutex);
    if (unfinished().abandoned) return tl::unexpected<int>(ECANCELED);
    FileDescriptor file = open_file(path, O_WRONLY | O_CREAT | O_EXCL, mode_before_umask);
    if (file.is_open()) {
      unfinished().paths.insert(path);
      return ReplacementFile(std::move(file), std::move(path), target);
    }
    error_number = errno;
  }
  return tl::unexpected<int>(error_number);
}

ReplacementFile::ReplacementFile(ReplacementFile&& other) noexcept
    : file_(std::move(other.file_)),
      path_(std::exchange(other.path_, {})),
      target_(std::move(other.target_)) {}

ReplacementFile::~ReplacementFile() {
  if (path_.empty()) return;
  const std::lock_guard lock(unfinished().mutex);
  ::unlink(path_.c_str());
  unfinished().paths.erase(path_);
}

void ReplacementFile::copy_permissions(const struct stat& old_file) {
  constexpr mode_t permission_bits = 07777;
  struct stat facts {};
  if (::fstat(file_.get(), &facts) != 0) return;
  const bool same_owner = facts.st_uid == old_file.st_uid && facts.st_gid == old_file.st_gid;
  // Only privileged users can change the owner; for others the file stays their own.
  if (!same_owner) std::ignore = ::fchown(file_.get(), old_file.st_uid, old_file.st_gid);
  // After fchown, because changing the owner clears some mode bits.
  std::ignore = ::fchmod(file_.get(), old_file.st_mode & permission_bits);
}

int ReplacementFile::commit(bool replace) {
  // Some file systems only report a full disk when the file is closed.
  if (!file_.close()) return errno;
  const std::lock_guard lock(unfinished().mutex);
  if (unfinished().abandoned) return ECANCELED;
  int error_number = 0;
  if (replace) {
    if (::rename(path_.c_str(), target_.c_str()) != 0) error_number = errno;
  } else {
    error_number = rename_without_replacing(path_.c_str(), target_.c_str());
  }
  if (error_number != 0) return error_number;
  unfinished().paths.erase(path_);
  path_.clear();
  return 0;
}

void ReplacementFile::abandon_all() {
  const std::lock_guard lock(unfinished().mutex);
  unfinished().abandoned = true;
  for (const std::filesystem::path& path : unfinished().paths) ::unlink(path.c_str());
}

}  // namespace mocap::detail
