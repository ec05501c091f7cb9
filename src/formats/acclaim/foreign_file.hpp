// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "formats/foreign_formats.hpp"

namespace mocap::acclaim {

/// Recognises files of another format with the extension of skeletons.
std::optional<detail::ForeignFormat> recognise_namesake(std::string_view head);

}  // namespace mocap::acclaim
