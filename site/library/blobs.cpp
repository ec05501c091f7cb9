// SPDX-License-Identifier: MIT
#include "library/blobs.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "library/grouped_files.hpp"
#include "library/record.hpp"

namespace mocap::library {

namespace {

namespace fs = std::filesystem;

/// From this number of files, one sync call for the whole file system is cheaper than one per file.
constexpr std::size_t many_files = 4;
constexpr const char* unfinished = ".part";

tl::unexpected<Error> write_error(int code) {
  return fail(Code::io_write, fmt::format("cannot store the file: {}", std::strerror(code)));
}

int write_whole(const fs::path& path, std::string_view bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (file < 0) return errno;
  int error = 0;
  while (!bytes.empty() && error == 0) {
    const ssize_t count = ::write(file, bytes.data(), bytes.size());
    if (count > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (count == 0 || errno != EINTR) {
      error = count == 0 ? EIO : errno;
    }
  }
  if (::close(file) != 0 && error == 0) error = errno;
  return error;
}

bool is_sha256(const std::string& name) {
  return name.size() == 64 && name.find_first_not_of("0123456789abcdef") == std::string::npos;
}

int sync_path(const fs::path& path, bool whole_system) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return errno;
  const int result = whole_system ? ::syncfs(file) : ::fsync(file);
  const int error = result == 0 ? 0 : errno;
  ::close(file);
  return error;
}

}  // namespace

Status Blobs::put(const std::string& sha256, std::string_view bytes) {
  const fs::path path = path_in_store(folder_, sha256);
  struct stat facts {};
  if (::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) &&
      static_cast<std::uint64_t>(facts.st_size) == bytes.size()) {
    // Left over from a group that failed before it may have reached the disk.
    unsure_.push_back(path);
    return {};
  }
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  fs::path part = path;
  part += unfinished;
  int failure = write_whole(part, bytes);
  if (failure == 0 && ::rename(part.c_str(), path.c_str()) != 0) failure = errno;
  if (failure != 0) {
    ::unlink(part.c_str());
    return write_error(failure);
  }
  unsure_.push_back(path);
  fresh_.push_back(path);
  return {};
}

Status Blobs::sync() {
  if (unsure_.empty()) return {};
  int failure = 0;
  if (unsure_.size() >= many_files) {
    failure = sync_path(folder_, true);
  } else {
    for (const fs::path& path : unsure_) {
      for (const fs::path& each : {path, path.parent_path(), folder_}) {
        if (failure == 0) failure = sync_path(each, false);
      }
    }
  }
  if (failure != 0) return write_error(failure);
  unsure_.clear();
  fresh_.clear();
  return {};
}

void Blobs::take_back() {
  for (const fs::path& path : fresh_) ::unlink(path.c_str());
  unsure_.clear();
  fresh_.clear();
}

void Blobs::remove(const std::string& sha256) {
  ::unlink(path_in_store(folder_, sha256).c_str());
}

bool Blobs::has_any() const {
  std::error_code error;
  for (fs::recursive_directory_iterator file(folder_, error), end; !error && file != end;
       file.increment(error)) {
    std::error_code ignored;
    if (file->is_regular_file(ignored)) return true;
  }
  return false;
}

void Blobs::clean() {
  visit_grouped_files(folder_, [](const fs::directory_entry& file) {
    std::error_code ignored;
    if (file.path().extension() == unfinished) fs::remove(file.path(), ignored);
  });
}

void Blobs::clean_of(const std::function<bool(const std::string& sha256)>& is_needless) {
  visit_grouped_files(folder_, [&](const fs::directory_entry& file) {
    const std::string name = file.path().filename().string();
    std::error_code ignored;
    if (is_sha256(name) && file.path() == path_in_store(folder_, name) &&
        file.is_regular_file(ignored) && is_needless(name))
      fs::remove(file.path(), ignored);
  });
}

}  // namespace mocap::library
