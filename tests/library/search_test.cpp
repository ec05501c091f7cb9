// SPDX-License-Identifier: MIT
#include "library/search.hpp"

#include <algorithm>
#include <set>

#include "library_of_test.hpp"

namespace mocap::library::search_test {
namespace {

using namespace test;

class Search : public ::testing::Test {
 protected:
  void SetUp() override { library_ = open_library(folder_.path()); }

  Entry put(const std::string& name, unsigned number, unsigned frames,
            std::vector<std::string> tags = {}, const std::string& licence = "") {
    Description description;
    description.tags = std::move(tags);
    description.licence = licence;
    return add_new(*library_, name + ".bvh", small_motion(number, frames), description);
  }
  /// All pages of a query, in order.
  std::vector<std::string> all(Query query) {
    std::vector<std::string> slugs;
    for (;;) {
      const Result<Page> page = library_->search(query);
      if (!page) {
        ADD_FAILURE() << page.error().message;
        return slugs;
      }
      EXPECT_LE(page->items.size(), query.limit);
      for (const std::string& slug : slugs_of(page)) slugs.push_back(slug);
      if (page->next.empty()) {
        EXPECT_EQ(page->count, slugs.size());
        return slugs;
      }
      query.cursor = page->next;
    }
  }
  std::set<std::string> found(const std::string& words) {
    Query query;
    query.words = words;
    const auto slugs = all(query);
    return {slugs.begin(), slugs.end()};
  }

  TemporaryFolder folder_;
  std::unique_ptr<Library> library_;
};

using Slugs = std::vector<std::string>;
using SlugSet = std::set<std::string>;

TEST_F(Search, FindsWordsByPrefix) {
  put("Slow Walk", 1, 4, {"calm"});
  put("WalkingFast02", 2, 4);
  put("Dance", 3, 4, {"walkabout"}, "CC0-1.0");
  EXPECT_EQ(found("walk"), (SlugSet{"slow-walk", "walkingfast02", "dance"}));
  EXPECT_EQ(found("WALK sl"), (SlugSet{"slow-walk"}));
  EXPECT_EQ(found("fast"), (SlugSet{"walkingfast02"}));
  EXPECT_EQ(found("cc0"), (SlugSet{"dance"}));
  EXPECT_EQ(found("slow-wal"), (SlugSet{"slow-walk"}));
  EXPECT_EQ(found("alk"), SlugSet{});
  for (const char* const strange : {"\"", "walk\" OR \"dance", "*", "NEAR(walk)", "a:b", "'; DROP",
                                    "!!!", "\xff\xff", "(", "AND", "-walk-"}) {
    Query query;
    query.words = strange;
    EXPECT_TRUE(library_->search(query)) << strange;
  }
  Query query;
  query.words = std::string("walk\0sl", 7) + std::string(20'000, 'x');
  EXPECT_TRUE(library_->search(query));
  EXPECT_EQ(found("!!!"), SlugSet{});
}

TEST_F(Search, FindsWordFormsAndSynonyms) {
  put("Slow Walk", 1, 4);
  put("stroll_01", 2, 4);
  put("Jump", 3, 4);
  put("Sit down", 4, 4);
  put("Side kick", 5, 4);
  put("cartwheel", 6, 4);
  put("back flip", 7, 4);
  const SlugSet walks{"slow-walk", "stroll-01"};
  for (const char* const words : {"walk", "walking", "walks", "walked", "gait", "stroll"})
    EXPECT_EQ(found(words), walks) << words;
  EXPECT_EQ(found("jumping"), SlugSet{"jump"});
  EXPECT_EQ(found("sitting"), SlugSet{"sit-down"});
  EXPECT_EQ(found("kicks"), SlugSet{"side-kick"});
  EXPECT_EQ(found("cart wheel"), SlugSet{"cartwheel"});
  EXPECT_EQ(found("cart wheels"), SlugSet{"cartwheel"});
  EXPECT_EQ(found("backflip"), SlugSet{"back-flip"});
  EXPECT_EQ(found("slow walking"), SlugSet{"slow-walk"});
  // The word itself ranks before its synonyms.
  Query query;
  query.words = "stroll";
  query.sort = Sort::relevance;
  EXPECT_EQ(all(query), (Slugs{"stroll-01", "slow-walk"}));
  query.words = "walk";
  EXPECT_EQ(all(query), (Slugs{"slow-walk", "stroll-01"}));
  query.exact = true;
  EXPECT_EQ(all(query), (Slugs{"slow-walk"}));
  query.words = "walking";
  EXPECT_EQ(all(query), Slugs{});
}

TEST_F(Search, SuggestsSimilarWordsIfNothingMatches) {
  put("Slow Walk", 1, 4);
  put("Fast run", 2, 4);
  put("happy dance", 3, 4);
  const auto search = [&](const std::string& words) {
    Query query;
    query.words = words;
    const auto page = library_->search(query);
    EXPECT_TRUE(page);
    return page ? *page : Page();
  };
  EXPECT_TRUE(search("walk").searched_for.empty());
  EXPECT_TRUE(search("").searched_for.empty());
  const Page misspelt = search("wlak");
  EXPECT_EQ(slugs_of(misspelt), Slugs{"slow-walk"});
  EXPECT_EQ(misspelt.searched_for, std::vector<std::string>{"walk"});
  EXPECT_EQ(slugs_of(search("dnace")), Slugs{"happy-dance"});
  for (const char* text : {"walkign", "wlaking", "walkin", "walkde", "a walk in the park"}) {
    EXPECT_EQ(slugs_of(search(text)), Slugs{"slow-walk"}) << text;
  }
  for (const char* text : {"dacing", "dancign", "the dacne"}) {
    EXPECT_EQ(slugs_of(search(text)), Slugs{"happy-dance"}) << text;
  }
  const Page unknown = search("walk cycle");
  EXPECT_EQ(slugs_of(unknown), Slugs{"slow-walk"});
  EXPECT_EQ(unknown.searched_for, std::vector<std::string>{"walk"});
  const Page parted = search("happy walk");
  EXPECT_EQ(parted.count, 2U);
  EXPECT_EQ(parted.searched_for, (std::vector<std::string>{"happy", "walk"}));
  const Page none = search("zzzzzz");
  EXPECT_EQ(none.count, 0U);
  EXPECT_TRUE(none.searched_for.empty());
  // A word that no longer occurs is not suggested.
  ASSERT_TRUE(library_->remove(library_->find("happy-dance")->id));
  EXPECT_EQ(search("dnace").count, 0U);
}

TEST_F(Search, FollowsAdditionsEditsAndRemovals) {
  put("walk one", 1, 4);
  EXPECT_EQ(found("walk").size(), 1U);
  const Entry second = put("walk two", 2, 4);
  EXPECT_EQ(found("walk").size(), 2U);
  put("other", 3, 4);
  EXPECT_EQ(found("walk").size(), 2U);
  Description changes;
  changes.name = "run";
  ASSERT_TRUE(library_->edit(second.id, changes));
  // Its address and its file name still contain `walk`.
  EXPECT_EQ(found("run"), (SlugSet{"walk-two"}));
  ASSERT_TRUE(library_->remove(second.id));
  EXPECT_EQ(found("walk").size(), 1U);
  EXPECT_EQ(found("run").size(), 0U);
}

TEST_F(Search, SortsInEveryWay) {
  put("banana", 1, 8);
  put("Apple", 2, 2);
  put("cherry", 3, 5);
  Query query;
  query.limit = 1;
  query.sort = Sort::oldest;
  EXPECT_EQ(all(query), (Slugs{"banana", "apple", "cherry"}));
  query.sort = Sort::newest;
  EXPECT_EQ(all(query), (Slugs{"cherry", "apple", "banana"}));
  query.sort = Sort::name;
  EXPECT_EQ(all(query), (Slugs{"apple", "banana", "cherry"}));
  query.sort = Sort::longest;
  EXPECT_EQ(all(query), (Slugs{"banana", "cherry", "apple"}));
  query.sort = Sort::shortest;
  EXPECT_EQ(all(query), (Slugs{"apple", "cherry", "banana"}));
  query.format = "bvh";
  EXPECT_EQ(all(query), (Slugs{"apple", "cherry", "banana"}));
}

TEST_F(Search, RanksExactNamesFirst) {
  put("walkers meeting", 1, 4);
  put("walk", 2, 4);
  put("dance", 3, 4, {"walk"});
  put("fast walk", 4, 4);
  Query query;
  query.words = "walk";
  query.sort = Sort::relevance;
  query.limit = 1;
  EXPECT_EQ(all(query), (Slugs{"walk", "fast-walk", "walkers-meeting", "dance"}));
}

TEST_F(Search, FiltersByEveryCondition) {
  put("a", 1, 4, {"x", "y"}, "CC0-1.0");
  put("b", 2, 40, {"x"}, "MIT");
  const auto count = [&](auto set) {
    Query query;
    set(query);
    const auto page = library_->search(query);
    EXPECT_TRUE(page);
    return page ? page->count : 99;
  };
  EXPECT_EQ(count([](Query& q) { q.tags = {"X"}; }), 2U);
  EXPECT_EQ(count([](Query& q) { q.tags = {"x", "y"}; }), 1U);
  EXPECT_EQ(count([](Query& q) { q.tags = {"nobody's"}; }), 0U);
  EXPECT_EQ(count([](Query& q) { q.licence = "MIT"; }), 1U);
  EXPECT_EQ(count([](Query& q) { q.uploader = "local"; }), 2U);
  EXPECT_EQ(count([](Query& q) { q.format = "amc"; }), 0U);
  EXPECT_EQ(count([](Query& q) { q.format = "what"; }), 0U);
  EXPECT_EQ(count([](Query& q) { q.min_duration_s = 1.0; }), 1U);
  EXPECT_EQ(count([](Query& q) { q.max_duration_s = 1.0; }), 1U);
  EXPECT_EQ(count([](Query& q) {
              q.min_rate = 30.0;
              q.max_rate = 30.0;
            }),
            2U);
  EXPECT_EQ(count([](Query& q) { q.max_rate = 29.0; }), 0U);
  EXPECT_EQ(count([](Query& q) {
              q.min_joints = 2;
              q.max_joints = 2;
            }),
            2U);
  EXPECT_EQ(count([](Query& q) { q.min_joints = 3; }), 0U);
  EXPECT_EQ(count([](Query& q) { q.added_after_s = 1; }), 2U);
  EXPECT_EQ(count([](Query& q) { q.added_before_s = 1; }), 0U);
  EXPECT_EQ(count([](Query& q) {
              q.words = "b";
              q.licence = "CC0-1.0";
              q.tags = {"y"};
            }),
            1U);
}

TEST_F(Search, CountsResults) {
  put("a", 1, 4, {"x", "y"}, "CC0-1.0");
  put("b", 2, 4, {"x"}, "CC0-1.0");
  put("c", 3, 4, {}, "MIT");
  const auto facets = library_->facets({});
  ASSERT_TRUE(facets);
  ASSERT_EQ(facets->licences.size(), 2U);
  EXPECT_EQ(facets->licences[0].value, "CC0-1.0");
  EXPECT_EQ(facets->licences[0].count, 2U);
  ASSERT_EQ(facets->tags.size(), 2U);
  EXPECT_EQ(facets->tags[0].value, "x");
  EXPECT_EQ(facets->formats.front().value, "bvh");
  EXPECT_EQ(facets->formats.front().count, 3U);
  Query query;
  query.tags = {"y"};
  const auto some = library_->facets(query);
  ASSERT_TRUE(some);
  EXPECT_EQ(some->licences.size(), 1U);
  EXPECT_EQ(some->tags.size(), 2U);
}

TEST_F(Search, PagesStayConsistentDuringChanges) {
  std::vector<Entry> entries;
  for (unsigned i = 0; i < 9; ++i) entries.push_back(put(fmt::format("m{}", i), i, 2 + i));
  for (const Sort sort : {Sort::oldest, Sort::newest, Sort::name, Sort::longest, Sort::shortest}) {
    SCOPED_TRACE(static_cast<int>(sort));
    Query query;
    query.sort = sort;
    const Slugs before = all(query);
    query.limit = 3;
    Slugs seen = slugs_of(library_->search(query));
    query.cursor = library_->search(query)->next;
    // The row of the cursor itself is removed, and another is added.
    const auto last = library_->find(seen.back());
    ASSERT_TRUE(last);
    ASSERT_TRUE(library_->remove(last->id));
    const Entry fresh = put("m55", 200 + static_cast<unsigned>(sort), 3);
    for (;;) {
      const auto page = library_->search(query);
      for (const std::string& slug : slugs_of(page)) seen.push_back(slug);
      if (!page || page->next.empty()) break;
      query.cursor = page->next;
    }
    std::erase(seen, fresh.slug);
    EXPECT_EQ(seen, before);
    ASSERT_TRUE(library_->remove(fresh.id));
    put(last->name, static_cast<unsigned>(std::stoi(last->name.substr(1))),
        static_cast<unsigned>(last->frames));
  }
}

TEST_F(Search, RejectsInvalidCursors) {
  put("a", 1, 4);
  put("b", 2, 4);
  Query query;
  query.limit = 1;
  const std::string good = library_->search(query)->next;
  ASSERT_FALSE(good.empty());
  EXPECT_EQ(
      good.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
      std::string::npos);
  query.cursor = good;
  EXPECT_TRUE(library_->search(query));
  std::vector<std::string> bad{"x", "!!!!", std::string(5'000, 'A'), good + "A", good.substr(1)};
  for (std::size_t i = 0; i < good.size(); ++i) {
    bad.push_back(good);
    bad.back()[i] = good[i] == 'Q' ? 'R' : 'Q';
  }
  for (const std::string& cursor : bad) {
    query.cursor = cursor;
    const auto page = library_->search(query);
    ASSERT_FALSE(page) << cursor;
    EXPECT_EQ(page.error().code, codes::argument_invalid);
  }
  // A cursor belongs to its query: with a different query it would skip motions.
  query.cursor = good;
  Query other = query;
  other.sort = Sort::name;
  EXPECT_FALSE(library_->search(other));
  other = query;
  other.words = "a";
  EXPECT_FALSE(library_->search(other));
  other = query;
  other.min_joints = 1;
  EXPECT_FALSE(library_->search(other));
  query.limit = 2;
  EXPECT_TRUE(library_->search(query));
  for (const std::size_t limit : {std::size_t{0}, std::size_t{501}}) {
    Query wrong;
    wrong.limit = limit;
    EXPECT_EQ(library_->search(wrong).error().code, codes::argument_invalid);
  }
}

}  // namespace
}  // namespace mocap::library::search_test
