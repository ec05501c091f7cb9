// SPDX-License-Identifier: MIT
#include "shared_partner.hpp"

#include <span>
#include <system_error>

#include "formats/partner.hpp"
#include "io/system/path_text.hpp"
#include "mocap/io.hpp"
#include "text/ascii.hpp"

namespace mocap::cli {

namespace fs = std::filesystem;

std::size_t name_fit(const std::string& skeleton_stem, const std::string& motion_stem) {
  const auto is_skeleton = [&](std::string_view stem) {
    return text::equal_in_any_case(stem, skeleton_stem);
  };
  return detail::any_partner_stem(motion_stem, is_skeleton) ? skeleton_stem.size() : 0;
}

std::optional<fs::path> shared_place(const Input& input, const fs::path& output) {
  if (input.skeleton.empty()) return std::nullopt;
  const fs::path skeleton = system::path_of(input.skeleton).filename();
  if (name_fit(system::text_of(skeleton.stem()), system::text_of(output.stem())) == 0)
    return std::nullopt;
  return output.parent_path() / skeleton;
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
