// SPDX-License-Identifier: MIT
#include <array>
#include <span>
#include <string_view>
#include <utility>

#include "formats/descriptor_functions.hpp"
#include "formats/format_option.hpp"
#include "formats/takes.hpp"
#include "formats/usd/as_read.hpp"

namespace mocap::detail {

// Defined with the table of codes.
std::span<const CodeFacts> usd_codes();

}  // namespace mocap::detail

namespace mocap::usd {

namespace {

constexpr std::array<std::string_view, 2> layer_extensions{".usdc", ".usd"};
constexpr std::array layer_choices{SaveChoice{.label = "USD", .note = "text, animated skeleton"}};
constexpr std::array package_choices{SaveChoice{.label = "USDZ", .note = "packed USD"}};
constexpr std::array<std::pair<const Code*, std::string_view>, 3> usd_client_advice{
    {{&codes::usd_take, "Upload a file that contains only this animation."},
     {&codes::usd_takes, "Upload a file that contains only the animation that you need."},
     {&codes::usd_skeletons, "Upload a file that contains only the skeleton that you need."}}};

constexpr std::array<mocap::detail::FormatSetting, 1> usd_settings{
    {{&mocap::detail::shared_options::take, mocap::detail::OptionUse::reading,
      mocap::detail::set_take<&LoadOptions::usd>}}};

std::span<const mocap::detail::FormatSetting> usd_option_list() {
  return usd_settings;
}

template <Encoding encoding>
bool holds_left_out_usd(const Clip& clip, const SaveOptions& options) {
  return text_as_read(clip, options.usd, encoding) != nullptr;
}

}  // namespace

extern constinit const mocap::detail::FormatDescriptor layer_descriptor{
    .facts = {.format = Format::usda,
              .name = "usda",
              .extension = ".usda",
              .title = "OpenUSD",
              .label = "USD",
              .reads = true,
              .writes = true,
              .other_extensions = layer_extensions,
              .media_type = "model/vnd.usda",
              .extension_use = ExtensionUse::general,
              .shared_page = "usd",
              .choices = layer_choices},
    .codes = mocap::detail::usd_codes,
    .looks_like = sniff,
    .read = mocap::detail::read_with<&LoadOptions::usd, read>,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::usd>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::usd>,
    .write = mocap::detail::write_with<&SaveOptions::usd, write>,
    .holds_left_out = holds_left_out_usd<Encoding::text>,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options =
        mocap::detail::complete_with_up<&SaveOptions::usd, complete, Encoding::text>,
    .settings = usd_option_list,
    .client_advice = usd_client_advice,
};

extern constinit const mocap::detail::FormatDescriptor package_descriptor{
    .facts = {.format = Format::usdz,
              .name = "usdz",
              .extension = ".usdz",
              .title = "packed OpenUSD",
              .label = "USDZ",
              .reads = true,
              .writes = true,
              .media_type = "model/vnd.usdz+zip",
              .extension_use = ExtensionUse::general,
              .shared_page = "usd",
              .choices = package_choices},
    .looks_like = sniff_package,
    .read = mocap::detail::read_with<&LoadOptions::usd, read>,
    .set_limits = mocap::detail::assign_limits<&LoadOptions::usd>,
    .set_keep_style = mocap::detail::assign_keep_style<&LoadOptions::usd>,
    .write = mocap::detail::write_with<&SaveOptions::usd, write_package>,
    .holds_left_out = holds_left_out_usd<Encoding::package>,
    .states_unit = mocap::detail::always_states_unit,
    .complete_options =
        mocap::detail::complete_with_up<&SaveOptions::usd, complete, Encoding::package>,
    .settings = usd_option_list,
};

}  // namespace mocap::usd
