// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Helpers to read and write BVH text in tests.

#include <string>
#include <string_view>

#include "mocap/bvh.hpp"

namespace mocap::test {

/// The result of reading a text.
struct Reading {
  Result<Clip> clip;
  Diagnostics diagnostics;
};

inline Reading read_bvh(std::string_view text, const bvh::ReadOptions& options = {}) {
  Diagnostics diagnostics;
  Result<Clip> clip =
      bvh::read(std::span<const char>(text.data(), text.size()), options, diagnostics);
  return {std::move(clip), std::move(diagnostics)};
}

inline std::string write_bvh(const Clip& clip, const bvh::WriteOptions& options = {}) {
  Diagnostics diagnostics;
  return bvh::write_text(clip, options, diagnostics).value_or("(not written)");
}

/// A root with six channels, one child with three, followed by `rows`.
inline std::string two_joints(std::string_view rows, std::string_view frames = "2") {
  std::string text =
      "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0.000000 0.000000 0.000000\n"
      "\tCHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n"
      "\tJOINT Chest\n\t{\n\t\tOFFSET 0.000000 5.000000 0.000000\n"
      "\t\tCHANNELS 3 Zrotation Xrotation Yrotation\n"
      "\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0.000000 4.000000 0.000000\n\t\t}\n\t}\n}\n"
      "MOTION\nFrames: ";
  text += frames;
  text += "\nFrame Time: 0.0333333\n";
  text += rows;
  return text;
}

/// Two rows for `two_joints`.
inline constexpr std::string_view two_rows =
    "1.000000 2.000000 3.000000 10.000000 20.000000 30.000000 -1.500000 0.000000 7.250000\n"
    "1.500000 2.500000 3.500000 11.000000 21.000000 31.000000 -2.500000 -0.000000 8.250000\n";

/// The layout of the file printed in Second Life's documentation: 19 joints, 5 end sites, YXZ, 60
/// channels, `Frames: 900` and only the reference frame. The offsets are our own.
inline std::string second_life_text() {
  struct Named {
    const char* name;
    int depth;
    bool ends;
  };
  const Named joints[] = {
      {"hip", 0, false},    {"abdomen", 1, false}, {"chest", 2, false},  {"neck", 3, false},
      {"head", 4, true},    {"lCollar", 3, false}, {"lShldr", 4, false}, {"lForeArm", 5, false},
      {"lHand", 6, true},   {"rCollar", 3, false}, {"rShldr", 4, false}, {"rForeArm", 5, false},
      {"rHand", 6, true},   {"lThigh", 1, false},  {"lShin", 2, false},  {"lFoot", 3, true},
      {"rThigh", 1, false}, {"rShin", 2, false},   {"rFoot", 3, true}};
  std::string text = "HIERARCHY\n";
  int open = 0;
  for (const Named& joint : joints) {
    for (; open > joint.depth; --open)
      text += std::string(static_cast<std::size_t>(open - 1), '\t') + "}\n";
    const std::string indent(static_cast<std::size_t>(joint.depth), '\t');
    text += indent + (joint.depth == 0 ? "ROOT " : "JOINT ") + joint.name + "\n" + indent + "{\n";
    text += indent + "\tOFFSET 0.000000 3.000000 0.000000\n";
    text += indent + (joint.depth == 0
                          ? "\tCHANNELS 6 Xposition Yposition Zposition Yrotation Xrotation "
                            "Zrotation\n"
                          : "\tCHANNELS 3 Yrotation Xrotation Zrotation\n");
    if (joint.ends) {
      text += indent + "\tEnd Site\n" + indent + "\t{\n" + indent + "\t\tOFFSET 0.0 2.0 0.0\n" +
              indent + "\t}\n";
    }
    open = joint.depth + 1;
  }
  for (; open > 0; --open) text += std::string(static_cast<std::size_t>(open - 1), '\t') + "}\n";
  text += "MOTION\nFrames: 900\nFrame Time: 0.033333\n0 43.528519 0";
  for (int i = 0; i < 57; ++i) text += " 0";
  return text + "\n";
}

}  // namespace mocap::test
