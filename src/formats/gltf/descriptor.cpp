// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>

#include "body/axes.hpp"
#include "formats/gltf/options.hpp"

namespace mocap::gltf {

namespace {

constexpr std::array<std::string_view, 1> importers{"unreal"};
constexpr std::array choices{SaveChoice{.label = "GLB", .note = "animated skinned figure"}};

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.gltf, out, diagnostics);
}

void complete_described(const mocap::detail::Analysis& analysis, const StatedFacts& stated,
                        SaveOptions& options, Diagnostics& diagnostics) {
  if (stated.up) options.gltf.up = mocap::detail::vector_of(*stated.up);
  complete(analysis, options.gltf, diagnostics);
}

std::optional<mocap::detail::ForeignFormat> recognise_binary_or_text(std::string_view head) {
  using mocap::detail::ForeignFormat;
  if (head.starts_with("glTF"))
    return ForeignFormat{codes::format_unsupported, "glTF (binary, .glb)",
                         mocap::detail::export_motion()};
  const std::string_view text = mocap::detail::skip_to_first_word(head);
  if (!text.starts_with('{') || text.find("\"asset\"") == std::string_view::npos)
    return std::nullopt;
  return ForeignFormat{codes::format_unsupported, "glTF (text)", mocap::detail::export_motion()};
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::glb,
              .name = "glb",
              .extension = ".glb",
              .title = "binary glTF",
              .label = "GLB",
              .writes = true,
              .media_type = "model/gltf-binary",
              .choices = choices},
    .recognise_unread = recognise_binary_or_text,
    .write = write_described,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = complete_described,
    .imported_by = importers,
};

}  // namespace mocap::gltf
