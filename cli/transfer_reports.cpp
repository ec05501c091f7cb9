// SPDX-License-Identifier: MIT
#include "transfer_reports.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

#include "inputs.hpp"
#include "io/file_group.hpp"
#include "io/system/path_text.hpp"
#include "kept_report.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/io.hpp"
#include "pipeline/pieces.hpp"
#include "quantities.hpp"
#include "report.hpp"
#include "text/ascii.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

enum class ReportKind : std::uint8_t { data, page };

std::optional<ReportKind> report_kind(const fs::path& path) {
  const std::string extension = text::lower(system::text_of(path.extension()));
  if (extension == ".json") return ReportKind::data;
  if (extension == ".html") return ReportKind::page;
  return std::nullopt;
}

constexpr std::array<std::string_view, 2> index_names{"index.json", "index.html"};
/// The index of a command that was stopped.
constexpr std::array<std::string_view, 2> unfinished_names{"index-unfinished.json",
                                                           "index-unfinished.html"};

std::string indented(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

bool transfers(const Conversion& conversion) {
  return std::any_of(conversion.edits.begin(), conversion.edits.end(), [](const edit::Edit& each) {
    return std::holds_alternative<edit::OntoSkeleton>(each);
  });
}

/// The files that a report must not replace: those that are read, and the outputs.
std::vector<fs::path> files_in_use(const ConversionPlan& plan, const Conversion& conversion) {
  std::vector<fs::path> files;
  for (const edit::Edit& each : conversion.edits) {
    if (const auto* const onto = std::get_if<edit::OntoSkeleton>(&each))
      files.push_back(system::path_of(onto->target->metadata.source));
  }
  for (const ConversionJob& job : plan.jobs) {
    if (!job.input.is_standard_input()) files.push_back(system::path_of(job.input.path));
    if (!job.input.skeleton.empty()) files.push_back(system::path_of(job.input.skeleton));
    files.push_back(job.output);
  }
  return files;
}

report::ReportedTransfer reported_of(const ConversionJob& job, const Converted& converted) {
  report::ReportedTransfer reported{job.input.path, system::text_of(job.output), "written", {}, {}};
  if (converted.state == Converted::State::differs) reported.state = "differs";
  if (!converted.transfer) {
    reported.message = "the skeletons are equal: nothing was transferred";
  } else if (!*converted.transfer) {
    reported.message = converted.transfer->error().message;
  } else {
    reported.transfer = **converted.transfer;
  }
  return reported;
}

Json indexed_json(const IndexedTransfer& indexed) {
  Json json = indexed.numbers.is_null() ? report::report_json(indexed.reported) : indexed.numbers;
  if (!indexed.numbers.is_null()) json["state"] = indexed.reported.state;
  json.erase("planted");
  json["report"] = indexed.report.empty() ? Json() : Json(indexed.report);
  return json;
}

}  // namespace

TransferReports::TransferReports(const std::string& path, const ConversionPlan& plan,
                                 Overwrite overwrite)
    : path_(system::path_of(path)),
      plan_(plan),
      overwrite_(overwrite),
      overwrite_index_(overwrite) {}

Misuse TransferReports::find_misuse(const Conversion& conversion) const {
  const std::string path = visible(system::text_of(path_));
  if (path_.empty()) return UsageError{"--report is empty", ""};
  if (!transfers(conversion))
    return UsageError{"--report needs --onto", "it reports how well a transfer kept the motion"};
  if (pipeline::makes_pieces(conversion.edits))
    return UsageError{"--report and --split cannot be combined",
                      "transfer the motion first, and split the result in a second command"};
  const std::optional<ReportKind> kind = report_kind(path_);
  if (is_folder() && kind)
    return UsageError{fmt::format("--report {} must be a folder, as the output is one", path),
                      "specify a folder: it gets a report for each file, and an index"};
  if (!is_folder() && !kind)
    return UsageError{fmt::format("--report {}: unknown extension", path),
                      "specify a name that ends with .json or .html"};
  std::vector<fs::path> places{path_};
  if (is_folder()) places = {path_ / index_names[0], path_ / index_names[1]};
  const std::vector<fs::path> used = files_in_use(plan_, conversion);
  for (const fs::path& place : places) {
    if (std::any_of(used.begin(), used.end(),
                    [&](const fs::path& file) { return is_same_file(file, place); })) {
      return UsageError{fmt::format("--report would replace {}, which is an input or output",
                                    visible(system::text_of(place))),
                        "choose another place for the report"};
    }
  }
  return std::nullopt;
}

Status TransferReports::check_free() {
  if (overwrite_ == Overwrite::replace) return {};
  if (is_folder()) {
    std::set<std::string> inputs;
    for (const ConversionJob& job : plan_.jobs) inputs.insert(job.input.path);
    if (is_index_of(path_ / index_names[0], inputs)) {
      overwrite_index_ = Overwrite::replace;
      return {};
    }
  }
  std::vector<fs::path> places{path_};
  if (is_folder()) places = {path_ / index_names[0], path_ / index_names[1]};
  for (const fs::path& place : places) {
    std::error_code error;
    if (!fs::is_regular_file(place, error)) continue;
    Error exists = detail::existing_file(place);
    advise_overwrite(exists);
    return tl::unexpected<Error>(std::move(exists));
  }
  return {};
}

fs::path TransferReports::place_in_folder(const ConversionJob& job) const {
  fs::path place = job.output.lexically_relative(plan_.folder);
  return place += ".json";
}

void TransferReports::write(const fs::path& place, const std::string& text, Overwrite overwrite) {
  if (place.has_parent_path()) {
    std::error_code error;
    fs::create_directories(place.parent_path(), error);
  }
  Status written =
      TextOutput::to_file(place, overwrite, [&](const TextOutput::Writer& out) -> Status {
        out(text);
        return {};
      });
  const std::lock_guard lock(mutex_);
  if (written) {
    ++written_;
    return;
  }
  advise_overwrite(written.error());
  errors_.push_back(std::move(written.error()));
}

void TransferReports::add(const ConversionJob& job, const Converted& converted) {
  if (converted.state != Converted::State::written && converted.state != Converted::State::differs)
    return;
  IndexedTransfer indexed{reported_of(job, converted), {}, {}};
  if (is_folder()) {
    const fs::path place = place_in_folder(job);
    indexed.report = system::generic_text_of(place);
    // The report of an output that is gone.
    const bool is_own = read_kept_report(path_ / place, job.input.path).has_value();
    write(path_ / place, report::report_text(indexed.reported),
          is_own ? Overwrite::replace : overwrite_);
  } else {
    write(path_,
          report_kind(path_) == ReportKind::page ? transfer_page(indexed.reported)
                                                 : report::report_text(indexed.reported),
          overwrite_);
  }
  if (indexed.reported.transfer) report::leave_out_frames(*indexed.reported.transfer);
  const std::lock_guard lock(mutex_);
  transfers_.push_back(std::move(indexed));
}

void TransferReports::add_kept(const ConversionJob& job) {
  const fs::path place = place_in_folder(job);
  std::optional<KeptReport> kept = read_kept_report(path_ / place, job.input.path);
  const std::lock_guard lock(mutex_);
  if (kept && kept->transfer) {
    transfers_.push_back(
        {{job.input.path, system::text_of(job.output), "kept", {}, std::move(kept->transfer)},
         system::generic_text_of(place),
         std::move(kept->numbers)});
    return;
  }
  transfers_.push_back({{job.input.path,
                         system::text_of(job.output),
                         "kept",
                         "the existing output was kept; --overwrite transfers and measures again",
                         {}},
                        {},
                        {}});
}

void TransferReports::write_index(bool is_stopped) {
  Json list = Json::array();
  for (const IndexedTransfer& each : transfers_) list.push_back(indexed_json(each));
  const std::size_t reports = written_;
  const auto& names = is_stopped ? unfinished_names : index_names;
  const Overwrite overwrite = is_stopped ? Overwrite::replace : overwrite_index_;
  write(path_ / names[0], indented(list), overwrite);
  write(path_ / names[1], transfers_page(transfers_), overwrite);
  written_ = reports;
  if (is_stopped) return;
  for (const std::string_view name : unfinished_names) {
    std::error_code error;
    fs::remove(path_ / name, error);
  }
}

void TransferReports::print_line(TextStream& out) const {
  out.print("{} written to {}", counted(written_, "report"), visible(system::text_of(path_)));
  if (is_folder()) return print_worst(out);
  if (!transfers_.empty() && transfers_.front().reported.transfer)
    out.print(": {}", report::summary_text(*transfers_.front().reported.transfer));
  out.write("\n");
}

/// A table of the worst results.
void TransferReports::print_worst(TextStream& out) const {
  constexpr std::size_t most_shown = 5;
  std::vector<std::pair<std::string, std::string>> rows;
  std::size_t width = 0;
  for (const IndexedTransfer& each : transfers_) {
    if (!each.reported.transfer || rows.size() == most_shown) continue;
    rows.emplace_back(visible(each.reported.input), report::summary_text(*each.reported.transfer));
    width = std::max(width, display_width(rows.back().first));
  }
  out.write(rows.empty() ? "\n" : "; the worst:\n");
  for (const auto& [input, summary] : rows) out.print("  {}  {}\n", padded(input, width), summary);
}

Exit TransferReports::finish(Console& console, TextStream* out,
                             const std::vector<Failure>& failures, bool is_stopped) {
  // A file that differs was written and measured.
  std::set<std::string> listed;
  for (const IndexedTransfer& each : transfers_) listed.insert(each.reported.input);
  for (const Failure& failure : failures) {
    if (!listed.contains(failure.path))
      transfers_.push_back({{failure.path, {}, "failed", failure.error.message, {}}, {}, {}});
  }
  std::sort(transfers_.begin(), transfers_.end(),
            [](const IndexedTransfer& a, const IndexedTransfer& b) {
              return report::is_worse(a.reported, b.reported);
            });
  if (is_folder()) write_index(is_stopped);
  const bool has_any = is_folder() ? !transfers_.empty() : written_ != 0;
  if (out != nullptr && has_any) print_line(*out);
  for (const Error& error : errors_) print_finding(console, console.err, error);
  return errors_.empty() ? Exit::done : Exit::not_written;
}

}  // namespace mocap::cli
