// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <atomic>
#include <limits>
#include <mutex>
#include <utility>

#include "library/catalogue.hpp"
#include "library/migrations.hpp"
#include "library/record.hpp"
#include "library/search.hpp"
#include "library/sha256.hpp"
#include "library/sqlite.hpp"
#include "library/word_index.hpp"

namespace mocap::library {

namespace {

std::int64_t sum_of(const StoredMotion& motion) {
  const std::uint64_t hash = short_hash(motion.record) ^ (short_hash(motion.traits) * 3);
  return static_cast<std::int64_t>(motion.is_missing ? ~hash : hash);
}

/// The FTS5 query for entries that have a word starting with each word. Empty if there is no word.
std::string words_query(std::string_view text) {
  std::string query;
  for (const std::string& word : query_words(text)) {
    query += fmt::format("{}\"{}\"*", query.empty() ? "" : " AND ", word);
  }
  return query;
}

/// Binds four columns, starting at `first`.
void bind(Statement& statement, int first, const FileStamp& stamp) {
  statement.bind(first, static_cast<std::int64_t>(stamp.size))
      .bind(first + 1, stamp.modified_ns)
      .bind(first + 2, stamp.changed_ns)
      .bind(first + 3, static_cast<std::int64_t>(stamp.inode));
}

FileStamp stamp_at(Statement& rows, int first) {
  return {.size = static_cast<std::uint64_t>(rows.integer(first)),
          .modified_ns = rows.integer(first + 1),
          .changed_ns = rows.integer(first + 2),
          .inode = static_cast<std::uint64_t>(rows.integer(first + 3))};
}

class SqliteCatalogue final : public Catalogue {
 public:
  SqliteCatalogue(Database database, std::filesystem::path path, std::filesystem::path folder,
                  std::filesystem::path store)
      : database_(std::move(database)),
        path_(std::move(path)),
        folder_(std::move(folder)),
        store_(std::move(store)) {}

  bool is_corrupt() const override { return is_corrupt_; }

  Result<Applied> applied() override {
    const std::lock_guard lock(writing_);
    Result<Statement> statement = database_.prepare("SELECT name, value FROM meta");
    if (!statement) return failed(database_);
    Applied applied;
    while (statement->step()) {
      const auto value = static_cast<std::uint64_t>(statement->integer(1));
      if (statement->text(0) == "number") applied.number = value;
      if (statement->text(0) == "end") applied.end = value;
    }
    if (statement->failed()) return failed(database_);
    return applied;
  }

  Status apply(std::span<const Change> changes, const Applied& applied) override {
    const std::lock_guard lock(writing_);
    return in_transaction([&] { return apply_all(changes, applied); });
  }

  Status put_seen(std::span<const SeenFile> files, std::span<const std::string> gone) override {
    const std::lock_guard lock(writing_);
    return in_transaction([&] {
      Result<Statement> put = database_.prepare(
          "INSERT OR REPLACE INTO seen(path, size, modified_ns, changed_ns, inode, skeleton_size, "
          "skeleton_modified_ns, skeleton_changed_ns, skeleton_inode, state, key, sha256, "
          "findings) "
          "VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13)");
      Result<Statement> drop = database_.prepare("DELETE FROM seen WHERE path=?1");
      if (!put || !drop) return false;
      for (const SeenFile& file : files) {
        put->bind_blob(1, file.path);
        bind(*put, 2, file.stamp);
        bind(*put, 6, file.skeleton_stamp);
        put->bind(10, static_cast<std::int64_t>(file.state))
            .bind(11, file.key)
            .bind(12, std::string_view(file.sha256))
            .bind(13, std::string_view(file.findings));
        if (!put->run()) return false;
      }
      for (const std::string& path : gone) {
        if (!drop->bind_blob(1, path).run()) return false;
      }
      return true;
    });
  }

  Status load(const std::function<void(const StoredMotion&)>& use) override {
    const std::lock_guard lock(writing_);
    Result<Statement> rows =
        database_.prepare("SELECT key, record, traits, away, sum FROM motions ORDER BY key");
    if (!rows) return failed(database_);
    while (rows->step()) {
      const StoredMotion motion{rows->integer(0), rows->blob(1), rows->blob(2),
                                rows->integer(3) != 0};
      // A corrupt page may still look like a table: the row's checksum must match.
      if (sum_of(motion) != rows->integer(4)) {
        is_corrupt_ = true;
        return fail(codes::io_read, "corrupt row in the catalogue");
      }
      use(motion);
    }
    if (rows->failed()) return failed(database_);
    return {};
  }

  Result<std::vector<SeenFile>> seen() override {
    const std::lock_guard lock(writing_);
    Result<Statement> rows = database_.prepare(
        "SELECT path, size, modified_ns, changed_ns, inode, skeleton_size, skeleton_modified_ns, "
        "skeleton_changed_ns, skeleton_inode, state, key, sha256 FROM seen");
    if (!rows) return failed(database_);
    std::vector<SeenFile> files;
    while (rows->step()) {
      const std::int64_t state = rows->integer(9);
      if (state < 0 || state > static_cast<std::int64_t>(SeenFile::State::hidden)) continue;
      SeenFile file;
      file.path = rows->blob(0);
      file.stamp = stamp_at(*rows, 1);
      file.skeleton_stamp = stamp_at(*rows, 5);
      file.state = static_cast<SeenFile::State>(state);
      file.key = rows->integer(10);
      file.sha256 = rows->text(11);
      files.push_back(std::move(file));
    }
    if (rows->failed()) return failed(database_);
    return files;
  }

  Result<std::vector<std::string>> removed() override {
    const std::lock_guard lock(writing_);
    Result<Statement> rows = database_.prepare("SELECT files FROM removed");
    if (!rows) return failed(database_);
    std::vector<std::string> digests;
    while (rows->step()) digests.emplace_back(rows->text(0));
    if (rows->failed()) return failed(database_);
    return digests;
  }

  Result<std::string> findings(std::int64_t key) override {
    return with_reader([&](Reader& reader) -> Result<std::string> {
      reader.findings.bind(1, key);
      std::string list = reader.findings.step() ? std::string(reader.findings.text(0)) : "[]";
      const bool is_read = !reader.findings.failed();
      reader.findings.reset();
      if (!is_read) return failed(reader.database);
      return list;
    });
  }

  Result<std::vector<SeenFile>> unreadable(const std::string& after, std::size_t limit) override {
    return with_reader([&](Reader& reader) -> Result<std::vector<SeenFile>> {
      std::vector<SeenFile> files;
      reader.unreadable.bind(1, static_cast<std::int64_t>(SeenFile::State::unreadable))
          .bind_blob(2, after)
          .bind(3, static_cast<std::int64_t>(limit));
      while (reader.unreadable.step()) {
        SeenFile file;
        file.path = reader.unreadable.blob(0);
        file.state = SeenFile::State::unreadable;
        file.findings = reader.unreadable.text(1);
        files.push_back(std::move(file));
      }
      const bool is_read = !reader.unreadable.failed();
      reader.unreadable.reset();
      if (!is_read) return failed(reader.database);
      return files;
    });
  }

  Result<std::vector<std::int64_t>> find_words(const std::string& words,
                                               std::int64_t after) override {
    const std::string query = words_query(words);
    if (query.empty()) return std::vector<std::int64_t>();
    return with_reader([&](Reader& reader) -> Result<std::vector<std::int64_t>> {
      std::vector<std::int64_t> keys;
      reader.words.bind(1, std::string_view(query)).bind(2, after);
      while (reader.words.step()) keys.push_back(reader.words.integer(0));
      const bool is_read = !reader.words.failed();
      reader.words.reset();
      if (!is_read) return failed(reader.database);
      return keys;
    });
  }

  Status verify() override {
    const std::lock_guard lock(writing_);
    Result<Statement> check = database_.prepare("PRAGMA quick_check(1)");
    if (!check) return failed(database_);
    if (!check->step() || check->text(0) != "ok") {
      is_corrupt_ = true;
      return fail(codes::io_read, "the catalogue is corrupt");
    }
    if (Status words = database_.run("INSERT INTO words(words) VALUES('integrity-check')");
        !words) {
      is_corrupt_ = true;
      return words;
    }
    return {};
  }

 private:
  struct Reader {
    Database database;
    Statement words;
    Statement findings;
    Statement unreadable;
  };

  tl::unexpected<Error> failed(const Database& database) {
    if (database.is_corrupt()) is_corrupt_ = true;
    return tl::unexpected<Error>(database.error());
  }

  template <class Work>
  Status in_transaction(Work work) {
    if (Status begun = database_.run("BEGIN IMMEDIATE"); !begun) return failed(database_);
    if (work() && database_.run("COMMIT")) return {};
    const tl::unexpected<Error> error = failed(database_);
    (void)database_.run("ROLLBACK");
    return error;
  }

  bool apply_all(std::span<const Change> changes, const Applied& applied) {
    Result<Statement> set = database_.prepare(
        "INSERT OR REPLACE INTO motions(key, id, slug, name, record, traits, sum) "
        "VALUES(?1,?2,?3,?4,?5,?6,?7)");
    Result<Statement> traits = database_.prepare("SELECT traits FROM motions WHERE key=?1");
    Result<Statement> list = database_.prepare("INSERT OR REPLACE INTO findings VALUES(?1,?2)");
    Result<Statement> words = database_.prepare("INSERT INTO words(rowid, text) VALUES(?1,?2)");
    Result<Statement> meta = database_.prepare("INSERT OR REPLACE INTO meta VALUES(?1,?2)");
    Result<Statement> no_words = database_.prepare("DELETE FROM words WHERE rowid=?1");
    Result<Statement> no_motion = database_.prepare("DELETE FROM motions WHERE key=?1");
    Result<Statement> no_list = database_.prepare("DELETE FROM findings WHERE key=?1");
    // The file's size and time are unknown here, so it is read again and identified by its bytes.
    Result<Statement> hide = database_.prepare(
        "INSERT OR REPLACE INTO seen(path, size, modified_ns, skeleton_size, "
        "skeleton_modified_ns, state, key, sha256, findings) VALUES(?1,0,0,0,0,?2,0,?3,'')");
    // The checksum of a missing entry is inverted.
    Result<Statement> deactivate =
        database_.prepare("UPDATE motions SET away=1, sum=~sum WHERE key=?1 AND away=0");
    Result<Statement> forbid = database_.prepare("INSERT OR REPLACE INTO removed VALUES(?1)");
    Result<Statement> allow = database_.prepare("DELETE FROM removed WHERE files=?1");
    for (const auto* statement : {&hide, &forbid, &allow, &deactivate, &set, &traits, &list, &words,
                                  &meta, &no_words, &no_motion, &no_list}) {
      if (!*statement) return false;
    }
    for (const Change& change : changes) {
      if (!no_words->bind(1, change.key).run()) return false;
      if (change.kind == Change::Kind::missing) {
        if (!deactivate->bind(1, change.key).run()) return false;
        continue;
      }
      if (change.kind == Change::Kind::remove) {
        if (!no_motion->bind(1, change.key).run() || !no_list->bind(1, change.key).run()) {
          return false;
        }
        if (change.hidden_sha256.empty()) continue;
        if (!forbid->bind(1, std::string_view(change.hidden_sha256)).run()) return false;
        if (change.hidden_path.empty()) continue;
        hide->bind_blob(1, change.hidden_path)
            .bind(2, static_cast<std::int64_t>(SeenFile::State::hidden))
            .bind(3, std::string_view(change.hidden_sha256));
        if (!hide->run()) return false;
        continue;
      }
      const std::optional<Entry> entry = unpack(change.record, folder_, store_);
      if (!entry) continue;
      std::string kept_traits = change.traits;
      if (change.kind == Change::Kind::edit) {
        traits->bind(1, change.key);
        if (traits->step()) kept_traits = traits->blob(0);
        traits->reset();
      }
      set->bind(1, change.key)
          .bind(2, std::string_view(entry->id))
          .bind(3, std::string_view(entry->slug))
          .bind(4, std::string_view(entry->name))
          .bind_blob(5, change.record)
          .bind_blob(6, kept_traits)
          .bind(7, sum_of({change.key, change.record, kept_traits, false}));
      if (!set->run()) return false;
      const std::string text = words_of(*entry);
      if (!words->bind(1, change.key).bind(2, std::string_view(text)).run()) return false;
      if (change.kind == Change::Kind::set) {
        for (const std::string& digest : removal_digests(*entry)) {
          if (!allow->bind(1, std::string_view(digest)).run()) return false;
        }
        if (!list->bind(1, change.key).bind(2, std::string_view(change.findings)).run()) {
          return false;
        }
      }
    }
    return meta->bind(1, std::string_view("number"))
               .bind(2, static_cast<std::int64_t>(applied.number))
               .run() &&
           meta->bind(1, std::string_view("end"))
               .bind(2, static_cast<std::int64_t>(applied.end))
               .run();
  }

  template <class Work>
  auto with_reader(Work work) -> decltype(work(std::declval<Reader&>())) {
    std::unique_ptr<Reader> reader;
    {
      const std::lock_guard lock(reading_);
      if (!readers_.empty()) {
        reader = std::move(readers_.back());
        readers_.pop_back();
      }
    }
    if (!reader) {
      Result<std::unique_ptr<Reader>> opened = open_reader();
      if (!opened) return tl::unexpected<Error>(opened.error());
      reader = std::move(*opened);
    }
    auto result = work(*reader);
    const std::lock_guard lock(reading_);
    readers_.push_back(std::move(reader));
    return result;
  }

  Result<std::unique_ptr<Reader>> open_reader() {
    Result<Database> database = Database::open(path_);
    if (!database) return tl::unexpected<Error>(database.error());
    if (!database->run("PRAGMA query_only=1; PRAGMA cache_size=-2000")) return failed(*database);
    Result<Statement> words = database->prepare(
        "SELECT rowid FROM words WHERE words MATCH ?1 AND rowid > ?2 ORDER BY rowid");
    Result<Statement> findings = database->prepare("SELECT list FROM findings WHERE key=?1");
    Result<Statement> unreadable = database->prepare(
        "SELECT path, findings FROM seen WHERE state=?1 AND path > ?2 ORDER BY path LIMIT ?3");
    if (!words || !findings || !unreadable) return failed(*database);
    return std::unique_ptr<Reader>(new Reader{std::move(*database), std::move(*words),
                                              std::move(*findings), std::move(*unreadable)});
  }

  Database database_;
  std::filesystem::path path_;
  std::filesystem::path folder_;
  std::filesystem::path store_;
  std::mutex writing_;
  std::mutex reading_;
  std::vector<std::unique_ptr<Reader>> readers_;  ///< Idle connections for reading.
  std::atomic<bool> is_corrupt_ = false;
};

}  // namespace

Result<std::unique_ptr<Catalogue>> Catalogue::open(const std::filesystem::path& path,
                                                   const std::filesystem::path& folder,
                                                   const std::filesystem::path& store) {
  Result<Database> database = Database::open(path);
  if (!database) return tl::unexpected<Error>(database.error());
  // The journal is authoritative and on disk before the catalogue receives a change, so the
  // catalogue need not wait for the disk: changes that it loses in a crash are applied again.
  if (Status set = database->run("PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
                                 "PRAGMA cache_size=-8000; PRAGMA wal_autocheckpoint=2000");
      !set) {
    return tl::unexpected<Error>(set.error());
  }
  if (Status migrated = migrate(*database); !migrated) {
    return tl::unexpected<Error>(migrated.error());
  }
  return std::unique_ptr<Catalogue>(new SqliteCatalogue(std::move(*database), path, folder, store));
}

void Catalogue::erase(const std::filesystem::path& path) {
  for (const char* const suffix : {"", "-wal", "-shm"}) {
    std::error_code error;
    std::filesystem::remove(path.string() + suffix, error);
  }
}

}  // namespace mocap::library
