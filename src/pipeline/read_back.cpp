// SPDX-License-Identifier: MIT
#include "pipeline/read_back.hpp"

#include <utility>

#include "formats/descriptor.hpp"

namespace mocap::pipeline {

Result<Clip> read_back(std::span<const SavedFile> files, const LoadOptions& options,
                       Diagnostics& diagnostics) {
  const SavedFile& last = files.back();
  if (facts_of(last.format).holds != Holds::motion) return load(last.path, options, diagnostics);
  const auto open = [&](const SavedFile& file) {
    Result<ByteSource> source = ByteSource::open(file.path);
    if (!source) diagnostics.add(source.error());
    return source;
  };
  Result<ByteSource> motion = open(last);
  if (!motion) return tl::unexpected<Error>(std::move(motion.error()));
  Result<ByteSource> skeleton = open(files.front());
  if (!skeleton) return tl::unexpected<Error>(std::move(skeleton.error()));
  return load_pair(*motion, *skeleton, options, diagnostics);
}

Result<Clip> read_back(const std::string& text, Format format, const Clip& clip,
                       const LoadOptions& options, Diagnostics& diagnostics) {
  ByteSource source = ByteSource::from_bytes(std::span<const char>(text), "<stdout>");
  const detail::FormatDescriptor& descriptor = detail::descriptor_of(format);
  if (descriptor.facts.holds != Holds::motion || descriptor.read_onto == nullptr)
    return load(source, format, options, diagnostics);
  Clip skeleton = clip;
  skeleton.motion = Motion(0, skeleton.skeleton.channel_count());
  return descriptor.read_onto(source, std::move(skeleton), options, diagnostics);
}

}  // namespace mocap::pipeline
