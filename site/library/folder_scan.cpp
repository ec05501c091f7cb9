// SPDX-License-Identifier: MIT
#include "library/folder_scan.hpp"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <string_view>
#include <system_error>
#include <utility>

#include "io/folder_walk.hpp"
#include "library/text.hpp"
#include "mocap/formats.hpp"
#include "pipeline/skeleton_choice.hpp"

namespace mocap::library {

namespace {

namespace fs = std::filesystem;

/// Whether the error means that the file does not exist, rather than that it is inaccessible.
bool is_sure(int error) {
  return error == 0 || error == ENOENT || error == ENOTDIR || error == ELOOP;
}

bool file_is_other_kind(const fs::path& path, const FormatFacts& facts) {
  if (facts.extension_use == ExtensionUse::this_format) return false;
  std::ifstream file(path, std::ios::binary);
  std::string head(recognised_bytes, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return is_other_kind(path.filename().string(), head);
}

}  // namespace

bool is_other_kind(std::string_view name, std::string_view head) {
  const std::optional<Format> format = format_of_file(name);
  return format && facts_of(*format).extension_use != ExtensionUse::this_format &&
         !looks_like(*format, head.substr(0, recognised_bytes));
}

std::optional<FileStamp> stamp_of(const fs::path& path, int* error) {
  struct stat facts {};
  const int failure = ::stat(path.c_str(), &facts) == 0 ? 0 : errno;
  if (error != nullptr) *error = is_sure(failure) ? 0 : failure;
  if (failure != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return stamp_of(facts);
}

bool FolderListing::may_have(const std::string& path) const {
  if (hidden.empty()) return false;
  if (hidden.contains("") || hidden.contains(path)) return true;
  for (std::size_t end = path.rfind('/'); end != std::string::npos && end > 0;
       end = path.rfind('/', end - 1)) {
    if (hidden.contains(path.substr(0, end))) return true;
  }
  return false;
}

bool has_motion_name(const fs::path& path) {
  const FormatFacts* format = readable_format_of(path);
  // A skeleton is not a motion: it is looked up for the motions that need it.
  return format != nullptr && format->holds != Holds::skeleton;
}

bool is_hidden_name(const fs::path& path) {
  return path.filename().string().starts_with('.');
}

bool FolderScan::stays_inside(const fs::path& path) const {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  if (error) return false;
  const fs::path below = real.lexically_relative(folder_);
  return !below.empty() && *below.begin() != "..";
}

bool FolderScan::is_listed(const fs::path& path) const {
  std::error_code ignored;
  return !is_hidden_name(path) && (!fs::is_symlink(path, ignored) || stays_inside(path));
}

std::optional<FolderFile> FolderScan::file_at(const fs::path& path, bool* is_hidden) const {
  if (!has_motion_name(path) || !is_listed(path)) return std::nullopt;
  int error = 0;
  const std::optional<FileStamp> stamp = stamp_of(path, &error);
  if (is_hidden != nullptr) *is_hidden = error != 0;
  if (!stamp || file_is_other_kind(path, facts_of(*format_of_file(path)))) return std::nullopt;
  FolderFile file;
  file.path = path.lexically_relative(folder_).string();
  file.stamp = *stamp;
  return file;
}

void FolderScan::pair(FolderFile& file, pipeline::SkeletonCandidates& candidates) const {
  if (!is_named_as(file.path, Holds::motion)) return;
  const auto choice = candidates.choose({.file = folder_ / file.path, .is_named = false});
  if (!choice) return;
  if (const auto stamp = stamp_of(choice->file)) {
    file.skeleton = choice->file;
    file.skeleton_stamp = *stamp;
  }
}

std::optional<FolderFile> FolderScan::motion(const fs::path& path,
                                             pipeline::SkeletonCandidates& candidates,
                                             bool* is_hidden) const {
  std::optional<FolderFile> file = file_at(path, is_hidden);
  if (file) pair(*file, candidates);
  return file;
}

std::unique_ptr<pipeline::SkeletonCandidates> FolderScan::candidates(
    const std::vector<fs::path>& skeletons) const {
  auto candidates = std::make_unique<pipeline::SkeletonCandidates>();
  candidates->search_folders([this](const fs::path& skeleton) { return stays_inside(skeleton); });
  for (const fs::path& skeleton : skeletons) candidates->add_together(skeleton);
  return candidates;
}

FolderListing FolderScan::list() const {
  FolderListing listing;
  const auto hide = [&](const fs::path& path) {
    listing.hidden.insert(path == folder_ ? std::string()
                                          : path.lexically_relative(folder_).string());
  };
  const auto file = [&](const fs::directory_entry& entry) {
    bool is_hidden = false;
    if (is_own(entry.path())) return;
    if (is_named_as(entry.path(), Holds::skeleton)) {
      std::error_code unknown;
      if (is_listed(entry.path()) && entry.is_regular_file(unknown))
        listing.skeletons.push_back(entry.path());
    } else if (auto found = file_at(entry.path(), &is_hidden)) {
      listing.files.push_back(std::move(*found));
    } else if (is_hidden) {
      hide(entry.path());
    }
  };
  const auto unreadable = [&](const fs::path& folder, const std::error_code& why) {
    // The folder was removed in the meantime, unless it cannot be listed: its contents are then
    // unknown.
    if (!is_sure(why.value())) hide(folder);
  };
  const auto enters = [&](const fs::path& folder) {
    if (is_hidden_name(folder) || is_own(folder)) return false;
    listing.folders.push_back(folder);
    return true;
  };
  listing.folders.push_back(folder_);
  detail::walk_folder(folder_, {.file = file, .unreadable = unreadable, .enters = enters});
  // A fixed order, independent of the file system, so that names are numbered consistently.
  std::sort(listing.files.begin(), listing.files.end(),
            [](const FolderFile& a, const FolderFile& b) { return a.path < b.path; });
  std::sort(listing.skeletons.begin(), listing.skeletons.end());
  // The skeleton of a motion may be in any folder.
  const auto skeletons = candidates(listing.skeletons);
  for (FolderFile& each : listing.files) pair(each, *skeletons);
  return listing;
}

}  // namespace mocap::library
