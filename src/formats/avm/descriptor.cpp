// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include "formats/avm/properties.hpp"
#include "formats/bvh/option_list.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> avm_codes();

}  // namespace mocap::detail

namespace mocap::avm {

namespace {

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
    .codes = detail::avm_codes,
    // Only the end of the file differs from BVH, so the file name decides.
    .looks_like = bvh::sniff,
    .read = read_described,
    .written_instead = "write a BVH, which Avimator opens too",
    .settings = bvh::reading_option_list,
    .base = Format::bvh,
    .properties =
        detail::FormatProperties{
            .key = "avimator", .json = properties_json, .lines = property_lines},
};

}  // namespace mocap::avm
