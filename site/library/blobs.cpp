// SPDX-License-Identifier: MIT
#include "library/blobs.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "io/replacement_file.hpp"
#include "library/disk.hpp"
#include "library/grouped_files.hpp"
#include "library/record.hpp"
#include "mocap/io.hpp"
#include "text/hexadecimal.hpp"

namespace mocap::library {

namespace {

namespace fs = std::filesystem;

/// For this number of files or more, one sync call for the whole file system is cheaper than one
/// per file.
constexpr std::size_t many_files = 4;
/// Extension of the partial files that earlier versions wrote.
constexpr const char* unfinished = ".part";

tl::unexpected<Error> write_error(int code) {
  return fail(codes::io_write, fmt::format("cannot store the file: {}", std::strerror(code)));
}

bool is_sha256(const std::string& name) {
  return name.size() == 64 && name.find_first_not_of(text::hex_digits) == std::string::npos;
}

}  // namespace

Status Blobs::put(const std::string& sha256, std::string_view bytes) {
  const fs::path path = path_in_store(folder_, sha256);
  struct stat facts {};
  if (::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode) &&
      static_cast<std::uint64_t>(facts.st_size) == bytes.size()) {
    // The file may be left over from a group that failed before it was synced.
    unsure_.push_back(path);
    return {};
  }
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  Status written =
      TextOutput::to_file(path, Overwrite::replace, [&](const TextOutput::Writer& write) -> Status {
        (void)write(bytes);  // The cause of a failure is reported by `to_file`.
        return {};
      });
  if (!written) return written;
  unsure_.push_back(path);
  fresh_.push_back(path);
  return {};
}

Status Blobs::sync() {
  if (unsure_.empty()) return {};
  int failure = 0;
  if (unsure_.size() >= many_files) {
    failure = sync_file_system(folder_);
  } else {
    for (const fs::path& path : unsure_) {
      for (const fs::path& each : {path, path.parent_path(), folder_}) {
        if (failure == 0) failure = sync_path(each);
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
    if (detail::ReplacementFile::is_temporary(file.path()) || file.path().extension() == unfinished)
      fs::remove(file.path(), ignored);
  });
}

void Blobs::remove_if(const std::function<bool(const std::string& sha256)>& is_unneeded) {
  visit_grouped_files(folder_, [&](const fs::directory_entry& file) {
    const std::string name = file.path().filename().string();
    std::error_code ignored;
    if (is_sha256(name) && file.path() == path_in_store(folder_, name) &&
        file.is_regular_file(ignored) && is_unneeded(name))
      fs::remove(file.path(), ignored);
  });
}

}  // namespace mocap::library
