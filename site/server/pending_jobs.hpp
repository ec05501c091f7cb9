// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tracks the files being generated.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace mocap::server {

/// Ensures that each file is generated only once: requests for a file in progress get a
/// callback when it is finished, and do not block a thread. Thread-safe.
class PendingJobs {
 public:
  using Waiter = std::function<void()>;

  /// \param most_of_client Maximum number of simultaneous requests per client.
  explicit PendingJobs(std::size_t most_of_client) : most_of_client_(most_of_client) {}

  enum class Begun : std::uint8_t { mine, waits, too_many };
  /// `mine`: the caller must generate the file and call `end`. `waits`: another caller is
  /// generating it, and the waiter is called afterwards. `too_many`: the client has reached its
  /// limit. An empty client is not counted.
  Begun begin(const std::string& file, const std::string& client, Waiter waiter);
  /// Whether the file is being generated.
  bool has(const std::string& file) const;
  /// Returns the waiters of the file, which the caller must run. The client must be the one passed
  /// to `begin`.
  std::vector<Waiter> end(const std::string& file, const std::string& client);

 private:
  std::size_t most_of_client_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::vector<Waiter>> files_;
  std::unordered_map<std::string, std::size_t> clients_;
};

}  // namespace mocap::server
