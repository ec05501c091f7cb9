// SPDX-License-Identifier: MIT
#include "server/body_store.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "mocap/io.hpp"

namespace mocap::server {

BodyStore::~BodyStore() {
  release();
}

BodyStore::BodyStore(BodyStore&& other) noexcept
    : folder_(std::move(other.folder_)),
      memory_bytes_(other.memory_bytes_),
      memory_(std::move(other.memory_)),
      size_(std::exchange(other.size_, 0)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      mapped_(std::exchange(other.mapped_, nullptr)),
      mapped_bytes_(std::exchange(other.mapped_bytes_, 0)) {}

BodyStore& BodyStore::operator=(BodyStore&& other) noexcept {
  if (this == &other) return *this;
  release();
  folder_ = std::move(other.folder_);
  memory_bytes_ = other.memory_bytes_;
  memory_ = std::move(other.memory_);
  size_ = std::exchange(other.size_, 0);
  descriptor_ = std::exchange(other.descriptor_, -1);
  mapped_ = std::exchange(other.mapped_, nullptr);
  mapped_bytes_ = std::exchange(other.mapped_bytes_, 0);
  return *this;
}

void BodyStore::release() {
  if (mapped_ != nullptr) ::munmap(mapped_, mapped_bytes_);
  if (descriptor_ >= 0) ::close(descriptor_);
  mapped_ = nullptr;
  descriptor_ = -1;
}

void BodyStore::set_place(std::filesystem::path folder, std::size_t memory_bytes) {
  folder_ = std::move(folder);
  memory_bytes_ = memory_bytes;
}

Status BodyStore::append(std::string_view bytes) {
  if (descriptor_ < 0 && size_ + bytes.size() > memory_bytes_) {
    if (Status opened = open_file(); !opened) return opened;
    if (Status written = write_out(memory_); !written) return written;
    std::string().swap(memory_);
  }
  if (descriptor_ < 0) {
    memory_ += bytes;
  } else if (Status written = write_out(bytes); !written) {
    return written;
  }
  size_ += bytes.size();
  return {};
}

Status BodyStore::open_file() {
  const std::string folder = folder_.empty() ? std::string("/tmp") : folder_.string();
  descriptor_ = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor_ >= 0) return {};
  // Some file systems do not support unnamed files.
  std::string name = folder + "/incoming-XXXXXX";
  descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
  if (descriptor_ < 0)
    return fail(codes::io_write,
                std::string("no disk space for the upload: ") + std::strerror(errno));
  ::unlink(name.c_str());
  return {};
}

Status BodyStore::write_out(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0)
      return fail(codes::io_write, std::string("cannot store the upload: ") + std::strerror(errno));
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

Result<std::span<const char>> BodyStore::bytes() {
  if (descriptor_ < 0) return std::span<const char>(memory_);
  if (mapped_ == nullptr) {
    const auto count = static_cast<std::size_t>(size_);
    void* const at = ::mmap(nullptr, count, PROT_READ, MAP_PRIVATE, descriptor_, 0);
    if (at == MAP_FAILED)
      return fail(codes::io_read,
                  std::string("cannot read back the upload: ") + std::strerror(errno));
    mapped_ = at;
    mapped_bytes_ = count;
  }
  return std::span<const char>(static_cast<const char*>(mapped_), mapped_bytes_);
}

}  // namespace mocap::server
