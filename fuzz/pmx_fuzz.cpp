// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary bytes as a PMX or PMD: the reader returns a valid skeleton or an error, the bones can
/// be written, and a motion that uses IK is read for them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "clip_format.hpp"
#include "mocap/mmd.hpp"
#include "require.hpp"

namespace {

using mocap::Clip;
using mocap::Diagnostics;
using mocap::Result;

mocap::mmd::ReadOptions limited() {
  mocap::mmd::ReadOptions options;
  options.limits.max_joints = 50;
  return options;
}

/// A motion with one key of the bone 左足ＩＫ.
std::string motion_of_leg() {
  std::string bytes = "Vocaloid Motion Data 0002";
  bytes.resize(50, '\0');
  bytes += std::string("\x01\0\0\0", 4);
  std::string name = "\x8D\xB6\x91\xAB\x82\x68\x82\x6A";
  name.resize(19, '\0');
  bytes += name;
  for (const float value : {0.5F, 2.0F, -1.0F, 0.0F, 0.0F, 0.0F, 1.0F}) {
    std::array<char, sizeof(float)> raw{};
    std::memcpy(raw.data(), &value, sizeof(float));
    bytes.append(raw.data(), raw.size());
  }
  return bytes + std::string(64, '\x14');
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  mocap::ByteSource source =
      mocap::ByteSource::from_bytes(std::span(bytes.data(), bytes.size()), "<memory>");
  Diagnostics found;
  Result<Clip> model = mocap::mmd::read_model(source, limited(), found);
  require_sound(model, found);
  if (!model) return 0;
  const Result<std::string> written = written_text(*model, mocap::mmd::write_model);
  require(written.has_value(), "the model cannot be written");
  if (bytes.starts_with("PMX ")) require(*written == bytes, "the bytes do not round-trip");
  static const std::string motion = motion_of_leg();
  mocap::ByteSource motion_source =
      mocap::ByteSource::from_bytes(std::span(motion.data(), motion.size()), "<motion>");
  Diagnostics motion_found;
  const Result<Clip> clip =
      mocap::mmd::read_motion(motion_source, std::move(*model), limited(), motion_found);
  require_sound(clip, motion_found);
  return 0;
}
