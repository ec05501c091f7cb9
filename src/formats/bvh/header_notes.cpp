// SPDX-License-Identifier: MIT
#include "formats/bvh/header_notes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "mocap/bvh.hpp"
#include "model/nearest.hpp"
#include "text/ascii.hpp"

namespace mocap::bvh {

namespace {

/// Whether a finding is about the content (a name, several roots) rather than the syntax of the
/// text: such a header is written back unchanged.
bool leaves_text_alone(Code code) {
  const std::array about_content{
      codes::bvh_name_spaces,       codes::bvh_name_bytes,   codes::bvh_name_duplicate,
      codes::bvh_several_roots,     codes::bvh_quaternion,   codes::bvh_channel_scale,
      codes::bvh_channel_duplicate, codes::bvh_no_end_site,  codes::bvh_line_ends,
      codes::bvh_brace_line,        codes::bvh_end_site_name};
  return std::find(about_content.begin(), about_content.end(), code) != about_content.end();
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
  add(codes::bvh_keyword_case, fmt::format("`{}` is usually spelled `{}`", word.text, canonical),
      word.place, std::string(canonical));
}

std::string HeaderNotes::unknown_word(const Word& word, std::string_view expected) {
  std::string meant = keyword_meant(word.text);
  Diagnostic& finding =
      add(codes::bvh_syntax, fmt::format("expected {}, found `{}`", expected, word.text),
          word.place, meant.empty() ? std::string() : word.text);
  if (!meant.empty()) finding.advise(fmt::format("Correct the word: did you mean {}?", meant));
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
  const std::vector<std::string> meant = nearest(text::upper(word), keywords);
  if (meant.empty()) return {};
  return meant[0].starts_with("END") ? "End Site" : meant[0];
}

}  // namespace mocap::bvh
