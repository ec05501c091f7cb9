// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Who makes what just now.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace mocap::server {

/// Files in the making, each once: who asks for one meanwhile is called when it is there, and holds
/// no thread. May be used from any thread.
class Makings {
 public:
  using Waiter = std::function<void()>;

  /// \param most_of_client How many may be asked of at once for one client.
  explicit Makings(std::size_t most_of_client) : most_of_client_(most_of_client) {}

  enum class Begun : std::uint8_t { mine, waits, too_many };
  /// `mine`: the caller makes it, and calls `end`. `waits`: somebody makes it, and the waiter is
  /// called behind that. `too_many`: the client has its share. An empty client is not counted.
  Begun begin(const std::string& file, const std::string& client, Waiter waiter);
  /// Whether somebody makes the file just now.
  bool has(const std::string& file) const;
  /// The waiters of the file, for the caller to run. It was begun with the same client.
  std::vector<Waiter> end(const std::string& file, const std::string& client);

 private:
  std::size_t most_of_client_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::vector<Waiter>> files_;
  std::unordered_map<std::string, std::size_t> clients_;
};

}  // namespace mocap::server
