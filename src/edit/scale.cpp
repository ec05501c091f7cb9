// SPDX-License-Identifier: MIT
#include "mocap/edit/scale.hpp"

#include <fmt/format.h>

#include <cmath>

#include "edit/clip_frames.hpp"
#include "mocap/facts.hpp"
#include "mocap/units.hpp"

namespace mocap::edit {

namespace {

bool is_above_zero(double value) {
  return value > 0.0 && std::isfinite(value);
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
    return fail(Code::edit_no_body,
                "no head and feet were found, so that the figure has no height");
  }
  if (options.metres_per_unit > 0.0) return Size{guess.body_length, options.metres_per_unit};
  if (guess.metres_per_unit > 0.0) return Size{guess.body_length, guess.metres_per_unit};
  return Size{guess.body_length, 1.0};  // As GLB has it, where no size of a person fits.
}

}  // namespace

Status validate(const Scale& options, const Clip& /*clip*/) {
  if (is_above_zero(options.factor)) return {};
  return fail(Code::edit_value, "a factor is a number above 0");
}

Status apply(const Scale& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = validate(options, clip); !sound) return sound;
  if (options.factor == 1.0) return {};
  scale_lengths(clip, options.factor);
  forget_number_forms(clip);
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
