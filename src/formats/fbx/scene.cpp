// SPDX-License-Identifier: MIT
#include "formats/fbx/scene.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "mocap/fbx.hpp"
#include "mocap/frame_rate.hpp"
#include "text/utf8.hpp"

namespace mocap::fbx {

namespace {

/// Calls `use(name, record)` for each property of an object; its values start at index 4.
template <class Use>
void for_each_property(const Records& file, std::size_t object, const Use& use) {
  const auto list = file.child(object, "Properties70");
  if (!list) return;
  for (std::size_t i = *list + 1; i < file.records[*list].end; i = file.records[i].end)
    if (file.records[i].name == "P") use(file.text(i, 0), i);
}

constexpr std::size_t first_property_value = 4;

std::optional<double> number_of(const Records& file, std::size_t record, std::size_t index) {
  const Value* value = file.value(record, index);
  if (value == nullptr || value->kind == Value::Kind::text || value->kind == Value::Kind::array)
    return std::nullopt;
  return value->real;
}

void set_vector(const Records& file, std::size_t record, Vector3& vector) {
  for (std::size_t i = 0; i < 3; ++i)
    if (const auto number = number_of(file, record, first_property_value + i))
      vector[static_cast<Eigen::Index>(i)] = *number;
}

void set_transform(const Records& file, std::size_t object, Transform& transform) {
  const std::array<std::pair<std::string_view, Vector3*>, 9> vectors{{
      {"Lcl Translation", &transform.translation},
      {"Lcl Rotation", &transform.rotation_deg},
      {"Lcl Scaling", &transform.scaling},
      {"PreRotation", &transform.pre_rotation_deg},
      {"PostRotation", &transform.post_rotation_deg},
      {"RotationOffset", &transform.rotation_offset},
      {"RotationPivot", &transform.rotation_pivot},
      {"ScalingOffset", &transform.scaling_offset},
      {"ScalingPivot", &transform.scaling_pivot},
  }};
  for_each_property(file, object, [&](std::string_view name, std::size_t record) {
    for (const auto& [key, vector] : vectors)
      if (name == key) return set_vector(file, record, *vector);
    const std::int64_t number = file.integer(record, first_property_value);
    if (name == "RotationOrder") {
      transform.rotation_order = number >= 0 && number <= 6 ? static_cast<int>(number) : 0;
    } else if (name == "RotationActive") {
      transform.rotation_active = number != 0;
    } else if (name == "RotationSpaceForLimitOnly") {
      transform.rotation_space_for_limit_only = number != 0;
    } else if (name == "InheritType" && number >= 0 && number <= 2) {
      transform.inherit_type = static_cast<InheritType>(number);
    }
  });
}

bool is_finite_transform(const Transform& transform) {
  return transform.translation.allFinite() && transform.rotation_deg.allFinite() &&
         transform.scaling.allFinite() && transform.pre_rotation_deg.allFinite() &&
         transform.post_rotation_deg.allFinite() && transform.rotation_offset.allFinite() &&
         transform.rotation_pivot.allFinite() && transform.scaling_offset.allFinite() &&
         transform.scaling_pivot.allFinite();
}

std::optional<Axis> axis_from(std::int64_t axis, std::int64_t sign) {
  if (axis < 0 || axis > 2) return std::nullopt;
  return static_cast<Axis>(2 * axis + (sign < 0 ? 1 : 0));
}

/// Frames per second of `TimeMode`.
double rate_of_mode(std::int64_t mode, double custom) {
  constexpr double film = 1000.0 / 1001.0;
  constexpr std::array<double, 18> rates{
      30.0,        120.0, 100.0, 60.0,   50.0,        48.0, 30.0, 30.0, 30.0 * film,
      30.0 * film, 25.0,  24.0,  1000.0, 24.0 * film, 0.0,  96.0, 72.0, 60.0 * film};
  const double rate = mode >= 0 && mode < static_cast<std::int64_t>(rates.size())
                          ? rates[static_cast<std::size_t>(mode)]
                          : 0.0;
  if (rate > 0.0) return rate;
  const bool is_custom = custom >= 1.0 / FrameTime::longest_s && custom <= 1e5;
  return is_custom ? custom : 30.0;
}

Settings settings_of(const Records& file) {
  Settings settings;
  bool is_old_clock = file.version < 8000;
  if (const auto header = file.child({}, "FBXHeaderExtension")) {
    constexpr std::int64_t first_with_definition = 1004;
    constexpr std::int64_t old_definition = 127;
    const auto version = file.child(header, "FBXHeaderVersion");
    const auto flags = file.child(header, "OtherFlags");
    const auto definition = flags ? file.child(flags, "TCDefinition") : std::nullopt;
    if (version && definition && file.integer(*version, 0) >= first_with_definition)
      is_old_clock = file.integer(*definition, 0) == old_definition;
  }
  if (!is_old_clock) settings.ticks_per_second = 141'120'000.0;
  const auto globals = file.child({}, "GlobalSettings");
  if (!globals) return settings;
  std::int64_t up = -1;
  std::int64_t sign = 1;
  std::int64_t mode = 0;
  double custom = 0.0;
  for_each_property(file, *globals, [&](std::string_view name, std::size_t record) {
    const std::int64_t integer = file.integer(record, first_property_value);
    const double number = number_of(file, record, first_property_value).value_or(0.0);
    if (name == "UpAxis") up = integer;
    if (name == "UpAxisSign") sign = integer;
    if (name == "TimeMode") mode = integer;
    if (name == "CustomFrameRate") custom = number;
    constexpr double metres_per_centimetre = 0.01;
    if (name == "UnitScaleFactor" && number > 0.0 && std::isfinite(number))
      settings.metres_per_unit = number * metres_per_centimetre;
  });
  settings.up = axis_from(up, sign);
  settings.frames_per_second = rate_of_mode(mode, custom);
  return settings;
}

class SceneReader {
 public:
  SceneReader(const Records& file, const ReadLimits& limits) : file_(file), limits_(limits) {}

  Result<Scene> read() {
    scene_.settings = settings_of(file_);
    read_defaults();
    if (const auto objects = file_.child({}, "Objects")) {
      for (std::size_t i = *objects + 1; i < file_.records[*objects].end; i = file_.records[i].end)
        add_object(i);
    }
    if (scene_.models.size() > limits_.max_joints * 16)
      return tl::unexpected<Error>(
          file_.finding(codes::limit_joints, "too many objects in the file", 0));
    if (const auto list = file_.child({}, "Connections")) {
      for (std::size_t i = *list + 1; i < file_.records[*list].end; i = file_.records[i].end)
        if (file_.records[i].name == "C" || file_.records[i].name == "Connect") connect(i);
    }
    // A parent may be given several times; the last one applies.
    for (const std::size_t child : in_order_) {
      Model& model = scene_.models[child];
      if (model.parent != none) scene_.models[model.parent].children.push_back(child);
    }
    return std::move(scene_);
  }

 private:
  enum class Kind : std::uint8_t { model, curve, curve_node, layer, take, cluster };
  struct Object {
    Kind kind;
    std::size_t index;
  };

  void read_defaults() {
    const auto definitions = file_.child({}, "Definitions");
    if (!definitions) return;
    for (std::size_t i = *definitions + 1; i < file_.records[*definitions].end;
         i = file_.records[i].end) {
      if (file_.records[i].name != "ObjectType" || file_.text(i, 0) != "Model") continue;
      if (const auto properties = file_.child(i, "PropertyTemplate"))
        set_transform(file_, *properties, scene_.defaults);
    }
  }

  void add_object(std::size_t record) {
    const std::string_view kind = file_.records[record].name;
    if (kind == "Model") {
      Model model;
      model.record = record;
      model.name = file_.text(record, 1);
      model.type = file_.text(record, 2);
      add(record, Kind::model, scene_.models, std::move(model));
    } else if (kind == "AnimationCurve") {
      objects_.try_emplace(file_.integer(record, 0), Object{Kind::curve, record});
    } else if (kind == "AnimationCurveNode") {
      CurveNode node;
      node.record = record;
      add(record, Kind::curve_node, scene_.curve_nodes, node);
    } else if (kind == "AnimationLayer") {
      add(record, Kind::layer, scene_.layers, layer_of(record));
    } else if (kind == "AnimationStack") {
      add(record, Kind::take, scene_.takes, take_of(record));
    } else {
      if (kind == "Deformer" && file_.text(record, 2) == "Cluster")
        objects_.try_emplace(file_.integer(record, 0), Object{Kind::cluster, record});
      add_other(kind);
    }
  }

  void add_other(std::string_view kind) {
    constexpr std::size_t most_kinds = 100;
    std::vector<std::string_view>& known = scene_.others;
    if (known.size() == most_kinds) return;
    if (std::find(known.begin(), known.end(), kind) == known.end()) known.push_back(kind);
  }

  template <class T>
  void add(std::size_t record, Kind kind, std::vector<T>& list, T object) {
    objects_.try_emplace(file_.integer(record, 0), Object{kind, list.size()});
    list.push_back(std::move(object));
  }

  Take take_of(std::size_t record) const {
    Take take;
    take.name = name_in(file_.text(record, 1));
    for_each_property(file_, record, [&](std::string_view name, std::size_t property) {
      const std::int64_t time = file_.integer(property, first_property_value);
      if (name == "LocalStart") take.start = time;
      if (name == "LocalStop") take.stop = time;
    });
    return take;
  }

  Layer layer_of(std::size_t record) const {
    Layer layer;
    layer.name = file_.text(record, 1);
    for_each_property(file_, record, [&](std::string_view name, std::size_t property) {
      const std::int64_t integer = file_.integer(property, first_property_value);
      if (name == "BlendMode")
        layer.mode = integer == 0   ? LayerMode::added
                     : integer == 2 ? LayerMode::mixed
                                    : LayerMode::replacing;
      if (name == "Weight")
        layer.weight =
            weight_of_percent(number_of(file_, property, first_property_value).value_or(100.0));
      if (name == "RotationAccumulationMode") layer.multiplies_rotations = integer == 0;
      if (name == "ScaleAccumulationMode") layer.multiplies_scales = integer == 0;
      if (name == "Mute") layer.is_muted = integer != 0;
      if (name == "Solo") layer.is_solo = integer != 0;
    });
    return layer;
  }

  const Object* find(std::size_t record, std::size_t index) const {
    const auto found = objects_.find(file_.integer(record, index));
    return found == objects_.end() ? nullptr : &found->second;
  }

  void connect(std::size_t record) {
    const std::string_view kind = file_.text(record, 0);
    const Object* from = find(record, 1);
    const Object* to = find(record, 2);
    if (from == nullptr) return;
    if (kind == "OO") {
      connect_objects(*from, to, file_.integer(record, 2));
    } else if (kind == "OP" && to != nullptr) {
      connect_property(*from, *to, file_.text(record, 3));
    }
  }

  void connect_objects(const Object& from, const Object* to, std::int64_t id) {
    if (from.kind == Kind::model) {
      Model& model = scene_.models[from.index];
      if (to != nullptr && to->kind == Kind::cluster) model.is_skinned = true;
      const bool is_model = to != nullptr && to->kind == Kind::model;
      if (!is_model && id != 0) return;
      is_connected_.resize(scene_.models.size());
      if (!is_connected_[from.index]) in_order_.push_back(from.index);
      is_connected_[from.index] = true;
      model.parent = is_model ? to->index : none;
    } else if (from.kind == Kind::curve_node && to != nullptr && to->kind == Kind::layer) {
      scene_.curve_nodes[from.index].layer = to->index;
    } else if (from.kind == Kind::layer && to != nullptr && to->kind == Kind::take) {
      Layer& layer = scene_.layers[from.index];
      if (layer.take != none) return;
      layer.take = to->index;
      scene_.takes[to->index].layers.push_back(from.index);
    }
  }

  void connect_property(const Object& from, const Object& to, std::string_view property) {
    if (from.kind == Kind::curve && to.kind == Kind::curve_node) {
      constexpr std::array<std::string_view, 3> axes{"d|X", "d|Y", "d|Z"};
      for (std::size_t axis = 0; axis < axes.size(); ++axis)
        if (property == axes[axis]) scene_.curve_nodes[to.index].curves[axis] = from.index;
      if (property == "d|Weight") scene_.curve_nodes[to.index].curves[0] = from.index;
    } else if (from.kind == Kind::curve_node && to.kind == Kind::model) {
      constexpr std::array<std::string_view, 3> names{"Lcl Translation", "Lcl Rotation",
                                                      "Lcl Scaling"};
      for (std::size_t i = 0; i < names.size(); ++i)
        if (property == names[i]) scene_.models[to.index].animation[i].push_back(from.index);
    } else if (from.kind == Kind::curve_node && to.kind == Kind::layer && property == "Weight") {
      scene_.layers[to.index].weight_node = from.index;
    }
  }

  const Records& file_;
  const ReadLimits& limits_;
  Scene scene_;
  std::unordered_map<std::int64_t, Object> objects_;
  std::vector<std::size_t> in_order_;  ///< Models, in the order of their first connections.
  std::vector<bool> is_connected_;
};

}  // namespace

double weight_of_percent(double percent) {
  constexpr double hundredth = 0.01;
  return percent > 0.0 ? std::min(percent * hundredth, 1.0) : 0.0;
}

Vector3 still_values(const Records& file, const CurveNode& node, Vector3 values) {
  const auto list = file.child(node.record, "Properties70");
  if (!list) return values;
  constexpr std::array<std::string_view, 3> axes{"d|X", "d|Y", "d|Z"};
  for (std::size_t i = *list + 1; i < file.records[*list].end; i = file.records[i].end) {
    const auto number = number_of(file, i, first_property_value);
    if (!number || !std::isfinite(*number)) continue;
    for (std::size_t axis = 0; axis < axes.size(); ++axis)
      if (file.text(i, 0) == axes[axis]) values[static_cast<Eigen::Index>(axis)] = *number;
  }
  return values;
}

Result<Scene> read_scene(const Records& file, const ReadLimits& limits) {
  return SceneReader(file, limits).read();
}

Result<Transform> transform_of(const Records& file, const Scene& scene, const Model& model) {
  Transform transform = scene.defaults;
  set_transform(file, model.record, transform);
  if (is_finite_transform(transform)) return transform;
  return tl::unexpected<Error>(file.finding(
      codes::fbx_structure,
      fmt::format("`{}` has a transform that is not finite", text::shown(name_in(model.name))),
      file.records[model.record].at));
}

std::string name_in(std::string_view text) {
  constexpr std::string_view binary_separator("\0\1", 2);
  if (const std::size_t at = text.find(binary_separator); at != std::string_view::npos)
    return std::string(text.substr(0, at));
  if (const std::size_t at = text.find("::"); at != std::string_view::npos)
    text.remove_prefix(at + 2);
  std::string name(text);
  constexpr std::string_view quote = "&quot;";
  for (std::size_t at = name.find(quote); at != std::string::npos; at = name.find(quote, at + 1))
    name.replace(at, quote.size(), "\"");
  return name;
}

}  // namespace mocap::fbx
