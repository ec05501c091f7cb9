// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Pictures of a clip: stills, moving ones, cards for shared links. Left is blue, right is orange,
/// the spine is grey; all read well on light and on dark ground. Part of the library site: neither
/// in mocapkit::mocapkit nor installed.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"

namespace mocap::render {

enum class PictureFormat : std::uint8_t { webp, png };

/// Pixels. Each side 16 to 4096.
struct PictureSize {
  unsigned width = 320;
  unsigned height = 320;
};

/// Where a figure is seen from, by the way that it faces.
enum class View : std::uint8_t {
  best,   ///< From before it, where the pose spreads most.
  front,  ///< From straight ahead, at the height of the body.
  side,   ///< From its left.
  top     ///< From above, its front downwards.
};

struct PictureOptions {
  PictureSize size;
  PictureFormat format = PictureFormat::webp;
  View view = View::best;
  /// Which frame. Default: the most telling one, where the figure reaches far or moves fast.
  std::optional<std::size_t> frame;
  /// Faint poses before and after, and the paths of hips and feet. Default: true.
  bool ghosts = true;
};

/// One frame, on transparent ground, as the bytes of a file. A clip without frames shows its rest
/// pose; one without joints, the ground alone. Takes a few milliseconds, whatever the clip's
/// length. Fails with `argument.invalid` (a size, a frame that is not there), `argument.shape` or
/// `limit.memory`.
Result<std::string> picture(const Clip& clip, const PictureOptions& options = {});

struct FilmOptions {
  PictureSize size{208, 208};
  View view = View::best;
  std::size_t most_frames = 24;  ///< Of the picture, 2 to 240. A shorter clip has fewer.
  double longest_s = 3.0;        ///< A longer clip is played faster, to last no longer. > 0.
};

/// The whole clip as an animated WebP that repeats for ever, on transparent ground, seen by a
/// camera that follows the hips. Of one frame or none: a still. Errors as `picture`.
Result<std::string> film(const Clip& clip, const FilmOptions& options = {});

struct RowOptions {
  PictureSize size{960, 320};
  PictureFormat format = PictureFormat::webp;
  View view = View::side;
  /// Frames in the order of the picture, 1 to 64. Default: eight, spread over the motion.
  std::vector<std::size_t> frames;
};

/// Several frames side by side in one picture, all from the same side and in the same size, with
/// their numbers and times below. Errors as `picture`.
Result<std::string> row(const Clip& clip, const RowOptions& options = {});

struct CurveOptions {
  /// Default: 800 x 320, and 160 more in height for each unit after the first.
  std::optional<PictureSize> size = {};
  PictureFormat format = PictureFormat::webp;
  /// What is plotted, 1 to 6 of what `ComparisonOptions::curve` takes.
  std::vector<std::string> curves;
};

/// Values of one clip along time, with ticks at round numbers. Each unit has a plot and its axis.
/// Errors as `picture`; `argument.invalid` where the clip has no such value.
Result<std::string> curves(const Clip& clip, const CurveOptions& options);

/// What a picture of two clips shows.
enum class Comparison : std::uint8_t {
  moments,  ///< Poses along a common axis of time, one row a clip.
  world,    ///< Poses where they stand in the world, seen from above, one part a clip.
  curve     ///< A value of one joint along time, both clips in one plot.
};

struct ComparisonOptions {
  PictureSize size{800, 320};
  PictureFormat format = PictureFormat::webp;
  Comparison shows = Comparison::moments;
  /// What `curve` plots: `LeftKnee.Xrotation` (degrees, as the file has it), any channel likewise,
  /// also by its name in an AMC (`lfemur.rx`), `LeftFoot.height` (file units) or `LeftFoot.speed`
  /// (file units a second).
  std::string curve;
};

/// Two clips, before and after an edit, both in axes, size and time of the first. Errors as
/// `picture`; `argument.invalid` where neither clip has what `curve` names.
Result<std::string> comparison(const Clip& before, const Clip& after,
                               const ComparisonOptions& options = {});

/// What a card says beside the figure. Any bytes; what is no text is left out, and what is too long
/// for its line ends in `…`. Empty texts leave their line out.
struct CardText {
  std::string name;
  std::string licence;
  std::string site = "mocapkit";  ///< Small, in the corner.
};

/// A PNG of 1200 by 630 pixels for links that are shared: the figure, the name, length, joints and
/// frame rate, the licence. Errors as `picture`.
Result<std::string> card(const Clip& clip, const CardText& text);

/// `picture` as grids show it: WebP, 320 by 320.
inline Result<std::string> thumbnail(const Clip& clip) {
  return picture(clip);
}
/// `film` as grids show it: 24 frames, 208 by 208.
inline Result<std::string> moving_thumbnail(const Clip& clip) {
  return film(clip);
}

}  // namespace mocap::render
