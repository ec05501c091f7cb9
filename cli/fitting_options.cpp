// SPDX-License-Identifier: MIT
#include "fitting_options.hpp"

#include <fmt/format.h>

#include <utility>

#include "mocap/acclaim.hpp"
#include "mocap/units.hpp"
#include "quantities.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

/// Metres of a unit: a name, CMU's, or a number of metres.
std::optional<double> metres_from(const std::string& word) {
  constexpr double cmu_length = 0.45;
  if (const auto metres = metres_of_unit(word)) return metres;
  if (word == "cmu") return acclaim::metres_per_unit_cmu(cmu_length);
  const std::optional<double> metres = number_from(word);
  return metres && *metres > 0.0 ? metres : std::nullopt;
}

Misuse set_unit(std::string_view option, const std::optional<std::string>& word,
                std::optional<double>& metres) {
  if (!word) return std::nullopt;
  metres = metres_from(*word);
  if (metres) return std::nullopt;
  return unknown_word(option, *word, "it takes m, cm, mm, in, ft, cmu, or metres such as 0.0254");
}

}  // namespace

void declare_fitting(OptionTable& table, FittingWords& words) {
  table.flag("drop-fixed", words.drop_fixed,
             "Leave joints that never turn out of the BVH, and put their lengths into those below. "
             "Default: every bone of an ASF becomes a joint.");
  table
      .value("translations", "WAY", words.translations,
             "What becomes of joints that move against their parent in an ASF, whose bones "
             "cannot: refuse (default), keep (tx ty tz, which few programs read), or drop (they "
             "stay at the mean, and how far they are off is told).")
      .choices = {"refuse", "keep", "drop"};
  table.value("units", "UNIT", words.units,
              "What a unit of length of the input is: m, cm, mm, in, ft, cmu, or metres. Default: "
              "for an ASF with a length other than 1 the rule of CMU, else unknown; where GLB "
              "or .anim is written, told by the size of the figure.");
  table.value("to-units", "UNIT", words.to_units,
              "Change all lengths to this unit. Default: lengths stay as they were read.");
  table.flag("fill-gaps", words.fill_gaps,
             "Where the numbers of the frames of an AMC have gaps, put poses in between.");
  table.flag("verify", words.verify,
             "Read what was written again, and print how far its joints are from the input's over "
             "the whole clip. Fails beyond 1e-9 of the height.");
}

std::optional<UsageError> set_fitting(const FittingWords& words, Conversion& conversion) {
  if (Misuse wrong = set_unit("--units", words.units, conversion.units.of_input)) return wrong;
  if (Misuse wrong = set_unit("--to-units", words.to_units, conversion.units.of_output))
    return wrong;
  if (words.translations == "keep")
    conversion.save.acclaim_fit.translations = acclaim::Translations::keep;
  if (words.translations == "drop")
    conversion.save.acclaim_fit.translations = acclaim::Translations::drop;
  conversion.save.bvh_fit.drop_fixed = words.drop_fixed;
  conversion.read.options.acclaim.fill_gaps = words.fill_gaps;
  conversion.verify = words.verify;
  return std::nullopt;
}

std::optional<UsageError> find_idle_fitting(const FittingWords& words,
                                            const FormatsInUse& formats) {
  const bool to_bvh = formats.to == Format::bvh;
  const bool to_acclaim = formats.to == Format::asf || formats.to == Format::amc;
  const std::string_view bvh_only = "it is about the BVH file that is written";
  const std::string_view amc_only = "it is about reading AMC files";
  if (words.drop_fixed && !to_bvh) return idle_option("--drop-fixed", bvh_only);
  if (words.translations && !(to_acclaim && formats.reads_other))
    return idle_option("--translations", "it is about making ASF of another format");
  if (words.units && !words.to_units && !to_acclaim && formats.to != Format::glb &&
      formats.to != Format::anim)
    return idle_option("--units",
                       "only ASF, GLB and .anim have a unit; --to-units changes lengths");
  if (words.fill_gaps && !formats.reads_amc) return idle_option("--fill-gaps", amc_only);
  if (words.verify && formats.to_stream)
    return idle_option("--verify", "standard output cannot be read again");
  if (words.verify && !to_bvh && !to_acclaim)
    return idle_option("--verify", "it is about writing BVH or ASF and AMC");
  return std::nullopt;
}

UsageError idle_option(std::string_view option, std::string_view why) {
  return {fmt::format("{} has no effect here: {}", option, why), "leave it out"};
}

}  // namespace mocap::cli
