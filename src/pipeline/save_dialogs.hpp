// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The dialogs of pages in which users set the options of a format before a file is written.

#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/formats.hpp"

namespace mocap::pipeline {

/// The fields of all formats whose options have fields (`detail::OptionField`), as JSON for pages:
/// `SaveDialog` of web/src/viewer/save_dialogs.ts.
std::string save_dialogs_text();

/// The values that these options have for a clip if they are not set: an object of words by option.
std::string option_values_text(const Clip& clip, Format format);

}  // namespace mocap::pipeline
