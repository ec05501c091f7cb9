// SPDX-License-Identifier: MIT
#include "server/archive_stream.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "server/codes.hpp"
#include "server/found_entry.hpp"
#include "server/zip_writer.hpp"

namespace mocap::server {

namespace {

constexpr std::size_t piece_bytes = std::size_t{64} << 10U;
constexpr std::size_t page_entries = 200;

/// The state of one zip between two pieces. It has no thread.
class ArchiveStream {
 public:
  ArchiveStream(Services& services, std::string client, library::Query query, std::size_t limit)
      : services_(services),
        client_(std::move(client)),
        query_(std::move(query)),
        left_(limit),
        zip_([this](std::string_view bytes) {
          ready_ += bytes;
          return true;
        }) {
    query_.limit = page_entries;
  }

  ~ArchiveStream() { services_.end_archive(client_); }
  ArchiveStream(const ArchiveStream&) = delete;
  ArchiveStream& operator=(const ArchiveStream&) = delete;

  StreamBody::More next(std::string& out) {
    ready_.clear();
    while (!done_ && ready_.size() < piece_bytes)
      if (!step()) return StreamBody::More::failed;
    out += ready_;
    return done_ ? StreamBody::More::no : StreamBody::More::yes;
  }

 private:
  /// Does the next step: a piece of a file, the next file, the next page, or the end.
  bool step() {
    if (file_ != nullptr) return append_piece();
    if (file_index_ < files_.size()) return begin_file();
    if (entry_index_ < page_.size()) return begin_entry();
    if (left_ != 0 && !last_page_) return fetch_page();
    done_ = true;
    return zip_.add("checksums.sha256", checksums_, services_.options().clocks.wall_s()) &&
           zip_.finish();
  }

  bool fetch_page() {
    query_.limit = std::min(page_entries, left_);
    auto page = services_.library()->search(query_);
    if (!page) return false;
    page_ = std::move(page->items);
    entry_index_ = 0;
    query_.cursor = page->next;
    last_page_ = page->next.empty() || page_.empty();
    left_ -= std::min(left_, page_.size());
    return true;
  }

  bool begin_entry() {
    files_ = page_[entry_index_].files;
    file_index_ = 0;
    ++entry_index_;
    return true;
  }

  bool begin_file() {
    const library::Entry& entry = page_[entry_index_ - 1];
    const library::StoredFile& stored = files_[file_index_++];
    const auto file = OpenFile::open(stored.path);
    // Files removed or changed since the search are omitted, also from the checksums.
    if (!file || !is_as_read(*services_.library(), stored, **file)) return true;
    const std::string name = entry.slug + "." + stored.extension;
    if (!zip_.begin(name, stored.size, entry.added_s)) return false;
    checksums_ += stored.sha256 + "  " + name + "\n";
    file_ = *file;
    at_ = 0;
    return true;
  }

  bool append_piece() {
    std::array<char, piece_bytes> buffer{};
    const ssize_t got =
        ::pread(file_->descriptor(), buffer.data(), buffer.size(), static_cast<off_t>(at_));
    if (got < 0 && errno == EINTR) return true;
    if (got < 0) return false;
    at_ += static_cast<std::uint64_t>(got);
    const bool appended = zip_.append({buffer.data(), static_cast<std::size_t>(got)}).has_value();
    if (at_ >= file_->size()) {
      file_ = nullptr;
    } else if (got == 0) {
      return false;  // The file became shorter: the client must not consider the zip complete.
    }
    return appended;
  }

  Services& services_;
  std::string client_;
  library::Query query_;
  std::size_t left_;
  std::string ready_;
  ZipWriter zip_;
  std::vector<library::Entry> page_;
  std::size_t entry_index_ = 0;
  std::vector<library::StoredFile> files_;
  std::size_t file_index_ = 0;
  std::shared_ptr<const OpenFile> file_;
  std::uint64_t at_ = 0;
  std::string checksums_;
  bool last_page_ = false;
  bool done_ = false;
};

}  // namespace

Response archive_answer(Services& services, const std::string& client, const library::Query& query,
                        std::size_t limit) {
  // An invalid cursor or query is reported before the first byte.
  library::Query probe = query;
  probe.limit = 1;
  if (const auto found = services.library()->search(probe); !found)
    return error_answer(found.error());
  if (!services.begin_archive(client))
    return error_answer(codes::server_busy, "too many archives are being created");
  auto stream = std::make_shared<ArchiveStream>(services, client, query, limit);
  Response response;
  response.with("Content-Type", "application/zip")
      .with("Content-Disposition", "attachment; filename=\"motions.zip\"")
      .with("Cache-Control", "no-store");
  response.body = StreamBody{[stream](std::string& out) { return stream->next(out); }};
  return response;
}

}  // namespace mocap::server
