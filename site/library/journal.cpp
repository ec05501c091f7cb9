// SPDX-License-Identifier: MIT
#include "library/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <optional>
#include <utility>

#include "library/sha256.hpp"
#include "mocap/io.hpp"

namespace mocap::library {

namespace {

constexpr std::string_view line_head = R"({"seq":)";
constexpr std::string_view sum_mark = R"(,"sum":")";
constexpr std::string_view change_mark = R"(","change":)";
constexpr std::size_t sum_digits = 16;
/// Longer lines are neither written nor accepted.
constexpr std::size_t most_journal_line_bytes = std::size_t{64} << 20;
/// The remaining parts of a line are much shorter than the difference.
constexpr std::size_t most_change_bytes = std::size_t{63} << 20;

std::string sum_of(std::uint64_t number, std::string_view change) {
  return fmt::format("{:016x}", short_hash(fmt::format("{}:{}", number, change)));
}

std::optional<Journal::Line> parse(std::string_view line) {
  if (!line.starts_with(line_head) || !line.ends_with('}')) return std::nullopt;
  const char* const digits = line.data() + line_head.size();
  Journal::Line parsed;
  const auto [after, error] = std::from_chars(digits, line.data() + line.size(), parsed.number);
  if (error != std::errc()) return std::nullopt;
  std::string_view rest = line.substr(static_cast<std::size_t>(after - line.data()));
  const std::size_t fixed = sum_mark.size() + sum_digits + change_mark.size();
  if (rest.size() <= fixed || !rest.starts_with(sum_mark) ||
      rest.substr(sum_mark.size() + sum_digits, change_mark.size()) != change_mark) {
    return std::nullopt;
  }
  const std::string_view sum = rest.substr(sum_mark.size(), sum_digits);
  parsed.change = rest.substr(fixed, rest.size() - fixed - 1);
  if (sum_of(parsed.number, parsed.change) != sum) return std::nullopt;
  return parsed;
}

Error write_error(const std::filesystem::path& path) {
  SourceLocation at;
  at.file = path.string();
  const bool is_denied = errno == EACCES || errno == EPERM || errno == EROFS;
  return make_diagnostic(is_denied ? codes::io_denied : codes::io_write,
                         fmt::format("cannot write the journal: {}", std::strerror(errno)),
                         std::move(at));
}

}  // namespace

std::string journal_line(std::uint64_t number, std::string_view change) {
  return fmt::format("{}{}{}{}{}{}}}\n", line_head, number, sum_mark, sum_of(number, change),
                     change_mark, change);
}

Journal::Journal(Journal&& other) noexcept {
  *this = std::move(other);
}

Journal& Journal::operator=(Journal&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(file_, other.file_);
  std::swap(next_number_, other.next_number_);
  std::swap(end_, other.end_);
  std::swap(lines_cut_, other.lines_cut_);
  std::swap(is_broken_, other.is_broken_);
  return *this;
}

Journal::~Journal() {
  if (file_ >= 0) ::close(file_);
}

Result<Journal> Journal::open(const std::filesystem::path& path) {
  Journal journal;
  journal.path_ = path;
  journal.file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (journal.file_ < 0) return tl::unexpected<Error>(write_error(path));
  if (Status found = journal.find_end(); !found) return tl::unexpected<Error>(found.error());
  return journal;
}

Status Journal::find_end() {
  struct stat facts {};
  if (::fstat(file_, &facts) != 0) return tl::unexpected<Error>(write_error(path_));
  const auto size = static_cast<std::uint64_t>(facts.st_size);
  // The last complete line is near the end: a crash leaves at most one group of lines incomplete.
  for (std::uint64_t window = std::uint64_t{1} << 20;; window *= 16) {
    const std::uint64_t begin = size > window ? size - window : 0;
    std::uint64_t at = begin;
    const Result<std::uint64_t> skipped = read(begin, [&](const Line& line) {
      next_number_ = line.number + 1;
      at = line.end;
    });
    if (!skipped) return tl::unexpected<Error>(skipped.error());
    if (at > begin || begin == 0) {
      end_ = at;
      break;
    }
  }
  return end_ < size ? cut_end(size) : Status();
}

Status Journal::cut_end(std::uint64_t size) {
  // A write interrupted by a crash has no line ending; a line with one was complete.
  const Result<std::uint64_t> damaged = read(end_, [](const Line&) {});
  if (!damaged) return tl::unexpected<Error>(damaged.error());
  lines_cut_ = *damaged;
  if (lines_cut_ > 0) {
    if (Status kept = keep_end(size); !kept) return kept;
  }
  if (::ftruncate(file_, static_cast<off_t>(end_)) == 0) return {};
  return tl::unexpected<Error>(write_error(path_));
}

Status Journal::keep_end(std::uint64_t size) const {
  std::filesystem::path path;
  int piece = -1;
  for (unsigned number = 1; piece < 0 && (number == 1 || errno == EEXIST); ++number) {
    path = fmt::format("{}.cut-{}", path_.string(), number);
    piece = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  }
  if (piece < 0) return tl::unexpected<Error>(write_error(path));
  std::string buffer(std::size_t{1} << 20, '\0');
  bool is_written = true;
  for (std::uint64_t at = end_; at < size && is_written;) {
    const std::size_t wanted = std::min<std::uint64_t>(size - at, buffer.size());
    const ssize_t count = ::pread(file_, buffer.data(), wanted, static_cast<off_t>(at));
    if (count < 0 && errno == EINTR) continue;
    is_written =
        count > 0 && ::write(piece, buffer.data(), static_cast<std::size_t>(count)) == count;
    at += static_cast<std::uint64_t>(std::max<ssize_t>(count, 0));
  }
  is_written = is_written && ::fsync(piece) == 0;
  Status status;
  if (!is_written) {
    status = tl::unexpected<Error>(write_error(path));
    ::unlink(path.c_str());
  }
  ::close(piece);
  return status;
}

Result<std::uint64_t> Journal::read(std::uint64_t offset,
                                    const std::function<void(const Line&)>& use) const {
  std::string buffer;
  std::size_t used = 0;
  std::uint64_t skipped = 0;
  std::string piece(std::size_t{1} << 20, '\0');
  for (;;) {
    const ssize_t count = ::pread(file_, piece.data(), piece.size(),
                                  static_cast<off_t>(offset + (buffer.size() - used)));
    if (count < 0) {
      if (errno == EINTR) continue;
      return fail(codes::io_read, fmt::format("cannot read the journal: {}", std::strerror(errno)));
    }
    if (count == 0) break;
    buffer.erase(0, used);
    used = 0;
    buffer.append(piece, 0, static_cast<std::size_t>(count));
    for (;;) {
      const std::size_t end = buffer.find('\n', used);
      if (end == std::string::npos) break;
      offset += end + 1 - used;
      const std::string_view text = std::string_view(buffer).substr(used, end - used);
      used = end + 1;
      if (std::optional<Line> line = parse(text)) {
        line->end = offset;
        use(*line);
      } else {
        ++skipped;
      }
    }
    if (buffer.size() - used > most_journal_line_bytes) {
      offset += buffer.size() - used;
      used = buffer.size();
      ++skipped;
    }
  }
  return skipped;
}

Status Journal::append(std::span<const std::string> changes) {
  for (const std::string& change : changes) {
    if (change.size() > most_change_bytes)
      return fail(codes::io_write,
                  fmt::format("a change of {} bytes is too large for the journal", change.size()));
  }
  if (is_broken_) {
    if (::ftruncate(file_, static_cast<off_t>(end_)) != 0) {
      return tl::unexpected<Error>(write_error(path_));
    }
    is_broken_ = false;
  }
  std::string text;
  std::uint64_t number = next_number_;
  for (const std::string& change : changes) text += journal_line(number++, change);
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t count = ::pwrite(file_, text.data() + written, text.size() - written,
                                   static_cast<off_t>(end_ + written));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    written += static_cast<std::size_t>(count);
  }
  if (written < text.size() || ::fdatasync(file_) != 0) {
    Error error = write_error(path_);
    is_broken_ = ::ftruncate(file_, static_cast<off_t>(end_)) != 0;
    return tl::unexpected<Error>(std::move(error));
  }
  end_ += text.size();
  next_number_ = number;
  return {};
}

}  // namespace mocap::library
