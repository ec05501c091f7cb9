// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "formats/format_option.hpp"
#include "formats/option_setters.hpp"
#include "formats/takes.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> fbx_codes();

}  // namespace mocap::detail

namespace mocap::fbx {

namespace {

using mocap::detail::FormatSetting;
using mocap::detail::OptionUse;

constexpr std::array<FormatSetting, 1> fbx_settings{{
    {&mocap::detail::shared_options::take, OptionUse::reading,
     mocap::detail::set_take<&LoadOptions::fbx>},
}};

std::span<const FormatSetting> fbx_option_list() {
  return fbx_settings;
}

constexpr std::array<std::pair<const Code*, std::string_view>, 1> fbx_client_advice{
    {{&codes::fbx_other_takes, "Export each take to its own file."}}};

Result<Clip> read_fbx(ByteSource& source, const LoadOptions& options, Diagnostics& diagnostics) {
  return read(source, options.fbx, diagnostics);
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::fbx,
              .name = "fbx",
              .extension = ".fbx",
              .title = "Autodesk FBX",
              .label = "FBX",
              .reads = true},
    .codes = mocap::detail::fbx_codes,
    .looks_like = sniff,
    .read = read_fbx,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::fbx>,
    .written_instead = "choose another format that your program imports",
    .settings = fbx_option_list,
    .client_advice = fbx_client_advice,
};

}  // namespace mocap::fbx
