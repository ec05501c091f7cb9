// SPDX-License-Identifier: MIT
#include "manifest.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <utility>

#include "failed_list.hpp"
#include "formats/whole_source.hpp"
#include "io/system/path_text.hpp"
#include "text/utf8.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

/// Where the result is in the output folder: as the file in that of the list, if it is below it.
fs::path place_in_output(const fs::path& name) {
  fs::path place = name.lexically_normal();
  const bool is_below = place.is_relative() && !place.empty() && *place.begin() != "..";
  return is_below ? place : place.filename();
}

}  // namespace

Result<std::vector<ListedFile>> read_manifest(const std::string& path) {
  constexpr std::uint64_t most_bytes = 1'000'000'000;
  const fs::path list = system::path_of(path);
  const Result<std::string> text = detail::read_whole_file(list, most_bytes);
  if (!text) return tl::unexpected<Error>(text.error());
  std::vector<ListedFile> files;
  std::string_view rest = text::without_byte_order_mark(*text);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.starts_with('#')) continue;
    const std::string name = unescaped_name(line.substr(0, line.find('\t')));
    if (name.empty()) continue;
    const fs::path named = system::path_of(name);
    files.push_back({system::text_of(list.parent_path() / named), place_in_output(named)});
  }
  if (!files.empty()) return files;
  SourceLocation at;
  at.file = path;
  return fail(codes::argument_invalid, "the list contains no file names", at);
}

}  // namespace mocap::cli
