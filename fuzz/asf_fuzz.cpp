// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as an ASF file: the reader returns a skeleton or an error, the skeleton
/// satisfies its invariants, is written back byte for byte, and is the same skeleton when
/// reformatted.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "clip_format.hpp"
#include "mocap/acclaim.hpp"
#include "require.hpp"

namespace {

using mocap::ByteSource;
using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;
namespace acclaim = mocap::acclaim;

acclaim::ReadOptions small_limits() {
  acclaim::ReadOptions options;
  options.limits.max_joints = 300;
  options.limits.max_depth = 200;
  return options;
}

Result<Clip> read(std::span<const char> bytes, Diagnostics& diagnostics) {
  ByteSource source = ByteSource::from_bytes(bytes);
  return acclaim::read_skeleton(source, small_limits(), diagnostics);
}

std::string write(const Clip& clip, bool canonical) {
  acclaim::WriteOptions options;
  options.canonical = canonical;
  Result<std::string> text = written_text(clip, acclaim::write_skeleton, options);
  require(text.has_value(), "a skeleton that was read cannot be written");
  return std::move(*text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span<const char> bytes(reinterpret_cast<const char*>(data), size);
  static_cast<void>(acclaim::sniff_skeleton({bytes.data(), bytes.size()}));
  Diagnostics diagnostics;
  const Result<Clip> clip = read(bytes, diagnostics);
  require_sound(clip, diagnostics);
  if (!clip) return 0;
  require(clip->skeleton.size() >= 1, "a skeleton without a root");
  if (!acclaim::fits(clip->skeleton)) return 0;
  const std::string same = write(*clip, false);
  require(std::equal(bytes.begin(), bytes.end(), same.begin(), same.end()),
          "a file does not round-trip byte for byte");
  const std::string anew = write(*clip, true);
  Diagnostics again_diagnostics;
  const Result<Clip> again = read(anew, again_diagnostics);
  require(again.has_value(), "the written file cannot be read");
  require(again->skeleton == clip->skeleton, "the skeleton does not round-trip");
  return 0;
}
