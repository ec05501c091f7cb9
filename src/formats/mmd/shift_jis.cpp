// SPDX-License-Identifier: MIT
#include "formats/mmd/shift_jis.hpp"

#include <array>
#include <cstddef>
#include <unordered_map>

#include "formats/mmd/shift_jis_rows.hpp"
#include "text/utf8.hpp"

namespace mocap::mmd {

namespace {

constexpr unsigned first_second_byte = 0x40;
constexpr unsigned skipped_second_byte = 0x7F;
constexpr unsigned last_second_byte = 0xFC;
constexpr unsigned first_half_width = 0xA1;
constexpr unsigned last_half_width = 0xDF;
/// Half-width katakana are in the same order in Unicode.
constexpr char32_t half_width_base = 0xFF61;
constexpr char32_t replacement = 0xFFFD;

/// Both directions of the table, built at the first use.
class CodePage {
 public:
  CodePage() {
    for (std::size_t i = 0; i < shift_jis_row_count; ++i) add(shift_jis_rows[i]);
  }

  /// 0 if the pair has no character.
  char32_t character(unsigned lead, unsigned second) const { return pairs_[lead * 256U + second]; }
  /// The pair of a character; 0 if there is none.
  unsigned pair(char32_t character) const {
    const auto found = codes_.find(character);
    return found == codes_.end() ? 0U : found->second;
  }

 private:
  void add(const ShiftJisRow& row) {
    std::string_view rest = row.characters;
    for (unsigned second = first_second_byte; !rest.empty() && second <= last_second_byte;
         ++second) {
      if (second == skipped_second_byte) continue;
      const char32_t character = text::take_character(rest).value_or(U' ');
      if (character == U' ') continue;
      pairs_[row.lead * 256U + second] = static_cast<char16_t>(character);
      add_code(character, row.lead * 256U + second);
    }
  }

  /// Of several pairs of a character, Windows writes the first, but those of IBM in rows FA to FC
  /// instead of their copies by NEC in rows ED and EE.
  void add_code(char32_t character, unsigned pair) {
    constexpr unsigned first_nec_copy = 0xED40;
    constexpr unsigned last_nec_copy = 0xEEFC;
    const auto [entry, is_new] = codes_.try_emplace(character, pair);
    if (!is_new && entry->second >= first_nec_copy && entry->second <= last_nec_copy)
      entry->second = pair;
  }

  std::array<char16_t, std::size_t{256} * 256> pairs_{};
  std::unordered_map<char32_t, unsigned> codes_;
};

const CodePage& code_page() {
  static const CodePage page;
  return page;
}

bool is_lead(unsigned byte) {
  return (byte >= 0x81U && byte <= 0x9FU) || (byte >= 0xE0U && byte <= 0xFCU);
}

DecodedName decode_shift_jis(std::string_view bytes) {
  DecodedName name;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    char32_t character = replacement;
    if (byte < 0x80U) {
      character = byte;
    } else if (byte >= first_half_width && byte <= last_half_width) {
      character = half_width_base + (byte - first_half_width);
    } else if (is_lead(byte)) {
      if (i + 1 == bytes.size()) break;  // Cut at the end of the field.
      const char32_t found = code_page().character(byte, static_cast<unsigned char>(bytes[i + 1]));
      if (found != 0) {
        character = found;
        ++i;
      }
    }
    name.is_damaged |= character == replacement;
    text::append_character(name.text, character);
  }
  return name;
}

bool is_utf8(std::string_view bytes) {
  while (!bytes.empty())
    if (!text::take_character(bytes)) return false;
  return true;
}

}  // namespace

DecodedName decode_name(std::string_view field) {
  const std::string_view bytes = field.substr(0, field.find('\0'));
  DecodedName name = decode_shift_jis(bytes);
  if (!name.is_damaged) return name;
  const std::string_view whole = bytes.substr(0, bytes.size() - text::unfinished_bytes(bytes));
  if (is_utf8(whole)) return {.text = std::string(whole)};
  return name;
}

std::optional<std::string> encode_shift_jis(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    const std::optional<char32_t> character = text::take_character(text);
    if (!character) return std::nullopt;
    if (*character < 0x80U) {
      bytes.push_back(static_cast<char>(*character));
    } else if (*character >= half_width_base &&
               *character <= half_width_base + (last_half_width - first_half_width)) {
      bytes.push_back(static_cast<char>(*character - half_width_base + first_half_width));
    } else {
      const unsigned pair = code_page().pair(*character);
      if (pair == 0) return std::nullopt;
      bytes.push_back(static_cast<char>(pair >> 8U));
      bytes.push_back(static_cast<char>(pair & 0xFFU));
    }
  }
  return bytes;
}

}  // namespace mocap::mmd
