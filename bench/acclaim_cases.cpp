// SPDX-License-Identifier: MIT

#include <fast_float/fast_float.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <mocap/acclaim.hpp>
#include <mocap/io.hpp>
#include <string>
#include <vector>

#include "acclaim_inputs.hpp"
#include "cases.hpp"
#include "child.hpp"

namespace mocap::bench {
namespace {

constexpr auto group = "acclaim";

Case amc_case(std::string name, const AcclaimInputs& inputs) {
  Case result;
  result.group = group;
  result.name = std::move(name);
  result.bytes = static_cast<double>(std::filesystem::file_size(inputs.amc));
  return result;
}

Case read_case(const AcclaimInputs& inputs) {
  Case result = amc_case("read AMC", inputs);
  result.goals = {{.kind = Goal::Kind::megabytes_a_second, .bound = 500.0, .reference = {}}};
  result.remark = "target: 800 MB/s; amc2bvh: 33 MB/s, AMCParser: 1.6 MB/s";
  result.run = [inputs]() -> std::optional<double> {
    bool ok = false;
    const double seconds = seconds_of([&] {
      Diagnostics findings;
      ok = acclaim::read(inputs.asf, inputs.amc, {}, findings).has_value();
    });
    if (!ok) return std::nullopt;
    return seconds;
  };
  return result;
}

Case write_case(const AcclaimInputs& inputs, const std::filesystem::path& scratch) {
  Case result = amc_case("write AMC", inputs);
  result.goals = {{.kind = Goal::Kind::share_of_speed, .bound = 0.7, .reference = "read AMC"}};
  Diagnostics findings;
  auto clip = acclaim::read(inputs.asf, inputs.amc, {}, findings);
  const auto kept = clip ? std::make_shared<const Clip>(std::move(*clip)) : nullptr;
  result.run = [kept, path = scratch / "mocap_bench_written.amc"]() -> std::optional<double> {
    if (!kept) return std::nullopt;
    std::filesystem::remove(path);
    bool ok = false;
    const double seconds = seconds_of([&] {
      Diagnostics unneeded;
      const Status written =
          TextOutput::to_file(path, Overwrite::replace, [&](const TextOutput::Writer& out) {
            return acclaim::write_motion(*kept, {}, out, unneeded);
          });
      ok = written.has_value();
    });
    std::filesystem::remove(path);
    if (!ok) return std::nullopt;
    return seconds;
  };
  return result;
}

/// Parses only the numbers, with fast_float, and skips names.
Case ceiling_case(const AcclaimInputs& inputs) {
  Case result = amc_case("ceiling: fast_float over the bare numbers", inputs);
  std::ifstream in(inputs.amc, std::ios::binary);
  const auto text = std::make_shared<const std::string>(std::istreambuf_iterator<char>(in),
                                                        std::istreambuf_iterator<char>());
  result.run = [text]() -> std::optional<double> {
    double sum = 0.0;
    const double seconds = seconds_of([&] {
      const char* at = text->data();
      const char* const end = at + text->size();
      while (at < end) {
        if (*at == '-' || (*at >= '0' && *at <= '9')) {
          double value = 0.0;
          const auto read = fast_float::from_chars(at, end, value);
          at = read.ec == std::errc() ? read.ptr : at + 1;
          sum += value;
        } else {
          ++at;
        }
      }
    });
    if (sum == 0.5) return std::nullopt;
    return seconds;
  };
  return result;
}

Case command_case(std::string name, std::vector<std::string> words, double bytes,
                  const std::filesystem::path& out) {
  Case result;
  // A separate group, because whole processes fill the page cache with files.
  result.group = "acclaim, whole processes";
  result.name = std::move(name);
  result.bytes = bytes;
  const Command command{.words = std::move(words), .environment = {}};
  result.run = [command, out]() -> std::optional<double> {
    std::filesystem::remove_all(out);
    const auto seconds = seconds_of_process(command);
    std::filesystem::remove_all(out);
    return seconds;
  };
  return result;
}

Case tree_case(std::string name, const AcclaimInputs& inputs, const Inputs& places,
               const Programs& programs, const std::string& threads) {
  const std::filesystem::path out = places.scratch / "mocap_bench_tree";
  Case result = command_case(std::move(name),
                             {programs.mocap.string(), "convert", inputs.tree.string(), "-o",
                              out.string(), "--jobs", threads},
                             static_cast<double>(inputs.tree_bytes), out);
  result.items = static_cast<double>(inputs.tree_files);
  result.item = "file";
  return result;
}

}  // namespace

void add_acclaim_cases(Cases& cases, const Inputs& places, const Programs& programs) {
  const AcclaimInputs inputs = make_acclaim_inputs(places.folder);
  cases.push_back(read_case(inputs));
  cases.push_back(write_case(inputs, places.scratch));
  cases.push_back(ceiling_case(inputs));
  if (programs.mocap.empty()) return;

  const std::filesystem::path out = places.scratch / "mocap_bench_written.bvh";
  Case whole = command_case("mocap convert, 42 MB of AMC to BVH, whole process",
                            {programs.mocap.string(), "convert", inputs.asf.string(),
                             inputs.amc.string(), "-o", out.string()},
                            static_cast<double>(std::filesystem::file_size(inputs.amc)), out);
  whole.goals = {{.kind = Goal::Kind::milliseconds, .bound = 250.0, .reference = {}}};
  whole.remark = "amc2bvh: 1.3 s";
  cases.push_back(std::move(whole));

  cases.push_back(tree_case("a tree of 80 AMC to BVH, 1 thread", inputs, places, programs, "1"));
  Case two = tree_case("a tree of 80 AMC to BVH, 2 threads", inputs, places, programs, "2");
  two.goals = {{.kind = Goal::Kind::share_of_speed,
                .bound = 1.7,
                .reference = "a tree of 80 AMC to BVH, 1 thread"}};
  cases.push_back(std::move(two));
}

}  // namespace mocap::bench
