// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings of edits: notes about the clip, and errors with specific advice.

#include <string>
#include <string_view>
#include <utility>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// For two clips whose joints have different names.
inline constexpr std::string_view same_names_advice =
    "Rename the joints of one to match the other first, with --names or --rename.";

/// A finding about the whole clip, located at its file.
inline Diagnostic about_clip(const Clip& clip, Code code, std::string message) {
  SourceLocation at;
  at.file = clip.metadata.source;
  return make_diagnostic(code, std::move(message), std::move(at));
}

/// An error with more specific advice than that of its code, also if findings with the code are
/// notes or warnings elsewhere.
inline tl::unexpected<Error> fail_advised(Code code, std::string message, std::string advice,
                                          std::string command = {}) {
  Error error = make_diagnostic(code, std::move(message));
  error.severity = Severity::error;
  error.advise(std::move(advice), std::move(command), Audience::command);
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace mocap::edit
