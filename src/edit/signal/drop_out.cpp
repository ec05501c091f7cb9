// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/counted_random.hpp"
#include "edit/edit_codes.hpp"
#include "edit/notes.hpp"
#include "edit/numbers.hpp"
#include "edit/option_words.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/signal.hpp"

namespace mocap::edit {

Status validate(const DropOut& options, const Clip& /*clip*/) {
  if (!(options.share > 0.0) || !(options.share <= DropOut::greatest_share))
    return fail(codes::edit_value,
                "the fraction of frames that drop out must be greater than 0 and at most 0.9");
  if (!(options.length.value > 0.0))
    return fail(codes::edit_value, "the duration of a dropout must be greater than 0");
  return {};
}

Status apply(const DropOut& options, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(options, clip); !sound) return sound;
  const CountedRandom random(options.seed, options.draw, clip);
  const double length = std::max(frames_of(options.length, clip.motion.frame_time), 1.0);
  // In each frame a joint drops out or recovers at random: a two-state Markov chain with the
  // requested fraction of dropouts.
  const double ends = 1.0 / length;
  const double begins = std::min(options.share / (1.0 - options.share) * ends, 1.0);
  const std::size_t first = first_of_motion(clip);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  std::size_t held = 0;
  std::size_t stretches = 0;
  std::size_t all = 0;
  for (std::size_t joint = 0; joint < clip.skeleton.size(); ++joint) {
    const auto begin = static_cast<std::ptrdiff_t>(columns[joint]);
    const auto end = static_cast<std::ptrdiff_t>(columns[joint + 1]);
    if (begin == end) continue;
    bool is_out = false;
    for (std::size_t frame = first + 1; frame < clip.motion.frames(); ++frame) {
      const bool changes = random.uniform(joint, frame, 0) < (is_out ? ends : begins);
      if (changes && !is_out) ++stretches;
      is_out = is_out != changes;
      ++all;
      if (!is_out) continue;
      ++held;
      const auto before = clip.motion.row(frame - 1);
      std::copy(before.begin() + begin, before.begin() + end,
                clip.motion.exact_row(frame).begin() + begin);
    }
  }
  diagnostics.add(about_clip(
      clip, codes::edit_drop_out,
      fmt::format("{} dropouts affect {:.1f} % of the values, with seed {}", stretches,
                  all == 0 ? 0.0 : 100.0 * static_cast<double>(held) / static_cast<double>(all),
                  options.seed)));
  return {};
}

namespace {

/// `0.1`, `0.1:7`.
Result<Edit> parse_drop_out(std::string_view value) {
  std::string_view left = value;
  const std::optional<std::uint64_t> seed = take_seed(left);
  const std::optional<double> share = number_in(left);
  if (!seed || !share || !(*share > 0.0) || !(*share <= DropOut::greatest_share))
    return invalid_value("drop-out", value,
                         "a share above 0, at most 0.9, such as 0.1, and a seed after a colon");
  DropOut drop;
  drop.share = *share;
  drop.seed = *seed;
  return Edit(drop);
}

constexpr auto drop_out_codes = edit_code_table({
    {.name = "edit.drop-out",
     .severity = Severity::note,
     .title = "Dropouts were simulated",
     .explanation = "Joints keep the values of an earlier frame for a while, as with a "
                    "sensor that drops out. The seed determines which ones.",
     .remedy = "Use another seed, as in --drop-out 0.1:7, for other dropouts.",
     .audience = Audience::command},
});

}  // namespace

extern constinit const StepKind drop_out_step{
    .facts = {"drop-out", "SHARE", "",
              "Simulate dropouts: freeze joints for 0.1 s in this share of all frames, with a seed "
              "after a colon, as in 0.1:7."},
    .parse = parse_drop_out,
    .codes = drop_out_codes};

}  // namespace mocap::edit

namespace mocap::codes {

constinit const Code edit_drop_out = detail::code_in(edit::drop_out_codes, "edit.drop-out");

}  // namespace mocap::codes
