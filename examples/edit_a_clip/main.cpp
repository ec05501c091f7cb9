// SPDX-License-Identifier: MIT

#include <cstdio>
#include <mocap/mocap.hpp>

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: edit_a_clip IN OUT\n");
    return 2;
  }

  auto clip = mocap::load(argv[1]);
  if (!clip) {
    std::fprintf(stderr, "%s: %s\n", argv[1], clip.error().message.c_str());
    return 3;
  }

  namespace edit = mocap::edit;
  const edit::Chain chain{edit::Resample{30.0}, edit::Mirror{}, edit::InPlace{}};
  mocap::Diagnostics notes;
  mocap::Status done = chain.apply(*clip, notes);
  for (const mocap::Diagnostic& note : notes.entries()) std::puts(note.message.c_str());
  if (done) done = mocap::save(*clip, argv[2]);
  if (!done) {
    std::fprintf(stderr, "%s: %s\n", argv[2], done.error().message.c_str());
    return 4;
  }
  return 0;
}
