// SPDX-License-Identifier: MIT
#include "formats/csv/line_reader.hpp"

#include <fmt/format.h>

#include <cstring>
#include <utility>

#include "formats/excerpt.hpp"
#include "text/utf8.hpp"

namespace mocap::csv {

namespace {

constexpr std::size_t first_buffer_bytes = std::size_t{256} << 10;
// Far more than 20,000 joints with 64 channels need; only a file that is not a table has longer
// lines.
constexpr std::size_t max_line_bytes = std::size_t{256} << 20;

}  // namespace

LineReader::LineReader(ByteSource& source, const ReadLimits& limits, mocap::detail::KeptText* kept)
    : source_(source), limits_(limits), kept_(kept), buffer_(first_buffer_bytes) {}

bool LineReader::next() {
  if (error_) return false;
  begin_ = next_;
  length_ = 0;
  number_ += 1 + extra_lines_;
  extra_lines_ = 0;
  if (number_ == 1) {
    while (end_ - begin_ < text::byte_order_mark.size() && fill()) {
    }
    if (std::string_view(buffer_.data() + begin_, end_ - begin_)
            .starts_with(text::byte_order_mark)) {
      begin_ += text::byte_order_mark.size();
      next_ = begin_;
    }
    detect_line_end();
  }
  if (!find_line_end(0)) return false;
  return length_ > 0 || next_ > begin_;
}

bool LineReader::extend() {
  const std::size_t from = next_ - begin_;
  if (error_ || (next_ == end_ && source_ended_)) return false;
  ++extra_lines_;
  return find_line_end(from);
}

void LineReader::skip_rows(std::size_t bytes, std::uint64_t lines) {
  next_ += bytes;
  begin_ = next_;
  length_ = 0;
  number_ += lines + extra_lines_;
  extra_lines_ = 0;
}

/// Old Macintosh programs, and some spreadsheets, end lines with CR only. A line ending in quotes
/// does not end a line; in a comment, quotes are ordinary text.
void LineReader::detect_line_end() {
  bool quoted = false;
  // Filling the buffer may move the line.
  const auto holds = [this](std::size_t at) { return begin_ + at < end_ || fill(); };
  for (std::size_t at = 0; holds(at); ++at) {
    const char c = buffer_[begin_ + at];
    if (c == '"' && buffer_[begin_] != '#') quoted = !quoted;
    if (quoted || (c != '\r' && c != '\n')) continue;
    const bool lf_follows = holds(at + 1) && buffer_[begin_ + at + 1] == '\n';
    if (c == '\r' && !lf_follows) line_end_ = '\r';
    return;
  }
}

/// Sets the length of the line to the first line ending at or after `from`, an offset in the line.
bool LineReader::find_line_end(std::size_t from) {
  while (true) {
    const char* search_from = buffer_.data() + begin_ + from;
    const std::size_t unread = end_ - begin_ - from;
    const void* found = unread == 0 ? nullptr : std::memchr(search_from, line_end_, unread);
    if (found != nullptr) {
      length_ = static_cast<std::size_t>(static_cast<const char*>(found) - buffer_.data()) - begin_;
      next_ = begin_ + length_ + 1;
      break;
    }
    from = end_ - begin_;
    if (fill()) continue;
    if (error_) return false;
    length_ = end_ - begin_;
    next_ = end_;
    break;
  }
  const bool ends_with_cr = length_ > 0 && buffer_[begin_ + length_ - 1] == '\r';
  if (ends_with_cr && line_end_ == '\n') --length_;
  return true;
}

/// Appends more data to the buffer. False at the end of the source and on failure.
bool LineReader::fill() {
  if (source_ended_ || error_) return false;
  constexpr std::size_t padding = text::row_padding;
  if (begin_ > padding && end_ == buffer_.size() - padding) {
    std::memmove(buffer_.data() + padding, buffer_.data() + begin_, end_ - begin_);
    const std::size_t distance = begin_ - padding;
    end_ -= distance;
    next_ -= distance;
    begin_ = padding;
  }
  if (end_ == buffer_.size() - padding) {
    if (buffer_.size() >= max_line_bytes) {
      error_ = finding(codes::limit_bytes, "this line is longer than 256 MiB", 0);
      return false;
    }
    buffer_.resize(buffer_.size() * 2);
  }
  const auto count =
      source_.read(std::span<char>(buffer_).subspan(end_, buffer_.size() - padding - end_));
  if (!count) {
    error_ = count.error();
    return false;
  }
  if (*count == 0) {
    source_ended_ = true;
    return false;
  }
  if (kept_ != nullptr) kept_->append({buffer_.data() + end_, *count});
  end_ += *count;
  bytes_read_ += *count;
  if (bytes_read_ > limits_.max_bytes) {
    error_ = finding(codes::limit_bytes,
                     fmt::format("the input is longer than {} bytes", limits_.max_bytes), 0);
    return false;
  }
  return true;
}

SourceLocation LineReader::location(std::size_t at) const {
  SourceLocation place;
  place.file = source_.name();
  place.line = number_;
  place.column = at + 1;
  place.byte = bytes_read_ - (end_ - begin_) + at;
  return place;
}

Diagnostic LineReader::finding(Code code, std::string message, std::size_t at) const {
  Diagnostic diagnostic = make_diagnostic(code, std::move(message), location(at));
  const std::string_view first_line = line().substr(0, detail::line_end(line(), 0));
  diagnostic.excerpt = detail::make_excerpt(first_line, at);
  return diagnostic;
}

}  // namespace mocap::csv
