// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>
#include <optional>
#include <span>

#include "formats/format_option.hpp"
#include "formats/option_setters.hpp"
#include "formats/takes.hpp"
#include "formats/unit_of_clip.hpp"
#include "formats/vrma/file_kept.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> vrma_codes();

}  // namespace mocap::detail

namespace mocap::vrma {

namespace {

constexpr std::array choices{SaveChoice{.label = "VRMA", .note = "animation for VRM avatars"}};

constexpr std::array<mocap::detail::FormatSetting, 1> vrma_settings{
    {{&mocap::detail::shared_options::take, mocap::detail::OptionUse::reading,
      mocap::detail::set_take<&LoadOptions::gltf>}}};

Result<Clip> read_described(ByteSource& source, const LoadOptions& options,
                            Diagnostics& diagnostics) {
  return vrma::read(source, options.gltf, diagnostics);
}

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return vrma::write(clip, options.vrma, out, diagnostics);
}

Result<std::optional<Clip>> fit_described(const Clip& clip, const SaveOptions& options,
                                          Diagnostics& diagnostics) {
  if (file_kept(clip) != nullptr && !options.vrma.metres_per_unit) return std::nullopt;
  return mocap::detail::fitted(as_vrma(clip, diagnostics));
}

/// Joints that are not bones are left out.
mocap::detail::WrittenSize size_described(const Clip& clip, const SaveOptions& /*options*/) {
  return {.joints = clip.skeleton.size(), .frames = clip.motion.frames()};
}

void complete_described(const mocap::detail::Analysis& analysis, const StatedFacts& /*stated*/,
                        SaveOptions& options, Diagnostics& diagnostics) {
  if (options.vrma.metres_per_unit || file_kept(analysis.clip()) != nullptr) return;
  options.vrma.metres_per_unit =
      mocap::detail::unit_to_declare(analysis, 1.0, "a metre", diagnostics);
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::vrma,
              .name = "vrma",
              .extension = ".vrma",
              .title = "VRM animation",
              .label = "VRMA",
              .reads = true,
              .writes = true,
              .media_type = "model/gltf-binary",
              .needs_body = true,
              .choices = choices},
    .codes = mocap::detail::vrma_codes,
    // Only an extension at the end of the JSON differs from glTF, so the file name decides.
    .looks_like = gltf::sniff,
    .read = read_described,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::gltf>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::gltf>,
    .write = write_described,
    .holds_left_out = [](const Clip& clip,
                         const SaveOptions& /*options*/) { return file_kept(clip) != nullptr; },
    .fit = fit_described,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = complete_described,
    .settings = []() -> std::span<const mocap::detail::FormatSetting> { return vrma_settings; },
    .size_written = size_described,
};

}  // namespace mocap::vrma
