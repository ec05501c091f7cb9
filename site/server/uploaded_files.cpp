// SPDX-License-Identifier: MIT
#include "server/uploaded_files.hpp"

#include <algorithm>
#include <utility>

#include "text/ascii.hpp"

namespace mocap::server {

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
  candidates_.add_together(skeleton.name, skeleton.bytes);
  skeletons_.push_back({std::move(skeleton)});
}

const UploadedFile* UploadedSkeletons::find(const UploadedFile& motion) {
  const auto choice = candidates_.choose(motion.name, motion.bytes);
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
