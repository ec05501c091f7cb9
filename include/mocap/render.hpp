// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Renders clips: stills, animations, cards for shared links, pairs of bodies. Left is blue, right
/// is orange, the spine is grey; all are legible on light and dark backgrounds. Part of the library
/// site; neither in mocapkit::mocapkit nor installed.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/match.hpp"

namespace mocap::render {

/// Format of an image file.
enum class PictureFormat : std::uint8_t { webp, png };

/// Pixels. Each side 16 to 4096.
struct PictureSize {
  unsigned width = 320;   ///< Default: 320.
  unsigned height = 320;  ///< Default: 320.
};

/// Camera direction, relative to the facing direction of the figure.
enum class View : std::uint8_t {
  best,   ///< From the front, at the angle that shows the pose most widely spread.
  front,  ///< From straight ahead, at body height.
  side,   ///< From the left of the figure.
  top     ///< From above, with its front pointing down.
};

/// Options of `picture`.
struct PictureOptions {
  PictureSize size;                            ///< Default: 320 x 320.
  PictureFormat format = PictureFormat::webp;  ///< Default: WebP.
  View view = View::best;                      ///< Default: `best`.
  /// Frame to render. Default: the most expressive one, with widespread limbs or fast motion.
  std::optional<std::size_t> frame;
  /// Draws faint poses before and after, and the paths of hips and feet. Default: true.
  bool ghosts = true;
};

/// The clip that pictures show: itself if it has joints, otherwise its `joints_of_recording`, with
/// the up axis that its points or rigid bodies show. Fails with `argument.invalid` if neither a
/// point nor a rigid body has a place in space.
Result<Clip> drawable_clip(Clip clip);

/// Renders one frame with a transparent background and returns the bytes of an image file. Clips
/// without frames show their rest pose. Clips without joints show only the ground, or plots of
/// their `recorded_curves` if they have no places. Takes a few milliseconds, independent of the
/// clip length. Fails with `argument.invalid` (an invalid size or frame), `argument.shape` or
/// `limit.memory`.
Result<std::string> picture(const Clip& clip, const PictureOptions& options = {});

/// Options of `film`.
struct FilmOptions {
  PictureSize size{208, 208};    ///< Default: 208 x 208.
  View view = View::best;        ///< Default: `best`.
  std::size_t most_frames = 24;  ///< Maximum number of frames, 2 to 240. Shorter clips have fewer.
  double longest_s = 3.0;        ///< Maximum duration, seconds, > 0. Longer clips are sped up.
};

/// Renders the whole clip as a looping animated WebP with a transparent background and a camera
/// that follows the hips. One frame or none: a still. Fails like `picture`.
Result<std::string> film(const Clip& clip, const FilmOptions& options = {});

/// Options of `row`.
struct RowOptions {
  PictureSize size{960, 320};                  ///< Size of the whole picture. Default: 960 x 320.
  PictureFormat format = PictureFormat::webp;  ///< Default: WebP.
  View view = View::side;                      ///< Default: `side`.
  /// Frames in display order, 1 to 64. Default: eight, evenly spaced over the motion.
  std::vector<std::size_t> frames;
};

/// Renders several frames side by side, with the same camera and scale, labelled with frame numbers
/// and times. Fails like `picture`.
Result<std::string> row(const Clip& clip, const RowOptions& options = {});

/// Options of `curves`.
struct CurveOptions {
  /// Default: 800 x 320, plus 160 in height for each unit after the first.
  std::optional<PictureSize> size = {};
  PictureFormat format = PictureFormat::webp;  ///< Default: WebP.
  /// Curves to plot, 1 to 6; for the syntax see `ComparisonOptions::curve`.
  std::vector<std::string> curves;
};

/// The values of a clip without joints, points or rigid bodies in space that a plot shows if none
/// are chosen: its first columns, otherwise analog channels, otherwise rotations of a rigid body.
/// At most six; empty for other clips.
std::vector<std::string> recorded_curves(const Clip& clip);

/// Plots values of one clip over time, with ticks at round numbers and one plot per unit. Fails
/// like `picture`, and with `argument.invalid` if the clip has no such value.
Result<std::string> curves(const Clip& clip, const CurveOptions& options);

/// Contents of a comparison of two clips.
enum class ComparisonView : std::uint8_t {
  moments,  ///< Poses along a common time axis, one row per clip.
  world,    ///< Poses in world space, seen from above, one panel per clip.
  curve     ///< A value of one joint over time, both clips in one plot.
};

/// Options of `comparison`.
struct ComparisonOptions {
  PictureSize size{800, 320};                      ///< Default: 800 x 320.
  PictureFormat format = PictureFormat::webp;      ///< Default: WebP.
  ComparisonView shows = ComparisonView::moments;  ///< Default: `moments`.
  /// The curve to plot: `LeftKnee.Xrotation` (degrees, as in the file) or any other channel, also
  /// by its short name (`lfemur.rx`), `LeftFoot.height` (file units) or `LeftFoot.speed` (file
  /// units per second); or a recorded value: the label of a column or an analog channel, `LFHD.x`
  /// of a point, `pelvis.x` or `pelvis.qw` of a rigid body.
  std::string curve;
};

/// Renders two clips, before and after an edit, with the axes, size and time of the first. Fails
/// like `picture`, and with `argument.invalid` if neither clip has the value that `curve` names.
Result<std::string> comparison(const Clip& before, const Clip& after,
                               const ComparisonOptions& options = {});

/// Options of `match_picture`.
struct MatchPictureOptions {
  PictureSize size{1000, 560};                 ///< Default: 1000 x 560.
  PictureFormat format = PictureFormat::webp;  ///< Default: WebP.
  /// Text below source and target, such as file names; like the texts of a card. Default: none.
  std::array<std::string, 2> names;
};

/// Renders two bodies in the reference poses of their match, side by side on one ground: the source
/// on the left. Two figures have the same height. The colour of a joint is that of its half of the
/// body, in the same one of three tones as its partner; joints without a partner and bones that
/// lead only to such joints are grey and dashed; joints in doubt have a ring. Below are the names,
/// numbers of joints and a key, if the picture has at least 320 by 200 pixels. `match` must be that
/// of the two clips. Fails like `picture`, and with `argument.invalid` if `match` has joints or
/// frames that the clips do not have.
Result<std::string> match_picture(const Clip& source, const Clip& target,
                                  const retarget::Match& match,
                                  const MatchPictureOptions& options = {});

/// Text of a card. May contain any bytes; invalid UTF-8 is omitted, and text that is too long for
/// its line ends in `…`. Lines with empty text are omitted.
struct CardText {
  std::string name;               ///< Title.
  std::string licence;            ///< `CC0 1.0`
  std::string site = "mocapkit";  ///< Small, in the corner.
};

/// Renders a PNG of 1200 by 630 pixels for shared links: the figure, the name, duration, joint
/// count, frame rate and licence. Fails like `picture`.
Result<std::string> card(const Clip& clip, const CardText& text);

/// `picture` for grids: WebP, 320 by 320.
inline Result<std::string> thumbnail(const Clip& clip) {
  return picture(clip);
}
/// `film` for grids: 24 frames, 208 by 208.
inline Result<std::string> moving_thumbnail(const Clip& clip) {
  return film(clip);
}

}  // namespace mocap::render
