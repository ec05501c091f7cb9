// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Small BVH files, each with one property that programs interpret differently.

#include <cstddef>
#include <functional>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

namespace mocap::test {

/// Three joints and an end site; the unusual property is inserted into the middle joint if
/// possible, so that it affects the position of the last one.
struct Parts {
  std::string begin = "HIERARCHY\n";
  std::string root =
      "OFFSET 0 0 0\nCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation "
      "Yrotation\n";
  std::string name = "Arm";
  std::string joint = "OFFSET 0 5 1\nCHANNELS 3 Zrotation Xrotation Yrotation\n";
  std::string hand = "OFFSET 0 4 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n";
  std::string end = "End Site\n{\nOFFSET 0 2 0\n}\n";
  std::string behind{};  ///< After the root's last brace.
  std::string times = "Frames: 3\nFrame Time: 0.1\n";
  std::vector<std::string> rows{"0 9 0 10 20 30 5 6 7 1 2 3", "1 9 0 12 22 32 6 7 8 1 2 3",
                                "2 9 1 14 24 34 7 8 9 1 2 3"};

  std::string text() const {
    std::string text = begin + "ROOT Hips\n{\n" + root + "JOINT " + name + "\n{\n" + joint +
                       "JOINT Hand\n{\n" + hand + end + "}\n}\n}\n" + behind + "MOTION\n" + times;
    for (const std::string& row : rows) text += row + "\n";
    return text;
  }
};

/// Replaces `count` words of each row, starting at `first`.
inline void replace_words(Parts& parts, std::size_t first, std::size_t count,
                          const std::vector<std::string>& words) {
  for (std::string& row : parts.rows) {
    std::istringstream text(row);
    std::vector<std::string> all{std::istream_iterator<std::string>(text), {}};
    const auto at = all.begin() + static_cast<std::ptrdiff_t>(first);
    all.insert(all.erase(at, at + static_cast<std::ptrdiff_t>(count)), words.begin(), words.end());
    row.clear();
    for (const std::string& word : all) row += (row.empty() ? "" : " ") + word;
  }
}

struct Unusual {
  std::string title;
  std::string text;
};

inline std::vector<Unusual> unusual_files() {
  const std::string six =
      "CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n";
  std::vector<Unusual> files;
  const auto add = [&](const std::string& title, const std::function<void(Parts&)>& change) {
    Parts parts;
    change(parts);
    files.push_back({title, parts.text()});
  };
  add("plain", [](Parts&) {});
  add("positions in a joint", [&](Parts& parts) {
    parts.joint = "OFFSET 0 5 1\n" + six;
    parts.rows = {"0 9 0 10 20 30 1 5 2 5 6 7 1 2 3", "1 9 0 12 22 32 1 6 2 6 7 8 1 2 3",
                  "2 9 1 14 24 34 1 7 2 7 8 9 1 2 3"};
  });
  add("only positions in a joint", [](Parts& parts) {
    parts.joint = "OFFSET 0 5 1\nCHANNELS 3 Xposition Yposition Zposition\n";
    parts.rows = {"0 9 0 10 20 30 1 5 2 1 2 3", "1 9 0 12 22 32 1 6 2 1 2 3",
                  "2 9 1 14 24 34 1 7 2 1 2 3"};
  });
  add("one rotation", [](Parts& parts) {
    parts.joint = "OFFSET 0 5 1\nCHANNELS 1 Zrotation\n";
    replace_words(parts, 7, 2, {});
  });
  add("one axis twice", [](Parts& parts) {
    parts.joint = "OFFSET 0 5 1\nCHANNELS 3 Zrotation Xrotation Zrotation\n";
  });
  add("rotations first", [](Parts& parts) {
    parts.root =
        "OFFSET 0 0 0\nCHANNELS 6 Zrotation Xrotation Yrotation Xposition Yposition Zposition\n";
  });
  add("root without channels", [](Parts& parts) {
    parts.root = "OFFSET 0 0 0\nCHANNELS 0\n";
    replace_words(parts, 0, 6, {});
  });
  add("root without positions", [](Parts& parts) {
    parts.root = "OFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n";
    replace_words(parts, 0, 3, {});
  });
  add("two roots", [&](Parts& parts) {
    parts.behind = "ROOT Ball\n{\nOFFSET 20 0 0\n" + six + "End Site\n{\nOFFSET 0 1 0\n}\n}\n";
    replace_words(parts, 12, 0, {"1", "2", "3", "4", "5", "6"});
  });
  add("two static roots", [&](Parts& parts) {
    const std::string turns = "CHANNELS 3 Zrotation Xrotation Yrotation\n";
    parts.root = "OFFSET 0 0 0\n" + turns;
    parts.behind = "ROOT Ball\n{\nOFFSET 20 0 0\n" + turns + "End Site\n{\nOFFSET 0 1 0\n}\n}\n";
    replace_words(parts, 12, 0, {"4", "5", "6"});
    replace_words(parts, 0, 3, {});
  });
  add("no end site", [](Parts& parts) { parts.end = ""; });
  for (const char* name : {"Hips", "Arm(L)", "Left Arm", "Arm\xE4"}) {
    add("a joint `" + std::string(name) + "`", [&](Parts& parts) { parts.name = name; });
  }
  add("a scale", [](Parts& parts) {
    parts.joint = "OFFSET 0 5 1\nCHANNELS 4 Xscale Zrotation Xrotation Yrotation\n";
    replace_words(parts, 6, 0, {"1"});
  });
  add("byte-order mark", [](Parts& parts) { parts.begin = "\xEF\xBB\xBFHIERARCHY\n"; });
  add("keyword in another case", [](Parts& parts) { parts.begin = "Hierarchy\n"; });
  add("channels in another case", [](Parts& parts) {
    parts.joint = "OFFSET 0 5 1\nCHANNELS 3 ZROTATION XROTATION YROTATION\n";
  });
  add("wrapped rows", [](Parts& parts) {
    for (std::string& row : parts.rows) row.replace(row.find(" 1"), 1, "\n");
  });
  add("one frame too few", [](Parts& parts) { parts.times = "Frames: 4\nFrame Time: 0.1\n"; });
  add("no frame time", [](Parts& parts) { parts.times = "Frames: 3\n"; });
  add("OFFSET behind CHANNELS", [](Parts& parts) {
    parts.joint = "CHANNELS 3 Zrotation Xrotation Yrotation\nOFFSET 0 5 1\n";
  });
  add("a comment", [](Parts& parts) { parts.begin = "# by hand\nHIERARCHY\n"; });
  return files;
}

}  // namespace mocap::test
