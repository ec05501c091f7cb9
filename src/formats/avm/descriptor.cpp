// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <array>

namespace mocap::avm {

namespace {

constexpr std::array<std::string_view, 3> reading_options{"positions", "drop-frames",
                                                          "hold-values"};

Result<Clip> read_described(ByteSource& source, const LoadOptions& options,
                            Diagnostics& diagnostics) {
  return avm::read(source, options.bvh, diagnostics);
}

}  // namespace

extern constinit const detail::FormatDescriptor descriptor{
    .facts = {.format = Format::avm,
              .name = "avm",
              .extension = ".avm",
              .title = "Avimator animation",
              .label = ".avm",
              .reads = true,
              .media_type = "text/plain; charset=utf-8"},
    // Only the end of the file differs from BVH, so the file name decides.
    .looks_like = bvh::sniff,
    .read = read_described,
    .written_instead = "write a BVH, which Avimator opens too",
    .reading_options = reading_options,
};

}  // namespace mocap::avm
