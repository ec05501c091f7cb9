// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Hand-made Second Life animations, byte by byte.

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "mocap/anim.hpp"

namespace mocap::test {

/// Appends little-endian values.
class AnimBytes {
 public:
  template <class Value>
  AnimBytes& add(Value value) {
    char bytes[sizeof(Value)];
    std::memcpy(bytes, &value, sizeof(Value));
    text.append(bytes, sizeof(Value));
    return *this;
  }
  AnimBytes& name(std::string_view word) {
    text += word;
    text += '\0';
    return *this;
  }
  AnimBytes& key(std::uint16_t time, std::array<std::uint16_t, 3> values) {
    add(time);
    for (const std::uint16_t value : values) add(value);
    return *this;
  }
  /// From the version to the hand pose.
  AnimBytes& header(float duration_s, std::int32_t priority = 2, std::string_view emote = "") {
    add<std::uint16_t>(1).add<std::uint16_t>(0).add(priority).add(duration_s).name(emote);
    add(0.0F).add(duration_s).add<std::int32_t>(0);
    return add(0.3F).add(0.3F).add<std::uint32_t>(1);
  }

  std::string text;
};

inline Result<Clip> read_anim(std::string_view bytes, Diagnostics& found,
                              const anim::ReadOptions& options = {}) {
  return anim::read(std::span<const char>(bytes.data(), bytes.size()), options, found);
}

inline Result<std::string> anim_bytes(const Clip& clip, Diagnostics& found,
                                      const anim::WriteOptions& options = {}) {
  std::string text;
  const auto out = [&](std::string_view piece) {
    text += piece;
    return true;
  };
  const Status written = anim::write(clip, options, out, found);
  if (!written) return tl::unexpected<Error>(written.error());
  return text;
}

/// Two joints, every field with a different value.
inline std::string small_anim() {
  AnimBytes bytes;
  bytes.add<std::uint16_t>(1).add<std::uint16_t>(0).add<std::int32_t>(4).add(2.0F);
  bytes.name("express_smile").add(0.5F).add(1.5F).add<std::int32_t>(1);
  bytes.add(0.25F).add(0.75F).add<std::uint32_t>(11).add<std::uint32_t>(2);
  bytes.name("mPelvis").add<std::int32_t>(-1);
  bytes.add<std::int32_t>(1).key(0, {32767, 32767, 32767});
  // 0, 1 and 2 s; up by 4919 steps of 10/65535 m.
  bytes.add<std::int32_t>(3).key(0, {32767, 32767, 32767});
  bytes.key(32767, {32767, 32767, 37687}).key(65535, {32767, 32767, 32767});
  bytes.name("mElbowLeft").add<std::int32_t>(6);
  // A quarter turn about z: sin 45 degrees is 0.70710678, (0.70710678 + 1) / 2 * 65535 = 55937.6.
  bytes.add<std::int32_t>(2).key(0, {32767, 32767, 32767}).key(65535, {32767, 32767, 55938});
  bytes.add<std::int32_t>(0);
  bytes.add<std::int32_t>(0);
  return bytes.text;
}

}  // namespace mocap::test
