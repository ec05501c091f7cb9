// SPDX-License-Identifier: MIT
#pragma once

/// \file Creates the findings of edits: notes about the clip, and errors with specific advice.

#include <string>
#include <string_view>
#include <utility>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// Advice for two clips whose joints have different names.
inline constexpr std::string_view same_names_advice =
    "Rename the joints of one to match the other first, with --names or --rename.";

/// Advice for recorded data whose labels do not show the side.
inline constexpr std::string_view sided_labels_advice =
    "Rename the labels of both sides so that they differ only by side: --rename "
    "OLD=LASI,OTHER=RASI";

/// A finding about the whole clip, located at its file.
inline Diagnostic about_clip(const Clip& clip, Code code, std::string message) {
  SourceLocation at;
  at.file = clip.metadata.source;
  return make_diagnostic(code, std::move(message), std::move(at));
}

/// An error with more specific advice than its code has. Its severity is error even if the code is
/// that of a note or warning.
inline tl::unexpected<Error> fail_advised(Code code, std::string message, std::string advice,
                                          std::string command = {}) {
  Error error = make_diagnostic(code, std::move(message));
  error.severity = Severity::error;
  error.advise(std::move(advice), std::move(command), Audience::command);
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace mocap::edit
