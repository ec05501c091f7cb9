// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>
#include <span>
#include <string_view>

#include "formats/descriptor_functions.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> mjcf_codes();

}  // namespace mocap::detail

namespace mocap::mjcf {

namespace {

constexpr std::array<std::string_view, 1> other_extensions{".xml"};

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::mjcf,
              .name = "mjcf",
              .extension = ".mjcf",
              .title = "robot model of MuJoCo",
              .label = "MJCF",
              .reads = true,
              .other_extensions = other_extensions,
              .extension_use = ExtensionUse::general},
    .codes = mocap::detail::mjcf_codes,
    .looks_like = sniff,
    .read = mocap::detail::read_with<&LoadOptions::mjcf, read>,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::mjcf>,
    .written_instead = "choose another format that your program imports",
};

}  // namespace mocap::mjcf
