// SPDX-License-Identifier: MIT
#include "mending.hpp"

#include <algorithm>
#include <filesystem>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "conversion.hpp"
#include "mocap/acclaim.hpp"
#include "mocap/check.hpp"
#include "mocap/formats.hpp"
#include "quantities.hpp"
#include "report.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

void apply_repairs(const std::vector<std::string>& repairs, LoadOptions& options) {
  const auto asked = [&](std::string_view repair) {
    return std::any_of(repairs.begin(), repairs.end(),
                       [&](const std::string& word) { return word == repair || word == "all"; });
  };
  if (asked("drop-frames")) options.bvh.bad_rows = options.acclaim.bad_rows = BadRows::drop;
  if (asked("hold-values")) options.bvh.bad_values = options.acclaim.bad_values = BadValues::hold;
}

/// An AMC is mended as an AMC; all else becomes BVH.
Format format_of(const Clip& clip, const ConversionJob& job) {
  const std::string extension = job.output.extension().string();
  const auto named = extension.empty() ? std::nullopt : find_format(extension);
  if (named) return *named;
  return clip.metadata.format == "amc" ? Format::amc : Format::bvh;
}

/// Reads text that was written for standard output; an AMC onto the skeleton that it came from.
Result<Clip> read_text(const std::string& text, Format format, const Clip& clip,
                       Diagnostics& diagnostics) {
  ByteSource source = ByteSource::from_bytes(std::span<const char>(text), "<stdout>");
  if (format != Format::amc) return load(source, format, {}, diagnostics);
  Clip skeleton = clip;
  skeleton.motion = Motion(0, skeleton.skeleton.channel_count());
  return acclaim::read_motion(source, std::move(skeleton), {}, diagnostics);
}

/// What a reader of the result still finds.
std::vector<Diagnostic> findings_in(const Mended& mended, const std::vector<SavedFile>& files,
                                    const Clip& clip, Format format) {
  Diagnostics diagnostics;
  LoadOptions options;
  options.bvh.keep_style = options.acclaim.keep_style = false;
  Result<Clip> again =
      files.empty() ? read_text(mended.text, format, clip, diagnostics)
      : format == Format::amc
          ? acclaim::read(files.front().path, files.back().path, options.acclaim, diagnostics)
          : load(files.back().path, options, diagnostics);
  if (again) {
    check(*again, diagnostics);
  } else {
    include_error(again.error(), diagnostics);
  }
  return diagnostics.entries();
}

/// Writes the files; none when the result goes to standard output.
Status write_mended(const Clip& clip, const ConversionJob& job, Format format, bool overwrite,
                    Mended& mended, std::vector<SavedFile>& files) {
  if (job.clash) return tl::unexpected<Error>(*job.clash);
  SaveOptions options;
  options.bvh.canonical = options.acclaim.canonical = true;
  options.overwrite = overwrite ? Overwrite::replace : Overwrite::refuse;
  // What the writer has to say concerns the mended file, which is read again below.
  Diagnostics unneeded;
  if (job.output == "-") {
    const auto append = [&](std::string_view text) {
      mended.text += text;
      return true;
    };
    return save(clip, format, append, options, unneeded);
  }
  std::error_code error;
  if (job.output.has_parent_path())
    std::filesystem::create_directories(job.output.parent_path(), error);
  files = files_of(clip, format, job.output);
  return save(clip, job.output, options, unneeded);
}

}  // namespace

Exit Mended::exit() const {
  if (read_error) return is_unreadable(*read_error) ? Exit::unreadable : Exit::findings;
  if (write_error) return Exit::not_written;
  return tally_of(left).clean() ? Exit::done : Exit::findings;
}

Mended mend_file(const ConversionJob& job, ReadRequest request,
                 const std::vector<std::string>& repairs, bool overwrite,
                 Diagnostics& diagnostics) {
  Mended mended;
  mended.output = job.output.string();
  apply_repairs(repairs, request.options);
  Result<Clip> clip = read_input(job.input, request, diagnostics);
  if (!clip) {
    mended.read_error = std::move(clip.error());
    return mended;
  }
  check(*clip, diagnostics);
  mended.frames = clip->motion.frames();
  const Format format = format_of(*clip, job);
  std::vector<SavedFile> files;
  if (Status written = write_mended(*clip, job, format, overwrite, mended, files); !written) {
    mended.write_error = std::move(written.error());
    advise_overwrite(*mended.write_error);
    return mended;
  }
  mended.written = true;
  mended.left = findings_in(mended, files, *clip, format);
  return mended;
}

void print_mended(Console& console, TextStream& stream, const Mended& mended) {
  if (mended.write_error) return print_finding(console, stream, *mended.write_error);
  if (!mended.written) {
    stream.print("not mended: {} was not written\n", visible(mended.output));
    return;
  }
  stream.write(Ink::green, "mended: ");
  stream.print("{}, {}", visible(mended.output), counted(mended.frames, "frame"));
  const Tally left = tally_of(mended.left);
  if (left.clean()) {
    stream.write("; nothing is left to mend\n");
    return;
  }
  stream.print("; what is left needs a person: {}\n", left.text());
  for (const Diagnostic& finding : mended.left)
    if (finding.severity != Severity::note)
      stream.print("  {} [{}]\n", visible(finding.message), facts_of(finding.code).name);
}

}  // namespace mocap::cli
