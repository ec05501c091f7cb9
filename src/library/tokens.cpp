// SPDX-License-Identifier: MIT
#include "library/tokens.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "library/journal.hpp"
#include "library/sha256.hpp"
#include "library/text.hpp"

namespace mocap::library {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* journal_name = "tokens";
constexpr const char* uses_name = "token-uses";
constexpr std::string_view secret_head = "mocap_";
/// Of 5 bits each: no one guesses 160.
constexpr std::size_t secret_letters = 32;
constexpr std::size_t id_letters = 6;
constexpr std::int64_t seconds_between_writes = 60;

std::int64_t now_s() {
  return std::chrono::duration_cast<std::chrono::seconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string text_in(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::int64_t number_in(const Json& json, const char* name) {
  const auto found = json.find(name);
  return found != json.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

/// Held while the journal is open: opening it cuts off what another process is just writing.
class FileLock {
 public:
  explicit FileLock(const fs::path& path, bool may_wait = true)
      : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (file_ < 0) return;
    if (may_wait) {
      ::flock(file_, LOCK_EX);
      return;
    }
    for (int attempt = 0; attempt < short_attempts; ++attempt) {
      if (::flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    is_taken_ = true;
  }
  /// Somebody else holds it, and was not waited for.
  bool is_taken() const { return is_taken_; }
  ~FileLock() {
    if (file_ >= 0) ::close(file_);
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  static constexpr int short_attempts = 10;

  int file_;
  bool is_taken_ = false;
};

}  // namespace

TokenStore::TokenStore(fs::path catalogue) : folder_(std::move(catalogue)) {}

TokenStore::~TokenStore() {
  try {
    const std::lock_guard lock(mutex_);
    if (has_new_uses_) write_uses();
  } catch (const std::exception&) {
    // Only the times of the last uses are lost, and the program is at its end.
    has_new_uses_ = false;
  }
}

void TokenStore::refresh(bool may_wait) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(folder_ / journal_name, error);
  if (error || size == known_size_) return;
  const FileLock lock(folder_ / "tokens.lock", may_wait);
  if (lock.is_taken()) return;
  Result<Journal> journal = Journal::open(folder_ / journal_name);
  if (!journal) return;
  std::unordered_map<std::string, Token> before = std::move(tokens_);
  tokens_.clear();
  by_hash_.clear();
  (void)journal->read(0, [&](const Journal::Line& line) {
    const Json json = Json::parse(line.change, nullptr, false);
    if (!json.is_object()) return;
    const std::string id = text_in(json, "id");
    if (text_in(json, "op") == "revoke") {
      if (const auto found = tokens_.find(id); found != tokens_.end()) {
        by_hash_.erase(found->second.hash);
        tokens_.erase(found);
      }
      return;
    }
    Token token;
    token.facts.id = id;
    token.facts.label = text_in(json, "label");
    token.facts.rights = static_cast<Rights>(number_in(json, "rights") & 7);
    token.facts.made_s = number_in(json, "made");
    if (const auto old = before.find(id); old != before.end()) {
      token.facts.used_s = old->second.facts.used_s;
    }
    token.hash = text_in(json, "hash");
    if (id.empty() || token.hash.size() != 64) return;
    by_hash_[token.hash] = id;
    tokens_[id] = std::move(token);
  });
  known_size_ = journal->end();
  read_uses();
}

void TokenStore::read_uses() {
  std::ifstream file(folder_ / uses_name);
  const Json json = Json::parse(file, nullptr, false);
  if (!json.is_object()) return;
  for (auto& [id, token] : tokens_) {
    token.facts.used_s = std::max(token.facts.used_s, number_in(json, id.c_str()));
  }
}

void TokenStore::write_uses() {
  Json json = Json::object();
  for (const auto& [id, token] : tokens_) json[id] = token.facts.used_s;
  const fs::path path = folder_ / uses_name;
  const fs::path part = folder_ / fmt::format("{}.{}", uses_name, ::getpid());
  std::error_code error;
  if (std::ofstream file(part); !(file << json.dump() << '\n')) {
    fs::remove(part, error);
    return;
  }
  fs::rename(part, path, error);
  uses_written_s_ = now_s();
  has_new_uses_ = false;
}

Status TokenStore::append(const std::string& change) {
  std::error_code error;
  fs::create_directories(folder_, error);
  const FileLock lock(folder_ / "tokens.lock");
  Result<Journal> journal = Journal::open(folder_ / journal_name);
  if (!journal) return tl::unexpected<Error>(journal.error());
  fs::permissions(folder_ / journal_name, fs::perms::owner_read | fs::perms::owner_write, error);
  return journal->append(std::span(&change, 1));
}

Result<std::string> TokenStore::make(const std::string& label, Rights rights) {
  const std::string name = clean_text(label, 100);
  if (name.empty() || rights == Rights::none) {
    return fail(Code::argument_invalid, "a token needs a label and at least one right");
  }
  const std::lock_guard lock(mutex_);
  refresh();
  std::string id = random_word(id_letters);
  while (tokens_.contains(id)) id = random_word(id_letters);
  std::string secret = std::string(secret_head) + random_word(secret_letters);
  const Json change = {{"op", "make"},    {"id", id},
                       {"label", name},   {"rights", static_cast<unsigned>(rights)},
                       {"made", now_s()}, {"hash", sha256_text(secret)}};
  if (Status written = append(change.dump(-1, ' ', false, Json::error_handler_t::replace));
      !written) {
    return tl::unexpected<Error>(written.error());
  }
  refresh();
  return secret;
}

std::optional<TokenFacts> TokenStore::check(std::string_view secret) {
  if (!secret.starts_with(secret_head) || secret.size() > 200) return std::nullopt;
  const std::string hash = sha256_text(secret);
  const std::lock_guard lock(mutex_);
  refresh(false);
  const auto found = by_hash_.find(hash);
  if (found == by_hash_.end()) return std::nullopt;
  Token& token = tokens_[found->second];
  const std::int64_t now = now_s();
  if (token.facts.used_s != now) {
    token.facts.used_s = now;
    has_new_uses_ = true;
    if (now - uses_written_s_ >= seconds_between_writes) write_uses();
  }
  return token.facts;
}

std::vector<TokenFacts> TokenStore::list() {
  const std::lock_guard lock(mutex_);
  refresh();
  read_uses();
  std::vector<TokenFacts> tokens;
  for (const auto& [id, token] : tokens_) tokens.push_back(token.facts);
  std::sort(tokens.begin(), tokens.end(), [](const TokenFacts& a, const TokenFacts& b) {
    return a.made_s != b.made_s ? a.made_s < b.made_s : a.id < b.id;
  });
  return tokens;
}

Status TokenStore::revoke(const std::string& id) {
  const std::lock_guard lock(mutex_);
  refresh();
  if (!tokens_.contains(id)) {
    return fail(Code::library_not_found,
                fmt::format("no token has the id `{}`", clean_text(id, 64)));
  }
  const Json change = {{"op", "revoke"}, {"id", id}};
  if (Status written = append(change.dump()); !written) return written;
  refresh();
  return {};
}

}  // namespace mocap::library
