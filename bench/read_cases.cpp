// SPDX-License-Identifier: MIT

#include <charconv>
#include <cstddef>
#include <mocap/bvh.hpp>
#include <string>

#include "cases.hpp"
#include "child.hpp"

namespace mocap::bench {
namespace {

// File to doubles in fresh memory, including freeing it, as in the limit program.
std::optional<double> read_once(const std::filesystem::path& path, std::size_t threads) {
  bool ok = false;
  const double seconds = seconds_of([&] {
    Diagnostics findings;
    bvh::ReadOptions options;
    options.threads = threads;
    const auto clip = bvh::read(path, options, findings);
    ok = clip.has_value();
  });
  if (!ok) return std::nullopt;
  return seconds;
}

Case read_case(std::string name, const std::filesystem::path& path, std::size_t threads = 1) {
  Case result;
  result.group = "read";
  result.name = std::move(name);
  result.bytes = static_cast<double>(std::filesystem::file_size(path));
  result.run = [path, threads] { return read_once(path, threads); };
  return result;
}

// The instruction set is chosen once per process, so each lower one is measured in a separate
// process.
Case read_case_with_isa(const std::string& isa, const Inputs& inputs, const Programs& programs) {
  Case result = read_case("read 6 decimals, " + isa, inputs.hands);
  const Command command{
      .words = {programs.self.string(), "--seconds-to-read", inputs.hands.string()},
      .environment = {"MOCAP_ISA=" + isa}};
  result.run = [command]() -> std::optional<double> {
    const auto text = output_of(command);
    if (!text) return std::nullopt;
    double seconds = 0.0;
    const auto read = std::from_chars(text->data(), text->data() + text->size(), seconds);
    if (read.ec != std::errc()) return std::nullopt;
    return seconds;
  };
  return result;
}

Goal share(double bound, std::string reference) {
  return {.kind = Goal::Kind::share_of_speed, .bound = bound, .reference = std::move(reference)};
}

Goal megabytes_a_second(double bound) {
  return {.kind = Goal::Kind::megabytes_a_second, .bound = bound, .reference = {}};
}

}  // namespace

void add_read_cases(Cases& cases, const Inputs& inputs, const Programs& programs) {
  Case plain = read_case("read 6 decimals", inputs.hands);
  plain.items = static_cast<double>(inputs.hands_frames * (inputs.hands_joints * 3 + 3));
  plain.item = "number";
  plain.goals = {share(0.85, "limit: read"), share(25.0, "peer: assimp")};
  cases.push_back(std::move(plain));

  Case two_threads = read_case("read 6 decimals, 2 threads", inputs.hands, 2);
  two_threads.goals = {share(1.6, "read 6 decimals")};
  cases.push_back(std::move(two_threads));

  cases.push_back(read_case_with_isa("avx2", inputs, programs));
  cases.push_back(read_case_with_isa("portable", inputs, programs));

  Case mixed = read_case("read mixed decimals", inputs.mixed);
  mixed.goals = {share(0.6, "read 6 decimals")};
  cases.push_back(std::move(mixed));

  Case significant = read_case("read 6 significant digits, exponents", inputs.significant);
  significant.goals = {megabytes_a_second(1000.0)};
  cases.push_back(std::move(significant));

  Case two_seconds = read_case("read a 2-second file", inputs.two_seconds);
  two_seconds.goals = {{.kind = Goal::Kind::milliseconds, .bound = 2.0, .reference = {}}};
  cases.push_back(std::move(two_seconds));
}

}  // namespace mocap::bench
