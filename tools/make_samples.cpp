// SPDX-License-Identifier: MIT

// Writes the sample motions into a folder: make_samples FOLDER

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <string>

#include "mocap/sink.hpp"
#include "samples/broken.hpp"
#include "samples/sample_list.hpp"

namespace {

mocap::Status write_file(const std::filesystem::path& path, const std::string& text) {
  return mocap::TextOutput::to_file(
      path, mocap::Overwrite::replace, [&](const mocap::TextOutput::Writer& out) -> mocap::Status {
        if (out(text)) return {};
        return mocap::fail(mocap::Code::io_write, "the text could not be written");
      });
}

mocap::Status write_samples(const std::filesystem::path& folder) {
  for (const samples::Sample& sample : samples::sample_list()) {
    const auto text = samples::text_of(sample.make());
    if (!text) return tl::unexpected(text.error());
    const auto written = write_file(folder / fmt::format("{}.bvh", sample.name), *text);
    if (!written) return written;
  }
  const auto broken = samples::broken_files();
  if (!broken) return tl::unexpected(broken.error());
  for (const samples::BrokenFile& file : *broken) {
    const auto written =
        write_file(folder / "broken" / fmt::format("{}.bvh", file.name), file.text);
    if (!written) return written;
  }
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: make_samples FOLDER\n", stderr);
    return 2;
  }
  const std::filesystem::path folder(argv[1]);
  std::error_code failed;
  std::filesystem::create_directories(folder / "broken", failed);
  const auto written = write_samples(folder);
  if (!written) {
    fmt::print(stderr, "error: {}\n", written.error().message);
    return 4;
  }
  return 0;
}
