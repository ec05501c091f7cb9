// SPDX-License-Identifier: MIT
#include "repairing.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

#include "conversion.hpp"
#include "io/system/path_text.hpp"
#include "mocap/check.hpp"
#include "mocap/formats.hpp"
#include "pipeline/read_back.hpp"
#include "pipeline/repair.hpp"
#include "pipeline/repaired_copy.hpp"
#include "quantities.hpp"
#include "report.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

/// The format given by the output name, otherwise the format of the input.
Format format_of(const Clip& clip, const ConversionJob& job) {
  return format_of_file(job.output).value_or(pipeline::repaired_format(clip));
}

/// The findings that remain in the result.
std::vector<Diagnostic> findings_in(const RepairedFile& repaired,
                                    const std::vector<SavedFile>& files, const Clip& clip,
                                    Format format, const ReadRequest& request) {
  Diagnostics diagnostics;
  LoadOptions options;
  set_keep_style(options, false);
  Result<Clip> again = files.empty()
                           ? pipeline::read_back(repaired.text, format, clip, options, diagnostics)
                           : pipeline::read_back(files, options, diagnostics);
  return pipeline::findings_left(std::move(again), request.starts_with_reference,
                                 std::move(diagnostics));
}

/// Writes the files; does nothing if the result goes to standard output.
Status write_repaired(const Clip& clip, const ConversionJob& job, Format format, bool overwrite,
                      RepairedFile& repaired, std::vector<SavedFile>& files) {
  if (job.clash) return tl::unexpected<Error>(*job.clash);
  const pipeline::ExportRequest request =
      pipeline::repaired_export(format, overwrite ? Overwrite::replace : Overwrite::refuse);
  // Not needed: the repaired file is read again below.
  Diagnostics unneeded;
  if (job.output == "-") {
    const auto append = [&](std::string_view text) {
      repaired.text += text;
      return true;
    };
    const auto prepared = pipeline::prepare(clip, request, unneeded);
    if (!prepared) return tl::unexpected<Error>(prepared.error());
    return pipeline::write(*prepared, format, append, unneeded);
  }
  std::error_code error;
  if (job.output.has_parent_path())
    std::filesystem::create_directories(job.output.parent_path(), error);
  auto written = pipeline::export_clip(clip, job.output, request, unneeded);
  if (!written) return tl::unexpected<Error>(std::move(written.error()));
  files = std::move(*written);
  return {};
}

}  // namespace

Exit RepairedFile::exit() const {
  if (read_error) return Exit::unreadable;
  if (write_error) return exit_of(*write_error);
  return tally_of(left).clean() ? Exit::done : Exit::findings;
}

RepairedFile repair_file(const ConversionJob& job, ReadRequest request,
                         const std::vector<std::string>& repairs, bool overwrite,
                         Diagnostics& diagnostics) {
  RepairedFile repaired;
  repaired.output = system::text_of(job.output);
  pipeline::set_repairs(repairs, request.options);
  Result<Clip> clip = read_input(job.input, request, diagnostics);
  if (!clip) {
    repaired.read_error = std::move(clip.error());
    return repaired;
  }
  repaired.decisions = check_and_decide(*clip, diagnostics);
  repaired.frames = clip->motion.frames();
  const Format format = format_of(*clip, job);
  std::vector<SavedFile> files;
  Diagnostics unneeded;
  if (Status done = pipeline::repair(*clip, format, unneeded); !done) {
    repaired.write_error = std::move(done.error());
    return repaired;
  }
  if (Status written = write_repaired(*clip, job, format, overwrite, repaired, files); !written) {
    repaired.write_error = std::move(written.error());
    advise_overwrite(*repaired.write_error);
    return repaired;
  }
  repaired.written = true;
  repaired.left = findings_in(repaired, files, *clip, format, request);
  return repaired;
}

void print_repaired(Console& console, TextStream& stream, const RepairedFile& repaired) {
  if (repaired.write_error) return print_finding(console, stream, *repaired.write_error);
  if (!repaired.written) {
    stream.print("not repaired: {} was not written\n", visible(repaired.output));
    return;
  }
  stream.write(Ink::green, "repaired: ");
  stream.print("{}, {}", visible(repaired.output), counted(repaired.frames, "frame"));
  const Tally left = tally_of(repaired.left);
  if (left.clean()) {
    stream.write("; no warnings remain\n");
    return;
  }
  stream.print("; needs manual attention: {}\n", left.text());
  for (const Diagnostic& finding : repaired.left)
    if (finding.severity != Severity::note)
      stream.print("  {} [{}]\n", visible(finding.message), facts_of(finding.code).name);
}

}  // namespace mocap::cli
