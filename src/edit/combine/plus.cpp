// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "edit/begin_edit.hpp"
#include "edit/numbers.hpp"
#include "edit/option_words.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/combine.hpp"

namespace mocap::edit {

namespace {

Status check_same_channels(const Clip& a, const Clip& b) {
  if (a.skeleton.size() != b.skeleton.size()) {
    return fail(codes::edit_clips_differ, fmt::format("one clip has {} joints, the other {}",
                                                      a.skeleton.size(), b.skeleton.size()));
  }
  for (std::size_t i = 0; i < a.skeleton.size(); ++i) {
    if (a.skeleton[i].channels == b.skeleton[i].channels) continue;
    return fail(codes::edit_clips_differ, fmt::format("`{}` and `{}` have different channels",
                                                      a.skeleton[i].name, b.skeleton[i].name));
  }
  if (a.motion.frames() == b.motion.frames()) return {};
  return fail(codes::edit_clips_differ, fmt::format("one clip has {} frames, the other {}",
                                                    a.motion.frames(), b.motion.frames()));
}

constexpr const char* too_large = "a value would become too large";

double with_added(double number, double other, double factor) {
  return number + factor * other;
}

}  // namespace

Status validate(const AddClip& options, const Clip& clip) {
  if (options.clip == nullptr) return fail(codes::edit_value, "there is no other clip");
  if (!std::isfinite(options.factor))
    return fail(codes::edit_value, "the factor must be a finite number");
  if (Status sound = options.clip->validate(); !sound) return sound;
  if (Status same = check_same_channels(clip, *options.clip); !same) return same;
  const auto numbers = clip.motion.values();
  const auto others = options.clip->motion.values();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!std::isfinite(with_added(numbers[i], others[i], options.factor))) {
      return fail(codes::edit_value, too_large);
    }
  }
  return {};
}

Status apply(const AddClip& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const auto numbers = clip.motion.computed_values();
  const auto others = options.clip->motion.values();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    numbers[i] = with_added(numbers[i], others[i], options.factor);
  }
  return {};
}

Result<Clip> sum(const Clip& a, const Clip& b) {
  Clip result = a;
  Diagnostics unneeded;
  // Non-owning; outlives this call.
  const std::shared_ptr<const Clip> other(&b, [](const Clip*) {});
  if (Status done = apply(AddClip{other, 1.0}, result, unneeded); !done) {
    return tl::unexpected<Error>(std::move(done.error()));
  }
  return result;
}

Result<Clip> difference(const Clip& a, const Clip& b) {
  Clip result = a;
  Diagnostics unneeded;
  const std::shared_ptr<const Clip> other(&b, [](const Clip*) {});
  if (Status done = apply(AddClip{other, -1.0}, result, unneeded); !done) {
    return tl::unexpected<Error>(std::move(done.error()));
  }
  return result;
}

Result<Clip> multiple(const Clip& clip, double factor) {
  Clip result = clip;
  for (double& number : result.motion.computed_values()) {
    number *= factor;
    if (!std::isfinite(number)) return fail(codes::edit_value, too_large);
  }
  return result;
}

namespace {

/// `other.bvh`, `other.bvh@0.5`.
Result<Edit> parse_added(std::string_view value, double sign, const ClipReader& read) {
  AddClip add;
  add.factor = sign;
  const std::size_t at = value.rfind('@');
  if (at != std::string_view::npos) {
    if (const std::optional<double> factor = number_in(value.substr(at + 1))) {
      add.factor = sign * *factor;
      value = value.substr(0, at);
    }
  }
  Result<std::shared_ptr<const Clip>> clip = clip_at(value, read);
  if (!clip) return tl::unexpected<Error>(std::move(clip.error()));
  add.clip = std::move(*clip);
  return Edit(std::move(add));
}

Result<Edit> parse_plus(std::string_view value, const ClipReader& read) {
  return parse_added(value, 1.0, read);
}
Result<Edit> parse_minus(std::string_view value, const ClipReader& read) {
  return parse_added(value, -1.0, read);
}

}  // namespace

extern constinit const StepKind plus_step{
    .facts = {"plus",
              "FILE",
              "",
              "Add the values of another clip with the same channels, frame by frame; FILE@0.5 "
              "adds half of them.",
              {},
              true},
    .parse_file = parse_plus};

extern constinit const StepKind minus_step{
    .facts =
        {"minus", "FILE", "", "Subtract the values of another clip, in the same way.", {}, true},
    .parse_file = parse_minus};

}  // namespace mocap::edit
