// SPDX-License-Identifier: MIT

#include <string>

#include "cases.hpp"
#include "child.hpp"

namespace mocap::bench {
namespace {

Case info_case(std::string name, const std::filesystem::path& file, const Programs& programs) {
  Case result;
  result.group = "process";
  result.name = std::move(name);
  result.bytes = static_cast<double>(std::filesystem::file_size(file));
  const Command command{.words = {programs.mocap.string(), "info", file.string()},
                        .environment = {}};
  result.run = [command] { return seconds_of_process(command); };
  return result;
}

// Run time of a program with almost no work, compared with the fastest possible one.
Case start_case(std::string name, Command command) {
  Case result;
  result.group = "start-up";
  result.name = std::move(name);
  result.rounds = 40;
  result.run = [command = std::move(command)] { return seconds_of_process(command); };
  return result;
}

void add_start_cases(Cases& cases, const Inputs& inputs, const Programs& programs) {
  const std::string reference = "true, whole process";
  const std::string mocap = programs.mocap.string();
  const Goal within_3_ms{
      .kind = Goal::Kind::milliseconds_more, .bound = 3.0, .reference = reference};
  cases.push_back(start_case(reference, {.words = {"true"}, .environment = {}}));
  Case version = start_case("mocap --version", {.words = {mocap, "--version"}, .environment = {}});
  version.goals = {within_3_ms};
  cases.push_back(std::move(version));
  Case info =
      start_case("mocap info, 2-second file",
                 {.words = {mocap, "info", inputs.two_seconds.string()}, .environment = {}});
  info.goals = {within_3_ms};
  cases.push_back(std::move(info));
  Case site =
      start_case("mocap help render", {.words = {mocap, "help", "render"}, .environment = {}});
  site.remark = "starts mocap-site";
  cases.push_back(std::move(site));
}

// Peak memory per byte of the file, after subtracting a base measured with a 2-second file.
Case process_memory_case(const Inputs& inputs, const Programs& programs) {
  Case result;
  result.group = "memory";
  result.name = "peak memory of reading, over file size";
  result.unit = "x";
  result.goals = {{.kind = Goal::Kind::value, .bound = 0.95, .reference = {}}};
  const auto peak_of = [self = programs.self.string()](const std::filesystem::path& file) {
    return number_from(
        {.words = {self, "--peak-bytes-of-reading", file.string()}, .environment = {}});
  };
  result.run = [peak_of, small = inputs.two_seconds,
                large = inputs.hands]() -> std::optional<double> {
    const auto constant = peak_of(small);
    const auto peak = peak_of(large);
    if (!constant || !peak) return std::nullopt;
    return (*peak - *constant) / static_cast<double>(std::filesystem::file_size(large));
  };
  return result;
}

}  // namespace

void add_process_cases(Cases& cases, const Inputs& inputs, const Programs& programs) {
  if (!programs.mocap.empty()) {
    add_start_cases(cases, inputs, programs);
    Case large = info_case("mocap info, whole process, 44 MB", inputs.hands, programs);
    large.goals = {{.kind = Goal::Kind::milliseconds, .bound = 40.0, .reference = {}}};
    cases.push_back(std::move(large));
    cases.push_back(
        info_case("mocap info, whole process, 2-second file", inputs.two_seconds, programs));
  }
  cases.push_back(process_memory_case(inputs, programs));
}

}  // namespace mocap::bench
