// SPDX-License-Identifier: MIT
#include "server/zip_reader.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>
#include <locale.h>  // NOLINT(modernize-deprecated-headers): newlocale is not in <clocale>.

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "server/codes.hpp"

namespace mocap::server {

namespace {

/// libarchive keeps the whole directory in memory, about 200 bytes per entry, before the first
/// file.
constexpr std::size_t most_directory_entries = 100'000;

using ReadArchive = std::unique_ptr<archive, int (*)(archive*)>;

std::string why(archive* archive) {
  const char* const text = archive_error_string(archive);
  return text == nullptr ? "invalid structure" : text;
}

tl::unexpected<Error> damaged(archive* archive) {
  return fail(codes::server_archive, fmt::format("the zip is damaged: {}", why(archive)));
}

/// How much was unpacked from a zip, relative to the limits.
class Budget {
 public:
  Budget(const UnpackLimits& limits, Unpacked& of_request, std::uint64_t packed)
      : limits_(limits), of_request_(of_request), packed_(packed) {}

  Status add_file() {
    if (++of_request_.files <= limits_.files) return {};
    return fail(codes::server_too_large,
                fmt::format("the zip archives contain more than {} files", limits_.files));
  }

  Status add(std::uint64_t bytes, std::uint64_t of_file) {
    total_ += bytes;
    of_request_.bytes += bytes;
    if (of_file > limits_.file_bytes)
      return fail(codes::server_too_large, fmt::format("a file in the zip is larger than {} MB",
                                                       limits_.file_bytes / 1'000'000));
    if (of_request_.bytes > limits_.bytes)
      return fail(codes::server_too_large,
                  fmt::format("the zip unpacks to more than {} MB", limits_.bytes / 1'000'000));
    if (total_ > limits_.ratio_from && total_ / limits_.ratio > packed_)
      return fail(codes::server_archive,
                  fmt::format("the zip unpacks to more than {} times its size", limits_.ratio));
    return {};
  }

 private:
  const UnpackLimits& limits_;
  Unpacked& of_request_;
  std::uint64_t packed_;
  std::uint64_t total_ = 0;
};

Status unpack(archive* archive, BodyStore& store, Budget& budget) {
  std::array<char, std::size_t{64} << 10U> buffer{};
  for (;;) {
    const la_ssize_t got = archive_read_data(archive, buffer.data(), buffer.size());
    if (got < 0) return damaged(archive);
    if (got == 0) return {};
    const auto count = static_cast<std::size_t>(got);
    if (Status fits = budget.add(count, store.size() + count); !fits) return fits;
    if (Status kept = store.append({buffer.data(), count}); !kept) return kept;
  }
}

/// libarchive converts names to the charset of the thread's locale and drops characters that it
/// lacks: in a service's C locale, all that are not ASCII.
class Utf8Names {
 public:
  Utf8Names() {
    static const locale_t utf8 = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    if (utf8 != nullptr) before_ = ::uselocale(utf8);
  }
  ~Utf8Names() {
    if (before_ != nullptr) ::uselocale(before_);
  }
  Utf8Names(const Utf8Names&) = delete;
  Utf8Names& operator=(const Utf8Names&) = delete;

 private:
  locale_t before_ = nullptr;
};

std::string name_of(archive_entry* entry) {
  const Utf8Names names;
  // If the bytes are not UTF-8, the raw name is used.
  const char* name = archive_entry_pathname_utf8(entry);
  if (name == nullptr) name = archive_entry_pathname(entry);
  return name == nullptr ? "" : name;
}

int next_header(archive* archive, archive_entry** entry) {
  const Utf8Names names;
  return archive_read_next_header(archive, entry);
}

/// An upper bound on the number of entries in the directory.
std::size_t count_directory_marks(std::string_view zip) {
  constexpr std::string_view mark{"PK\x01\x02", 4};
  std::size_t count = 0;
  for (std::size_t at = zip.find(mark); at != std::string_view::npos; at = zip.find(mark, at + 4))
    ++count;
  return count;
}

/// An end-of-directory record with nothing before it; libarchive does not recognise that as a zip.
bool is_empty_zip(std::string_view zip) {
  constexpr std::string_view end_without_entries{"PK\x05\x06\0\0\0\0\0\0\0\0", 12};
  constexpr std::size_t end_bytes = 22;
  return zip.size() >= end_bytes && zip.starts_with(end_without_entries);
}

}  // namespace

bool is_zip(std::span<const char> bytes) {
  constexpr std::string_view file{"PK\x03\x04", 4};
  constexpr std::string_view empty{"PK\x05\x06", 4};
  const std::string_view head(bytes.data(), std::min<std::size_t>(bytes.size(), 4));
  return head == file || head == empty;
}

Status read_zip(std::span<const char> zip, const UnpackLimits& limits, Unpacked& unpacked,
                const WantsFile& wants, const TakeFile& take) {
  if (count_directory_marks({zip.data(), zip.size()}) > most_directory_entries)
    return fail(codes::server_too_large, "the directory of the zip is too long");
  if (is_empty_zip({zip.data(), zip.size()})) return {};
  const ReadArchive archive(archive_read_new(), &archive_read_free);
  if (archive == nullptr) return fail(codes::limit_memory, "not enough memory to read the zip");
  // The streaming reader would have to unpack skipped files to find their end.
  archive_read_support_format_zip_seekable(archive.get());
  if (archive_read_open_memory(archive.get(), zip.data(), zip.size()) != ARCHIVE_OK)
    return damaged(archive.get());
  Budget budget(limits, unpacked, zip.size());
  archive_entry* entry = nullptr;
  for (;;) {
    const int got = next_header(archive.get(), &entry);
    if (got == ARCHIVE_EOF) return {};
    if (got < ARCHIVE_WARN) return damaged(archive.get());
    // Neither links nor folders: only file contents are read.
    if (archive_entry_filetype(entry) != AE_IFREG) continue;
    if (Status fits = budget.add_file(); !fits) return fits;
    const std::string name = name_of(entry);
    if (!wants(name)) continue;
    if (archive_entry_is_encrypted(entry) != 0)
      return fail(codes::server_archive, "the zip is encrypted");
    auto store = std::make_shared<BodyStore>();
    store->set_place(limits.folder, limits.memory_bytes);
    if (Status done = unpack(archive.get(), *store, budget); !done) return done;
    if (Status taken = take(name, store); !taken) return taken;
  }
}

}  // namespace mocap::server
