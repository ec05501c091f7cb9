// SPDX-License-Identifier: MIT
#include "body/scale.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <string_view>
#include <vector>

namespace mocap {
namespace detail {
namespace {

struct Unit {
  std::string_view name;
  double metres;
};

/// Units that files of motion are known to use. CMU's Acclaim data, and what was converted from
/// it, counts in inches of a skeleton drawn at 0.45.
constexpr std::array units{
    Unit{"metres", 1.0},    Unit{"feet", 0.3048},      Unit{"CMU units", 0.0254 / 0.45},
    Unit{"inches", 0.0254}, Unit{"centimetres", 0.01}, Unit{"millimetres", 0.001},
};
constexpr Unit decimetres{"decimetres", 0.1};

/// The leg and spine chain, head to toe, of an adult. It is some 5 % shorter than the person.
constexpr double shortest_adult_m = 1.4;
constexpr double longest_adult_m = 2.1;
/// Children, tall rigs with long feet, chains that end at the neck or at the ankle.
constexpr double shortest_person_m = 1.15;
constexpr double longest_person_m = 2.4;
/// Beyond these, another unit than the nearest may be meant as well.
constexpr double shortest_figure_m = 0.9;
constexpr double longest_figure_m = 2.6;

bool is_adult(double metres) {
  return metres >= shortest_adult_m && metres <= longest_adult_m;
}
bool is_person(double metres) {
  return metres >= shortest_person_m && metres <= longest_person_m;
}
bool is_figure(double metres) {
  return metres >= shortest_figure_m && metres <= longest_figure_m;
}

std::vector<Unit> fitting_units(double length, bool (*fits)(double)) {
  std::vector<Unit> fitting;
  for (const Unit& unit : units) {
    if (fits(length * unit.metres)) fitting.push_back(unit);
  }
  return fitting;
}

/// The unit that a family always uses; metres 0 where it varies.
Unit unit_of_family(std::string_view family) {
  if (family.starts_with("Second Life")) return units[3];
  if (family == "MakeHuman") return decimetres;
  return {"", 0.0};
}

/// Families whose skeletons are not the size of a person.
bool is_family_of_animals(std::string_view family) {
  return family == "Truebones";
}

/// Of several, the one that makes the figure most nearly a grown person.
Unit likeliest(const std::vector<Unit>& fitting, double length) {
  const double person_m = std::sqrt(shortest_adult_m * longest_adult_m);
  const auto strangeness = [&](const Unit& unit) {
    return std::abs(std::log(length * unit.metres / person_m));
  };
  Unit best = fitting.front();
  for (const Unit& unit : fitting) {
    if (strangeness(unit) < strangeness(best)) best = unit;
  }
  return best;
}

std::string measured(double length, const Unit& unit) {
  return fmt::format("{:.2f} m in {}", length * unit.metres, unit.name);
}

}  // namespace

ScaleGuess guess_scale(const Body& body, const FamilyGuess& family) {
  ScaleGuess guess;
  const double length = body.length;
  if (!(length > 0.0) || !std::isfinite(length)) {
    guess.reason = "no body was found to measure";
    return guess;
  }
  guess.body_length = length;
  const auto take = [&](const Unit& unit, Confidence confidence) {
    guess.metres_per_unit = unit.metres;
    guess.name = unit.name;
    guess.confidence = confidence;
  };
  const std::string chain = fmt::format("leg and spine are {:.4g} units long", length);

  const Unit usual = unit_of_family(family.family);
  if (usual.metres > 0.0 && is_figure(length * usual.metres)) {
    take(usual, family.confidence);
    guess.reason =
        fmt::format("{}: {}, which {} files use", chain, measured(length, usual), family.family);
    return guess;
  }
  if (body.has_animal_joints || is_family_of_animals(family.family)) {
    guess.reason = chain + ", and an animal may be of any size";
    return guess;
  }
  if (const auto fitting = fitting_units(length, is_adult); !fitting.empty()) {
    take(fitting.front(), body.length_is_named ? Confidence::high : Confidence::medium);
    guess.reason = fmt::format("{}: {}, and no other unit makes a person", chain,
                               measured(length, fitting[0]));
    return guess;
  }
  const auto fitting = fitting_units(length, is_figure);
  if (fitting.empty()) {
    guess.reason = chain + ": no usual unit makes that a person";
  } else if (fitting.size() == 1) {
    const bool is_likely = body.length_is_named && is_person(length * fitting.front().metres);
    take(fitting.front(), is_likely ? Confidence::medium : Confidence::low);
    guess.reason = fmt::format("{}: {}, and no other unit comes as near to a person", chain,
                               measured(length, fitting[0]));
  } else {
    take(likeliest(fitting, length), Confidence::low);
    guess.reason = fmt::format("{}: {} or {}", chain, measured(length, fitting[0]),
                               measured(length, fitting[1]));
  }
  return guess;
}

}  // namespace detail

ScaleGuess guess_scale(const Skeleton& skeleton) {
  return detail::guess_scale(detail::find_body(skeleton), guess_family(skeleton));
}

}  // namespace mocap
