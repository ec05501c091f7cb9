// SPDX-License-Identifier: MIT
#include "library/seen_files.hpp"

namespace mocap::library {

const SeenFile* SeenFiles::find(const std::string& path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

void SeenFiles::put(const SeenFile& file) {
  const auto [at, is_new] = files_.try_emplace(file.path);
  if (!is_new) unlink(at->second);
  SeenFile& kept = at->second;
  kept = file;
  kept.findings.clear();
  if (kept.state == SeenFile::State::hidden) {
    hidden_.emplace(kept.sha256, &kept);
  } else {
    by_key_.emplace(kept.key, &kept);
  }
}

void SeenFiles::erase(const std::string& path) {
  const auto found = files_.find(path);
  if (found == files_.end()) return;
  unlink(found->second);
  files_.erase(found);
}

void SeenFiles::unlink(const SeenFile& file) {
  if (file.state == SeenFile::State::hidden) {
    hidden_.erase({file.sha256, &file});
  } else {
    by_key_.erase({file.key, &file});
  }
}

const SeenFile* SeenFiles::find_hidden(const std::string& digest) const {
  const auto found = hidden_.lower_bound({digest, nullptr});
  return found == hidden_.end() || found->first != digest ? nullptr : found->second;
}

const SeenFile* SeenFiles::find_of(std::int64_t key, const std::string& sha256) const {
  for (auto at = by_key_.lower_bound({key, nullptr}); at != by_key_.end() && at->first == key;
       ++at) {
    const SeenFile& file = *at->second;
    const bool is_its_duplicate = file.state == SeenFile::State::duplicate && file.sha256 == sha256;
    if (file.state == SeenFile::State::entry || is_its_duplicate) return &file;
  }
  return nullptr;
}

}  // namespace mocap::library
