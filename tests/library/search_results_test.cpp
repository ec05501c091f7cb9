// SPDX-License-Identifier: MIT
// Search results among many entries, compared with a linear search over all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "library/record.hpp"
#include "library/search.hpp"
#include "library/text.hpp"

namespace mocap::library::search_results_test {
namespace {

constexpr std::size_t motions = 3'000;

struct Invented {
  std::int64_t key = 0;
  Entry entry;
  std::string folded_name;
};

/// Names, tags and numbers with many duplicates, so that the key has to break ties.
std::vector<Invented> invent(std::mt19937& random) {
  const std::vector<std::string> words{"walk", "walking", "run", "turn", "rare"};
  const auto below = [&](unsigned count) { return static_cast<unsigned>(random() % count); };
  std::vector<Invented> all;
  for (std::size_t i = 0; i < motions; ++i) {
    Entry entry;
    entry.id = "id" + std::to_string(i);
    entry.slug = "slug" + std::to_string(i);
    entry.name = words[std::min(below(5), below(8))] + (below(3) == 0 ? " " + words[below(4)] : "");
    StoredFile& file = entry.files.emplace_back();
    file.name = "m.bvh";
    file.sha256 = std::string(64, '0');
    entry.format = below(4) == 0 ? Format::asf : Format::bvh;
    entry.joints = 10 + below(40);
    entry.frames = 2;
    entry.frame_time_s = below(2) == 0 ? 1.0 / 30.0 : 1.0 / 120.0;
    entry.duration_s = below(50);
    entry.added_s = 1'000 + static_cast<std::int64_t>(below(200));
    entry.licence = below(3) == 0 ? "CC0-1.0" : "";
    if (below(200) == 0) entry.tags.emplace_back("seldom");
    if (below(2) == 0) entry.tags.emplace_back("walk");
    std::string folded_name = folded(entry.name);
    all.push_back({static_cast<std::int64_t>(2 * i + 1), std::move(entry), std::move(folded_name)});
  }
  return all;
}

class SearchAmongMany : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    columns_.begin_loading(motions);
    for (const Invented& each : all_) {
      columns_.set(each.key, pack(each.entry, "library"), std::nullopt);
    }
    columns_.finish_loading();
    if (GetParam()) columns_.use_words(columns_.make_words([] { return true; }));
    for (std::size_t i = 0; i < all_.size(); i += 7) columns_.erase(all_[i].key);
  }

  bool is_live(std::size_t i) const { return i % 7 != 0; }

  static Relevance expected_relevance(const Entry& entry, const std::vector<std::string>& words) {
    const std::vector<std::string> own = words_in(words_of(entry));
    for (const std::string& word : words) {
      if (std::none_of(own.begin(), own.end(),
                       [&](const std::string& each) { return each.starts_with(word); })) {
        return Relevance::none;
      }
    }
    return relevance_of(entry.name, words);
  }

  /// The expected relevance of every motion for the words of a query. Many queries have the same
  /// words.
  const std::vector<Relevance>& expected_relevances(const Query& query) {
    const auto [found, is_new] = relevances_.try_emplace(query.words);
    if (is_new) {
      const std::vector<std::string> words = query_words(query.words);
      for (const Invented& each : all_) {
        found->second.push_back(expected_relevance(each.entry, words));
      }
    }
    return found->second;
  }

  static bool passes(const Entry& entry, const Query& query) {
    const auto has_tag = [&](const std::string& tag) {
      return std::find(entry.tags.begin(), entry.tags.end(), tag) != entry.tags.end();
    };
    return (query.format.empty() || query.format == facts_of(entry.format).name) &&
           (query.licence.empty() || query.licence == entry.licence) &&
           std::all_of(query.tags.begin(), query.tags.end(), has_tag) &&
           entry.duration_s >= query.min_duration_s.value_or(entry.duration_s) &&
           entry.duration_s <= query.max_duration_s.value_or(entry.duration_s) &&
           entry.joints >= query.min_joints.value_or(0) &&
           entry.joints <= query.max_joints.value_or(1'000) &&
           entry.added_s >= query.added_after_s.value_or(0) &&
           (!query.min_rate || *query.min_rate <= 30.0 || entry.frame_time_s < 0.02);
  }

  /// The keys that a query must find, in order.
  std::vector<std::int64_t> expected(const Query& query) {
    struct Candidate {
      Relevance relevance;
      const Invented* motion;
    };
    const std::vector<Relevance>& relevances = expected_relevances(query);
    std::vector<Candidate> found;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const Entry& entry = all_[i].entry;
      if (!is_live(i) || !passes(entry, query)) continue;
      const Relevance of_words = query.words.empty() ? Relevance::elsewhere : relevances[i];
      if (of_words == Relevance::none) continue;
      found.push_back({query.sort == Sort::relevance ? of_words : Relevance::elsewhere, &all_[i]});
    }
    std::stable_sort(found.begin(), found.end(), [&](const Candidate& a, const Candidate& b) {
      const Entry& x = a.motion->entry;
      const Entry& y = b.motion->entry;
      switch (query.sort) {
        case Sort::oldest:
          return x.added_s < y.added_s;
        case Sort::name:
          return a.motion->folded_name < b.motion->folded_name;
        case Sort::shortest:
          return x.duration_s < y.duration_s;
        case Sort::longest:
          return std::pair(x.duration_s, a.motion->key) > std::pair(y.duration_s, b.motion->key);
        case Sort::newest:
        case Sort::relevance:
          break;
      }
      if (a.relevance != b.relevance) return a.relevance > b.relevance;
      return std::pair(x.added_s, a.motion->key) > std::pair(y.added_s, b.motion->key);
    });
    std::vector<std::int64_t> keys;
    for (const Candidate& each : found) keys.push_back(each.motion->key);
    return keys;
  }

  /// The keys on all pages of a query, requested page by page with cursors.
  std::vector<std::int64_t> paged(const Query& query, std::size_t limit) {
    const std::vector<Relevance>& relevances = expected_relevances(query);
    std::vector<std::int64_t> word_keys;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (is_live(i) && relevances[i] != Relevance::none) word_keys.push_back(all_[i].key);
    }
    const SearchResults found = find_rows(columns_, query, word_keys);
    std::vector<std::int64_t> keys;
    std::optional<Position> behind;
    std::string name;
    for (;;) {
      const Slice slice = slice_after(columns_, found, query, behind, limit);
      for (const SearchResults::Hit& each : slice.rows) keys.push_back(columns_.key(each.row));
      if (slice.is_last) break;
      EXPECT_EQ(slice.rows.size(), limit);
      const SearchResults::Hit& last = slice.rows.back();
      behind = position_in_cursor(
          query, cursor_text(query, position_of(columns_, last.row, last.relevance)), name);
      if (!behind) {
        ADD_FAILURE() << "a cursor is invalid for its own query";
        break;
      }
    }
    EXPECT_EQ(found.size, keys.size());
    return keys;
  }

  std::mt19937 random_{7};
  std::vector<Invented> all_ = invent(random_);
  Columns columns_{"library", "library/.mocap"};
  std::map<std::string, std::vector<Relevance>> relevances_;  ///< Keyed by the words of a query.
};

TEST_P(SearchAmongMany, MatchesALinearSearch) {
  const auto one_of = [&](auto... values) {
    const std::array choices{values...};
    return choices[random_() % choices.size()];
  };
  std::size_t lists = 0;
  std::size_t sets = 0;
  for (int round = 0; round < 400; ++round) {
    Query query;
    query.sort = static_cast<Sort>(random_() % 6);
    query.words = one_of("", "", "walk", "wa", "rare", "turn walk", "seldom", "nothing");
    query.format = one_of("", "", "", "bvh", "asf", "csv");
    query.licence = one_of("", "", "CC0-1.0", "none has it");
    if (random_() % 4 == 0) query.tags = {one_of("seldom", "walk")};
    if (random_() % 4 == 0) query.min_duration_s = one_of(0.0, 25.0, 48.5);
    if (random_() % 4 == 0) query.max_duration_s = one_of(1.0, 30.0, 48.0);
    if (random_() % 5 == 0) query.min_joints = one_of(11U, 30U, 49U);
    if (random_() % 5 == 0) query.max_joints = one_of(10U, 30U);
    if (random_() % 5 == 0) query.added_after_s = one_of(0, 1'100, 1'199);
    if (random_() % 5 == 0) query.min_rate = one_of(30.0, 120.0);
    SCOPED_TRACE(identity_of(query));
    const std::vector<std::int64_t> keys = expected(query);
    ++(keys.size() <= columns_.live() / 128 ? lists : sets);
    ASSERT_EQ(paged(query, one_of(3U, 60U, 5'000U)), keys);
  }
  // Both representations of rows were used.
  EXPECT_GT(lists, 50U);
  EXPECT_GT(sets, 50U);
}

TEST_P(SearchAmongMany, CountsResults) {
  for (const char* const words : {"", "walk", "rare", "seldom"}) {
    Query query;
    query.words = words;
    std::vector<std::int64_t> keys = expected(query);
    const Facets facets = count_facets(columns_, find_rows(columns_, query, [&] {
                                         std::sort(keys.begin(), keys.end());
                                         return keys;
                                       }()));
    const auto count_of = [](const std::vector<FacetValue>& values, std::string_view value) {
      for (const FacetValue& each : values) {
        if (each.value == value) return each.count;
      }
      return std::uint64_t{0};
    };
    std::uint64_t bvh = 0;
    std::uint64_t free_ones = 0;
    std::uint64_t seldom = 0;
    for (const std::int64_t key : keys) {
      const Entry& entry = all_[static_cast<std::size_t>(key / 2)].entry;
      bvh += std::uint64_t{entry.format == Format::bvh};
      free_ones += std::uint64_t{entry.licence == "CC0-1.0"};
      seldom += std::uint64_t{!entry.tags.empty() && entry.tags.front() == "seldom"};
    }
    EXPECT_EQ(count_of(facets.formats, "bvh"), bvh) << words;
    EXPECT_EQ(count_of(facets.licences, "CC0-1.0"), free_ones) << words;
    EXPECT_EQ(count_of(facets.tags, "seldom"), seldom) << words;
  }
}

INSTANTIATE_TEST_SUITE_P(WithAndWithoutWordIndex, SearchAmongMany, ::testing::Bool());

}  // namespace
}  // namespace mocap::library::search_results_test
