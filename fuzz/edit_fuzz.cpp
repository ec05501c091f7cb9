// SPDX-License-Identifier: MIT

/// \file
/// Arbitrary words as a chain of edits, on small clips of many layouts: each edit succeeds or
/// fails, the result satisfies its invariants and has finite values, and a failed edit changes
/// nothing.
///
/// The first line is the seed of the clip. Each further line is an edit, `NAME VALUE`, or `only`,
/// `during` or `fade` with a value for the next edit.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "edit/counted_random.hpp"
#include "mocap/edit/chain.hpp"
#include "require.hpp"

namespace {

using mocap::Channel;
using mocap::Clip;
using mocap::edit::CountedRandom;

constexpr std::size_t most_steps = 6;
constexpr std::size_t most_frames = 4000;

/// A body that may lack any part, with channels of any kind.
class ClipMaker {
 public:
  explicit ClipMaker(std::uint64_t seed) : random_(seed) {}

  Clip make() {
    Clip clip;
    clip.skeleton.euler_axes = below(4) == 0 ? mocap::EulerAxes::fixed : mocap::EulerAxes::moving;
    clip.skeleton.position_mode =
        below(4) == 0 ? mocap::PositionMode::add : mocap::PositionMode::replace;
    const bool is_whole = below(3) != 0;
    std::size_t parents[std::size(names)];
    for (std::size_t i = 0; i < std::size(names); ++i) {
      parents[i] = mocap::Joint::no_parent;
      if (!is_whole && below(4) == 0) continue;
      mocap::Joint joint;
      joint.name = below(12) == 0 ? "Spine" : names[i].name;
      const std::size_t above = names[i].parent == mocap::Joint::no_parent
                                    ? mocap::Joint::no_parent
                                    : parents[names[i].parent];
      joint.offset = mocap::Vector3(names[i].x, names[i].y, names[i].z);
      joint.channels = channels(above == mocap::Joint::no_parent, is_whole);
      if (!is_whole && below(5) == 0) joint.before = rotation();
      if (!is_whole && below(5) == 0) joint.after = rotation();
      if (below(6) == 0) joint.end_sites = {{"Site", {0.0, 5.0, 1.0}}};
      const auto place = clip.skeleton.add(above, std::move(joint));
      require(place.has_value(), "the clip cannot be created");
      for (std::size_t k = 0; k < i; ++k) {
        if (parents[k] != mocap::Joint::no_parent && parents[k] >= *place) ++parents[k];
      }
      parents[i] = *place;
    }
    fill(clip);
    return clip;
  }

 private:
  struct Named {
    const char* name;
    std::size_t parent;
    double x, y, z;
  };
  static constexpr Named names[] = {{"Hips", mocap::Joint::no_parent, 0, 90, 0},
                                    {"LeftUpLeg", 0, 9, -4, 0},
                                    {"LeftLeg", 1, 0, -40, 1},
                                    {"LeftFoot", 2, 0, -40, -1},
                                    {"LeftToeBase", 3, 0, -4, 15},
                                    {"RightUpLeg", 0, -9, -4, 0},
                                    {"RightLeg", 5, 0, -40, 1},
                                    {"RightFoot", 6, 0, -40, -1},
                                    {"RightToeBase", 7, 0, -4, 15},
                                    {"Spine", 0, 0, 20, 0},
                                    {"LeftArm", 9, 15, 25, 0},
                                    {"LeftForeArm", 10, 25, 0, 0},
                                    {"LeftHand", 11, 22, 0, 0},
                                    {"RightArm", 9, -15, 25, 0},
                                    {"RightForeArm", 13, -25, 0, 0},
                                    {"RightHand", 14, -22, 0, 0},
                                    {"Head", 9, 0, 40, 2}};

  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>(random_.uniform(0, 0, next_++) * static_cast<double>(count));
  }
  double part() { return random_.uniform(1, 0, next_++) * 2.0 - 1.0; }
  mocap::Quaternion rotation() {
    return mocap::Quaternion(1.0 + part(), part(), part(), part()).normalized();
  }

  std::vector<Channel> channels(bool is_root, bool is_whole) {
    std::vector<Channel> list{Channel::z_rotation, Channel::x_rotation, Channel::y_rotation};
    std::rotate(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(below(3)), list.end());
    if (below(2) == 0) std::swap(list[0], list[1]);
    if (!is_whole && below(3) == 0) list.resize(below(3));
    if (!is_whole && below(6) == 0) {
      list = {Channel::quaternion_w, Channel::quaternion_x, Channel::quaternion_y,
              Channel::quaternion_z};
    }
    if (is_root || below(6) == 0) {
      list.insert(list.begin(), {Channel::x_position, Channel::y_position, Channel::z_position});
      if (!is_whole && below(4) == 0) list.erase(list.begin());
    }
    if (!is_whole && below(8) == 0) list.push_back(Channel::x_scale);
    return list;
  }

  void fill(Clip& clip) {
    const std::size_t frames = below(8) == 0 ? below(3) : below(60);
    const mocap::FrameRate rate{static_cast<std::int64_t>(1 + below(120)), 1};
    clip.motion = mocap::Motion(frames, clip.skeleton.channel_count(), mocap::FrameTime(rate));
    const bool is_wild = below(4) == 0;
    for (std::size_t column = 0; column < clip.motion.channels(); ++column) {
      const double size = is_wild ? 400.0 : 40.0 * std::abs(part());
      const double speed = is_wild ? 3.0 : 0.3 * std::abs(part());
      const double start = 3.0 * part();
      for (std::size_t frame = 0; frame < frames; ++frame) {
        clip.motion.exact_at(frame, column) =
            size * std::sin(start + speed * static_cast<double>(frame));
      }
    }
    if (frames > 0 && below(3) == 0) {
      const auto first = clip.motion.exact_row(0);
      std::fill(first.begin(), first.end(), 0.0);
    }
  }

  CountedRandom random_;
  std::uint64_t next_ = 0;
};

/// Long numbers may legitimately cause out-of-range values, or clips that do not fit into memory.
bool is_modest(std::string_view value) {
  std::size_t digits = 0;
  for (const char each : value) {
    digits = each >= '0' && each <= '9' ? digits + 1 : 0;
    if (digits > 4) return false;
  }
  return value.find_first_of("eE") == std::string_view::npos || digits == 0;
}

bool same_numbers(const Clip& a, const Clip& b) {
  const auto x = a.motion.values();
  const auto y = b.motion.values();
  return a.skeleton == b.skeleton && x.size() == y.size() &&
         (x.empty() || std::memcmp(x.data(), y.data(), x.size_bytes()) == 0);
}

void apply_and_check(const mocap::edit::Edit& edit, Clip& clip) {
  const Clip old = clip;
  mocap::Diagnostics diagnostics;
  const mocap::Status done = mocap::edit::apply(std::span(&edit, 1), clip, diagnostics);
  require(clip.validate().has_value(), "the invariants do not hold");
  if (!done) {
    require(!done.error().message.empty(), "rejected without a message");
    require(same_numbers(old, clip), "a failed edit changed the clip");
    return;
  }
  for (const double value : clip.motion.values())
    require(std::isfinite(value), "a value is not finite");
  for (const mocap::Joint& joint : clip.skeleton.joints()) {
    require(joint.offset.allFinite(), "an offset is not finite");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto next_line = [&] {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
  };
  std::uint64_t seed = 0;
  for (const char each : next_line()) seed = seed * 31 + static_cast<unsigned char>(each);
  Clip clip = ClipMaker(seed).make();
  const auto read = [&](const std::string&) -> mocap::Result<Clip> {
    return ClipMaker(seed + 1).make();
  };
  mocap::edit::Step step;
  for (std::size_t count = 0; count < most_steps && !text.empty();) {
    const std::string_view line = next_line();
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view name = line.substr(0, blank);
    const std::string value(line.substr(std::min(blank + 1, line.size())));
    if (!is_modest(value)) continue;
    if (mocap::edit::set_mask(step, name, value)) continue;
    step.name = name;
    step.value = value;
    const auto edit = mocap::edit::parse(step, read);
    step = {};
    ++count;
    if (!edit) {
      require(!edit.error().message.empty(), "rejected without a message");
      continue;
    }
    apply_and_check(*edit, clip);
    if (clip.motion.frames() > most_frames) break;
  }
  return 0;
}
