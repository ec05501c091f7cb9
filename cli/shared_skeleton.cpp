// SPDX-License-Identifier: MIT
#include "shared_skeleton.hpp"

#include <span>
#include <system_error>

#include "formats/acclaim/skeleton_stems.hpp"
#include "io/system/path_text.hpp"
#include "mocap/io.hpp"
#include "text/ascii.hpp"

namespace mocap::cli {

namespace fs = std::filesystem;

std::size_t name_fit(const std::string& asf_stem, const std::string& amc_stem) {
  const auto is_asf = [&](std::string_view stem) {
    return text::equal_in_any_case(stem, asf_stem);
  };
  return acclaim::any_skeleton_stem(amc_stem, is_asf) ? asf_stem.size() : 0;
}

std::optional<fs::path> shared_place(const Input& input, const fs::path& output) {
  if (input.skeleton.empty()) return std::nullopt;
  const fs::path asf = system::path_of(input.skeleton).filename();
  if (name_fit(system::text_of(asf.stem()), system::text_of(output.stem())) == 0)
    return std::nullopt;
  return output.parent_path() / asf;
}

bool file_holds(const fs::path& path, std::string_view text) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || fs::file_size(path, error) != text.size()) return false;
  Result<ByteSource> source = ByteSource::open(path);
  if (!source) return false;
  std::string held(text.size(), '\0');
  std::size_t filled = 0;
  while (filled < held.size()) {
    const auto count = source->read(std::span<char>(held).subspan(filled));
    if (!count || *count == 0) return false;
    filled += *count;
  }
  return held == text;
}

}  // namespace mocap::cli
