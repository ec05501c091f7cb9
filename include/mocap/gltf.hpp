// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// glTF 2.0, binary (GLB) and text: reads the skeleton and an animation; writes an animated,
/// skinned stick figure for engines, editors and web pages. File contents: docs/formats/glb.md.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/body.hpp"
#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/format_data.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::codes {

extern const Code gltf_syntax;
extern const Code gltf_unsupported;
extern const Code gltf_property;
extern const Code gltf_tree;
extern const Code gltf_buffer;
extern const Code gltf_keys;
extern const Code gltf_no_skeleton;
extern const Code gltf_take;
extern const Code gltf_takes;
extern const Code gltf_sampled;
extern const Code gltf_late_start;
extern const Code gltf_scale;
extern const Code gltf_humanoid;
extern const Code gltf_not_read;
extern const Code gltf_node_scale;
extern const Code gltf_rest_rotations;

}  // namespace mocap::codes

namespace mocap::gltf {

/// The values of an animated property in a GLB that are not kept, because they are those of the
/// motion. They are consecutive, as 32-bit floats.
struct TrackBytes {
  std::uint64_t at = 0;     ///< Offset in the file, bytes.
  std::size_t frames = 0;   ///< One value for each frame from the first.
  std::size_t channel = 0;  ///< The first of its channels in the motion.
  std::size_t width = 0;    ///< Channels: 3 or 4.

  std::uint64_t end() const { return at + sizeof(float) * width * frames; }
};

/// The bytes of a file as a GLB, and the clip that they describe.
struct BytesAsRead {
  /// Everything before the contents of the binary chunk; for a file read as GLB, the whole file
  /// except for `tracks`.
  std::string head;
  std::string binary;              ///< The contents of the binary chunk if not in `head`.
  std::vector<TrackBytes> tracks;  ///< In the order of the file, without overlap.
  std::uint64_t digest = 0;        ///< Hash of the clip, to detect modifications.
  std::optional<Axis> up;          ///< `Metadata::up` of the clip.
};

/// glTF data that is neither skeleton nor motion.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  std::string generator;  ///< The program that wrote the file.
  double start_s = 0.0;   ///< Time of the first frame in the file, seconds.
  bool has_mesh = false;  ///< Whether the file has meshes.
  /// The file. Written back while the clip is unmodified; removed by edits. May be null.
  std::shared_ptr<const BytesAsRead> as_read;

  void on_edit() override { as_read.reset(); }
};

struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
  /// Keeps the file (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
  /// The animation to read: its name, or its number from 1. Default: the first.
  std::optional<std::string> take = {};
};

/// Reads the skeleton and one animation. The joints are those of the largest skin, with all nodes
/// between and above them; without a skin, the animated nodes with all nodes above and below them.
/// Unskinned nodes at the ends become end sites. Rest rotations are `Joint::before`; animated
/// rotations are quaternion channels relative to them. A file without animations gives a clip
/// without frames.
///
/// Keys at a constant rate become frames, and their values are unchanged. For other keys, the
/// motion is sampled at a standard rate, with a finding. Constant scale is applied to the offsets
/// of descendant joints; animated scale is lost, with a warning. Buffers in other files are read if
/// they are in the same folder or below, and `source` is a file. Fails with `gltf.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Whether the first bytes are those of a GLB or of glTF text.
bool sniff(std::string_view head);

/// `save` and `complete_options` determine the options that are not set: unit, up direction and
/// sides of the clip. An uncertain unit is treated as a metre, and the figure is rotated only if
/// its up axis is certain; the notes `fit.unit-assumed` and `fit.up-assumed` report assumptions.
struct WriteOptions {
  /// Metres per file unit, > 0 and finite; glTF uses metres. Default: that of the clip; for `write`
  /// 1.
  std::optional<double> metres_per_unit = {};
  /// Up direction in file space, any length except zero; mapped to glTF's +Y. Default: that of the
  /// clip; for `write` +Y.
  std::optional<Vector3> up = {};
  /// For each joint, the side that determines the colour of the bone above it. Default: those of
  /// the clip; for `write` no sides.
  std::vector<BodySide> sides = {};
  /// Writes a skinned mesh with one solid per bone. Without it, the file contains only nodes and an
  /// animation. Default: true.
  bool mesh = true;
  /// The bytes of a model with the skeleton of the clip: it is written with its meshes and the
  /// motion, as by `write_into_model`, and the options above do not matter. `write` fails like
  /// that. Default: none.
  std::shared_ptr<const std::string> model = {};
};

/// Writes one GLB. A clip that was read from glTF and is unmodified is written as it was read, with
/// all animations, meshes and materials, unless options for unit, up direction or mesh are set. For
/// other clips, joints and end sites become nodes with their names (converted to valid UTF-8 and
/// made unique), in metres, below one node that rotates the file's up axis to +Y. Animated
/// rotations and translations are sampled at every frame as 32-bit floats; constant ones are stored
/// in the node. Fails with `argument.shape`, `argument.invalid` (a value that is not finite, an
/// invalid unit or up vector), `motion.out-of-reach` (a length that does not fit a 32-bit float),
/// `limit.joints` (more than 65,535), `limit.bytes` (4 GiB, the limit of GLB) or `limit.memory`.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Writes a model with the motion of a clip as its first animation. `model`: the bytes of a GLB,
/// VRM or glTF text without other files, from which the skeleton of the clip was read, as after
/// `edit::OntoSkeleton`. Meshes, skins, materials, textures, extensions and other animations keep
/// their bytes; new data is appended. Every rotating and translating joint of the clip has a track
/// with a key at every frame; an invalid frame time is written as 30 frames per second. Fails with
/// `gltf.*` for an invalid model, `gltf.unsupported` for one whose first buffer is in another file,
/// `argument.invalid` if the clip has no frames or another skeleton, `motion.out-of-reach`,
/// `limit.bytes` (4 GiB) or `limit.memory`.
Status write_into_model(std::string_view model, const Clip& clip, const TextOutput::Writer& out,
                        const ReadLimits& limits = {});

/// The index of the node of each joint that `read` returns for a model. Fails like
/// `write_into_model` for an invalid model.
Result<std::vector<std::size_t>> nodes_of_joints(std::string_view model,
                                                 const ReadLimits& limits = {});

}  // namespace mocap::gltf
