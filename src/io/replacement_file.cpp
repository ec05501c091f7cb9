// SPDX-License-Identifier: MIT
#include "io/replacement_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <mutex>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "io/system/path_text.hpp"
#include "text/hexadecimal.hpp"

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

constexpr std::string_view mark = ".mocap-";
constexpr std::size_t digits = 8;

/// `.walk.bvh.mocap-3f9a01c2`: hidden, and recognisable as belonging to the target.
std::filesystem::path temporary_name(const std::filesystem::path& target) {
  std::random_device random;
  const std::string kept_name = system::text_of(target.filename()).substr(0, max_kept_name_bytes);
  return target.parent_path() /
         system::path_of(fmt::format(".{}{}{:0{}x}", kept_name, mark, random(), digits));
}

}  // namespace

tl::expected<ReplacementFile, int> ReplacementFile::create(const std::filesystem::path& target) {
  int error_number = EEXIST;
  for (int attempt = 0; attempt < max_name_attempts && error_number == EEXIST; ++attempt) {
    std::filesystem::path path = temporary_name(target);
    const std::lock_guard lock(unfinished().mutex);
    if (unfinished().abandoned) return tl::unexpected<int>(ECANCELED);
    auto file = system::create_file(path);
    if (file) {
      unfinished().paths.insert(path);
      return ReplacementFile(std::move(*file), std::move(path), target);
    }
    error_number = file.error();
  }
  return tl::unexpected<int>(error_number);
}

bool ReplacementFile::is_temporary(const std::filesystem::path& path) {
  const std::string name = system::text_of(path.filename());
  if (!name.starts_with('.') || name.size() < mark.size() + digits) return false;
  const std::string_view end = std::string_view(name).substr(name.size() - mark.size() - digits);
  return end.starts_with(mark) &&
         end.find_first_not_of(text::hex_digits, mark.size()) == std::string_view::npos;
}

ReplacementFile::ReplacementFile(ReplacementFile&& other) noexcept
    : file_(std::move(other.file_)),
      path_(std::exchange(other.path_, {})),
      target_(std::move(other.target_)) {}

ReplacementFile::~ReplacementFile() {
  if (path_.empty()) return;
  const std::lock_guard lock(unfinished().mutex);
  system::remove_file(path_);
  unfinished().paths.erase(path_);
}

void ReplacementFile::copy_permissions(const system::FileFacts& old_file) {
  system::copy_permissions(file_.get(), path_, old_file);
}

int ReplacementFile::commit(bool replace) {
  // Some file systems only report a full disk when the file is closed.
  if (const int error_number = file_.close(); error_number != 0) return error_number;
  const std::lock_guard lock(unfinished().mutex);
  if (unfinished().abandoned) return ECANCELED;
  if (const int error_number = system::move_file(path_, target_, replace); error_number != 0)
    return error_number;
  unfinished().paths.erase(path_);
  path_.clear();
  return 0;
}

void ReplacementFile::abandon_all() {
  const std::lock_guard lock(unfinished().mutex);
  unfinished().abandoned = true;
  for (const std::filesystem::path& path : unfinished().paths) system::remove_file(path);
}

}  // namespace mocap::detail
