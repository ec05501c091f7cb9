// SPDX-License-Identifier: MIT
#include "cli/sample_files.hpp"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

namespace mocap::test {

namespace {

std::string hierarchy() {
  return "HIERARCHY\n"
         "ROOT Hips\n{\n"
         "\tOFFSET 0.000000 0.000000 0.000000\n"
         "\tCHANNELS 6 Xposition Yposition Zposition Zrotation Yrotation Xrotation\n"
         "\tJOINT Spine\n\t{\n"
         "\t\tOFFSET 0.000000 20.000000 0.000000\n"
         "\t\tCHANNELS 3 Zrotation Yrotation Xrotation\n"
         "\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0.000000 50.000000 0.000000\n\t\t}\n"
         "\t}\n"
         "\tJOINT Leg\n\t{\n"
         "\t\tOFFSET 10.000000 -5.000000 0.000000\n"
         "\t\tCHANNELS 3 Zrotation Yrotation Xrotation\n"
         "\t\tEnd Site\n\t\t{\n\t\t\tOFFSET 0.000000 -85.000000 0.000000\n\t\t}\n"
         "\t}\n"
         "}\n";
}

std::string motion(int declared, std::string_view rows) {
  return fmt::format("{}MOTION\nFrames: {}\nFrame Time: 0.008333\n{}", hierarchy(), declared, rows);
}

std::string row(int frame) {
  return fmt::format(
      "{0:.6f} 90.000000 {1:.6f} 0.000000 0.000000 0.000000 {0:.6f} 1.500000 0.000000 -{0:.6f} "
      "0.000000 2.250000\n",
      0.25 * frame + 0.1, 1.5 * frame);
}

std::string rows(int count) {
  std::string text;
  for (int frame = 0; frame < count; ++frame) text += row(frame);
  return text;
}

}  // namespace

std::string valid_bvh(int frames) {
  return motion(frames, rows(frames));
}

std::string short_row_bvh() {
  return motion(3, row(0) + "0.35 90 1.5 0 0 0 0.35 1.5 0 -0.35 0\n" + row(2));
}

std::string nan_bvh() {
  return motion(3, row(0) + "0.35 90 1.5 0 nan 0 0.35 1.5 0 -0.35 0 2.25\n" + row(2));
}

std::string wrong_count_bvh() {
  return motion(4, rows(3));
}

}  // namespace mocap::test
