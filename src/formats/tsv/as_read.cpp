// SPDX-License-Identifier: MIT
#include "formats/tsv/as_read.hpp"

#include "formats/text_as_read.hpp"
#include "formats/unit_of_clip.hpp"

namespace mocap::tsv {

const TextAsRead* text_of_tsv(const Clip& clip, const WriteOptions& options) {
  // Files do not state a unit: any other than a millimetre changes the numbers.
  const double usual = mocap::detail::usual_metres_of_points;
  if (options.metres_per_unit.value_or(usual) != usual ||
      clip.metadata.metres_per_unit.value_or(usual) != usual)
    return nullptr;
  return mocap::detail::recorded_text_if_unmodified<Style>(clip, options);
}

}  // namespace mocap::tsv
