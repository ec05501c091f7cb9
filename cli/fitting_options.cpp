// SPDX-License-Identifier: MIT
#include "fitting_options.hpp"

#include <fmt/format.h>

#include <utility>

#include "formats/descriptor.hpp"
#include "mocap/acclaim.hpp"

namespace mocap::cli {

void declare_fitting(OptionTable& table, FittingWords& words) {
  table.group("Acclaim and BVH");
  table.flag("drop-fixed", words.drop_fixed,
             "Omit joints that never rotate from the BVH, and add their lengths to their children. "
             "Default: every bone of an ASF becomes a joint.");
  table
      .value("translations", "WAY", words.translations,
             "How joints that translate are written to an ASF: keep (default: as tx ty tz, which "
             "few programs read), drop (use their mean position, with a warning about the "
             "distance), or refuse (fail).")
      .choices = {"keep", "drop", "refuse"};
  table.flag("fill-gaps", words.fill_gaps,
             "Interpolate missing poses where the frame numbers of an AMC have gaps.");
  table.flag("verify", words.verify,
             "Read the written file again, and print how far its joints are from those of the "
             "input over the whole clip. Fails above 1e-9 of the height.");
}

void set_fitting(const FittingWords& words, Conversion& conversion) {
  if (words.translations == "refuse")
    conversion.save.acclaim_fit.translations = acclaim::Translations::refuse;
  if (words.translations == "drop")
    conversion.save.acclaim_fit.translations = acclaim::Translations::drop;
  conversion.save.bvh_fit.drop_fixed = words.drop_fixed;
  conversion.read.options.acclaim.fill_gaps = words.fill_gaps;
  conversion.verify = words.verify;
}

std::optional<UsageError> find_idle_fitting(const FittingWords& words,
                                            const FormatsInUse& formats) {
  using Descriptor = detail::FormatDescriptor;
  const auto writes_with = [&](std::string_view option) {
    return detail::writes_with(formats.to, option);
  };
  if (words.drop_fixed && !writes_with("drop-fixed"))
    return idle_option(
        "--drop-fixed",
        fmt::format("it applies only to {} output",
                    detail::formats_with(&Descriptor::writing_options, "drop-fixed")));
  if (words.translations &&
      !(writes_with("translations") && (formats.reads_clips || formats.has_edits)))
    return idle_option(
        "--translations",
        "it applies only when an ASF is made from another format or an edited skeleton");
  if (words.fill_gaps && !formats.may_fill_gaps)
    return idle_option("--fill-gaps", fmt::format("it applies only to {} input",
                                                  detail::formats_with(&Descriptor::reading_options,
                                                                       "fill-gaps")));
  if (words.verify && formats.to_stream)
    return idle_option("--verify", "standard output cannot be read again");
  if (words.verify && !writes_with("verify"))
    return idle_option("--verify",
                       fmt::format("it applies only to {} output",
                                   detail::formats_with(&Descriptor::writing_options, "verify")));
  return std::nullopt;
}

UsageError idle_option(std::string_view option, std::string_view why) {
  return {.message = fmt::format("{} has no effect here: {}", option, why),
          .advice = "omit it",
          .option = std::string(option.substr(2))};
}

}  // namespace mocap::cli
