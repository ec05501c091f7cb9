// SPDX-License-Identifier: MIT
#include "formats/acclaim/amc_header.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "formats/acclaim/asf_text.hpp"
#include "text/ascii.hpp"
#include "text/number_print.hpp"
#include "text/number_rows.hpp"

namespace mocap::acclaim {

namespace {

constexpr std::string_view frame_time_key = "frame time:";
constexpr std::size_t most_header_lines = 100;

std::optional<double> positive_number(std::string_view text) {
  const text::Number number = text::read_number(text.data(), text.data() + text.size());
  if (!number.ok() || number.end != text.data() + text.size() || !(number.value > 0.0)) {
    return std::nullopt;
  }
  return number.value;
}

void read_comment(std::string_view text, AmcHeader& header) {
  // `#!OML:ASF F:\VICON\rory3.ASF`, the first line in files of Oxford Metrics' programs.
  constexpr std::string_view oml = "!OML:ASF";
  if (text::starts_with_in_any_case(text, oml)) {
    header.asf = std::string(text::trimmed(text.substr(oml.size()), text::whitespace));
    return;
  }
  text = text::trimmed(text, text::whitespace);
  if (!text::starts_with_in_any_case(text, frame_time_key)) return;
  const std::string_view printed =
      text::trimmed(text.substr(frame_time_key.size()), text::whitespace);
  const auto seconds = positive_number(printed);
  if (!seconds) return;
  const FrameTime frame_time(*seconds, printed);
  if (frame_time.believable()) header.frame_time = frame_time;
}

HeaderLine read_rate(std::string_view printed, AmcHeader& header) {
  const auto rate = positive_number(printed);
  constexpr double highest = 1e6;
  constexpr double lowest = 1e-4;
  if (!rate || *rate > highest || *rate < lowest) return HeaderLine::bad_value;
  header.frame_time = FrameTime::from_rate(*rate);
  return HeaderLine::keyword;
}

}  // namespace

HeaderLine read_header_line(std::string_view line, AmcHeader& header) {
  line = text::trimmed(line, text::whitespace);
  if (line.starts_with('#')) {
    read_comment(line.substr(1), header);
    return HeaderLine::comment;
  }
  if (line.starts_with("//")) return HeaderLine::comment;
  if (!line.starts_with(':')) return HeaderLine::other;
  const std::size_t word_end = line.find_first_of(" \t=");
  const std::string keyword = text::lower(line.substr(0, word_end));
  const std::string_view value = word_end == std::string_view::npos
                                     ? std::string_view{}
                                     : text::trimmed(line.substr(word_end + 1), text::whitespace);
  if (keyword == ":fully-specified") {
    header.fully_specified = true;
  } else if (keyword == ":degrees" || keyword == ":degree") {
    header.radians = false;
    header.names_unit = true;
  } else if (keyword == ":radians" || keyword == ":radian") {
    header.radians = true;
    header.names_unit = true;
  } else if (keyword == ":force-all-joints-be-3dof") {
    header.three_dof = true;
  } else if (keyword == ":samples-per-second") {
    return read_rate(value, header);
  } else if (keyword == ":asf-file") {
    header.asf = std::string(value);
  } else if (keyword != ":frame-range" && keyword != ":asf-path") {
    return HeaderLine::unknown_keyword;
  }
  return HeaderLine::keyword;
}

std::string asf_named_in(std::string_view head) {
  AmcHeader header;
  std::size_t at = 0;
  for (std::size_t i = 0; i < most_header_lines && at < head.size(); ++i) {
    const std::size_t end = std::min(head.find_first_of("\r\n", at), head.size());
    const std::string_view line = head.substr(at, end - at);
    at = end + 1;
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    if (read_header_line(line, header) == HeaderLine::other) break;
  }
  return header.asf;
}

std::string frame_time_comment(const FrameTime& frame_time) {
  std::string printed = frame_time.text();
  if (printed.empty()) {
    char buffer[text::max_number_length];
    // Seven decimals distinguish all standard rates.
    constexpr unsigned usual_decimals = 7;
    printed.assign(buffer, frame_time.has_standard_rate()
                               ? text::print_fixed(buffer, frame_time.seconds(), usual_decimals)
                               : text::print_shortest(buffer, frame_time.seconds()));
  }
  return fmt::format("# Frame Time: {}", printed);
}

}  // namespace mocap::acclaim
