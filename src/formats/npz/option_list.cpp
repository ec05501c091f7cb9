// SPDX-License-Identifier: MIT
#include "formats/npz/option_list.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "formats/option_setters.hpp"
#include "io/system/path_text.hpp"

namespace mocap::npz {

namespace {

using mocap::detail::FormatOption;
using mocap::detail::FormatSetting;
using mocap::detail::OptionTarget;
using mocap::detail::OptionUse;
using mocap::detail::OptionValue;

/// The names of the layouts, in the order of `Layout`.
constexpr std::array<std::string_view, 5> layout_names{"mocapkit", "joints", "amass", "humanml3d",
                                                       "robot"};

std::string set_layout(const OptionValue& value, const OptionTarget& target) {
  const auto* const found = std::find(layout_names.begin(), layout_names.end(), value.word);
  if (found == layout_names.end()) return "expected the name of a layout";
  target.save.npz.layout = static_cast<Layout>(found - layout_names.begin());
  return {};
}

std::string set_smpl_model(const OptionValue& value, const OptionTarget& target) {
  if (value.word.empty()) return "expected the name of a file";
  target.load.npz.smpl_model = system::path_of(std::string(value.word));
  // Copies of the options share it, so that the many clips of a folder read the file once.
  target.load.npz.smpl_model_cache = make_smpl_model_cache();
  return {};
}

constexpr FormatOption layout_option{
    .name = "npz-layout",
    .kind = FormatOption::Kind::word,
    .value_name = "NAME",
    .text =
        [] {
          return std::string(
              "The arrays of {} files: mocapkit (joints, rotations and points; not for NPY), "
              "joints (positions in metres), amass (SMPL parameters; not for NPY), humanml3d (263 "
              "features) or robot (place of the root, and hinges in radians; not for NPY). "
              "Default: amass for SMPL parameters that were read from an NPZ, "
              "otherwise mocapkit for NPZ and joints for NPY.");
        },
    .choices = [] { return std::vector<std::string>(layout_names.begin(), layout_names.end()); },
    .value_synonyms =
        "smpl=amass smplx=amass smpl-x=amass smplh=amass smpl-h=amass "
        "positions=joints humanml=humanml3d hml3d=humanml3d 263=humanml3d "
        "gmr=robot dof=robot qpos=robot",
};

constexpr FormatOption smpl_model_option{
    .name = "smpl-model",
    .kind = FormatOption::Kind::word,
    .value_name = "FILE",
    .text =
        [] {
          return std::string(
              "The NPZ file of the SMPL, SMPL-H or SMPL-X model, which determines the lengths of "
              "the bones when SMPL parameters are read from {} files. Default: those of an "
              "average "
              "adult.");
        },
    .synonyms = "body-model model-path smplx smpl",
};

constexpr std::array<FormatSetting, 3> settings{{
    {&smpl_model_option, OptionUse::reading, set_smpl_model},
    {&mocap::detail::shared_options::quaternion_order, OptionUse::reading,
     mocap::detail::set_quaternion_order<&LoadOptions::npz>},
    {&layout_option, OptionUse::writing, set_layout},
}};

}  // namespace

std::span<const FormatSetting> archive_options() {
  return settings;
}

std::span<const FormatSetting> array_options() {
  return std::span(settings).last(1);
}

}  // namespace mocap::npz
