// SPDX-License-Identifier: MIT
#include "formats/bvh/header_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include "formats/bvh/channel_names.hpp"
#include "formats/bvh/joint_block.hpp"
#include "formats/bvh/row_spacing.hpp"
#include "formats/excerpt.hpp"
#include "formats/foreign_formats.hpp"
#include "mocap/bvh.hpp"
#include "mocap/formats.hpp"
#include "text/ascii.hpp"
#include "text/number_rows.hpp"
#include "text/utf8.hpp"

namespace mocap::bvh {

namespace {

class HeaderReader {
 public:
  HeaderReader(HeaderText& text, const ReadLimits& limits, Diagnostics& diagnostics, Header& header)
      : text_(text), notes_(text, diagnostics, header), limits_(limits), header_(header) {}

  bool read() {
    if (!read_start() || !read_joints()) return false;
    if (header_.skeleton.empty()) {
      notes_.add(codes::bvh_no_joints, "the hierarchy has no joints", text_.place()).advice =
          "A hierarchy starts with ROOT and the name of a joint.";
      return false;
    }
    report_joint_names();
    read_motion_header();
    if (text_.failed()) return notes_.stop();
    if (text_.has_comment()) {
      notes_.add(codes::bvh_comment, "BVH has no comments; this one is ignored",
                 text_.first_comment());
    }
    report_line_ends();
    report_white_space();
    return true;
  }

 private:
  /// Byte-order mark, other encodings, and the word HIERARCHY.
  bool read_start() {
    text_.ensure(std::max(text::byte_order_mark.size(), detail::zeros_at_start));
    const std::string_view head = text_.text();
    if (head.substr(0, text::byte_order_mark.size()) == text::byte_order_mark) {
      notes_.add(codes::bvh_bom, "the file starts with a byte-order mark", text_.place());
      Place place = text_.place();
      place.at += text::byte_order_mark.size();
      text_.set_place(place);
    } else if (head.substr(0, 2) == "\xFF\xFE" || head.substr(0, 2) == "\xFE\xFF") {
      notes_.add(codes::bvh_no_header, "this is UTF-16 text; BVH is plain ASCII", text_.place())
          .advice = "Save it as UTF-8 or ASCII in a text editor, then try again.";
      return false;
    }
    if (detail::starts_with_zeros(head)) {
      notes_.add(codes::format_empty, "the file starts with NUL bytes", text_.place());
      return false;
    }
    const Word word = text_.peek();
    if (text_.failed()) return notes_.stop();
    if (!word) {
      notes_.add(codes::format_empty, "the file is empty", text_.place());
      return false;
    }
    if (text::equal_in_any_case(word.text, "HIERARCHY")) {
      notes_.keyword(word, "HIERARCHY");
      text_.take(word);
      return true;
    }
    if (text::equal_in_any_case(word.text, "HIERARYCH")) {
      // A widely copied tutorial spells it this way.
      notes_.add(codes::bvh_keyword_spelling, fmt::format("`{}` instead of `HIERARCHY`", word.text),
                 word.place);
      text_.take(word);
      return true;
    }
    if (keyword_meant(word.text) == "HIERARCHY") {
      notes_.unknown_word(word, "HIERARCHY");
      text_.take(word);
      return true;
    }
    if (text::equal_in_any_case(word.text, "ROOT") || text::equal_in_any_case(word.text, "JOINT")) {
      notes_.add(codes::bvh_section_missing, "the word HIERARCHY is missing before the first joint",
                 word.place, "HIERARCHY");
      return true;
    }
    if (word.text == "version" && text_.ensure(40) &&
        std::string_view(text_.text()).find("git-lfs") < 40) {
      notes_
          .add(codes::format_git_lfs, "this is a Git LFS pointer, not the motion file", word.place)
          .advice = "Fetch the file with `git lfs pull`.";
      return false;
    }
    const bool number =
        text::read_number(word.text.data(), word.text.data() + word.text.size()).ok();
    notes_
        .add(codes::bvh_no_header,
             number ? "only numbers: there is no HIERARCHY to assign them to joints"
                    : "not a BVH file: it does not start with HIERARCHY",
             word.place)
        .advice = number ? "Insert the hierarchy of the skeleton before the rows."
                         : "A BVH file starts with the word HIERARCHY.";
    return false;
  }

  /// All joint hierarchies, up to MOTION, the first word of the motion, or the end.
  bool read_joints() {
    JointBlockReader blocks(text_, notes_, limits_, header_);
    while (true) {
      const Word word = text_.peek();
      if (text_.failed()) return notes_.stop();
      if (!word || starts_motion(word)) return true;
      if (text::equal_in_any_case(word.text, "ROOT") ||
          text::equal_in_any_case(word.text, "JOINT")) {
        if (!blocks.read_tree()) return false;
      } else if (word.text == "}") {
        text_.take(word);
        notes_.add(codes::bvh_brace_extra, "extra `}`", word.place);
      } else if (!header_.skeleton.empty() && is_number(word)) {
        return true;  // Rows without a motion header.
      } else {
        const std::string meant = notes_.unknown_word(word, "ROOT or MOTION");
        if (++unknown_words_ > max_unknown_words) return false;
        // Read as the intended keyword, so that the following text is not reported as well.
        if (meant == "ROOT" || meant == "JOINT") {
          if (!blocks.read_tree(JointBlockReader::Spelling::misspelt)) return false;
          continue;
        }
        text_.take(word);
        is_motion_misspelt_ = meant == "MOTION";
        if (is_motion_misspelt_) return true;
      }
    }
  }

  void read_motion_header() {
    Word word = text_.peek();
    if (!word) {
      header_.rows_at = text_.place();
      notes_.add(codes::bvh_no_motion, "the file ends after the hierarchy: there is no motion",
                 text_.place());
      return;
    }
    header_.has_motion = true;
    header_.hierarchy_end = word.place;
    if (text::equal_in_any_case(word.text, "MOTION")) {
      notes_.keyword(word, "MOTION");
      text_.take(word);
    } else if (!is_motion_misspelt_) {
      notes_.add(codes::bvh_section_missing, "the word MOTION is missing before the motion",
                 word.place, "MOTION");
    }
    bool frames_seen = false;
    bool time_seen = false;
    std::uint64_t last_line = text_.place().line;
    while ((word = text_.peek())) {
      const bool blank_between = word.place.line > last_line + 1;
      const Place start = word.place;
      if (!frames_seen && accept_keyword({"Frames"})) {
        frames_seen = true;
        behind_header_ = text_.place();
        read_frames(start);
      } else if (!time_seen && accept_keyword({"Frame", "Time"})) {
        time_seen = true;
        behind_header_ = text_.place();
        read_frame_time(start);
      } else {
        break;
      }
      if (blank_between) {
        notes_.add(codes::bvh_blank_line, "blank line inside the motion header", start);
      }
      last_line = text_.place().line;
    }
    if (text_.failed()) return;
    if (!frames_seen) {
      notes_.add(codes::bvh_frames_missing, "`Frames:` is missing; counting the frames instead",
                 text_.place());
    }
    if (!time_seen) {
      notes_.add(codes::bvh_frame_time_missing,
                 "`Frame Time:` is missing; assuming 30 frames per second", text_.place());
    }
    // Rows start on the next line; whitespace before the first row belongs to that row.
    if (behind_header_.at != 0) text_.set_place(behind_header_);
    text_.finish_line();
    header_.rows_at = text_.place();
  }

  /// Consumes a keyword of one or two words and its colon, in the spellings `Frames:`, `Frames :`,
  /// `Frames:4`, `FrameTime:`; does not move if there is something else.
  bool accept_keyword(std::initializer_list<std::string_view> parts) {
    const Place start = text_.place();
    std::string spelled;
    std::string canonical;
    for (const std::string_view part : parts) {
      skip_blanks();
      if (!text_.ensure(part.size())) return restore(start);
      const std::string_view here =
          std::string_view(text_.text()).substr(text_.place().at, part.size());
      if (!text::equal_in_any_case(here, part)) return restore(start);
      canonical += canonical.empty() ? std::string(part) : " " + std::string(part);
      advance(part.size());
    }
    const bool colon = [&] {
      skip_blanks();
      if (!text_.ensure(1) || text_.text()[text_.place().at] != ':') return false;
      advance(1);
      return true;
    }();
    if (!colon && !next_is_number()) return restore(start);
    spelled = text_.text().substr(start.at, text_.place().at - start.at);
    canonical += ':';
    if (!text::equal_in_any_case(spelled, canonical)) {
      notes_.add(codes::bvh_keyword_spelling,
                 fmt::format("`{}` instead of the usual `{}`", spelled, canonical), start,
                 canonical);
    } else if (spelled != canonical) {
      notes_.add(codes::bvh_keyword_case,
                 fmt::format("`{}` is usually spelled `{}`", spelled, canonical), start, canonical);
    }
    return true;
  }

  bool restore(const Place& place) {
    text_.set_place(place);
    return false;
  }

  void advance(std::size_t bytes) {
    Place place = text_.place();
    place.at += bytes;
    text_.set_place(place);
  }

  void skip_blanks() {
    while (text_.ensure(1)) {
      const char c = text_.text()[text_.place().at];
      if (c != ' ' && c != '\t') return;
      advance(1);
    }
  }

  bool next_is_number() {
    const Word word = text_.peek();
    return word && is_number(word);
  }

  static bool is_number(const Word& word) {
    return text::read_number(word.text.data(), word.text.data() + word.text.size()).ok();
  }

  void skip_line() {
    while (text_.ensure(1)) {
      const char c = text_.text()[text_.place().at];
      if (c == '\n' || c == '\r') return;
      advance(1);
    }
  }

  /// Whether only whitespace follows a word on its line.
  bool ends_line(const Word& word) {
    std::size_t at = word.place.at + word.text.size() - text_.place().at;
    while (text_.ensure(at + 1)) {
      const char c = text_.text()[text_.place().at + at];
      if (c == '\n' || c == '\r') return true;
      if (c != ' ' && c != '\t') return false;
      ++at;
    }
    return true;
  }

  /// Reads the number after a keyword and records its location. On a separate line it is only
  /// accepted if there is nothing else, because that could be the first row.
  text::Number read_value(Place& place, std::string& printed) {
    const std::uint64_t line = text_.place().line;
    const Word word = text_.peek();
    place = word.place;
    printed = word.text;
    if (word.place.line != line && !ends_line(word)) return {};
    const text::Number number =
        text::read_number(word.text.data(), word.text.data() + word.text.size());
    const bool whole = word && number.end == word.text.data() + word.text.size();
    if (!whole && word.place.line != line) return {};
    text_.take(word);
    const Place after_word = text_.place();
    const Word behind = text_.peek();
    text_.set_place(after_word);
    const bool unit_behind = behind && behind.place.line == word.place.line && !is_number(behind);
    // Unreadable text is skipped to the end of its line; it is not a row of motion.
    if (!whole || unit_behind) skip_line();
    behind_header_ = text_.place();
    return whole ? number : text::Number{};
  }

  void read_frames(const Place& keyword) {
    Place place;
    std::string printed;
    const text::Number number = read_value(place, printed);
    header_.declared_frames_at = keyword;
    if (!number.ok() || number.value < 0 || number.value > 9e15 ||
        number.value != std::floor(number.value)) {
      notes_.add(codes::bvh_frame_count,
                 number.ok() ? fmt::format("`Frames:` is {}; counting the frames instead", printed)
                             : "`Frames:` is not followed by a number; counting the frames instead",
                 place);
      return;
    }
    header_.declared_frames = static_cast<std::uint64_t>(number.value);
    header_.style.frames_at = place.at;
    header_.style.frames_length = printed.size();
    if (!is_fixed(number.form) || decimals_of(number.form) != 0) {
      notes_.add(codes::bvh_number, fmt::format("`Frames:` is written as {}", printed), place)
          .severity = Severity::warning;
    }
  }

  /// `0,0083333` with a decimal point: digits around one comma, nothing else.
  static std::optional<std::string> with_decimal_point(std::string_view printed) {
    const std::size_t comma = printed.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const std::string_view whole = printed.substr(0, comma);
    const bool is_decimal =
        (whole.empty() || text::is_digits(whole)) && text::is_digits(printed.substr(comma + 1));
    if (!is_decimal) return std::nullopt;
    std::string pointed(printed);
    pointed[comma] = '.';
    return pointed;
  }

  void read_frame_time(const Place& keyword) {
    Place place;
    std::string printed;
    text::Number number = read_value(place, printed);
    if (const std::optional<std::string> pointed = with_decimal_point(printed);
        !number.ok() && pointed) {
      number = text::read_number(pointed->data(), pointed->data() + pointed->size());
      Diagnostic& comma =
          notes_.add(codes::bvh_frame_time,
                     fmt::format("`Frame Time:` has a decimal comma; read as {}", *pointed), place);
      comma.advise("Write a decimal point.", "mocap check FILE --fix -o FIXED");
      comma.repair = Repair::rewrite;
      printed = *pointed;
    }
    if (!number.ok() || !(number.value > 0)) {
      notes_
          .add(codes::bvh_frame_time,
               number.ok()
                   ? fmt::format("`Frame Time:` is {}; assuming 30 frames per second", printed)
                   : "`Frame Time:` is not followed by a number; assuming 30 frames per second",
               number.ok() ? place : keyword)
          .advise("Set the rate of the recording, for example 60.",
                  "mocap convert FILE --rate 60 -o FIXED");
      return;
    }
    header_.frame_time = FrameTime(number.value, printed);
    if (!header_.frame_time.believable()) {
      notes_.add(codes::bvh_frame_time,
                 fmt::format("`Frame Time:` is {} s, which is implausibly {}", printed,
                             number.value < FrameTime::shortest_s ? "short" : "long"),
                 place);
    }
    header_.style.frame_time_at = place.at;
    header_.style.frame_time_length = printed.size();
  }

  static bool starts_motion(const Word& word) {
    const std::string_view text = word.text;
    return text::equal_in_any_case(text, "MOTION") ||
           text::starts_with_in_any_case(text, "Frames") ||
           text::equal_in_any_case(text, "Frame") ||
           text::starts_with_in_any_case(text, "FrameTime");
  }

  void report_joint_names();
  void report_line_ends();
  void report_white_space();

  static constexpr int max_unknown_words = 100;

  HeaderText& text_;
  HeaderNotes notes_;
  const ReadLimits& limits_;
  Header& header_;
  Place behind_header_;  ///< After the last keyword or number of the motion header.
  int unknown_words_ = 0;
  bool is_motion_misspelt_ = false;  ///< A misspelt MOTION was reported and accepted.
};

bool is_plain_name(std::string_view name) {
  return std::all_of(name.begin(), name.end(), [](char c) {
    return text::is_letter_or_digit(c) || c == '_' || c == ':' || c == '.' || c == '-';
  });
}

void HeaderReader::report_joint_names() {
  const Skeleton& skeleton = header_.skeleton;
  const std::vector<std::string> unique = skeleton.unique_names();
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::string& name = skeleton[i].name;
    const Place& place = header_.joint_places[i];
    if (name.find_first_of(" \t") != std::string::npos) {
      notes_.add(codes::bvh_name_spaces, fmt::format("the name `{}` contains spaces", name), place);
    } else if (!is_plain_name(name)) {
      notes_.add(codes::bvh_name_bytes,
                 fmt::format("the name `{}` contains characters that some readers reject", name),
                 place);
    }
    // Leaf joints called `Site` are actually end sites, whose names are not used.
    if (unique[i] != name) {
      notes_.add(codes::bvh_name_duplicate,
                 fmt::format("several joints are called `{}`; they are identified by path", name),
                 place, name);
    }
  }
  const std::size_t roots = skeleton.roots().size();
  if (roots > 1) {
    notes_.add(codes::bvh_several_roots,
               fmt::format("{} roots: several skeletons in one file", roots),
               header_.joint_places[skeleton.roots()[1]]);
  }
}

/// Number of lines that end with LF, with CR LF, and with a bare CR.
std::array<std::size_t, 3> count_line_ends(std::string_view text) {
  std::array<std::size_t, 3> counts{};
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++counts[i > 0 && text[i - 1] == '\r' ? 1 : 0];
    } else if (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')) {
      ++counts[2];
    }
  }
  return counts;
}

void HeaderReader::report_line_ends() {
  const std::array<std::size_t, 3> counts =
      count_line_ends(std::string_view(text_.text()).substr(0, header_.rows_at.at));
  const auto kinds = std::count_if(counts.begin(), counts.end(), [](auto n) { return n > 0; });
  header_.style.rows.newline = counts[1] > counts[0] && counts[1] >= counts[2]  ? "\r\n"
                               : counts[2] > counts[0] && counts[2] > counts[1] ? "\r"
                                                                                : "\n";
  if (kinds > 1) {
    notes_.add(codes::bvh_line_ends,
               fmt::format("mixed line endings in the hierarchy: {} LF, {} CR LF, {} CR", counts[0],
                           counts[1], counts[2]),
               Place{});
  } else if (counts[2] > 0) {
    notes_.add(codes::bvh_line_ends, "lines end with a bare CR, as on old Macintosh systems",
               Place{});
  }
}

void HeaderReader::report_white_space() {
  // A copy, because showing a line may read more text.
  const std::string header = text_.text().substr(0, header_.rows_at.at);
  if (header.find('\v') == std::string::npos && header.find('\f') == std::string::npos) return;
  for (Place place; place.at < header.size(); ++place.line) {
    const std::size_t line_end = detail::line_end(header, place.at);
    place.line_start = place.at;
    place.at = header.find_first_of("\v\f", place.at);
    if (place.at < line_end) {
      notes_.add(codes::bvh_white_space,
                 fmt::format("{} between the words", name_of_white_space(header[place.at])), place);
    }
    const bool crlf = header.compare(line_end, 2, "\r\n") == 0;
    place.at = line_end + (crlf ? 2 : 1);
  }
}

}  // namespace

bool read_header(HeaderText& text, const ReadLimits& limits, Diagnostics& diagnostics,
                 Header& header) {
  return HeaderReader(text, limits, diagnostics, header).read();
}

}  // namespace mocap::bvh
