// SPDX-License-Identifier: MIT

#include <CLI/CLI.hpp>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>

#include "cases.hpp"
#include "child_modes.hpp"
#include "machine.hpp"
#include "report.hpp"
#include "runner.hpp"

namespace {

namespace bench = mocap::bench;
namespace fs = std::filesystem;

struct Arguments {
  std::string inputs = "bench-inputs";
  std::string results;
  std::string commit = "unknown";
  std::string only;
  std::size_t rounds = 5;
  std::string mocap;
  std::string limits;
  std::string python;
  std::string peers;
};

bench::Cases all_cases(const bench::Inputs& inputs, const bench::Programs& programs) {
  bench::Cases cases;
  bench::add_read_cases(cases, inputs, programs);
  bench::add_write_cases(cases, inputs);
  bench::add_parse_cases(cases);
  bench::add_print_cases(cases);
  bench::add_evaluate_cases(cases, inputs);
  bench::add_folder_cases(cases, inputs);
  bench::add_process_cases(cases, inputs, programs);
  bench::add_acclaim_cases(cases, inputs, programs);
  bench::add_format_cases(cases, inputs, programs);
  bench::add_body_cases(cases, inputs);
  bench::add_retarget_cases(cases, inputs);
  bench::add_edit_cases(cases, inputs, programs);
  bench::add_growth_cases(cases);
  bench::add_ceiling_cases(cases, inputs);
  bench::add_limit_cases(cases, inputs, programs);
  bench::add_peer_cases(cases, inputs);
  return cases;
}

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw std::runtime_error("cannot write " + path.string());
}

void measure(const Arguments& arguments) {
  const bench::Inputs inputs = bench::make_inputs(arguments.inputs);
  const bench::Programs programs{.self = fs::read_symlink("/proc/self/exe"),
                                 .mocap = arguments.mocap,
                                 .limits = arguments.limits,
                                 .python = arguments.python,
                                 .peers = arguments.peers};
  const bench::Cases cases = all_cases(inputs, programs);
  const auto measurements = bench::run(cases, {.rounds = arguments.rounds, .only = arguments.only});
  const bench::Machine machine = bench::describe_machine();
  const std::string report = bench::markdown_report(measurements, machine, arguments.commit);
  std::fputs(report.c_str(), stdout);
  if (arguments.results.empty()) return;

  fs::create_directories(arguments.results);
  const std::string name = machine.date + "-" + bench::as_file_word(machine.processor) + "-" +
                           bench::as_file_word(arguments.commit);
  const fs::path base = fs::path(arguments.results) / name;
  write_file(base.string() + ".md", report);
  write_file(base.string() + ".csv", bench::csv_report(measurements));
  std::printf("\n%s.md\n", base.c_str());
}

}  // namespace

int main(int argc, char** argv) {
  const std::span<char* const> words(argv, static_cast<std::size_t>(argc));
  if (const auto status = bench::run_child_mode(words)) return *status;

  bool only_inputs = false;
  Arguments arguments;
  CLI::App app("Measures the library and the limits of the machine");
  app.add_option("--inputs", arguments.inputs, "folder for generated inputs (1.8 GB)");
  app.add_option("--results", arguments.results,
                 "folder for the report; if omitted, it is only printed");
  app.add_option("--commit", arguments.commit, "commit of the build, for the report");
  app.add_option("--only", arguments.only, "measure only groups or cases whose name contains this");
  app.add_option("--rounds", arguments.rounds, "runs of each case")->check(CLI::PositiveNumber);
  app.add_option("--mocap", arguments.mocap, "the command to measure");
  app.add_option("--limits", arguments.limits, "folder of the compiled limit programs");
  app.add_option("--python", arguments.python, "Python with the packages to compare with");
  app.add_option("--peers", arguments.peers, "the script peers.py, which calls these packages");
  app.add_flag("--make-inputs", only_inputs, "only generate the inputs");
  CLI11_PARSE(app, argc, argv);
  try {
    if (only_inputs) {
      bench::make_inputs(arguments.inputs);
    } else {
      measure(arguments);
    }
    return 0;
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 1;
  }
}
