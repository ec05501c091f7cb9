// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pairs of ASF and AMC of any shape, as text, for property tests.

#include <rapidcheck.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace mocap::test {

struct AcclaimTexts {
  std::string asf;
  std::string amc;
};

/// A number with at most four decimals, as in a file.
inline std::string random_number(int low, int high) {
  const int value = *rc::gen::inRange(low * 10000, high * 10000 + 1);
  const int whole = std::abs(value) / 10000;
  std::string part = std::to_string(std::abs(value) % 10000);
  part.insert(0, 4 - part.size(), '0');
  return (value < 0 ? "-" : "") + std::to_string(whole) + "." + part;
}

/// Degrees, sometimes far beyond a turn; radians within one.
inline std::string random_angle(bool radians) {
  if (radians) return random_number(-3, 3);
  return *rc::gen::inRange(0, 5) == 0 ? random_number(-900, 900) : random_number(-180, 180);
}

template <class List>
List shuffled(List list) {
  for (std::size_t i = list.size(); i > 1; --i) {
    std::swap(list[i - 1],
              list[static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(i)))]);
  }
  return list;
}

/// Any tree, axis, subset and order of degrees of freedom; `moving` bones may have tx ty tz and l
/// too.
inline AcclaimTexts random_acclaim(int most_bones, bool moving) {
  const bool asf_radians = *rc::gen::arbitrary<bool>();
  const bool amc_radians = *rc::gen::arbitrary<bool>();
  const std::vector<std::string> all =
      moving ? std::vector<std::string>{"rx", "ry", "rz", "tx", "ty", "tz", "l"}
             : std::vector<std::string>{"rx", "ry", "rz"};
  struct Bone {
    std::string name;
    std::vector<std::string> dof;
  };
  std::vector<Bone> bones{
      {"root", shuffled(std::vector<std::string>{"tx", "ty", "tz", "rx", "ry", "rz"})}};
  AcclaimTexts texts;
  texts.asf = ":version 1.10\n:name any\n:units\n  mass 1\n  length 0.45\n  angle ";
  texts.asf += asf_radians ? "rad\n" : "deg\n";
  const auto words = [](const std::vector<std::string>& list) {
    std::string text;
    for (const std::string& word : list) text += " " + word;
    return text;
  };
  const auto three = [&](const auto& number) {
    return " " + number() + " " + number() + " " + number();
  };
  const auto angle = [&] { return random_angle(asf_radians); };
  texts.asf += ":root\n  order" + words(bones[0].dof) + "\n  axis XYZ\n  position" +
               three([] { return random_number(-5, 5); }) + "\n  orientation" + three(angle) + "\n";
  texts.asf += ":bonedata\n";
  std::string hierarchy = ":hierarchy\n  begin\n";
  const int count = *rc::gen::inRange(1, most_bones + 1);
  for (int i = 0; i < count; ++i) {
    Bone bone;
    bone.name = "b" + std::to_string(i);
    bone.dof = shuffled(all);
    bone.dof.resize(
        static_cast<std::size_t>(*rc::gen::inRange(0, static_cast<int>(all.size()) + 1)));
    // A direction of exactly unit length, in one of several notations.
    static const std::vector<std::string> directions = {
        "1 0 0", "0 -1 0", "0 0 1", "0.6 0.8 0", "-0.48 0.6 0.64", "0.36 -0.48 0.8"};
    std::string letters = shuffled(std::string("XYZ"));
    texts.asf += "  begin\n    id " + std::to_string(i + 1) + "\n    name " + bone.name +
                 "\n    direction " + *rc::gen::elementOf(directions) + "\n    length " +
                 (*rc::gen::inRange(0, 6) == 0 ? "0" : random_number(1, 20)) + "\n    axis" +
                 three(angle) + " " + letters + "\n";
    if (!bone.dof.empty()) texts.asf += "    dof" + words(bone.dof) + "\n";
    texts.asf += "  end\n";
    const auto parent = static_cast<std::size_t>(*rc::gen::inRange(0, i + 1));
    hierarchy += "    " + bones[parent].name + " " + bone.name + "\n";
    bones.push_back(std::move(bone));
  }
  texts.asf += hierarchy + "  end\n";
  texts.amc = std::string(":FULLY-SPECIFIED\n") + (amc_radians ? ":RADIANS\n" : ":DEGREES\n");
  const int frames = *rc::gen::inRange(1, 5);
  for (int frame = 1; frame <= frames; ++frame) {
    texts.amc += std::to_string(frame) + "\n";
    for (const Bone& bone : bones) {
      if (bone.dof.empty()) continue;
      texts.amc += bone.name;
      for (const std::string& dof : bone.dof) {
        texts.amc += " " + (dof[0] == 'r' ? random_angle(amc_radians) : random_number(-9, 9));
      }
      texts.amc += "\n";
    }
  }
  return texts;
}

}  // namespace mocap::test
