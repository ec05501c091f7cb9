// SPDX-License-Identifier: MIT
#include "mocap/edit/chain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "edit/numbers.hpp"
#include "mocap/nearest.hpp"

namespace mocap::edit {

namespace {

using Parsed = Result<Edit>;

Parsed misunderstood(std::string_view name, std::string_view value, std::string_view takes) {
  return fail(Code::edit_value,
              fmt::format("{} does not know `{}`: it takes {}", name, value, takes));
}

std::vector<std::string> words_in(std::string_view list) {
  std::vector<std::string> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    if (end != 0) words.emplace_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

template <class Options>
Parsed plain(std::string_view /*value*/) {
  return Edit(Options{});
}

Parsed parse_trim(std::string_view value) {
  Result<FrameRange> range = parse_frame_range(value);
  if (!range) return tl::unexpected<Error>(std::move(range.error()));
  return Edit(Trim{*range});
}

/// The number above 0 that a value is.
Result<double> positive(std::string_view name, std::string_view value, std::string_view takes) {
  const std::optional<double> number = number_in(value);
  if (number && *number > 0.0) return *number;
  return tl::unexpected<Error>(misunderstood(name, value, takes).error());
}

Parsed parse_speed(std::string_view value) {
  return positive("speed", value, "a factor above 0").map([](double f) { return Edit(Speed{f}); });
}

Parsed parse_fps(std::string_view value) {
  return positive("fps", value, "frames a second, such as 30 or 59.94").map([](double fps) {
    return Edit(Resample{fps, true});
  });
}

Parsed parse_scale(std::string_view value) {
  return positive("scale", value, "a factor above 0").map([](double f) { return Edit(Scale{f}); });
}

Parsed parse_height(std::string_view value) {
  return positive("to-height", value, "metres, such as 1.75").map([](double metres) {
    return Edit(ToHeight{metres, 0.0});
  });
}

std::optional<Axis> axis_named(std::string_view name) {
  if (name.size() != 1) return std::nullopt;
  switch (name[0] | 0x20) {
    case 'x':
      return Axis::plus_x;
    case 'y':
      return Axis::plus_y;
    case 'z':
      return Axis::plus_z;
    default:
      return std::nullopt;
  }
}

/// `z`, or `y:z` where it has to be said which axis is up now.
Parsed parse_up(std::string_view value) {
  const std::size_t colon = value.find(':');
  const bool says_from = colon != std::string_view::npos;
  const std::optional<Axis> to = axis_named(says_from ? value.substr(colon + 1) : value);
  const std::optional<Axis> from = says_from ? axis_named(value.substr(0, colon)) : std::nullopt;
  if (!to || (says_from && !from))
    return misunderstood("up", value, "x, y or z, or two such as y:z, from one to the other");
  return Edit(UpAxis{*to, from});
}

/// `0,0,1.5`
Parsed parse_move(std::string_view value) {
  Move move;
  const std::vector<std::string> parts = words_in(value);
  bool sound = parts.size() == 3;
  for (std::size_t i = 0; sound && i < 3; ++i) {
    const std::optional<double> part = number_in(parts[i]);
    sound = part.has_value();
    if (part) move.by[static_cast<int>(i)] = *part;
  }
  if (!sound) return misunderstood("move", value, "three numbers, such as 0,0,1.5");
  return Edit(move);
}

Parsed parse_turn(std::string_view value) {
  const std::optional<double> degrees = number_in(value);
  if (!degrees) return misunderstood("turn", value, "degrees, such as 90 or -45");
  return Edit(Turn{*degrees});
}

/// `6`, `gaussian:0.1`, `savitzky-golay:9`.
Parsed parse_smooth(std::string_view value) {
  constexpr std::string_view takes =
      "a cutoff in Hz such as 6, gaussian:SECONDS or savitzky-golay:FRAMES";
  const std::size_t colon = value.find(':');
  const std::string_view method =
      colon == std::string_view::npos ? std::string_view("butterworth") : value.substr(0, colon);
  const std::optional<double> number =
      number_in(colon == std::string_view::npos ? value : value.substr(colon + 1));
  if (!number || !(*number > 0.0)) return misunderstood("smooth", value, takes);
  Smooth smooth;
  if (method == "butterworth") {
    smooth.cutoff_hz = *number;
  } else if (method == "gaussian") {
    smooth.method = SmoothMethod::gaussian;
    smooth.width_s = *number;
  } else if (method == "savitzky-golay" && *number < 1e6 && *number == std::floor(*number)) {
    smooth.method = SmoothMethod::savitzky_golay;
    smooth.frames = static_cast<std::size_t>(*number);
  } else {
    return misunderstood("smooth", value, takes);
  }
  return Edit(smooth);
}

Parsed parse_loop(std::string_view value) {
  Result<Moment> blend = parse_moment(value);
  if (!blend) return tl::unexpected<Error>(std::move(blend.error()));
  return Edit(Loop{*blend});
}

Parsed parse_rest_pose(std::string_view value) {
  constexpr std::string_view frame = "frame:";
  if (value == "t-pose") return Edit(RestPose{RestPose::Kind::t_pose, 0});
  if (value.starts_with(frame)) {
    const std::optional<double> number = number_in(value.substr(frame.size()));
    if (number && *number >= 0.0 && *number < 1e15 && *number == std::floor(*number)) {
      return Edit(RestPose{RestPose::Kind::frame, static_cast<std::size_t>(*number)});
    }
  }
  return misunderstood("rest-pose", value, "t-pose or frame:N");
}

Parsed parse_rename(std::string_view value) {
  Rename rename;
  for (const std::string& word : words_in(value)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == word.size()) {
      return misunderstood("rename", word, "OLD=NEW, in which `*` stands for any text");
    }
    rename.pairs.push_back({word.substr(0, equals), word.substr(equals + 1)});
  }
  if (rename.pairs.empty()) return misunderstood("rename", value, "OLD=NEW");
  return Edit(std::move(rename));
}

template <class Options>
Parsed parse_joints(std::string_view value) {
  Options options{words_in(value)};
  if (options.joints.empty())
    return fail(Code::edit_value, "no joint is named: give names with commas between them");
  return Edit(std::move(options));
}

Parsed parse_join(std::string_view value, const ClipReader& read) {
  if (!read) return fail(Code::edit_value, "clips cannot be joined here: no file can be read");
  Result<Clip> clip = read(std::string(value));
  if (!clip) return tl::unexpected<Error>(std::move(clip.error()));
  Join join;
  join.clips.push_back(std::make_shared<const Clip>(std::move(*clip)));
  return Edit(std::move(join));
}

struct StepKind {
  StepFacts facts;
  Parsed (*parse)(std::string_view value);
  Parsed (*parse_file)(std::string_view value, const ClipReader& read) = nullptr;
};

constexpr std::array kinds{
    StepKind{{"trim", "RANGE", "",
              "Keep the frames from one to another, both ends, counted from 0: 10..200, 1s..4s, "
              "30.. or ..4s."},
             parse_trim},
    StepKind{{"fps", "N", "",
              "Sample the motion at N frames a second. Going down, what so few frames cannot hold "
              "is filtered out first."},
             parse_fps},
    StepKind{{"speed", "F", "", "Play F times as fast, by the time of a frame."}, parse_speed},
    StepKind{{"reverse", "", "", "Play backwards."}, plain<Reverse>},
    StepKind{{"loop", "LENGTH", "0.25s",
              "Blend so much of the end into the beginning (frames, or seconds such as 0.25s, "
              "which is the default) that the clip can be played round and round."},
             parse_loop},
    StepKind{{"join", "FILE", "",
              "Let another clip of the same joints follow, where this one ends and as it faces; "
              "may be given several times."},
             nullptr,
             parse_join},
    StepKind{{"mirror", "", "", "Exchange left and right."}, plain<Mirror>},
    StepKind{{"in-place", "", "", "Take out the way along the ground."}, plain<InPlace>},
    StepKind{{"scale", "F", "", "Multiply all lengths by F."}, parse_scale},
    StepKind{{"to-height", "M", "", "Scale the figure to a height of M metres."}, parse_height},
    StepKind{{"up", "AXIS", "",
              "Turn the axes so that x, y or z points up; `y:z` says which one does now."},
             parse_up},
    StepKind{{"on-ground", "", "", "Put the lowest joint of the whole clip on the ground."},
             plain<OnGround>},
    StepKind{{"at-origin", "", "",
              "Let the motion begin above the origin and face +Z (+Y where Z is up)."},
             plain<AtOrigin>},
    StepKind{{"move", "X,Y,Z", "", "Move the whole clip, in units of the file."}, parse_move},
    StepKind{{"turn", "DEGREES", "", "Turn the whole clip about the up axis, to its left."},
             parse_turn},
    StepKind{{"rotate-only", "", "",
              "Take the position channels off all joints but those from the root to the hips, and "
              "tell how far that moves a joint."},
             plain<RotateOnly>},
    StepKind{{"rest-pose", "POSE", "",
              "Make t-pose, or frame:N, the pose without motion; what moves stays where it is."},
             parse_rest_pose},
    StepKind{{"rename", "OLD=NEW", "",
              "Rename joints; several with commas, `*` for any text: `mixamorig:*=*`."},
             parse_rename},
    StepKind{{"keep", "JOINTS", "",
              "Keep these joints and the roots only; names or patterns, with commas."},
             parse_joints<KeepJoints>},
    StepKind{
        {"remove", "JOINTS", "", "Take these joints out; what stands below them moves as before."},
        parse_joints<RemoveJoints>},
    StepKind{{"unwrap", "", "", "Let angles go on from frame to frame instead of leaping."},
             plain<Unwrap>},
    StepKind{{"wrap", "", "", "Bring all angles into -180 to 180 degrees."}, plain<Wrap>},
    StepKind{{"smooth", "HOW", "6",
              "Smooth out what changes faster than so many Hz (default: 6), or by "
              "gaussian:SECONDS or savitzky-golay:FRAMES."},
             parse_smooth}};

constexpr auto all_facts = [] {
  std::array<StepFacts, kinds.size()> facts{};
  for (std::size_t i = 0; i < kinds.size(); ++i) facts[i] = kinds[i].facts;
  return facts;
}();

}  // namespace

Status apply(std::span<const Edit> edits, Clip& clip, Diagnostics& diagnostics) {
  if (Status sound = clip.validate(); !sound) return sound;
  for (const Edit& each : edits) {
    Status done =
        std::visit([&](const auto& options) { return apply(options, clip, diagnostics); }, each);
    if (done) continue;
    if (done.error().at.file.empty()) done.error().at.file = clip.metadata.source;
    return done;
  }
  return {};
}

std::span<const StepFacts> step_facts() {
  return all_facts;
}

Result<Edit> parse(const Step& step, const ClipReader& read) {
  for (const StepKind& kind : kinds) {
    if (kind.facts.name != step.name) continue;
    const bool takes_value = !kind.facts.value_name.empty();
    if (!takes_value && !step.value.empty()) {
      return fail(Code::edit_value, fmt::format("{} takes no value", step.name));
    }
    const std::string_view value =
        step.value.empty() ? kind.facts.value_left_out : std::string_view(step.value);
    if (takes_value && value.empty()) {
      return fail(Code::edit_value, fmt::format("{} needs a value", step.name));
    }
    return kind.parse_file != nullptr ? kind.parse_file(value, read) : kind.parse(value);
  }
  std::vector<std::string> names;
  names.reserve(all_facts.size());
  for (const StepFacts& facts : all_facts) names.emplace_back(facts.name);
  Error unknown =
      make_diagnostic(Code::edit_value, fmt::format("there is no edit `{}`", step.name));
  if (std::string near = did_you_mean(step.name, names); !near.empty()) {
    unknown.advice = std::move(near);
  }
  return tl::unexpected<Error>(std::move(unknown));
}

}  // namespace mocap::edit
