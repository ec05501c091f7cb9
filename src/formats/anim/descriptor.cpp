// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <algorithm>
#include <array>

#include "formats/anim/complete_options.hpp"
#include "formats/anim/option_list.hpp"
#include "formats/anim/properties.hpp"
#include "formats/anim/tracks.hpp"
#include "formats/option_setters.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> anim_codes();

}  // namespace mocap::detail

namespace mocap::anim {

namespace {

constexpr std::array choices{SaveChoice{.label = ".anim", .note = "animation for Second Life"}};

constexpr detail::FittingEdit fitting_edit{.edit = "profile",
                                           .value = "secondlife",
                                           .text = "Retarget to the avatar",
                                           .without = &codes::anim_joint};

Result<Clip> read_described(ByteSource& source, const LoadOptions& options,
                            Diagnostics& diagnostics) {
  return read(source, options.anim, diagnostics);
}

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.anim, out, diagnostics);
}

Result<std::optional<Clip>> fit_described(const Clip& clip, const SaveOptions& options,
                                          Diagnostics& /*diagnostics*/) {
  if (!options.anim_fit.changes_clip()) return std::nullopt;
  return detail::fitted(with_properties(clip, options.anim_fit));
}

/// A reference frame is not part of the animation.
detail::WrittenSize size_described(const Clip& clip, const SaveOptions& options) {
  const std::size_t not_played = options.anim.reference_frame.value_or(false) ? 1 : 0;
  return {.joints = joints_written(clip, options.anim),
          .frames = clip.motion.frames() - std::min(not_played, clip.motion.frames())};
}

void complete_described(const detail::Analysis& analysis, const StatedFacts& /*stated*/,
                        SaveOptions& options, Diagnostics& diagnostics) {
  complete(analysis, options.anim, diagnostics);
}

}  // namespace

extern constinit const detail::FormatDescriptor descriptor{
    .facts = {.format = Format::anim,
              .name = "anim",
              .extension = ".anim",
              .title = "Second Life animation",
              .label = ".anim",
              .reads = true,
              .writes = true,
              .extension_use = ExtensionUse::shared,
              .family = "Second Life",
              .choices = choices},
    .codes = detail::anim_codes,
    .looks_like = sniff,
    .read = read_described,
    .set_limits = detail::assign_limits<&LoadOptions::anim>,
    .write = write_described,
    .fit = fit_described,
    .states_unit = detail::always_states_unit,
    .complete_options = complete_described,
    .settings = option_list,
    .option_values = option_values,
    .fitting_edit = &fitting_edit,
    .contradiction_in = contradiction_in,
    .size_written = size_described,
    .findings_concern_output = true,
    .upload = detail::Upload::binary,
    .properties = detail::FormatProperties{.key = "animation",
                                           .json = properties_json,
                                           .lines = property_lines,
                                           .joints = joints_with_keys},
};

}  // namespace mocap::anim
