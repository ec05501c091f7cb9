// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A cache of responses that are valid until the library changes.

#include <cstddef>
#include <cstdint>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "server/http.hpp"

namespace mocap::server {

/// Responses by key; the least recently used are evicted first. A new generation invalidates all.
class AnswerCache {
 public:
  explicit AnswerCache(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  SharedText find(std::string_view key, std::uint64_t generation);
  void keep(const std::string& key, std::uint64_t generation, SharedText text);

 private:
  struct Kept {
    std::string key;
    SharedText text;
  };

  std::size_t most_bytes_;
  std::mutex mutex_;
  std::uint64_t generation_ = 0;
  std::size_t bytes_ = 0;
  std::list<Kept> by_use_;  ///< Most recently used first.
  std::unordered_map<std::string_view, std::list<Kept>::iterator> by_key_;
};

}  // namespace mocap::server
