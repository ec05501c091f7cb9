// SPDX-License-Identifier: MIT
#include "body/scale.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "body/families.hpp"
#include "body/figure_kind.hpp"
#include "body/stance.hpp"
#include "model/length_units.hpp"

namespace mocap {
namespace detail {
namespace {

/// Units found in motion files, longest first.
constexpr std::array units{length_units::metre, length_units::foot,       length_units::cmu_unit,
                           length_units::inch,  length_units::centimetre, length_units::millimetre};
/// This unit is rare: the file may also be in inches, scaled by a tenth.
constexpr LengthUnit rare_unit = length_units::foot;
/// The unit of MakeHuman; rarely used elsewhere.
constexpr LengthUnit decimetres = length_units::decimetre;

/// Range of an adult's height from soles to crown. Skeletons often end at the neck or the ankles.
constexpr double shortest_adult_m = 1.25;
constexpr double longest_adult_m = 2.1;
/// Also includes children, tall rigs, and figures without soles or crown.
constexpr double shortest_person_m = 1.15;
constexpr double longest_person_m = 2.4;
/// Outside this range, the closest unit may not be the intended one, even if the file declares it.
/// The help of `--units` and the pages of the formats give this range.
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

std::vector<LengthUnit> fitting_units(double length, bool (*fits)(double)) {
  std::vector<LengthUnit> fitting;
  for (const LengthUnit& unit : units) {
    if (fits(length * unit.metres)) fitting.push_back(unit);
  }
  return fitting;
}

/// The unit that a family always uses; empty if it varies.
std::optional<LengthUnit> unit_of_family(std::string_view family) {
  if (family.starts_with(families::second_life)) return length_units::inch;
  if (family == families::makehuman) return decimetres;
  if (family == families::unitree_g1) return length_units::metre;
  return std::nullopt;
}

/// The unit that gives the height closest to an adult's.
LengthUnit likeliest(const std::vector<LengthUnit>& fitting, double length) {
  const double person_m = std::sqrt(shortest_adult_m * longest_adult_m);
  const auto strangeness = [&](const LengthUnit& unit) {
    return std::abs(std::log(length * unit.metres / person_m));
  };
  LengthUnit best = fitting.front();
  for (const LengthUnit& unit : fitting) {
    if (strangeness(unit) < strangeness(best)) best = unit;
  }
  return best;
}

std::string measured(double length, const LengthUnit& unit) {
  return fmt::format("{:.2f} m in {}", length * unit.metres, unit.plural);
}

/// Length of leg, spine and head without the toes: approximately the standing height.
double height_of_chain(const Body& body) {
  return body.has_head_and_feet() ? body.path + body.crown : 0.0;
}

std::string unit_name(double metres) {
  for (const LengthUnit& unit : units) {
    if (std::abs(metres - unit.metres) <= 1e-9 * unit.metres) return std::string(unit.plural);
  }
  return {};
}

/// A unit declared by the metadata or the file, or derived from other files with the same skeleton.
bool take_declared(const Clip& clip, FigureKind kind, ScaleGuess& guess) {
  const auto take = [&](const Decision<double>& unit) {
    guess.metres_per_unit = unit.value;
    guess.reason = unit.evidence;
    guess.confidence = unit.confidence;
  };
  if (clip.metadata.metres_per_unit && *clip.metadata.metres_per_unit > 0.0) {
    guess.metres_per_unit = *clip.metadata.metres_per_unit;
    guess.reason = "the unit was specified";
    guess.confidence = Confidence::high;
  } else if (clip.metadata.unit && clip.metadata.unit->value > 0.0) {
    take(*clip.metadata.unit);
  } else if (const auto& declared = clip.metadata.declared_unit;
             declared && declared->value > 0.0 &&
             (guess.height <= 0.0 || kind == FigureKind::animal ||
              is_figure(guess.height * declared->value))) {
    take(*declared);
  } else {
    return false;
  }
  guess.name = unit_name(guess.metres_per_unit);
  return true;
}

/// Why the declared unit is not used, if there is one.
std::string rejected_unit(const Clip& clip, double height) {
  const auto& declared = clip.metadata.declared_unit;
  if (!declared || !(declared->value > 0.0)) return {};
  return fmt::format(
      "the file declares a unit of {:.4g} m: {}; it is not used because the figure would be {:.4g} "
      "m "
      "tall; ",
      declared->value, declared->evidence, height * declared->value);
}

void guess_unit(const Body& body, FigureKind kind, const FamilyGuess& family,
                const std::string& size, ScaleGuess& guess) {
  const double height = guess.height;
  const auto take = [&](const LengthUnit& unit, Confidence confidence) {
    guess.metres_per_unit = unit.metres;
    guess.name = unit.plural;
    guess.confidence = confidence;
  };
  const std::optional<LengthUnit> usual = unit_of_family(family.family);
  if (usual && is_figure(height * usual->metres)) {
    take(*usual, family.confidence);
    guess.reason =
        fmt::format("{}: {}, which {} files use", size, measured(height, *usual), family.family);
    return;
  }
  // The size of an animal does not indicate the unit.
  if (kind == FigureKind::animal) {
    guess.reason = size + ", but an animal can be any size";
    return;
  }
  const auto persons = fitting_units(height, is_person);
  if (persons.size() == 1) {
    const LengthUnit& unit = persons.front();
    const bool is_sure = body.length_is_named && is_adult(height * unit.metres) &&
                         unit.name != rare_unit.name && kind == FigureKind::human;
    take(unit, is_sure ? Confidence::high : Confidence::medium);
    guess.reason =
        fmt::format("{}: {}; no other unit gives a human size", size, measured(height, unit));
    return;
  }
  if (persons.empty() && is_adult(height * decimetres.metres)) {
    take(decimetres, Confidence::medium);
    guess.reason =
        fmt::format("{}: {}; no other unit gives a human size", size, measured(height, decimetres));
    return;
  }
  const auto fitting = fitting_units(height, is_figure);
  if (fitting.empty()) {
    guess.reason = size + ": no common unit gives a human size";
  } else if (fitting.size() == 1) {
    take(fitting.front(), Confidence::low);
    guess.reason = fmt::format("{}: {}; no other unit is closer to a human size", size,
                               measured(height, fitting[0]));
  } else {
    take(likeliest(fitting, height), Confidence::low);
    guess.reason = fmt::format("{}: {} or {}", size, measured(height, fitting[0]),
                               measured(height, fitting[1]));
  }
}

}  // namespace

ScaleGuess guess_scale(const Clip& clip, const Body& body, std::size_t first_frame,
                       const FamilyGuess& family) {
  ScaleGuess guess;
  const bool is_measurable = body.length > 0.0;
  std::string size = "no body was found to measure";
  FigureKind kind = FigureKind::human;
  if (is_measurable) {
    guess.body_length = body.length;
    guess.height = standing_height(clip, body, first_frame);
    const bool is_upright = guess.height > 0.0 && std::isfinite(guess.height);
    if (!is_upright) guess.height = height_of_chain(body);
    kind = figure_kind_of(clip.skeleton, body, family, is_upright);
    size = is_upright ? fmt::format("the figure is {:.4g} units tall", guess.height)
                      : fmt::format("leg and spine are {:.4g} units long", guess.height);
  }
  if (take_declared(clip, kind, guess)) return guess;
  if (is_measurable) {
    guess_unit(body, kind, family, size, guess);
    guess.reason = rejected_unit(clip, guess.height) + guess.reason;
  } else if (const std::optional<LengthUnit> usual = unit_of_family(family.family)) {
    guess.metres_per_unit = usual->metres;
    guess.name = usual->plural;
    guess.confidence = family.confidence;
    guess.reason = fmt::format("{}, which {} files use", usual->plural, family.family);
  } else {
    guess.reason = size;
  }
  return guess;
}

}  // namespace detail
}  // namespace mocap
