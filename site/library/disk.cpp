// SPDX-License-Identifier: MIT
#include "library/disk.hpp"

#include <unistd.h>

#include <cerrno>

#include "io/system/file.hpp"

namespace mocap::library {

namespace {

int sync_with(int (*sync)(int), const std::filesystem::path& path) {
  const auto file = system::open_to_read(path);
  if (!file) return file.error();
  return sync(file->get()) == 0 ? 0 : errno;
}

}  // namespace

int sync_path(const std::filesystem::path& path) {
  return sync_with(::fsync, path);
}

int sync_file_system(const std::filesystem::path& path) {
  return sync_with(::syncfs, path);
}

int replace_on_disk(const std::filesystem::path& from, const std::filesystem::path& to) {
  const int failure = system::move_file(from, to, true);
  return failure != 0 ? failure : sync_path(to.parent_path());
}

}  // namespace mocap::library
