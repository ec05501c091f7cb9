// SPDX-License-Identifier: MIT
#include "library/intake.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "body/analysis.hpp"
#include "check/findings.hpp"
#include "formats/descriptor.hpp"
#include "formats/partner.hpp"
#include "formats/whole_source.hpp"
#include "library/codes.hpp"
#include "library/quality.hpp"
#include "library/sha256.hpp"
#include "library/text.hpp"
#include "pipeline/open.hpp"
#include "pipeline/paired_files.hpp"
#include "pipeline/skeleton_choice.hpp"

namespace mocap::library {

namespace {

tl::unexpected<Error> report(Error error, Diagnostics& diagnostics) {
  return tl::unexpected<Error>(diagnostics.add(std::move(error)));
}

StoredFile stored_file(const IncomingFile& file, std::string_view extension) {
  StoredFile stored;
  stored.name = clean_file_name(file.name);
  stored.extension = extension;
  stored.sha256 = hexadecimal(sha256_of(file.bytes));
  stored.size = file.bytes.size();
  return stored;
}

/// The extension without the dot; empty for a format without a partner.
std::string_view extension_of_partner(Format format) {
  const std::optional<Format> partner = facts_of(format).partner;
  return partner ? facts_of(*partner).extension.substr(1) : std::string_view();
}

double finite_or_zero(double value) {
  return std::isfinite(value) ? value : 0.0;
}

Format format_of(const Clip& clip) {
  return find_format(clip.metadata.format).value_or(default_format);
}

void describe(const Clip& clip, const ClipFacts& facts, Entry& entry) {
  entry.format = format_of(clip);
  entry.frames = clip.motion.frames();
  entry.joints = static_cast<std::uint32_t>(clip.skeleton.size());
  const Recording& recording = clip.recording;
  entry.recorded = {.points = static_cast<std::uint32_t>(recording.points.size()),
                    .bodies = static_cast<std::uint32_t>(recording.bodies.size()),
                    .analog_channels = static_cast<std::uint32_t>(recording.analog_channels.size()),
                    .events = static_cast<std::uint32_t>(recording.events.size()),
                    .columns = static_cast<std::uint32_t>(recording.columns.size())};
  entry.frame_time_s = finite_or_zero(clip.motion.frame_time.seconds());
  entry.duration_s = finite_or_zero(clip.motion.duration_s());
  entry.metres_per_unit = finite_or_zero(facts.scale.metres_per_unit);
  if (facts.axes.up_confidence != Confidence::none) entry.up = to_string(facts.axes.up);
  entry.family = facts.family.family;
  if (!clip.skeleton.empty()) return;
  // Without a figure, nothing is estimated.
  const Metadata& metadata = clip.metadata;
  if (metadata.metres_per_unit || metadata.declared_unit) {
    entry.metres_per_unit = finite_or_zero(
        metadata.metres_per_unit ? *metadata.metres_per_unit : metadata.declared_unit->value);
  }
  if (metadata.up) entry.up = to_string(*metadata.up);
}

/// Empty without a lookup.
std::vector<FileBytes> look_up(const SkeletonLookup& lookup, const IncomingFile& motion) {
  if (!lookup) return {};
  const Format format = detail::paired_motion_format(motion.name);
  const std::string named =
      detail::partner_named_in(format, {motion.bytes.data(), motion.bytes.size()});
  return lookup(clean_file_name(motion.name), named);
}

LoadOptions load_options(const ReadLimits& limits, bool keep_style) {
  LoadOptions options;
  set_limits(options, limits);
  set_keep_style(options, keep_style);
  return options;
}

/// Readers look for a skeleton next to the file: a name supplied by a visitor must not refer to any
/// folder.
pipeline::FileInMemory in_memory(const IncomingFile& file) {
  return {clean_file_name(file.name), file.bytes};
}

/// A motion without any skeleton that could belong to it.
Error missing_skeleton(const std::string& motion_name, bool has_candidates) {
  const Format format = detail::paired_motion_format(motion_name);
  const std::string name = detail::word_of(format);
  Error missing = make_diagnostic(
      *detail::descriptor_of(format).partner_codes->missing,
      fmt::format(
          "{} contains values only, and {}", detail::word_with_article(format),
          has_candidates ? "no skeleton with its name matches it" : "its skeleton was not found"));
  missing.at.file = motion_name;
  missing.advise(
      fmt::format("Keep the {} and its {} together: upload both, or store them in one folder.",
                  name, detail::word_of(*facts_of(format).partner)));
  return missing;
}

/// Reads a motion that was given without its skeleton, using one that was looked up.
Result<Clip> read_with_found(const IncomingFile& incoming, const pipeline::FileInMemory& motion,
                             std::vector<FileBytes> skeletons, const ReadLimits& limits,
                             std::optional<FileBytes>& found, Diagnostics& diagnostics) {
  pipeline::SkeletonCandidates candidates;
  for (const FileBytes& each : skeletons) candidates.add_stored(each.name, each.bytes);
  const auto choice = candidates.choose(motion.name(), motion.bytes());
  if (!choice) return report(missing_skeleton(incoming.name, false), diagnostics);
  FileBytes& chosen = skeletons[choice->index];
  Diagnostics tried(diagnostics.strict());
  Result<Clip> clip = pipeline::open_pair(motion, in_memory({chosen.name, chosen.bytes}),
                                          load_options(limits, false), tried);
  const Format format = detail::paired_motion_format(incoming.name);
  if (!clip && clip.error().code == *detail::descriptor_of(format).partner_codes->mismatch)
    return report(missing_skeleton(incoming.name, true), diagnostics);
  for (const Diagnostic& finding : tried.entries()) diagnostics.add(finding);
  if (!clip) return clip;
  diagnostics.add(detail::partner_found(incoming.name, chosen.name, choice->reason));
  found = std::move(chosen);
  return clip;
}

/// An uploaded file, and what it contains.
struct InputFile {
  const IncomingFile* incoming = nullptr;
  pipeline::FileInMemory file;
};

struct Chosen {
  std::optional<InputFile> motion, skeleton;
  bool needs_skeleton = false;
};

Result<Chosen> choose(std::span<const IncomingFile> files, Diagnostics& diagnostics) {
  Chosen chosen;
  for (const IncomingFile& incoming : files) {
    InputFile input{&incoming, in_memory(incoming)};
    const Holds content =
        pipeline::holds_in({incoming.bytes.data(), incoming.bytes.size()}, input.file.name());
    std::optional<InputFile>& chosen_file =
        content == Holds::skeleton ? chosen.skeleton : chosen.motion;
    if (chosen_file) {
      return report(make_diagnostic(codes::argument_invalid,
                                    "add one motion at a time, with at most one skeleton"),
                    diagnostics);
    }
    chosen_file = std::move(input);
    if (content != Holds::skeleton) chosen.needs_skeleton = content == Holds::motion;
  }
  if (chosen.motion) return chosen;
  if (!chosen.skeleton) {
    return report(make_diagnostic(codes::format_empty, "no file given"), diagnostics);
  }
  // If the skeleton cannot be read, that error is reported instead.
  if (Result<Clip> read =
          pipeline::open(chosen.skeleton->file, load_options({}, false), diagnostics);
      !read) {
    return tl::unexpected<Error>(read.error());
  }
  Error alone = make_diagnostic(codes::library_skeleton_alone,
                                "this is a skeleton; the matching motion is missing");
  alone.at.file = chosen.skeleton->incoming->name;
  return report(std::move(alone), diagnostics);
}

/// Reads a motion with the skeleton that was given with it or is looked up.
Result<Clip> read_chosen(const Chosen& chosen, const ReadLimits& limits,
                         const SkeletonLookup& lookup, std::optional<FileBytes>& found_skeleton,
                         Diagnostics& diagnostics) {
  const InputFile& motion = *chosen.motion;
  if (chosen.skeleton)
    return pipeline::open_pair(motion.file, chosen.skeleton->file, load_options(limits, false),
                               diagnostics);
  if (chosen.needs_skeleton)
    return read_with_found(*motion.incoming, motion.file, look_up(lookup, *motion.incoming), limits,
                           found_skeleton, diagnostics);
  return pipeline::open(motion.file, load_options(limits, false), diagnostics);
}

}  // namespace

Result<Reading> take_in(std::span<const IncomingFile> files, const ReadLimits& limits,
                        const SkeletonLookup& lookup, std::optional<FileBytes>& found_skeleton,
                        Diagnostics& diagnostics) {
  Result<Chosen> chosen = choose(files, diagnostics);
  if (!chosen) return tl::unexpected<Error>(chosen.error());
  const IncomingFile& motion = *chosen->motion->incoming;
  const IncomingFile* skeleton = chosen->skeleton ? chosen->skeleton->incoming : nullptr;
  if (!chosen->needs_skeleton && skeleton != nullptr) {
    Error unused = make_diagnostic(codes::argument_invalid,
                                   "a skeleton was added with a motion that has its own");
    unused.at.file = skeleton->name;
    return report(std::move(unused), diagnostics);
  }
  Result<Clip> clip = read_chosen(*chosen, limits, lookup, found_skeleton, diagnostics);
  if (!clip) return tl::unexpected<Error>(clip.error());
  const bool is_empty = clip->skeleton.empty() && clip->recording.empty();
  if (clip->motion.empty() || is_empty) {
    const bool is_figure = !is_empty && clip->metadata.is_skeleton_alone;
    Error empty = make_diagnostic(
        codes::library_no_frames,
        is_empty    ? "the file has no joints and no recorded data"
        : is_figure ? "the file has a figure, but no motion; a library consists of motions"
                    : "the file has no frames");
    if (is_figure)
      empty.advise(
          "To move this figure, open a motion in the viewer and select the file in `Retarget to "
          "…`, or convert a motion with `--onto FILE`. To add it here, export it with an "
          "animation.");
    empty.at.file = motion.name;
    return report(std::move(empty), diagnostics);
  }

  Reading reading;
  const detail::Analysis analysis(*clip);
  const ClipFacts facts = detail::check_and_find_facts(analysis, diagnostics);
  describe(*clip, facts, reading.entry);
  reading.entry.notes = static_cast<std::uint32_t>(diagnostics.count(Severity::note));
  reading.entry.warnings = static_cast<std::uint32_t>(diagnostics.count(Severity::warning));
  reading.entry.errors = static_cast<std::uint32_t>(diagnostics.count(Severity::error));
  reading.entry.files.push_back(
      stored_file(motion, facts_of(reading.entry.format).extension.substr(1)));
  const std::string_view extension_of_skeleton = extension_of_partner(reading.entry.format);
  if (skeleton != nullptr) {
    reading.entry.files.push_back(stored_file(*skeleton, extension_of_skeleton));
  } else if (found_skeleton) {
    reading.entry.files.push_back(
        stored_file({found_skeleton->name, found_skeleton->bytes}, extension_of_skeleton));
  }
  reading.bytes.push_back(motion.bytes);
  if (skeleton != nullptr) reading.bytes.push_back(skeleton->bytes);
  if (found_skeleton) reading.bytes.emplace_back(found_skeleton->bytes);
  reading.traits = {signature_of(*clip), movement_of(analysis)};
  reading.quality = quality_of(*clip);
  reading.findings = diagnostics.entries();
  reading.clip = std::move(*clip);
  return reading;
}

Result<std::vector<FileBytes>> read_files(const Entry& entry, const ReadLimits& limits,
                                          Diagnostics& diagnostics) {
  std::vector<FileBytes> files;
  for (const StoredFile& file : entry.files) {
    Result<std::string> bytes = detail::read_whole_file(file.path, limits.max_bytes);
    if (!bytes && file.modified_ns == 0) return tl::unexpected<Error>(bytes.error());
    if (!bytes || bytes->size() != file.size || sha256_text(*bytes) != file.sha256) {
      Error changed =
          make_diagnostic(codes::library_file_changed,
                          fmt::format("{} has changed since it was indexed", file.name));
      changed.at.file = file.name;
      return report(std::move(changed), diagnostics);
    }
    files.push_back({file.name, std::move(*bytes)});
  }
  if (files.empty()) return fail(codes::library_not_found, "the entry has no files");
  return files;
}

Result<Clip> read_clip(std::span<const FileBytes> files, const ReadLimits& limits, bool keep_style,
                       Diagnostics& diagnostics) {
  const LoadOptions options = load_options(limits, keep_style);
  const pipeline::FileInMemory motion = in_memory({files[0].name, files[0].bytes});
  if (files.size() == 1) return pipeline::open(motion, options, diagnostics);
  return pipeline::open_pair(motion, in_memory({files[1].name, files[1].bytes}), options,
                             diagnostics);
}

}  // namespace mocap::library
