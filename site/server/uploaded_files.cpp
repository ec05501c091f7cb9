// SPDX-License-Identifier: MIT
#include "server/uploaded_files.hpp"

#include <algorithm>
#include <utility>

#include "formats/partner.hpp"
#include "text/ascii.hpp"

namespace mocap::server {

namespace {

std::string_view folder_of(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? std::string_view{} : path.substr(0, slash);
}

}  // namespace

std::string last_name(std::string_view path) {
  std::string name(text::last_part(path));
  std::erase(name, '\0');
  return name;
}

std::string extension_of(std::string_view name) {
  name = text::last_part(name);
  const std::size_t dot = name.rfind('.');
  if (dot == std::string_view::npos) return {};
  return text::lower(name.substr(dot + 1));
}

void UploadedSkeletons::add(UploadedFile skeleton) {
  Folder& folder = folders_[std::string(folder_of(skeleton.name))];
  folder.by_stem.try_emplace(text::lower(detail::stem_of_any_path(skeleton.name)),
                             skeletons_.size());
  folder.last = skeletons_.size();
  ++folder.count;
  skeletons_.push_back({std::move(skeleton)});
}

std::optional<std::size_t> UploadedSkeletons::find_named(const Folder& folder,
                                                         const std::string& stem) {
  ++lookups_;
  const auto found = folder.by_stem.find(stem);
  return found == folder.by_stem.end() ? std::nullopt : std::optional(found->second);
}

const UploadedFile* UploadedSkeletons::find(const UploadedFile& motion) {
  const auto found = folders_.find(std::string(folder_of(motion.name)));
  if (found == folders_.end()) return nullptr;
  const Folder& folder = found->second;
  const Format format = detail::paired_motion_format(last_name(motion.name));
  const std::string named =
      detail::partner_named_in(format, {motion.bytes.data(), motion.bytes.size()});
  const auto find_stem = [&](const std::string& stem) { return find_named(folder, stem); };
  const auto choice =
      detail::choose_partner(detail::stem_of_any_path(motion.name), named, find_stem,
                             folder.count == 1 ? std::optional(folder.last) : std::nullopt);
  if (!choice) return nullptr;
  Skeleton& skeleton = skeletons_[choice->index];
  skeleton.used = true;
  return &skeleton.file;
}

std::vector<UploadedFile> UploadedSkeletons::unused() const {
  std::vector<UploadedFile> left;
  for (const Skeleton& skeleton : skeletons_)
    if (!skeleton.used) left.push_back(skeleton.file);
  return left;
}

}  // namespace mocap::server
