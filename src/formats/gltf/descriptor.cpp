// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "body/axes.hpp"
#include "formats/format_option.hpp"
#include "formats/gltf/as_read.hpp"
#include "formats/gltf/complete_options.hpp"
#include "formats/option_setters.hpp"
#include "formats/takes.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> gltf_codes();

}  // namespace mocap::detail

namespace mocap::gltf {

namespace {

constexpr std::array<std::string_view, 2> other_extensions{".gltf", ".vrm"};
constexpr std::array<std::string_view, 1> importers{"unreal"};
constexpr std::array choices{SaveChoice{.label = "GLB", .note = "animated skinned figure"}};
constexpr std::array<std::pair<const Code*, std::string_view>, 2> client_advice{
    {{&codes::gltf_take, "Upload a file that contains only this animation."},
     {&codes::gltf_takes, "Upload a file that contains only the animation that you need."}}};

constexpr mocap::detail::FormatOption skeleton_only{
    .name = "skeleton-only",
    .kind = mocap::detail::FormatOption::Kind::word,
    .value_name = "WORD",
    .default_value = "yes",
    .text =
        [] {
          return std::string(
              "Whether a {} contains only the joints and their animation, without a mesh and a "
              "skin: yes or no. Default: no.");
        },
    .choices =
        [] {
          return std::vector<std::string>{"yes", "no"};
        },
};

std::string set_skeleton_only(const mocap::detail::OptionValue& value,
                              const mocap::detail::OptionTarget& target) {
  if (value.word != "yes" && value.word != "no") return "expected yes or no";
  target.save.gltf.mesh = value.word == "no";
  return {};
}

constexpr std::array<mocap::detail::FormatSetting, 2> gltf_settings{
    {{&mocap::detail::shared_options::take, mocap::detail::OptionUse::reading,
      mocap::detail::set_take<&LoadOptions::gltf>},
     {&skeleton_only, mocap::detail::OptionUse::writing, set_skeleton_only}}};

Result<Clip> read_described(ByteSource& source, const LoadOptions& options,
                            Diagnostics& diagnostics) {
  return read(source, options.gltf, diagnostics);
}

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.gltf, out, diagnostics);
}

bool holds_left_out_described(const Clip& clip, const SaveOptions& options) {
  return bytes_as_read(clip, options.gltf) != nullptr;
}

void complete_described(const mocap::detail::Analysis& analysis, const StatedFacts& stated,
                        SaveOptions& options, Diagnostics& diagnostics) {
  if (stated.up) options.gltf.up = mocap::detail::vector_of(*stated.up);
  complete(analysis, options.gltf, diagnostics);
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::glb,
              .name = "glb",
              .extension = ".glb",
              .title = "binary glTF",
              .label = "GLB",
              .reads = true,
              .writes = true,
              .other_extensions = other_extensions,
              .media_type = "model/gltf-binary",
              .parts = {.meshes = true},
              .extension_use = ExtensionUse::general,
              .choices = choices},
    .codes = mocap::detail::gltf_codes,
    .looks_like = sniff,
    .read = read_described,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::gltf>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::gltf>,
    .write = write_described,
    .holds_left_out = holds_left_out_described,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options = complete_described,
    .settings = []() -> std::span<const mocap::detail::FormatSetting> { return gltf_settings; },
    .imported_by = importers,
    .client_advice = client_advice,
};

}  // namespace mocap::gltf
