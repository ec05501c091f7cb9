// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The output of the Acclaim writers as strings.

#include <string>

#include "formats/text_of.hpp"
#include "mocap/acclaim.hpp"

namespace mocap::test {

inline std::string asf_of(const Clip& clip, const acclaim::WriteOptions& options = {}) {
  Diagnostics findings;
  return text_of([&](const TextOutput::Writer& out) {
    return acclaim::write_skeleton(clip, options, out, findings);
  });
}
inline std::string amc_of(const Clip& clip, const acclaim::WriteOptions& options = {}) {
  Diagnostics findings;
  return text_of([&](const TextOutput::Writer& out) {
    return acclaim::write_motion(clip, options, out, findings);
  });
}

}  // namespace mocap::test
