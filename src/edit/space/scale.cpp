// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/units.hpp"

namespace mocap::edit {

namespace {

constexpr double min_factor = 1e-12;
constexpr double max_factor = 1e12;

/// The largest absolute value of any length.
double longest_of(const Clip& clip) {
  double longest = 0.0;
  const auto take = [&](double length) { longest = std::max(longest, std::abs(length)); };
  std::vector<std::size_t> lengths;
  std::size_t column = 0;
  for (const Joint& joint : clip.skeleton.joints()) {
    take(joint.offset.cwiseAbs().maxCoeff());
    for (const EndSite& site : joint.end_sites) take(site.offset.cwiseAbs().maxCoeff());
    for (const Channel channel : joint.channels) {
      if (is_position(channel) || channel == Channel::bone_length) lengths.push_back(column);
      ++column;
    }
  }
  for (std::size_t frame = 0; frame < clip.motion.frames(); ++frame) {
    const auto row = clip.motion.row(frame);
    for (const std::size_t at : lengths) take(row[at]);
  }
  return longest;
}

}  // namespace

Status validate(const Scale& options, const Clip& clip) {
  if (!(options.factor >= min_factor && options.factor <= max_factor)) {
    return fail(codes::edit_value,
                fmt::format("invalid scale factor {}: expected 1e-12 to 1e12", options.factor));
  }
  const double longest = longest_of(clip);
  if (std::isfinite(longest * options.factor)) return {};
  return fail(codes::edit_value, fmt::format("a length of {:.6g} times {:.6g} is out of range",
                                             longest, options.factor));
}

Status apply(const Scale& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  if (options.factor == 1.0) return {};
  scale_lengths(clip, options.factor);
  clip.metadata.unit.reset();
  return {};
}

namespace {

Result<Edit> parse_scale(std::string_view value) {
  if (value == "legs" || value == "hips" || value == "height") {
    Error error = invalid_value("scale", value, "a factor greater than 0").error();
    error.advise(fmt::format("For the scale of --onto, write --onto-scale {}.", value));
    return tl::unexpected<Error>(std::move(error));
  }
  return positive_number("scale", value, "a factor greater than 0").map([](double f) {
    return Edit(Scale{f});
  });
}

}  // namespace

extern constinit const StepKind scale_step{
    .facts = {"scale", "F", "", "Multiply all lengths by F."},
    .parse = parse_scale,
    .synonyms = "resize zoom"};

}  // namespace mocap::edit
