// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <set>

#include "library/catalogue.hpp"
#include "library/columns.hpp"
#include "library/record.hpp"
#include "library/search.hpp"
#include "library/text.hpp"
#include "library/word_forms.hpp"
#include "library/word_index.hpp"
#include "library_of_test.hpp"

namespace mocap::library::words_test {
namespace {

using namespace test;

constexpr std::array names{"Slow Walk",     "WalkingFast02",   "walk",    "walkers meeting",
                           "Dance",         "Café Zoë",        "Ñandú",   "МАРШ вперёд",
                           "slow slow run", "left_turn-01",    "turn 01", "歩く walk",
                           "e\xCC\x81lan",  "Straße ǎ Łódź 9", "run",     "x"};

Entry entry_of(std::size_t number) {
  Entry entry;
  entry.id = fmt::format("id{:08}", number);
  entry.name = names[number % names.size()];
  entry.slug = slug_of(fmt::format("{} {}", entry.name, number));
  entry.added_s = static_cast<std::int64_t>(1'000 + number / 3);
  if (number % 4 == 0) entry.tags = {"calm", "walk"};
  if (number % 5 == 0) entry.description = "Filmed in the café, slowly.";
  entry.licence = number % 2 == 0 ? "CC0-1.0" : "MIT";
  StoredFile file;
  file.name = fmt::format("{}.bvh", entry.name);
  file.extension = "bvh";
  file.sha256 = fmt::format("{:064x}", number);
  entry.files.push_back(std::move(file));
  return entry;
}

/// The same entries in columns with a word index, in columns without, and in a catalogue.
class Words : public ::testing::Test {
 protected:
  void SetUp() override {
    auto catalogue =
        Catalogue::open(folder_ / "catalogue.sqlite", folder_.path(), folder_ / "files");
    ASSERT_TRUE(catalogue);
    catalogue_ = std::move(*catalogue);
    // Half of them before the word index is built, half after.
    for (std::int64_t key = 1; key <= count; ++key) {
      set(key, entry_of(static_cast<std::size_t>(key)));
      if (key == count / 2) knowing_.use_words(knowing_.make_words([] { return true; }));
    }
  }
  void set(std::int64_t key, const Entry& entry) {
    Change change;
    change.key = key;
    change.record = pack(entry, folder_.path());
    change.findings = "[]";
    knowing_.set(key, change.record, std::nullopt);
    unknowing_.set(key, change.record, std::nullopt);
    const Applied applied{static_cast<std::uint64_t>(key), 0};
    ASSERT_TRUE(catalogue_->apply(std::span(&change, 1), applied));
  }
  void erase(std::int64_t key) {
    Change change;
    change.kind = Change::Kind::remove;
    change.key = key;
    knowing_.erase(key);
    unknowing_.erase(key);
    ASSERT_TRUE(catalogue_->apply(std::span(&change, 1), {static_cast<std::uint64_t>(key), 0}));
  }
  static std::vector<Row> rows_of(const Columns& columns, const Query& query,
                                  const std::vector<std::int64_t>& keys) {
    const SearchResults found = find_rows(columns, query, keys);
    std::vector<Row> rows;
    for (const auto& each : slice_after(columns, found, query, std::nullopt, count).rows) {
      rows.push_back(each.row);
    }
    EXPECT_EQ(rows.size(), found.size);
    return rows;
  }
  void expect_agreement() {
    for (const char* const words :
         {"walk",        "w",    "slow",  "slow walk", "sl wa",    "run",       "cafe",   "café",
          "CAFÉ",        "zoe",  "nandu", "марш",      "вперёд",   "turn 01",   "01",     "0",
          "left turn",   "歩く", "elan",  "élan",      "strasse",  "straße",    "a",      "łódź",
          "9",           "cc0",  "mit",   "bvh",       "calm run", "calm walk", "filmed", "absent",
          "walk absent", "x",    "!!!",   "turn-01"}) {
      for (const Sort sort : {Sort::relevance, Sort::newest, Sort::name}) {
        SCOPED_TRACE(fmt::format("{} sorted {}", words, static_cast<int>(sort)));
        Query query;
        query.words = words;
        query.exact = true;
        query.sort = sort;
        const auto keys = catalogue_->find_words(words, 0);
        ASSERT_TRUE(keys);
        ASSERT_EQ(rows_of(unknowing_, query, *keys), rows_of(knowing_, query, {}));
      }
    }
  }

  static constexpr std::int64_t count = 200;
  TemporaryFolder folder_;
  std::unique_ptr<Catalogue> catalogue_;
  Columns knowing_{folder_.path(), folder_ / "files"};
  Columns unknowing_{folder_.path(), folder_ / "files"};
};

TEST_F(Words, MatchTheCatalogue) {
  ASSERT_NE(knowing_.words(), nullptr);
  Query query;
  query.words = "walk";
  EXPECT_GT(find_rows(knowing_, query, {}).size, 20U);
  query.words = "cafe";
  EXPECT_GT(find_rows(knowing_, query, {}).size, 20U);
  expect_agreement();
}

TEST_F(Words, FollowEditsAndRemovals) {
  for (std::int64_t key = 3; key <= count; key += 7) erase(key);
  for (std::int64_t key = 1; key <= count; key += 5) {
    if (key % 7 == 3) continue;
    Entry entry = entry_of(static_cast<std::size_t>(key));
    entry.name = key % 2 == 0 ? "walk again" : "zigzag";
    entry.tags = {"edited"};
    set(key, entry);
  }
  expect_agreement();
  for (std::int64_t key = 1; key <= count; ++key) erase(key);
  expect_agreement();
  Query query;
  query.words = "walk";
  EXPECT_EQ(find_rows(knowing_, query, {}).size, 0U);
}

TEST_F(Words, DoNotDependOnInsertionOrder) {
  // Rows removed and added again, the later ones first.
  WordIndex index;
  for (Row row = 0; row < 40; ++row) index.add(row, entry_of(row));
  for (Row row = 0; row < 40; ++row) index.remove(row, entry_of(row));
  EXPECT_TRUE(index.find(words_in("walk")).rows.empty());
  for (Row row = 40; row-- > 0;) index.add(row, entry_of(row));
  WordIndex rising;
  for (Row row = 0; row < 40; ++row) rising.add(row, entry_of(row));
  for (const char* const words : {"walk", "w", "slow walk", "x", "calm"}) {
    const WordMatches a = index.find(words_in(words));
    const WordMatches b = rising.find(words_in(words));
    EXPECT_EQ(std::set<Row>(a.rows.begin(), a.rows.end()),
              std::set<Row>(b.rows.begin(), b.rows.end()));
    EXPECT_FALSE(a.rows.empty()) << words;
    EXPECT_EQ(a.relevance, b.relevance) << words;
  }
}

TEST_F(Words, AreIndexedOnDemand) {
  EXPECT_EQ(unknowing_.make_words([] { return false; }), nullptr);
}

TEST(WordForms, FollowSpellingRules) {
  const auto forms = [](std::string_view word) { return regular_forms_of(word); };
  EXPECT_EQ(forms("walk"), (std::vector<std::string>{"walks", "walking", "walked"}));
  EXPECT_EQ(forms("run"), (std::vector<std::string>{"runs", "running", "runned"}));
  EXPECT_EQ(forms("wave"), (std::vector<std::string>{"waves", "waving", "waved"}));
  EXPECT_EQ(forms("punch"), (std::vector<std::string>{"punches", "punching", "punched"}));
  EXPECT_EQ(forms("carry"), (std::vector<std::string>{"carries", "carrying", "carried"}));
  for (const char* word : {"", "go", "walking", "walked", "walks"}) {
    EXPECT_TRUE(forms(word).empty()) << word;
  }
}

TEST(WordForms, ShareAStem) {
  for (const char* const word : {"walk", "walks", "walking", "walked"})
    EXPECT_EQ(stem_of(word), "walk") << word;
  EXPECT_EQ(stem_of("sitting"), stem_of("sat"));
  EXPECT_EQ(stem_of("running"), stem_of("ran"));
  EXPECT_EQ(stem_of("walk01"), "walk01");
  EXPECT_EQ(stem_of("歩く"), "歩く");
  EXPECT_EQ(stem_of(""), "");
  const auto walks = synonyms_of(stem_of("walking"));
  EXPECT_NE(std::find(walks.begin(), walks.end(), stem_of("stroll")), walks.end());
  EXPECT_EQ(std::find(walks.begin(), walks.end(), "walk"), walks.end());
  EXPECT_TRUE(synonyms_of("zebra").empty());
}

TEST(WordsOfText, AreLowerCaseWithoutAccentsAndBounded) {
  EXPECT_EQ(words_in("Café-ZOË, 01"), (std::vector<std::string>{"cafe", "zoe", "01"}));
  EXPECT_EQ(words_in("\xff!! "), std::vector<std::string>{});
  EXPECT_EQ(words_in(std::string(500, 'A')).front(), std::string(most_word_bytes, 'a'));
  EXPECT_EQ(query_words("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18").size(), 16U);
}

}  // namespace
}  // namespace mocap::library::words_test
