// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/animated_models.hpp"
#include "formats/gltf/as_read.hpp"
#include "formats/gltf/clip_builder.hpp"
#include "formats/gltf/tracks.hpp"
#include "formats/json_writer.hpp"
#include "formats/node_names.hpp"
#include "mocap/gltf.hpp"
#include "text/utf8.hpp"

namespace mocap::gltf {

namespace {

using input::Asset;
using json::JsonWriter;

/// Relative to the largest offset: models hold 32-bit floats, and edits rotate offsets.
constexpr double same_offset = 1e-5;
constexpr std::uint64_t most_model_bytes = std::numeric_limits<std::uint32_t>::max() - 64U;
constexpr unsigned float_component = 5126;

/// A model, its skeleton, and the nodes of its joints.
struct Model {
  std::string as_binary;  ///< The file as GLB, if it is not one.
  std::unique_ptr<Asset> asset;
  Skeleton skeleton;
  std::vector<std::size_t> nodes;  ///< Of the joints.
  std::vector<Eigen::Matrix3d> scale_above;
};

Result<std::unique_ptr<Asset>> read_parts(std::string_view bytes, const ReadLimits& limits) {
  const Result<input::Container> parts = input::split(bytes);
  if (!parts) return tl::unexpected<Error>(parts.error());
  return input::read_asset(*parts, {}, limits);
}

Result<std::unique_ptr<Asset>> read_as_binary(std::string_view bytes, const ReadLimits& limits,
                                              std::string& as_binary) {
  Result<std::unique_ptr<Asset>> asset = read_parts(bytes, limits);
  if (!asset || (*asset)->parts.is_binary) return asset;
  input::Buffers buffers(**asset, limits);
  const std::shared_ptr<BytesAsRead> kept = bytes_to_keep(**asset, buffers, {});
  if (!kept) return fail(codes::gltf_unsupported, "the buffers of the model are in other files");
  as_binary = kept->head + kept->binary;
  return read_parts(as_binary, limits);
}

Result<Model> read_model(std::string_view bytes, const ReadLimits& limits) {
  Model model;
  Result<std::unique_ptr<Asset>> asset = read_as_binary(bytes, limits, model.as_binary);
  if (!asset) return tl::unexpected<Error>(std::move(asset.error()));
  model.asset = std::move(*asset);
  input::Buffers buffers(*model.asset, limits);
  std::optional<std::size_t> take;
  if (!model.asset->animations.empty()) take = 0;
  Diagnostics known;
  Result<input::BuiltClip> built =
      input::build_clip(*model.asset, buffers, take, bytes.size(), limits, known);
  if (!built) return tl::unexpected<Error>(std::move(built.error()));
  model.skeleton = std::move(built->clip.skeleton);
  model.nodes = std::move(built->nodes);
  model.scale_above = std::move(built->scale_above);
  return model;
}

double longest_offset(const Skeleton& skeleton) {
  double longest = 0.0;
  for (std::size_t i = 0; i < skeleton.size(); ++i)
    longest = std::max(longest, skeleton[i].offset.norm());
  return longest;
}

/// The first joint in which the skeleton of a clip differs from that of the model, and how; empty
/// if there is none. Their channels may differ.
std::string difference_of(const Skeleton& clip, const Skeleton& model) {
  const double most = same_offset * longest_offset(model);
  for (std::size_t i = 0; i < std::max(clip.size(), model.size()); ++i) {
    const auto name = [&](const Skeleton& of) { return text::shown(of[i].name); };
    if (i >= model.size()) return fmt::format("`{}` is not a joint of the model", name(clip));
    if (i >= clip.size()) return fmt::format("`{}` of the model is missing", name(model));
    const Joint& a = clip[i];
    const Joint& b = model[i];
    if (a.name != b.name)
      return fmt::format("`{}` is where the model has `{}`", name(clip), name(model));
    if (a.parent != b.parent) return fmt::format("`{}` has another parent", name(clip));
    if (!((a.offset - b.offset).norm() <= most))
      return fmt::format("`{}` has another offset from its parent", name(clip));
  }
  return {};
}

detail::MovingJoints joints_with_channels(const Skeleton& skeleton) {
  detail::MovingJoints moving;
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const std::vector<Channel>& channels = skeleton[i].channels;
    const auto has = [&](auto is) { return std::any_of(channels.begin(), channels.end(), is); };
    if (has([](Channel each) { return is_rotation(each) || is_quaternion(each); }))
      moving.turning.push_back(i);
    if (has([](Channel each) { return is_position(each); })) moving.shifting.push_back(i);
  }
  return moving;
}

/// Replaces parts of a text, whose offsets are those before any replacement.
class Splices {
 public:
  void replace(std::size_t offset, std::size_t length, std::string text) {
    splices_.push_back({offset, length, std::move(text)});
  }

  /// Adds elements to an array of the root object, which is created if it is missing.
  void add(const json::Value& root, std::string_view key, const std::string& elements,
           bool at_start) {
    const json::Value list = root[key];
    if (!list.is(json::Kind::array)) {
      std::string member;
      member.append("\"").append(key).append("\":[").append(elements).append("],");
      return replace(root.offset() + 1, 0, std::move(member));
    }
    const bool is_empty = list.size() == 0;
    if (at_start) return replace(list.offset() + 1, 0, elements + (is_empty ? "" : ","));
    replace(list.offset() + list.text().size() - 1, 0, (is_empty ? "" : ",") + elements);
  }

  std::string apply(std::string_view text) {
    std::stable_sort(splices_.begin(), splices_.end(),
                     [](const Splice& a, const Splice& b) { return a.offset < b.offset; });
    std::string out;
    std::size_t at = 0;
    for (const Splice& splice : splices_) {
      out += text.substr(at, splice.offset - at);
      out += splice.text;
      at = splice.offset + splice.length;
    }
    out += text.substr(at);
    return out;
  }

 private:
  struct Splice {
    std::size_t offset = 0;
    std::size_t length = 0;
    std::string text;
  };
  std::vector<Splice> splices_;
};

/// The elements of an array, separated by commas.
std::string elements_of(JsonWriter& array) {
  const std::string text = array.end_array().take();
  return text.substr(1, text.size() - 2);
}

/// The new data and the JSON that describes it.
class Insertion {
 public:
  Insertion(const Model& model, const Clip& clip)
      : model_(model), clip_(clip), moving_(joints_with_channels(clip.skeleton)) {}

  Status write(const TextOutput::Writer& out) {
    const Asset& asset = *model_.asset;
    if (asset.buffers.empty() || !asset.parts.binary || asset.buffers[0]["uri"]) {
      return fail(codes::gltf_unsupported, "the first buffer of the model is in another file");
    }
    if (Status sampled = sample(); !sampled) return sampled;
    const std::uint64_t old_bytes = asset.parts.binary->size();
    const std::uint64_t pad = (4 - old_bytes % 4) % 4;
    begin_ = old_bytes + pad;
    const std::uint64_t bytes =
        begin_ + sizeof(float) * static_cast<std::uint64_t>(times_.size() + samples_.size());
    const std::string text = described(bytes);
    if (bytes > most_model_bytes || text.size() > most_model_bytes - bytes)
      return fail(codes::limit_bytes, "the model would be larger than 4 GiB, the limit of GLB");
    const std::string head = input::glb_head(text, bytes);
    constexpr std::string_view zeros("\0\0\0", 3);
    const bool is_written = out(head) && out(*asset.parts.binary) &&
                            out(zeros.substr(0, static_cast<std::size_t>(pad))) &&
                            out(bytes_of(times_)) && out(bytes_of(samples_));
    if (is_written) return {};
    return fail(codes::io_write, "the file could not be written");
  }

 private:
  template <class Floats>
  static std::string_view bytes_of(const Floats& floats) {
    return {reinterpret_cast<const char*>(floats.data()), floats.size() * sizeof(float)};
  }

  Status sample() {
    const FrameTime& given = clip_.motion.frame_time;
    times_ = detail::key_times(given.believable() ? given : FrameTime(), clip_.motion.frames());
    Result<LargeVector<float>> samples = detail::sample_tracks(clip_, moving_, 1.0);
    if (!samples) return tl::unexpected<Error>(std::move(samples.error()));
    samples_ = std::move(*samples);
    return unscale();
  }

  /// Positions of joints as translations of their nodes.
  Status unscale() {
    const std::size_t frames = times_.size();
    float* at = samples_.data() + moving_.turning.size() * frames * 4;
    for (const std::size_t joint : moving_.shifting) {
      const Eigen::Matrix3d& above = model_.scale_above[joint];
      const bool is_unscaled = above == Eigen::Matrix3d(Eigen::Matrix3d::Identity());
      const Eigen::Matrix3d inverse = is_unscaled ? above : Eigen::Matrix3d(above.inverse());
      for (std::size_t frame = 0; frame < frames; ++frame, at += 3) {
        if (is_unscaled) continue;
        const Eigen::Vector3f moved =
            (inverse * Eigen::Map<const Eigen::Vector3f>(at).cast<double>()).cast<float>();
        if (!moved.allFinite())
          return fail(codes::motion_out_of_reach, "the scale of the model makes a joint too far");
        std::memcpy(at, moved.data(), 3 * sizeof(float));
      }
    }
    return {};
  }

  std::string described(std::uint64_t bytes) const {
    const Asset& asset = *model_.asset;
    const json::Value root = asset.root();
    const json::Value declared = asset.buffers[0]["byteLength"];
    Splices splices;
    splices.replace(declared.offset(), declared.text().size(), std::to_string(bytes));
    std::set<std::size_t> animated(moving_.turning.begin(), moving_.turning.end());
    animated.insert(moving_.shifting.begin(), moving_.shifting.end());
    for (const std::size_t joint : animated) replace_matrix(joint, splices);
    splices.add(root, "bufferViews", views(), false);
    splices.add(root, "accessors", accessors(), false);
    splices.add(root, "animations", animation(), true);
    return splices.apply(asset.json.text());
  }

  /// Only nodes without a matrix can be animated.
  void replace_matrix(std::size_t joint, Splices& splices) const {
    const input::Node& node = model_.asset->nodes[model_.nodes[joint]];
    for (json::Value key = node.value.first(); key;) {
      const json::Value value = key.next();
      if (key.equals("matrix")) {
        JsonWriter parts;
        parts.begin_object().values("translation", node.translation);
        parts.values("rotation", node.rotation.coeffs()).values("scale", node.scale).end_object();
        const std::string text = parts.take();
        splices.replace(key.offset(), value.offset() + value.text().size() - key.offset(),
                        text.substr(1, text.size() - 2));
      }
      key = value.next();
    }
  }

  std::string views() const {
    JsonWriter list;
    list.begin_array();
    const std::uint64_t of_times = sizeof(float) * times_.size();
    const auto add = [&](std::uint64_t offset, std::uint64_t length) {
      list.begin_object().member("buffer", 0).member("byteOffset", offset);
      list.member("byteLength", length).end_object();
    };
    add(begin_, of_times);
    add(begin_ + of_times, sizeof(float) * samples_.size());
    return elements_of(list);
  }

  std::string accessors() const {
    JsonWriter list;
    list.begin_array();
    const std::size_t view = model_.asset->views.size();
    list.begin_object().member("bufferView", view).member("componentType", float_component);
    list.member("count", times_.size()).member("type", "SCALAR");
    list.key("min").begin_array().value(times_.front()).end_array();
    list.key("max").begin_array().value(times_.back()).end_array().end_object();
    std::uint64_t offset = 0;
    const auto add = [&](std::string_view type, unsigned width) {
      list.begin_object().member("bufferView", view + 1).member("byteOffset", offset);
      list.member("componentType", float_component).member("count", times_.size());
      list.member("type", type).end_object();
      offset += sizeof(float) * width * times_.size();
    };
    for (std::size_t i = 0; i < moving_.turning.size(); ++i) add("VEC4", 4);
    for (std::size_t i = 0; i < moving_.shifting.size(); ++i) add("VEC3", 3);
    return elements_of(list);
  }

  std::string animation() const {
    const std::size_t first = model_.asset->accessors.size();
    const std::size_t tracks = moving_.turning.size() + moving_.shifting.size();
    JsonWriter list;
    list.begin_array().begin_object().member("name", mocap::detail::base_name_of(clip_));
    list.key("samplers").begin_array();
    for (std::size_t i = 0; i < tracks; ++i)
      list.begin_object().member("input", first).member("output", first + 1 + i).end_object();
    list.end_array().key("channels").begin_array();
    for (std::size_t i = 0; i < tracks; ++i) {
      const bool turns = i < moving_.turning.size();
      const std::size_t joint =
          turns ? moving_.turning[i] : moving_.shifting[i - moving_.turning.size()];
      list.begin_object().member("sampler", i).key("target").begin_object();
      list.member("node", model_.nodes[joint]);
      list.member("path", turns ? "rotation" : "translation").end_object().end_object();
    }
    list.end_array().end_object();
    return elements_of(list);
  }

  const Model& model_;
  const Clip& clip_;
  detail::MovingJoints moving_;
  std::vector<float> times_;
  LargeVector<float> samples_;
  std::uint64_t begin_ = 0;  ///< Of the new data, in the binary chunk.
};

}  // namespace

Status write_into_model(std::string_view model, const Clip& clip, const TextOutput::Writer& out,
                        const ReadLimits& limits) {
  if (Status sound = clip.validate(); !sound) return sound;
  const Result<Model> read = read_model(model, limits);
  if (!read) return tl::unexpected<Error>(read.error());
  if (const std::string difference = difference_of(clip.skeleton, read->skeleton);
      !difference.empty()) {
    Error error =
        make_diagnostic(codes::argument_invalid,
                        "the motion does not have the skeleton of the model: " + difference);
    error.advise(
        "Do not rename, remove, add, move, mirror or scale joints after the transfer to the model, "
        "nor change its axes or units: do so before it.");
    return tl::unexpected<Error>(std::move(error));
  }
  if (clip.motion.empty()) return fail(codes::argument_invalid, "the motion has no frames");
  if (clip.motion.channels() == 0) return fail(codes::argument_invalid, "no joint has channels");
  try {
    return Insertion(*read, clip).write(out);
  } catch (const std::bad_alloc&) {
    return fail(codes::limit_memory, "not enough memory for the model");
  }
}

Result<std::vector<std::size_t>> nodes_of_joints(std::string_view model, const ReadLimits& limits) {
  Result<Model> read = read_model(model, limits);
  if (!read) return tl::unexpected<Error>(std::move(read.error()));
  return std::move(read->nodes);
}

}  // namespace mocap::gltf

namespace mocap::detail {

Format format_of_models() {
  return Format::glb;
}

bool has_mesh(const Clip& clip) {
  const auto* const style = clip.format_data.find<gltf::Style>();
  return style != nullptr && style->has_mesh;
}

Status set_model(std::shared_ptr<const std::string> model, SaveOptions& options) {
  if (!options.gltf.mesh)
    return fail(codes::argument_invalid, "a file with only the joints was requested");
  if (options.gltf.metres_per_unit)
    return fail(codes::argument_invalid,
                "the lengths are those of the model, and another unit was requested");
  options.gltf.model = std::move(model);
  return {};
}

Result<std::vector<std::size_t>> nodes_of_joints(std::string_view model, const ReadLimits& limits) {
  return gltf::nodes_of_joints(model, limits);
}

}  // namespace mocap::detail
