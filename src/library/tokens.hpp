// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tokens: who may add, edit and remove. They have a file of their own, so that they can be made
/// and revoked while a server has the library open.

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "library/library.hpp"

namespace mocap::library {

/// Every function may be called from any thread, and by several processes at once.
class TokenStore {
 public:
  /// `catalogue`: the folder of the library's own files, `FOLDER/.mocap`. It is made with the first
  /// token.
  explicit TokenStore(std::filesystem::path catalogue);
  ~TokenStore();
  TokenStore(const TokenStore&) = delete;
  TokenStore& operator=(const TokenStore&) = delete;

  /// The secret, told this once: only its hash is kept. Fails with `argument.invalid` where label
  /// or rights are empty.
  Result<std::string> make(const std::string& label, Rights rights);
  /// The token with this secret, and notes that it was used. Does not wait for the disk, but a
  /// quarter of a second at most for what changed there.
  std::optional<TokenFacts> check(std::string_view secret);
  /// By the date of making, the oldest first.
  std::vector<TokenFacts> list();
  /// Fails with `library.not-found`.
  Status revoke(const std::string& id);
  /// Fails where this process may not read the tokens, with the way to mend it: then tokens that
  /// were made are not known here. Looks at the files' rights only.
  Status readable() const;

 private:
  struct Token {
    TokenFacts facts;
    std::string hash;  ///< SHA-256 of the secret.
  };
  struct Known {
    std::unordered_map<std::string, Token> tokens;         ///< By id.
    std::unordered_map<std::string, std::string> by_hash;  ///< Ids.
    std::uint64_t size = 0;                                ///< Of the journal that says so.
  };
  using Clock = std::chrono::steady_clock;

  // These wait for the disk, and want `disk_mutex_`.
  void refresh(bool may_wait);
  std::optional<Known> read(bool may_wait) const;
  void read_uses(Known& known) const;
  void write_uses();
  Status append(const std::string& change);

  bool is_current() const;
  void await_refresh(std::unique_lock<std::mutex>& lock);
  void start_keeper();
  void keep();

  std::filesystem::path folder_;
  std::mutex disk_mutex_;     ///< Taken before the other one.
  mutable std::mutex mutex_;  ///< Never held over what waits for the disk.
  Known known_;
  std::int64_t uses_written_s_ = 0;
  bool has_new_uses_ = false;

  // Reads and writes for `check`, whose callers must not wait for the disk.
  bool is_refresh_wanted_ = false;
  Clock::time_point wanted_at_;
  bool is_closing_ = false;
  std::condition_variable wake_;
  std::condition_variable refreshed_;
  std::thread keeper_;
};

}  // namespace mocap::library
