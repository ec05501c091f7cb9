// SPDX-License-Identifier: MIT
#include "library/word_index.hpp"

#include <algorithm>

#include "library/sha256.hpp"
#include "library/text.hpp"

namespace mocap::library {

namespace {

std::uint32_t posting_of(Row row, bool is_in_name) {
  return row << 1 | (is_in_name ? 1U : 0U);
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
  if (!is_loading_) {
    const auto place =
        std::lower_bound(sorted_.begin(), sorted_.end(), word,
                         [&](Term term, const std::string& text) { return *texts_[term] < text; });
    sorted_.insert(place, at->second);
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
  // The name first: a word that stands elsewhere too counts as one of the name.
  const std::vector<std::string> name = words_in(entry.name);
  names_[row] = hash_of(name);
  for (const std::string& word : name) post(row, word, true);
  for_each_word(words_of(entry), [&](const std::string& word) { post(row, word, false); });
}

void WordIndex::remove(Row row, const Entry& entry) {
  for_each_word(words_of(entry), [&](const std::string& word) { take_back(row, word); });
}

std::span<const WordIndex::Term> WordIndex::begun_by(std::string_view word) const {
  const auto first =
      std::lower_bound(sorted_.begin(), sorted_.end(), word,
                       [&](Term term, std::string_view text) { return *texts_[term] < text; });
  const auto last = std::partition_point(
      first, sorted_.end(), [&](Term term) { return texts_[term]->starts_with(word); });
  return {first, last};
}

void WordIndex::grade(std::span<const Term> terms, std::string_view word,
                      WordMatches& matches) const {
  for (const Term term : terms) {
    const Postings& postings = postings_[term];
    const Grade of_name = *texts_[term] == word ? Grade::in_name : Grade::begins_name;
    const auto take = [&](Posting posting) {
      const Row row = posting >> 1;
      Grade& grade = matches.grades[row];
      if (grade == Grade::none) matches.rows.push_back(row);
      grade = std::max(grade, (posting & 1U) != 0 ? of_name : Grade::elsewhere);
    };
    if (postings.first != no_posting) take(postings.first);
    for (const Posting posting : postings.rest) take(posting);
  }
}

WordMatches WordIndex::find(std::span<const std::string> words) const {
  WordMatches found;
  found.grades.assign(names_.size(), Grade::none);
  if (words.empty()) return found;
  grade(begun_by(words.front()), words.front(), found);
  for (const std::string& word : words.subspan(1)) {
    WordMatches more;
    more.grades.assign(names_.size(), Grade::none);
    grade(begun_by(word), word, more);
    std::erase_if(found.rows, [&](Row row) {
      found.grades[row] = std::min(found.grades[row], more.grades[row]);
      return found.grades[row] == Grade::none;
    });
  }
  const std::uint64_t name = hash_of(words);
  for (const Row row : found.rows) {
    Grade& grade = found.grades[row];
    if (grade == Grade::in_name && names_[row] == name) grade = Grade::is_name;
  }
  return found;
}

}  // namespace mocap::library
