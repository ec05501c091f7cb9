// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>

#include "check/findings.hpp"
#include "mocap/check.hpp"

namespace mocap::detail {

void check_reference_frame(const Examination& examination, Diagnostics& diagnostics) {
  if (examination.first_frame == 0) return;
  const std::size_t frames = examination.first_frame;
  add_finding(
      examination, codes::motion_reference_frame,
      {.message = frames == 1 ? "frame 0 is a reference pose, not motion: " +
                                    examination.reference_frame.evidence
                              : fmt::format("frames 0 to {} are a reference pose, not motion: {}",
                                            frames - 1, examination.reference_frame.evidence),
       .advice = frames == 1
                     ? "Keep it for a program that needs it; otherwise use --drop-reference."
                     : fmt::format("Remove all {} with --drop-reference: programs and "
                                   "edits use only the first one as the reference pose.",
                                   frames),
       .audience = Audience::command},
      diagnostics);
}

}  // namespace mocap::detail
