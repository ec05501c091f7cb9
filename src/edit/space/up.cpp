// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/notes.hpp"
#include "edit/option_words.hpp"
#include "edit/space/signed_axes.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/space.hpp"
#include "mocap/edit/values.hpp"
#include "text/ascii.hpp"

namespace mocap::edit {

namespace {

int axis_number(Axis axis) {
  return static_cast<int>(axis) / 2;
}
int axis_sign(Axis axis) {
  return static_cast<int>(axis) % 2 == 0 ? 1 : -1;
}

/// The quarter or half turn from one axis to another.
SignedAxes turn(Axis from, Axis to) {
  SignedAxes axes;
  const int a = axis_number(from);
  const int b = axis_number(to);
  const int sign = axis_sign(from) * axis_sign(to);
  const auto at = [](int axis) { return static_cast<std::size_t>(axis); };
  if (a == b) {
    if (sign > 0) return axes;
    // A half turn about X, or about Y for X itself, so that left and right are preserved for Y and
    // Z.
    const int about = a == 0 ? 1 : 0;
    axes.sign = {-1, -1, -1};
    axes.sign[at(about)] = 1;
    return axes;
  }
  axes.to[at(a)] = b;
  axes.to[at(b)] = a;
  axes.sign[at(a)] = sign;
  axes.sign[at(b)] = -sign;
  return axes;
}

Result<Axis> up_of(const UpAxis& options, const Clip& clip) {
  if (options.from) return *options.from;
  const AxisGuess guess = guess_axes(clip);
  if (guess.up_confidence < Confidence::medium) {
    return fail_advised(codes::edit_no_body,
                        fmt::format("the up axis is uncertain ({})", guess.up_reason),
                        "Give both axes, such as --up z:y, from z to y.");
  }
  return guess.up;
}

/// Reports a guess that is only likely, which is accepted because the user requested the edit.
void report_unsure(const Clip& clip, Diagnostics& diagnostics) {
  const AxisGuess guess = guess_axes(clip);
  if (guess.up_confidence == Confidence::high) return;
  diagnostics.add(about_clip(
      clip, codes::fit_up_assumed,
      fmt::format("assuming {} up, which is uncertain: {}", to_string(guess.up), guess.up_reason)));
}

}  // namespace

Status validate(const UpAxis& options, const Clip& clip) {
  const Result<Axis> from = up_of(options, clip);
  if (!from) return tl::unexpected<Error>(from.error());
  return {};
}

Status apply(const UpAxis& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<Axis> from = up_of(options, clip);
  if (!from) return tl::unexpected<Error>(from.error());
  if (!options.from) report_unsure(clip, diagnostics);
  if (*from != options.to) change_axes(clip, turn(*from, options.to));
  clip.metadata.up = options.to;
  return {};
}

namespace {

/// The axis in `z-up`, `up=z` and similar values; empty if there is any word other than `up`.
std::optional<char> axis_beside_up(std::string_view value) {
  const std::string letters = text::lower_letters(value);
  if (letters.size() != 3) return std::nullopt;
  const bool is_first = letters.ends_with("up");
  const char axis = is_first ? letters.front() : letters.back();
  const bool is_axis = axis >= 'x' && axis <= 'z';
  return is_axis && (is_first || letters.starts_with("up")) ? std::optional(axis) : std::nullopt;
}

/// Parses `z`, or `y:z` to specify the current up axis.
Result<Edit> parse_up(std::string_view value) {
  const std::size_t colon = value.find(':');
  const bool has_source_axis = colon != std::string_view::npos;
  const std::optional<Axis> to = axis_named(has_source_axis ? value.substr(colon + 1) : value);
  const std::optional<Axis> from =
      has_source_axis ? axis_named(value.substr(0, colon)) : std::nullopt;
  if (!to || (has_source_axis && !from)) {
    Result<Edit> unknown = invalid_value(
        "up", value, "x, y or z, -y if it points down, or two such as y:z, from one to the other");
    if (const std::optional<char> axis = axis_beside_up(value))
      unknown.error().advise(fmt::format("did you mean {}?", *axis));
    return unknown;
  }
  return Edit(UpAxis{*to, from});
}

}  // namespace

extern constinit const StepKind up_step{
    .facts = {"up", "AXIS", "",
              "Rotate the axes so that x, y or z points up, or down with a minus; `y:z` also "
              "specifies the current up axis."},
    .parse = parse_up,
    .synonyms = "axis up-axis axis-up y-up=y z-up=z"};

}  // namespace mocap::edit
