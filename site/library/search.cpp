// SPDX-License-Identifier: MIT
#include "library/search.hpp"

#include <algorithm>
#include <utility>

#include "library/filter.hpp"
#include "library/text.hpp"

namespace mocap::library {

namespace {

/// If at most one row in `few` matches, sorting the matches is cheaper than scanning all rows.
constexpr std::size_t few = 128;

std::vector<Row> rows_of_keys(const Columns& columns, const std::vector<std::int64_t>& keys) {
  std::vector<Row> rows;
  rows.reserve(keys.size());
  Row row = 0;
  const auto count = static_cast<Row>(columns.rows());
  for (const std::int64_t key : keys) {
    // Both are ascending; a gap is skipped by galloping search.
    Row step = 1;
    while (row + step < count && columns.key(row + step) < key) step *= 2;
    Row end = std::min(row + step + 1, count);
    while (row < end) {
      const Row middle = row + (end - row) / 2;
      if (columns.key(middle) < key) {
        row = middle + 1;
      } else {
        end = middle;
      }
    }
    if (row < count && columns.key(row) == key && columns.is_live(row)) rows.push_back(row);
  }
  return rows;
}

WordMatches matches_of_keys(const Columns& columns, const std::vector<std::int64_t>& keys,
                            const std::vector<std::string>& words) {
  WordMatches matches;
  matches.rows = rows_of_keys(columns, keys);
  matches.relevance.assign(columns.rows(), Relevance::none);
  for (const Row row : matches.rows) {
    matches.relevance[row] = relevance_of(columns.folded_name(row), words);
  }
  return matches;
}

/// Sorts the list in the query's order.
SearchResults in_list(const Columns& columns, const Query& query,
                      std::vector<SearchResults::Hit> list) {
  std::vector<std::pair<Position, Row>> positions;
  positions.reserve(list.size());
  for (const SearchResults::Hit& each : list) {
    positions.emplace_back(position_of(columns, each.row, each.relevance), each.row);
  }
  std::sort(positions.begin(), positions.end(),
            [&](const auto& a, const auto& b) { return is_before(query.sort, a.first, b.first); });
  std::transform(positions.begin(), positions.end(), list.begin(), [](const auto& position) {
    return SearchResults::Hit{position.second, position.first.relevance};
  });
  SearchResults found;
  found.size = list.size();
  found.list = std::move(list);
  return found;
}

SearchResults find_without_words(const Columns& columns, const Query& query) {
  RowSet rows{rows_that_pass(columns, query)};
  if (rows.count() <= columns.live() / few) {
    std::vector<SearchResults::Hit> list;
    list.reserve(rows.count());
    for (Row row = 0; row < columns.rows() && list.size() < rows.count(); ++row) {
      if (rows.has(row)) list.push_back({row, Relevance::elsewhere});
    }
    return in_list(columns, query, std::move(list));
  }
  SearchResults found;
  found.size = rows.count();
  found.groups.push_back({Relevance::elsewhere, std::move(rows)});
  return found;
}

SearchResults find_by_words(const Columns& columns, const Query& query, WordMatches matches) {
  if (has_filters(query)) {
    const std::vector<std::uint8_t> mask = rows_that_pass(columns, query);
    std::erase_if(matches.rows, [&](Row row) { return mask[row] == 0; });
  }
  const auto relevance = [&, by_words = is_by_words(query)](Row row) {
    return by_words ? matches.relevance[row] : Relevance::elsewhere;
  };
  if (matches.rows.size() <= columns.live() / few) {
    std::vector<SearchResults::Hit> list;
    list.reserve(matches.rows.size());
    for (const Row row : matches.rows) list.push_back({row, relevance(row)});
    return in_list(columns, query, std::move(list));
  }
  SearchResults found;
  found.size = matches.rows.size();
  for (const Relevance each : {Relevance::is_name, Relevance::in_name, Relevance::begins_name,
                               Relevance::elsewhere, Relevance::related}) {
    RowSet rows(columns.rows());
    for (const Row row : matches.rows) {
      if (relevance(row) == each) rows.insert(row);
    }
    if (rows.count() > 0) found.groups.push_back({each, std::move(rows)});
  }
  return found;
}

}  // namespace

std::vector<std::string> query_words(std::string_view text) {
  constexpr std::size_t most_words = 16;
  std::vector<std::string> words = words_in(text);
  if (words.size() > most_words) words.resize(most_words);
  return words;
}

Relevance relevance_of(std::string_view name, const std::vector<std::string>& words) {
  const std::vector<std::string> names = words_in(name);
  if (names == words) return Relevance::is_name;
  bool all_whole = true;
  bool all_begun = true;
  for (const std::string& word : words) {
    all_whole &= std::find(names.begin(), names.end(), word) != names.end();
    all_begun &= std::any_of(names.begin(), names.end(),
                             [&](const std::string& each) { return each.starts_with(word); });
  }
  return all_whole ? Relevance::in_name : all_begun ? Relevance::begins_name : Relevance::elsewhere;
}

bool has_conditions(const Query& query) {
  return !query.words.empty() || has_filters(query);
}

std::size_t SearchResults::bytes() const {
  std::size_t sum = list.size() * sizeof(Hit);
  for (const Group& group : groups) sum += group.rows.bytes();
  for (const std::string& word : instead) sum += sizeof(std::string) + word.size();
  return sum;
}

SearchResults find_rows(const Columns& columns, const Query& query,
                        const std::vector<std::int64_t>& word_keys) {
  if (!has_conditions(query)) {
    SearchResults found;
    found.is_all = true;
    found.size = columns.live();
    return found;
  }
  if (query.words.empty()) return find_without_words(columns, query);
  const std::vector<std::string> words = query_words(query.words);
  const WordIndex* const index = columns.words();
  if (index == nullptr || query.exact) {
    return find_by_words(
        columns, query,
        index != nullptr ? index->find(words) : matches_of_keys(columns, word_keys, words));
  }
  WordIndex::Search search = index->find_forms(words);
  SearchResults found = find_by_words(columns, query, std::move(search.matches));
  found.instead = std::move(search.instead);
  return found;
}

namespace {

/// The index of the first row after a position, in rows sorted in the query's order.
template <class PositionAt>
std::size_t first_after(Sort sort, const Position& position, std::size_t size,
                        PositionAt position_at) {
  std::size_t low = 0;
  std::size_t high = size;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (is_before(sort, position, position_at(middle))) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/// Adds the rows of one relevance that are `wanted`, starting at a position in the columns' order.
/// Stops at one more than `limit`, which shows that there are more.
template <class IsWanted>
void walk(const Order& order, std::size_t from, Relevance relevance, std::size_t limit,
          std::vector<SearchResults::Hit>& rows, IsWanted is_wanted) {
  for (std::size_t i = from; i < order.size() && rows.size() <= limit; ++i) {
    const Row row = order.at(i);
    if (is_wanted(row)) rows.push_back({row, relevance});
  }
}

}  // namespace

Slice slice_after(const Columns& columns, const SearchResults& found, const Query& query,
                  const std::optional<Position>& position, std::size_t limit) {
  Slice slice;
  slice.rows.reserve(std::min(limit + 1, found.size));
  const Order order = order_of(columns, query.sort);
  // The first row of this relevance after the position.
  const auto begin_of = [&](Relevance relevance) {
    if (!position) return std::size_t{0};
    return first_after(query.sort, *position, order.size(),
                       [&](std::size_t i) { return position_of(columns, order.at(i), relevance); });
  };
  if (found.is_all) {
    walk(order, begin_of(Relevance::elsewhere), Relevance::elsewhere, limit, slice.rows,
         [](Row) { return true; });
  }
  for (const SearchResults::Group& group : found.groups) {
    walk(order, begin_of(group.relevance), group.relevance, limit, slice.rows,
         [&](Row row) { return group.rows.has(row); });
  }
  if (!found.list.empty()) {
    const std::size_t from =
        !position ? 0 : first_after(query.sort, *position, found.list.size(), [&](std::size_t i) {
          return position_of(columns, found.list[i].row, found.list[i].relevance);
        });
    const std::size_t end = std::min(from + limit + 1, found.list.size());
    slice.rows.assign(found.list.begin() + static_cast<std::ptrdiff_t>(from),
                      found.list.begin() + static_cast<std::ptrdiff_t>(end));
  }
  slice.is_last = slice.rows.size() <= limit;
  if (!slice.is_last) slice.rows.pop_back();
  return slice;
}

}  // namespace mocap::library
