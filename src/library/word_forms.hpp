// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Other forms of a word: its stem, words of the same meaning, and how far a typing mistake leads.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mocap::library {

/// The stem of an English word in lower case: `walk` of `walking`, `run` of `ran`. A word with
/// digits or letters of other scripts is its own stem. May be called from any thread.
std::string stem_of(std::string_view word);

/// The regular forms of an English word in lower case by the rules of spelling: `runs`, `running`
/// and `runned` of `run`. None of a word that looks like such a form itself.
std::vector<std::string> regular_forms_of(std::string_view word);

/// `a`, `in`, `the`, ...: a phrase means the same movement without it.
bool is_stop_word(std::string_view word);

/// The stems of words that name the same movement (`stroll` and `gait` for `walk`), without the
/// stem itself; empty for most words.
std::vector<std::string> synonyms_of(std::string_view stem);

/// How many letters were left out, added, replaced or swapped with their neighbour between two
/// words; `most + 1` where it is more than `most`. Compares bytes, so it is for ASCII.
std::size_t typing_distance(std::string_view a, std::string_view b, std::size_t most);
/// The largest typing distance at which a word of so many letters still suggests another: 0 below
/// four letters, 1 up to five, then 2.
std::size_t most_typing_distance(std::size_t letters);

}  // namespace mocap::library
