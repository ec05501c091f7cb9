// SPDX-License-Identifier: MIT
#include "formats/bvh/header_notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "model/nearest.hpp"

namespace mocap::bvh {

namespace {

/// Whether a finding is about the content (a name, several roots) rather than the syntax of the
/// text: such a header is written back unchanged.
bool leaves_text_alone(Code code) {
  switch (code) {
    case Code::bvh_name_spaces:
    case Code::bvh_name_bytes:
    case Code::bvh_name_duplicate:
    case Code::bvh_several_roots:
    case Code::bvh_quaternion:
    case Code::bvh_channel_scale:
    case Code::bvh_channel_duplicate:
    case Code::bvh_no_end_site:
    case Code::bvh_line_ends:
    case Code::bvh_brace_line:
    case Code::bvh_end_site_name:
      return true;
    default:
      return false;
  }
}

}  // namespace

Diagnostic& HeaderNotes::add(Code code, std::string message, const Place& place,
                             std::string subject) {
  if (!leaves_text_alone(code)) header_.sound = false;
  Diagnostic diagnostic = text_.finding(code, std::move(message), place);
  diagnostic.subject = std::move(subject);
  return diagnostics_.add(std::move(diagnostic));
}

void HeaderNotes::keyword(const Word& word, std::string_view canonical) {
  if (word.text == canonical) return;
  add(Code::bvh_keyword_case, fmt::format("`{}` is usually spelled `{}`", word.text, canonical),
      word.place, std::string(canonical));
}

std::string HeaderNotes::unknown_word(const Word& word, std::string_view expected) {
  std::string meant = keyword_meant(word.text);
  Diagnostic& finding =
      add(Code::bvh_syntax, fmt::format("`{}` where {} is expected", word.text, expected),
          word.place, meant.empty() ? std::string() : word.text);
  if (!meant.empty()) finding.advice = fmt::format("correct the word: did you mean {}?", meant);
  return meant;
}

bool HeaderNotes::stop() {
  header_.sound = false;
  diagnostics_.add(text_.error());
  return false;
}

std::string keyword_meant(std::string_view word) {
  static const std::vector<std::string> keywords{"ROOT", "JOINT",   "OFFSET", "CHANNELS",
                                                 "END",  "ENDSITE", "MOTION", "HIERARCHY"};
  word.remove_prefix(std::min(word.find_first_not_of("*-+.,;:\"'<>()[]"), word.size()));
  std::string spelled(word);
  for (char& c : spelled) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  const std::vector<std::string> meant = nearest(spelled, keywords);
  if (meant.empty()) return {};
  return meant[0].starts_with("END") ? "End Site" : meant[0];
}

}  // namespace mocap::bvh
