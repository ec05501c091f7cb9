// SPDX-License-Identifier: MIT

// Runs one fuzz target over files, and over the start and the end of each, without libFuzzer.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> files_under(std::span<char* const> folders) {
  std::vector<fs::path> files;
  for (const char* folder : folders) {
    if (!fs::exists(folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

// A fresh buffer of exactly this size, so that AddressSanitizer detects a read beyond the end.
void run_target(std::span<const char> bytes) {
  const std::vector<std::uint8_t> exact(bytes.begin(), bytes.end());
  LLVMFuzzerTestOneInput(exact.data(), exact.size());
}

void replay(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  constexpr std::size_t most_bytes = 64 * 1024;  // A fuzzer's own inputs are no larger.
  const std::span<const char> all = std::span(bytes).first(std::min(bytes.size(), most_bytes));
  run_target(all);
  for (std::size_t part = 1; part < 8; ++part) {
    run_target(all.first(all.size() * part / 8));
    run_target(all.subspan(all.size() * part / 8));
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const auto files = files_under(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
    run_target({});
    for (const fs::path& file : files) {
      std::printf("%s\n", file.c_str());
      std::fflush(stdout);
      replay(file);
    }
    std::printf("%zu files replayed\n", files.size());
    return 0;
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "cannot replay: %s\n", problem.what());
    return 1;
  }
}
