// SPDX-License-Identifier: MIT
#include "formats/npz/smpl_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "formats/npz/layouts.hpp"
#include "formats/npz/smpl_joints.hpp"
#include "mocap/npz.hpp"
#include "text/ascii.hpp"

namespace mocap::npz {

namespace {

constexpr std::size_t most_named = 5;

std::map<std::string, std::size_t> index_of_names(const std::vector<std::string>& names) {
  std::map<std::string, std::size_t> index;
  for (std::size_t i = 0; i < names.size(); ++i) index.emplace(smpl_name_of(names[i]), i);
  return index;
}

/// Whether these are the labels that the reader gives to an array without names.
bool are_numbered(const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] != fmt::format("joint{}", i)) return false;
  return true;
}

}  // namespace

std::string smpl_name_of(std::string_view name) {
  std::string smpl = text::lower(name);
  for (const std::string_view prefix : {"m_avg_", "f_avg_"})
    if (smpl.starts_with(prefix)) smpl.erase(0, prefix.size());
  if (smpl.starts_with("l_")) smpl.replace(0, 1, "left");
  if (smpl.starts_with("r_")) smpl.replace(0, 1, "right");
  constexpr std::string_view palm = "_palm";
  if (smpl.ends_with(palm)) smpl.replace(smpl.size() - palm.size(), palm.size(), "_hand");
  return smpl;
}

std::vector<std::optional<std::size_t>> find_smpl_joints(const std::vector<std::string>& names,
                                                         const std::vector<FigureJoint>& model) {
  std::vector<std::optional<std::size_t>> joints(model.size());
  if (names.size() == smpl_body_joints && are_numbered(names)) {
    for (std::size_t i = 0; i < std::min(smpl_body_joints, model.size()); ++i) joints[i] = i;
    return joints;
  }
  const std::map<std::string, std::size_t> index = index_of_names(names);
  for (std::size_t i = 0; i < model.size(); ++i)
    if (const auto found = index.find(model[i].name); found != index.end())
      joints[i] = found->second;
  return joints;
}

Status check_smpl_body(const std::vector<std::optional<std::size_t>>& joints,
                       std::string_view layout) {
  const std::vector<std::string> names = smpl_body_names();
  std::string missing;
  std::size_t count = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (joints[i]) continue;
    ++count;
    if (count <= most_named) missing += fmt::format("{}`{}`", count == 1 ? "" : ", ", names[i]);
  }
  if (count == 0) return {};
  if (count > most_named) missing += fmt::format(" and {} more", count - most_named);
  return fail(codes::npz_smpl_joints,
              fmt::format("{} need the {} joints of SMPL by name; the clip has no {}", layout,
                          names.size(), missing));
}

}  // namespace mocap::npz
