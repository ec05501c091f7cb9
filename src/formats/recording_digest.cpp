// SPDX-License-Identifier: MIT
#include "formats/recording_digest.hpp"

#include <bit>

#include "formats/text_as_read.hpp"

namespace mocap::detail {

namespace {

constexpr std::uint64_t digest_prime = 0x100000001b3ULL;

}  // namespace

std::uint64_t digest_of_points(const Recording& recording) {
  std::uint64_t digest = digest_of(recording.positions);
  const auto mix = [&](std::uint64_t value) { digest = (digest ^ value) * digest_prime; };
  for (const Point& point : recording.points) {
    mix(point.label.size());
    for (const char c : point.label) mix(static_cast<unsigned char>(c));
  }
  for (const SampleState state : recording.states) mix(static_cast<std::uint64_t>(state));
  for (const double time : recording.times_s) mix(std::bit_cast<std::uint64_t>(time));
  mix(static_cast<std::uint64_t>(recording.first_frame));
  return digest;
}

}  // namespace mocap::detail
