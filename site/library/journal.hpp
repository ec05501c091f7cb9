// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The journal: the authoritative record of everything that users added, one line per confirmed
/// change.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "mocap/diagnostics.hpp"

namespace mocap::library {

/// An append-only file of lines `{"seq":N,"sum":"16 digits","change":...}`. A line is valid once
/// `append` has returned. An incomplete line left by a crash at the end is truncated when the
/// journal is opened. Complete lines at the end that fail their checksum are damaged: they are
/// truncated too, but saved next to the journal, as `NAME.cut-1` and so on.
class Journal {
 public:
  Journal() = default;
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&& other) noexcept;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();

  /// Opens or creates the file, finds its last valid line and truncates the rest.
  static Result<Journal> open(const std::filesystem::path& path);

  /// Calls `use` for each valid line from `offset`: its number, its change, and the offset after
  /// it. An invalid line in the middle is skipped and counted.
  struct Line {
    std::uint64_t number = 0;
    std::string_view change;
    std::uint64_t end = 0;
  };
  Result<std::uint64_t> read(std::uint64_t offset,
                             const std::function<void(const Line&)>& use) const;

  /// Writes the changes, numbers them from `next_number()`, and waits until they are on disk. On
  /// failure the file is unchanged; also fails if a change is longer than 63 MiB, which `read`
  /// would not accept.
  Status append(std::span<const std::string> changes);

  /// Sets the number of the first line of an empty journal.
  void begin_at(std::uint64_t number) { next_number_ = number; }
  std::uint64_t next_number() const { return next_number_; }
  /// Bytes of valid lines.
  std::uint64_t end() const { return end_; }
  /// Damaged lines that were truncated at opening.
  std::uint64_t lines_cut() const { return lines_cut_; }

 private:
  Status find_end();
  Status cut_end(std::uint64_t size);
  Status keep_end(std::uint64_t size) const;

  std::filesystem::path path_;
  int file_ = -1;
  std::uint64_t next_number_ = 1;
  std::uint64_t end_ = 0;
  std::uint64_t lines_cut_ = 0;
  bool is_broken_ = false;  ///< A failed write could not be truncated.
};

/// One journal line, including its line ending.
std::string journal_line(std::uint64_t number, std::string_view change);

}  // namespace mocap::library
