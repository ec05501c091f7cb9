// SPDX-License-Identifier: MIT
#include "acclaim_inputs.hpp"

#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

#include "inputs.hpp"

namespace mocap::bench {
namespace {

namespace fs = std::filesystem;

struct Bone {
  std::string_view name;
  std::string_view parent;
  std::string_view dof;
};

/// Bones and degrees of freedom of the skeletons that Vicon's programs wrote for CMU, in the order
/// of an AMC.
constexpr std::array bones{Bone{"lowerback", "root", "rx ry rz"},
                           Bone{"upperback", "lowerback", "rx ry rz"},
                           Bone{"thorax", "upperback", "rx ry rz"},
                           Bone{"lowerneck", "thorax", "rx ry rz"},
                           Bone{"upperneck", "lowerneck", "rx ry rz"},
                           Bone{"head", "upperneck", "rx ry rz"},
                           Bone{"rclavicle", "thorax", "ry rz"},
                           Bone{"rhumerus", "rclavicle", "rx ry rz"},
                           Bone{"rradius", "rhumerus", "rx"},
                           Bone{"rwrist", "rradius", "ry"},
                           Bone{"rhand", "rwrist", "rx rz"},
                           Bone{"rfingers", "rhand", "rx"},
                           Bone{"rthumb", "rhand", "rx rz"},
                           Bone{"lclavicle", "thorax", "ry rz"},
                           Bone{"lhumerus", "lclavicle", "rx ry rz"},
                           Bone{"lradius", "lhumerus", "rx"},
                           Bone{"lwrist", "lradius", "ry"},
                           Bone{"lhand", "lwrist", "rx rz"},
                           Bone{"lfingers", "lhand", "rx"},
                           Bone{"lthumb", "lhand", "rx rz"},
                           Bone{"rhipjoint", "root", ""},
                           Bone{"rfemur", "rhipjoint", "rx ry rz"},
                           Bone{"rtibia", "rfemur", "rx"},
                           Bone{"rfoot", "rtibia", "rx rz"},
                           Bone{"rtoes", "rfoot", "rx"},
                           Bone{"lhipjoint", "root", ""},
                           Bone{"lfemur", "lhipjoint", "rx ry rz"},
                           Bone{"ltibia", "lfemur", "rx"},
                           Bone{"lfoot", "ltibia", "rx rz"},
                           Bone{"ltoes", "lfoot", "rx"}};

constexpr std::size_t frames_of_large = 54'000;
constexpr std::size_t frames_of_small = 2'000;
constexpr std::size_t subjects = 8;
constexpr std::size_t motions_a_subject = 10;

std::size_t dof_count(const Bone& bone) {
  return (bone.dof.size() + 1) / 3;
}

std::string asf_text() {
  std::string text =
      ":version 1.10\n:name VICON\n:units\n  mass 1.0\n  length 0.45\n  angle deg\n"
      ":documentation\n   generated for benchmarks\n"
      ":root\n   order TX TY TZ RX RY RZ\n   axis XYZ\n   position 0 0 0\n   orientation 0 0 0\n"
      ":bonedata\n";
  int id = 0;
  std::string links;
  for (const Bone& bone : bones) {
    text += "  begin\n     id " + std::to_string(++id) + "\n     name " + std::string(bone.name) +
            "\n     direction 0.34202 -0.939693 0\n     length 4.5\n     axis 0 0 20  XYZ\n";
    if (!bone.dof.empty()) text += "    dof " + std::string(bone.dof) + "\n";
    text += "  end\n";
    links += "    " + std::string(bone.parent) + " " + std::string(bone.name) + "\n";
  }
  return text + ":hierarchy\n  begin\n" + links + "  end\n";
}

std::string amc_text(std::size_t frames, std::uint64_t seed) {
  // Each row has more numbers than a frame needs; the excess is ignored.
  const std::string rows = rows_text(plain_body(), frames, seed, Decimals::significant);
  std::string text =
      "#!OML:ASF F:\\VICON\\USERDATA\\INSTALL\\made\\made.ASF\n"
      ":FULLY-SPECIFIED\n:DEGREES\n";
  text.reserve(rows.size());
  std::string_view left = rows;
  const auto append_numbers = [&](std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t length = left.find(' ');
      text += ' ';
      text += left.substr(0, length);
      left.remove_prefix(length + 1);
    }
    text += '\n';
  };
  for (std::size_t frame = 1; frame <= frames; ++frame) {
    text += std::to_string(frame) + "\nroot";
    append_numbers(6);
    for (const Bone& bone : bones) {
      if (bone.dof.empty()) continue;
      text += bone.name;
      append_numbers(dof_count(bone));
    }
    left.remove_prefix(left.find('\n') + 1);
  }
  return text;
}

void write_file(const fs::path& path, const std::string& text) {
  const fs::path unfinished = path.string() + ".unfinished";
  std::ofstream out(unfinished, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw std::runtime_error("cannot write " + path.string());
  fs::rename(unfinished, path);
}

void make_tree(AcclaimInputs& inputs) {
  // All motions have the same text, because the cases measure the cost of many files.
  std::string motion;
  for (std::size_t subject = 1; subject <= subjects; ++subject) {
    std::array<char, 32> name{};
    std::snprintf(name.data(), name.size(), "%02zu", subject);
    const fs::path folder = inputs.tree / name.data();
    fs::create_directories(folder);
    const fs::path asf = folder / (std::string(name.data()) + ".asf");
    if (!fs::exists(asf)) fs::copy_file(inputs.asf, asf);
    for (std::size_t take = 1; take <= motions_a_subject; ++take) {
      std::snprintf(name.data(), name.size(), "%02zu_%02zu.amc", subject, take);
      const fs::path amc = folder / name.data();
      if (!fs::exists(amc)) {
        if (motion.empty()) motion = amc_text(frames_of_small, 7);
        write_file(amc, motion);
      }
      inputs.tree_bytes += fs::file_size(amc);
      ++inputs.tree_files;
    }
  }
}

}  // namespace

AcclaimInputs make_acclaim_inputs(const fs::path& folder) {
  AcclaimInputs inputs;
  inputs.asf = folder / "large.asf";
  inputs.amc = folder / "large.amc";
  inputs.tree = folder / "subjects";
  if (!fs::exists(inputs.asf)) write_file(inputs.asf, asf_text());
  if (!fs::exists(inputs.amc)) write_file(inputs.amc, amc_text(frames_of_large, 6));
  make_tree(inputs);
  return inputs;
}

}  // namespace mocap::bench
