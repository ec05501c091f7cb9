// SPDX-License-Identifier: MIT
#include <optional>
#include <utility>

#include "edit/begin_edit.hpp"
#include "edit/step_kind.hpp"
#include "formats/descriptor.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/formats.hpp"
#include "mocap/secondlife.hpp"

namespace mocap::edit {

namespace {

/// The text format that the viewer converts on upload.
Format uploaded_text_format() {
  for (const detail::FormatDescriptor* format : detail::descriptors())
    if (format->upload == detail::Upload::text) return format->facts.format;
  return default_format;
}

}  // namespace

Status validate(const AsPlayed& /*options*/, const Clip& clip) {
  Clip copy = clip;
  Diagnostics unneeded;
  return apply(AsPlayed{}, copy, unneeded);
}

Status apply(const AsPlayed& /*options*/, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  Diagnostics unneeded;
  const Result<std::optional<Clip>> written =
      mocap::fit(clip, uploaded_text_format(), {}, unneeded);
  if (!written) return tl::unexpected<Error>(written.error());
  Result<Clip> played = secondlife::as_played(*written ? **written : clip);
  if (!played) return tl::unexpected<Error>(std::move(played.error()));
  clip = std::move(*played);
  clip.metadata.metres_per_unit = secondlife::metres_per_inch;
  clip.metadata.up = Axis::plus_y;
  return {};
}

extern constinit const StepKind as_played_step{
    .facts = {"as-played", "", "",
              "Convert a motion to what the Second Life viewer plays after its upload."},
    .parse = plain<AsPlayed>};

}  // namespace mocap::edit
