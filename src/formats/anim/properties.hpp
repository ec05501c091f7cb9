// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The properties of an animation that are not motion, for reports.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "formats/descriptor.hpp"

namespace mocap::anim {

/// See `detail::FormatProperties`.
std::string properties_json(const Clip& clip);
std::vector<detail::PropertyLine> property_lines(const Clip& clip);
/// See `detail::FormatDescriptor`. Without properties, those of `Style` are written.
std::vector<detail::OptionWord> option_values(const Clip& clip);
/// An animation has keys for only some joints of the clip; the other joints are those between them
/// and the pelvis.
std::optional<std::size_t> joints_with_keys(const Clip& clip);

}  // namespace mocap::anim
