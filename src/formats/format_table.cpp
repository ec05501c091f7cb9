// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "formats/descriptor.hpp"

// One declaration per format here, and one entry in the table below.
namespace mocap {

namespace bvh {
extern const mocap::detail::FormatDescriptor descriptor;
}
namespace acclaim {
extern const mocap::detail::FormatDescriptor skeleton_descriptor;
extern const mocap::detail::FormatDescriptor motion_descriptor;
}  // namespace acclaim
namespace csv {
extern const mocap::detail::FormatDescriptor descriptor;
}
namespace json {
extern const mocap::detail::FormatDescriptor descriptor;
}
namespace gltf {
extern const mocap::detail::FormatDescriptor descriptor;
}
namespace anim {
extern const mocap::detail::FormatDescriptor descriptor;
}
namespace avm {
extern const mocap::detail::FormatDescriptor descriptor;
}
namespace npz {
extern const mocap::detail::FormatDescriptor descriptor;
}

namespace detail {

namespace {

/// In the order of `Format`.
constexpr std::array<const FormatDescriptor*, 9> all_descriptors{
    &bvh::descriptor,
    &acclaim::skeleton_descriptor,
    &acclaim::motion_descriptor,
    &csv::descriptor,
    &json::descriptor,
    &gltf::descriptor,
    &anim::descriptor,
    &avm::descriptor,
    &npz::descriptor,
};

}  // namespace

std::span<const FormatDescriptor* const> descriptors() {
  return all_descriptors;
}

const FormatDescriptor& descriptor_of(Format format) {
  return *all_descriptors[static_cast<std::size_t>(format)];
}

namespace {

bool is_in(std::span<const std::string_view> list, std::string_view option) {
  return std::find(list.begin(), list.end(), option) != list.end();
}

}  // namespace

bool reads_with(Format format, std::string_view option) {
  return is_in(descriptor_of(format).reading_options, option);
}

bool writes_with(Format format, std::string_view option) {
  return is_in(descriptor_of(format).writing_options, option);
}

std::string formats_with(std::span<const std::string_view> FormatDescriptor::*list,
                         std::string_view option) {
  std::vector<std::string> names;
  for (const FormatDescriptor* each : descriptors()) {
    if (!is_in(each->*list, option)) continue;
    std::string& name = names.emplace_back(each->facts.name);
    for (char& c : name) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + names[i];
  return text;
}

}  // namespace detail

}  // namespace mocap
