// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// OpenUSD: skeletons and skeletal animations (UsdSkel) of text (.usda), binary (.usdc) and packed
/// (.usdz) files; writes text and packed files. Format details: docs/formats/usd.md.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/codes.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/format_data.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::codes {

extern const Code usd_syntax;
extern const Code usd_package;
extern const Code usd_unsupported;
extern const Code usd_value;
extern const Code usd_no_skeleton;
extern const Code usd_joints;
extern const Code usd_joint_order;
extern const Code usd_rest;
extern const Code usd_animation;
extern const Code usd_incomplete;
extern const Code usd_binding;
extern const Code usd_take;
extern const Code usd_takes;
extern const Code usd_skeletons;
extern const Code usd_sampled;
extern const Code usd_scale;
extern const Code usd_transform;
extern const Code usd_composition;
extern const Code usd_not_read;

}  // namespace mocap::codes

namespace mocap::usd {

/// How a file stores its data.
enum class Encoding : std::uint8_t {
  text,    ///< .usda
  crate,   ///< .usdc
  package  ///< .usdz: a zip file whose first member is one of the others.
};

/// The values of an animation in a binary file.
struct AnimationAsRead;

/// USD data that is neither skeleton nor motion.
struct Style : FormatDataOf<Style, FormatData::Subject::file> {
  Encoding encoding = Encoding::text;  ///< Of the file that was read.
  std::string skeleton;                ///< Path of the skeleton in the scene, `/Model/Skeleton`.
  double start_code = 0.0;             ///< Time code of the first frame.
  std::optional<Axis> up;              ///< `Metadata::up` of the clip.
  /// The bytes of a text or packed file. Written back verbatim in the same encoding while the clip
  /// is unmodified; removed by edits. May be null.
  std::shared_ptr<const TextAsRead> as_read;
  /// The animation of a binary file whose joints have no scale, with which an unmodified clip is
  /// written; removed by edits. May be null.
  std::shared_ptr<const AnimationAsRead> animation;

  void on_edit() override {
    as_read.reset();
    animation.reset();
  }
};

struct ReadOptions {
  ReadLimits limits;  ///< Exceeding one is an error, such as `limit.memory`.
  /// Keeps the file (Clip::format_data) for writing. Default: true.
  bool keep_style = true;
  /// The animation to read: its name, or its number from 1. Default: the one that is bound to the
  /// first skeleton.
  std::optional<std::string> take = {};
};

/// Reads a skeleton and one animation, in any encoding. Joints are named by the last part of their
/// path, or by `jointNames`. Rest rotations are `Joint::before`; animated rotations are quaternion
/// channels relative to them. Joints without an animation keep their rest transform. Transforms of
/// the skeleton and of the prims above it are applied to the roots. A file without an animation
/// gives a clip without frames.
///
/// Time samples at a constant rate become frames, and their values are unchanged. Other samples
/// are interpolated at every time code, or at a standard rate, with a finding. Constant scale is
/// applied to the offsets of descendant joints; animated scale is lost, with a warning. References
/// and other composition arcs are reported and not followed. Fails with `usd.*`.
Result<Clip> read(ByteSource& source, const ReadOptions& options, Diagnostics& diagnostics);

/// Whether the first bytes of a file are those of a text or binary file.
bool sniff(std::string_view head);
/// Whether the first bytes are those of a packed file: a zip file that begins with a USD file.
bool sniff_package(std::string_view head);

/// `save` and `complete_options` determine the options that are not set.
struct WriteOptions {
  /// Metres per file unit, > 0 and finite, declared in the file. Default: that of the clip; for
  /// `write` 0.01.
  std::optional<double> metres_per_unit = {};
  /// Up axis of the clip. USD can declare +Y and +Z; for other axes, the figure is rotated to +Y.
  /// Default: that of the clip; for `write` +Y.
  std::optional<Axis> up = {};
};

/// Writes a text file with one SkelRoot, Skeleton and SkelAnimation. A clip that was read from a
/// text file and is unmodified is written as it was read, unless options are set; one that was read
/// from a binary file without scale gets the values and time samples of its animation. End sites
/// become
/// joints without an animation, listed in the attribute `mocapkit:endSites`. Rest transforms are
/// 64-bit numbers; animated rotations and translations are 32-bit numbers, as the format requires,
/// at every frame and for every joint. Fails with `argument.shape`, `argument.invalid`,
/// `motion.out-of-reach` (a length that does not fit a 32-bit number) or `limit.memory`.
Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics);

/// Writes the same as a packed file: an uncompressed zip file whose data is aligned to 64 bytes.
Status write_package(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                     Diagnostics& diagnostics);

}  // namespace mocap::usd
