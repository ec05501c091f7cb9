// SPDX-License-Identifier: MIT

// Prints the joint positions computed by the library, frame by frame, for textbook.py.

#include <fmt/core.h>

#include <cstdio>
#include <exception>
#include <string_view>

#include "mocap/evaluate.hpp"
#include "support/acclaim_text.hpp"

namespace {

using namespace mocap;

void print_pairs() {
  if (!test::has_corpus()) return;
  for (const test::AcclaimPair& pair : test::corpus_pairs()) {
    fmt::print("{}\t{}\n", test::acclaim_path(pair.asf).string(),
               test::acclaim_path(pair.amc).string());
  }
}

int print_positions(const char* asf, const char* amc) {
  Diagnostics findings;
  const Result<Clip> clip = acclaim::read(asf, amc, {}, findings);
  if (!clip) {
    fmt::print(stderr, "{}\n", clip.error().message);
    return 1;
  }
  const char* separator = "";
  for (const Joint& joint : clip->skeleton.joints()) {
    fmt::print("{}{}", separator, joint.name);
    separator = " ";
  }
  const Poses poses = evaluate(*clip, {.local = false}).value();
  for (std::size_t frame = 0; frame < poses.frames; ++frame) {
    separator = "\n";
    for (std::size_t joint = 0; joint < poses.joints; ++joint) {
      for (const double part : poses.world_position(frame, joint)) {
        fmt::print("{}{}", separator, part);
        separator = " ";
      }
    }
  }
  fmt::print("\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 2 && std::string_view(argv[1]) == "pairs") {
      print_pairs();
      return 0;
    }
    if (argc == 3) return print_positions(argv[1], argv[2]);
    fmt::print(stderr, "usage: positions pairs, or positions ASF AMC\n");
    return 2;
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 1;
  }
}
