// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <numeric>
#include <optional>
#include <string_view>
#include <utility>

#include "body/joint_match.hpp"
#include "body/known_up.hpp"
#include "edit/assumed_up.hpp"
#include "edit/begin_edit.hpp"
#include "edit/clip_frames.hpp"
#include "edit/combine/alignment.hpp"
#include "edit/combine/second_clip.hpp"
#include "edit/ground_step.hpp"
#include "edit/joint_channels.hpp"
#include "edit/joint_track.hpp"
#include "edit/notes.hpp"
#include "edit/numbers.hpp"
#include "edit/option_words.hpp"
#include "edit/step_kind.hpp"
#include "mocap/body.hpp"
#include "mocap/edit/combine.hpp"
#include "mocap/edit/skeleton.hpp"
#include "pose/blend.hpp"
#include "pose/position_channels.hpp"
#include "pose/transition.hpp"

namespace mocap::edit {

namespace {

/// A joint in the lower clip and its counterpart in the upper one.
struct Partners {
  std::size_t lower = 0;
  std::size_t upper = 0;
};

Result<std::vector<Partners>> partners_of(const Layer& layer, const Clip& clip) {
  std::vector<Partners> all;
  for (const detail::JointPair& pair : detail::match_joints(clip.skeleton, layer.over->skeleton)) {
    if (!clip.skeleton[pair.a].channels.empty()) all.push_back({pair.a, pair.b});
  }
  if (layer.options.joints.empty()) {
    if (!all.empty()) return all;
    return fail_advised(
        codes::edit_clips_differ,
        fmt::format("`{}` has none of the animated joints", layer.over->metadata.source),
        std::string(same_names_advice));
  }
  const Result<std::vector<std::size_t>> joints = find_joints(clip.skeleton, layer.options.joints);
  if (!joints) return tl::unexpected<Error>(joints.error());
  std::vector<Partners> chosen;
  for (const std::size_t joint : *joints) {
    if (clip.skeleton[joint].channels.empty()) continue;
    const auto pair = std::find_if(all.begin(), all.end(),
                                   [&](const Partners& each) { return each.lower == joint; });
    if (pair == all.end()) {
      return fail(codes::edit_clips_differ,
                  fmt::format("`{}` has no joint `{}`", layer.over->metadata.source,
                              clip.skeleton[joint].name));
    }
    chosen.push_back(*pair);
  }
  return chosen;
}

/// Number of frames of the upper clip's motion at a given rate.
double frames_at_rate(const Clip& over, double fps) {
  const std::size_t first = first_of_motion(over);
  if (over.motion.frames() <= first) return 0.0;
  return over.motion.frame_time.time_of(over.motion.frames() - first - 1) * fps + 1.0;
}

/// Frames of the lower clip under the layer, and their fades.
struct Span {
  std::size_t first = 0;
  std::size_t count = 0;
  std::size_t fade_in = 0;
  std::size_t fade_out = 0;

  double share(std::size_t i, double weight) const {
    double share = 1.0;
    if (i < fade_in) share = std::min(share, detail::share_at(i + 1, fade_in + 1));
    if (count - i <= fade_out) share = std::min(share, detail::share_at(count - i, fade_out + 1));
    return share * weight;
  }
};

Result<Span> span_of(const Layer& layer, const Clip& clip) {
  const LayerOptions& options = layer.options;
  const Result<FrameSpan> range = frames_in(options.range, clip);
  if (!range) return tl::unexpected<Error>(range.error());
  const std::size_t end = range->first + range->count;
  Span span;
  span.first = range->first;
  if (!options.range.first) span.first = std::min(first_of_motion(clip), end - 1);
  const double upper = frames_at_rate(*layer.over, clip.motion.frame_time.frames_per_second());
  if (!(upper >= 1.0)) {
    return fail(codes::edit_clips_differ,
                fmt::format("`{}` has no motion", layer.over->metadata.source));
  }
  // Allows for rounding errors, in frames.
  const double frames = std::min(upper + 1e-6, static_cast<double>(end - span.first));
  span.count = static_cast<std::size_t>(frames);
  const double fade = frames_of(options.fade, clip.motion.frame_time);
  if (!(fade >= 0.0) || 2.0 * fade > static_cast<double>(span.count)) {
    return fail(
        codes::edit_value,
        fmt::format("a fade of {} frames at both ends does not fit into {}", fade, span.count));
  }
  if (span.first > first_of_motion(clip)) span.fade_in = static_cast<std::size_t>(fade);
  if (span.first + span.count < clip.motion.frames()) {
    span.fade_out = static_cast<std::size_t>(fade);
  }
  return span;
}

/// Layers the joints of one clip over those of another.
class Layerer {
 public:
  Layerer(Clip& clip, const Clip& over, const Span& span, const LayerOptions& options)
      : clip_(clip), over_(over), span_(span), options_(options), first_(first_of_motion(over)) {
    span_.count = std::min(span_.count, over.motion.frames() - first_);
    if (options.aligned) alignment_ = align();
  }

  void lay(const Partners& joint, std::size_t column, std::size_t over_column) const {
    if (alignment_.holds(joint.upper)) return;
    const Joint& facts = clip_.skeleton[joint.lower];
    const Joint& over_facts = over_.skeleton[joint.upper];
    const std::size_t columns = facts.channels.size();
    const JointTrack lower = track_of(clip_, joint.lower, column);
    JointTrack upper = track_of(over_, joint.upper, over_column, {first_, span_.count});
    alignment_.move(joint.upper, upper);
    const bool takes_numbers =
        !alignment_.moves(joint.upper) &&
        have_same_semantics(clip_.skeleton, joint.lower, over_.skeleton, joint.upper);
    const detail::PositionChannels positions(clip_.skeleton, joint.lower);
    const RotationChannels writer(clip_.skeleton, joint.lower);
    detail::RotationBlend rotations;
    std::optional<WholeTurns> away = WholeTurns();
    // If the layer neither fades in nor is aligned, its angles need not be continuous with previous
    // ones.
    bool away_known = span_.fade_in == 0 && !options_.aligned;
    for (std::size_t i = 0; i < span_.count; ++i) {
      const double share = span_.share(i, options_.weight);
      if (!(share > 0.0)) continue;
      const std::size_t frame = span_.first + i;
      const auto row = clip_.motion.computed_row(frame).subspan(column, columns);
      const auto above =
          over_.motion.row(first_ + i).subspan(over_column, over_facts.channels.size());
      const std::vector<double> near = numbers_before(frame, column, columns);
      if (share >= 1.0 && takes_numbers) {
        if (!away_known) away = whole_turns(facts, near, above);
        away_known = true;
        if (away) {
          away->copy(above, row);
          continue;
        }
      }
      mix_other_channels(facts, row, over_facts, above, share);
      positions.write(lower.positions[frame] * (1.0 - share) + upper.positions[i] * share, row);
      if (!turns(facts)) continue;
      writer.write(rotations.between(lower.rotations[frame], upper.rotations[i], share), row,
                   std::span<const double>(near));
    }
  }

 private:
  /// Moves the start of the upper clip to the position of the lower one in that frame.
  Alignment align() const {
    const Stance there = stance_of(over_, first_);
    const Stance here = stance_of(clip_, span_.first);
    const Vector3 up = detail::up_vector(clip_);
    const GroundStep step = step_onto(there.place, there.rotation, here.place, here.rotation, up);
    return Alignment({over_, {first_, span_.count}}, step, {clip_, {span_.first, span_.count}});
  }

  /// The values that new angles stay close to: those of the previous frame, or those of the lower
  /// clip in the same frame if there is no previous one.
  std::vector<double> numbers_before(std::size_t frame, std::size_t column,
                                     std::size_t columns) const {
    const std::size_t at = frame > first_of_motion_ ? frame - 1 : frame;
    const auto row = clip_.motion.row(at).subspan(column, columns);
    return {row.begin(), row.end()};
  }

  Clip& clip_;
  const Clip& over_;
  Span span_;
  const LayerOptions& options_;
  Alignment alignment_;
  std::size_t first_;  ///< First frame of the motion in the upper clip.
  std::size_t first_of_motion_ = first_of_motion(clip_);
};

}  // namespace

Status validate(const Layer& layer, const Clip& clip) {
  if (Status good = check_second(codes::edit_clips_differ, clip, layer.over, layer.options.aligned,
                                 as_they_are);
      !good) {
    return good;
  }
  if (!(layer.options.weight >= 0.0 && layer.options.weight <= 1.0)) {
    return fail(codes::edit_value, "the weight must be between 0 and 1");
  }
  const Result<std::vector<Partners>> partners = partners_of(layer, clip);
  if (!partners) return tl::unexpected<Error>(partners.error());
  const Result<Span> span = span_of(layer, clip);
  if (!span) return tl::unexpected<Error>(span.error());
  return {};
}

Status apply(const Layer& layer, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  if (Status sound = validate(layer, clip); !sound) return sound;
  const Result<std::vector<Partners>> partners = partners_of(layer, clip);
  const Result<Span> span = span_of(layer, clip);
  if (layer.options.aligned) report_assumed_up(clip, diagnostics);
  const Result<std::optional<Clip>> brought =
      like(clip, *layer.over, layer.options.aligned, diagnostics);
  if (!brought) return tl::unexpected<Error>(brought.error());
  const Clip& over = brought->has_value() ? **brought : *layer.over;
  const Layerer layerer(clip, over, *span, layer.options);
  const std::vector<std::size_t> columns = clip.skeleton.channel_offsets();
  const std::vector<std::size_t> over_columns = over.skeleton.channel_offsets();
  for (const Partners& joint : *partners) {
    layerer.lay(joint, columns[joint.lower], over_columns[joint.upper]);
  }
  return {};
}

Result<Clip> layer(const Clip& base, const Clip& over, const LayerOptions& options) {
  Clip result = base;
  Diagnostics unneeded;
  // Non-owning; outlives this call.
  const std::shared_ptr<const Clip> upper(&over, [](const Clip*) {});
  if (Status done = apply(Layer{upper, options}, result, unneeded); !done) {
    return tl::unexpected<Error>(std::move(done.error()));
  }
  return result;
}

Result<Clip> blend(const Clip& a, const Clip& b, double weight, bool aligned) {
  LayerOptions options;
  options.weight = weight;
  options.aligned = aligned;
  Result<Clip> both = layer(a, b, options);
  if (!both) return both;
  const double frames = frames_at_rate(b, a.motion.frame_time.frames_per_second()) + 1e-6;
  const std::size_t first = first_of_motion(*both);
  if (static_cast<double>(both->motion.frames() - first) <= frames) return both;
  std::vector<std::size_t> kept(first + static_cast<std::size_t>(frames));
  std::iota(kept.begin(), kept.end(), std::size_t{0});
  take_frames(*both, kept);
  return both;
}

namespace {

/// `wave.bvh`, `wave.bvh@0.8`, `wave.bvh@as-is`.
Result<Edit> parse_layer(std::string_view value, const ClipReader& read) {
  Layer layer;
  for (std::size_t at = value.rfind('@'); at != std::string_view::npos; at = value.rfind('@')) {
    const std::string_view word = value.substr(at + 1);
    const std::optional<double> weight = number_in(word);
    if (!weight && word != "as-is") break;
    if (weight) layer.options.weight = *weight;
    if (!weight) layer.options.aligned = false;
    value = value.substr(0, at);
  }
  Result<std::shared_ptr<const Clip>> over = clip_at(value, read);
  if (!over) return tl::unexpected<Error>(std::move(over.error()));
  layer.over = std::move(*over);
  return Edit(std::move(layer));
}

/// A layer has its own joints, frames and fade, so it is not wrapped in a mask.
Result<Edit> mask_layer(Mask mask, Edit edit) {
  LayerOptions& options = std::get<Layer>(edit).options;
  options.joints = std::move(mask.joints);
  options.range = mask.frames;
  options.fade = mask.fade;
  return edit;
}

}  // namespace

extern constinit const StepKind layer_step{
    .facts = {"layer",
              "FILE",
              "",
              "Layer another clip over this one. --only, --during and --fade before it limit it to "
              "joints and frames and ease it; FILE@0.5 gives it half the weight, FILE@as-is keeps "
              "the position of its root.",
              {},
              true},
    .parse_file = parse_layer,
    .masked = mask_layer};

}  // namespace mocap::edit
