// SPDX-License-Identifier: MIT
#include "mocap/edit/split.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "edit/clip_frames.hpp"
#include "edit/notes.hpp"
#include "edit/number_forms.hpp"

namespace mocap::edit {

namespace {

Status check_count(double pieces) {
  if (pieces <= static_cast<double>(Split::most_pieces)) return {};
  return fail(Code::edit_value, fmt::format("this would be {:.0f} pieces, and {} is the most",
                                            pieces, Split::most_pieces));
}

/// The first frames of the pieces behind the first one.
Result<std::vector<std::size_t>> cuts_every(const Moment& length, const Clip& clip) {
  const double frames =
      length.is_time ? length.value * clip.motion.frame_time.frames_per_second() : length.value;
  if (!(frames >= 1.0)) {
    return fail_advised(
        Code::edit_value, fmt::format("a piece of {:.6g} frames is shorter than one frame", frames),
        fmt::format("give a length of at least {:.6g} s, or count in frames as in every:30",
                    clip.motion.frame_time.seconds()));
  }
  const std::size_t first = first_of_motion(clip);
  const auto motion = static_cast<double>(clip.motion.frames() - first);
  if (Status few = check_count(std::ceil(motion / frames)); !few) {
    return tl::unexpected<Error>(std::move(few.error()));
  }
  std::vector<std::size_t> cuts;
  for (std::size_t n = 1;; ++n) {
    const double at = std::ceil(static_cast<double>(n) * frames - tolerance_frames);
    if (!(at < motion)) return cuts;
    cuts.push_back(first + static_cast<std::size_t>(at));
  }
}

Result<std::vector<std::size_t>> cuts_at(const std::vector<Moment>& marks, const Clip& clip) {
  if (marks.empty()) return fail(Code::edit_value, "no mark says where to split");
  if (Status few = check_count(static_cast<double>(marks.size()) + 1.0); !few) {
    return tl::unexpected<Error>(std::move(few.error()));
  }
  std::vector<std::size_t> cuts;
  for (const Moment& mark : marks) {
    const Result<FrameSpan> rest = frames_in({mark, std::nullopt}, clip.motion);
    if (!rest) return tl::unexpected<Error>(rest.error());
    if (rest->first == 0) {
      return fail(Code::edit_range, "a split at the first frame would leave nothing before it");
    }
    if (!cuts.empty() && rest->first <= cuts.back()) {
      return fail(Code::edit_value, fmt::format("marks rise: frame {} comes behind frame {}",
                                                rest->first, cuts.back()));
    }
    cuts.push_back(rest->first);
  }
  return cuts;
}

Result<std::vector<std::size_t>> cuts_of(const Split& options, const Clip& clip) {
  if (clip.motion.empty()) return fail(Code::edit_range, "the clip has no frames");
  if (options.every && !options.marks.empty()) {
    return fail(Code::edit_value, "a clip is split at marks or into pieces of a length, not both");
  }
  return options.every ? cuts_every(*options.every, clip) : cuts_at(options.marks, clip);
}

/// The rows of a clip and how they are printed, apart from all that its pieces share.
class Rows {
 public:
  /// Takes them out of the clip.
  explicit Rows(Clip& clip)
      : motion_(
            std::exchange(clip.motion, Motion(0, clip.motion.channels(), clip.motion.frame_time))) {
    if (clip.bvh_style) take(clip.bvh_style->rows, bvh_);
    if (!clip.acclaim_style) return;
    take(clip.acclaim_style->motion.rows, acclaim_);
    clip.acclaim_style->motion.frame_numbers.clear();
  }

  std::size_t frames() const { return motion_.frames(); }

  /// Appends some of them to a piece.
  void append(const FrameSpan& span, Clip& piece) const {
    const std::size_t columns = motion_.channels();
    const std::size_t to = piece.motion.frames();
    piece.motion.insert_frames(to, span.count);
    const auto values = motion_.values().subspan(span.first * columns, span.count * columns);
    std::copy(values.begin(), values.end(),
              piece.motion.values().begin() + static_cast<std::ptrdiff_t>(to * columns));
    if (piece.bvh_style) append(bvh_, span, piece.bvh_style->rows);
    if (piece.acclaim_style) append(acclaim_, span, piece.acclaim_style->motion.rows);
  }

 private:
  void take(NumberStyle& style, NumberStyle& forms) const {
    if (style.forms.empty()) return;
    forms.forms = std::exchange(style.forms, {});
    forms.odd_texts = std::exchange(style.odd_texts, {});
    if (forms.forms.size() == motion_.values().size()) return;
    forms = {};
    style.complete = false;
  }

  void append(const NumberStyle& all, const FrameSpan& span, NumberStyle& style) const {
    const std::size_t columns = motion_.channels();
    if (!all.forms.empty()) {
      append_forms(all, span.first * columns, span.count * columns, style);
    }
  }

  Motion motion_;
  NumberStyle bvh_;  ///< Of single numbers alone, where the clip had such.
  NumberStyle acclaim_;
};

}  // namespace

Status validate(const Split& options, const Clip& clip) {
  const Result<std::vector<std::size_t>> cuts = cuts_of(options, clip);
  if (!cuts) return tl::unexpected<Error>(cuts.error());
  return {};
}

Result<std::vector<Clip>> split(const Split& options, Clip clip) {
  if (Status sound = clip.validate(); !sound) return tl::unexpected<Error>(sound.error());
  Result<std::vector<std::size_t>> cuts = cuts_of(options, clip);
  if (!cuts) return tl::unexpected<Error>(std::move(cuts.error()));
  const bool repeats = options.repeats_reference && first_of_motion(clip) != 0;
  const Rows rows(clip);
  cuts->push_back(rows.frames());
  std::vector<Clip> pieces;
  pieces.reserve(cuts->size());
  std::size_t first = 0;
  for (const std::size_t end : *cuts) {
    Clip& piece = pieces.emplace_back(clip);
    if (repeats && first != 0) rows.append({0, 1}, piece);
    if (!repeats && first != 0) piece.metadata.starts_with_reference = false;
    rows.append({first, end - first}, piece);
    first = end;
  }
  return pieces;
}

Status apply(const Split& /*options*/, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  return fail(Code::edit_value, "split makes several clips of one, which cannot be done here");
}

}  // namespace mocap::edit
