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

  std::unordered_map<std::string, Term> terms_;
  std::vector<const std::string*> texts_;  ///< By term: keys of `terms_`.
  std::vector<Postings> postings_;         ///< By term.
  std::vector<Term> sorted_;               ///< By text.
  std::vector<std::uint64_t> names_;       ///< By row: a hash of the name's words.
  bool is_loading_ = false;
};

}  // namespace mocap::library
