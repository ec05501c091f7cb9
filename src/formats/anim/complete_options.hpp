// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The options of the writer that depend on the clip.

#include "body/analysis.hpp"
#include "mocap/anim.hpp"

namespace mocap::anim {

/// `complete_options` of this format; options that are set are not changed or reported.
void complete(const mocap::detail::Analysis& analysis, WriteOptions& options,
              Diagnostics& diagnostics);

}  // namespace mocap::anim
