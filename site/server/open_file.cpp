// SPDX-License-Identifier: MIT
#include "server/open_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "mocap/io.hpp"

namespace mocap::server {

OpenFile::~OpenFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

Result<std::shared_ptr<const OpenFile>> OpenFile::open(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  // O_NONBLOCK: a FIFO in place of a file must not block the thread that opens it.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) {
    if (errno == ENOENT || errno == ENOTDIR)
      return fail(codes::io_not_found, fmt::format("the file {} no longer exists", name));
    return fail(codes::io_denied, fmt::format("cannot open the file {}", name));
  }
  const std::shared_ptr<OpenFile> file(new OpenFile);
  file->descriptor_ = descriptor;
  struct stat facts {};
  if (::fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode))
    return fail(codes::io_not_a_file, fmt::format("{} is not a regular file", name));
  file->stamp_ = library::stamp_of(facts);
  file->modified_s_ = facts.st_mtim.tv_sec;
  file->modified_ns_ = facts.st_mtim.tv_nsec;
  return file;
}

}  // namespace mocap::server
