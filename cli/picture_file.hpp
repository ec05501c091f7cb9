// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Image files that the command writes.

#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/render.hpp"
#include "options.hpp"

namespace mocap::cli {

/// Sets the format that the extension of a file determines, .png or .webp. `option`: the one that
/// the file is the value of, with its dashes.
Misuse set_picture_format(std::string_view option, const std::string& file,
                          render::PictureFormat& format);

/// Writes the whole file, or leaves an existing one as it is. Fails like `TextOutput::to_file`.
Status save_picture(const std::string& bytes, const std::string& file, Overwrite overwrite);

}  // namespace mocap::cli
