// SPDX-License-Identifier: MIT

// Writes the sample motions into a folder: make_samples FOLDER

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "mocap/acclaim.hpp"
#include "mocap/bvh.hpp"
#include "mocap/io.hpp"
#include "samples/broken.hpp"
#include "samples/sample_list.hpp"

namespace {

mocap::Status write_file(const std::filesystem::path& path, const std::string& text) {
  return mocap::TextOutput::to_file(
      path, mocap::Overwrite::replace, [&](const mocap::TextOutput::Writer& out) -> mocap::Status {
        if (out(text)) return {};
        return mocap::fail(mocap::codes::io_write, "the text could not be written");
      });
}

/// Also writes the walk in CMU's form: an ASF for the person, an AMC for the take.
mocap::Status write_acclaim_sample(const std::filesystem::path& folder) {
  const auto list = samples::sample_list();
  const auto sample = std::find_if(list.begin(), list.end(),
                                   [](const samples::Sample& each) { return each.name == "walk"; });
  const auto text = samples::text_of(sample->make());
  if (!text) return tl::unexpected(text.error());
  mocap::Diagnostics findings;
  auto walk = mocap::bvh::read(std::span<const char>(*text), {}, findings);
  if (!walk) return tl::unexpected(walk.error());
  walk->motion.remove_frames(0, 1);  // Reference poses are a BVH convention.
  auto pair = mocap::acclaim::as_acclaim(*walk, {}, findings);
  if (!pair) return tl::unexpected(pair.error());
  pair->format_data.set(mocap::acclaim::Style{});
  pair->format_data.find<mocap::acclaim::Style>()->skeleton.name = "stroll";
  pair->format_data.find<mocap::acclaim::Style>()->skeleton.units.length = 0.45;
  pair->format_data.find<mocap::acclaim::Style>()->skeleton.documentation =
      "   A sample of mocapkit, in CMU's unit of length.\n";
  mocap::acclaim::WriteOptions options;
  options.numbers.kind = mocap::WriteNumbers::Kind::decimals;
  options.numbers.decimals = 4;
  std::string asf;
  std::string amc;
  const auto append_to = [](std::string& file) {
    return [&file](std::string_view piece) {
      file += piece;
      return true;
    };
  };
  auto status = mocap::acclaim::write_skeleton(*pair, options, append_to(asf), findings);
  if (status) status = mocap::acclaim::write_motion(*pair, options, append_to(amc), findings);
  if (status) status = write_file(folder / "stroll.asf", asf);
  if (status) status = write_file(folder / "stroll_01.amc", amc);
  return status;
}

mocap::Status write_samples(const std::filesystem::path& folder) {
  for (const samples::Sample& sample : samples::sample_list()) {
    const auto text = samples::text_of(sample.make());
    if (!text) return tl::unexpected(text.error());
    const auto written = write_file(folder / fmt::format("{}.bvh", sample.name), *text);
    if (!written) return written;
  }
  if (auto written = write_acclaim_sample(folder); !written) return written;
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
