// SPDX-License-Identifier: MIT
#include "formats/descriptor.hpp"

#include <span>

#include "formats/option_setters.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> mvnx_codes();

}  // namespace mocap::detail

namespace mocap::mvnx {

namespace {

Result<Clip> read_mvnx(ByteSource& source, const LoadOptions& options, Diagnostics& diagnostics) {
  return read(source, options.mvnx, diagnostics);
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor descriptor{
    .facts = {.format = Format::mvnx,
              .name = "mvnx",
              .extension = ".mvnx",
              .title = "Xsens MVNX",
              .label = "MVNX",
              .reads = true},
    .codes = mocap::detail::mvnx_codes,
    .looks_like = sniff,
    .read = read_mvnx,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::mvnx>,
    .written_instead = "choose another format that your program imports",
};

}  // namespace mocap::mvnx
