// SPDX-License-Identifier: MIT
#include "server/answer_cache.hpp"

#include <utility>

namespace mocap::server {

SharedText AnswerCache::find(std::string_view key, std::uint64_t generation) {
  const std::lock_guard lock(mutex_);
  if (generation != generation_) return nullptr;
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  by_use_.splice(by_use_.begin(), by_use_, found->second);
  return found->second->text;
}

void AnswerCache::keep(const std::string& key, std::uint64_t generation, SharedText text) {
  const std::lock_guard lock(mutex_);
  // A slow response may be outdated.
  if (generation < generation_ || text->size() + key.size() > most_bytes_ / 4) return;
  if (generation > generation_) {
    by_key_.clear();
    by_use_.clear();
    bytes_ = 0;
    generation_ = generation;
  }
  if (by_key_.contains(key)) return;
  bytes_ += key.size() + text->size();
  by_use_.push_front({key, std::move(text)});
  by_key_.emplace(by_use_.front().key, by_use_.begin());
  while (bytes_ > most_bytes_) {
    const Kept& last = by_use_.back();
    bytes_ -= last.key.size() + last.text->size();
    by_key_.erase(last.key);
    by_use_.pop_back();
  }
}

}  // namespace mocap::server
