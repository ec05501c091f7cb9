// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <new>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "formats/fbx/as_read.hpp"
#include "formats/fbx/fit.hpp"
#include "formats/fbx/record_writer.hpp"
#include "formats/fbx/scene.hpp"
#include "formats/fbx/scene_header.hpp"
#include "formats/finite_values.hpp"
#include "formats/node_names.hpp"
#include "mocap/fbx.hpp"
#include "mocap/rotation.hpp"
#include "text/utf8.hpp"

namespace mocap::fbx {

namespace {

constexpr std::uint64_t most_file_bytes = 0xFFFF'FFFF;
constexpr std::array<std::string_view, 3> axis_properties{"d|X", "d|Y", "d|Z"};

/// The name and class of an object.
std::string object_name(std::string_view name, std::string_view kind) {
  std::string text(name);
  text.append("\0\1", 2);
  text += kind;
  return text;
}

/// The animated translation or rotation of a joint.
struct Track {
  std::size_t joint = 0;
  bool is_rotation = false;
  /// The columns of the motion by axis; `none` for a value that is always `rest`.
  std::array<std::size_t, 3> columns{none, none, none};
  Vector3 rest = Vector3::Zero();    ///< The values without animation.
  Vector3 origin = Vector3::Zero();  ///< Added to the values of the columns.

  std::string_view property() const { return is_rotation ? "Lcl Rotation" : "Lcl Translation"; }
};

Track track_of(const Skeleton& skeleton, std::size_t joint, bool is_rotation,
               std::size_t first_column) {
  Track track;
  track.joint = joint;
  track.is_rotation = is_rotation;
  const Joint& of = skeleton[joint];
  if (!is_rotation) track.rest = of.offset;
  if (!is_rotation && skeleton.position_mode_of(joint) == PositionMode::add)
    track.origin = of.offset;
  for (std::size_t i = 0; i < of.channels.size(); ++i) {
    const Channel channel = of.channels[i];
    const bool is_of_track = is_rotation ? mocap::is_rotation(channel) : is_position(channel);
    if (is_of_track) track.columns[static_cast<std::size_t>(axis_of(channel))] = first_column + i;
  }
  return track;
}

/// Angles of `PreRotation` and `PostRotation`, which are always about X, then Y, then Z.
Vector3 fixed_angles(const Quaternion& rotation) {
  const Vector3 angles =
      euler_deg_from_rotation(rotation.normalized().toRotationMatrix(), AxisOrder{2, 1, 0});
  return {angles[2], angles[1], angles[0]};
}

class FbxBuilder {
 public:
  FbxBuilder(const Clip& clip, const WriteOptions& options) : clip_(clip), options_(options) {}

  Status build(Diagnostics& diagnostics) {
    find_tracks();
    if (Status sized = check_size(); !sized) return sized;
    const FrameTime frame_time = writable_frame_time(clip_, diagnostics);
    times_ = key_times(clip_.motion.frames(), frame_time);
    number_objects();
    const ObjectCounts counts{models_.size(), tracks_.size(), !clip_.motion.empty()};
    write_header(file_, options_, frame_time, times_.empty() ? 0 : times_.back(), counts);
    file_.begin("Objects");
    write_models();
    write_take();
    if (Status written = write_tracks(); !written) return written;
    file_.end(true);
    write_connections();
    return {};
  }

  std::string finish() { return file_.finish(); }

 private:
  /// An object in the tree: a joint or an end site.
  struct Model {
    std::string name;
    std::int64_t id = 0;
    std::int64_t parent = 0;
  };

  void find_tracks() {
    const Skeleton& skeleton = clip_.skeleton;
    const std::vector<std::size_t> columns = skeleton.channel_offsets();
    for (std::size_t joint = 0; joint < skeleton.size(); ++joint) {
      for (const bool is_rotation : {false, true}) {
        Track track = track_of(skeleton, joint, is_rotation, columns[joint]);
        if (leaves_rest(track)) tracks_.push_back(track);
      }
    }
    // The keys of a curve are the frames of the take.
    if (tracks_.empty() && !clip_.motion.empty() && !skeleton.empty())
      tracks_.push_back(track_of(skeleton, 0, true, columns[0]));
  }

  double value_at(const Track& track, std::size_t frame, std::size_t axis) const {
    const auto index = static_cast<Eigen::Index>(axis);
    if (track.columns[axis] == none) return track.rest[index];
    return clip_.motion.at(frame, track.columns[axis]) + track.origin[index];
  }

  bool leaves_rest(const Track& track) const {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (track.columns[axis] == none) continue;
      for (std::size_t frame = 0; frame < clip_.motion.frames(); ++frame)
        if (value_at(track, frame, axis) != track.rest[static_cast<Eigen::Index>(axis)])
          return true;
    }
    return false;
  }

  /// Checked before the keys are written. An object without keys has fewer bytes than assumed here.
  Status check_size() const {
    constexpr std::uint64_t object_bytes = 2000;
    constexpr std::uint64_t key_bytes = sizeof(std::int64_t) + sizeof(float);
    std::uint64_t bytes = 10 * object_bytes;
    for (const Joint& joint : clip_.skeleton.joints()) {
      bytes += object_bytes + 2 * joint.name.size();
      for (const EndSite& site : joint.end_sites)
        bytes += object_bytes + 2 * (joint.name.size() + site.label.size());
    }
    const std::uint64_t curves = std::uint64_t{3} * tracks_.size();
    const std::uint64_t frames = clip_.motion.frames();
    const bool is_short = bytes + curves * object_bytes <= most_file_bytes;
    const std::uint64_t left = is_short ? most_file_bytes - bytes - curves * object_bytes : 0;
    if (is_short && (curves == 0 || frames <= left / key_bytes / curves)) return {};
    return fail(codes::limit_bytes, "the clip exceeds the 4 GiB limit of binary FBX 7.4");
  }

  std::int64_t new_id() { return next_id_++; }

  void number_objects() {
    mocap::detail::NodeNames names;
    const Skeleton& skeleton = clip_.skeleton;
    for (const Joint& joint : skeleton.joints()) {
      const std::int64_t parent = joint.parent == Joint::no_parent ? 0 : models_[joint.parent].id;
      models_.push_back({names.take(joint.name, "joint"), new_id(), parent});
    }
    for (std::size_t i = 0; i < skeleton.size(); ++i)
      for (const EndSite& site : skeleton[i].end_sites)
        models_.push_back({names.take(mocap::detail::end_site_name(skeleton[i], site), "end"),
                           new_id(), models_[i].id});
    first_attribute_ = next_id_;
    next_id_ += static_cast<std::int64_t>(models_.size());
    take_ = new_id();
    layer_ = new_id();
    first_node_ = next_id_;
  }

  /// A curve node is followed by its three curves.
  std::int64_t node_of(std::size_t track) const {
    return first_node_ + 4 * static_cast<std::int64_t>(track);
  }
  std::int64_t attribute_of(std::size_t model) const {
    return first_attribute_ + static_cast<std::int64_t>(model);
  }

  void write_models() {
    for (std::size_t i = 0; i < models_.size(); ++i) {
      file_.begin("NodeAttribute").add(attribute_of(i));
      file_.add(object_name(models_[i].name, "NodeAttribute")).add("LimbNode");
      file_.leaf("TypeFlags", std::string_view("Skeleton"));
      file_.end();
    }
    const Skeleton& skeleton = clip_.skeleton;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
      begin_model(models_[i]);
      write_rotation(skeleton[i]);
      end_model(skeleton[i].offset);
    }
    std::size_t model = skeleton.size();
    for (const Joint& joint : skeleton.joints()) {
      for (const EndSite& site : joint.end_sites) {
        begin_model(models_[model++]);
        end_model(site.offset);
      }
    }
  }

  void begin_model(const Model& model) {
    constexpr std::int32_t model_version = 232;
    constexpr std::int32_t plain_product = 1;
    file_.begin("Model").add(model.id).add(object_name(model.name, "Model")).add("LimbNode");
    file_.leaf("Version", model_version);
    file_.begin("Properties70");
    begin_property(file_, "RotationActive", "bool", "", "").add(std::int32_t{1});
    file_.end();
    begin_property(file_, "InheritType", "enum", "", "").add(plain_product);
    file_.end();
  }

  void write_rotation(const Joint& joint) {
    const AxisOrder order = order_of(joint, clip_.skeleton.euler_axes).value_or(AxisOrder{2, 1, 0});
    begin_property(file_, "RotationOrder", "enum", "", "").add(rotation_order_of(order));
    file_.end();
    write_fixed("PreRotation", joint.before);
    write_fixed("PostRotation", joint.after.conjugate());
  }

  void write_fixed(std::string_view name, const Quaternion& rotation) {
    const Vector3 angles = fixed_angles(rotation);
    if (!angles.isZero(0.0)) write_vector(name, "Vector3D", "Vector", "", angles);
  }

  void write_vector(std::string_view name, std::string_view type, std::string_view label,
                    std::string_view flags, const Vector3& vector) {
    begin_property(file_, name, type, label, flags);
    for (const double value : vector) file_.add(value);
    file_.end();
  }

  void end_model(const Vector3& offset) {
    write_vector("Lcl Translation", "Lcl Translation", "", "A", offset);
    file_.end();
    file_.leaf("Culling", std::string_view("CullingOff"));
    file_.end();
  }

  void write_take() {
    if (clip_.motion.empty()) return;
    const std::string base = mocap::detail::base_name_of(clip_);
    const std::string name = mocap::detail::NodeNames().take(base, "motion");
    file_.begin("AnimationStack").add(take_).add(object_name(name, "AnimStack")).add("");
    file_.begin("Properties70");
    for (const std::string_view property : {"LocalStart", "ReferenceStart"})
      write_time(file_, property, 0);
    for (const std::string_view property : {"LocalStop", "ReferenceStop"})
      write_time(file_, property, times_.back());
    file_.end();
    file_.end();
    file_.begin("AnimationLayer").add(layer_).add(object_name("Base", "AnimLayer")).add("");
    file_.end(true);
  }

  Status write_tracks() {
    if (clip_.motion.empty()) return {};
    std::vector<float> keys(clip_.motion.frames());
    for (std::size_t i = 0; i < tracks_.size(); ++i) {
      const Track& track = tracks_[i];
      write_curve_node(track, node_of(i));
      for (std::size_t axis = 0; axis < 3; ++axis) {
        for (std::size_t frame = 0; frame < keys.size(); ++frame)
          keys[frame] = static_cast<float>(value_at(track, frame, axis));
        for (const float key : keys)
          if (!std::isfinite(key)) return too_large(track);
        write_curve(node_of(i) + 1 + static_cast<std::int64_t>(axis), keys);
      }
    }
    return {};
  }

  Status too_large(const Track& track) const {
    return fail(codes::motion_out_of_reach,
                fmt::format("a value of `{}` is too large for the 32-bit numbers of FBX curves",
                            text::shown(clip_.skeleton[track.joint].name)));
  }

  void write_curve_node(const Track& track, std::int64_t id) {
    file_.begin("AnimationCurveNode").add(id);
    file_.add(object_name(track.is_rotation ? "R" : "T", "AnimCurveNode")).add("");
    file_.begin("Properties70");
    for (std::size_t axis = 0; axis < 3; ++axis) {
      begin_property(file_, axis_properties[axis], "Number", "", "A")
          .add(track.rest[static_cast<Eigen::Index>(axis)]);
      file_.end();
    }
    file_.end();
    file_.end();
  }

  void write_curve(std::int64_t id, const std::vector<float>& keys) {
    constexpr std::int32_t key_version = 4008;
    constexpr std::array<std::int32_t, 1> linear{4};
    constexpr std::array<float, 4> no_tangents{};
    const std::array<std::int32_t, 1> uses{static_cast<std::int32_t>(keys.size())};
    file_.begin("AnimationCurve").add(id).add(object_name("", "AnimCurve")).add("");
    file_.leaf("Default", static_cast<double>(keys.front()));
    file_.leaf("KeyVer", key_version);
    file_.leaf("KeyTime", std::span<const std::int64_t>(times_));
    file_.leaf("KeyValueFloat", std::span<const float>(keys));
    file_.leaf("KeyAttrFlags", std::span<const std::int32_t>(linear));
    file_.leaf("KeyAttrDataFloat", std::span<const float>(no_tangents));
    file_.leaf("KeyAttrRefCount", std::span<const std::int32_t>(uses));
    file_.end();
  }

  void connect(std::int64_t from, std::int64_t to) {
    file_.begin("C").add("OO").add(from).add(to);
    file_.end();
  }

  void connect(std::int64_t from, std::int64_t to, std::string_view property) {
    file_.begin("C").add("OP").add(from).add(to).add(property);
    file_.end();
  }

  void write_connections() {
    file_.begin("Connections");
    for (std::size_t i = 0; i < models_.size(); ++i) {
      connect(models_[i].id, models_[i].parent);
      connect(attribute_of(i), models_[i].id);
    }
    if (!clip_.motion.empty()) {
      connect(layer_, take_);
      for (std::size_t i = 0; i < tracks_.size(); ++i) {
        const std::int64_t node = node_of(i);
        connect(node, layer_);
        connect(node, models_[tracks_[i].joint].id, tracks_[i].property());
        for (std::size_t axis = 0; axis < 3; ++axis)
          connect(node + 1 + static_cast<std::int64_t>(axis), node, axis_properties[axis]);
      }
    }
    file_.end(true);
  }

  const Clip& clip_;
  const WriteOptions& options_;
  RecordWriter file_;
  std::vector<Track> tracks_;
  std::vector<Model> models_;  ///< The joints, then the end sites.
  std::vector<std::int64_t> times_;
  std::int64_t next_id_ = 1000;
  std::int64_t first_attribute_ = 0;
  std::int64_t take_ = 0;
  std::int64_t layer_ = 0;
  std::int64_t first_node_ = 0;
};

Status check_options(const Clip& clip, const WriteOptions& options) {
  if (Status sound = mocap::detail::check_writable(clip); !sound) return sound;
  const double unit = options.metres_per_unit.value_or(1.0);
  if (!(unit > 0.0) || !std::isfinite(unit))
    return fail(codes::argument_invalid,
                fmt::format("invalid unit of {} m: it must be positive", unit));
  return {};
}

Status write_clip(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                  Diagnostics& diagnostics) {
  if (Status sound = check_options(clip, options); !sound) return sound;
  try {
    if (const BytesAsRead* kept = bytes_as_read(clip, options)) {
      if (out(kept->bytes)) return {};
      return fail(codes::io_write, "the file could not be written");
    }
    if (!fits(clip.skeleton))
      return fail(codes::argument_invalid,
                  "the skeleton has channels or names that FBX cannot represent: call `as_fbx`");
    FbxBuilder builder(clip, options);
    if (Status built = builder.build(diagnostics); !built) return built;
    if (out(builder.finish())) return {};
    return fail(codes::io_write, "the file could not be written");
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the FBX");
  }
}

}  // namespace

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  Status written = write_clip(clip, options, out, diagnostics);
  // An output that cannot be written is not a finding about the clip, and is not in its file.
  if (written || written.error().code == codes::io_write) return written;
  Error error = std::move(written.error());
  if (error.at.file.empty()) error.at.file = clip.metadata.source;
  diagnostics.add(error);
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace mocap::fbx
