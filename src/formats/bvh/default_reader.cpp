// SPDX-License-Identifier: MIT
#include "formats/default_reader.hpp"

#include "formats/bvh/read_with.hpp"
#include "mocap/bvh.hpp"

namespace mocap::detail {

extern constinit const DefaultFormatNames default_format_names{.label = "BVH", .extension = ".bvh"};

Result<Clip> read_default_format(ByteSource& source, const ReadLimits& limits,
                                 Diagnostics& diagnostics) {
  bvh::ReadOptions options;
  options.limits = limits;
  options.keep_style = false;
  return bvh::read_with(nullptr, source, options, diagnostics);
}

bool is_not_default_format(const Diagnostics& diagnostics) {
  if (diagnostics.find(codes::bvh_no_header) != nullptr || diagnostics.entries().empty())
    return true;
  return !facts_of(diagnostics.entries().front().code).name.starts_with("bvh.");
}

}  // namespace mocap::detail
