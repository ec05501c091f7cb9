// SPDX-License-Identifier: MIT
#include "library/tokens.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <exception>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "library/codes.hpp"
#include "library/file_owner.hpp"
#include "library/journal.hpp"
#include "library/sha256.hpp"
#include "library/text.hpp"
#include "mocap/io.hpp"
#include "report/json_fields.hpp"

namespace mocap::library {

namespace {

using Json = nlohmann::json;
using report::text_in;

namespace fs = std::filesystem;

constexpr const char* journal_name = "tokens";
constexpr const char* lock_name = "tokens.lock";
constexpr const char* uses_name = "token-uses";
constexpr std::string_view secret_head = "mocap_";
/// 5 bits each: 160 bits cannot be guessed.
constexpr std::size_t secret_letters = 32;
constexpr std::size_t token_id_letters = 6;
constexpr std::int64_t seconds_between_writes = 60;
/// Maximum time to wait for the disk when a token is checked just after a change.
constexpr std::chrono::milliseconds longest_wait{250};

std::int64_t number_in(const Json& json, const char* name) {
  return report::whole_number_in<std::int64_t>(json, name);
}

/// Why tokens cannot be read or created, from an `errno`.
Error not_usable(const fs::path& path, const fs::path& catalogue, int reason) {
  const bool is_denied = reason == EACCES || reason == EPERM;
  return with_owners(make_diagnostic(is_denied ? codes::io_denied : codes::io_read,
                                     fmt::format("cannot use the tokens: {}: {}", path.string(),
                                                 std::strerror(reason))),
                     path, catalogue);
}

/// Held while the journal is open: opening it would truncate a line that another process is
/// writing.
class FileLock {
 public:
  explicit FileLock(const fs::path& path, bool may_wait = true)
      : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
    if (file_ < 0) {
      reason_ = errno;
      return;
    }
    if (may_wait) {
      while (::flock(file_, LOCK_EX) != 0 && errno == EINTR) {
      }
      return;
    }
    for (int attempt = 0; attempt < short_attempts; ++attempt) {
      if (::flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    is_taken_ = true;
  }
  /// 0, or the `errno` if locking failed.
  int reason() const { return reason_; }
  /// Another process holds the lock, and this one did not wait.
  bool is_taken() const { return is_taken_; }
  ~FileLock() {
    if (file_ >= 0) ::close(file_);
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  static constexpr int short_attempts = 10;

  int file_;
  int reason_ = 0;
  bool is_taken_ = false;
};

}  // namespace

TokenStore::TokenStore(fs::path catalogue, Clocks clocks)
    : folder_(std::move(catalogue)), clocks_(std::move(clocks)) {}

TokenStore::~TokenStore() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
  }
  wake_.notify_all();
  if (keeper_.joinable()) keeper_.join();
  try {
    if (has_new_uses_) write_uses();
  } catch (const std::exception&) {
    // Only the times of last use are lost, and the program is exiting.
    has_new_uses_ = false;
  }
}

/// The size comes from cached metadata if the folder was accessed before.
bool TokenStore::is_current() const {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(folder_ / journal_name, error);
  const std::lock_guard lock(mutex_);
  return error || size == known_.size;
}

void TokenStore::refresh(bool may_wait) {
  if (is_current()) return;
  std::optional<Known> fresh = read(may_wait);
  if (!fresh) return;
  const std::lock_guard lock(mutex_);
  for (auto& [id, token] : fresh->tokens) {
    const auto old = known_.tokens.find(id);
    if (old == known_.tokens.end()) continue;
    token.facts.used_s = std::max(token.facts.used_s, old->second.facts.used_s);
  }
  known_ = std::move(*fresh);
}

/// Without `may_wait`, nothing is read if another process holds the lock for long: requests must
/// not block because of a command.
std::optional<TokenStore::Known> TokenStore::read(bool may_wait) const {
  const FileLock lock(folder_ / lock_name, may_wait);
  if (lock.is_taken() || lock.reason() != 0) return std::nullopt;
  Result<Journal> journal = Journal::open(folder_ / journal_name);
  if (!journal) return std::nullopt;
  Known known;
  (void)journal->read(0, [&](const Journal::Line& line) {
    const Json json = Json::parse(line.change, nullptr, false);
    if (!json.is_object()) return;
    const std::string id = text_in(json, "id");
    if (text_in(json, "op") == "revoke") {
      if (const auto found = known.tokens.find(id); found != known.tokens.end()) {
        known.by_hash.erase(found->second.hash);
        known.tokens.erase(found);
      }
      return;
    }
    Token token;
    token.facts.id = id;
    token.facts.label = text_in(json, "label");
    token.facts.rights = static_cast<Rights>(number_in(json, "rights") & 7);
    token.facts.made_s = number_in(json, "made");
    token.hash = text_in(json, "hash");
    if (id.empty() || token.hash.size() != 64) return;
    known.by_hash[token.hash] = id;
    known.tokens[id] = std::move(token);
  });
  known.size = journal->end();
  read_uses(known);
  return known;
}

void TokenStore::read_uses(Known& known) const {
  std::error_code error;
  if (!fs::is_regular_file(folder_ / uses_name, error)) return;
  std::ifstream file(folder_ / uses_name);
  // The file has one line. A failed read gives an empty text, whereas the parser would throw.
  std::string text;
  std::getline(file, text);
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return;
  for (auto& [id, token] : known.tokens) {
    token.facts.used_s = std::max(token.facts.used_s, number_in(json, id.c_str()));
  }
}

void TokenStore::write_uses() {
  Json json = Json::object();
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, token] : known_.tokens) json[id] = token.facts.used_s;
    uses_written_s_ = clocks_.wall_s();
    has_new_uses_ = false;
  }
  const Status written = TextOutput::to_file(folder_ / uses_name, Overwrite::replace,
                                             [&](const TextOutput::Writer& write) -> Status {
                                               (void)write(report::text_of(json) + '\n');
                                               return {};
                                             });
  if (written) return;
  const std::lock_guard lock(mutex_);
  has_new_uses_ = true;
}

void TokenStore::start_keeper() {
  if (!keeper_.joinable()) keeper_ = std::thread([this] { keep(); });
  wake_.notify_one();
}

void TokenStore::keep() {
  std::unique_lock lock(mutex_);
  while (!is_closing_) {
    const bool may_write =
        has_new_uses_ && clocks_.wall_s() - uses_written_s_ >= seconds_between_writes;
    if (!is_refresh_wanted_ && !may_write) {
      wake_.wait_for(lock, std::chrono::seconds(seconds_between_writes));
      continue;
    }
    const bool must_read = is_refresh_wanted_;
    lock.unlock();
    try {
      const std::lock_guard disk(disk_mutex_);
      must_read ? refresh(false) : write_uses();
    } catch (const std::exception&) {
      // Out of memory: the previous state remains in use.
    }
    lock.lock();
    if (!must_read) continue;
    is_refresh_wanted_ = false;
    refreshed_.notify_all();
  }
}

/// While the disk does not respond, the previous state remains in use; only the first callers wait
/// for it.
void TokenStore::await_refresh(std::unique_lock<std::mutex>& lock) {
  if (!is_refresh_wanted_) {
    is_refresh_wanted_ = true;
    wanted_at_ = clocks_.steady();
    start_keeper();
  }
  refreshed_.wait_for(lock, wanted_at_ + longest_wait - clocks_.steady(),
                      [this] { return !is_refresh_wanted_; });
}

Status TokenStore::append(const std::string& change) {
  std::error_code error;
  fs::create_directories(folder_, error);
  if (error) return tl::unexpected<Error>(not_usable(folder_, folder_, error.value()));
  const fs::path lock_path = folder_ / lock_name;
  const FileLock lock(lock_path);
  // Without the lock, lines of two processes could be interleaved.
  if (lock.reason() != 0)
    return tl::unexpected<Error>(not_usable(lock_path, folder_, lock.reason()));
  Result<Journal> journal = Journal::open(folder_ / journal_name);
  if (!journal) {
    if (Status ours = readable(); !ours) return ours;
    return tl::unexpected<Error>(journal.error());
  }
  fs::permissions(folder_ / journal_name, fs::perms::owner_read | fs::perms::owner_write, error);
  return journal->append(std::span(&change, 1));
}

Status TokenStore::readable() const {
  for (const fs::path& path : {folder_, folder_ / lock_name, folder_ / journal_name}) {
    const int wanted = path == folder_ ? R_OK | W_OK | X_OK : R_OK | W_OK;
    if (::eaccess(path.c_str(), wanted) == 0 || errno == ENOENT) continue;
    return tl::unexpected<Error>(not_usable(path, folder_, errno));
  }
  return {};
}

Result<std::string> TokenStore::make(const std::string& label, Rights rights) {
  const std::string name = clean_text(label, 100);
  if (name.empty() || rights == Rights::none) {
    return fail(codes::argument_invalid, "a token needs a label and at least one right");
  }
  const std::lock_guard disk(disk_mutex_);
  refresh(true);
  std::string id = random_word(token_id_letters);
  {
    const std::lock_guard lock(mutex_);
    while (known_.tokens.contains(id)) id = random_word(token_id_letters);
  }
  std::string secret = std::string(secret_head) + random_word(secret_letters);
  const Json change = {{"op", "make"},
                       {"id", id},
                       {"label", name},
                       {"rights", static_cast<unsigned>(rights)},
                       {"made", clocks_.wall_s()},
                       {"hash", sha256_text(secret)}};
  if (Status written = append(report::text_of(change)); !written) {
    return tl::unexpected<Error>(written.error());
  }
  refresh(true);
  return secret;
}

std::optional<TokenFacts> TokenStore::check(std::string_view secret) {
  if (!secret.starts_with(secret_head) || secret.size() > 200) return std::nullopt;
  const std::string hash = sha256_text(secret);
  // Repeated for changes written during the first attempt.
  for (int attempt = 0; attempt < 2 && !is_current(); ++attempt) {
    std::unique_lock lock(mutex_);
    await_refresh(lock);
  }
  const std::lock_guard lock(mutex_);
  const auto found = known_.by_hash.find(hash);
  if (found == known_.by_hash.end()) return std::nullopt;
  Token& token = known_.tokens[found->second];
  const std::int64_t now = clocks_.wall_s();
  if (token.facts.used_s != now) {
    token.facts.used_s = now;
    has_new_uses_ = true;
    if (now - uses_written_s_ >= seconds_between_writes) start_keeper();
  }
  return token.facts;
}

std::vector<TokenFacts> TokenStore::list() {
  const std::lock_guard disk(disk_mutex_);
  refresh(true);
  Known known;
  {
    const std::lock_guard lock(mutex_);
    known = known_;
  }
  read_uses(known);
  std::vector<TokenFacts> tokens;
  for (const auto& [id, token] : known.tokens) tokens.push_back(token.facts);
  std::sort(tokens.begin(), tokens.end(), [](const TokenFacts& a, const TokenFacts& b) {
    return a.made_s != b.made_s ? a.made_s < b.made_s : a.id < b.id;
  });
  return tokens;
}

Status TokenStore::revoke(const std::string& id) {
  const std::lock_guard disk(disk_mutex_);
  refresh(true);
  {
    const std::lock_guard lock(mutex_);
    if (!known_.tokens.contains(id)) {
      return fail(codes::library_not_found,
                  fmt::format("no token with the id `{}`", clean_text(id, 64)));
    }
  }
  const Json change = {{"op", "revoke"}, {"id", id}};
  if (Status written = append(report::text_of(change)); !written) return written;
  refresh(true);
  return {};
}

}  // namespace mocap::library
