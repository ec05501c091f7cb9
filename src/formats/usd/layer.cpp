// SPDX-License-Identifier: MIT
#include "formats/usd/layer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <utility>

#include "formats/excerpt.hpp"

namespace mocap::usd::input {

const Property* Prim::find(std::string_view property) const {
  const auto found = std::find_if(properties.begin(), properties.end(),
                                  [&](const Property& each) { return each.name == property; });
  return found == properties.end() ? nullptr : &*found;
}

SourceLocation Layer::where(std::uint64_t place) const {
  SourceLocation at;
  if (!text.empty()) at = mocap::detail::location_in(text, static_cast<std::size_t>(place));
  at.byte = place;
  at.file = file;
  return at;
}

std::string Layer::path_of(std::size_t prim) const {
  std::vector<std::string_view> parts;
  for (; prim != none; prim = prims[prim].parent) parts.emplace_back(prims[prim].name);
  std::string path;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    path += '/';
    path += *part;
  }
  return path;
}

namespace {

std::string child_key(std::size_t parent, std::string_view name) {
  std::string key = parent == none ? std::string() : std::to_string(parent);
  key += '/';
  key += name;
  return key;
}

}  // namespace

PrimFinder::PrimFinder(const Layer& layer) : layer_(layer) {
  for (std::size_t i = 0; i < layer.prims.size(); ++i)
    index_.emplace(child_key(layer.prims[i].parent, layer.prims[i].name), i);
}

std::size_t PrimFinder::child(std::size_t parent, std::string_view name) const {
  const auto found = index_.find(child_key(parent, name));
  return found == index_.end() ? none : found->second;
}

std::size_t PrimFinder::find(std::string_view path, std::size_t from) const {
  std::size_t at = path.starts_with('/') ? none : from;
  bool is_root = at == none;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    path.remove_prefix(slash == std::string_view::npos ? path.size() : slash + 1);
    if (part.empty() || part == ".") continue;
    if (part == "..") {
      if (is_root) return none;
      at = layer_.prims[at].parent;
      is_root = at == none;
      continue;
    }
    at = child(is_root ? none : at, part);
    is_root = false;
    if (at == none) return none;
  }
  return at;
}

namespace {

struct NamedType {
  std::string_view name;
  ValueType type;
};

using Precision = ValueType::Precision;
constexpr std::array named_types{
    NamedType{"token", {1, 1, true, Precision::full}},
    NamedType{"string", {1, 1, true, Precision::full}},
    NamedType{"half", {1, 1, false, Precision::half}},
    NamedType{"float", {1, 1, false, Precision::single}},
    NamedType{"double", {1, 1, false, Precision::full}},
    NamedType{"half3", {3, 3, false, Precision::half}},
    NamedType{"float3", {3, 3, false, Precision::single}},
    NamedType{"vector3f", {3, 3, false, Precision::single}},
    NamedType{"point3f", {3, 3, false, Precision::single}},
    NamedType{"double3", {3, 3, false, Precision::full}},
    NamedType{"vector3d", {3, 3, false, Precision::full}},
    NamedType{"quath", {4, 4, false, Precision::half}},
    NamedType{"quatf", {4, 4, false, Precision::single}},
    NamedType{"quatd", {4, 4, false, Precision::full}},
    NamedType{"matrix4d", {16, 4, false, Precision::full}},
};

constexpr std::array<std::string_view, 14> needed{"joints",         "jointNames",
                                                  "restTransforms", "bindTransforms",
                                                  "translations",   "rotations",
                                                  "scales",         "xformOpOrder",
                                                  "skel:joints",    "skel:animationSource",
                                                  "skel:skeleton",  "mocapkit:endSites",
                                                  "mocapkit:up",    "blendShapes"};

}  // namespace

std::optional<ValueType> value_type(std::string_view type) {
  if (type.ends_with("[]")) type.remove_suffix(2);
  const auto* const found = std::find_if(named_types.begin(), named_types.end(),
                                         [&](const NamedType& each) { return each.name == type; });
  return found == named_types.end() ? std::nullopt : std::optional(found->type);
}

bool is_needed(std::string_view property) {
  return property.starts_with("xformOp:") ||
         std::find(needed.begin(), needed.end(), property) != needed.end();
}

double rounded(double value, ValueType::Precision precision) {
  if (precision == Precision::full || !std::isfinite(value)) return value;
  if (precision == Precision::single) return static_cast<double>(static_cast<float>(value));
  constexpr double smallest_normal = 6.103515625e-05;
  constexpr int digits = 11;
  int exponent = 0;
  std::frexp(std::max(std::abs(value), smallest_normal), &exponent);
  const double unit = std::ldexp(1.0, exponent - digits);
  return std::nearbyint(value / unit) * unit;
}

double from_half(std::uint16_t bits) {
  const int exponent = (bits >> 10U) & 0x1F;
  const int fraction = bits & 0x3FF;
  const double sign = (bits & 0x8000U) != 0 ? -1.0 : 1.0;
  if (exponent == 0x1F)
    return fraction == 0 ? sign * std::numeric_limits<double>::infinity()
                         : std::numeric_limits<double>::quiet_NaN();
  if (exponent == 0) return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(fraction + 0x400, exponent - 25);
}

void sort_samples(std::vector<Sample>& samples) {
  const auto earlier = [](const Sample& a, const Sample& b) { return a.time < b.time; };
  if (!std::is_sorted(samples.begin(), samples.end(), earlier))
    std::stable_sort(samples.begin(), samples.end(), earlier);
  // Keeps the last of equal times.
  std::size_t kept = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    if (i + 1 < samples.size() && samples[i + 1].time == samples[i].time) continue;
    if (kept != i) samples[kept] = std::move(samples[i]);
    ++kept;
  }
  samples.resize(kept);
}

}  // namespace mocap::usd::input
