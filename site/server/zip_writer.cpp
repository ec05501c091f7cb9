// SPDX-License-Identifier: MIT
#include "server/zip_writer.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <cerrno>
#include <ctime>
#include <utility>

namespace mocap::server {

class ZipWriter::Archive {
 public:
  explicit Archive(TextOutput::Writer out) : out_(std::move(out)), archive_(archive_write_new()) {
    if (archive_ == nullptr) return;
    archive_write_set_format_zip(archive_);
    archive_write_set_options(archive_, "zip:compression-level=1,zip:hdrcharset=UTF-8");
    archive_write_set_bytes_per_block(archive_, 0);
    is_open_ = archive_write_open(archive_, this, nullptr, &Archive::take, nullptr) == ARCHIVE_OK;
  }

  ~Archive() {
    if (archive_ != nullptr) archive_write_free(archive_);
  }

  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  Status begin(const std::string& name, std::uint64_t size, std::int64_t modified_s) {
    if (!is_open_) return failure();
    const std::unique_ptr<archive_entry, void (*)(archive_entry*)> entry(archive_entry_new(),
                                                                         &archive_entry_free);
    if (entry == nullptr) return failure();
    archive_entry_set_pathname_utf8(entry.get(), name.c_str());
    archive_entry_set_filetype(entry.get(), AE_IFREG);
    archive_entry_set_perm(entry.get(), 0644);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(size));
    archive_entry_set_mtime(entry.get(), static_cast<std::time_t>(modified_s), 0);
    return archive_write_header(archive_, entry.get()) == ARCHIVE_OK ? Status{} : failure();
  }

  Status append(std::string_view bytes) {
    if (!is_open_) return failure();
    while (!bytes.empty()) {
      const la_ssize_t written = archive_write_data(archive_, bytes.data(), bytes.size());
      if (written <= 0) return failure();
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
  }

  Status finish() {
    if (!is_open_ || archive_write_close(archive_) != ARCHIVE_OK) return failure();
    return {};
  }

 private:
  static la_ssize_t take(archive* archive, void* self, const void* bytes, std::size_t count) {
    if (static_cast<Archive*>(self)->out_({static_cast<const char*>(bytes), count}))
      return static_cast<la_ssize_t>(count);
    archive_set_error(archive, EIO, "the client disconnected");
    return -1;
  }

  Status failure() const {
    const char* const why = archive_ == nullptr ? nullptr : archive_error_string(archive_);
    return fail(codes::io_write, std::string("cannot write the zip: ") +
                                     (why == nullptr ? "not enough memory" : why));
  }

  TextOutput::Writer out_;
  archive* archive_;
  bool is_open_ = false;
};

ZipWriter::ZipWriter(TextOutput::Writer out)
    : archive_(std::make_unique<Archive>(std::move(out))) {}

ZipWriter::~ZipWriter() = default;

Status ZipWriter::begin(const std::string& name, std::uint64_t size, std::int64_t modified_s) {
  return archive_->begin(name, size, modified_s);
}

Status ZipWriter::append(std::string_view bytes) {
  return archive_->append(bytes);
}

Status ZipWriter::finish() {
  return archive_->finish();
}

Status ZipWriter::add(const std::string& name, std::string_view bytes, std::int64_t modified_s) {
  if (Status begun = begin(name, bytes.size(), modified_s); !begun) return begun;
  return append(bytes);
}

}  // namespace mocap::server
