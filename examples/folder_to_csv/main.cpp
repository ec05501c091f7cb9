// SPDX-License-Identifier: MIT

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <mocap/mocap.hpp>
#include <system_error>
#include <vector>

namespace fs = std::filesystem;

namespace {

std::vector<fs::path> motions_in(const fs::path& folder) {
  std::vector<fs::path> paths;
  std::error_code problem;
  for (const auto& entry : fs::directory_iterator(folder, problem)) {
    if (entry.path().extension() == ".bvh") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

mocap::Status write_positions(const fs::path& motion, const fs::path& table) {
  const auto clip = mocap::load(motion);
  if (!clip) return tl::unexpected(clip.error());
  mocap::SaveOptions options;
  options.csv.table = mocap::csv::Table::positions;
  options.overwrite = mocap::Overwrite::replace;
  mocap::Diagnostics findings;
  return mocap::save(*clip, table, options, findings);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: folder_to_csv IN_FOLDER OUT_FOLDER\n");
    return 2;
  }
  const fs::path out_folder = argv[2];
  std::error_code problem;
  fs::create_directories(out_folder, problem);

  int failed = 0;
  for (const fs::path& motion : motions_in(argv[1])) {
    const fs::path table = out_folder / motion.filename().replace_extension(".csv");
    const mocap::Status written = write_positions(motion, table);
    if (!written) ++failed;
    std::printf("%s: %s\n", motion.filename().c_str(),
                written ? "written" : written.error().message.c_str());
  }
  return failed == 0 ? 0 : 1;
}
