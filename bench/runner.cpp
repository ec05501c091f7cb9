// SPDX-License-Identifier: MIT
#include "runner.hpp"

#include <algorithm>
#include <cstdio>

namespace mocap::bench {
namespace {

double median_of(std::vector<double> figures) {
  std::sort(figures.begin(), figures.end());
  const std::size_t half = figures.size() / 2;
  if (figures.size() % 2 == 1) return figures[half];
  return 0.5 * (figures[half - 1] + figures[half]);
}

std::vector<std::string> groups_to_run(const Cases& cases, std::string_view only) {
  std::vector<std::string> groups;
  for (const Case& each : cases) {
    const bool wanted =
        each.name.find(only) != std::string::npos || each.group.find(only) != std::string::npos;
    const bool known = std::find(groups.begin(), groups.end(), each.group) != groups.end();
    if (wanted && !known) groups.push_back(each.group);
  }
  return groups;
}

// The first run of each case only warms up caches and pages; it is ignored, unless a case uses a
// single round because it takes too long.
std::vector<Measurement> run_group(const std::vector<const Case*>& members, std::size_t rounds) {
  std::vector<std::vector<double>> figures(members.size());
  std::vector<bool> runs(members.size(), true);
  const auto rounds_of = [&](std::size_t i) {
    return members[i]->rounds != 0 ? members[i]->rounds : rounds;
  };
  for (std::size_t round = 0; round <= rounds; ++round) {
    for (std::size_t i = 0; i < members.size(); ++i) {
      const bool warming = round == 0 && rounds_of(i) > 1;
      if (!runs[i] || (!warming && figures[i].size() == rounds_of(i))) continue;
      const std::optional<double> figure = members[i]->run();
      runs[i] = figure.has_value();
      if (figure && !warming) figures[i].push_back(*figure);
    }
  }
  std::vector<Measurement> measurements;
  for (std::size_t i = 0; i < members.size(); ++i) {
    Measurement result;
    result.measured = members[i];
    result.rounds = figures[i].size();
    if (!figures[i].empty()) {
      result.median = median_of(figures[i]);
      result.best = *std::min_element(figures[i].begin(), figures[i].end());
    }
    measurements.push_back(std::move(result));
  }
  return measurements;
}

const Measurement* find(const std::vector<Measurement>& all, std::string_view name) {
  const auto found = std::find_if(
      all.begin(), all.end(), [&](const Measurement& each) { return each.measured->name == name; });
  return found == all.end() ? nullptr : &*found;
}

// Speed: bytes per second if both count bytes, otherwise items, otherwise runs.
double speed_ratio(const Measurement& mine, const Measurement& reference) {
  double work_ratio = 1.0;
  if (mine.measured->bytes > 0.0 && reference.measured->bytes > 0.0) {
    work_ratio = mine.measured->bytes / reference.measured->bytes;
  } else if (mine.measured->items > 0.0 && reference.measured->items > 0.0) {
    work_ratio = mine.measured->items / reference.measured->items;
  }
  return work_ratio * *reference.median / *mine.median;
}

std::optional<Judgement> judge(const Goal& goal, const Measurement& mine,
                               const std::vector<Measurement>& all) {
  if (!mine.median) return std::nullopt;
  Judgement result{.goal = goal};
  switch (goal.kind) {
    case Goal::Kind::share_of_speed: {
      const Measurement* reference = find(all, goal.reference);
      if (reference == nullptr || !reference->median) return std::nullopt;
      result.reached = speed_ratio(mine, *reference);
      result.met = result.reached >= goal.bound;
      break;
    }
    case Goal::Kind::megabytes_a_second:
      result.reached = mine.megabytes_a_second().value_or(0.0);
      result.met = result.reached >= goal.bound;
      break;
    case Goal::Kind::milliseconds:
      result.reached = *mine.median * 1e3;
      result.met = result.reached <= goal.bound;
      break;
    case Goal::Kind::milliseconds_more: {
      const Measurement* reference = find(all, goal.reference);
      if (reference == nullptr || !reference->median) return std::nullopt;
      result.reached = (*mine.median - *reference->median) * 1e3;
      result.met = result.reached <= goal.bound;
      break;
    }
    case Goal::Kind::value:
      result.reached = *mine.median;
      result.met = result.reached <= goal.bound;
      break;
  }
  return result;
}

}  // namespace

std::optional<double> Measurement::megabytes_a_second() const {
  if (!median || measured->unit != "s" || measured->bytes == 0.0) return std::nullopt;
  return measured->bytes / *median * 1e-6;
}

std::optional<double> Measurement::nanoseconds_an_item() const {
  if (!median || measured->unit != "s" || measured->items == 0.0) return std::nullopt;
  return *median / measured->items * 1e9;
}

std::vector<Measurement> run(const Cases& cases, const RunOptions& options) {
  std::vector<Measurement> all;
  for (const std::string& group : groups_to_run(cases, options.only)) {
    std::fprintf(stderr, "measuring  %s\n", group.c_str());
    std::vector<const Case*> members;
    for (const Case& each : cases) {
      if (each.group == group) members.push_back(&each);
    }
    for (Measurement& each : run_group(members, options.rounds)) all.push_back(std::move(each));
  }
  for (Measurement& each : all) {
    for (const Goal& goal : each.measured->goals) {
      if (const auto judgement = judge(goal, each, all)) each.judgements.push_back(*judgement);
    }
  }
  return all;
}

}  // namespace mocap::bench
