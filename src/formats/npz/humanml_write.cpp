// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "formats/npz/layouts.hpp"
#include "formats/npz/layouts_out.hpp"
#include "formats/npz/positions_out.hpp"
#include "formats/npz/smpl_names.hpp"
#include "text/utf8.hpp"

namespace mocap::npz {

namespace {

/// Metres. Larger positions are those of no person, and their squares are not exact.
constexpr double largest_position = 1e6;

tl::unexpected<Error> no_features(const std::string& why, std::string advice) {
  Error error =
      make_diagnostic(codes::npz_features, "HumanML3D features cannot be computed: " + why);
  error.advise(std::move(advice));
  return tl::unexpected<Error>(std::move(error));
}

Status check_frames(const Clip& clip) {
  const double rate = clip.motion.frame_time.frames_per_second();
  constexpr double tolerance = 1e-3;
  if (!(std::abs(rate - humanml::rate) <= tolerance))
    return no_features(
        fmt::format("the clip has {:.6g} frames per second instead of {}", rate, humanml::rate),
        "Change the rate with `mocap convert --fps 20`. If the file does not contain its rate, "
        "which is 20, specify it with `mocap convert --rate 20`.");
  if (clip.motion.frames() < 2)
    return no_features("there are fewer than 2 frames", "Use a longer clip.");
  return {};
}

/// The positions of the joints in SMPL order: frames x 22 x 3, metres, Y up.
Result<std::vector<double>> smpl_positions(const Positions& positions,
                                           const std::vector<std::optional<std::size_t>>& joints,
                                           const WriteOptions& options) {
  const double metres = options.metres_per_unit.value_or(1.0);
  const Quaternion upright = rotation_to(options.up.value_or(Axis::plus_y), Vector3::UnitY());
  std::vector<double> values;
  values.reserve(positions.frames() * humanml::joints * 3);
  std::size_t frame = 0;
  std::string fault;
  std::string advice;
  positions.for_each_frame([&](std::span<const double> row) {
    for (const std::optional<std::size_t>& joint : joints) {
      const double* const at = &row[3 * *joint];
      const Vector3 position = upright * (metres * Vector3(at[0], at[1], at[2]));
      if (!(position.cwiseAbs().maxCoeff() <= largest_position)) {
        const bool is_missing = std::isnan(position.x());
        advice = is_missing ? "Fill the gaps first with `mocap convert --fill`."
                            : "Specify the unit of the file with `mocap convert --units`.";
        fault = fmt::format("the position of `{}` in frame {} is {}",
                            text::shown(positions.names()[*joint]), frame,
                            is_missing ? "missing" : "too large");
        return false;
      }
      values.insert(values.end(), position.begin(), position.end());
    }
    ++frame;
    return true;
  });
  if (!fault.empty()) return no_features(fault, std::move(advice));
  return values;
}

}  // namespace

Result<HumanMlFeatures> find_features(const Clip& clip, const WriteOptions& options) {
  const Positions positions(clip);
  const std::vector<std::optional<std::size_t>> joints =
      find_smpl_joints(positions.names(), smpl_model(humanml::joints).joints);
  if (Status body = check_smpl_body(joints, "HumanML3D features"); !body)
    return tl::unexpected<Error>(std::move(body.error()));
  if (Status frames = check_frames(clip); !frames)
    return tl::unexpected<Error>(std::move(frames.error()));
  Result<std::vector<double>> values = smpl_positions(positions, joints, options);
  if (!values) return tl::unexpected<Error>(std::move(values.error()));
  return HumanMlFeatures(std::move(*values));
}

bool put_features(const HumanMlFeatures& features, const ArrayZip::Sink& sink) {
  for (std::size_t frame = 0; frame < features.rows(); ++frame) {
    std::vector<float> numbers;
    numbers.reserve(humanml::columns);
    for (const double value : features.row(frame)) numbers.push_back(static_cast<float>(value));
    if (!sink(bytes_of(numbers))) return false;
  }
  return true;
}

}  // namespace mocap::npz
