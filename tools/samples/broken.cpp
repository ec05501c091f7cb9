// SPDX-License-Identifier: MIT
#include "samples/broken.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

#include "samples/curve.hpp"
#include "samples/dialect.hpp"

namespace samples {
namespace {

Bone bone(const char* name, int parent, const Vector3& rest) {
  Bone made;
  made.name = name;
  made.part = name;
  made.parent = parent;
  made.rest = rest;
  made.has_positions = parent < 0;
  return made;
}

// A trunk with a head that nods: four joints, six frames.
Take nod() {
  Figure figure;
  figure.bones = {bone("Hips", -1, {0.0, 0.95, 0.0}), bone("Spine", 0, {0.0, 1.10, -0.01}),
                  bone("Neck", 1, {0.0, 1.47, -0.02}), bone("Head", 2, {0.0, 1.57, 0.01})};
  figure.bones.back().tips.push_back({"Site", {0.0, 1.75, 0.02}});
  std::vector<Pose> poses;
  for (int frame = 0; frame < 6; ++frame) {
    const double nodding = bump(frame, 0.0, 5.0);
    Pose pose;
    pose.root = figure.bones.front().rest;
    pose.turns["Spine"] = about_x(1.0 + 2.0 * nodding);
    pose.turns["Neck"] = about_x(2.0 + 9.0 * nodding);
    pose.turns["Head"] = about_x(1.0 + 14.0 * nodding);
    poses.push_back(pose);
  }
  Dialect dialect;
  dialect.decimals = 2;
  return {{{figure, poses}}, dialect};
}

std::string replaced(std::string text, std::string_view what, std::string_view with) {
  const std::size_t at = text.find(what);
  return at == std::string::npos ? text : text.replace(at, what.size(), with);
}

std::string replaced_everywhere(const std::string& text, char what, std::string_view with) {
  std::string result;
  for (const char c : text) {
    if (c == what) {
      result += with;
    } else {
      result += c;
    }
  }
  return result;
}

std::string lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::size_t row_start(const std::string& text, int index) {
  std::size_t at = text.find('\n', text.find("Frame Time:")) + 1;
  for (int i = 0; i < index; ++i) at = text.find('\n', at) + 1;
  return at;
}

std::string without_last_number(std::string text, int row) {
  const std::size_t end = text.find('\n', row_start(text, row));
  const std::size_t blank = text.rfind(' ', end);
  return text.erase(blank, end - blank);
}

std::string with_first_number(std::string text, int row, std::string_view number) {
  const std::size_t start = row_start(text, row);
  const std::size_t end = text.find(' ', start);
  return text.replace(start, end - start, number);
}

std::string with_rows(const std::string& text, std::string (*change)(const std::string&)) {
  const std::size_t start = row_start(text, 0);
  return text.substr(0, start) + change(text.substr(start));
}

// Every frame wrapped after its sixth number.
std::string wrapped(const std::string& rows) {
  std::string result;
  int column = 0;
  for (const char c : rows) {
    if (c == ' ' && ++column % 6 == 0) {
      result += "\n  ";
    } else {
      result += c;
    }
    if (c == '\n') column = 0;
  }
  return result;
}

std::string with_decimal_commas(const std::string& rows) {
  return replaced_everywhere(rows, '.', ",");
}

// `OFFSET a b c` printed like a Python list.
std::string with_brackets(const std::string& text) {
  std::string result;
  std::size_t done = 0;
  for (std::size_t at = text.find("OFFSET "); at != std::string::npos;
       at = text.find("OFFSET ", done)) {
    const std::size_t numbers = at + std::string_view("OFFSET ").size();
    const std::size_t end = text.find('\n', numbers);
    result += text.substr(done, numbers - done) + "[";
    result += replaced_everywhere(text.substr(numbers, end - numbers), ' ', ", ") + "]";
    done = end;
  }
  return result + text.substr(done);
}

std::string without_end_site(const std::string& text) {
  const std::size_t start = text.rfind('\n', text.find("End Site"));
  const std::size_t end = text.find('}', start) + 1;
  return text.substr(0, start) + text.substr(end);
}

// Omits the hierarchy's closing braces.
std::string without_closing_braces(const std::string& text) {
  const std::size_t first = text.find('}', text.find('}') + 1);
  const std::size_t start = text.rfind('\n', first) + 1;
  return text.substr(0, start) + text.substr(text.find("MOTION"));
}

}  // namespace

mocap::Result<std::vector<BrokenFile>> broken_files() {
  const auto sound = text_of(nod());
  if (!sound) return tl::unexpected(sound.error());
  const std::string& text = *sound;
  const std::size_t half_row = row_start(text, 5) + 24;
  return std::vector<BrokenFile>{
      {"bracketed_offsets", with_brackets(text)},
      {"byte_order_mark", "\xEF\xBB\xBF" + replaced_everywhere(text, '\n', "\r\n")},
      {"cut_in_hierarchy", text.substr(0, text.find("JOINT Head") + 31)},
      {"cut_in_last_row", text.substr(0, half_row)},
      {"decimal_commas", with_rows(text, with_decimal_commas)},
      {"duplicate_names", replaced(text, "JOINT Head", "JOINT Neck")},
      {"empty", ""},
      {"frames_too_many", replaced(text, "Frames: 6", "Frames: 12")},
      {"frame_time_zero", replaced(text, "0.0333333", "0")},
      {"lowercase_keywords", lower_case(text)},
      {"no_closing_braces", without_closing_braces(text)},
      {"no_end_site", without_end_site(text)},
      {"no_motion_keyword", replaced(text, "MOTION\n", "")},
      {"not_a_number", with_first_number(text, 3, "nan")},
      {"short_row", without_last_number(text, 2)},
      {"spaces_in_names", replaced(text, "JOINT Head", "JOINT Head of the nod")},
      {"wrapped_rows", with_rows(text, wrapped)},
      {"wrong_channel_count", replaced(text, "CHANNELS 3 ", "CHANNELS 2 ")},
  };
}

}  // namespace samples
