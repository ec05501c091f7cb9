// SPDX-License-Identifier: MIT
#include "shared_skeleton.hpp"

#include <span>
#include <system_error>

#include "mocap/io.hpp"

namespace mocap::cli {

namespace fs = std::filesystem;

std::size_t name_fit(const std::string& asf_stem, const std::string& amc_stem) {
  if (!amc_stem.starts_with(asf_stem)) return 0;
  const bool whole = amc_stem.size() == asf_stem.size() || amc_stem[asf_stem.size()] == '_';
  return whole ? asf_stem.size() : 0;
}

std::optional<fs::path> shared_place(const Input& input, const fs::path& output) {
  if (input.skeleton.empty()) return std::nullopt;
  const fs::path asf = fs::path(input.skeleton).filename();
  if (name_fit(asf.stem().string(), output.stem().string()) == 0) return std::nullopt;
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
