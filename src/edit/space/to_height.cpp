// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "body/body.hpp"
#include "body/known_unit.hpp"
#include "edit/begin_edit.hpp"
#include "edit/edit_codes.hpp"
#include "edit/notes.hpp"
#include "edit/numbers.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/units.hpp"

namespace mocap::edit {

namespace {

/// The range includes dolls and giants, but not heights in units other than metres.
constexpr double min_human_m = 0.2;
constexpr double max_human_m = 5.0;

bool is_above_zero(double value) {
  return value > 0.0 && std::isfinite(value);
}

/// Size of a figure, for `ToHeight`.
struct Size {
  double height = 0.0;  ///< From soles to crown, file units.
  double metres_per_unit = 0.0;
  bool is_sure = true;  ///< Whether the unit is certain.
  std::string unit;     ///< The assumed unit; empty if it was specified.
};

/// Whether the joint names show that it is a human.
bool is_surely_human(const Skeleton& skeleton) {
  const mocap::detail::Body body = mocap::detail::find_body(skeleton);
  return body.has_head_and_feet() && body.length_is_named && !body.has_animal_joints;
}

/// A height in the unit that was probably intended, in the syntax of `--to-height`; empty if no
/// unit gives a human height.
std::string intended_height(double value) {
  for (const auto& [unit, metres] : {std::pair("cm", 0.01), std::pair("mm", 0.001)})
    if (value * metres >= min_human_m && value * metres <= max_human_m)
      return fmt::format("{:.6g}{}", value, unit);
  return {};
}

/// Rejects `--to-height 175` for a human.
Status reject_implausible_height(double metres, const Clip& clip) {
  const bool is_believable = metres >= min_human_m && metres <= max_human_m;
  if (is_believable || !is_surely_human(clip.skeleton)) return {};
  auto refused =
      fail(codes::edit_value, fmt::format("{:.6g} m is not a human height: expected {} to {} m",
                                          metres, min_human_m, max_human_m));
  const std::string meant = intended_height(metres);
  refused.value().advice =
      meant.empty()
          ? "For a figure of a different size, scale by a factor: --scale 10"
          : fmt::format("Write --to-height {}; for a giant, scale by a factor: --scale 10", meant);
  return refused;
}

Result<Size> size_of(const ToHeight& options, const Clip& clip) {
  if (!is_above_zero(options.metres)) {
    return fail(codes::edit_value, "the height must be a positive number of metres");
  }
  if (Status believable = reject_implausible_height(options.metres, clip); !believable)
    return tl::unexpected<Error>(std::move(believable.error()));
  const ScaleGuess guess = guess_scale(clip);
  if (!(guess.height > 0.0)) {
    return fail_advised(codes::edit_no_body,
                        "no head and feet were found, so the height is unknown",
                        "Rename the joints to common names, or scale by a factor: --scale 2.54");
  }
  if (options.metres_per_unit > 0.0) return Size{guess.height, options.metres_per_unit, true, {}};
  if (clip.metadata.metres_per_unit) {
    return Size{guess.height, *clip.metadata.metres_per_unit, true, {}};
  }
  // A likely unit is sufficient, because only the values of the result depend on it, not the size.
  const double metres = guess.metres_per_unit;
  if (guess.confidence == Confidence::high)
    return Size{guess.height, metres, true, detail::unit_text(metres, guess.reason)};
  if (metres > 0.0) {
    return Size{guess.height, metres, false,
                detail::unsure_unit_text(fmt::format("{:.6g} m", metres), guess.reason)};
  }
  return Size{guess.height, 1.0, false, detail::unsure_unit_text("a metre", guess.reason)};
}

}  // namespace

bool uses_unit(const ToHeight& options) {
  return options.metres_per_unit == 0.0;
}

Status validate(const ToHeight& options, const Clip& clip) {
  const Result<Size> size = size_of(options, clip);
  if (!size) return tl::unexpected<Error>(size.error());
  return {};
}

Status apply(const ToHeight& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<Size> size = size_of(options, clip);
  if (!size) return tl::unexpected<Error>(size.error());
  const double factor = options.metres / (size->height * size->metres_per_unit);
  diagnostics.add(about_clip(
      clip, codes::edit_scaled,
      fmt::format("the figure was {:.4g} units tall{}; all lengths were multiplied by {:.6g}{}{}",
                  size->height,
                  size->is_sure ? fmt::format(", {:.3g} m", size->height * size->metres_per_unit)
                                : std::string(),
                  factor, size->unit.empty() ? "" : "; ", size->unit)));
  return apply(Scale{factor}, clip, diagnostics);
}

namespace {

/// `1.75`, `175cm`.
Result<Edit> parse_height(std::string_view value) {
  const std::size_t digits = value.find_first_not_of("+-.0123456789");
  const std::optional<double> number = number_in(value.substr(0, digits));
  const std::optional<double> unit = digits == std::string_view::npos
                                         ? std::optional<double>(1.0)
                                         : metres_of_unit(value.substr(digits));
  if (!number || !unit || !(*number > 0.0)) {
    return invalid_value("to-height", value, "metres, such as 1.75, or with a unit, such as 175cm");
  }
  return Edit(ToHeight{*number * *unit, 0.0});
}

constexpr auto to_height_codes = edit_code_table({
    {.name = "edit.scaled",
     .severity = Severity::note,
     .title = "The figure was scaled to a height",
     .explanation = "The height of a figure is measured from the soles to the top of the head. "
                    "Its unit is estimated from its size unless it is specified.",
     .remedy = "Check the height in the message; if it is wrong, set the unit with --units.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind to_height_step{
    .facts = {"to-height", "M", "",
              "Scale the figure to a height of M metres, from the soles to the top of the head. A "
              "unit may follow: 175cm, 5.9ft."},
    .parse = parse_height,
    .synonyms = "height",
    .codes = to_height_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_scaled = detail::code_in(edit::to_height_codes, "edit.scaled");

}  // namespace mocap::codes
