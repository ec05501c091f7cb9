// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// An in-memory word index of entries: the cost of a search is proportional to its results, even
/// for the first search.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "library/library.hpp"
#include "library/row_set.hpp"

namespace mocap::library {

/// The indexed text of an entry.
std::string words_of(const Entry& entry);

/// How well the words of a query describe an entry; best last.
enum class Relevance : std::uint8_t {
  none,         ///< Not all words match.
  related,      ///< Some match only by a synonym for the same movement.
  elsewhere,    ///< In its tags, its description, ...
  begins_name,  ///< Each is the beginning of a word of its name.
  in_name,      ///< Each is a word of its name.
  is_name       ///< They are exactly its name.
};

/// The unordered rows that match all words of a query, and the relevance of each, indexed by row.
struct WordMatches {
  std::vector<Row> rows;
  std::vector<Relevance> relevance;
};

class WordIndex {
 public:
  /// Between these calls, many rows are added in ascending order, and searching is not possible.
  void begin_loading();
  void finish_loading();

  /// `row` must have no words.
  void add(Row row, const Entry& entry);
  /// Undoes `add` with the same entry.
  void remove(Row row, const Entry& entry);

  /// `words` as returned by `words_in`; each must be the beginning of a word of the entry. An empty
  /// list matches nothing.
  WordMatches find(std::span<const std::string> words) const;

  /// The words searched for and their results.
  struct Search {
    WordMatches matches;
    /// Empty if entries match all words. Otherwise the words searched for instead, which are the
    /// known words nearest to the query; the results are the entries that match the most words.
    std::vector<std::string> instead;
  };
  /// Like `find`, but a word also matches in another form (`walking` for `walk`), by a synonym for
  /// the same movement (`stroll`), or written as one or two words (`cart wheel`). If no entry
  /// matches all words, misspelt words are corrected; unknown words and those like `the` are
  /// omitted.
  Search find_forms(std::span<const std::string> words) const;

 private:
  using Term = std::uint32_t;
  /// A row, and whether the word is in its name. Most words of a large library are numbers that
  /// occur in a single entry: the first posting needs no allocation.
  using Posting = std::uint32_t;
  static constexpr Posting no_posting = ~Posting{0};
  struct Postings {
    Posting first = no_posting;
    std::vector<Posting> rest;  ///< Ascending, all greater than the first.
  };

  Term term_of(const std::string& word);
  void post(Row row, const std::string& word, bool is_in_name);
  void take_back(Row row, const std::string& word);
  /// The terms that start with a word.
  std::span<const Term> starting_with(std::string_view word) const;
  void add_terms(std::span<const Term> terms, std::string_view word, WordMatches& matches) const;
  /// Adds the entries of a term, with the given relevance for matches in the name and elsewhere.
  void add_term(Term term, Relevance of_name, Relevance of_rest, WordMatches& matches) const;
  void add_stem(const std::string& stem, Relevance of_name, Relevance of_rest,
                WordMatches& matches) const;
  /// Entries that contain the word as two words.
  void add_halves(std::string_view word, WordMatches& matches) const;
  /// Entries with one word of a query in any form; it may be joined with its neighbours.
  WordMatches find_form(std::span<const std::string> words, std::size_t index) const;
  WordMatches find_all_forms(std::span<const std::string> words) const;
  /// The entries that match the most words.
  WordMatches find_most(std::span<const std::string> words) const;
  bool is_used(Term term) const { return postings_[term].first != no_posting; }
  bool is_known(std::span<const std::string> words, std::size_t index) const;
  /// The most likely term for a misspelt word; empty if none is near.
  std::string nearest(std::string_view word) const;
  void raise_names(std::span<const std::string> words, WordMatches& matches) const;

  std::unordered_map<std::string, Term> terms_;
  std::vector<const std::string*> texts_;  ///< By term: keys of `terms_`.
  std::vector<Postings> postings_;         ///< By term.
  std::vector<Term> sorted_;               ///< By text.
  /// Terms by stem, only for words that can have one: not for numbers or other scripts.
  std::unordered_map<std::string, std::vector<Term>> stems_;
  std::vector<std::uint64_t> names_;  ///< By row: a hash of the name's words.
  bool is_loading_ = false;
};

}  // namespace mocap::library
