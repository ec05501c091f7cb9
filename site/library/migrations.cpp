// SPDX-License-Identifier: MIT
#include "library/migrations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "library/codes.hpp"

namespace mocap::library {

namespace {

/// Step i migrates version i to version i + 1. A released step must never change.
constexpr std::array<const char*, newest_schema> steps{
    R"(
CREATE TABLE meta(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE motions(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, slug TEXT NOT NULL UNIQUE,
                     name TEXT NOT NULL, record BLOB NOT NULL, traits BLOB NOT NULL,
                     sum INTEGER NOT NULL);
CREATE TABLE findings(key INTEGER PRIMARY KEY, list TEXT NOT NULL);
CREATE VIRTUAL TABLE words USING fts5(text, detail=none, columnsize=0, prefix='1 2 3',
                                      tokenize='unicode61 remove_diacritics 2');
)",
    // Before this step, all files in the folder were read again at each start.
    R"(
CREATE TABLE seen(path BLOB PRIMARY KEY, size INTEGER NOT NULL, modified_ns INTEGER NOT NULL,
                  skeleton_size INTEGER NOT NULL, skeleton_modified_ns INTEGER NOT NULL,
                  state INTEGER NOT NULL, key INTEGER NOT NULL, sha256 TEXT NOT NULL,
                  findings TEXT NOT NULL) WITHOUT ROWID;
)",
    // Before this step, removed motions were identified by the paths of their files, and came back
    // when the files were moved.
    R"(
CREATE TABLE removed(files TEXT PRIMARY KEY) WITHOUT ROWID;
INSERT INTO removed SELECT DISTINCT sha256 FROM seen WHERE state = 3 AND sha256 <> '';
)",
    // Before this step, a file that replaced another with the same size and time was not detected.
    // 0: unknown.
    R"(
ALTER TABLE seen ADD COLUMN changed_ns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seen ADD COLUMN inode INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seen ADD COLUMN skeleton_changed_ns INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seen ADD COLUMN skeleton_inode INTEGER NOT NULL DEFAULT 0;
)",
    // Before this step, if a folder was unavailable for a short time, the descriptions of its
    // motions were lost.
    R"(
ALTER TABLE motions ADD COLUMN away INTEGER NOT NULL DEFAULT 0;
)"};

Result<std::int64_t> version_of(Database& database) {
  Result<Statement> statement = database.prepare("PRAGMA user_version");
  if (!statement) return tl::unexpected<Error>(statement.error());
  if (!statement->step()) return tl::unexpected<Error>(database.error());
  return statement->integer(0);
}

}  // namespace

Status migrate(Database& database) {
  const Result<std::int64_t> version = version_of(database);
  if (!version) return tl::unexpected<Error>(version.error());
  if (*version > newest_schema) {
    return fail(codes::library_newer,
                fmt::format("the catalogue has version {}, but this program supports version {}",
                            *version, newest_schema));
  }
  if (*version == newest_schema) return {};
  if (Status begun = database.run("BEGIN IMMEDIATE"); !begun) return begun;
  for (auto step = static_cast<std::size_t>(std::max<std::int64_t>(*version, 0));
       step < steps.size(); ++step) {
    if (Status stepped = database.run(steps[step]); !stepped) {
      (void)database.run("ROLLBACK");
      return stepped;
    }
  }
  const std::string set = fmt::format("PRAGMA user_version = {}; COMMIT", newest_schema);
  if (Status done = database.run(set.c_str()); !done) {
    (void)database.run("ROLLBACK");
    return done;
  }
  return {};
}

}  // namespace mocap::library
