// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "formats/descriptor.hpp"
#include "text/ascii.hpp"
#include "text/word_lists.hpp"

/// The formats, one line each, in the order of `Format`: the namespace and the name of the
/// descriptor in the format's folder.
#define MOCAP_FORMATS(FORMAT)          \
  FORMAT(bvh, descriptor)              \
  FORMAT(acclaim, skeleton_descriptor) \
  FORMAT(acclaim, motion_descriptor)   \
  FORMAT(csv, descriptor)              \
  FORMAT(json, descriptor)             \
  FORMAT(gltf, descriptor)             \
  FORMAT(anim, descriptor)             \
  FORMAT(avm, descriptor)              \
  FORMAT(npz, archive_descriptor)      \
  FORMAT(npz, array_descriptor)        \
  FORMAT(htr, descriptor)              \
  FORMAT(fbx, descriptor)              \
  FORMAT(mvnx, descriptor)             \
  FORMAT(usd, layer_descriptor)        \
  FORMAT(usd, package_descriptor)      \
  FORMAT(mmd, motion_descriptor)       \
  FORMAT(mmd, model_descriptor)        \
  FORMAT(trc, descriptor)              \
  FORMAT(sto, descriptor)              \
  FORMAT(c3d, descriptor)              \
  FORMAT(tsv, descriptor)              \
  FORMAT(vrma, descriptor)             \
  FORMAT(urdf, descriptor)             \
  FORMAT(mjcf, descriptor)

namespace mocap {

#define MOCAP_DECLARATION(space, name)                 \
  namespace space {                                    \
  extern const ::mocap::detail::FormatDescriptor name; \
  }
MOCAP_FORMATS(MOCAP_DECLARATION)
#undef MOCAP_DECLARATION

namespace detail {

namespace {

#define MOCAP_ADDRESS(space, name) &space::name,
constexpr std::array all_descriptors{MOCAP_FORMATS(MOCAP_ADDRESS)};
#undef MOCAP_ADDRESS

}  // namespace

std::span<const FormatDescriptor* const> descriptors() {
  return all_descriptors;
}

const FormatDescriptor& descriptor_of(Format format) {
  return *all_descriptors[static_cast<std::size_t>(format)];
}

Format repaired_format(std::optional<Format> format) {
  return format && descriptor_of(*format).is_repaired ? *format : default_format;
}

std::span<const FormatSetting> settings_of(const FormatDescriptor& format) {
  return format.settings == nullptr ? std::span<const FormatSetting>() : format.settings();
}

namespace {

bool is_in(std::span<const std::string_view> list, std::string_view option) {
  return std::find(list.begin(), list.end(), option) != list.end();
}

bool has_setting(const FormatDescriptor& format, OptionUse use, std::string_view option) {
  const std::span<const FormatSetting> settings = settings_of(format);
  return std::any_of(settings.begin(), settings.end(), [&](const FormatSetting& setting) {
    return setting.use == use && setting.option->name == option;
  });
}

bool has_option(const FormatDescriptor& format, OptionUse use, std::string_view option) {
  return is_in(use == OptionUse::reading ? format.reading_options : format.writing_options,
               option) ||
         has_setting(format, use, option);
}

}  // namespace

bool reads_with(Format format, std::string_view option) {
  return has_option(descriptor_of(format), OptionUse::reading, option);
}

bool writes_with(Format format, std::string_view option) {
  return has_option(descriptor_of(format), OptionUse::writing, option);
}

std::vector<std::string_view> tables_of(Format format) {
  std::vector<std::string_view> tables;
  for (const SaveChoice& choice : facts_of(format).choices)
    if (!choice.table.empty()) tables.push_back(choice.table);
  return tables;
}

bool is_not_the_format(Code code) {
  return std::any_of(
      all_descriptors.begin(), all_descriptors.end(), [&](const FormatDescriptor* format) {
        return format->not_this_format != nullptr && *format->not_this_format == code;
      });
}

std::string word_of(Format format) {
  return text::upper(facts_of(format).name);
}

std::string word_with_article(Format format) {
  const std::string word = word_of(format);
  // The names of these letters begin with a vowel.
  constexpr std::string_view after_an = "AEFHILMNORSX";
  const bool is_an = after_an.find(word.front()) != std::string_view::npos;
  return (is_an ? "an " : "a ") + word;
}

std::string formats_that(const std::function<bool(const FormatDescriptor&)>& wanted) {
  std::vector<std::string> names;
  for (const FormatDescriptor* each : descriptors())
    if (wanted(*each)) names.push_back(word_of(each->facts.format));
  return text::alternatives(names);
}

std::string formats_with(OptionUse use, std::string_view option) {
  return formats_that(
      [&](const FormatDescriptor& format) { return has_option(format, use, option); });
}

}  // namespace detail

}  // namespace mocap
