// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>
#include <string>
#include <utility>

#include "formats/format_option.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> fbx_codes();

}  // namespace mocap::detail

namespace mocap::fbx {

namespace {

using mocap::detail::FormatSetting;
using mocap::detail::OptionTarget;
using mocap::detail::OptionUse;
using mocap::detail::OptionValue;

constexpr std::array<FormatSetting, 1> fbx_settings{{
    {&mocap::detail::shared_options::take, OptionUse::reading,
     [](const OptionValue& value, const OptionTarget& target) {
       if (value.word.empty()) return std::string("expected a name or a number");
       target.load.fbx.take = std::string(value.word);
       return std::string();
     }},
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
    .set_limits = [](const ReadLimits& limits,
                     LoadOptions& options) { options.fbx.limits = limits; },
    .written_instead = "choose another format that your program imports",
    .settings = fbx_option_list,
    .client_advice = fbx_client_advice,
};

}  // namespace mocap::fbx
