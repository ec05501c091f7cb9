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
  candidates_.add(detail::paired_name(skeleton.name));
  skeletons_.push_back({std::move(skeleton)});
}

const UploadedFile* UploadedSkeletons::find(const UploadedFile& motion) {
  const Format format = detail::paired_motion_format(last_name(motion.name));
  const std::string named =
      detail::partner_named_in(format, {motion.bytes.data(), motion.bytes.size()});
  const auto choice = candidates_.choose(detail::paired_name(motion.name), named);
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
