// SPDX-License-Identifier: MIT
#include "conversion_batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "converted_json.hpp"
#include "failed_list.hpp"
#include "interrupt.hpp"
#include "io/system/path_text.hpp"
#include "parallel.hpp"
#include "pipeline/existing_output.hpp"
#include "pipeline/pieces.hpp"
#include "pipeline/shared_skeleton.hpp"
#include "progress.hpp"
#include "quantities.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

/// The maximum number of failures to print; failed.txt lists all of them.
constexpr std::size_t failures_shown = 10;

/// The random values drawn for one file, as text.
struct DrawnValues {
  std::string path;
  std::vector<std::string> texts;  ///< One per edit.
};

/// Totals over all threads.
struct Totals {
  std::size_t written = 0;
  std::size_t kept = 0;
  std::size_t with_warnings = 0;
  std::size_t with_stale_pieces = 0;  ///< Files next to leftover pieces of an earlier run.
  std::string stale_piece;            ///< One of the leftover pieces.
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;
  std::size_t changed = 0;  ///< Files whose output omits or renames something.
  std::optional<pipeline::Verified> worst;
  std::string worst_path;
  std::vector<DrawnValues> drawn;
  std::vector<Failure> failures;
};

DrawnValues drawn_for(const ConversionJob& job, const std::vector<Diagnostic>& findings) {
  DrawnValues drawn{job.input.path, {}};
  for (const Diagnostic& finding : findings) {
    if (finding.code == codes::edit_random) drawn.texts.push_back(finding.message);
  }
  return drawn;
}

/// The outputs of all jobs, with the files that they are made from.
std::vector<pipeline::OutputPlace> places_of(const std::vector<ConversionJob>& jobs) {
  std::vector<pipeline::OutputPlace> places;
  places.reserve(jobs.size());
  for (const ConversionJob& job : jobs) places.push_back(place_of(job.input, job.output));
  return places;
}

class Batch {
 public:
  /// If `lines` is not null, the outcome of each file is written there as a line of JSON.
  Batch(const ConversionPlan& plan, const Conversion& conversion, TextStream* lines,
        const BatchOptions& options)
      : plan_(plan),
        conversion_(conversion),
        lines_(lines),
        reports_(options.reports),
        resumes_(options.resume),
        splits_(pipeline::makes_pieces(conversion.edits)),
        places_(places_of(plan.jobs)),
        shared_skeletons_(places_, plan.to) {}

  void convert(std::size_t i) {
    const ConversionJob& job = plan_.jobs[i];
    if (job.clash) return note_unconverted({job.input.path, *job.clash, Exit::not_written});
    const pipeline::OutputPlace& place = places_[i];
    const pipeline::OutputDecision decision =
        pipeline::decide_output(place, plan_.to, splits_, conversion_.save.overwrite);
    const bool is_kept = decision == pipeline::OutputDecision::keep ||
                         (resumes_ && decision == pipeline::OutputDecision::refuse);
    if (is_kept) return note_kept(job);
    if (decision == pipeline::OutputDecision::refuse)
      return note_unconverted(
          {job.input.path, pipeline::outdated_output(place), Exit::not_written});
    std::error_code error;
    fs::create_directories(job.output.parent_path(), error);
    Conversion conversion = conversion_;
    if (decision == pipeline::OutputDecision::complete)
      conversion.save.overwrite = Overwrite::replace;
    conversion.shared_skeletons = &shared_skeletons_;
    Converted converted = convert_to_file(job.input, job.output, conversion);
    if (converted.state == Converted::State::stopped) return;
    if (lines_ != nullptr) print_line(converted_json(job.input, converted));
    if (reports_ != nullptr) reports_->add(job, converted);
    if (converted.state == Converted::State::written) return note_written(job, converted);
    note_failure({job.input.path, std::move(*converted.error), exit_of(converted)});
  }

  std::size_t done() const { return done_; }
  std::size_t failed() const { return failed_; }
  Totals& totals() { return totals_; }

 private:
  void print_line(const Json& json) {
    const std::lock_guard lock(mutex_);
    lines_->write(json_line(json));
  }
  /// Records a file that was not read at all.
  void note_unconverted(Failure failure) {
    if (lines_ != nullptr) print_line(failed_json(failure.path, failure.error));
    note_failure(std::move(failure));
  }
  void note_kept(const ConversionJob& job) {
    if (lines_ != nullptr) print_line(kept_json(job.input, job.output));
    if (reports_ != nullptr) reports_->add_kept(job);
    const std::lock_guard lock(mutex_);
    ++totals_.kept;
    ++done_;
  }
  void note_written(const ConversionJob& job, const Converted& converted) {
    const std::lock_guard lock(mutex_);
    const auto& findings = converted.diagnostics.entries();
    totals_.changed +=
        std::any_of(findings.begin(), findings.end(),
                    [](const Diagnostic& finding) { return family_of(finding.code) == "fit"; })
            ? 1U
            : 0U;
    if (DrawnValues drawn = drawn_for(job, findings); !drawn.texts.empty())
      totals_.drawn.push_back(std::move(drawn));
    if (converted.verified &&
        (!totals_.worst || converted.verified->share > totals_.worst->share)) {
      totals_.worst = converted.verified;
      totals_.worst_path = system::text_of(job.output);
    }
    if (converted.stale_piece && totals_.with_stale_pieces++ == 0)
      totals_.stale_piece = system::text_of(*converted.stale_piece);
    ++totals_.written;
    totals_.bytes_in += converted.bytes_in;
    totals_.bytes_out += converted.bytes_out;
    if (converted.diagnostics.count(Severity::warning) != 0) ++totals_.with_warnings;
    ++done_;
  }
  void note_failure(Failure failure) {
    const std::lock_guard lock(mutex_);
    totals_.failures.push_back(std::move(failure));
    ++done_;
    ++failed_;
  }

  const ConversionPlan& plan_;
  const Conversion& conversion_;
  TextStream* lines_;
  TransferReports* reports_;
  bool resumes_;
  bool splits_;
  std::vector<pipeline::OutputPlace> places_;
  pipeline::SharedSkeletons shared_skeletons_;
  std::mutex mutex_;
  Totals totals_;
  std::atomic<std::size_t> done_{0};
  std::atomic<std::size_t> failed_{0};
};

void print_failed_files(Console& console, const std::vector<Failure>& failures, std::size_t shown) {
  for (std::size_t i = 0; i < shown; ++i) {
    const Failure& failure = failures[i];
    console.err.write(Ink::red, "failed: ");
    console.err.print("{}", visible(failure.path));
    if (failure.error.at.line != 0) console.err.print(":{}", failure.error.at.line);
    console.err.print(": {}\n", visible(failure.error.message));
  }
  if (shown < failures.size())
    console.err.print("{} and {}\n", console.marks().ellipsis,
                      counted(failures.size() - shown, "more", "more"));
  console.err.flush();
}

/// Prints advice for each kind of failure.
void print_failure_advice(Console& console, const ConversionPlan& plan,
                          const std::vector<Failure>& failures) {
  struct Remedy {
    std::size_t failures;
    std::string_view advice;
  };
  const auto existing = static_cast<std::size_t>(
      std::count_if(failures.begin(), failures.end(),
                    [](const Failure& failure) { return failure.error.code == codes::io_exists; }));
  const auto clashing = static_cast<std::size_t>(
      std::count_if(plan.jobs.begin(), plan.jobs.end(),
                    [](const ConversionJob& job) { return job.clash.has_value(); }));
  const std::array<Remedy, 3> remedies{
      {{failures.size() - existing - clashing, "run the same command again to retry only these"},
       {existing, "add --overwrite to replace files that are older than their input"},
       {clashing, "convert files with the same output name into different folders"}}};
  for (const Remedy& remedy : remedies) {
    if (remedy.failures == 0) continue;
    if (remedy.failures == failures.size()) {
      console.out.print("     {}", remedy.advice);
    } else {
      console.out.print("\n  {}: {}", grouped(remedy.failures), remedy.advice);
    }
  }
  console.out.write("\n");
}

void print_failures(Console& console, const ConversionPlan& plan,
                    const std::vector<Failure>& failures, const fs::path& list, bool listed) {
  if (failures.empty()) return;
  print_failed_files(console, failures,
                     listed ? std::min(failures.size(), failures_shown) : failures.size());
  console.out.write(Ink::red, fmt::format("{} failed", grouped(failures.size())));
  if (listed) console.out.print(": {}", visible(system::text_of(list)));
  print_failure_advice(console, plan, failures);
}

/// A result made with random values can only be reproduced with these values.
void print_drawn_values(Console& console, std::vector<DrawnValues>& drawn) {
  if (drawn.empty()) return;
  std::sort(drawn.begin(), drawn.end(),
            [](const DrawnValues& a, const DrawnValues& b) { return a.path < b.path; });
  console.out.write("random values:\n");
  for (const DrawnValues& each : drawn) {
    for (const std::string& text : each.texts)
      console.out.print("  {}: {}\n", visible(each.path), visible(text));
  }
}

void print_totals(Console& console, const ConversionPlan& plan, const Totals& totals,
                  double seconds, bool transfers) {
  if (totals.written != 0 || totals.kept == 0) {
    console.out.print("{} written to {} in {:.1f} s ({} in, {} out)\n", grouped(totals.written),
                      visible(system::text_of(plan.folder)), seconds, bytes_text(totals.bytes_in),
                      bytes_text(totals.bytes_out));
  }
  if (totals.kept != 0) {
    console.out.print("{} kept, even if written with other options (use --overwrite to rebuild)\n",
                      counted(totals.kept, "existing file"));
  }
  if (totals.changed != 0)
    console.out.print("{} with notes: convert one of them alone to see its notes\n",
                      grouped(totals.changed));
  if (totals.worst)
    console.out.print("verified: maximum distance {:.3g} units, {:.2g} of the height: {}\n",
                      totals.worst->distance, totals.worst->share, visible(totals.worst_path));
  if (totals.with_stale_pieces != 0)
    console.out.print("{} with pieces left over from an earlier run: delete {}{}\n",
                      grouped(totals.with_stale_pieces), visible(totals.stale_piece),
                      totals.with_stale_pieces == 1 ? "" : " and the others");
  if (totals.with_warnings != 0)
    console.out.print("{} had warnings ({})\n", grouped(totals.with_warnings),
                      transfers
                          ? "run mocap check; convert one of them alone to see those of --onto"
                          : "run mocap check");
}

}  // namespace

Exit convert_batch(Console& console, const ConversionPlan& plan, const Conversion& conversion,
                   const std::vector<Error>& failures, const BatchOptions& options) {
  Batch batch(plan, conversion, options.json ? &console.out : nullptr, options);
  const Shard& shard = options.shard;
  const std::size_t files = shard.size_of(plan.jobs.size());
  for (const Error& failure : failures) {
    batch.totals().failures.push_back({failure.at.file, failure, Exit::unreadable});
    if (options.json) console.out.write(json_line(failed_json(failure.at.file, failure)));
  }
  double seconds = 0.0;
  {
    const InterruptWatch watch;
    ProgressLine progress(console, "converting", files);
    for_each_parallel(
        files, options.threads,
        [&](std::size_t i) { batch.convert(i * shard.count + shard.index); },
        InterruptWatch::interrupted, [&] { progress.draw(batch.done(), batch.failed()); });
    seconds = progress.seconds();
  }
  Totals& totals = batch.totals();
  std::sort(totals.failures.begin(), totals.failures.end(),
            [](const Failure& a, const Failure& b) { return a.path < b.path; });
  if (!options.json) {
    const bool transfers = std::any_of(
        conversion.edits.begin(), conversion.edits.end(),
        [](const edit::Edit& each) { return std::holds_alternative<edit::OntoSkeleton>(each); });
    print_totals(console, plan, totals, seconds, transfers);
    print_drawn_values(console, totals.drawn);
  }

  if (InterruptWatch::interrupted()) {
    (options.json ? console.err : console.out)
        .print("stopped: {} of {} done; run the same command again to continue\n",
               grouped(batch.done()), grouped(files));
    if (options.reports != nullptr) {
      options.reports->finish(console, options.json ? nullptr : &console.out, totals.failures,
                              true);
    }
    console.out.flush();
    end_by_signal();
  }
  Exit status = Exit::done;
  if (options.reports != nullptr) {
    status =
        options.reports->finish(console, options.json ? nullptr : &console.out, totals.failures);
  }
  const fs::path list = plan.folder / shard.name_of_list();
  const bool listed = write_failed_list(list, totals.failures);
  if (!options.json) print_failures(console, plan, totals.failures, list, listed);
  for (const Failure& failure : totals.failures) status = worse(status, failure.exit);
  return status;
}

}  // namespace mocap::cli
