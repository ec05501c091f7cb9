// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <span>

#include "formats/descriptor_functions.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> urdf_codes();

}  // namespace mocap::detail

namespace mocap::urdf {

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::urdf,
              .name = "urdf",
              .extension = ".urdf",
              .title = "robot model of ROS",
              .label = "URDF",
              .reads = true,
              .extension_use = ExtensionUse::general},
    .codes = mocap::detail::urdf_codes,
    .looks_like = sniff,
    .read = mocap::detail::read_with<&LoadOptions::urdf, read>,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::urdf>,
    .written_instead = "choose another format that your program imports",
};

}  // namespace mocap::urdf
