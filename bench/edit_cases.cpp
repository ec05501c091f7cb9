// SPDX-License-Identifier: MIT

#include <mocap/bvh.hpp>
#include <mocap/edit/chain.hpp>
#include <mocap/io.hpp>
#include <string>
#include <vector>

#include "cases.hpp"
#include "child.hpp"
#include "edit_chain.hpp"

namespace mocap::bench {
namespace {

/// The targets of five edits: MB/s on one core, and the speed-up of two cores.
constexpr double one_core = 150.0;
constexpr double two_cores = 1.7;

/// Reads, edits and writes a file; without edits, it is the reference of `trim`.
Case file_case(std::string name, const Inputs& inputs, std::vector<edit::Edit> edits) {
  Case result;
  result.group = "edit";
  result.name = std::move(name);
  result.bytes = static_cast<double>(std::filesystem::file_size(inputs.hands));
  result.run = [edits = std::move(edits), source = inputs.hands,
                path = inputs.scratch / "mocap_bench_edited.bvh"]() -> std::optional<double> {
    std::filesystem::remove(path);
    bool ok = false;
    const double seconds = seconds_of([&] {
      Diagnostics findings;
      auto clip = bvh::read(source, {}, findings);
      if (!clip || !edit::apply(edits, *clip, findings)) return;
      const Status written = TextOutput::to_file(
          path, Overwrite::replace,
          [&](const TextOutput::Writer& out) { return bvh::write(*clip, {}, out, findings); });
      ok = written.has_value();
    });
    std::filesystem::remove(path);
    if (!ok) return std::nullopt;
    return seconds;
  };
  return result;
}

std::vector<edit::Edit> edits_on(std::vector<edit::Edit> edits, std::size_t threads) {
  edit::use_threads(edits, threads);
  return edits;
}

Case folder_case(std::string name, const Inputs& inputs, const Programs& programs,
                 const std::string& threads) {
  Case result;
  // A separate group, because whole processes fill the page cache with files.
  result.group = "edit, whole processes";
  result.name = std::move(name);
  result.bytes = static_cast<double>(inputs.many_bytes);
  result.items = static_cast<double>(inputs.many_files);
  result.item = "file";
  result.rounds = 3;
  const std::filesystem::path out = inputs.scratch / "mocap_bench_edited";
  Command command{.words = {programs.mocap.string(), "convert", inputs.many.string(), "-o",
                            out.string(), "--jobs", threads},
                  .environment = {}};
  for (const edit::Step& step : five_edits()) {
    command.words.push_back("--" + step.name + (step.value.empty() ? "" : "=" + step.value));
  }
  result.run = [command, out]() -> std::optional<double> {
    std::filesystem::remove_all(out);
    const auto seconds = seconds_of_process(command);
    std::filesystem::remove_all(out);
    return seconds;
  };
  return result;
}

Case edit_memory_case(const Inputs& inputs, const Programs& programs) {
  Case result;
  result.group = "memory";
  result.name = "peak memory of five edits, over the clip's numbers";
  result.unit = "x";
  result.goals = {{.kind = Goal::Kind::value, .bound = 3.0, .reference = {}}};
  const Command command{
      .words = {programs.self.string(), "--peak-share-of-editing", inputs.hands.string()},
      .environment = {}};
  result.run = [command] { return number_from(command); };
  return result;
}

}  // namespace

void add_edit_cases(Cases& cases, const Inputs& inputs, const Programs& programs) {
  const std::vector<edit::Edit> five = parsed(five_edits());
  Case one = file_case("five edits on 44 MB, reading and writing included, 1 thread", inputs, five);
  one.goals = {{.kind = Goal::Kind::megabytes_a_second, .bound = one_core, .reference = {}}};
  one.remark = chain_text(five_edits());
  cases.push_back(std::move(one));

  Case two = file_case("five edits on 44 MB, reading and writing included, 2 threads", inputs,
                       edits_on(five, 2));
  two.goals = {
      {.kind = Goal::Kind::megabytes_a_second, .bound = two_cores * one_core, .reference = {}}};
  two.remark = "the edits use two threads, reading and writing one";
  cases.push_back(std::move(two));

  cases.push_back(file_case("44 MB read and written", inputs, {}));
  Case trim =
      file_case("trim on 44 MB, reading and writing included", inputs, parsed({{"trim", "1.."}}));
  trim.goals = {
      {.kind = Goal::Kind::share_of_speed, .bound = 0.9, .reference = "44 MB read and written"}};
  cases.push_back(std::move(trim));

  cases.push_back(edit_memory_case(inputs, programs));
  if (programs.mocap.empty()) return;
  Case folder =
      folder_case("mocap convert, five edits on 500 files, 1 thread", inputs, programs, "1");
  folder.goals = {{.kind = Goal::Kind::megabytes_a_second, .bound = one_core, .reference = {}}};
  cases.push_back(std::move(folder));
  Case shared =
      folder_case("mocap convert, five edits on 500 files, 2 threads", inputs, programs, "2");
  shared.goals = {{.kind = Goal::Kind::share_of_speed,
                   .bound = two_cores,
                   .reference = "mocap convert, five edits on 500 files, 1 thread"}};
  cases.push_back(std::move(shared));
}

}  // namespace mocap::bench
