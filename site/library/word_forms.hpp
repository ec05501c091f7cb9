// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Word forms: stems, synonyms and typos.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace mocap::library {

/// Whether a word consists of the letters a to z: only such words have other forms, are considered
/// misspelt, or are suggested as corrections.
bool is_plain_word(std::string_view word);

/// The stem of an English word in lower case: `walk` for `walking`, `run` for `ran`. A word with
/// digits or letters of other scripts is its own stem. Thread-safe.
std::string stem_of(std::string_view word);

/// The regular forms of an English word in lower case by spelling rules: `runs`, `running` and
/// `runned` for `run`. None for a word that looks like such a form itself.
std::vector<std::string> regular_forms_of(std::string_view word);

/// `a`, `in`, `the`, ...: words that do not change which movement a phrase describes.
bool is_stop_word(std::string_view word);

/// The stems of synonyms for the same movement (`stroll` and `gait` for `walk`), without the stem
/// itself; empty for most words.
std::vector<std::string> synonyms_of(std::string_view stem);

/// The largest edit distance at which a word of this length still suggests another: 0 below four
/// letters, 1 up to five, then 2.
std::size_t most_typing_distance(std::size_t letters);

}  // namespace mocap::library
