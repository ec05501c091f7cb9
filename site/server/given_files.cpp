// SPDX-License-Identifier: MIT
#include "server/given_files.hpp"

#include <algorithm>
#include <utility>

#include "formats/acclaim/skeleton_stems.hpp"
#include "text/ascii.hpp"

namespace mocap::server {

namespace {

constexpr std::size_t header_bytes = 16U << 10U;

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

std::string_view name_part(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view stem_of(std::string_view path) {
  const std::string_view name = name_part(path);
  return name.substr(0, name.rfind('.'));
}

/// The file named in the line `#!OML:ASF PATH` of an AMC; empty without one.
std::string_view named_skeleton(std::span<const char> motion) {
  constexpr std::string_view word = "#!OML:ASF";
  const std::string_view head(motion.data(), std::min(motion.size(), header_bytes));
  const std::size_t at = head.find(word);
  if (at == std::string_view::npos) return {};
  std::string_view line = head.substr(at + word.size());
  line = line.substr(0, line.find_first_of("\r\n"));
  return name_part(text::trimmed(line));
}

}  // namespace

std::string last_name(std::string_view path) {
  std::string name(name_part(path));
  std::erase(name, '\0');
  return name;
}

std::string extension_of(std::string_view name) {
  name = name_part(name);
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return {};
  return text::lower(name.substr(dot + 1));
}

void GivenSkeletons::add(GivenFile skeleton) {
  Folder& folder = folders_[std::string(folder_of(skeleton.name))];
  folder.by_stem.try_emplace(text::lower(stem_of(skeleton.name)), skeletons_.size());
  folder.last = skeletons_.size();
  ++folder.count;
  skeletons_.push_back({std::move(skeleton)});
}

GivenSkeletons::Skeleton* GivenSkeletons::find_named(const Folder& folder, std::string_view stem) {
  ++lookups_;
  const auto found = folder.by_stem.find(std::string(stem));
  return found == folder.by_stem.end() ? nullptr : &skeletons_[found->second];
}

const GivenFile* GivenSkeletons::find(const GivenFile& motion) {
  const auto folder = folders_.find(std::string(folder_of(motion.name)));
  if (folder == folders_.end()) return nullptr;
  Skeleton* found = nullptr;
  if (const std::string_view named = named_skeleton(motion.bytes); !named.empty())
    found = find_named(folder->second, text::lower(stem_of(named)));
  if (found == nullptr) {
    acclaim::any_skeleton_stem(stem_of(motion.name), [&](std::string_view stem) {
      found = find_named(folder->second, stem);
      return found != nullptr;
    });
  }
  if (found == nullptr && folder->second.count == 1) found = &skeletons_[folder->second.last];
  if (found == nullptr) return nullptr;
  found->used = true;
  return &found->file;
}

std::vector<GivenFile> GivenSkeletons::unused() const {
  std::vector<GivenFile> left;
  for (const Skeleton& skeleton : skeletons_)
    if (!skeleton.used) left.push_back(skeleton.file);
  return left;
}

}  // namespace mocap::server
