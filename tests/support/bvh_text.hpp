// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Short ways to read and write BVH text in tests.

#include <string>
#include <string_view>

#include "mocap/bvh.hpp"

namespace mocap::test {

/// What reading a text gave.
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

/// A root with six channels, one child with three, `rows` behind them.
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

}  // namespace mocap::test
