// SPDX-License-Identifier: MIT
#include "check_summary.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "quantities.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

void CheckSummary::add(const std::vector<Diagnostic>& findings, bool readable) {
  ++files_;
  if (!readable) ++unreadable_;
  const Tally tally = tally_of(findings);
  if (tally.clean() && readable) ++clean_;
  tally_.add(tally);
  std::set<Kind> seen;
  for (const Diagnostic& finding : findings) {
    const Kind kind(facts_of(finding.code).name, finding.severity);
    Row& row = rows_[kind];
    row.count += finding.count;
    if (seen.insert(kind).second) ++row.files;
  }
}

void CheckSummary::add_folder(const Error& why) {
  ++folders_;
  tally_.add(why);
}

void CheckSummary::print_table(TextStream& out) const {
  std::vector<std::pair<Kind, Row>> rows(rows_.begin(), rows_.end());
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) {
    return std::pair(a.first.second, a.second.files) > std::pair(b.first.second, b.second.files);
  });
  std::size_t width = 0;
  for (const auto& [kind, row] : rows) width = std::max(width, kind.first.size());
  out.write(Ink::faint,
            fmt::format("{}  {:<8}{:>8}{:>10}\n", padded("finding", width), "", "files", "times"));
  for (const auto& [kind, row] : rows) {
    out.print("{}  ", padded(kind.first, width));
    out.write(ink_of(kind.second), padded(word_of(kind.second), 8));
    out.print("{:>8}{:>10}\n", grouped(row.files), grouped(row.count));
  }
  out.write("\n");
}

void CheckSummary::print(TextStream& out, bool follows_text) const {
  if (files_ > 1 && !rows_.empty()) {
    if (follows_text) out.write("\n");
    print_table(out);
  }
  out.print("{}, {}", counted(files_, "file"), tally_.text());
  if (files_ > 1 && clean_ != files_) out.print("; {} without errors or warnings", grouped(clean_));
  if (unreadable_ != 0) out.print("; {} could not be read", counted(unreadable_, "file"));
  if (folders_ != 0) out.print("; {} without files to check", counted(folders_, "folder"));
  out.write("\n");
}

}  // namespace mocap::cli
