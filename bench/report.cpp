// SPDX-License-Identifier: MIT
#include "report.hpp"

#include <fmt/format.h>

#include <iterator>

namespace mocap::bench {
namespace {

std::string figure_text(double figure, const std::string& unit) {
  if (unit != "s") return fmt::format("{:.3f} {}", figure, unit);
  if (figure < 1.0) return fmt::format("{:.3f} ms", figure * 1e3);
  return fmt::format("{:.3f} s", figure);
}

std::string work_text(const Measurement& each) {
  std::string text;
  if (const auto speed = each.megabytes_a_second()) text = fmt::format("{:.0f} MB/s", *speed);
  if (const auto cost = each.nanoseconds_an_item()) {
    if (!text.empty()) text += ", ";
    text += *cost < 1000.0 ? fmt::format("{:.3g} ns per {}", *cost, each.measured->item)
                           : fmt::format("{:.0f} {}s per second", 1e9 / *cost, each.measured->item);
  }
  return text;
}

std::string goal_text(const Judgement& judgement) {
  const Goal& goal = judgement.goal;
  switch (goal.kind) {
    case Goal::Kind::share_of_speed:
      return fmt::format("at least {:.2f} × “{}”", goal.bound, goal.reference);
    case Goal::Kind::megabytes_a_second:
      return fmt::format("at least {:.0f} MB/s", goal.bound);
    case Goal::Kind::milliseconds:
      return fmt::format("at most {:.0f} ms", goal.bound);
    case Goal::Kind::milliseconds_more:
      return fmt::format("at most {:.0f} ms more than “{}”", goal.bound, goal.reference);
    case Goal::Kind::value:
      return fmt::format("at most {:.2f}", goal.bound);
  }
  return {};
}

std::string reached_text(const Judgement& judgement) {
  switch (judgement.goal.kind) {
    case Goal::Kind::share_of_speed:
      return fmt::format("{:.2f} ×", judgement.reached);
    case Goal::Kind::megabytes_a_second:
      return fmt::format("{:.0f} MB/s", judgement.reached);
    case Goal::Kind::milliseconds:
    case Goal::Kind::milliseconds_more:
      return fmt::format("{:.2f} ms", judgement.reached);
    case Goal::Kind::value:
      return fmt::format("{:.3f}", judgement.reached);
  }
  return {};
}

void append_group_table(std::string& text, const std::vector<Measurement>& measurements,
                        const std::string& group) {
  auto out = std::back_inserter(text);
  fmt::format_to(out, "\n## {}\n\n| case | median | speed | best | rounds | |\n", group);
  fmt::format_to(out, "|---|--:|--:|--:|--:|---|\n");
  for (const Measurement& each : measurements) {
    const Case& measured = *each.measured;
    if (measured.group != group) continue;
    if (!each.median) {
      fmt::format_to(out, "| {} | not measured | | | | {} |\n", measured.name, measured.remark);
      continue;
    }
    fmt::format_to(out, "| {} | {} | {} | {} | {} | {} |\n", measured.name,
                   figure_text(*each.median, measured.unit), work_text(each),
                   figure_text(each.best, measured.unit), each.rounds, measured.remark);
  }
}

void append_goals(std::string& text, const std::vector<Measurement>& measurements) {
  auto out = std::back_inserter(text);
  fmt::format_to(out, "\n## Goals\n\n| case | goal | reached | |\n|---|---|--:|---|\n");
  for (const Measurement& each : measurements) {
    for (const Judgement& judgement : each.judgements) {
      fmt::format_to(out, "| {} | {} | {} | {} |\n", each.measured->name, goal_text(judgement),
                     reached_text(judgement), judgement.met ? "met" : "**not met**");
    }
  }
}

}  // namespace

std::string markdown_report(const std::vector<Measurement>& measurements, const Machine& machine,
                            const std::string& commit) {
  std::string text;
  auto out = std::back_inserter(text);
  fmt::format_to(out, "# Measured on {}, commit {}\n\n", machine.date, commit);
  fmt::format_to(out, "{}, {} cores, {}. {}. {}. Instruction set: {}.\n\n", machine.processor,
                 machine.cores, machine.memory, machine.system, machine.compiler, machine.isa);
  fmt::format_to(out,
                 "Medians. The cases of a group ran alternately in one process, with the limit "
                 "programs between them. 1 MB is 10^6 bytes.\n");
  std::string group;
  for (const Measurement& each : measurements) {
    if (each.measured->group == group) continue;
    group = each.measured->group;
    append_group_table(text, measurements, group);
  }
  append_goals(text, measurements);
  return text;
}

std::string csv_report(const std::vector<Measurement>& measurements) {
  std::string text = "group,name,rounds,median,best,unit,mb_per_s,ns_per_item,item\n";
  auto out = std::back_inserter(text);
  for (const Measurement& each : measurements) {
    if (!each.median) continue;
    const auto number = [](std::optional<double> value) {
      return value ? fmt::format("{:.6g}", *value) : std::string();
    };
    fmt::format_to(out, "{},\"{}\",{},{:.9g},{:.9g},{},{},{},{}\n", each.measured->group,
                   each.measured->name, each.rounds, *each.median, each.best, each.measured->unit,
                   number(each.megabytes_a_second()), number(each.nanoseconds_an_item()),
                   each.measured->item);
  }
  return text;
}

}  // namespace mocap::bench
