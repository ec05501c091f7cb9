// SPDX-License-Identifier: MIT
#include "body/name_words.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "text/ascii.hpp"

namespace mocap::detail {

namespace {

/// Names longer than this do not name body parts; the limit bounds the cost.
constexpr std::size_t longest_name_split = 128;

/// Non-ASCII bytes are treated as letters.
bool is_letter(char c) {
  return text::is_letter(c) || static_cast<unsigned char>(c) >= 0x80;
}

enum class Kind : std::uint8_t { separator, letter, digit };

Kind kind_of(char c) {
  if (is_letter(c)) return Kind::letter;
  return text::is_digit(c) ? Kind::digit : Kind::separator;
}

/// Whether a change of case starts a word at `at`: `upL|eg`, `L|Hip`, but not `FOO|T`.
bool case_starts_word(std::string_view name, std::size_t at) {
  if (!text::is_upper(name[at])) return false;
  if (!text::is_upper(name[at - 1])) return true;
  return at + 1 < name.size() && kind_of(name[at + 1]) == Kind::letter &&
         !text::is_upper(name[at + 1]);
}

std::vector<std::string> lower_case_pieces(std::string_view name) {
  std::vector<std::string> pieces;
  Kind before = Kind::separator;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const Kind kind = kind_of(name[i]);
    const bool starts = kind != before || (kind == Kind::letter && case_starts_word(name, i));
    before = kind;
    if (kind == Kind::separator) continue;
    if (starts) pieces.emplace_back();
    pieces.back() += text::lower(name[i]);
  }
  return pieces;
}

std::optional<Side> side_of_whole_word(std::string_view word) {
  if (word == "l" || word == "left" || word == "lft") return Side::left;
  if (word == "r" || word == "right" || word == "rgt") return Side::right;
  return std::nullopt;
}

/// Body parts that follow an `l` or `r` without a separator: `lfemur`, `rwrist`; also the `u` and
/// `f` in OptiTrack's `LUArm` and `LFArm`.
constexpr std::array<std::string_view, 31> glued_parts{
    "hip",   "hipjoint",      "thigh",   "femur", "upleg", "knee",   "leg",     "shin",
    "calf",  "tibia",         "foot",    "ankle", "toe",   "toes",   "collar",  "clavicle",
    "shldr", "shoulder",      "humerus", "arm",   "elbow", "radius", "forearm", "wrist",
    "hand",  "shoulderjoint", "fingers", "thumb", "eye",   "u",      "f"};

Side take_glued_side(std::string& word) {
  if (word.size() < 2 || (word[0] != 'l' && word[0] != 'r')) return Side::none;
  const std::string_view rest = std::string_view(word).substr(1);
  if (std::find(glued_parts.begin(), glued_parts.end(), rest) == glued_parts.end()) {
    return Side::none;
  }
  const Side side = word[0] == 'l' ? Side::left : Side::right;
  word.erase(0, 1);
  return side;
}

/// A side written out without a separator, as in `leftfoot`; also in Japanese.
Side take_long_side(std::string& word) {
  constexpr std::array<std::pair<std::string_view, Side>, 4> prefixes{{{"left", Side::left},
                                                                       {"right", Side::right},
                                                                       {"\u5de6", Side::left},
                                                                       {"\u53f3", Side::right}}};
  for (const auto& [prefix, side] : prefixes) {
    if (word.size() > prefix.size() && word.starts_with(prefix)) {
      word.erase(0, prefix.size());
      return side;
    }
  }
  return Side::none;
}

}  // namespace

std::string_view without_namespace(std::string_view name) {
  const std::size_t colon = name.rfind(':');
  const bool is_found = colon != std::string_view::npos && colon + 1 < name.size();
  return is_found ? name.substr(colon + 1) : name;
}

NameWords split_name(std::string_view name) {
  if (name.size() > longest_name_split) name.remove_prefix(name.size() - longest_name_split);
  NameWords result;
  for (std::string& piece : lower_case_pieces(name)) {
    if (result.side == Side::none) {
      if (const auto side = side_of_whole_word(piece)) {
        result.side = *side;
        continue;
      }
      result.side = take_long_side(piece);
      if (result.side == Side::none) result.side = take_glued_side(piece);
    }
    result.twin_key += piece;
    result.twin_key += ' ';
    if (!text::is_digit(piece.front())) result.words.push_back(std::move(piece));
  }
  return result;
}

}  // namespace mocap::detail
