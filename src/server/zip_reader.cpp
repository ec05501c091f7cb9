// SPDX-License-Identifier: MIT
#include "server/zip_reader.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace mocap::server {

namespace {

using ReadArchive = std::unique_ptr<archive, int (*)(archive*)>;

std::string why(archive* archive) {
  const char* const text = archive_error_string(archive);
  return text == nullptr ? "it cannot be understood" : text;
}

tl::unexpected<Error> damaged(archive* archive) {
  return fail(Code::server_archive, fmt::format("the zip is damaged: {}", why(archive)));
}

/// How much has come out of a zip, against how much may.
class Budget {
 public:
  Budget(const UnpackLimits& limits, std::uint64_t packed) : limits_(limits), packed_(packed) {}

  Status add(std::uint64_t bytes, std::uint64_t of_file) {
    total_ += bytes;
    if (of_file > limits_.file_bytes)
      return fail(Code::server_too_large, fmt::format("a file in the zip is larger than {} MB",
                                                      limits_.file_bytes / 1'000'000));
    if (total_ > limits_.bytes)
      return fail(Code::server_too_large,
                  fmt::format("the zip unpacks to more than {} MB", limits_.bytes / 1'000'000));
    if (total_ > limits_.ratio_from && total_ / limits_.ratio > packed_)
      return fail(Code::server_archive,
                  fmt::format("the zip unpacks to more than {} times its size", limits_.ratio));
    return {};
  }

 private:
  const UnpackLimits& limits_;
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

std::string name_of(archive_entry* entry) {
  // libarchive gives no name where the bytes are none in the locale; then there is the raw one.
  const char* name = archive_entry_pathname_utf8(entry);
  if (name == nullptr) name = archive_entry_pathname(entry);
  return name == nullptr ? "" : name;
}

}  // namespace

bool is_zip(std::span<const char> bytes) {
  constexpr std::string_view file{"PK\x03\x04", 4};
  constexpr std::string_view empty{"PK\x05\x06", 4};
  const std::string_view head(bytes.data(), std::min<std::size_t>(bytes.size(), 4));
  return head == file || head == empty;
}

Status read_zip(std::span<const char> zip, const UnpackLimits& limits, const WantsFile& wants,
                const TakeFile& take) {
  const ReadArchive archive(archive_read_new(), &archive_read_free);
  if (archive == nullptr) return fail(Code::limit_memory, "there is no memory to read the zip");
  archive_read_support_format_zip(archive.get());
  if (archive_read_open_memory(archive.get(), zip.data(), zip.size()) != ARCHIVE_OK)
    return damaged(archive.get());
  Budget budget(limits, zip.size());
  archive_entry* entry = nullptr;
  for (std::size_t files = 0;;) {
    const int got = archive_read_next_header(archive.get(), &entry);
    if (got == ARCHIVE_EOF) return {};
    if (got < ARCHIVE_WARN) return damaged(archive.get());
    // Neither links nor folders: only bytes are taken.
    if (archive_entry_filetype(entry) != AE_IFREG) continue;
    if (++files > limits.files)
      return fail(Code::server_too_large,
                  fmt::format("the zip holds more than {} files", limits.files));
    const std::string name = name_of(entry);
    if (!wants(name)) continue;
    if (archive_entry_is_encrypted(entry) != 0)
      return fail(Code::server_archive, "the zip is locked with a password");
    auto store = std::make_shared<BodyStore>();
    store->set_place(limits.folder, limits.memory_bytes);
    if (Status unpacked = unpack(archive.get(), *store, budget); !unpacked) return unpacked;
    if (Status taken = take(name, store); !taken) return taken;
  }
}

}  // namespace mocap::server
