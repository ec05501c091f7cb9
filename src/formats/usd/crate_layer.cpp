// SPDX-License-Identifier: MIT
#include "formats/usd/crate_layer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "formats/usd/crate_bytes.hpp"
#include "formats/usd/crate_tables.hpp"
#include "formats/usd/crate_values.hpp"

namespace mocap::usd::input {

namespace {

constexpr std::array<std::string_view, 5> arc_fields{"references", "payload", "inheritPaths",
                                                     "specializes", "subLayers"};

class LayerFromCrate {
 public:
  LayerFromCrate(const CrateTables& tables, const std::string& file)
      : tables_(tables), values_(tables) {
    layer_.file = file;
  }

  Result<Layer> build() {
    spec_of_path_.assign(tables_.paths.size(), none);
    prim_of_path_.assign(tables_.paths.size(), none);
    for (std::size_t i = 0; i < tables_.specs.size(); ++i)
      if (tables_.specs[i].path < spec_of_path_.size()) spec_of_path_[tables_.specs[i].path] = i;
    for (const std::size_t path : tables_.path_order) {
      if (spec_of_path_[path] == none) continue;
      const CrateSpec& spec = tables_.specs[spec_of_path_[path]];
      if (Status added = add(spec); !added) return tl::unexpected<Error>(std::move(added.error()));
    }
    return std::move(layer_);
  }

 private:
  /// Calls `each(name, value)` for the fields of a spec.
  template <class Each>
  void for_each_field(const CrateSpec& spec, const Each& each) const {
    for (std::size_t i = spec.first_field; i < tables_.field_sets.size(); ++i) {
      const auto index = static_cast<std::uint32_t>(tables_.field_sets[i]);
      if (index >= tables_.fields.size()) return;
      const CrateField& field = tables_.fields[index];
      each(tables_.token(field.name), field.value);
    }
  }

  Status add(const CrateSpec& spec) {
    switch (spec.type) {
      case spec_type::pseudo_root:
        read_layer_metadata(spec);
        return {};
      case spec_type::prim:
        add_prim(spec);
        return {};
      case spec_type::variant_set:
        ++layer_.variant_sets;
        return {};
      case spec_type::attribute:
      case spec_type::relationship:
        return add_property(spec);
      default:
        return {};
    }
  }

  void count_arc(std::string_view field) {
    if (std::find(arc_fields.begin(), arc_fields.end(), field) != arc_fields.end())
      ++layer_.composition_arcs;
  }

  void read_layer_metadata(const CrateSpec& spec) {
    for_each_field(spec, [&](std::string_view name, ValueRep value) {
      if (name == "upAxis") layer_.up_axis = values_.word(value);
      if (name == "metersPerUnit") layer_.metres_per_unit = values_.number(value);
      if (name == "timeCodesPerSecond") layer_.time_codes_per_second = values_.number(value);
      if (name == "framesPerSecond") layer_.frames_per_second = values_.number(value);
      count_arc(name);
    });
  }

  void add_prim(const CrateSpec& spec) {
    const CratePath& path = tables_.paths[spec.path];
    if (path.parent == none || path.is_property) return;
    Prim prim;
    prim.name = path.name;
    prim.parent = prim_of_path_[path.parent];
    // Below a variant, whose own spec is not a prim.
    if (prim.parent == none && tables_.paths[path.parent].parent != none) return;
    prim.is_hidden = prim.parent != none && layer_.prims[prim.parent].is_hidden;
    for_each_field(spec, [&](std::string_view name, ValueRep value) {
      if (name == "typeName") prim.type = values_.word(value);
      if (name == "specifier" && values_.is_class(value)) prim.is_hidden = true;
      if (name == "active" && values_.is_false(value)) prim.is_hidden = true;
      count_arc(name);
    });
    prim_of_path_[spec.path] = layer_.prims.size();
    layer_.prims.push_back(std::move(prim));
  }

  Status add_property(const CrateSpec& spec) {
    const CratePath& path = tables_.paths[spec.path];
    if (!path.is_property || path.parent == none || !is_needed(path.name)) return {};
    const std::size_t prim = prim_of_path_[path.parent];
    if (prim == none) return {};
    Property property;
    property.name = path.name;
    if (spec.type == spec_type::relationship) property.type = "rel";
    Status read = {};
    for_each_field(spec, [&](std::string_view name, ValueRep value) {
      if (!read) return;
      if (name == "typeName") {
        property.type = values_.word(value);
      } else if (name == "default") {
        read = set_value(values_.value(value), property);
      } else if (name == "targetPaths") {
        read = set_value(values_.targets(value), property);
      } else if (name == "timeSamples") {
        property.place = values_.place(value);
        Result<std::vector<Sample>> samples = values_.samples(value);
        if (!samples) {
          read = tl::unexpected<Error>(std::move(samples.error()));
        } else {
          property.samples = std::move(*samples);
        }
      }
    });
    if (!read) {
      Error error = std::move(read.error());
      error.message += fmt::format(", in `{}`", tables_.path_text(spec.path));
      return tl::unexpected<Error>(std::move(error));
    }
    sort_samples(property.samples);
    layer_.prims[prim].properties.push_back(std::move(property));
    return {};
  }

  static Status set_value(Result<Value> value, Property& property) {
    if (!value) return tl::unexpected<Error>(std::move(value.error()));
    property.value = std::move(*value);
    return {};
  }

  const CrateTables& tables_;
  CrateValues values_;
  Layer layer_;
  std::vector<std::size_t> spec_of_path_;
  std::vector<std::size_t> prim_of_path_;
};

}  // namespace

Result<Layer> read_crate(std::string_view bytes, const std::string& file) {
  CrateTables tables;
  Status read = read_tables(bytes, tables);
  Result<Layer> layer =
      read ? LayerFromCrate(tables, file).build() : tl::unexpected<Error>(std::move(read.error()));
  if (!layer) layer.error().at.file = file;
  return layer;
}

}  // namespace mocap::usd::input
