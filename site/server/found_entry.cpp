// SPDX-License-Identifier: MIT
#include "server/found_entry.hpp"

#include <fmt/format.h>

#include "library/codes.hpp"
#include "library/record.hpp"
#include "library/sha256.hpp"
#include "mocap/formats.hpp"
#include "server/byte_range.hpp"
#include "server/codes.hpp"
#include "server/json_shapes.hpp"
#include "server/query_string.hpp"

namespace mocap::server {

Response no_such_motion() {
  return error_answer(codes::library_not_found, "no such motion in the library");
}

std::string entry_tag(const library::Entry& entry) {
  json::JsonWriter json;
  write_entry(json, entry);
  return fmt::format("\"{:016x}\"", library::short_hash(json.take()));
}

library::Library::Condition condition_of(const Request& request) {
  if (!request.has_header("If-Match")) return {};
  return [tags = std::string(request.header("If-Match"))](const library::Entry& entry) -> Status {
    // A proxy that compresses makes the ETag weak; it still identifies the version.
    if (etag_matches(tags, entry_tag(entry))) return {};
    return fail(codes::server_changed,
                "the motion has changed since it was read; nothing was changed");
  };
}

std::string download_name(const library::StoredFile& file) {
  std::string name = safe_file_name(file.name);
  // A format may have several extensions.
  const std::optional<Format> named = format_of_file(name);
  return named && named == find_format(file.extension) ? name : name + "." + file.extension;
}

bool is_as_read(library::Library& library, const library::StoredFile& stored,
                const OpenFile& file) {
  const library::FileStamp noted = library::stamp_of(stored);
  if (noted.modified_ns == 0) return file.size() == stored.size;
  if (library::is_same_file(noted, file.stamp())) return true;
  bool is_same = noted.size == file.size();
  // Hard links and permission changes also update the change time but not the bytes.
  if (is_same) {
    const auto digest = library::sha256_of_file(file.descriptor(), file.size());
    is_same = digest && library::hexadecimal(*digest) == stored.sha256;
  }
  // Some file systems change inode numbers arbitrarily: that alone does not count as a change.
  const bool is_renumbered =
      noted.modified_ns == file.stamp().modified_ns && noted.changed_ns == file.stamp().changed_ns;
  if (!is_same || !is_renumbered) library.request_rescan();
  return is_same;
}

std::string checksum_lines(const library::Entry& entry) {
  std::string lines;
  for (const library::StoredFile& file : entry.files)
    lines += file.sha256 + "  " + download_name(file) + "\n";
  return lines;
}

}  // namespace mocap::server
