// SPDX-License-Identifier: MIT
#include "mocap/edit/scale.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "edit/clip_frames.hpp"
#include "edit/number_forms.hpp"
#include "mocap/facts.hpp"
#include "mocap/units.hpp"

namespace mocap::edit {

namespace {

constexpr double least_factor = 1e-12;
constexpr double greatest_factor = 1e12;

bool is_above_zero(double value) {
  return value > 0.0 && std::isfinite(value);
}

/// The greatest of all lengths, whatever its sign.
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

/// What `ToHeight` needs to know of a figure.
struct Size {
  double length = 0.0;  ///< From head to toe, file units.
  double metres_per_unit = 0.0;
};

Result<Size> size_of(const ToHeight& options, const Clip& clip) {
  if (!is_above_zero(options.metres)) {
    return fail(Code::edit_value, "a height is a number of metres above 0");
  }
  const ScaleGuess guess = guess_scale(clip.skeleton);
  if (!(guess.body_length > 0.0)) {
    auto nobody =
        fail(Code::edit_no_body, "no head and feet were found, so that the figure has no height");
    nobody.value().advice = "rename the joints in a common way, or scale by a factor: --scale 2.54";
    return nobody;
  }
  if (options.metres_per_unit > 0.0) return Size{guess.body_length, options.metres_per_unit};
  if (guess.metres_per_unit > 0.0) return Size{guess.body_length, guess.metres_per_unit};
  return Size{guess.body_length, 1.0};  // As GLB has it, where no size of a person fits.
}

}  // namespace

Status validate(const Scale& options, const Clip& clip) {
  if (!(options.factor >= least_factor && options.factor <= greatest_factor)) {
    return fail(Code::edit_value,
                fmt::format("lengths cannot be multiplied by {}: a factor is from 1e-12 to 1e12",
                            options.factor));
  }
  const double longest = longest_of(clip);
  if (std::isfinite(longest * options.factor)) return {};
  return fail(Code::edit_value,
              fmt::format("a length of {:.6g} times {:.6g} is beyond what numbers hold", longest,
                          options.factor));
}

Status apply(const Scale& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = validate(options, clip); !sound) return sound;
  if (options.factor == 1.0) return {};
  scale_lengths(clip, options.factor);
  mark_as_partly_computed(clip);
  return {};
}

Status validate(const ToHeight& options, const Clip& clip) {
  const Result<Size> size = size_of(options, clip);
  if (!size) return tl::unexpected<Error>(size.error());
  return {};
}

Status apply(const ToHeight& options, Clip& clip, Diagnostics& diagnostics) {
  const Result<Size> size = size_of(options, clip);
  if (!size) return tl::unexpected<Error>(size.error());
  const double factor = options.metres / (size->length * size->metres_per_unit);
  Diagnostic note = make_diagnostic(
      Code::edit_scaled, fmt::format("the figure was {:.4g} units from head to toe, {:.3g} m; all "
                                     "lengths were multiplied by {:.6g}",
                                     size->length, size->length * size->metres_per_unit, factor));
  note.at.file = clip.metadata.source;
  diagnostics.add(std::move(note));
  return apply(Scale{factor}, clip, diagnostics);
}

}  // namespace mocap::edit
