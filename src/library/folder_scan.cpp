// SPDX-License-Identifier: MIT
#include "library/folder_scan.hpp"

#include <algorithm>
#include <fstream>

#include "library/text.hpp"
#include "mocap/csv.hpp"

namespace mocap::library {

namespace {

namespace fs = std::filesystem;

/// Tables of other kinds lie in many folders; they are nothing to complain about.
bool is_motion_table(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string head(std::size_t{64} << 10, '\0');
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(file.gcount(), 0)));
  return csv::sniff(head);
}

}  // namespace

std::optional<FileStamp> stamp_of(const fs::path& path) {
  struct stat facts {};
  if (::stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) return std::nullopt;
  return stamp_of(facts);
}

bool has_motion_name(const fs::path& path) {
  const std::string extension = folded(path.extension().string());
  return extension == ".bvh" || extension == ".amc" || extension == ".csv";
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

std::optional<FolderFile> FolderScan::motion(const fs::path& path,
                                             acclaim::SkeletonFinder& finder) const {
  if (!has_motion_name(path) || is_hidden_name(path)) return std::nullopt;
  std::error_code error;
  if (fs::is_symlink(path, error) && !stays_inside(path)) return std::nullopt;
  const std::optional<FileStamp> stamp = stamp_of(path);
  if (!stamp) return std::nullopt;
  const std::string extension = folded(path.extension().string());
  if (extension == ".csv" && !is_motion_table(path)) return std::nullopt;
  FolderFile file;
  file.path = path.lexically_relative(folder_).string();
  file.stamp = *stamp;
  if (extension == ".amc") {
    const auto skeleton = finder.find(path);
    const bool is_usable = skeleton && stays_inside(skeleton->path);
    if (const auto its_stamp = is_usable ? stamp_of(skeleton->path) : std::nullopt) {
      file.skeleton = skeleton->path;
      file.skeleton_stamp = *its_stamp;
    }
  }
  return file;
}

std::vector<FolderFile> FolderScan::motions(std::vector<fs::path>* folders) const {
  std::vector<FolderFile> files;
  acclaim::SkeletonFinder finder;
  std::vector<fs::path> waiting{folder_};
  while (!waiting.empty()) {
    const fs::path folder = std::move(waiting.back());
    waiting.pop_back();
    if (folders != nullptr) folders->push_back(folder);
    std::error_code error;
    for (fs::directory_iterator item(folder, error), end; !error && item != end;
         item.increment(error)) {
      const fs::path& path = item->path();
      if (is_hidden_name(path) || is_own(path)) continue;
      std::error_code ignored;
      if (item->is_directory(ignored)) {
        if (!item->is_symlink(ignored)) waiting.push_back(path);
      } else if (auto file = motion(path, finder)) {
        files.push_back(std::move(*file));
      }
    }
  }
  // In the same order whatever the disk says, so that names are numbered alike.
  std::sort(files.begin(), files.end(),
            [](const FolderFile& a, const FolderFile& b) { return a.path < b.path; });
  return files;
}

}  // namespace mocap::library
