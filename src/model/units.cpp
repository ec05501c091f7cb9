// SPDX-License-Identifier: MIT
#include "mocap/units.hpp"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

#include "model/length_units.hpp"
#include "text/ascii.hpp"

namespace mocap {

namespace {

namespace length_units = detail::length_units;

/// The units that users and files can name.
constexpr std::array named_units{length_units::metre, length_units::centimetre,
                                 length_units::millimetre, length_units::inch, length_units::foot};

constexpr NamedUnit menu_unit(const detail::LengthUnit& unit) {
  return {unit.name, unit.plural, unit.metres};
}

constexpr std::array menu_units{
    menu_unit(length_units::metre),
    menu_unit(length_units::centimetre),
    menu_unit(length_units::millimetre),
    menu_unit(length_units::inch),
    menu_unit(length_units::foot),
    NamedUnit{"CMU (5.644 cm)", "CMU units (5.644 cm)", metres_per_cmu_unit},
};

}  // namespace

std::span<const NamedUnit> common_units() {
  return menu_units;
}

std::optional<double> metres_of_unit(std::string_view name) {
  for (const detail::LengthUnit& unit : named_units) {
    for (const std::string_view spelling :
         {unit.symbol, unit.name, unit.plural, unit.american_name, unit.american_plural}) {
      if (text::equal_in_any_case(spelling, name)) return unit.metres;
    }
  }
  return std::nullopt;
}

namespace {

/// Negative residuals mark unknown positions; unknown positions are whatever the file contains.
void scale_recording(Recording& recording, double factor) {
  for (std::size_t frame = 0; frame < recording.positions.frames(); ++frame) {
    const auto row = recording.positions.computed_row(frame);
    for (std::size_t point = 0; point < recording.points.size(); ++point) {
      if (recording.points[point].kind != PointKind::place || !recording.is_known(frame, point))
        continue;
      for (std::size_t axis = 0; axis < 3; ++axis) row[3 * point + axis] *= factor;
    }
  }
  for (float& residual : recording.residuals)
    if (residual > 0.0F) residual = static_cast<float>(static_cast<double>(residual) * factor);
  for (std::size_t frame = 0; frame < recording.body_poses.frames(); ++frame) {
    const auto row = recording.body_poses.computed_row(frame);
    for (std::size_t body = 0; body < recording.bodies.size(); ++body)
      for (std::size_t axis = 0; axis < 3; ++axis)
        row[Recording::channels_per_body * body + axis] *= factor;
  }
}

}  // namespace

void scale_lengths(Clip& clip, double factor) {
  scale_recording(clip.recording, factor);
  clip.format_data.on_places_changed();
  std::vector<std::size_t> lengths;
  std::size_t column = 0;
  for (std::size_t i = 0; i < clip.skeleton.size(); ++i) {
    const Joint& joint = clip.skeleton[i];
    std::vector<EndSite> sites = joint.end_sites;
    for (EndSite& site : sites) site.offset *= factor;
    for (const Channel channel : joint.channels) {
      if (is_position(channel) || channel == Channel::bone_length) lengths.push_back(column);
      ++column;
    }
    clip.skeleton.set_offset(i, joint.offset * factor);
    clip.skeleton.set_end_sites(i, std::move(sites));
  }
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.computed_row(frame);
    for (const std::size_t length : lengths) row[length] *= factor;
  }
}

}  // namespace mocap
