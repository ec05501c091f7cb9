// SPDX-License-Identifier: MIT
#include "formats/usd/as_read.hpp"

#include "body/known_up.hpp"
#include "formats/text_as_read.hpp"
#include "formats/unit_of_clip.hpp"

namespace mocap::usd {

const TextAsRead* text_as_read(const Clip& clip, const WriteOptions& options, Encoding encoding) {
  const Style* style = clip.format_data.find<Style>();
  if (style == nullptr || style->encoding != encoding || options.metres_per_unit || options.up ||
      clip.metadata.metres_per_unit || clip.metadata.up != style->up)
    return nullptr;
  return mocap::detail::text_if_unmodified(style->as_read, clip);
}

void complete(const mocap::detail::Analysis& analysis, Encoding encoding, WriteOptions& options,
              Diagnostics& diagnostics) {
  if (text_as_read(analysis.clip(), options, encoding) != nullptr) return;
  if (!options.metres_per_unit)
    options.metres_per_unit =
        mocap::detail::unit_to_declare(analysis, 0.01, "a centimetre", diagnostics);
  if (options.up) return;
  const AxisGuess& axes = analysis.axes();
  const mocap::detail::KnownUp up = mocap::detail::known_up(axes);
  if (up.is_assumed) diagnostics.add(mocap::detail::assumed_up(axes, analysis.clip()));
  options.up = up.axis;
}

}  // namespace mocap::usd
