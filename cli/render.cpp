// SPDX-License-Identifier: MIT
#include "mocap/render.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conversion.hpp"
#include "pairs.hpp"
#include "picture_file.hpp"
#include "quantities.hpp"
#include "reading.hpp"
#include "reading_options.hpp"
#include "report.hpp"
#include "site_verbs.hpp"
#include "verb.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

struct RenderOptions {
  std::vector<std::string> files;
  std::optional<std::string> out;
  std::optional<std::string> frame;
  std::optional<std::string> size;
  std::optional<std::string> compare;
  std::optional<std::string> view;
  ReadingOptions reading;
  std::vector<std::string> frames;
  std::vector<std::string> curves;
  bool moving = false;
  bool overwrite = false;
};

/// The parsed request.
struct Wanted {
  render::PictureOptions picture;
  render::FilmOptions film;
  std::optional<render::ComparisonOptions> comparison;
  std::optional<render::RowOptions> row;
  std::optional<render::CurveOptions> curves;
  bool moving = false;
  std::optional<render::PictureSize> size;  ///< If it was specified.
  bool has_view = false;                    ///< Whether the view was specified.
};

Misuse set_size(const std::string& word, Wanted& wanted) {
  const std::size_t cross = word.find('x');
  const auto width = count_from(word.substr(0, cross));
  const auto height = cross == std::string::npos ? std::optional<std::uint64_t>()
                                                 : count_from(word.substr(cross + 1));
  constexpr std::uint64_t least = 16;
  constexpr std::uint64_t most = 4096;
  if (!width || !height || std::min(*width, *height) < least || std::max(*width, *height) > most)
    return UsageError{fmt::format("--size: invalid value `{}`", visible(word)),
                      "expected a width and height from 16 to 4096 pixels, such as 640x480"};
  wanted.picture.size = {static_cast<unsigned>(*width), static_cast<unsigned>(*height)};
  wanted.film.size = wanted.picture.size;
  wanted.size = wanted.picture.size;
  if (wanted.comparison) wanted.comparison->size = wanted.picture.size;
  if (wanted.row) wanted.row->size = wanted.picture.size;
  if (wanted.curves) wanted.curves->size = wanted.picture.size;
  return std::nullopt;
}

Misuse set_comparison(const std::string& word, Wanted& wanted) {
  constexpr std::string_view curve = "curve:";
  render::ComparisonOptions comparison;
  comparison.format = wanted.picture.format;
  if (word == "moments") {
    comparison.shows = render::ComparisonView::moments;
  } else if (word == "world") {
    comparison.shows = render::ComparisonView::world;
  } else if (word.starts_with(curve) && word.size() > curve.size()) {
    comparison.shows = render::ComparisonView::curve;
    comparison.curve = word.substr(curve.size());
  } else {
    return UsageError{fmt::format("--compare: invalid value `{}`", visible(word)),
                      "expected moments, world, or a curve such as curve:LeftFoot.height"};
  }
  wanted.comparison = comparison;
  return std::nullopt;
}

Misuse set_frame(const std::string& word, Wanted& wanted) {
  const std::optional<std::uint64_t> frame = count_from(word);
  if (!frame)
    return UsageError{fmt::format("--frame: invalid value `{}`", visible(word)),
                      "expected a frame number, counted from 0"};
  wanted.picture.frame = static_cast<std::size_t>(*frame);
  return std::nullopt;
}

/// `0`, `30` and ranges with a step, `0..240:30`.
Misuse add_frames(const std::string& word, std::vector<std::size_t>& frames) {
  constexpr std::size_t most = 1000;
  const std::size_t dots = word.find("..");
  const std::size_t colon = std::min(word.find(':'), word.size());
  const auto first = count_from(std::string_view(word).substr(0, std::min(dots, colon)));
  const bool is_range = dots != std::string::npos && dots < colon;
  const auto last =
      is_range ? count_from(std::string_view(word).substr(dots + 2, colon - dots - 2)) : first;
  const auto step = colon == word.size() ? std::optional<std::uint64_t>(1)
                                         : count_from(std::string_view(word).substr(colon + 1));
  const bool is_sound = first && last && step && *step > 0 && *last >= *first &&
                        (*last - *first) / *step < most && (is_range || colon == word.size());
  if (!is_sound)
    return unknown_word(
        "--frames", word,
        "expected frame numbers such as 0,30,60, or ranges with a step such as 0..240:30");
  for (std::uint64_t frame = *first; frame <= *last; frame += *step)
    frames.push_back(static_cast<std::size_t>(frame));
  return std::nullopt;
}

render::View view_named(const std::string& word) {
  if (word == "front") return render::View::front;
  if (word == "side") return render::View::side;
  return word == "top" ? render::View::top : render::View::best;
}

/// Options that request different pictures.
Misuse find_contradiction(const RenderOptions& options) {
  struct Kind {
    std::string_view option;
    bool is_asked;
  };
  const std::array<Kind, 5> kinds{{{"--compare", options.compare.has_value()},
                                   {"--curve", !options.curves.empty()},
                                   {"--frames", !options.frames.empty()},
                                   {"--moving", options.moving},
                                   {"--frame", options.frame.has_value()}}};
  std::string_view first;
  for (const Kind& kind : kinds) {
    if (!kind.is_asked) continue;
    if (!first.empty())
      return UsageError{fmt::format("{} cannot be combined with {}", kind.option, first),
                        "omit one of them"};
    first = kind.option;
  }
  if (options.view && (first == "--compare" || first == "--curve"))
    return UsageError{fmt::format("--view cannot be combined with {}", first), "omit one of them"};
  return std::nullopt;
}

Misuse understand(const RenderOptions& options, Wanted& wanted) {
  if (Misuse wrong =
          set_picture_format("-o", options.out.value_or(std::string()), wanted.picture.format))
    return wrong;
  wanted.moving = options.moving;
  if (options.moving && wanted.picture.format == render::PictureFormat::png)
    return UsageError{"a PNG cannot be animated", "use the extension .webp, or omit --moving"};
  if (Misuse wrong = find_contradiction(options)) return wrong;
  if (options.compare)
    if (Misuse wrong = set_comparison(*options.compare, wanted)) return wrong;
  wanted.has_view = options.view.has_value();
  if (options.view) wanted.picture.view = wanted.film.view = view_named(*options.view);
  if (!options.frames.empty()) {
    wanted.row.emplace();
    if (options.view) wanted.row->view = wanted.picture.view;
    for (const std::string& word : options.frames)
      if (Misuse wrong = add_frames(word, wanted.row->frames)) return wrong;
  }
  if (!options.curves.empty()) wanted.curves = render::CurveOptions{{}, {}, options.curves};
  if (wanted.row) wanted.row->format = wanted.picture.format;
  if (wanted.curves) wanted.curves->format = wanted.picture.format;
  if (options.size)
    if (Misuse wrong = set_size(*options.size, wanted)) return wrong;
  if (options.frame) return set_frame(*options.frame, wanted);
  return std::nullopt;
}

/// Whether the picture shows poses, rather than only values over time.
bool shows_places(const Wanted& wanted, const Clip& clip) {
  if (wanted.comparison) return wanted.comparison->shows != render::ComparisonView::curve;
  if (wanted.curves) return false;
  const bool chooses_poses = wanted.row || wanted.moving || wanted.picture.frame || wanted.has_view;
  return chooses_poses || render::recorded_curves(clip).empty();
}

/// Draws one clip, or two for a comparison.
Result<std::string> draw(const std::vector<Clip>& clips, const Wanted& wanted) {
  if (wanted.comparison) return render::comparison(clips[0], clips[1], *wanted.comparison);
  if (wanted.row) return render::row(clips[0], *wanted.row);
  if (wanted.curves) return render::curves(clips[0], *wanted.curves);
  if (wanted.moving) return render::film(clips[0], wanted.film);
  if (std::vector<std::string> plotted = render::recorded_curves(clips[0]); !plotted.empty())
    return render::curves(clips[0], {wanted.size, wanted.picture.format, std::move(plotted)});
  return render::picture(clips[0], wanted.picture);
}

Exit run_render(const RenderOptions& options, Console& console) {
  Wanted wanted;
  if (const Misuse wrong = understand(options, wanted)) return complain(console, "render", *wrong);
  const Inputs inputs = named_motions(options.files, 1);
  const Input* const unused = unused_skeleton(inputs);
  if (unused != nullptr && inputs.files.size() > (wanted.comparison ? 2U : 1U))
    return complain(
        console, "render",
        {fmt::format("no motion uses the skeleton {}", visible(unused->path)), "omit it"});
  if (wanted.comparison && inputs.files.size() != 2)
    return complain(console, "render",
                    {"--compare needs two motions, before and after",
                     "for values of one motion:  --curve LeftFoot.height"});
  if (!wanted.comparison && inputs.files.size() != 1)
    return complain(
        console, "render",
        {"more than one motion",
         "a motion may be preceded by its skeleton file; use --compare for two motions"});
  ReadRequest request;
  if (const Misuse wrong = options.reading.set(inputs, request))
    return complain(console, "render", *wrong);
  // Each of two compared clips may determine how the other's positions are interpreted.
  pipeline::SiblingFiles siblings = siblings_among(inputs, request);
  request.siblings = &siblings;
  std::vector<Clip> clips;
  for (const Input& input : inputs.files) {
    Diagnostics diagnostics;
    Result<Clip> clip = read_input(input, request, diagnostics);
    if (!clip) {
      print_finding(console, console.err, clip.error());
      return Exit::unreadable;
    }
    if (shows_places(wanted, *clip)) clip = render::drawable_clip(std::move(*clip));
    if (!clip) {
      clip.error().at.file = input.path;
      print_finding(console, console.err, clip.error());
      return Exit::not_possible;
    }
    clips.push_back(std::move(*clip));
  }
  const Result<std::string> bytes = draw(clips, wanted);
  if (!bytes) {
    if ((wanted.comparison || wanted.curves) && bytes.error().code == codes::argument_invalid)
      return complain(
          console, "render",
          {bytes.error().message, bytes.error().has_own_advice
                                      ? visible(bytes.error().advice)
                                      : fmt::format("joints and channels:  mocap info --tree {}",
                                                    file_word(inputs.files.front().path))});
    if ((wanted.picture.frame || wanted.row) && bytes.error().code == codes::argument_invalid)
      return complain(console, "render",
                      {bytes.error().message, fmt::format("its frames:  mocap info {}",
                                                          file_word(inputs.files.front().path))});
    print_finding(console, console.err, bytes.error());
    return exit_of(bytes.error());
  }
  const Overwrite overwrite = options.overwrite ? Overwrite::replace : Overwrite::refuse;
  if (Status saved = save_picture(*bytes, *options.out, overwrite); !saved) {
    advise_overwrite(saved.error());
    print_finding(console, console.err, saved.error());
    return Exit::not_written;
  }
  console.out.print("{}: {}\n", visible(*options.out), bytes_text(bytes->size()));
  return Exit::done;
}

Run declare_render(OptionTable& table) {
  auto options = std::make_shared<RenderOptions>();
  table.operands({"FILE",
                  "A motion, preceded by its skeleton file if that is in another folder; `-` for "
                  "standard input.",
                  &options->files,
                  1,
                  4,
                  {}});
  Option& output = table.value("output", "PICTURE", options->out, "Output: a .png or .webp file.");
  output.letter = 'o';
  output.is_single = true;
  table.value("frame", "N", options->frame,
              "The frame to draw, counted from 0. Default: the most representative one.");
  table
      .value("size", "WxH", options->size,
             "Width and height in pixels, 16 to 4096 each. Default: 320x320; 208x208 with "
             "--moving, 800x320 with --compare and --curve (plus 160 in height for each further "
             "unit), 960x320 with --frames.")
      .part_separator = "x";
  table.value("compare", "WHAT", options->compare,
              "Draw two motions, before and after an edit: `moments` for poses over time, `world` "
              "for the paths from above, or a value over time such as `curve:LeftFoot.height`, "
              "`.speed` or `curve:Hips.Yrotation`.");
  table
      .value("view", "FROM", options->view,
             "The view: front, side (its left), top, or best (default): from the front, in the "
             "direction in which the pose is widest. With --frames the default is side.")
      .choices = {"best", "front", "side", "top"};
  table
      .list("frames", "LIST", options->frames,
            "Draw several frames in one row: 0,30,60, or 0..240:30 for every 30th.")
      .part_separator = ",";
  table.list("curve", "NAMES", options->curves,
             "Plot values over time: LeftFoot.height, LeftFoot.speed, or channels such as "
             "Hips.Yrotation or lfemur.rx. Of recorded data, labels of columns and analog "
             "channels, and coordinates such as LFHD.x or pelvis.qw. Up to six, separated by "
             "commas; each unit has its own plot and axis. Default for files with only such data: "
             "the first six.");
  table.flag("moving", options->moving,
             "Draw the whole clip: an animated WebP of 24 pictures, at most 3 seconds long, with a "
             "camera that follows the hips.");
  table.flag("overwrite", options->overwrite, "Replace an existing file.");
  options->reading.declare(table,
                           "it is excluded from speeds, paths and animated pictures; --compare "
                           "uses this for both motions");
  return [options](Console& console) { return run_render(*options, console); };
}

}  // namespace

Verb render_verb() {
  Verb verb = describe_render();
  verb.declare = declare_render;
  return verb;
}

}  // namespace mocap::cli
