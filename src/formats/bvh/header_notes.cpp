// SPDX-License-Identifier: MIT
#include "formats/bvh/header_notes.hpp"

#include <fmt/format.h>

namespace mocap::bvh {

namespace {

/// Whether a finding concerns what the author meant (a name, several roots) rather than the form
/// of the text: such a header is written again as it was.
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

bool HeaderNotes::stop() {
  header_.sound = false;
  diagnostics_.add(text_.error());
  return false;
}

}  // namespace mocap::bvh
