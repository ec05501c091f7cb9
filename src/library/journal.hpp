// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The journal: the truth about everything that people gave, one line a confirmed change.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "mocap/result.hpp"

namespace mocap::library {

/// An append-only file of lines `{"seq":N,"sum":"16 digits","change":...}`. A line counts once
/// `append` has returned. What a crash left half written at the end is cut off when it is opened.
/// Whole lines at the end that are not what was written are damage: they are cut off too, but kept
/// beside the journal, as `NAME.cut-1` and so on.
class Journal {
 public:
  Journal() = default;
  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&& other) noexcept;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();

  /// Opens or makes the file, finds its last good line and cuts off what follows.
  static Result<Journal> open(const std::filesystem::path& path);

  /// Calls `use` for each whole line from `offset` on: its number, its change, and the offset
  /// behind it. A line in the middle that is not whole is skipped, and counted.
  struct Line {
    std::uint64_t number = 0;
    std::string_view change;
    std::uint64_t end = 0;
  };
  Result<std::uint64_t> read(std::uint64_t offset,
                             const std::function<void(const Line&)>& use) const;

  /// Writes the changes, gives them the numbers from `next_number()` on, and waits until the disk
  /// has them. On failure the file is as it was; it fails too where a change is longer than 63 MiB,
  /// which `read` would not believe.
  Status append(std::span<const std::string> changes);

  /// Of a journal without lines: the number of the first.
  void begin_at(std::uint64_t number) { next_number_ = number; }
  std::uint64_t next_number() const { return next_number_; }
  /// Bytes of whole lines.
  std::uint64_t end() const { return end_; }
  /// Damaged lines that were cut off when it was opened.
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
  bool is_broken_ = false;  ///< A failed write could not be cut off again.
};

/// One line with its end, as the journal holds it.
std::string journal_line(std::uint64_t number, std::string_view change);

}  // namespace mocap::library
