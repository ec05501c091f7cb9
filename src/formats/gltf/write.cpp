// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <new>
#include <span>
#include <string>
#include <utility>

#include "formats/finite_values.hpp"
#include "formats/gltf/as_read.hpp"
#include "formats/gltf/bone_mesh.hpp"
#include "formats/gltf/document.hpp"
#include "formats/gltf/glb_writer.hpp"
#include "formats/gltf/tracks.hpp"
#include "formats/json_writer.hpp"
#include "formats/node_names.hpp"
#include "mocap/evaluate.hpp"
#include "mocap/gltf.hpp"
#include "mocap/rotation.hpp"
#include "pose/poses_of.hpp"

namespace mocap::gltf {

namespace {

using detail::Accessor;
using detail::ComponentType;
using detail::Document;
using detail::ElementType;
using detail::MeshPart;
using detail::MovingJoints;
using detail::Node;
using detail::Target;

static_assert(std::endian::native == std::endian::little, "GLB is little-endian");

/// JOINTS_0 is 16 bits wide at most.
constexpr std::size_t most_joints = std::numeric_limits<std::uint16_t>::max();
constexpr std::uint64_t most_bytes = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t header_bytes = 12;
constexpr std::uint64_t chunk_header_bytes = 8;

/// The binary chunk under construction: references to memory owned elsewhere.
class Binary {
 public:
  explicit Binary(Document& document) : document_(document) {}

  /// Adds bytes that must stay valid until the file is written. Returns their view.
  template <class Values>
  std::size_t add(const Values& values, Target target = Target::none, unsigned stride = 0) {
    const std::string_view bytes(reinterpret_cast<const char*>(values.data()),
                                 values.size() * sizeof(values[0]));
    document_.views.push_back({document_.binary_bytes, bytes.size(), target, stride});
    pieces_.push_back(bytes);
    document_.binary_bytes += bytes.size();
    constexpr std::string_view zeros("\0\0\0", 3);
    const std::size_t padding = (4 - bytes.size() % 4) % 4;
    if (padding > 0) pieces_.push_back(zeros.substr(0, padding));
    document_.binary_bytes += padding;
    return document_.views.size() - 1;
  }

  std::size_t add_accessor(Accessor accessor) {
    document_.accessors.push_back(std::move(accessor));
    return document_.accessors.size() - 1;
  }

  std::span<const std::string_view> pieces() const { return pieces_; }

 private:
  Document& document_;
  std::vector<std::string_view> pieces_;
};

/// The data that the views refer to.
struct Payload {
  std::vector<float> times;
  LargeVector<float> samples;
  std::vector<float> inverse_binds;
  std::vector<MeshPart> parts;
  /// For each part, four numbers per vertex, of which only the first is used.
  std::vector<std::vector<std::array<std::uint16_t, 4>>> part_joints;
  std::vector<std::vector<std::array<std::uint8_t, 4>>> part_weights;
};

double unit_of(const WriteOptions& options) {
  return options.metres_per_unit.value_or(1.0);
}

Vector3 up_of(const WriteOptions& options) {
  return options.up.value_or(Vector3::UnitY());
}

Status check(const Clip& clip, const WriteOptions& options) {
  if (Status sound = mocap::detail::check_writable(clip); !sound) return sound;
  if (!(unit_of(options) > 0.0) || !std::isfinite(unit_of(options))) {
    return fail(codes::argument_invalid,
                fmt::format("invalid unit of {} m: it must be positive", unit_of(options)));
  }
  const Vector3 up = up_of(options);
  if (!up.allFinite() || !(up.stableNorm() > 0.0)) {
    return fail(codes::argument_invalid, "the up direction is zero or not finite");
  }
  if (clip.skeleton.size() > most_joints) {
    return fail(codes::limit_joints,
                fmt::format("a GLB can have at most {} joints, but the clip has {}", most_joints,
                            clip.skeleton.size()));
  }
  return {};
}

std::array<float, 3> to_floats(const Vector3& position, double scale) {
  return {static_cast<float>(position.x() * scale), static_cast<float>(position.y() * scale),
          static_cast<float>(position.z() * scale)};
}

std::array<float, 4> to_floats(const Quaternion& rotation) {
  return {static_cast<float>(rotation.x()), static_cast<float>(rotation.y()),
          static_cast<float>(rotation.z()), static_cast<float>(rotation.w())};
}

bool all_finite(const std::array<float, 3>& position) {
  return std::all_of(position.begin(), position.end(), [](float x) { return std::isfinite(x); });
}

Status check_reach(const std::array<float, 3>& position, const Clip& clip, std::size_t joint) {
  if (all_finite(position)) return {};
  return fail(
      codes::motion_out_of_reach,
      fmt::format("`{}` is too far away for GLB's 32-bit numbers", clip.skeleton[joint].name));
}

std::string facts_as_json(const Clip& clip, const WriteOptions& options) {
  json::JsonWriter out;
  out.begin_object()
      .member("source", mocap::detail::file_name_of(clip))
      .member("format", clip.metadata.format);
  out.member("joints", clip.skeleton.size()).member("frames", clip.motion.frames());
  out.member("frame_time", clip.motion.frame_time.seconds());
  out.member("metres_per_unit", unit_of(options)).values("up", up_of(options)).end_object();
  return out.take();
}

/// Writes one clip.
class GlbBuilder {
 public:
  GlbBuilder(const Clip& clip, const WriteOptions& options, detail::GlbContents contents)
      : clip_(clip), options_(options), contents_(std::move(contents)), binary_(document_) {}

  /// Node 0 rotates the up axis, followed by the joints in order and the end sites.
  Status build(Diagnostics& diagnostics) {
    document_.extension = std::move(contents_.extension);
    moving_ = contents_.tracks ? *contents_.tracks : detail::find_moving_joints(clip_);
    if (Status sized = check_size(); !sized) return sized;
    add_top();
    if (Status added = add_joints(); !added) return added;
    if (Status added = add_end_sites(); !added) return added;
    if (Status added = add_figure(); !added) return added;
    return add_animation(diagnostics);
  }

  Status write(const TextOutput::Writer& out) const {
    std::string json = detail::to_json(document_);
    json.resize((json.size() + 3) / 4 * 4, ' ');
    const bool has_binary = document_.binary_bytes > 0;
    const std::uint64_t total = header_bytes + chunk_header_bytes + json.size() +
                                (has_binary ? chunk_header_bytes + document_.binary_bytes : 0);
    if (total > most_bytes) return too_long();
    std::string head;
    put_words(head, {0x46546C67U, 2U, static_cast<std::uint32_t>(total)});    // "glTF"
    put_words(head, {static_cast<std::uint32_t>(json.size()), 0x4E4F534AU});  // "JSON"
    head += json;
    if (has_binary) {
      put_words(head, {static_cast<std::uint32_t>(document_.binary_bytes), 0x004E4942U});  // "BIN"
    }
    bool written = out(head);
    for (const std::string_view piece : binary_.pieces()) {
      if (written && !piece.empty()) written = out(piece);
    }
    if (!written) return fail(codes::io_write, "the file could not be written");
    return {};
  }

 private:
  static Status too_long() {
    return fail(codes::limit_bytes, "the clip exceeds the 4 GiB limit of GLB");
  }

  static void put_words(std::string& out, std::initializer_list<std::uint32_t> words) {
    for (const std::uint32_t word : words) {
      for (unsigned shift = 0; shift < 32; shift += 8) {
        out.push_back(static_cast<char>((word >> shift) & 0xFFU));
      }
    }
  }

  /// Checked before anything of that size is allocated.
  Status check_size() const {
    constexpr std::uint64_t float_bytes = sizeof(float);
    const std::uint64_t floats_a_frame =
        moving_.turning.size() * 4 + moving_.shifting.size() * 3 + 1;
    if (clip_.motion.frames() > most_bytes / (floats_a_frame * float_bytes)) return too_long();
    return {};
  }

  void add_top() {
    Node top;
    top.name = names_.take(mocap::detail::base_name_of(clip_), "motion");
    document_.name = top.name;
    const Quaternion turn = shortest_rotation(up_of(options_).stableNormalized(), Vector3::UnitY());
    // Removes rounding errors, so that the rotation is exact if up is along an axis.
    const auto tidy = [](double x) { return std::abs(x) < 1e-12 ? 0.0F : static_cast<float>(x); };
    top.rotation = {tidy(turn.x()), tidy(turn.y()), tidy(turn.z()), tidy(turn.w())};
    top.extras = facts_as_json(clip_, options_);
    document_.nodes.push_back(std::move(top));
    document_.scene = {0};
  }

  Status add_joints() {
    const Skeleton& skeleton = clip_.skeleton;
    const Poses rest = evaluate_rest(skeleton);
    EvaluateOptions first;
    first.frame_count = 1;
    first.world = false;
    const bool holds_rest = clip_.motion.empty() || contents_.tracks;
    const Poses start = holds_rest ? rest : mocap::detail::poses_of(clip_, first);
    if (rest.frames == 0 || start.frames == 0) {
      if (skeleton.empty()) return {};
      return fail(codes::limit_memory, "not enough memory for the poses");
    }
    // Animated transforms are stored in the node as in the rest pose, constant ones as they are.
    std::vector<bool> turns(skeleton.size(), false);
    std::vector<bool> shifts(skeleton.size(), false);
    for (const std::size_t joint : moving_.turning) turns[joint] = true;
    for (const std::size_t joint : moving_.shifting) shifts[joint] = true;
    for (std::size_t i = 0; i < skeleton.size(); ++i) {
      Node node;
      node.name = names_.take(skeleton[i].name, "joint");
      node.rotation = to_floats((turns[i] ? rest : start).local_rotation(0, i));
      node.translation =
          to_floats((shifts[i] ? rest : start).local_position(0, i), unit_of(options_));
      if (Status reached = check_reach(node.translation, clip_, i); !reached) return reached;
      document_.nodes.push_back(std::move(node));
      const std::size_t parent = skeleton[i].parent;
      const std::size_t above = parent == Joint::no_parent ? 0 : detail::node_of_joint(parent);
      document_.nodes[above].children.push_back(detail::node_of_joint(i));
    }
    return {};
  }

  Status add_end_sites() {
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      const Joint& joint = clip_.skeleton[i];
      for (const EndSite& site : joint.end_sites) {
        Node node;
        node.name = names_.take(mocap::detail::end_site_name(joint, site), "end");
        node.translation = to_floats(site.offset, unit_of(options_));
        if (Status reached = check_reach(node.translation, clip_, i); !reached) return reached;
        document_.nodes[detail::node_of_joint(i)].children.push_back(document_.nodes.size());
        document_.nodes.push_back(std::move(node));
      }
    }
    return {};
  }

  Status add_figure() {
    if (!options_.mesh || clip_.skeleton.empty()) return {};
    const Poses rest = evaluate_rest(clip_.skeleton);
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i) {
      const auto place = to_floats(rest.world_position(0, i), unit_of(options_));
      if (Status reached = check_reach(place, clip_, i); !reached) return reached;
      put_inverse_bind(rest.world_rotation(0, i),
                       Vector3(static_cast<double>(place[0]), static_cast<double>(place[1]),
                               static_cast<double>(place[2])));
    }
    add_skin();
    std::vector<BodySide> sides = options_.sides;
    sides.resize(clip_.skeleton.size(), BodySide::middle);
    payload_.parts = detail::make_figure(clip_.skeleton, sides, unit_of(options_));
    payload_.part_joints.resize(payload_.parts.size());
    payload_.part_weights.resize(payload_.parts.size());
    for (std::size_t i = 0; i < payload_.parts.size(); ++i) {
      if (Status added = add_part(i); !added) return added;
    }
    Node figure;
    figure.name = names_.take("figure", "figure");
    figure.mesh = 0;
    // A skinned mesh is transformed only by its joints, so it is next to them, not below.
    document_.scene.push_back(document_.nodes.size());
    document_.nodes.push_back(std::move(figure));
    return {};
  }

  /// joint_from_world of the rest pose, column-major.
  void put_inverse_bind(const Quaternion& rotation, const Vector3& place) {
    const Eigen::Matrix3d turn = rotation.toRotationMatrix().transpose();
    const Vector3 shift = -(turn * place);
    for (int column = 0; column < 3; ++column) {
      for (int row = 0; row < 3; ++row) {
        payload_.inverse_binds.push_back(static_cast<float>(turn(row, column)));
      }
      payload_.inverse_binds.push_back(0.0F);
    }
    for (int row = 0; row < 3; ++row) {
      payload_.inverse_binds.push_back(static_cast<float>(shift[row]));
    }
    payload_.inverse_binds.push_back(1.0F);
  }

  void add_skin() {
    detail::Skin skin;
    Accessor matrices;
    matrices.view = binary_.add(payload_.inverse_binds);
    matrices.element = ElementType::mat4;
    matrices.count = clip_.skeleton.size();
    skin.inverse_bind_matrices = binary_.add_accessor(std::move(matrices));
    skin.root = 0;
    for (std::size_t i = 0; i < clip_.skeleton.size(); ++i)
      skin.joints.push_back(detail::node_of_joint(i));
    document_.skin = std::move(skin);
  }

  Status add_part(std::size_t index) {
    const MeshPart& part = payload_.parts[index];
    const std::size_t count = part.positions.size();
    auto& joints = payload_.part_joints[index];
    auto& weights = payload_.part_weights[index];
    weights.assign(count, {255, 0, 0, 0});
    joints.reserve(count);
    for (const std::uint16_t joint : part.joints) joints.push_back({joint, 0, 0, 0});

    Accessor position;
    position.low = position.high = {part.positions[0].begin(), part.positions[0].end()};
    for (const auto& place : part.positions) {
      if (!all_finite(place)) {
        return fail(codes::motion_out_of_reach, "a bone is too long for GLB's 32-bit numbers");
      }
      for (std::size_t i = 0; i < 3; ++i) {
        position.low[i] = std::min(position.low[i], place[i]);
        position.high[i] = std::max(position.high[i], place[i]);
      }
    }
    position.element = ElementType::vec3;
    position.count = count;
    Accessor normal;
    normal.element = ElementType::vec3;
    normal.count = count;
    Accessor joint;
    joint.component = ComponentType::u16;
    joint.element = ElementType::vec4;
    joint.count = count;
    Accessor weight = joint;
    weight.component = ComponentType::u8;
    weight.is_normalized = true;
    Accessor corner;
    corner.component = ComponentType::u32;
    corner.count = part.indices.size();

    position.view = binary_.add(part.positions, Target::vertices);
    normal.view = binary_.add(part.normals, Target::vertices);
    joint.view = binary_.add(joints, Target::vertices);
    weight.view = binary_.add(weights, Target::vertices);
    corner.view = binary_.add(part.indices, Target::indices);
    detail::Primitive primitive;
    primitive.position = binary_.add_accessor(std::move(position));
    primitive.normal = binary_.add_accessor(std::move(normal));
    primitive.joints = binary_.add_accessor(std::move(joint));
    primitive.weights = binary_.add_accessor(std::move(weight));
    primitive.indices = binary_.add_accessor(std::move(corner));
    primitive.side = part.side;
    document_.primitives.push_back(primitive);
    return {};
  }

  void fill_times(Diagnostics& diagnostics) {
    FrameTime frame_time = clip_.motion.frame_time;
    if (!frame_time.believable()) {
      Diagnostic doubtful = make_diagnostic(
          codes::motion_rate_doubtful,
          fmt::format("the frame time of {} s is invalid; writing 30 frames per second",
                      frame_time.seconds()));
      doubtful.at.file = clip_.metadata.source;
      diagnostics.add(std::move(doubtful));
      frame_time = FrameTime();
    }
    payload_.times = detail::key_times(frame_time, clip_.motion.frames());
  }

  Status add_animation(Diagnostics& diagnostics) {
    const bool is_still = moving_.turning.empty() && moving_.shifting.empty();
    if (is_still || clip_.motion.empty()) return {};
    fill_times(diagnostics);
    Result<LargeVector<float>> samples = detail::sample_tracks(clip_, moving_, unit_of(options_));
    if (!samples) return tl::unexpected<Error>(std::move(samples.error()));
    payload_.samples = std::move(*samples);

    Accessor times;
    times.view = binary_.add(payload_.times);
    times.count = payload_.times.size();
    times.low = {payload_.times.front()};
    times.high = {payload_.times.back()};
    document_.times = binary_.add_accessor(std::move(times));

    Accessor track;
    track.view = binary_.add(payload_.samples);
    track.count = payload_.times.size();
    const auto add_track = [&](std::size_t joint, bool is_rotation) {
      track.element = is_rotation ? ElementType::vec4 : ElementType::vec3;
      document_.samplers.push_back(
          {binary_.add_accessor(track), detail::node_of_joint(joint), is_rotation});
      track.offset += track.count * (is_rotation ? 4 : 3) * sizeof(float);
    };
    for (const std::size_t joint : moving_.turning) add_track(joint, true);
    for (const std::size_t joint : moving_.shifting) add_track(joint, false);
    return {};
  }

  const Clip& clip_;
  const WriteOptions& options_;
  detail::GlbContents contents_;
  Document document_;
  Binary binary_;
  Payload payload_;
  MovingJoints moving_;
  mocap::detail::NodeNames names_;
};

Status write_guarded(const Clip& clip, const WriteOptions& options, detail::GlbContents contents,
                     const TextOutput::Writer& out, Diagnostics& diagnostics) {
  if (Status sound = check(clip, options); !sound) return sound;
  try {
    GlbBuilder glb(clip, options, std::move(contents));
    if (Status built = glb.build(diagnostics); !built) return built;
    return glb.write(out);
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the GLB");
  }
}

}  // namespace

Status detail::write_glb(const Clip& clip, const WriteOptions& options, GlbContents contents,
                         const TextOutput::Writer& out, Diagnostics& diagnostics) {
  Status written = write_guarded(clip, options, std::move(contents), out, diagnostics);
  // A write failure is not a finding about the clip, so it has no location in the clip's file.
  if (written || written.error().code == codes::io_write) return written;
  Error error = std::move(written.error());
  if (error.at.file.empty()) error.at.file = clip.metadata.source;
  diagnostics.add(error);
  return tl::unexpected<Error>(std::move(error));
}

Status write(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
             Diagnostics& diagnostics) {
  if (options.model != nullptr) {
    Status written = write_into_model(*options.model, clip, out);
    if (!written && written.error().code != codes::io_write) {
      if (written.error().at.file.empty()) written.error().at.file = clip.metadata.source;
      diagnostics.add(written.error());
    }
    return written;
  }
  if (const BytesAsRead* kept = bytes_as_read(clip, options)) return write_back(*kept, clip, out);
  return detail::write_glb(clip, options, {}, out, diagnostics);
}

}  // namespace mocap::gltf
