// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/counted_random.hpp"
#include "edit/curve.hpp"
#include "edit/joint_track.hpp"
#include "edit/numbers.hpp"
#include "edit/option_words.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/signal.hpp"
#include "pose/degrees.hpp"

namespace mocap::edit {

namespace {

/// A joint uses six random numbers per frame: three for its rotation, then three for its position.
constexpr std::uint64_t first_of_place = 3;

void turn_joint(Clip& clip, std::size_t joint, std::size_t column, std::size_t first,
                double degrees, const CountedRandom& random) {
  const JointTrack track = track_of(clip, joint, column);
  const RotationChannels writer(clip.skeleton, joint);
  const std::size_t columns = clip.skeleton[joint].channels.size();
  std::vector<double> near(columns);
  for (std::size_t frame = first; frame < clip.motion.frames(); ++frame) {
    Vector3 turn;
    for (std::uint64_t axis = 0; axis < 3; ++axis) {
      turn[static_cast<int>(axis)] = detail::radians(degrees) * random.normal(joint, frame, axis);
    }
    const auto row = clip.motion.computed_row(frame).subspan(column, columns);
    near.assign(row.begin(), row.end());
    writer.write((track.rotations[frame] * exp_of(turn)).normalized(), row,
                 std::span<const double>(near));
  }
}

void move_joint(Clip& clip, std::size_t joint, std::size_t column, std::size_t first, double length,
                const CountedRandom& random) {
  for (const Channel channel : clip.skeleton[joint].channels) {
    if (is_position(channel)) {
      const std::uint64_t index = first_of_place + static_cast<std::uint64_t>(axis_of(channel));
      for (std::size_t frame = first; frame < clip.motion.frames(); ++frame) {
        clip.motion.computed_at(frame, column) += length * random.normal(joint, frame, index);
      }
    }
    ++column;
  }
}

}  // namespace

Status validate(const Noise& options, const Clip& /*clip*/) {
  const bool is_sound = options.degrees >= 0.0 && options.degrees <= 1e6 && options.length >= 0.0 &&
                        std::isfinite(options.length);
  if (is_sound) return {};
  return fail(
      codes::edit_value,
      "the noise must be between 0 and 1000000 degrees for angles, and not negative for positions");
}

Status apply(const Noise& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  if (options.degrees == 0.0 && options.length == 0.0) return {};
  const CountedRandom random(options.seed, options.draw, clip);
  const std::size_t first = first_of_motion(clip);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    if (options.degrees > 0.0 && turns(clip.skeleton[joint]))
      turn_joint(clip, joint, columns[joint], first, options.degrees, random);
    if (options.length > 0.0)
      move_joint(clip, joint, columns[joint], first, options.length, random);
  }
  return {};
}

namespace {

/// `0.5`, `0.5,0.2`, `0.5:7`.
Result<Edit> parse_noise(std::string_view value) {
  constexpr std::string_view takes =
      "degrees such as 0.5, lengths after a comma as in 0.5,0.2, and a seed after a colon";
  std::string_view left = value;
  const std::optional<std::uint64_t> seed = take_seed(left);
  const std::size_t comma = std::min(left.find(','), left.size());
  const std::optional<double> degrees = number_in(left.substr(0, comma));
  const std::optional<double> length =
      comma == left.size() ? std::optional(0.0) : number_in(left.substr(comma + 1));
  if (!seed || !degrees || *degrees < 0.0 || !length || *length < 0.0)
    return invalid_value("noise", value, takes);
  return Edit(Noise{*degrees, *length, *seed});
}

}  // namespace

extern constinit const StepKind noise_step{
    .facts = {"noise", "DEGREES", "",
              "Add noise for training data: degrees for rotations, then lengths for positions "
              "after a comma, and a seed after a colon, as in 0.5,0.2:7."},
    .parse = parse_noise};

}  // namespace mocap::edit
