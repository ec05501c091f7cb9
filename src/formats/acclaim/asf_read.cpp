// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/acclaim/asf_document.hpp"
#include "formats/acclaim/asf_skeleton.hpp"
#include "formats/foreign_formats.hpp"
#include "formats/reader_findings.hpp"
#include "formats/whole_source.hpp"
#include "mocap/acclaim.hpp"
#include "model/length_units.hpp"
#include "text/ascii.hpp"
#include "text/quantities.hpp"

namespace mocap::acclaim {

namespace {

/// A skeleton at the joint limit is much smaller.
constexpr std::uint64_t most_bytes = std::uint64_t{64} << 20;

/// Other formats with the same extension, such as Windows Media, are reported by name.
Status refuse_foreign(std::string_view text, const std::string& file) {
  const std::optional<detail::ForeignFormat> foreign = detail::recognise_unread(text);
  if (!foreign || sniff_skeleton(text)) return {};
  Diagnostic error = make_diagnostic(foreign->code, fmt::format("this is {}", foreign->what));
  error.at.file = file;
  error.advise(foreign->advice);
  return tl::unexpected<Error>(std::move(error));
}

/// The unit of length by CMU's rule. Other programs write other lengths, or meaningless ones; 1 is
/// written by programs that have no unit.
std::optional<Decision<double>> declared_unit(const Units& units) {
  if (!(units.length > 0.0) || units.length == 1.0) return std::nullopt;
  return Decision<double>{metres_per_unit_cmu(units.length), Confidence::high,
                          fmt::format("`length {}` of the ASF, by CMU's rule", units.length),
                          "--units UNIT"};
}

}  // namespace

void Style::reorder_limits(const Skeleton& old, const Skeleton& changed) {
  for (BoneFacts& bone : skeleton.bones) {
    const std::optional<std::size_t> index = old.find(bone.name);
    if (!index) continue;
    const std::vector<Channel>& before = old[*index].channels;
    const std::vector<Channel>& after = changed[*index].channels;
    if (bone.limits.size() != before.size() || before == after) continue;
    constexpr double none = std::numeric_limits<double>::infinity();
    std::vector<Limit> limits;
    for (const Channel channel : after) {
      const auto place = std::find(before.begin(), before.end(), channel);
      limits.push_back(place == before.end()
                           ? Limit{-none, none}
                           : bone.limits[static_cast<std::size_t>(place - before.begin())]);
    }
    bone.limits = std::move(limits);
  }
}

const BoneFacts* Style::find(std::string_view bone) const {
  const auto found = std::find_if(skeleton.bones.begin(), skeleton.bones.end(),
                                  [&](const BoneFacts& facts) { return facts.name == bone; });
  return found == skeleton.bones.end() ? nullptr : &*found;
}

Result<Clip> read_skeleton(ByteSource& asf, const ReadOptions& options, Diagnostics& diagnostics) {
  Diagnostics found(diagnostics.strict());
  const auto finish = [&] { mocap::detail::join_findings(found, diagnostics); };
  Result<std::string> text =
      mocap::detail::read_whole(asf, options.limits, most_bytes, "the skeleton file");
  if (!text) {
    diagnostics.add(text.error());
    return tl::unexpected<Error>(std::move(text.error()));
  }
  if (Status own = refuse_foreign(*text, asf.name()); !own) {
    diagnostics.add(own.error());
    return tl::unexpected<Error>(std::move(own.error()));
  }
  AsfDocument document = read_document(*text, asf.name(), options.limits, found);
  std::optional<Skeleton> skeleton;
  if (!found.has_errors()) {
    skeleton = make_skeleton(document, *text, asf.name(), options.limits, found);
  }
  finish();
  if (!skeleton || found.has_errors()) return tl::unexpected<Error>(*found.first_error());

  Clip clip;
  clip.skeleton = std::move(*skeleton);
  clip.motion = Motion(0, clip.skeleton.channel_count(), FrameTime(default_rate));
  clip.metadata.format = "asf";
  clip.metadata.is_skeleton_alone = true;
  clip.metadata.source = asf.name();
  clip.metadata.declared_unit = declared_unit(document.style.units);
  SkeletonStyle& style = clip.format_data.make<Style>().skeleton;
  style = std::move(document.style);
  const auto limited = static_cast<std::size_t>(
      std::count_if(style.bones.begin(), style.bones.end(),
                    [](const BoneFacts& bone) { return !bone.limits.empty(); }));
  if (limited > 0)
    clip.metadata.left_out = {fmt::format("limits of {}", text::counted(limited, "bone"))};
  if (options.keep_style) style.text = std::move(*text);
  return clip;
}

double metres_per_unit_cmu(double units_length) {
  return mocap::detail::length_units::inch.metres / units_length;
}

double units_length_cmu(double metres_per_unit) {
  const double length = mocap::detail::length_units::inch.metres / metres_per_unit;
  const double printed = std::round(length * 1e12) / 1e12;  // 0.45, not 0.44999999999999996.
  const bool is_printed = std::abs(length - printed) < 1e-15 * length * 4;
  return is_printed ? printed : length;
}

bool sniff_skeleton(std::string_view head) {
  AsfText text(head, {});
  const Word& word = text.peek();
  return text::equal_in_any_case(word.text, ":version") ||
         text::equal_in_any_case(word.text, ":name") ||
         text::equal_in_any_case(word.text, ":units") ||
         text::equal_in_any_case(word.text, ":root") ||
         text::equal_in_any_case(word.text, ":bonedata") ||
         text::equal_in_any_case(word.text, ":hierarchy") ||
         (word.text.starts_with(':') &&
          text::lower(head).find(":bonedata", word.at) != std::string::npos);
}

bool sniff_motion(std::string_view head) {
  AsfText text(head, {});
  const std::string word = text::lower(text.peek().text);
  if (text::lower(head.substr(0, 9)) == "#!oml:asf") return true;
  return word.starts_with(":fully") || word.starts_with(":degree") || word.starts_with(":radian") ||
         word.starts_with(":force-all") || word.starts_with(":samples-per") ||
         word.starts_with(":asf-") || word.starts_with(":frame-range");
}

}  // namespace mocap::acclaim
