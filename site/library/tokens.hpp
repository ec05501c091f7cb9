// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tokens with the rights to add, edit and remove. They are stored in a separate file, so that they
/// can be created and revoked while a server has the library open.

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

#include "library/clocks.hpp"
#include "library/library.hpp"

namespace mocap::library {

/// All functions may be called from any thread, and by several processes concurrently.
class TokenStore {
 public:
  /// `catalogue`: the folder of the library's own files, `FOLDER/.mocap`. It is created with the
  /// first token.
  TokenStore(std::filesystem::path catalogue, Clocks clocks);
  ~TokenStore();
  TokenStore(const TokenStore&) = delete;
  TokenStore& operator=(const TokenStore&) = delete;

  /// Creates a token and returns its secret, which is not stored: only its hash is. Fails with
  /// `argument.invalid` if label or rights are empty.
  Result<std::string> make(const std::string& label, Rights rights);
  /// Finds the token with this secret, and records its use. Does not wait for the disk, except up
  /// to a quarter of a second for changes.
  std::optional<TokenFacts> check(std::string_view secret);
  /// Sorted by creation date, oldest first.
  std::vector<TokenFacts> list();
  /// Fails with `library.not-found`.
  Status revoke(const std::string& id);
  /// Fails if this process may not read the tokens, with advice on how to repair that: existing
  /// tokens are then unknown here. Checks only the files' permissions.
  Status readable() const;

 private:
  struct Token {
    TokenFacts facts;
    std::string hash;  ///< SHA-256 of the secret.
  };
  struct Known {
    std::unordered_map<std::string, Token> tokens;         ///< By id.
    std::unordered_map<std::string, std::string> by_hash;  ///< Ids.
    std::uint64_t size = 0;                                ///< Size of the journal that was read.
  };

  // These functions wait for the disk and require `disk_mutex_`.
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
  Clocks clocks_;
  std::mutex disk_mutex_;     ///< Locked before `mutex_`.
  mutable std::mutex mutex_;  ///< Never held while waiting for the disk.
  Known known_;
  std::int64_t uses_written_s_ = 0;
  bool has_new_uses_ = false;

  // A thread reads and writes for `check`, whose callers must not wait for the disk.
  bool is_refresh_wanted_ = false;
  TimePoint wanted_at_;
  bool is_closing_ = false;
  std::condition_variable wake_;
  std::condition_variable refreshed_;
  std::thread keeper_;
};

}  // namespace mocap::library
