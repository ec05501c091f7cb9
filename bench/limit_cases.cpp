// SPDX-License-Identifier: MIT

// The limit programs measure the limits of a machine. Each prints one line per value; a case runs
// one program and takes the value of its line.

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "cases.hpp"
#include "child.hpp"

namespace mocap::bench {
namespace {

// The number before `unit` in the line that contains `label`.
std::optional<double> figure_in(std::string_view text, std::string_view label,
                                std::string_view unit) {
  const std::size_t at = text.find(label);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(at + label.size());
  const std::string_view line = rest.substr(0, rest.find('\n'));
  const std::size_t end = line.find(unit);
  if (end == std::string_view::npos) return std::nullopt;
  std::size_t begin = end;
  while (begin > 0 && line[begin - 1] == ' ') --begin;
  const std::size_t last = begin;
  while (begin > 0 && line[begin - 1] != ' ') --begin;
  double value = 0.0;
  const auto read = std::from_chars(line.data() + begin, line.data() + last, value);
  if (read.ec != std::errc()) return std::nullopt;
  return value;
}

std::optional<double> seconds_in(std::string_view text, std::string_view label) {
  if (const auto milliseconds = figure_in(text, label, " ms")) return *milliseconds * 1e-3;
  return figure_in(text, label, " s ");
}

Case limit_case(std::string group, std::string name, Command command, std::string label) {
  Case result;
  result.group = std::move(group);
  result.name = std::move(name);
  result.remark = "limit program";
  result.run = [command = std::move(command), label = std::move(label)]() -> std::optional<double> {
    const auto text = output_of(command);
    return text ? seconds_in(*text, label) : std::nullopt;
  };
  return result;
}

}  // namespace

void add_limit_cases(Cases& cases, const Inputs& inputs, const Programs& programs) {
  if (programs.limits.empty()) return;
  const auto command = [&](const char* program, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), (programs.limits / program).string());
    return Command{.words = std::move(arguments), .environment = {}};
  };
  const double hands_bytes = static_cast<double>(std::filesystem::file_size(inputs.hands));

  const std::string read_label = "e2e TRULY FRESH mmap double output, MADV_HUGEPAGE";
  Case read =
      limit_case("read", "limit: read",
                 command("limits_parse", {inputs.hands.string(), "3", read_label}), read_label);
  read.bytes = hands_bytes;
  cases.push_back(std::move(read));

  Case write =
      limit_case("write", "limit: write", command("limits_print", {inputs.hands.string(), "1"}),
                 "hand scalar table, 256 KiB buffer -> /dev/shm/limits_out.bvh");
  write.bytes = hands_bytes;
  write.rounds = 3;
  cases.push_back(std::move(write));

  Case pose =
      limit_case("evaluate", "limit: evaluate", command("limits_fk", {inputs.hands.string(), "3"}),
                 "row-major Euler channels -> world, 16 wide, out streaming (42 MB)");
  pose.items = static_cast<double>(inputs.hands_joints * inputs.hands_frames);
  pose.item = "joint";
  cases.push_back(std::move(pose));

  Case folder =
      limit_case("folder", "limit: folder",
                 command("limits_batch", {inputs.many.string(), "2", "parse", "1"}), "parse:");
  folder.bytes = static_cast<double>(inputs.many_bytes);
  folder.items = static_cast<double>(inputs.many_files);
  folder.item = "file";
  cases.push_back(std::move(folder));
}

}  // namespace mocap::bench
