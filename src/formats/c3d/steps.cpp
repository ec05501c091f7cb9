// SPDX-License-Identifier: MIT
#include "formats/c3d/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "mocap/c3d.hpp"
#include "text/utf8.hpp"

namespace mocap::c3d {

namespace {

/// The largest integer for which coordinates are scaled.
constexpr double largest_integer = 32000.0;
constexpr double most_integer = 32767.0;

/// Calls `visit(frame, point, position)` with all known positions in file units.
template <class Visit>
void for_each_position(const Stored& stored, const Visit& visit) {
  const Recording& recording = stored.points;
  const std::size_t frames = stored.clip.motion.frames();
  for (std::size_t frame = 0; frame < frames; ++frame)
    for (std::size_t point = 0; point < recording.points.size(); ++point)
      if (recording.is_known(frame, point))
        visit(frame, point, Vector3(recording.position(frame, point) * stored.length_scale));
}

double largest_coordinate(const Stored& stored) {
  double largest = 0.0;
  for_each_position(stored, [&](std::size_t, std::size_t, const Vector3& position) {
    largest = std::max(largest, position.cwiseAbs().maxCoeff());
  });
  return largest;
}

double largest_residual_of(const Stored& stored) {
  float largest = 0.0F;
  for (const float residual : stored.points.residuals)
    if (std::isfinite(residual)) largest = std::max(largest, residual);
  return static_cast<double>(largest) * stored.length_scale;
}

/// Whether all coordinates are multiples of a step in file units.
bool are_multiples_of(const Stored& stored, double step) {
  constexpr double rounding = 1e-6;
  bool are_multiples = true;
  for_each_position(stored, [&](std::size_t, std::size_t, const Vector3& position) {
    const Vector3 steps = position / step;
    // Also false for a step of 0.
    are_multiples =
        are_multiples && (steps - steps.array().round().matrix()).cwiseAbs().maxCoeff() <= rounding;
  });
  return are_multiples;
}

/// The step of the file that was read preserves its residuals, and its integers.
float step_of_points(const Stored& stored) {
  const double coordinate = largest_coordinate(stored);
  const double residual = largest_residual_of(stored);
  const auto* style = stored.clip.format_data.find<Style>();
  // The scale of a file of floating-point numbers need not be the step of its coordinates.
  const bool is_step =
      style != nullptr && (!stored.integers || style->has_integers ||
                           are_multiples_of(stored, style->scale * stored.length_scale));
  double step = is_step ? style->scale * stored.length_scale : 0.0;
  const double most = stored.integers ? most_integer * step : coordinate;
  constexpr double rounding = 1e-6;
  // After a change of unit, residuals may be much smaller than the old step.
  const bool is_too_large = residual > 0.0 && residual < (1.0 - rounding) * step;
  if (!(step > 0.0) || is_too_large || coordinate > most ||
      residual > (most_residual + rounding) * step)
    step = std::max(coordinate / largest_integer, residual / most_residual);
  const auto in_file = static_cast<float>(step);
  // Also for a clip without points.
  return in_file > 0.0F && std::isfinite(1.0F / in_file) ? in_file : 1.0F;
}

/// The step of the file that was read if all samples of a channel are multiples of it; otherwise 0.
double kept_step_of_analog(const Stored& stored, std::size_t channel, double largest) {
  const auto* style = stored.clip.format_data.find<Style>();
  const Motion& analog = stored.clip.recording.analog;
  if (style == nullptr || style->analog_steps.size() != analog.channels()) return 0.0;
  // Negative if the plus and minus of a sensor are exchanged.
  const double step = std::abs(style->analog_steps[channel]);
  if (!(step > 0.0) || !(largest <= most_integer * step)) return 0.0;
  constexpr double rounding = 1e-3;
  for (std::size_t sample = 0; sample < analog.frames(); ++sample) {
    const double steps = analog.at(sample, channel) / step;
    if (!(std::abs(steps - std::round(steps)) <= rounding)) return 0.0;
  }
  return step;
}

std::vector<float> steps_of_analog(const Stored& stored) {
  const Motion& analog = stored.clip.recording.analog;
  std::vector<float> steps(stored.clip.recording.analog_channels.size(), 1.0F);
  if (!stored.integers) return steps;
  std::vector<double> largest(steps.size(), 0.0);
  for (std::size_t sample = 0; sample < analog.frames(); ++sample)
    for (std::size_t i = 0; i < steps.size(); ++i)
      largest[i] = std::max(largest[i], std::abs(analog.at(sample, i)));
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const double kept = kept_step_of_analog(stored, i, largest[i]);
    const auto step = static_cast<float>(kept > 0.0 ? kept : largest[i] / largest_integer);
    if (step > 0.0F && std::isfinite(1.0F / step)) steps[i] = step;
  }
  return steps;
}

/// How much rounding changes one point.
struct Rounding {
  double most = 0.0;        ///< In file units.
  std::size_t frame = 0;    ///< Where that is.
  double coordinate = 0.0;  ///< The largest one, in file units.
};

std::vector<Rounding> rounding_of_points(const Stored& stored, float step) {
  std::vector<Rounding> points(stored.points.points.size());
  for_each_position(stored, [&](std::size_t frame, std::size_t point, const Vector3& position) {
    Rounding& rounding = points[point];
    const auto integers = to_integers(position, step);
    const Vector3 in_file(integers[0], integers[1], integers[2]);
    const double change = (in_file * static_cast<double>(step) - position).norm();
    rounding.coordinate = std::max(rounding.coordinate, position.cwiseAbs().maxCoeff());
    if (change <= rounding.most) return;
    rounding.most = change;
    rounding.frame = frame;
  });
  return points;
}

}  // namespace

Steps choose_steps(const Stored& stored) {
  return {.points = step_of_points(stored), .analog = steps_of_analog(stored)};
}

std::int16_t to_integer(double value) {
  return static_cast<std::int16_t>(std::clamp(std::round(value), -most_integer, most_integer));
}

std::array<std::int16_t, 3> to_integers(const Vector3& position, float step) {
  const Vector3 steps = position / static_cast<double>(step);
  std::array<std::int16_t, 3> integers{to_integer(steps.x()), to_integer(steps.y()),
                                       to_integer(steps.z())};
  if (integers != std::array<std::int16_t, 3>{}) return integers;
  Eigen::Index largest = 0;
  steps.cwiseAbs().maxCoeff(&largest);
  integers[static_cast<std::size_t>(largest)] = steps[largest] < 0.0 ? -1 : 1;
  return integers;
}

void report_rounding(const Stored& stored, const Steps& steps, double metres,
                     Diagnostics& diagnostics) {
  if (!stored.integers) return;
  constexpr double visible_mm = 0.1;
  constexpr double visible_share = 1e-3;
  const std::vector<Point>& points = stored.points.points;
  const std::vector<Rounding> roundings = rounding_of_points(stored, steps.points);
  const double mm_per_unit = 1000.0 * metres / stored.length_scale;
  std::optional<std::size_t> place;
  std::optional<std::size_t> result;
  const auto is_worse = [&](std::size_t i, const std::optional<std::size_t>& than) {
    return !than || roundings[i].most > roundings[*than].most;
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Rounding& rounding = roundings[i];
    if (points[i].kind == PointKind::place) {
      if (rounding.most * mm_per_unit > visible_mm && is_worse(i, place)) place = i;
    } else if (rounding.most > visible_share * rounding.coordinate && is_worse(i, result)) {
      result = i;
    }
  }
  std::vector<std::string> changes;
  const auto name_of = [&](std::size_t i) { return text::shown(points[i].label); };
  if (place)
    changes.push_back(fmt::format("`{}` moves by {:.2g} mm in frame {}", name_of(*place),
                                  roundings[*place].most * mm_per_unit, roundings[*place].frame));
  if (result)
    changes.push_back(fmt::format("`{}`, a result of a model, changes by {:.2g} in frame {}",
                                  name_of(*result), roundings[*result].most,
                                  roundings[*result].frame));
  if (changes.empty()) return;
  Diagnostic finding = make_diagnostic(
      codes::c3d_rounded,
      fmt::format("16-bit integers have steps of {:.2g} mm: {}",
                  static_cast<double>(steps.points) * mm_per_unit, fmt::join(changes, "; ")));
  finding.at.file = stored.clip.metadata.source;
  diagnostics.add(std::move(finding));
}

}  // namespace mocap::c3d
