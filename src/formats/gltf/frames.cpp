// SPDX-License-Identifier: MIT
#include "formats/gltf/frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>

#include "mocap/gltf.hpp"
#include "pose/blend.hpp"
#include "pose/unit_quaternion.hpp"

namespace mocap::gltf::input {

namespace {

using Value4 = std::array<double, 4>;

/// Rows that are filled together, track by track, while they are in the cache.
constexpr std::size_t frames_at_once = 64;

unsigned width_of(Path path) {
  return path == Path::rotation ? 4 : 3;
}

/// Element of the accessor that is the value of a key; its tangents are before and after it.
std::uint64_t element_of(const FilledTrack& filled, std::size_t key) {
  return filled.track->interpolation == Interpolation::cubic ? 3 * std::uint64_t{key} + 1 : key;
}

Value4 element(const FilledTrack& filled, std::uint64_t index, unsigned width) {
  Value4 value{};
  const char* floats = filled.values.floats_at(index);
  if (floats == nullptr) {
    for (unsigned part = 0; part < width; ++part) value[part] = filled.values.at(index, part);
    return value;
  }
  std::array<float, 4> parts{};
  // Copies of constant size are single instructions.
  if (width == 4)
    std::memcpy(parts.data(), floats, 4 * sizeof(float));
  else
    std::memcpy(parts.data(), floats, 3 * sizeof(float));
  for (unsigned part = 0; part < 4; ++part) value[part] = static_cast<double>(parts[part]);
  return value;
}

/// Converts a quaternion of any length to a rotation; zero gives the identity.
Quaternion rotation_in(const Value4& value) {
  return mocap::detail::unit_quaternion(Quaternion(value[3], value[0], value[1], value[2]));
}

Value4 value_of(const Quaternion& rotation) {
  return {rotation.x(), rotation.y(), rotation.z(), rotation.w()};
}

/// A Hermite spline (appendix C.5 of the specification). Tangents are per second.
Value4 spline(const FilledTrack& filled, std::size_t key, double share, double length_s,
              unsigned width) {
  const std::uint64_t at = element_of(filled, key);
  const double u2 = share * share;
  const double u3 = u2 * share;
  Value4 value{};
  for (unsigned i = 0; i < width; ++i) {
    value[i] = (2.0 * u3 - 3.0 * u2 + 1.0) * filled.values.at(at, i) +
               length_s * (u3 - 2.0 * u2 + share) * filled.values.at(at + 1, i) +
               (3.0 * u2 - 2.0 * u3) * filled.values.at(at + 3, i) +
               length_s * (u3 - u2) * filled.values.at(at + 2, i);
  }
  return value;
}

/// The value `share` of the way from a key to the next.
Value4 between(const FilledTrack& filled, std::size_t key, double share, double step_s) {
  const Path path = filled.track->path;
  const unsigned width = width_of(path);
  const std::vector<double>& frames = filled.keys->frames;
  const Value4 a = element(filled, element_of(filled, key), width);
  switch (filled.track->interpolation) {
    case Interpolation::step:
      return a;
    case Interpolation::cubic: {
      const double length_s = (frames[key + 1] - frames[key]) * step_s;
      const Value4 value = spline(filled, key, share, length_s, width);
      return path == Path::rotation ? value_of(rotation_in(value)) : value;
    }
    case Interpolation::linear:
      break;
  }
  const Value4 b = element(filled, element_of(filled, key + 1), width);
  if (path == Path::rotation)
    return value_of(mocap::detail::blend(rotation_in(a), rotation_in(b), share));
  Value4 value{};
  for (unsigned i = 0; i < width; ++i) value[i] = a[i] + (b[i] - a[i]) * share;
  return value;
}

/// Writes a value to its columns. Returns false if it is not finite.
bool put(const FilledTrack& filled, Value4 value, double* out) {
  if (filled.track->path == Path::rotation) {
    if (filled.is_turned) {
      // Products of quaternions preserve the length, which need not be exactly 1.
      value = value_of(filled.joint_from_rest * Quaternion(value[3], value[0], value[1], value[2]));
    }
    std::copy_n(value.begin(), 4, out);
    return std::isfinite(value[0]) && std::isfinite(value[1]) && std::isfinite(value[2]) &&
           std::isfinite(value[3]);
  }
  Vector3 place(value[0], value[1], value[2]);
  if (filled.is_scaled) place = filled.scale * place;
  std::copy_n(place.data(), 3, out);
  return place.allFinite();
}

/// Whether consecutive floats are finite numbers. Compilers vectorise this loop.
bool are_finite(const char* floats, std::size_t count) {
  // Without their signs, floats are in the order of their bits, with those that are not finite at
  // the end.
  constexpr std::int32_t without_sign = 0x7FFFFFFF;
  constexpr std::int32_t infinite = 0x7F800000;
  std::int32_t any_other = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::int32_t bits = 0;
    std::memcpy(&bits, floats + i * sizeof(bits), sizeof(bits));
    any_other |= (bits & without_sign) >= infinite ? 1 : 0;
  }
  return any_other == 0;
}

/// Fills frames that all have a key, from floats `stride` bytes apart. Returns false if one is not
/// finite.
template <std::size_t width>
bool fill_from_floats(const char* from, std::size_t stride, std::size_t column, std::size_t first,
                      std::size_t count, Motion& motion) {
  std::array<float, width> parts{};
  const bool is_consecutive = stride == sizeof(parts);
  if (is_consecutive && !are_finite(from, width * count)) return false;
  double* out = motion.exact_row(first).data() + column;
  for (std::size_t frame = 0; frame < count; ++frame, from += stride, out += motion.channels()) {
    if (!is_consecutive && !are_finite(from, width)) return false;
    std::memcpy(parts.data(), from, sizeof(parts));
    for (std::size_t i = 0; i < width; ++i) out[i] = static_cast<double>(parts[i]);
  }
  return true;
}

/// The floats of frames that all have a key and whose values are not changed; otherwise null.
const char* floats_of_frames(const FilledTrack& filled, std::size_t first, std::size_t count) {
  const bool has_keys = first + count <= filled.keys->frames_on_keys;
  if (!has_keys || filled.is_turned || filled.is_scaled) return nullptr;
  const std::uint64_t element = element_of(filled, first);
  return filled.values.floats_from(element, element_of(filled, first + count - 1) - element + 1);
}

bool fill_track(const FilledTrack& filled, double step_s, std::size_t first, std::size_t count,
                Motion& motion) {
  const std::vector<double>& frames = filled.keys->frames;
  const unsigned width = width_of(filled.track->path);
  if (const char* const floats = floats_of_frames(filled, first, count); floats != nullptr) {
    const auto stride = static_cast<std::size_t>(filled.values.stride() *
                                                 (element_of(filled, 1) - element_of(filled, 0)));
    return width == 4 ? fill_from_floats<4>(floats, stride, filled.column, first, count, motion)
                      : fill_from_floats<3>(floats, stride, filled.column, first, count, motion);
  }
  // The last key that is not after the first frame, or the first key.
  const auto after = std::upper_bound(frames.begin(), frames.end(), static_cast<double>(first));
  auto key = static_cast<std::size_t>(after - frames.begin());
  key = key == 0 ? 0 : key - 1;
  for (std::size_t frame = first; frame < first + count; ++frame) {
    const auto now = static_cast<double>(frame);
    while (key + 1 < frames.size() && frames[key + 1] <= now) ++key;
    const bool is_key = now <= frames[key] || key + 1 == frames.size();
    const Value4 value =
        is_key
            ? element(filled, element_of(filled, key), width)
            : between(filled, key, (now - frames[key]) / (frames[key + 1] - frames[key]), step_s);
    if (!put(filled, value, motion.exact_row(frame).data() + filled.column)) return false;
  }
  return true;
}

}  // namespace

Result<Numbers> values_of(const Asset& asset, Buffers& buffers, const Track& track,
                          const KeyTimes& keys) {
  Result<Numbers> values = buffers.numbers(track.output, width_of(track.path));
  if (!values) return values;
  const std::uint64_t needed =
      keys.seconds.size() * (track.interpolation == Interpolation::cubic ? 3U : 1U);
  if (values->count() >= needed) return values;
  return tl::unexpected<Error>(
      asset.error(codes::gltf_keys, asset.accessors[track.output].value,
                  fmt::format("accessor {} has {} values, but its keys need {}", track.output,
                              values->count(), needed)));
}

double key_value(const FilledTrack& filled, std::size_t key, unsigned part) {
  return filled.values.at(element_of(filled, key), part);
}

bool is_constant(const FilledTrack& filled, unsigned width, double tolerance) {
  const bool is_cubic = filled.track->interpolation == Interpolation::cubic;
  Value4 of_first{};
  for (unsigned part = 0; part < width && !filled.keys->seconds.empty(); ++part)
    of_first[part] = key_value(filled, 0, part);
  for (std::size_t key = 0; key < filled.keys->seconds.size(); ++key) {
    for (unsigned part = 0; part < width; ++part) {
      const double first = of_first[part];
      if (!(std::abs(key_value(filled, key, part) - first) <= tolerance * std::abs(first)))
        return false;
      const std::uint64_t at = element_of(filled, key);
      if (is_cubic &&
          (filled.values.at(at - 1, part) != 0.0 || filled.values.at(at + 1, part) != 0.0))
        return false;
    }
  }
  return true;
}

bool is_interpolated(const FilledTrack& filled, unsigned width) {
  const std::vector<double>& frames = filled.keys->frames;
  if (filled.track->interpolation == Interpolation::step || !filled.keys->has_gaps) return false;
  for (std::size_t key = 1; key < frames.size(); ++key) {
    if (frames[key] - frames[key - 1] <= 1.0) continue;
    for (unsigned part = 0; part < width; ++part)
      if (key_value(filled, key, part) != key_value(filled, key - 1, part)) return true;
  }
  return false;
}

bool fill_frames(const std::vector<FilledTrack>& tracks, double step_s, Motion& motion,
                 mocap::detail::MotionDigest& digest, const FilledTrack*& at) {
  const std::span<const double> values = motion.values();
  for (std::size_t first = 0; first < motion.frames(); first += frames_at_once) {
    const std::size_t count = std::min(frames_at_once, motion.frames() - first);
    for (const FilledTrack& track : tracks) {
      if (fill_track(track, step_s, first, count, motion)) continue;
      at = &track;
      return false;
    }
    digest.add(values.subspan(first * motion.channels(), count * motion.channels()));
  }
  return true;
}

std::vector<TrackBytes> tracks_in_motion(const std::vector<FilledTrack>& tracks,
                                         std::size_t frames) {
  std::vector<TrackBytes> unchanged;
  for (const FilledTrack& filled : tracks) {
    const std::optional<std::uint64_t> place = filled.values.place_of_floats();
    if (!place || filled.is_turned || filled.is_scaled || filled.keys->frames_on_keys < frames ||
        filled.track->interpolation == Interpolation::cubic)
      continue;
    unchanged.push_back(
        {.at = *place, .frames = frames, .channel = filled.column, .width = filled.values.width()});
  }
  std::sort(unchanged.begin(), unchanged.end(),
            [](const TrackBytes& a, const TrackBytes& b) { return a.at < b.at; });
  // Several joints may share values.
  std::vector<TrackBytes> separate;
  for (const TrackBytes& track : unchanged)
    if (separate.empty() || separate.back().end() <= track.at) separate.push_back(track);
  return separate;
}

}  // namespace mocap::gltf::input
