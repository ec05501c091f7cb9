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

// Memory above a constant, over the file's size; a 2-second file shows the constant.
Case memory_case(const Inputs& inputs, const Programs& programs) {
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
    Case large = info_case("mocap info, whole process, 44 MB", inputs.hands, programs);
    large.goals = {{.kind = Goal::Kind::milliseconds, .bound = 40.0, .reference = {}}};
    cases.push_back(std::move(large));
    cases.push_back(
        info_case("mocap info, whole process, 2-second file", inputs.two_seconds, programs));
  }
  cases.push_back(memory_case(inputs, programs));
}

}  // namespace mocap::bench
