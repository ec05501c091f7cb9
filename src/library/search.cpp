// SPDX-License-Identifier: MIT
#include "library/search.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <tuple>

#include "library/change.hpp"
#include "library/sha256.hpp"
#include "library/text.hpp"

namespace mocap::library {

namespace {

constexpr std::size_t most_facets = 50;

/// A query in the columns' numbers.
class Filter {
 public:
  Filter(const Columns& columns, const Query& query) : columns_(columns), query_(query) {
    if (!query.format.empty()) {
      const auto format = find_format(query.format);
      is_hopeless_ |= !format;
      if (format) format_ = static_cast<std::uint8_t>(*format);
    }
    family_ = number_of(query.family);
    licence_ = number_of(query.licence);
    uploader_ = number_of(query.uploader);
    for (const std::string& tag : query.tags) {
      if (const auto number = number_of(folded(tag))) tags_.push_back(*number);
    }
  }

  bool is_hopeless() const { return is_hopeless_; }

  bool passes(Row row) const {
    if (format_ && columns_.format(row) != *format_) return false;
    if (family_ && columns_.family(row) != *family_) return false;
    if (licence_ && columns_.licence(row) != *licence_) return false;
    if (uploader_ && columns_.uploader(row) != *uploader_) return false;
    if (query_.min_duration_s && !(columns_.duration_s(row) >= *query_.min_duration_s))
      return false;
    if (query_.max_duration_s && !(columns_.duration_s(row) <= *query_.max_duration_s))
      return false;
    // A rate is what people call it: 29.97 is not 30, 59.9999 is 60.
    if (query_.min_rate && !(columns_.rate(row) >= *query_.min_rate - 0.005)) return false;
    if (query_.max_rate && !(columns_.rate(row) <= *query_.max_rate + 0.005)) return false;
    if (query_.min_joints && columns_.joints(row) < *query_.min_joints) return false;
    if (query_.max_joints && columns_.joints(row) > *query_.max_joints) return false;
    if (query_.added_after_s && columns_.added_s(row) < *query_.added_after_s) return false;
    if (query_.added_before_s && columns_.added_s(row) > *query_.added_before_s) return false;
    const auto tags = columns_.tags(row);
    return std::all_of(tags_.begin(), tags_.end(), [&](std::uint32_t tag) {
      return std::find(tags.begin(), tags.end(), tag) != tags.end();
    });
  }

 private:
  std::optional<std::uint32_t> number_of(const std::string& text) {
    if (text.empty()) return std::nullopt;
    const auto number = columns_.texts().find(text);
    is_hopeless_ |= !number;
    return number;
  }

  const Columns& columns_;
  const Query& query_;
  bool is_hopeless_ = false;  ///< A text that no entry has is asked for.
  std::optional<std::uint8_t> format_;
  std::optional<std::uint32_t> family_, licence_, uploader_;
  std::vector<std::uint32_t> tags_;
};

std::vector<Row> rows_of_keys(const Columns& columns, const std::vector<std::int64_t>& keys) {
  std::vector<Row> rows;
  rows.reserve(keys.size());
  Row row = 0;
  const auto count = static_cast<Row>(columns.rows());
  for (const std::int64_t key : keys) {
    // Both rise; a leap is found by doubling.
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

struct Order {
  const std::vector<Row>* rows = nullptr;
  bool reversed = false;
};

Order order_of(const Columns& columns, Sort sort) {
  switch (sort) {
    case Sort::oldest:
      return {&columns.by_added(), false};
    case Sort::name:
      return {&columns.by_name(), false};
    case Sort::longest:
      return {&columns.by_duration(), true};
    case Sort::shortest:
      return {&columns.by_duration(), false};
    case Sort::newest:
    case Sort::relevance:
      break;
  }
  return {&columns.by_added(), true};
}

/// Whether the place of `a` is before that of `b` in an order of pages. Equal values go by key.
bool is_before(Sort sort, const Cursor& a, const Cursor& b) {
  switch (sort) {
    case Sort::oldest:
      return std::pair(a.number, a.key) < std::pair(b.number, b.key);
    case Sort::name:
      return std::tie(a.name, a.key) < std::tie(b.name, b.key);
    case Sort::longest:
      return std::pair(a.duration_s, a.key) > std::pair(b.duration_s, b.key);
    case Sort::shortest:
      return std::pair(a.duration_s, a.key) < std::pair(b.duration_s, b.key);
    case Sort::newest:
    case Sort::relevance:
      break;
  }
  return std::pair(a.number, a.key) > std::pair(b.number, b.key);
}

/// Grade and date in one number, the best and newest the highest.
std::int64_t rank(const Columns& columns, Row row, Grade grade) {
  const std::int64_t date = std::clamp<std::int64_t>(columns.added_s(row), 0, (1LL << 40) - 1);
  return static_cast<std::int64_t>(grade) << 40 | date;
}

bool by_words(const Query& query) {
  return query.sort == Sort::relevance && !query.words.empty();
}

}  // namespace

std::vector<std::string> query_words(std::string_view text) {
  constexpr std::size_t most_words = 16;
  std::vector<std::string> words = words_in(text);
  if (words.size() > most_words) words.resize(most_words);
  return words;
}

Grade grade_of(std::string_view name, const std::vector<std::string>& words) {
  const std::vector<std::string> names = words_in(name);
  if (names == words) return Grade::is_name;
  bool all_whole = true;
  bool all_begun = true;
  for (const std::string& word : words) {
    all_whole &= std::find(names.begin(), names.end(), word) != names.end();
    all_begun &= std::any_of(names.begin(), names.end(),
                             [&](const std::string& each) { return each.starts_with(word); });
  }
  return all_whole ? Grade::in_name : all_begun ? Grade::begins_name : Grade::elsewhere;
}

bool has_conditions(const Query& query) {
  return !query.words.empty() || !query.tags.empty() || !query.format.empty() ||
         !query.family.empty() || !query.licence.empty() || !query.uploader.empty() ||
         query.min_duration_s || query.max_duration_s || query.min_rate || query.max_rate ||
         query.min_joints || query.max_joints || query.added_after_s || query.added_before_s;
}

namespace {

/// From here on, part of all rows, going through all in their order is cheaper than sorting.
constexpr std::size_t few = 32;

WordMatches matches_of_keys(const Columns& columns, const std::vector<std::int64_t>& keys,
                            const Query& query) {
  WordMatches matches;
  matches.rows = rows_of_keys(columns, keys);
  matches.grades.assign(columns.rows(), Grade::none);
  const std::vector<std::string> words = query_words(query.words);
  for (const Row row : matches.rows) {
    matches.grades[row] =
        by_words(query) ? grade_of(columns.folded_name(row), words) : Grade::elsewhere;
  }
  return matches;
}

/// The rows as the best and newest come first.
void sort_by_grade(const Columns& columns, const std::vector<Grade>& grades,
                   std::vector<Row>& rows) {
  if (rows.size() > columns.live() / few) {
    std::vector<Grade> wanted(columns.rows(), Grade::none);
    for (const Row row : rows) wanted[row] = grades[row];
    std::array<std::vector<Row>, static_cast<std::size_t>(Grade::is_name) + 1> by_grade;
    const std::vector<Row>& all = columns.by_added();
    for (auto row = all.rbegin(); row != all.rend(); ++row) {
      if (wanted[*row] != Grade::none) {
        by_grade[static_cast<std::size_t>(wanted[*row])].push_back(*row);
      }
    }
    rows.clear();
    for (auto group = by_grade.rbegin(); group != by_grade.rend(); ++group) {
      rows.insert(rows.end(), group->begin(), group->end());
    }
    return;
  }
  std::vector<std::pair<std::int64_t, Row>> ranked;
  ranked.reserve(rows.size());
  for (const Row row : rows) ranked.emplace_back(rank(columns, row, grades[row]), row);
  std::sort(ranked.begin(), ranked.end(), std::greater<>());
  std::transform(ranked.begin(), ranked.end(), rows.begin(),
                 [](const auto& pair) { return pair.second; });
}

}  // namespace

Found find_rows(const Columns& columns, const Query& query,
                const std::vector<std::int64_t>& word_keys) {
  const Order order = order_of(columns, query.sort);
  if (!has_conditions(query)) return {nullptr, order.rows, order.reversed};
  auto rows = std::make_shared<std::vector<Row>>();
  const Filter filter(columns, query);
  if (filter.is_hopeless()) return {std::move(rows)};
  const auto in_order = [&](auto&& passes) {
    const std::vector<Row>& all = *order.rows;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Row row = order.reversed ? all[all.size() - 1 - i] : all[i];
      if (passes(row)) rows->push_back(row);
    }
  };
  if (query.words.empty()) {
    in_order([&](Row row) { return filter.passes(row); });
    return {std::move(rows)};
  }
  const WordMatches matches = columns.words() != nullptr
                                  ? columns.words()->find(query_words(query.words))
                                  : matches_of_keys(columns, word_keys, query);
  std::copy_if(matches.rows.begin(), matches.rows.end(), std::back_inserter(*rows),
               [&](Row row) { return filter.passes(row); });
  if (by_words(query)) {
    sort_by_grade(columns, matches.grades, *rows);
    return {std::move(rows)};
  }
  if (rows->size() > columns.live() / few) {
    std::vector<std::uint8_t> is_found(columns.rows(), 0);
    for (const Row row : *rows) is_found[row] = 1;
    rows->clear();
    in_order([&](Row row) { return is_found[row] != 0; });
  } else {
    std::vector<std::pair<Cursor, Row>> places;
    places.reserve(rows->size());
    for (const Row row : *rows) places.emplace_back(cursor_at(columns, query, row), row);
    std::sort(places.begin(), places.end(), [&](const auto& a, const auto& b) {
      return is_before(query.sort, a.first, b.first);
    });
    std::transform(places.begin(), places.end(), rows->begin(),
                   [](const auto& pair) { return pair.second; });
  }
  return {std::move(rows)};
}

Cursor cursor_at(const Columns& columns, const Query& query, Row row) {
  Cursor cursor;
  cursor.sort = query.sort;
  cursor.key = columns.key(row);
  if (by_words(query)) {
    cursor.number =
        rank(columns, row, grade_of(columns.folded_name(row), query_words(query.words)));
  } else if (query.sort == Sort::name) {
    cursor.name = columns.folded_name(row);
  } else if (query.sort == Sort::longest || query.sort == Sort::shortest) {
    cursor.duration_s = columns.duration_s(row);
  } else {
    cursor.number = columns.added_s(row);
  }
  return cursor;
}

std::size_t position_behind(const Columns& columns, const Found& found, const Query& query,
                            const Cursor& cursor) {
  std::size_t low = 0;
  std::size_t high = found.size();
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (is_before(query.sort, cursor, cursor_at(columns, query, found.at(middle)))) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

std::string to_text(const Cursor& cursor) {
  std::string bytes(1, static_cast<char>(cursor.sort));
  const auto append = [&](const auto& value) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
  };
  append(cursor.number);
  append(cursor.duration_s);
  append(cursor.key);
  bytes += cursor.name;
  append(static_cast<std::uint32_t>(short_hash(bytes)));
  return base64(bytes);
}

std::optional<Cursor> cursor_from_text(std::string_view text) {
  constexpr std::size_t fixed = 1 + 3 * 8;
  constexpr std::size_t most_bytes = 2'000;
  if (text.size() > most_bytes) return std::nullopt;
  const std::optional<std::string> bytes = from_base64(text);
  if (!bytes || bytes->size() < fixed + 4) return std::nullopt;
  const std::string_view body(bytes->data(), bytes->size() - 4);
  std::uint32_t sum = 0;
  std::memcpy(&sum, bytes->data() + body.size(), 4);
  if (sum != static_cast<std::uint32_t>(short_hash(body))) return std::nullopt;
  Cursor cursor;
  if (static_cast<unsigned char>(body[0]) > static_cast<unsigned>(Sort::relevance)) {
    return std::nullopt;
  }
  cursor.sort = static_cast<Sort>(body[0]);
  std::memcpy(&cursor.number, body.data() + 1, 8);
  std::memcpy(&cursor.duration_s, body.data() + 9, 8);
  std::memcpy(&cursor.key, body.data() + 17, 8);
  cursor.name = body.substr(fixed);
  return cursor;
}

namespace {

std::vector<FacetValue> most_frequent(const std::vector<std::uint64_t>& counts,
                                      const std::function<std::string(std::size_t)>& text) {
  std::vector<FacetValue> values;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    if (std::string value = text(i); !value.empty())
      values.push_back({std::move(value), counts[i]});
  }
  std::sort(values.begin(), values.end(), [](const FacetValue& a, const FacetValue& b) {
    return a.count != b.count ? a.count > b.count : a.value < b.value;
  });
  if (values.size() > most_facets) values.resize(most_facets);
  return values;
}

}  // namespace

Facets count_facets(const Columns& columns, const Found& found) {
  const std::size_t size = columns.texts().size();
  std::vector<std::uint64_t> by_format(formats().size(), 0);
  std::array<std::vector<std::uint64_t>, 4> counts;
  for (auto& each : counts) each.assign(size, 0);
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Row row = found.at(i);
    ++by_format[columns.format(row)];
    ++counts[0][columns.family(row)];
    ++counts[1][columns.licence(row)];
    ++counts[2][columns.uploader(row)];
    for (const std::uint32_t tag : columns.tags(row)) ++counts[3][tag];
  }
  const auto text = [&](std::size_t i) {
    return columns.texts().text(static_cast<std::uint32_t>(i));
  };
  Facets facets;
  facets.formats =
      most_frequent(by_format, [](std::size_t i) { return std::string(formats()[i].name); });
  facets.families = most_frequent(counts[0], text);
  facets.licences = most_frequent(counts[1], text);
  facets.uploaders = most_frequent(counts[2], text);
  facets.tags = most_frequent(counts[3], text);
  return facets;
}

}  // namespace mocap::library
