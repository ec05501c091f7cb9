// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>
#include <utility>

#include "formats/acclaim/amc_reader.hpp"
#include "formats/acclaim/gaps.hpp"
#include "formats/reader_findings.hpp"
#include "mocap/acclaim.hpp"

namespace mocap::acclaim {

Result<Clip> read_motion(ByteSource& amc, Clip skeleton, const ReadOptions& options,
                         Diagnostics& diagnostics) {
  Diagnostics found(diagnostics.strict());
  Clip clip = std::move(skeleton);
  bool read = AmcReader(amc, clip, options, found).read();
  if (read && options.fill_gaps) {
    const std::size_t frames = clip.motion.frames();
    read = fill_gaps(clip, options.limits, found);
    // Gaps that were filled are not reported.
    if (read && clip.motion.frames() != frames) found.ignore("amc.frame-number");
    // Only the frame numbers were needed; the rest of the style is discarded.
    if (auto* style = clip.format_data.find<Style>(); style != nullptr && !options.keep_style) {
      style->motion = MotionStyle{};
      clip.motion.set_number_formats({});
    }
  }
  mocap::detail::join_findings(found, diagnostics);
  if (!read) return tl::unexpected<Error>(*found.first_error());
  return clip;
}

Result<Clip> read(const std::filesystem::path& asf, const std::filesystem::path& amc,
                  const ReadOptions& options, Diagnostics& diagnostics) {
  const auto open = [&](const std::filesystem::path& path) {
    Result<ByteSource> source = ByteSource::open(path);
    if (!source) diagnostics.add(source.error());
    return source;
  };
  Result<ByteSource> skeleton_source = open(asf);
  if (!skeleton_source) return tl::unexpected<Error>(std::move(skeleton_source.error()));
  Result<Clip> skeleton = read_skeleton(*skeleton_source, options, diagnostics);
  if (!skeleton) return skeleton;
  Result<ByteSource> motion_source = open(amc);
  if (!motion_source) return tl::unexpected<Error>(std::move(motion_source.error()));
  return read_motion(*motion_source, std::move(*skeleton), options, diagnostics);
}

}  // namespace mocap::acclaim
