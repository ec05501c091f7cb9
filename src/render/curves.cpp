// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "mocap/render.hpp"
#include "render/canvas.hpp"
#include "render/curve.hpp"
#include "render/guarded.hpp"
#include "render/recorded_curve.hpp"
#include "render/scene.hpp"

namespace mocap::render {

namespace {

using detail::DrawnCurve;

constexpr int plot_effort = 4;
/// Of a quaternion.
constexpr std::size_t rotation_coordinates = 4;

/// Size in pixels of a plot of one unit, and the height of each further unit.
constexpr PictureSize one_unit_size{800, 320};
constexpr unsigned height_of_unit = 160;

/// Distinguishable for people with colour blindness, on light and dark backgrounds.
constexpr std::array<detail::Colour, 6> curve_colours{{{0.184, 0.506, 0.941, 1.0},
                                                       {0.90, 0.45, 0.10, 1.0},
                                                       {0.18, 0.62, 0.36, 1.0},
                                                       {0.78, 0.36, 0.68, 1.0},
                                                       {0.60, 0.50, 0.16, 1.0},
                                                       {0.50, 0.53, 0.58, 1.0}}};

Result<std::string> make_curves(const Clip& clip, const CurveOptions& options) {
  if (Status sound = detail::check_drawable(clip, options.size.value_or(one_unit_size)); !sound)
    return tl::unexpected<Error>(std::move(sound.error()));
  if (options.curves.empty() || options.curves.size() > curve_colours.size())
    return fail(codes::argument_invalid, fmt::format("a plot can have 1 to {} curves, not {}",
                                                     curve_colours.size(), options.curves.size()));
  std::vector<DrawnCurve> drawn;
  for (const std::string& name : options.curves) {
    Result<detail::Curve> curve = detail::curve_of(clip, name);
    if (!curve) return tl::unexpected<Error>(std::move(curve.error()));
    drawn.push_back({std::move(*curve), name, curve_colours[drawn.size()], 2.0});
  }
  PictureSize size = one_unit_size;
  const std::size_t units = detail::count_units(drawn);
  size.height += static_cast<unsigned>(units - 1) * height_of_unit;
  if (options.size) size = *options.size;
  const Result<detail::Canvas> canvas = detail::Canvas::make(size.width, size.height);
  if (!canvas) return tl::unexpected<Error>(canvas.error());
  draw_curves(*canvas, drawn, "");
  if (options.format == PictureFormat::png) return canvas->to_png();
  return canvas->to_webp({0, 0, canvas->width(), canvas->height()}, detail::still_quality,
                         plot_effort);
}

}  // namespace

std::vector<std::string> recorded_curves(const Clip& clip) {
  const Recording& recording = clip.recording;
  if (!clip.skeleton.empty() || recording.has_places()) return {};
  std::vector<std::string> names = detail::names_of_recorded_curves(recording);
  // Values of different kinds have different magnitudes: only those of the first kind.
  const std::size_t first = !recording.columns.empty()           ? recording.columns.size()
                            : !recording.analog_channels.empty() ? recording.analog_channels.size()
                                                                 : rotation_coordinates;
  names.resize(std::min({names.size(), first, curve_colours.size()}));
  return names;
}

Result<std::string> curves(const Clip& clip, const CurveOptions& options) {
  return detail::guarded([&] { return make_curves(clip, options); });
}

}  // namespace mocap::render
