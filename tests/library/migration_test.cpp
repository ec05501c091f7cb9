// SPDX-License-Identifier: MIT
#include "library/catalogue.hpp"
#include "library/codes.hpp"
#include "library/migrations.hpp"
#include "library_of_test.hpp"

namespace mocap::library::migration_test {
namespace {

using namespace test;
namespace fs = std::filesystem;

/// The tables as created by the first version. Must not be changed: such catalogues exist.
constexpr const char* first_version = R"(
CREATE TABLE meta(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE motions(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, slug TEXT NOT NULL UNIQUE,
                     name TEXT NOT NULL, record BLOB NOT NULL, traits BLOB NOT NULL,
                     sum INTEGER NOT NULL);
CREATE TABLE findings(key INTEGER PRIMARY KEY, list TEXT NOT NULL);
CREATE VIRTUAL TABLE words USING fts5(text, detail=none, columnsize=0, prefix='1 2 3',
                                      tokenize='unicode61 remove_diacritics 2');
PRAGMA user_version = 1;
)";

std::string value_of(Database& database, const char* sql) {
  auto statement = database.prepare(sql);
  return statement && statement->step() ? std::string(statement->text(0)) : "none";
}

/// As the tables were before version 5.
void drop_missing(Database& database) {
  ASSERT_TRUE(database.run("ALTER TABLE motions DROP COLUMN away"));
}

/// As they were before version 4.
void drop_stamps(Database& database) {
  drop_missing(database);
  for (const char* const column :
       {"changed_ns", "inode", "skeleton_changed_ns", "skeleton_inode"}) {
    ASSERT_TRUE(database.run((std::string("ALTER TABLE seen DROP COLUMN ") + column).c_str()));
  }
}

TEST(Migration, UpgradesTheFirstVersion) {
  const TemporaryFolder folder;
  Entry entry;
  {
    const auto library = open_library(folder.path());
    entry = add_new(*library, "walk.bvh", small_motion(1));
    add_new(*library, "run.bvh", small_motion(2));
  }
  // The same catalogue as left by the first version.
  const fs::path path = folder / ".mocap/catalogue.sqlite";
  {
    fs::rename(path, folder / "new.sqlite");
    auto old = Database::open(path);
    ASSERT_TRUE(old);
    ASSERT_TRUE(old->run(first_version));
    ASSERT_TRUE(old->run(("ATTACH '" + (folder / "new.sqlite").string() + "' AS new").c_str()));
    ASSERT_TRUE(old->run(
        "INSERT INTO meta SELECT * FROM new.meta;"
        "INSERT INTO motions SELECT key, id, slug, name, record, traits, sum FROM new.motions;"
        "INSERT INTO findings SELECT * FROM new.findings;"
        "INSERT INTO words(rowid, text) SELECT rowid, text FROM new.words;"
        "UPDATE motions SET name = 'migrated' WHERE slug = 'walk'"));
  }
  {
    const auto library = open_library(folder.path());
    EXPECT_EQ(library->status().motions, 2U);
    EXPECT_EQ(library->find("walk")->id, entry.id);
    Query query;
    query.words = "run";
    EXPECT_EQ(slugs_of(library->search(query)), std::vector<std::string>{"run"});
  }
  auto database = Database::open(path);
  ASSERT_TRUE(database);
  EXPECT_EQ(value_of(*database, "PRAGMA user_version"), std::to_string(newest_schema));
  EXPECT_EQ(value_of(*database, "SELECT count(*) FROM seen"), "0");
  // It was migrated, not rebuilt.
  EXPECT_EQ(value_of(*database, "SELECT name FROM motions WHERE slug = 'walk'"), "migrated");
}

TEST(Migration, RemovedMotionsStayRemoved) {
  const TemporaryFolder folder;
  folder.write("a.bvh", small_motion(1));
  {
    const auto library = open_library(folder.path(), true);
    ASSERT_TRUE(library->rescan());
    ASSERT_TRUE(library->remove(library->find("a")->id));
  }
  {
    auto second = Database::open(folder / ".mocap/catalogue.sqlite");
    ASSERT_TRUE(second);
    drop_stamps(*second);
    ASSERT_TRUE(second->run("DROP TABLE removed; PRAGMA user_version = 2"));
  }
  fs::rename(folder / "a.bvh", folder / "b.bvh");
  const auto library = open_library(folder.path(), true);
  ASSERT_TRUE(library->rescan());
  EXPECT_EQ(library->status().motions, 0U);
}

/// Only what an earlier version recorded of a file is compared: nothing is read again.
TEST(Migration, IdentifiesFilesByStoredDetails) {
  const TemporaryFolder folder;
  folder.write("a.bvh", small_motion(1));
  {
    const auto library = open_library(folder.path(), true);
    ASSERT_TRUE(library->rescan());
  }
  {
    auto third = Database::open(folder / ".mocap/catalogue.sqlite");
    ASSERT_TRUE(third);
    drop_stamps(*third);
    ASSERT_TRUE(third->run("PRAGMA user_version = 3"));
  }
  const auto changes = fs::file_size(folder / ".mocap/journal");
  {
    const auto library = open_library(folder.path(), true);
    ASSERT_TRUE(library->rescan());
    EXPECT_EQ(library->status().motions, 1U);
  }
  EXPECT_EQ(fs::file_size(folder / ".mocap/journal"), changes);
  folder.write("a.bvh", small_motion(1, 9));
  const auto library = open_library(folder.path(), true);
  ASSERT_TRUE(library->rescan());
  EXPECT_EQ(library->find("a")->frames, 9U);
}

TEST(Migration, KeepsAllMotionsOfAnEarlierVersion) {
  const TemporaryFolder folder;
  folder.write("a.bvh", small_motion(1));
  std::string id;
  {
    const auto library = open_library(folder.path(), true);
    ASSERT_TRUE(library->rescan());
    id = library->find("a")->id;
  }
  {
    auto fourth = Database::open(folder / ".mocap/catalogue.sqlite");
    ASSERT_TRUE(fourth);
    drop_missing(*fourth);
    ASSERT_TRUE(fourth->run("PRAGMA user_version = 4"));
  }
  {
    const auto library = open_library(folder.path());
    EXPECT_TRUE(library->find(id));
  }
  fs::rename(folder / "a.bvh", folder / "b.away");
  {
    const auto library = open_library(folder.path(), true);
    ASSERT_TRUE(library->rescan());
    EXPECT_FALSE(library->find(id));
  }
  fs::rename(folder / "b.away", folder / "b.bvh");
  const auto library = open_library(folder.path(), true);
  ASSERT_TRUE(library->rescan());
  EXPECT_TRUE(library->find(id));
}

TEST(Migration, DoesNotChangeANewerVersion) {
  const TemporaryFolder folder;
  { const auto library = open_library(folder.path()); }
  const fs::path path = folder / ".mocap/catalogue.sqlite";
  {
    auto database = Database::open(path);
    ASSERT_TRUE(database->run("PRAGMA user_version = 99"));
  }
  OpenOptions options;
  options.index_files = false;
  const auto library = Library::open(folder.path(), options);
  ASSERT_FALSE(library);
  EXPECT_EQ(library.error().code, codes::library_newer);
  auto database = Database::open(path);
  EXPECT_EQ(value_of(*database, "PRAGMA user_version"), "99");
}

}  // namespace
}  // namespace mocap::library::migration_test
