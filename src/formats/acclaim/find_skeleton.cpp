// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "formats/acclaim/amc_header.hpp"
#include "formats/acclaim/skeleton_stems.hpp"
#include "io/system/path_text.hpp"
#include "mocap/acclaim.hpp"
#include "text/ascii.hpp"

namespace mocap::acclaim {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_header_lines = 100;

/// The path in the header of an AMC; empty if there is none.
std::string asf_in_header(const fs::path& amc) {
  Result<ByteSource> source = ByteSource::open(amc);
  if (!source) return {};
  std::string head(std::size_t{16} << 10, '\0');
  const auto count = source->read(head);
  head.resize(count ? *count : 0);
  AmcHeader header;
  std::size_t at = 0;
  for (std::size_t i = 0; i < most_header_lines && at < head.size(); ++i) {
    const std::size_t end = std::min(head.find_first_of("\r\n", at), head.size());
    const std::string_view line = std::string_view(head).substr(at, end - at);
    at = end + 1;
    if (line.find_first_not_of(" \t") == std::string_view::npos) continue;
    if (read_header_line(line, header) == HeaderLine::other) break;
  }
  return header.asf;
}

/// The name after the last `/` or `\`: most of these paths come from Windows.
std::string file_name_of(const std::string& path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

/// An untrusted motion file must not be able to make us read arbitrary files.
bool stays_below(const fs::path& path) {
  return path.is_relative() && std::find(path.begin(), path.end(), "..") == path.end();
}

std::vector<fs::path> skeletons_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    std::error_code kind_error;
    if (text::equal_in_any_case(system::text_of(entry->path().extension()), ".asf") &&
        entry->is_regular_file(kind_error)) {
      found.push_back(entry->path());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

const fs::path* find_stem(const std::vector<fs::path>& skeletons, std::string_view stem) {
  const auto found = std::find_if(skeletons.begin(), skeletons.end(), [&](const fs::path& path) {
    return text::equal_in_any_case(system::text_of(path.stem()), stem);
  });
  return found == skeletons.end() ? nullptr : &*found;
}

}  // namespace

Result<FoundSkeleton> SkeletonFinder::find(const fs::path& amc) {
  const fs::path folder = amc.has_parent_path() ? amc.parent_path() : fs::path(".");
  const auto [listed, is_new] = skeletons_in_.try_emplace(system::text_of(folder));
  if (is_new) listed->second = skeletons_in(folder);
  const std::vector<fs::path>& skeletons = listed->second;
  const std::string named = asf_in_header(amc);
  if (!named.empty()) {
    std::error_code error;
    if (stays_below(system::path_of(named)) &&
        fs::is_regular_file(folder / system::path_of(named), error)) {
      return FoundSkeleton{(folder / system::path_of(named)).lexically_normal(),
                           "named in the AMC"};
    }
    const std::string name = file_name_of(named);
    const auto same_name =
        std::find_if(skeletons.begin(), skeletons.end(), [&](const fs::path& path) {
          return text::equal_in_any_case(system::text_of(path.filename()), name);
        });
    if (same_name != skeletons.end())
      return FoundSkeleton{same_name->lexically_normal(), "named in the AMC"};
  }
  const std::string whole_stem = system::text_of(amc.stem());
  std::optional<FoundSkeleton> by_name;
  const auto take = [&](std::string_view stem) {
    const fs::path* found = find_stem(skeletons, stem);
    if (found == nullptr) return false;
    by_name = {found->lexically_normal(),
               stem.size() == whole_stem.size() ? "same name" : "named like the part before `_`"};
    return true;
  };
  if (any_skeleton_stem(whole_stem, take)) return *std::move(by_name);
  if (skeletons.size() == 1) {
    return FoundSkeleton{skeletons.front().lexically_normal(), "the only one in the folder"};
  }
  Diagnostic missing = make_diagnostic(
      Code::amc_skeleton_missing,
      skeletons.empty()
          ? "no ASF in the folder of this AMC"
          : fmt::format("{} ASF files in the folder, but none has the name of this AMC",
                        skeletons.size()));
  missing.at.file = system::text_of(amc);
  if (!named.empty()) missing.detail = fmt::format("The AMC refers to `{}`.", named);
  return tl::unexpected<Error>(std::move(missing));
}

Result<FoundSkeleton> find_skeleton(const fs::path& amc) {
  return SkeletonFinder().find(amc);
}

}  // namespace mocap::acclaim
