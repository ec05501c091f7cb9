// SPDX-License-Identifier: MIT
#include "server/found_entry.hpp"

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

bool is_as_read(const library::StoredFile& stored, const OpenFile& file) {
  constexpr std::int64_t ns_in_second = 1'000'000'000;
  if (file.size() != stored.size) return false;
  return stored.modified_ns == 0 ||
         stored.modified_ns == file.modified_s() * ns_in_second + file.modified_ns();
}

std::string checksum_lines(const library::Entry& entry) {
  std::string lines;
  for (const library::StoredFile& file : entry.files)
    lines += file.sha256 + "  " + download_name(file) + "\n";
  return lines;
}

}  // namespace mocap::server
