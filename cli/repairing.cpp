// SPDX-License-Identifier: MIT
#include "repairing.hpp"

#include "conversion.hpp"
#include "io/system/path_text.hpp"
#include "quantities.hpp"
#include "report.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

Exit RepairedFile::exit() const {
  if (copy.read_error) return Exit::unreadable;
  if (copy.write_error) return exit_of(*copy.write_error);
  return tally_of(copy.left).clean() ? Exit::done : Exit::findings;
}

RepairedFile repair_file(const RepairJob& job, const ReadRequest& request,
                         const std::vector<std::string>& repairs, bool overwrite,
                         Diagnostics& diagnostics) {
  pipeline::CopyTarget target{.takes_extension = job.is_in_folder,
                              .overwrite = overwrite ? Overwrite::replace : Overwrite::refuse,
                              .clash = job.clash};
  if (job.output != "-") target.path = job.output;
  const auto read = [&](const ReadRequest& repairing, Diagnostics& findings) {
    return read_input(job.input, repairing, findings);
  };
  RepairedFile repaired{
      .output = system::text_of(job.output),
      .copy = pipeline::write_repaired_copy(read, request, repairs, target, diagnostics)};
  if (job.is_in_folder && !repaired.copy.files.empty())
    repaired.output = system::text_of(repaired.copy.files.back().path);
  if (repaired.copy.write_error) advise_overwrite(*repaired.copy.write_error);
  return repaired;
}

void print_repaired(Console& console, TextStream& stream, const RepairedFile& repaired) {
  const pipeline::RepairedCopy& copy = repaired.copy;
  if (copy.write_error) return print_finding(console, stream, *copy.write_error);
  if (!copy.written) {
    stream.print("not repaired: {} was not written\n", visible(repaired.output));
    return;
  }
  stream.write(Ink::green, "repaired: ");
  stream.print("{}, {}", visible(repaired.output), counted(copy.frames, "frame"));
  const Tally left = tally_of(copy.left);
  if (left.clean()) {
    stream.write("; no warnings remain\n");
    return;
  }
  stream.print("; needs manual attention: {}\n", left.text());
  for (const Diagnostic& finding : copy.left)
    if (finding.severity != Severity::note)
      stream.print("  {} [{}]\n", visible(finding.message), facts_of(finding.code).name);
}

}  // namespace mocap::cli
