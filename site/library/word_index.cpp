// SPDX-License-Identifier: MIT
#include "library/word_index.hpp"

#include <algorithm>
#include <optional>
#include <tuple>
#include <utility>

#include "library/sha256.hpp"
#include "library/text.hpp"
#include "library/word_forms.hpp"
#include "text/edit_distance.hpp"

namespace mocap::library {

namespace {

std::uint32_t posting_of(Row row, bool is_in_name) {
  return row << 1 | (is_in_name ? 1U : 0U);
}

/// Keeps the rows in both, each with the lower relevance.
void keep_common(WordMatches& found, const WordMatches& more) {
  std::erase_if(found.rows, [&](Row row) {
    found.relevance[row] = std::min(found.relevance[row], more.relevance[row]);
    return found.relevance[row] == Relevance::none;
  });
}

std::uint64_t hash_of(std::span<const std::string> words) {
  std::string joined;
  for (const std::string& word : words) joined += word + ' ';
  return short_hash(joined);
}

}  // namespace

std::string words_of(const Entry& entry) {
  std::string words = entry.name + ' ' + words_inside(entry.name);
  for (const StoredFile& file : entry.files) words += ' ' + file.name;
  for (const std::string& tag : entry.tags) words += ' ' + tag;
  for (const std::string* text : {&entry.description, &entry.origin, &entry.family, &entry.licence,
                                  &entry.uploader, &entry.slug}) {
    words += ' ';
    words += *text;
  }
  words += ' ';
  words += facts_of(entry.format).name;
  return words;
}

void WordIndex::begin_loading() {
  is_loading_ = true;
}

void WordIndex::finish_loading() {
  is_loading_ = false;
  sorted_.resize(texts_.size());
  for (Term term = 0; term < sorted_.size(); ++term) sorted_[term] = term;
  std::sort(sorted_.begin(), sorted_.end(),
            [&](Term a, Term b) { return *texts_[a] < *texts_[b]; });
  for (Postings& postings : postings_) postings.rest.shrink_to_fit();
}

WordIndex::Term WordIndex::term_of(const std::string& word) {
  const auto [at, is_new] = terms_.emplace(word, static_cast<Term>(texts_.size()));
  if (!is_new) return at->second;
  texts_.push_back(&at->first);
  postings_.emplace_back();
  if (is_plain_word(word)) stems_[stem_of(word)].push_back(at->second);
  if (!is_loading_) {
    const auto at_text =
        std::lower_bound(sorted_.begin(), sorted_.end(), word,
                         [&](Term term, const std::string& text) { return *texts_[term] < text; });
    sorted_.insert(at_text, at->second);
  }
  return at->second;
}

void WordIndex::post(Row row, const std::string& word, bool is_in_name) {
  Postings& postings = postings_[term_of(word)];
  const Posting posting = posting_of(row, is_in_name);
  if (postings.first == no_posting) {
    postings.first = posting;
    return;
  }
  if (postings.first >> 1 == row) return;
  if (postings.first > posting) {
    postings.rest.insert(postings.rest.begin(), postings.first);
    postings.first = posting;
    return;
  }
  if (postings.rest.empty() || postings.rest.back() >> 1 < row) {
    postings.rest.push_back(posting);
    return;
  }
  const auto at =
      std::lower_bound(postings.rest.begin(), postings.rest.end(), posting_of(row, false));
  if (at != postings.rest.end() && *at >> 1 == row) return;
  postings.rest.insert(at, posting);
}

void WordIndex::take_back(Row row, const std::string& word) {
  const auto known = terms_.find(word);
  if (known == terms_.end()) return;
  Postings& postings = postings_[known->second];
  if (postings.first != no_posting && postings.first >> 1 == row) {
    postings.first = postings.rest.empty() ? no_posting : postings.rest.front();
    if (!postings.rest.empty()) postings.rest.erase(postings.rest.begin());
    return;
  }
  const auto at =
      std::lower_bound(postings.rest.begin(), postings.rest.end(), posting_of(row, false));
  if (at != postings.rest.end() && *at >> 1 == row) postings.rest.erase(at);
}

void WordIndex::add(Row row, const Entry& entry) {
  if (names_.size() <= row) names_.resize(row + std::size_t{1}, 0);
  // The name first: a word that also occurs elsewhere counts as a word of the name.
  const std::vector<std::string> name = words_in(entry.name);
  names_[row] = hash_of(name);
  for (const std::string& word : name) post(row, word, true);
  for_each_word(words_of(entry), [&](const std::string& word) { post(row, word, false); });
}

void WordIndex::remove(Row row, const Entry& entry) {
  for_each_word(words_of(entry), [&](const std::string& word) { take_back(row, word); });
}

std::span<const WordIndex::Term> WordIndex::starting_with(std::string_view word) const {
  const auto first =
      std::lower_bound(sorted_.begin(), sorted_.end(), word,
                       [&](Term term, std::string_view text) { return *texts_[term] < text; });
  const auto last = std::partition_point(
      first, sorted_.end(), [&](Term term) { return texts_[term]->starts_with(word); });
  return {first, last};
}

void WordIndex::add_term(Term term, Relevance of_name, Relevance of_rest,
                         WordMatches& matches) const {
  const Postings& postings = postings_[term];
  const auto take = [&](Posting posting) {
    const Row row = posting >> 1;
    Relevance& relevance = matches.relevance[row];
    if (relevance == Relevance::none) matches.rows.push_back(row);
    relevance = std::max(relevance, (posting & 1U) != 0 ? of_name : of_rest);
  };
  if (postings.first != no_posting) take(postings.first);
  for (const Posting posting : postings.rest) take(posting);
}

void WordIndex::add_terms(std::span<const Term> terms, std::string_view word,
                          WordMatches& matches) const {
  for (const Term term : terms) {
    add_term(term, *texts_[term] == word ? Relevance::in_name : Relevance::begins_name,
             Relevance::elsewhere, matches);
  }
}

void WordIndex::raise_names(std::span<const std::string> words, WordMatches& matches) const {
  const std::uint64_t name = hash_of(words);
  for (const Row row : matches.rows) {
    Relevance& relevance = matches.relevance[row];
    if (relevance == Relevance::in_name && names_[row] == name) relevance = Relevance::is_name;
  }
}

WordMatches WordIndex::find(std::span<const std::string> words) const {
  WordMatches found;
  found.relevance.assign(names_.size(), Relevance::none);
  if (words.empty()) return found;
  add_terms(starting_with(words.front()), words.front(), found);
  for (const std::string& word : words.subspan(1)) {
    WordMatches more;
    more.relevance.assign(names_.size(), Relevance::none);
    add_terms(starting_with(word), word, more);
    keep_common(found, more);
  }
  raise_names(words, found);
  return found;
}

void WordIndex::add_stem(const std::string& stem, Relevance of_name, Relevance of_rest,
                         WordMatches& matches) const {
  const auto terms = stems_.find(stem);
  if (terms == stems_.end()) return;
  for (const Term term : terms->second) add_term(term, of_name, of_rest, matches);
}

void WordIndex::add_halves(std::string_view word, WordMatches& matches) const {
  constexpr std::size_t least_letters = 3;
  for (std::size_t at = least_letters; at + least_letters <= word.size(); ++at) {
    const auto first = terms_.find(std::string(word.substr(0, at)));
    const auto second = terms_.find(std::string(word.substr(at)));
    if (first == terms_.end() || second == terms_.end()) continue;
    WordMatches both;
    both.relevance.assign(names_.size(), Relevance::none);
    WordMatches other = both;
    add_term(first->second, Relevance::begins_name, Relevance::elsewhere, both);
    add_term(second->second, Relevance::begins_name, Relevance::elsewhere, other);
    keep_common(both, other);
    for (const Row row : both.rows) {
      if (matches.relevance[row] == Relevance::none) matches.rows.push_back(row);
      matches.relevance[row] = std::max(matches.relevance[row], both.relevance[row]);
    }
  }
}

WordMatches WordIndex::find_form(std::span<const std::string> words, std::size_t index) const {
  constexpr std::size_t least_joined = 5;
  WordMatches found;
  found.relevance.assign(names_.size(), Relevance::none);
  const std::string& word = words[index];
  add_terms(starting_with(word), word, found);
  const std::string stem = stem_of(word);
  add_stem(stem, Relevance::begins_name, Relevance::elsewhere, found);
  const auto add_joined = [&](const std::string& joined) {
    if (joined.size() < least_joined || !is_plain_word(joined)) return;
    for (const Term term : starting_with(joined)) {
      add_term(term, Relevance::begins_name, Relevance::elsewhere, found);
    }
    add_stem(stem_of(joined), Relevance::begins_name, Relevance::elsewhere, found);
  };
  if (index > 0) add_joined(words[index - 1] + word);
  if (index + 1 < words.size()) add_joined(word + words[index + 1]);
  if (found.rows.empty() && is_plain_word(word)) add_halves(word, found);
  for (const std::string& synonym : synonyms_of(stem)) {
    add_stem(synonym, Relevance::related, Relevance::related, found);
  }
  return found;
}

WordMatches WordIndex::find_all_forms(std::span<const std::string> words) const {
  WordMatches found = find_form(words, 0);
  for (std::size_t i = 1; i < words.size() && !found.rows.empty(); ++i) {
    keep_common(found, find_form(words, i));
  }
  raise_names(words, found);
  return found;
}

WordMatches WordIndex::find_most(std::span<const std::string> words) const {
  std::vector<std::uint8_t> counts(names_.size(), 0);
  WordMatches all;
  all.relevance.assign(names_.size(), Relevance::none);
  std::uint8_t most = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (const WordMatches of_word = find_form(words, i); const Row row : of_word.rows) {
      if (all.relevance[row] == Relevance::none) all.rows.push_back(row);
      all.relevance[row] = Relevance::related;
      most = std::max(most, ++counts[row]);
    }
  }
  std::erase_if(all.rows, [&](Row row) {
    if (counts[row] == most) return false;
    all.relevance[row] = Relevance::none;
    return true;
  });
  return all;
}

bool WordIndex::is_known(std::span<const std::string> words, std::size_t index) const {
  return !find_form(words, index).rows.empty();
}

std::string WordIndex::nearest(std::string_view word) const {
  const std::size_t most = most_typing_distance(word.size());
  if (most == 0 || !is_plain_word(word)) return {};
  struct Candidate {
    std::size_t distance;
    bool is_form;
    bool begins_otherwise;
    std::size_t rarity;
    std::string_view text;
    bool operator<(const Candidate& other) const {
      return std::tie(distance, is_form, begins_otherwise, rarity, text) <
             std::tie(other.distance, other.is_form, other.begins_otherwise, other.rarity,
                      other.text);
    }
  };
  std::optional<Candidate> best;
  for (const Term term : sorted_) {
    const std::string& text = *texts_[term];
    constexpr std::size_t least_letters = 3;
    if (text.size() < least_letters || !is_used(term) || !is_plain_word(text)) continue;
    const auto consider = [&](std::string_view spelling, bool is_form) {
      const std::size_t limit = best ? best->distance : most;
      const std::size_t distance = text::edit_distance(word, spelling, limit);
      if (distance > limit) return;
      const Candidate candidate{distance, is_form, text.front() != word.front(),
                                names_.size() - postings_[term].rest.size(), text};
      if (!best || candidate < *best) best = candidate;
    };
    consider(text, false);
    // A misspelt `running` is far from `run`, which may be the only indexed form.
    for (const std::string& form : regular_forms_of(text)) consider(form, true);
  }
  return best ? std::string(best->text) : std::string();
}

WordIndex::Search WordIndex::find_forms(std::span<const std::string> words) const {
  Search search;
  search.matches.relevance.assign(names_.size(), Relevance::none);
  if (words.empty()) return search;
  search.matches = find_all_forms(words);
  if (!search.matches.rows.empty()) return search;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words.size() > 1 && is_stop_word(words[i])) continue;
    std::string word = is_known(words, i) ? words[i] : nearest(words[i]);
    if (!word.empty()) search.instead.push_back(std::move(word));
  }
  if (search.instead.empty()) return search;
  search.matches = find_all_forms(search.instead);
  if (search.matches.rows.empty()) search.matches = find_most(search.instead);
  return search;
}

}  // namespace mocap::library
