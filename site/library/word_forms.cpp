// SPDX-License-Identifier: MIT
#include "library/word_forms.hpp"

#include <libstemmer.h>

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>
#include <utility>

#include "text/ascii.hpp"

namespace mocap::library {

namespace {

struct FreeStemmer {
  void operator()(sb_stemmer* stemmer) const { sb_stemmer_delete(stemmer); }
};

/// Words whose stem does not follow from spelling rules.
constexpr std::array<std::pair<std::string_view, std::string_view>, 34> irregular{{
    {"ate", "eat"},     {"bent", "bend"},   {"caught", "catch"},  {"crept", "creep"},
    {"dead", "die"},    {"death", "die"},   {"drank", "drink"},   {"drunk", "drink"},
    {"fallen", "fall"}, {"feet", "foot"},   {"fell", "fall"},     {"fought", "fight"},
    {"hid", "hide"},    {"knelt", "kneel"}, {"leapt", "leap"},    {"ran", "run"},
    {"ridden", "ride"}, {"rode", "ride"},   {"rose", "rise"},     {"sang", "sing"},
    {"sat", "sit"},     {"shot", "shoot"},  {"slept", "sleep"},   {"slid", "slide"},
    {"spun", "spin"},   {"stood", "stand"}, {"struck", "strike"}, {"swam", "swim"},
    {"swept", "sweep"}, {"swung", "swing"}, {"threw", "throw"},   {"thrown", "throw"},
    {"woke", "wake"},   {"wept", "weep"},
}};

/// Groups of synonyms for movements, from the names, tags and folders of motion libraries.
constexpr std::array<std::string_view, 30> groups{
    "walk stroll gait amble saunter march pace hike wander",
    "run jog sprint dash",
    "jump hop leap skip bounce",
    "punch box jab hook uppercut",
    "hit strike",
    "fight combat spar brawl",
    "sit seat",
    "stand idle wait",
    "turn rotate pivot",
    "spin twirl whirl",
    "throw toss pitch lob hurl",
    "catch grab grasp",
    "climb ascend",
    "crawl creep",
    "sneak tiptoe stealth prowl",
    "fall tumble collapse",
    "trip stumble",
    "flip somersault",
    "lift raise",
    "carry hold",
    "crouch squat duck stoop",
    "lie recline",
    "wave greet",
    "talk speak chat conversation",
    "push shove",
    "pull drag tug",
    "clap applaud",
    "cheer celebrate",
    "cry weep sob",
    "step stair staircase",
};

constexpr std::array<std::string_view, 24> stop_words{
    "a",  "an", "and", "are", "as", "at",  "by",   "for", "from", "her", "his",  "in",
    "is", "it", "its", "my",  "of", "off", "onto", "or",  "some", "the", "then", "with"};

bool is_vowel(char letter) {
  return std::string_view("aeiou").find(letter) != std::string_view::npos;
}

/// True for `run` and `stop`, but not for `walk`, `lean` or `show`.
bool doubles_last_letter(std::string_view word) {
  const std::size_t last = word.size() - 1;
  return word.size() <= 4 && !is_vowel(word[last]) && is_vowel(word[last - 1]) &&
         !is_vowel(word[last - 2]) &&
         std::string_view("wxy").find(word[last]) == std::string_view::npos;
}

struct Synonyms {
  std::unordered_map<std::string, std::vector<std::string>> by_stem;

  Synonyms() {
    for (std::string_view group : groups) {
      std::vector<std::string> stems;
      while (!group.empty()) {
        const std::size_t blank = std::min(group.find(' '), group.size());
        stems.push_back(stem_of(group.substr(0, blank)));
        group.remove_prefix(std::min(blank + 1, group.size()));
      }
      for (const std::string& stem : stems) {
        for (const std::string& other : stems) {
          if (other != stem) by_stem[stem].push_back(other);
        }
      }
    }
  }
};

}  // namespace

bool is_plain_word(std::string_view word) {
  return std::all_of(word.begin(), word.end(), text::is_lower);
}

std::string stem_of(std::string_view word) {
  if (!is_plain_word(word) || word.size() < 3) return std::string(word);
  const auto known = std::find_if(irregular.begin(), irregular.end(),
                                  [&](const auto& form) { return form.first == word; });
  if (known != irregular.end()) word = known->second;
  // A stemmer may be used by only one thread at a time, and creating one is slower than using it.
  thread_local const std::unique_ptr<sb_stemmer, FreeStemmer> stemmer(
      sb_stemmer_new("english", nullptr));
  if (!stemmer) return std::string(word);
  const auto* const stem =
      sb_stemmer_stem(stemmer.get(), reinterpret_cast<const sb_symbol*>(word.data()),
                      static_cast<int>(word.size()));
  if (stem == nullptr) return std::string(word);
  return {reinterpret_cast<const char*>(stem),
          static_cast<std::size_t>(sb_stemmer_length(stemmer.get()))};
}

std::vector<std::string> regular_forms_of(std::string_view word) {
  constexpr std::size_t least_letters = 3;
  if (word.size() < least_letters || word.ends_with("ing") || word.ends_with("ed") ||
      word.ends_with('s')) {
    return {};
  }
  const std::string whole(word);
  const std::string_view before_last = word.substr(0, word.size() - 1);
  std::string stem = whole;
  std::string plural = whole + "s";
  std::string past_stem;
  if (word.ends_with('e') && !word.ends_with("ee")) {
    stem = before_last;
  } else if (word.ends_with('y') && !is_vowel(before_last.back())) {
    plural = std::string(before_last) + "ies";
    past_stem = std::string(before_last) + "i";
  } else if (word.ends_with('x') || word.ends_with("ch") || word.ends_with("sh")) {
    plural = whole + "es";
  } else if (doubles_last_letter(word)) {
    stem += word.back();
  }
  if (past_stem.empty()) past_stem = stem;
  return {std::move(plural), stem + "ing", past_stem + "ed"};
}

bool is_stop_word(std::string_view word) {
  return std::find(stop_words.begin(), stop_words.end(), word) != stop_words.end();
}

std::vector<std::string> synonyms_of(std::string_view stem) {
  static const Synonyms synonyms;
  const auto found = synonyms.by_stem.find(std::string(stem));
  return found == synonyms.by_stem.end() ? std::vector<std::string>() : found->second;
}

std::size_t most_typing_distance(std::size_t letters) {
  if (letters < 4) return 0;
  return letters < 6 ? 1 : 2;
}

}  // namespace mocap::library
