// SPDX-License-Identifier: MIT
#include "formats/bvh/offset_reader.hpp"

#include <fmt/format.h>

#include "formats/bvh/channel_names.hpp"
#include "mocap/bvh.hpp"
#include "text/ascii.hpp"
#include "text/number_rows.hpp"

namespace mocap::bvh {

namespace {

constexpr std::string_view opening_marks = "[(,";
constexpr std::string_view closing_marks = "]),";
constexpr std::string_view all_marks = "[](),";

bool is_only_marks(const Word& word) {
  return word && word.text.find_first_not_of(all_marks) == std::string::npos;
}

std::string without_marks(const std::string& word) {
  const std::size_t first = word.find_first_not_of(opening_marks);
  const std::size_t last = word.find_last_not_of(closing_marks);
  return first == std::string::npos || last < first ? std::string()
                                                    : word.substr(first, last - first + 1);
}

/// A word that belongs to the text after the numbers.
bool follows_numbers(const Word& word) {
  return word.text == "}" || word.text == "{" || text::equal_in_any_case(word.text, "CHANNELS") ||
         text::equal_in_any_case(word.text, "JOINT") || text::equal_in_any_case(word.text, "End") ||
         text::equal_in_any_case(word.text, "MOTION");
}

}  // namespace

Vector3 OffsetReader::read() {
  Vector3 offset = Vector3::Zero();
  for (int axis = 0; axis < 3; ++axis) {
    const Found found = read_number(offset[axis]);
    // A truncated file is reported by its open blocks.
    if (found == Found::end) return offset;
    if (found == Found::number) continue;
    report_no_number(axis);
    if (const Word word = text_.peek(); follows_numbers(word)) {
      return offset;
    } else {
      text_.take(word);
    }
  }
  skip_lone_marks();
  return offset;
}

OffsetReader::Found OffsetReader::read_number(double& value) {
  if (token_.empty()) {
    if (const Found found = take_token(); found != Found::number) return found;
  }
  const char* const begin = token_.data();
  const char* const end = begin + token_.size();
  const text::Number number = text::read_number(begin, end);
  if (!number.ok()) return Found::no_number;
  value = number.value;
  const std::string rest(number.end, end);
  if (!rest.empty()) {
    const bool glued = (rest.front() == '-' || rest.front() == '+') &&
                       text::read_number(rest.data(), rest.data() + rest.size()).ok();
    if (glued) {
      // SlimeVR once wrote `0.0-7.509` for two numbers.
      notes_.add(codes::bvh_number_glued,
                 fmt::format("two numbers without a space between them: `{}`", token_), place_);
    } else {
      Diagnostic& finding =
          notes_.add(codes::bvh_number, fmt::format("`{}` is not a number", token_), place_);
      if (rest.front() == ',') finding.advise("Write a decimal point, not a decimal comma.");
    }
    token_ = glued ? rest : std::string();
    return Found::number;
  }
  token_.clear();
  return Found::number;
}

/// Reads the next word if it is a number, ignoring punctuation around it.
OffsetReader::Found OffsetReader::take_token() {
  skip_lone_marks();
  const Word word = text_.peek();
  if (!word) return Found::end;
  const std::string bare = without_marks(word.text);
  if (!text::read_number(bare.data(), bare.data() + bare.size()).ok()) return Found::no_number;
  if (bare.size() != word.text.size()) note_marks(word);
  text_.take(word);
  place_ = word.place;
  token_ = bare;
  return Found::number;
}

void OffsetReader::skip_lone_marks() {
  for (Word word = text_.peek(); is_only_marks(word); word = text_.peek()) {
    note_marks(word);
    text_.take(word);
  }
}

void OffsetReader::note_marks(const Word& word) {
  if (marks_noted_) return;
  marks_noted_ = true;
  notes_.add(codes::bvh_number_brackets,
             fmt::format("brackets or commas around the numbers: `{}`", word.text), word.place);
}

void OffsetReader::report_no_number(int axis) {
  const Word word = text_.peek();
  notes_.add(codes::bvh_number,
             fmt::format("expected value {} of the OFFSET, found `{}`", axis + 1, word.text),
             word.place);
}

}  // namespace mocap::bvh
