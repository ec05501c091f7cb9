// SPDX-License-Identifier: MIT
#include "io/file_group.hpp"

#include <system_error>

namespace mocap::detail {

FileGroup::~FileGroup() {
  if (replaces_) return;
  for (const std::filesystem::path& path : created_) {
    std::error_code error;
    std::filesystem::remove(path, error);
  }
}

Status FileGroup::check(std::span<const std::filesystem::path> paths) const {
  if (overwrite_ == Overwrite::replace) return {};
  for (const std::filesystem::path& path : paths) {
    std::error_code error;
    if (std::filesystem::exists(path, error)) return tl::unexpected<Error>(existing_file(path));
  }
  return {};
}

Status FileGroup::write(const std::filesystem::path& path,
                        const std::function<Status(const TextOutput::Writer&)>& write) {
  std::error_code error;
  // A link to a file that does not exist is not removed either.
  const bool existed = std::filesystem::exists(std::filesystem::symlink_status(path, error));
  Status written = TextOutput::to_file(path, overwrite_, write);
  if (!written) return written;
  if (existed) {
    replaces_ = true;
  } else {
    created_.push_back(path);
  }
  return {};
}

}  // namespace mocap::detail
