// SPDX-License-Identifier: MIT
#include "mending.hpp"

#include <algorithm>
#include <filesystem>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "conversion.hpp"
#include "mocap/bvh.hpp"
#include "mocap/check.hpp"
#include "mocap/sink.hpp"
#include "quantities.hpp"
#include "report.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

void apply_repairs(const std::vector<std::string>& repairs, bvh::ReadOptions& options) {
  const auto asked = [&](std::string_view repair) {
    return std::any_of(repairs.begin(), repairs.end(),
                       [&](const std::string& word) { return word == repair || word == "all"; });
  };
  if (asked("drop-frames")) options.bad_rows = bvh::BadRows::drop;
  if (asked("hold-values")) options.bad_values = bvh::BadValues::hold;
}

/// What a reader of the result still finds.
std::vector<Diagnostic> findings_in(const Mended& mended, bool in_text) {
  Diagnostics diagnostics;
  bvh::ReadOptions options;
  options.keep_style = false;
  const Result<Clip> clip =
      in_text ? bvh::read(std::span<const char>(mended.text), options, diagnostics)
              : bvh::read(std::filesystem::path(mended.output), options, diagnostics);
  if (clip) {
    check(*clip, diagnostics);
  } else {
    include_error(clip.error(), diagnostics);
  }
  return diagnostics.entries();
}

Status write_mended(const Clip& clip, const ConversionJob& job, bool overwrite, Mended& mended) {
  if (job.clash) return tl::unexpected<Error>(*job.clash);
  bvh::WriteOptions options;
  options.canonical = true;
  // What the writer has to say concerns the mended file, which is read again below.
  Diagnostics unneeded;
  if (job.output == "-") {
    Result<std::string> text = bvh::write_text(clip, options, unneeded);
    if (!text) return tl::unexpected<Error>(std::move(text.error()));
    mended.text = std::move(*text);
    return {};
  }
  std::error_code error;
  if (job.output.has_parent_path())
    std::filesystem::create_directories(job.output.parent_path(), error);
  return TextOutput::to_file(
      job.output, overwrite ? Overwrite::replace : Overwrite::refuse,
      [&](const TextOutput::Writer& out) { return bvh::write(clip, options, out, unneeded); });
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
  apply_repairs(repairs, request.options.bvh);
  Result<Clip> clip = read_input(job.input, request, diagnostics);
  if (!clip) {
    mended.read_error = std::move(clip.error());
    return mended;
  }
  check(*clip, diagnostics);
  mended.frames = clip->motion.frames();
  if (Status written = write_mended(*clip, job, overwrite, mended); !written) {
    mended.write_error = std::move(written.error());
    advise_overwrite(*mended.write_error);
    return mended;
  }
  mended.written = true;
  mended.left = findings_in(mended, job.output == "-");
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
