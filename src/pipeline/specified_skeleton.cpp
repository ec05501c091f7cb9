// SPDX-License-Identifier: MIT
#include "pipeline/specified_skeleton.hpp"

#include "formats/descriptor.hpp"

namespace mocap::pipeline {

void set_skeleton(const Skeleton& skeleton, LoadOptions& options) {
  for (const detail::FormatDescriptor* format : detail::descriptors())
    if (format->set_skeleton != nullptr) format->set_skeleton(skeleton, options);
}

SkeletonFit skeleton_fit(const Clip& skeleton, Format to) {
  const detail::FormatDescriptor& format = detail::descriptor_of(to);
  if (format.takes_skeleton == nullptr) return SkeletonFit::not_used;
  return format.takes_skeleton(skeleton) ? SkeletonFit::fits : SkeletonFit::differs;
}

Format skeleton_format(Format to) {
  const FormatFacts& facts = facts_of(to);
  return facts.holds == Holds::motion ? *facts.partner : to;
}

}  // namespace mocap::pipeline
