// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Passes the findings of a reader to its caller.

#include <functional>
#include <optional>
#include <string>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::detail {

/// Adds the findings of a reader to those of its caller. If an error among them prevents both
/// reading and repair, the others do not suggest a repair until it is corrected.
void join_findings(const Diagnostics& found, Diagnostics& diagnostics);

/// Calls a reader and adds its findings to `diagnostics` by `join_findings`; those without a file
/// get `file`. Returns the clip, or the first error among the findings.
///
/// `read` returns nothing after it has added an error. If none of the findings is one, the last
/// says why nothing was read, and becomes one: the same code may be a warning about a motion that
/// was read. If memory runs out, that is the error `limit.memory`.
Result<Clip> read_with_findings(const std::string& file, Diagnostics& diagnostics,
                                const std::function<std::optional<Clip>(Diagnostics& found)>& read);

/// The clip of a result, whose error is added to `found`.
std::optional<Clip> clip_or_finding(Result<Clip> clip, Diagnostics& found);

}  // namespace mocap::detail
