// SPDX-License-Identifier: MIT
#include "mocap/edit/up_axis.hpp"

#include "edit/clip_frames.hpp"
#include "edit/signed_axes.hpp"

namespace mocap::edit {

namespace {

int axis_number(Axis axis) {
  return static_cast<int>(axis) / 2;
}
int axis_sign(Axis axis) {
  return static_cast<int>(axis) % 2 == 0 ? 1 : -1;
}

/// The quarter turn, or half turn, that brings one axis onto another.
SignedAxes turn(Axis from, Axis to) {
  SignedAxes axes;
  const int a = axis_number(from);
  const int b = axis_number(to);
  const int sign = axis_sign(from) * axis_sign(to);
  const auto at = [](int axis) { return static_cast<std::size_t>(axis); };
  if (a == b) {
    if (sign > 0) return axes;
    // Half a turn about the next axis but one, so that what is left and right stays so for Y and Z.
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
  if (guess.up_confidence == Confidence::none) {
    auto unknown = fail(Code::edit_no_body, "nothing tells which axis of the clip points up");
    unknown.value().advice = "say which one does now, such as --up y:z, from y to z";
    return unknown;
  }
  return guess.up;
}

}  // namespace

Status validate(const UpAxis& options, const Clip& clip) {
  const Result<Axis> from = up_of(options, clip);
  if (!from) return tl::unexpected<Error>(from.error());
  return {};
}

Status apply(const UpAxis& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  const Result<Axis> from = up_of(options, clip);
  if (!from) return tl::unexpected<Error>(from.error());
  if (*from == options.to) return {};
  change_axes(clip, turn(*from, options.to));
  return {};
}

}  // namespace mocap::edit
