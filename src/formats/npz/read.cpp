// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/npz/layouts.hpp"
#include "formats/reader_findings.hpp"
#include "formats/text_as_read.hpp"
#include "formats/whole_source.hpp"
#include "mocap/npz.hpp"
#include "text/ascii.hpp"

namespace mocap::npz {

namespace {

/// What the file contains, for the error that this is not a motion.
std::string list_of_arrays(Archive& archive) {
  if (archive.is_array()) {
    const Result<Array> only = archive.array("");
    return only ? "an array with the shape " + shape_text(*only) : std::string("an array");
  }
  const std::vector<std::string> names = archive.names();
  if (names.empty()) return "no arrays";
  return "the arrays " + list_of_names(names);
}

/// The name of an array with HumanML3D features. Data sets store it alone.
std::optional<std::string> find_humanml(Archive& archive) {
  if (archive.is_array()) {
    const Result<Array> only = archive.array("");
    return only && is_humanml(*only) ? std::optional<std::string>("") : std::nullopt;
  }
  const std::vector<std::string> names = archive.names();
  if (names.size() != 1) return std::nullopt;
  const Result<Array> only = archive.array(names.front());
  return only && is_humanml(*only) ? std::optional(names.front()) : std::nullopt;
}

Status read_layout(Archive& archive, const ReadOptions& options, Clip& clip, Style& style,
                   Diagnostics& found) {
  if (has_own_joints(archive)) {
    style.layout = Layout::mocapkit;
    const FrameTime frame_time = frame_time_of(archive, found);
    if (Status joints = read_own_joints(archive, frame_time, clip, found); !joints) return joints;
    return archive.has("points") ? read_points(archive, "points", frame_time, clip) : Status();
  }
  if (has_smpl_poses(archive)) {
    style.layout = Layout::amass;
    return read_smpl_poses(archive, {frame_time_of(archive, found), options}, clip, found,
                           style.smpl.emplace());
  }
  if (has_robot(archive)) {
    style.layout = Layout::robot;
    return read_robot(archive, frame_time_of(archive, found), options, clip, found);
  }
  if (has_kimodo(archive)) return read_kimodo(archive, clip, found);
  if (const std::optional<std::string> features = find_humanml(archive)) {
    style.layout = Layout::humanml3d;
    return read_humanml(archive, *features, clip, found);
  }
  if (const std::optional<std::string> points = find_points(archive)) {
    if (archive.is_array()) style.layout = Layout::joints;
    return read_points(archive, *points, frame_time_of(archive, found), clip);
  }
  // An array of objects is the reason why nothing was found.
  for (const std::string& name : archive.names()) {
    const Result<Array> array = archive.array(name);
    if (!array) return tl::unexpected<Error>(array.error());
  }
  Error unknown = make_diagnostic(
      codes::npz_layout,
      fmt::format("the file contains no known motion, only {}", list_of_arrays(archive)));
  unknown.advise(
      "Save the positions of the joints as an array named `joints`, frames x joints x 3.");
  return tl::unexpected<Error>(std::move(unknown));
}

/// Whether float32 cannot hold the numbers of an array.
bool needs_double(const Array& array) {
  return array.kind == 'f' ? array.item_bytes > 4 : array.item_bytes > 2;
}

/// The axis in the array `up` that mocapkit writes.
void read_up(Archive& archive, Clip& clip) {
  const std::vector<std::string> words = archive.texts({"up"}, 1);
  if (words.empty()) return;
  if (const std::optional<Axis> axis = find_axis(text::upper(words.front())))
    clip.metadata.up = *axis;
}

/// What the arrays contain besides a skeleton and its motion.
std::vector<std::string> left_out_of(const Style& style) {
  std::vector<std::string> left_out;
  if (style.smpl) {
    const std::vector<double>& betas = style.smpl->betas;
    if (std::any_of(betas.begin(), betas.end(), [](double beta) { return beta != 0.0; }))
      left_out.emplace_back(style.smpl->has_mean_skeleton
                                ? "the shape of the body (`betas`; the skeleton is a mean one)"
                                : "the shape of the body (`betas`)");
    if (!style.smpl->gender.empty() && style.smpl->gender != "neutral")
      left_out.emplace_back("its `gender`");
  }
  if (!style.unread.empty())
    left_out.push_back(fmt::format("the arrays {}", list_of_names(style.unread)));
  return left_out;
}

/// The clip of the arrays. Sets the style except `as_read`.
Result<Clip> read_archive(Archive& archive, const ReadOptions& options, Style& style,
                          Diagnostics& found) {
  Clip clip;
  style.is_array = archive.is_array();
  clip.metadata.format = style.is_array ? "npy" : "npz";
  if (Status layout = read_layout(archive, options, clip, style, found); !layout)
    return tl::unexpected<Error>(std::move(layout.error()));
  if (const auto metres = archive.positive({"metres_per_unit"}))
    clip.metadata.declared_unit = Decision<double>{metres->value, Confidence::high,
                                                   "the array `metres_per_unit`", "--units UNIT"};
  read_up(archive, clip);
  if (style.is_array)
    if (const Result<Array> only = archive.array("")) style.is_double = needs_double(*only);
  style.unread = archive.unread();
  clip.metadata.left_out = left_out_of(style);
  if (archive.damage()) return tl::unexpected<Error>(*archive.damage());
  // Another program may have truncated the file since it was opened.
  if (archive.has_failed()) return fail(codes::io_read, "the file cannot be read to its end");
  return clip;
}

/// Reads a file whose bytes are not kept: large arrays in pieces.
Result<Clip> read_pieces(const ByteSource& source, std::uint64_t size, const ReadOptions& options,
                         Diagnostics& found) {
  Result<Archive> archive = Archive::open(source, size, options.limits);
  if (!archive) return tl::unexpected<Error>(std::move(archive.error()));
  Style style;
  return read_archive(*archive, options, style, found);
}

Result<Clip> read_source(ByteSource& source, const ReadOptions& options, Diagnostics& found) {
  const std::uint64_t size = mocap::detail::verified_size(source);
  if (!options.keep_style && size > 0 && size <= options.limits.max_bytes)
    return read_pieces(source, size, options, found);
  Result<std::string> bytes = mocap::detail::read_whole(
      source, options.limits, options.limits.max_memory / 4, "the file of arrays");
  if (!bytes) return tl::unexpected<Error>(std::move(bytes.error()));
  Result<Archive> archive = Archive::open(*bytes, options.limits);
  if (!archive) return tl::unexpected<Error>(std::move(archive.error()));
  Style style;
  Result<Clip> clip = read_archive(*archive, options, style, found);
  if (!clip || !options.keep_style) return clip;
  style.recording_digest = mocap::detail::digest_of(clip->recording);
  style.as_read = mocap::detail::whole_text(std::move(*bytes), *clip);
  clip->format_data.set(std::move(style));
  return clip;
}

}  // namespace

void set_metres(std::string_view evidence, Clip& clip) {
  clip.metadata.declared_unit =
      Decision<double>{1.0, Confidence::high, std::string(evidence), "--units UNIT"};
}

Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics) {
  Result<Clip> clip =
      mocap::detail::read_with_findings(source.name(), diagnostics, [&](Diagnostics& found) {
        return mocap::detail::clip_or_finding(read_source(source, options, found), found);
      });
  if (clip) clip->metadata.source = source.name();
  return clip;
}

bool sniff(std::string_view head) {
  constexpr std::size_t length_at = 26;
  constexpr std::size_t name_at = 30;
  if (!head.starts_with("PK\x03\x04") || head.size() < name_at) return false;
  const std::size_t length = static_cast<unsigned char>(head[length_at]) +
                             256U * static_cast<unsigned char>(head[length_at + 1]);
  return head.substr(name_at, length).ends_with(".npy");
}

bool sniff_array(std::string_view head) {
  return head.starts_with("\x93NUMPY");
}

}  // namespace mocap::npz
