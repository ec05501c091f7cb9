// SPDX-License-Identifier: MIT
#include "formats/c3d/unit.hpp"

#include "formats/unit_of_clip.hpp"

namespace mocap::c3d {

double declared_unit(const mocap::detail::Analysis& analysis, Diagnostics& diagnostics) {
  const Metadata& metadata = analysis.clip().metadata;
  Diagnostics known;
  const bool is_known = metadata.format == "c3d" && metadata.declared_unit;
  return mocap::detail::unit_to_declare(analysis, usual_metres, "a millimetre",
                                        is_known ? known : diagnostics);
}

}  // namespace mocap::c3d
