// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>

#include "formats/anim/options.hpp"

namespace mocap::anim {

namespace {

constexpr std::array choices{SaveChoice{.label = ".anim", .note = "animation for Second Life"}};

Result<Clip> read_described(ByteSource& source, const LoadOptions& options,
                            Diagnostics& diagnostics) {
  return read(source, options.anim, diagnostics);
}

void set_read_limits(const ReadLimits& limits, LoadOptions& options) {
  options.anim.limits = limits;
}

Status write_described(const Clip& clip, const SaveOptions& options, const TextOutput::Writer& out,
                       Diagnostics& diagnostics) {
  return write(clip, options.anim, out, diagnostics);
}

void complete_described(const Clip& clip, const StatedFacts& /*stated*/, SaveOptions& options,
                        Diagnostics& diagnostics) {
  complete(clip, options.anim, diagnostics);
}

}  // namespace

extern constinit const detail::FormatDescriptor descriptor{
    .facts = {.format = Format::anim,
              .name = "anim",
              .extension = ".anim",
              .title = "Second Life animation",
              .label = ".anim",
              .reads = true,
              .writes = true,
              .extension_use = ExtensionUse::shared,
              .family = "Second Life",
              .choices = choices},
    .looks_like = sniff,
    .read = read_described,
    .set_limits = set_read_limits,
    .write = write_described,
    .states_unit = detail::always_states_unit,
    .complete_options = complete_described,
};

}  // namespace mocap::anim
