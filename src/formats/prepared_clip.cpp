// SPDX-License-Identifier: MIT
#include "formats/prepared_clip.hpp"

#include <fmt/format.h>

#include "body/known_up.hpp"
#include "formats/descriptor.hpp"
#include "formats/held_parts.hpp"
#include "io/system/path_text.hpp"

namespace mocap::detail {

std::vector<SavedFile> PreparedClip::files(const std::filesystem::path& path) const {
  return files_of(clip(), format_, path);
}

void PreparedClip::replace_source(Clip clip) {
  if (!fitted_) fitted_ = std::move(clip);
}

namespace {

/// The finding about data that is left out, if there is one.
const Diagnostic* loss_in(const Diagnostics& found) {
  for (const Diagnostic& finding : found.entries())
    if (facts_of(finding.code).drops_data) return &finding;
  return nullptr;
}

Error as_error(Diagnostic loss) {
  loss.severity = Severity::error;
  loss.advise("Leave out --strict to accept this.", {}, Audience::command);
  return loss;
}

}  // namespace

namespace {

/// The note `fit.up`: an up axis that the file would not state, and that programs do not expect.
void report_up(const Clip& clip, Format format, Diagnostics& diagnostics) {
  const FormatDescriptor& descriptor = descriptor_of(format);
  const std::optional<Axis>& up = clip.metadata.up;
  if (!descriptor.usual_up || !up || *up == *descriptor.usual_up ||
      find_format(clip.metadata.format) == format)
    return;
  Diagnostic note = make_diagnostic(
      codes::fit_up,
      fmt::format("{} is up, which {} file does not state; most programs expect {}", to_string(*up),
                  word_with_article(format), to_string(*descriptor.usual_up)));
  note.at.file = clip.metadata.source;
  note.advise(fmt::format("Choose {} as the up axis when importing the file, or rotate the motion: "
                          "--up {}.",
                          to_string(*up), up_word(*descriptor.usual_up)),
              {}, Audience::command);
  diagnostics.add(std::move(note));
}

}  // namespace

Result<PreparedClip> prepare(const Clip& clip, Format format, SaveOptions options,
                             const StatedFacts& stated, const Clip* onto,
                             Diagnostics& diagnostics) {
  if (Status held = check_held_parts(clip, format, options, diagnostics); !held)
    return tl::unexpected<Error>(std::move(held.error()));
  PreparedClip prepared(clip, format, std::move(options));
  if (onto != nullptr) {
    Result<Clip> moved = descriptor_of(format).move_onto(clip, *onto, diagnostics);
    if (!moved) return tl::unexpected<Error>(std::move(moved.error()));
    prepared.fitted_ = std::move(*moved);
  } else {
    Diagnostics found(diagnostics.strict());
    Result<std::optional<Clip>> fitted = fit(clip, format, prepared.options_, found);
    if (!fitted) return tl::unexpected<Error>(std::move(fitted.error()));
    const Diagnostic* const loss = loss_in(found);
    if (loss != nullptr && prepared.options_.strict) return tl::unexpected<Error>(as_error(*loss));
    for (const Diagnostic& finding : found.entries()) diagnostics.add(finding);
    prepared.fitted_ = std::move(*fitted);
  }
  complete_options(prepared.clip(), format, stated, prepared.options_, diagnostics);
  report_up(clip, format, diagnostics);
  return prepared;
}

namespace {

/// Fails before anything is written if the writer leaves out data of the file that was read.
Status write_everything(const FormatDescriptor& descriptor, const Clip& clip,
                        const SaveOptions& options, const TextOutput::Writer& out,
                        Diagnostics& diagnostics) {
  Diagnostics found(diagnostics.strict());
  const auto unless_lost = [&](std::string_view text) {
    return loss_in(found) == nullptr && out(text);
  };
  Status written = descriptor.write(clip, options, unless_lost, found);
  if (const Diagnostic* const loss = loss_in(found)) return tl::unexpected<Error>(as_error(*loss));
  for (const Diagnostic& finding : found.entries()) diagnostics.add(finding);
  return written;
}

Status write_with(const PreparedClip& prepared, const SaveOptions& options, Format half,
                  const TextOutput::Writer& out, Diagnostics& diagnostics) {
  const FormatDescriptor& descriptor = descriptor_of(half);
  if (descriptor.write == nullptr)
    return fail(codes::format_unsupported,
                fmt::format("{} files can be read but not written: {}", descriptor.facts.extension,
                            descriptor.written_instead));
  if (options.strict)
    return write_everything(descriptor, prepared.clip(), options, out, diagnostics);
  return descriptor.write(prepared.clip(), options, out, diagnostics);
}

}  // namespace

Status write(const PreparedClip& prepared, Format half, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  return write_with(prepared, prepared.options(), half, out, diagnostics);
}

Status write_files(const PreparedClip& prepared, std::span<const SavedFile> files, FileGroup& group,
                   const WriteWatch& watch, Diagnostics& diagnostics) {
  if (files.size() > 1) {
    std::vector<std::filesystem::path> paths;
    for (const SavedFile& file : files) paths.push_back(file.path);
    if (Status absent = group.check(paths); !absent) return absent;
  }
  for (const SavedFile& file : files) {
    SaveOptions options = prepared.options();
    options.extension = system::text_of(file.path.extension());
    const auto write_file = [&](const TextOutput::Writer& out) {
      const auto watched = [&](std::string_view text) {
        return (!watch || watch(text)) && out(text);
      };
      return write_with(prepared, options, file.format, watched, diagnostics);
    };
    if (Status saved = group.write(file.path, write_file); !saved) return saved;
  }
  return {};
}

}  // namespace mocap::detail
