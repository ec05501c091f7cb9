// SPDX-License-Identifier: MIT
#include "formats/parallel_rows.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "model/parallel.hpp"

namespace mocap::detail {

namespace {

/// Small enough for the second-level cache, like the window of a single thread.
constexpr std::size_t rows_piece_bytes = std::size_t{256} << 10U;
/// Bytes read after a piece at a time, to complete its last row.
constexpr std::size_t more_bytes = std::size_t{16} << 10U;

/// The rows of a piece that were read.
struct PieceRows {
  NumberStyle style;
  std::size_t rows = 0;
  std::uint64_t next = 0;
  bool is_whole = false;  ///< All rows of the piece.
};

/// The complete lines that start in a piece, with padding around them.
class PieceText {
 public:
  PieceText() : data_(new char[capacity]) { std::memset(data_.get(), ' ', text::row_padding); }

  /// False if they cannot be read.
  bool read(const ParallelRows& job, std::uint64_t begin, std::uint64_t end) {
    offset_ = begin;
    begin_ = end_ = text::row_padding;
    lines_ = 0;
    // A line starts in the piece if its previous line ends before the last byte of the piece.
    const std::uint64_t before = begin == job.begin ? 0 : 1;
    if (!append(job.source, begin - before, static_cast<std::size_t>(end - begin + before)))
      return false;
    if (before != 0 && !skip_line()) return true;
    if (!find_lines(job, end)) return false;
    std::memset(data_.get() + end_, ' ', text::row_padding);
    return true;
  }

  const char* begin() const { return data_.get() + begin_; }
  const char* end() const { return data_.get() + end_; }
  std::size_t lines() const { return lines_; }
  /// The offset in the source of a character.
  std::uint64_t offset_of(const char* p) const {
    return offset_ + static_cast<std::uint64_t>(p - (data_.get() + text::row_padding));
  }

 private:
  static constexpr std::size_t most_bytes = rows_piece_bytes + 16 * more_bytes;
  static constexpr std::size_t capacity = most_bytes + 1 + 2 * text::row_padding;

  bool append(const ByteSource& source, std::uint64_t offset, std::size_t count) {
    if (end_ - text::row_padding + count > most_bytes + 1) return false;
    if (end_ == text::row_padding) offset_ = offset;
    const Result<std::size_t> got = source.read_at(offset, {data_.get() + end_, count});
    if (!got || *got != count) return false;
    end_ += count;
    return true;
  }

  bool skip_line() {
    const void* const newline = std::memchr(begin(), '\n', end_ - begin_);
    begin_ = newline == nullptr
                 ? end_
                 : static_cast<std::size_t>(static_cast<const char*>(newline) - data_.get()) + 1;
    return newline != nullptr;
  }

  /// Counts the lines that start before `end` and completes the last one.
  bool find_lines(const ParallelRows& job, std::uint64_t end) {
    const std::size_t piece_end = end_;
    std::size_t at = begin_;
    while (at < piece_end) {
      const void* const newline = std::memchr(data_.get() + at, '\n', end_ - at);
      if (newline != nullptr) {
        at = static_cast<std::size_t>(static_cast<const char*>(newline) - data_.get()) + 1;
        ++lines_;
        continue;
      }
      const std::uint64_t count = std::min<std::uint64_t>(more_bytes, job.end - end);
      if (count == 0 || !append(job.source, end, static_cast<std::size_t>(count))) return false;
      end += count;
    }
    end_ = at;
    return true;
  }

  std::unique_ptr<char[]> data_;
  std::uint64_t offset_ = 0;  ///< Offset of the first byte in the source.
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t lines_ = 0;
};

/// Gives pieces to threads and orders their results. The position of a piece's rows is known as
/// soon as the lines of all pieces before it have been counted.
class PieceQueue {
 public:
  explicit PieceQueue(std::size_t count) : rows_before_(count + 1), pieces_(count) {
    rows_before_[0] = 0;
    stop_at_ = count;
  }

  /// The next piece, unless a previous one could not be read.
  std::optional<std::size_t> take() {
    const std::lock_guard lock(mutex_);
    if (next_ >= stop_at_) return std::nullopt;
    return next_++;
  }

  /// Waits for the number of rows before a piece; empty if that remains unknown.
  std::optional<std::size_t> rows_before(std::size_t piece) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return rows_before_[piece] || piece > stop_at_; });
    return piece > stop_at_ ? std::nullopt : rows_before_[piece];
  }

  void set_rows_before(std::size_t piece, std::size_t rows) {
    const std::lock_guard lock(mutex_);
    rows_before_[piece] = rows;
    changed_.notify_all();
  }

  void finish(std::size_t piece, PieceRows rows) {
    const std::lock_guard lock(mutex_);
    if (!rows.is_whole) stop_at(piece);
    pieces_[piece] = std::move(rows);
  }

  /// Pieces after this one are not needed.
  void fail(std::size_t piece) {
    const std::lock_guard lock(mutex_);
    stop_at(piece);
  }

  /// The results in order, up to the first empty one. Call it after all threads have ended.
  std::vector<std::optional<PieceRows>>& pieces() { return pieces_; }

 private:
  void stop_at(std::size_t piece) {
    stop_at_ = std::min(stop_at_, piece);
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::optional<std::size_t>> rows_before_;
  std::vector<std::optional<PieceRows>> pieces_;
  std::size_t next_ = 0;
  std::size_t stop_at_ = 0;
};

/// The work of one thread.
class PieceWorker {
 public:
  PieceWorker(const ParallelRows& job, PieceQueue& queue)
      : job_(job), queue_(queue), rows_(job.columns) {}

  void run() {
    for (auto piece = queue_.take(); piece; piece = queue_.take()) {
      if (!read(*piece)) queue_.fail(*piece);
    }
  }

 private:
  bool read(std::size_t piece) {
    const std::uint64_t begin = job_.begin + std::uint64_t{piece} * rows_piece_bytes;
    const std::uint64_t end = std::min<std::uint64_t>(begin + rows_piece_bytes, job_.end);
    if (!text_.read(job_, begin, end)) return false;
    const std::optional<std::size_t> before = queue_.rows_before(piece);
    if (!before || text_.lines() > job_.max_rows - *before) return false;
    queue_.set_rows_before(piece + 1, *before + text_.lines());

    const text::RowReader::Step step =
        rows_.read(text_.begin(), text_.end(), job_.out + *before * job_.columns, text_.lines());
    PieceRows read;
    read.rows = step.rows;
    read.next = text_.offset_of(step.next);
    read.is_whole = step.rows == text_.lines();
    read.style = rows_.take_style();
    queue_.finish(piece, std::move(read));
    return true;
  }

  const ParallelRows& job_;
  PieceQueue& queue_;
  text::RowReader rows_;
  PieceText text_;
};

void run_worker(const ParallelRows& job, PieceQueue& queue) {
  try {
    PieceWorker(job, queue).run();
  } catch (const std::bad_alloc&) {
    queue.fail(0);
  } catch (const std::length_error&) {
    queue.fail(0);
  }
}

}  // namespace

ParallelRowsRead read_parallel_rows(const ParallelRows& job, text::RowReader& first) {
  const auto count =
      static_cast<std::size_t>((job.end - job.begin + rows_piece_bytes - 1) / rows_piece_bytes);
  PieceQueue queue(count);
  run_side_by_side(std::min(std::max<std::size_t>(job.threads, 1), count),
                   [&](std::size_t /*part*/) { run_worker(job, queue); });

  ParallelRowsRead read{job.begin, 0};
  for (std::optional<PieceRows>& piece : queue.pieces()) {
    if (!piece) break;
    if (piece->rows > 0) {
      if (!first.append_style(piece->style, std::uint64_t{piece->rows} * job.columns)) break;
      read.rows += piece->rows;
      read.next = piece->next;
    }
    if (!piece->is_whole) break;
  }
  return read;
}

}  // namespace mocap::detail
