// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The option `--report` of `mocap convert`: where reports of transfers are written.

#include <cstddef>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "console.hpp"
#include "conversion.hpp"
#include "conversion_plan.hpp"
#include "failed_list.hpp"
#include "options.hpp"
#include "transfer_page.hpp"
#include "verb.hpp"

namespace mocap::cli {

/// Collects and writes the reports of one command: for one output file one report, for a folder one
/// per file and an index. A run of the same command continues in the same folder: reports of files
/// whose outputs are kept are listed again. The place in `conversion` is used by several threads.
class TransferReports {
 public:
  /// `path` is the value of `--report`.
  TransferReports(const std::string& path, const ConversionPlan& plan, Overwrite overwrite);

  /// Why `--report` cannot be used, if so: there is no transfer, or the path is unsuitable.
  Misuse find_misuse(const Conversion& conversion) const;
  /// Before any file is converted. Fails with `io.exists` if a report that cannot be avoided exists
  /// and may not be replaced: that of one file, or an index that is not that of an earlier run of
  /// the same command.
  Status check_free();

  /// Adds a converted file, and writes its report. Safe on several threads.
  void add(const ConversionJob& job, const Converted& converted);
  /// Adds a file whose existing output was kept. Safe on several threads.
  void add_kept(const ConversionJob& job);
  /// Writes the index with these failed files, and prints one line to `out` and the errors to
  /// standard error. `out` is null if nothing else may be printed. If the command was stopped, the
  /// index has another name, so that the next run, which continues, finds its place free; that run
  /// removes it.
  Exit finish(Console& console, TextStream* out, const std::vector<Failure>& failures,
              bool is_stopped = false);

 private:
  bool is_folder() const { return !plan_.folder.empty(); }
  /// The report of a file in a folder, relative to it.
  std::filesystem::path place_in_folder(const ConversionJob& job) const;
  void write(const std::filesystem::path& place, const std::string& text, Overwrite overwrite);
  void write_index(bool is_stopped);
  void print_line(TextStream& out) const;
  void print_worst(TextStream& out) const;

  std::filesystem::path path_;
  const ConversionPlan& plan_;
  Overwrite overwrite_;
  Overwrite overwrite_index_;
  std::mutex mutex_;
  std::vector<IndexedTransfer> transfers_;
  std::size_t written_ = 0;
  std::vector<Error> errors_;
};

}  // namespace mocap::cli
