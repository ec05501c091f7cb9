// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Which entries have which words, in memory: a search costs what it finds, also the first time.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "library/library.hpp"
#include "library/row_set.hpp"

namespace mocap::library {

/// The text whose words an entry is found by.
std::string words_of(const Entry& entry);

/// How well the words of a query describe an entry; the best last.
enum class Grade : std::uint8_t {
  none,         ///< Not all words are there.
  related,      ///< Some are there only by another word for the same movement.
  elsewhere,    ///< In its tags, its description, ...
  begins_name,  ///< Each begins a word of its name.
  in_name,      ///< Each is a word of its name.
  is_name       ///< They are its name.
};

/// The rows that have all words of a query, in no order, and the grade of each by row.
struct WordMatches {
  std::vector<Row> rows;
  std::vector<Grade> grades;
};

class WordIndex {
 public:
  /// Between these many rows are added, each above the last; nothing can be found meanwhile.
  void begin_loading();
  void finish_loading();

  /// `row` must have no words.
  void add(Row row, const Entry& entry);
  /// Takes back what `add` did with the same entry.
  void remove(Row row, const Entry& entry);

  /// `words` as `words_in` gives them; each must begin a word of the entry. No words find nothing.
  WordMatches find(std::span<const std::string> words) const;

  /// What was looked for, and what was found by it.
  struct Search {
    WordMatches matches;
    /// Empty where entries have all words. Else the words that were looked for instead, the nearest
    /// known ones to what was given; found is what has the most of them.
    std::vector<std::string> instead;
  };
  /// As `find`, and a word is there too in another form (`walking` for `walk`), as another word for
  /// the same movement (`stroll`), or written in one or in two (`cart wheel`). Where no entry has
  /// all words, misspelt words are corrected; unknown words and those like `the` are left out.
  Search find_forms(std::span<const std::string> words) const;

 private:
  using Term = std::uint32_t;
  /// A row, and whether the word is one of its name. Most words of a large library are numbers
  /// that one entry has: the first posting needs no memory of its own.
  using Posting = std::uint32_t;
  static constexpr Posting no_posting = ~Posting{0};
  struct Postings {
    Posting first = no_posting;
    std::vector<Posting> rest;  ///< Rising, all above the first.
  };

  Term term_of(const std::string& word);
  void post(Row row, const std::string& word, bool is_in_name);
  void take_back(Row row, const std::string& word);
  /// The terms that a word begins.
  std::span<const Term> begun_by(std::string_view word) const;
  void grade(std::span<const Term> terms, std::string_view word, WordMatches& matches) const;
  /// Adds the entries of a term, with these grades for its name and for elsewhere.
  void add_term(Term term, Grade of_name, Grade of_rest, WordMatches& matches) const;
  void add_stem(const std::string& stem, Grade of_name, Grade of_rest, WordMatches& matches) const;
  /// Entries in which the word is two words.
  void add_halves(std::string_view word, WordMatches& matches) const;
  /// Entries with one word of a query in any form; its neighbours may be a part of it.
  WordMatches find_form(std::span<const std::string> words, std::size_t index) const;
  WordMatches find_all_forms(std::span<const std::string> words) const;
  /// The entries that have the most of the words.
  WordMatches find_most(std::span<const std::string> words) const;
  bool is_used(Term term) const { return postings_[term].first != no_posting; }
  bool is_known(std::span<const std::string> words, std::size_t index) const;
  /// The term that a misspelt word most likely is; empty where none is near.
  std::string nearest(std::string_view word) const;
  void raise_names(std::span<const std::string> words, WordMatches& matches) const;

  std::unordered_map<std::string, Term> terms_;
  std::vector<const std::string*> texts_;  ///< By term: keys of `terms_`.
  std::vector<Postings> postings_;         ///< By term.
  std::vector<Term> sorted_;               ///< By text.
  /// Terms by their stem. Only of words that can have one: not of numbers, nor of other scripts.
  std::unordered_map<std::string, std::vector<Term>> stems_;
  std::vector<std::uint64_t> names_;  ///< By row: a hash of the name's words.
  bool is_loading_ = false;
};

}  // namespace mocap::library
