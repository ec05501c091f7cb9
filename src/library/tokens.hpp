// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Tokens: who may add, edit and remove. They have a file of their own, so that they can be made
/// and revoked while a server has the library open.

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
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
  /// The token with this secret, and notes that it was used.
  std::optional<TokenFacts> check(std::string_view secret);
  /// By the date of making, the oldest first.
  std::vector<TokenFacts> list();
  /// Fails with `library.not-found`.
  Status revoke(const std::string& id);

 private:
  struct Token {
    TokenFacts facts;
    std::string hash;  ///< SHA-256 of the secret.
  };
  /// Reads what is new. Without `may_wait` nothing is read while another process holds the lock for
  /// long: requests must not stand still because somebody's command does.
  void refresh(bool may_wait = true);
  void read_uses();
  void write_uses();
  Status append(const std::string& change);

  std::filesystem::path folder_;
  std::mutex mutex_;
  std::uint64_t known_size_ = 0;
  std::unordered_map<std::string, Token> tokens_;         ///< By id.
  std::unordered_map<std::string, std::string> by_hash_;  ///< Ids.
  std::int64_t uses_written_s_ = 0;
  bool has_new_uses_ = false;
};

}  // namespace mocap::library
