// SPDX-License-Identifier: MIT
#include "library/position.hpp"

#include <fmt/format.h>

#include <cstring>
#include <tuple>

#include "library/change.hpp"
#include "library/search.hpp"
#include "library/sha256.hpp"
#include "library/text.hpp"

namespace mocap::library {

namespace {

template <class T>
void append_value(std::string& text, const std::optional<T>& value) {
  text += value ? fmt::format("{}\x1f", *value) : "\x1f";
}

template <class T>
void append_bytes(std::string& bytes, const T& value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
T take_bytes(std::string_view& bytes) {
  T value{};
  std::memcpy(&value, bytes.data(), sizeof value);
  bytes.remove_prefix(sizeof value);
  return value;
}

}  // namespace

Position position_of(const Columns& columns, Row row, Relevance relevance) {
  return {relevance, columns.added_s()[row], columns.durations_s()[row], columns.folded_name(row),
          columns.key(row)};
}

bool is_before(Sort sort, const Position& a, const Position& b) {
  if (a.relevance != b.relevance) return a.relevance > b.relevance;
  switch (sort) {
    case Sort::oldest:
      return std::tie(a.added_s, a.key) < std::tie(b.added_s, b.key);
    case Sort::name:
      return std::tie(a.name, a.key) < std::tie(b.name, b.key);
    case Sort::longest:
      return std::tie(a.duration_s, a.key) > std::tie(b.duration_s, b.key);
    case Sort::shortest:
      return std::tie(a.duration_s, a.key) < std::tie(b.duration_s, b.key);
    case Sort::newest:
    case Sort::relevance:
      break;
  }
  return std::tie(a.added_s, a.key) > std::tie(b.added_s, b.key);
}

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

bool is_by_words(const Query& query) {
  return query.sort == Sort::relevance && !query.words.empty();
}

std::string identity_of(const Query& query) {
  std::string text = fmt::format("{}\x1f", static_cast<int>(query.sort));
  for (const std::string& word : query_words(query.words)) text += word + ' ';
  // Unlike a query without words, one that contains only symbols matches nothing.
  text += query.words.empty() ? "\x1f" : query.exact ? "e\x1f" : "w\x1f";
  for (const std::string* value : {&query.format, &query.family, &query.licence, &query.uploader}) {
    text += *value + '\x1f';
  }
  append_value(text, query.min_duration_s);
  append_value(text, query.max_duration_s);
  append_value(text, query.min_rate);
  append_value(text, query.max_rate);
  append_value(text, query.min_joints);
  append_value(text, query.max_joints);
  append_value(text, query.added_after_s);
  append_value(text, query.added_before_s);
  for (const std::string& tag : query.tags) text += tag + '\x1f';
  return text;
}

namespace {

/// Distinguishes a query's own cursors from those of other queries and from modified text.
std::uint64_t seal_of(const Query& query, std::string_view body) {
  return short_hash(identity_of(query) + std::string(body));
}

}  // namespace

std::string cursor_text(const Query& query, const Position& position) {
  std::string bytes(1, static_cast<char>(position.relevance));
  append_bytes(bytes, position.added_s);
  append_bytes(bytes, position.duration_s);
  append_bytes(bytes, position.key);
  bytes += position.name;
  append_bytes(bytes, seal_of(query, bytes));
  return base64(bytes);
}

std::optional<Position> position_in_cursor(const Query& query, std::string_view cursor,
                                           std::string& name) {
  constexpr std::size_t least_bytes = 1 + 3 * 8 + 8;
  constexpr std::size_t most_characters = 2'000;
  if (cursor.size() > most_characters) return std::nullopt;
  const std::optional<std::string> bytes = from_base64(cursor);
  if (!bytes || bytes->size() < least_bytes) return std::nullopt;
  std::string_view body(*bytes);
  std::string_view seal = body.substr(body.size() - sizeof(std::uint64_t));
  body.remove_suffix(seal.size());
  if (take_bytes<std::uint64_t>(seal) != seal_of(query, body)) return std::nullopt;
  Position position;
  position.relevance = static_cast<Relevance>(take_bytes<std::uint8_t>(body));
  position.added_s = take_bytes<std::int64_t>(body);
  position.duration_s = take_bytes<double>(body);
  position.key = take_bytes<std::int64_t>(body);
  name = body;
  position.name = name;
  return position;
}

}  // namespace mocap::library
