// SPDX-License-Identifier: MIT
#include "formats/usd/joint_paths.hpp"

#include <algorithm>

#include "formats/json_string.hpp"
#include "formats/numbered_names.hpp"
#include "text/ascii.hpp"

namespace mocap::usd {

namespace {

std::string name_of_end_site(const Joint& joint, const EndSite& site) {
  const bool says_nothing = site.label.empty() || site.label == "Site" || site.label == "site";
  return says_nothing ? joint.name + "_end" : site.label;
}

}  // namespace

std::string identifier(std::string_view name, std::string_view fallback) {
  std::string result(name.empty() ? fallback : name);
  for (char& c : result)
    if (!text::is_letter_or_digit(c)) c = '_';
  if (text::is_digit(result.front())) result.insert(result.begin(), '_');
  return result;
}

std::vector<WrittenJoint> written_joints(const Skeleton& skeleton) {
  std::vector<WrittenJoint> written;
  // Siblings need different names. The first entry is for the roots.
  std::vector<mocap::detail::NumberedNames> names(skeleton.size() + 1);
  std::vector<std::size_t> place(skeleton.size());
  const auto add = [&](const std::string& name, std::size_t parent, std::size_t joint,
                       const EndSite* site) {
    const std::size_t siblings = parent == Joint::no_parent ? 0 : parent + 1;
    std::string path = parent == Joint::no_parent ? "" : written[place[parent]].path + "/";
    path += names[siblings].take(identifier(name, "joint"));
    written.push_back({std::move(path), json::repaired_utf8(name), joint, site});
  };
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    add(joint.name, joint.parent, i, nullptr);
    place[i] = written.size() - 1;
    for (const EndSite& site : joint.end_sites) add(name_of_end_site(joint, site), i, i, &site);
  }
  return written;
}

bool needs_names(const std::vector<WrittenJoint>& joints) {
  return std::any_of(joints.begin(), joints.end(), [](const WrittenJoint& joint) {
    return joint.name != std::string_view(joint.path).substr(joint.path.rfind('/') + 1);
  });
}

}  // namespace mocap::usd
