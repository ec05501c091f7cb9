// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a Second Life animation: the reader returns a clip or an error; a clip has
/// finite values and can be written, and reading and writing the result gives the same bytes. The
/// same input is also read as an Avimator file.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "clip_format.hpp"
#include "mocap/anim.hpp"
#include "mocap/avm.hpp"
#include "require.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

Result<std::string> written(const Clip& clip) {
  return written_text(clip, mocap::anim::write);
}

void check_round_trip(const Clip& clip) {
  const Result<std::string> once = written(clip);
  // An old file may move no joint at all.
  if (!once) return;
  Diagnostics diagnostics;
  const Result<Clip> again = mocap::anim::read(std::span<const char>(*once), {}, diagnostics);
  require(again.has_value(), "the written file cannot be read");
  const Result<std::string> twice = written(*again);
  require(twice.has_value() && *twice == *once, "the bytes do not round-trip");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const char> bytes(reinterpret_cast<const char*>(data), size);
  Diagnostics found;
  const Result<Clip> clip = mocap::anim::read(bytes, {}, found);
  require_sound(clip, found);
  if (clip) check_round_trip(*clip);
  Diagnostics of_avm;
  const Result<Clip> avm = mocap::avm::read(bytes, {}, of_avm);
  require_sound(avm, of_avm);
  return 0;
}
