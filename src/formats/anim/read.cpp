// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <utility>

#include "formats/anim/as_read.hpp"
#include "formats/anim/document.hpp"
#include "formats/anim/sampling.hpp"
#include "formats/reader_findings.hpp"
#include "formats/whole_source.hpp"
#include "mocap/anim.hpp"

namespace mocap::anim {

namespace {

/// All joints with every key that 16-bit times can distinguish.
constexpr std::uint64_t most_bytes = std::uint64_t{256} << 20;
constexpr double highest_rate = 1000.0;
/// In inches and degrees: far below a quantisation step of the file.
constexpr unsigned sufficient_decimals = 6;

Error about(const std::string& file, Code code, std::string message) {
  SourceLocation at;
  at.file = file;
  return make_diagnostic(code, std::move(message), std::move(at));
}

/// Number of values in the clip, and in the poses that it is computed from.
bool is_within(const ReadLimits& limits, std::size_t frames, std::size_t joints) {
  constexpr std::uint64_t bytes_a_joint = (6 + 7) * sizeof(double);
  return frames <= limits.max_frames && frames * joints * bytes_a_joint <= limits.max_memory;
}

Result<FrameTime> choose_frame_time(const Document& document, const ReadOptions& options,
                                    const std::string& file, Diagnostics& found) {
  if (options.rate) {
    if (*options.rate > 0.0 && *options.rate <= highest_rate) {
      return FrameTime::from_rate(*options.rate);
    }
    return tl::unexpected<Error>(
        about(file, codes::argument_invalid,
              fmt::format("invalid frame rate {}: expected a rate greater than 0 and at most {}",
                          *options.rate, highest_rate)));
  }
  Sampling sampling = find_sampling(document.curves, static_cast<double>(document.style.duration_s),
                                    document.time_step_s);
  if (!sampling.holds_keys) {
    Diagnostic between = about(
        file, codes::anim_keys,
        fmt::format(
            "keys lie between the frames of all standard rates; assuming {} frames per second",
            sampling.frame_time.frames_per_second()));
    between.severity = Severity::note;
    found.add(std::move(between));
  }
  return std::move(sampling.frame_time);
}

Result<Clip> clip_of(Document document, std::span<const char> bytes, const std::string& file,
                     const ReadOptions& options, Diagnostics& found) {
  Style& style = document.style;
  const Result<FrameTime> frame_time = choose_frame_time(document, options, file, found);
  if (!frame_time) return tl::unexpected<Error>(frame_time.error());
  const double duration_s = static_cast<double>(style.duration_s);
  const std::size_t frames =
      frames_in(document.curves, duration_s, document.time_step_s, *frame_time);
  if (!is_within(options.limits, frames, style.tracks.size())) {
    return tl::unexpected<Error>(
        about(file, codes::limit_memory, "the frames need more memory than allowed"));
  }
  Result<Clip> clip =
      sample(style.tracks, document.curves, duration_s, document.time_step_s, *frame_time);
  if (!clip) return clip;
  style.bytes_in_file = bytes.size();
  clip->format_data.set(std::move(style));
  clip->metadata.format = "anim";
  clip->metadata.source = file;
  clip->metadata.starts_with_reference = false;  // Every frame is played.
  clip->motion.set_known_decimals(sufficient_decimals);
  keep_bytes(bytes, options.limits, *clip, found);
  return clip;
}

Result<Clip> read_named(std::span<const char> bytes, const std::string& file,
                        const ReadOptions& options, Diagnostics& diagnostics) {
  const auto read_clip = [&](Diagnostics& found) -> std::optional<Clip> {
    std::optional<Document> document = parse(bytes, file, options.limits, found);
    if (!document) return std::nullopt;
    return mocap::detail::clip_or_finding(
        clip_of(std::move(*document), bytes, file, options, found), found);
  };
  return mocap::detail::read_with_findings(file, diagnostics, read_clip);
}

}  // namespace

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  Result<std::string> bytes =
      mocap::detail::read_whole(source, options.limits, most_bytes, "the animation");
  if (bytes) return read_named(*bytes, source.name(), options, diagnostics);
  diagnostics.add(bytes.error());
  return tl::unexpected<Error>(std::move(bytes.error()));
}

Result<Clip> read(std::span<const char> bytes, const ReadOptions& options,
                  Diagnostics& diagnostics) {
  return read_named(bytes, "<memory>", options, diagnostics);
}

bool sniff(std::string_view head) {
  constexpr std::size_t shortest = 4 + 4 + 4 + 1;
  if (head.size() < shortest) return false;
  const bool is_new = head.starts_with(std::string_view("\1\0\0\0", 4));
  const bool is_old = head.starts_with(std::string_view("\0\0\1\0", 4));
  if (!is_new && !is_old) return false;
  // The priority is a small number, so its upper bytes are all zero or all ones.
  const std::string_view upper = head.substr(5, 3);
  return upper == std::string_view("\0\0\0", 3) || upper == "\xFF\xFF\xFF";
}

}  // namespace mocap::anim
