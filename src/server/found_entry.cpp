// SPDX-License-Identifier: MIT
#include "server/found_entry.hpp"

#include "library/record.hpp"
#include "library/sha256.hpp"
#include "server/query_string.hpp"

namespace mocap::server {

std::string download_name(const library::StoredFile& file) {
  std::string name = safe_file_name(file.name);
  const std::string extension = "." + file.extension;
  const bool has_extension =
      name.size() > extension.size() &&
      same_word(std::string_view(name).substr(name.size() - extension.size()), extension);
  return has_extension ? name : name + extension;
}

bool is_as_read(library::Library& library, const library::StoredFile& stored,
                const OpenFile& file) {
  const library::FileStamp noted = library::stamp_of(stored);
  if (noted.modified_ns == 0) return file.size() == stored.size;
  if (library::is_same_file(noted, file.stamp())) return true;
  bool is_same = noted.size == file.size();
  // Hard links and new rights leave their mark on the time too, and the bytes as they were.
  if (is_same) {
    const auto digest = library::sha256_of_file(file.descriptor(), file.size());
    is_same = digest && library::hexadecimal(*digest) == stored.sha256;
  }
  // Some file systems number their files anew at will: that alone is no news.
  const bool is_renumbered =
      noted.modified_ns == file.stamp().modified_ns && noted.changed_ns == file.stamp().changed_ns;
  if (!is_same || !is_renumbered) library.look_again();
  return is_same;
}

std::string checksum_lines(const library::Entry& entry) {
  std::string lines;
  for (const library::StoredFile& file : entry.files)
    lines += file.sha256 + "  " + download_name(file) + "\n";
  return lines;
}

}  // namespace mocap::server
