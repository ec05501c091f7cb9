// SPDX-License-Identifier: MIT

#include <memory>
#include <mocap/bvh.hpp>
#include <mocap/io.hpp>
#include <string_view>

#include "cases.hpp"

namespace mocap::bench {
namespace {

std::optional<double> write_once(const Clip& clip, const bvh::WriteOptions& options,
                                 const std::filesystem::path& path) {
  std::filesystem::remove(path);
  bool ok = false;
  const double seconds = seconds_of([&] {
    Diagnostics findings;
    const Status written = TextOutput::to_file(
        path, Overwrite::replace,
        [&](const TextOutput::Writer& out) { return bvh::write(clip, options, out, findings); });
    ok = written.has_value();
  });
  std::filesystem::remove(path);
  if (!ok) return std::nullopt;
  return seconds;
}

Case write_case(std::string name, const std::filesystem::path& source,
                const bvh::WriteOptions& options, const std::filesystem::path& folder) {
  Diagnostics findings;
  auto clip = bvh::read(source, {}, findings);
  Case result;
  result.group = "write";
  result.name = std::move(name);
  result.bytes = static_cast<double>(std::filesystem::file_size(source));
  if (clip) {
    const auto kept = std::make_shared<const Clip>(std::move(*clip));
    result.run = [kept, options, path = folder / "mocap_bench_written.bvh"] {
      return write_once(*kept, options, path);
    };
  } else {
    result.run = []() -> std::optional<double> { return std::nullopt; };
  }
  return result;
}

}  // namespace

void add_write_cases(Cases& cases, const Inputs& inputs) {
  Case plain = write_case("write 6 decimals", inputs.hands, {}, inputs.scratch);
  plain.goals = {{.kind = Goal::Kind::share_of_speed, .bound = 0.85, .reference = "limit: write"}};
  cases.push_back(std::move(plain));
  cases.push_back(write_case("write mixed decimals", inputs.mixed, {}, inputs.scratch));
  cases.push_back(
      write_case("write 6 significant digits, exponents", inputs.significant, {}, inputs.scratch));
}

}  // namespace mocap::bench
