// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "info.hpp"
#include "quantities.hpp"
#include "report/skeleton_json.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

/// Deeper joints are drawn at this depth with their depth as a number: a file may declare thousands
/// of levels, which no terminal can show.
constexpr std::size_t deepest_drawn = 48;

std::string offset_text(const Vector3& offset) {
  return fmt::format("({}, {}, {})", plain_number(offset.x(), 4), plain_number(offset.y(), 4),
                     plain_number(offset.z(), 4));
}

/// Draws lines depth first and records for each level whether the parent has more children.
class TreePrinter {
 public:
  explicit TreePrinter(Console& console) : console_(console) {}

  void print_joint(const Joint& joint, std::size_t depth, bool last) {
    begin_line(depth, last);
    console_.out.write(Ink::strong, visible(joint.name));
    console_.out.write(Ink::faint, fmt::format("  {}  {}\n", offset_text(joint.offset),
                                               report::channels_text(joint.channels)));
  }

  void print_end_site(const EndSite& site, std::size_t depth, bool last) {
    begin_line(depth, last);
    console_.out.write(Ink::faint, fmt::format("end site{}{}  {}\n", site.label.empty() ? "" : " ",
                                               visible(site.label), offset_text(site.offset)));
  }

 private:
  void begin_line(std::size_t depth, bool last) {
    const Marks& marks = console_.marks();
    more_follow_.resize(depth);
    more_follow_.push_back(!last);
    if (depth == 0) return;
    const std::size_t drawn = std::min(depth, deepest_drawn);
    for (std::size_t level = 1; level < drawn; ++level)
      console_.out.write(Ink::faint, more_follow_[level] ? marks.trunk : marks.no_trunk);
    console_.out.write(Ink::faint, last ? marks.last_branch : marks.branch);
    if (depth > deepest_drawn) console_.out.print("(depth {}) ", depth + 1);
  }

  Console& console_;
  std::vector<bool> more_follow_;
};

/// Whether each joint is the last child of its parent (for roots: the last root).
std::vector<bool> find_last_children(const Skeleton& skeleton) {
  std::vector<bool> is_last(skeleton.size(), false);
  std::vector<bool> has_later_child(skeleton.size() + 1, false);
  for (std::size_t i = skeleton.size(); i-- > 0;) {
    const auto parent = skeleton[i].parent + 1;  // 0 for a root.
    is_last[i] = !has_later_child[parent];
    has_later_child[parent] = true;
  }
  return is_last;
}

}  // namespace

void print_joint_tree(Console& console, const Skeleton& skeleton) {
  TreePrinter printer(console);
  const std::vector<bool> is_last = find_last_children(skeleton);
  std::vector<std::size_t> depths(skeleton.size(), 0);
  for (std::size_t i = 0; i < skeleton.size(); ++i) {
    const Joint& joint = skeleton[i];
    if (joint.parent != Joint::no_parent) depths[i] = depths[joint.parent] + 1;
    printer.print_joint(joint, depths[i], is_last[i]);
    const bool has_children = i + 1 < skeleton.size() && skeleton[i + 1].parent == i;
    for (std::size_t site = 0; site < joint.end_sites.size(); ++site)
      printer.print_end_site(joint.end_sites[site], depths[i] + 1,
                             !has_children && site + 1 == joint.end_sites.size());
  }
}

}  // namespace mocap::cli
