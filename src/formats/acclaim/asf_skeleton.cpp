// SPDX-License-Identifier: MIT
#include "formats/acclaim/asf_skeleton.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "mocap/acclaim.hpp"
#include "mocap/rotation.hpp"
#include "pose/degrees.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::acclaim {

namespace {

constexpr std::string_view root_name = "root";
constexpr std::size_t root = 0;

/// The hierarchy of the bones: node 0 is the root, node i + 1 is bone i.
class Tree {
 public:
  Tree(const AsfDocument& document, std::string_view text, const std::string& file,
       Diagnostics& diagnostics)
      : document_(document),
        text_(text, file),
        diagnostics_(diagnostics),
        children_(document.bones.size() + 1),
        parent_link_(document.bones.size() + 1, nullptr) {}

  /// False if the bones do not form a tree.
  bool build() {
    if (!index_names()) return false;
    for (const Link& link : document_.links) add(link);
    return !diagnostics_.has_errors();
  }

  const std::vector<std::size_t>& children(std::size_t node) const { return children_[node]; }

  /// Reports the bones that are not below the root, given those that are.
  void report_unreached(const std::vector<bool>& reached) {
    const std::vector<bool> circular = in_circles(reached);
    for (std::size_t node = 1; node < reached.size(); ++node) {
      if (reached[node]) continue;
      const BoneEntry& bone = document_.bones[node - 1];
      const std::string& name = document_.style.bones[node - 1].name;
      if (parent_link_[node] == nullptr) {
        report(codes::asf_orphan, fmt::format("`{}` has no parent in the hierarchy", name),
               bone.name ? bone.name : bone.begin, name);
      } else if (circular[node]) {
        // One finding per cycle: at the link that closes it in the file.
        report(codes::asf_cycle,
               fmt::format("`{}` is its own ancestor: it is below `{}`", name,
                           parent_link_[node]->parent.text),
               parent_link_[node]->child, name);
        return;
      }
    }
  }

 private:
  void report(Code code, std::string message, const Word& word, std::string subject) {
    Diagnostic diagnostic = text_.finding(code, std::move(message), word);
    diagnostic.subject = std::move(subject);
    diagnostics_.add(std::move(diagnostic));
  }

  bool index_names() {
    node_of_.emplace(root_name, root);
    for (std::size_t i = 0; i < document_.bones.size(); ++i) {
      const std::string& name = document_.style.bones[i].name;
      const auto [other, is_new] = node_of_.try_emplace(name, i + 1);
      if (is_new) continue;
      const BoneEntry& bone = document_.bones[i];
      const std::string where =
          other->second == root
              ? std::string("the root")
              : fmt::format("the bone on line {}", document_.bones[other->second - 1].begin.line);
      report(codes::asf_name_duplicate, fmt::format("`{}` is also the name of {}", name, where),
             bone.name ? bone.name : bone.begin, name);
    }
    return !diagnostics_.has_errors();
  }

  std::optional<std::size_t> find(const Word& word) {
    const auto found = node_of_.find(word.text);
    if (found != node_of_.end()) return found->second;
    if (text::equal_in_any_case(word.text, root_name)) return root;
    report(codes::asf_hierarchy, fmt::format("there is no bone `{}`", text::shown(word.text)), word,
           std::string(word.text));
    return std::nullopt;
  }

  void add(const Link& link) {
    const std::optional<std::size_t> parent = find(link.parent);
    const std::optional<std::size_t> child = find(link.child);
    if (!parent || !child) return;
    const std::string name(link.child.text);
    if (*child == root || *parent == *child) {
      report(codes::asf_cycle,
             fmt::format("`{}` cannot be a child of `{}`", name, link.parent.text), link.child,
             name);
      return;
    }
    if (const Link* other = parent_link_[*child]) {
      Diagnostic diagnostic =
          text_.finding(codes::asf_hierarchy,
                        fmt::format("`{}` is a child of `{}` here and of `{}` on line {}", name,
                                    link.parent.text, other->parent.text, other->parent.line),
                        link.child);
      diagnostic.subject = name;
      if (other->parent.text == link.parent.text) diagnostic.severity = Severity::warning;
      diagnostics_.add(std::move(diagnostic));
      return;
    }
    parent_link_[*child] = &link;
    children_[*parent].push_back(*child);
  }

  /// Nodes that are their own ancestors. Each node is visited only once, even in long chains below
  /// a cycle.
  std::vector<bool> in_circles(const std::vector<bool>& reached) const {
    std::vector<bool> circular(reached.size(), false);
    // The walk that first visited a node; if the same walk visits a node again, it is on a cycle.
    std::vector<std::size_t> seen_by(reached.size(), 0);
    for (std::size_t start = 1; start < reached.size(); ++start) {
      std::size_t at = start;
      while (at != root && seen_by[at] == 0 && !reached[at]) {
        seen_by[at] = start;
        if (parent_link_[at] == nullptr) break;
        at = parent_of(at);
      }
      if (at == root || reached[at] || parent_link_[at] == nullptr || seen_by[at] != start)
        continue;
      for (; !circular[at]; at = parent_of(at)) circular[at] = true;
    }
    return circular;
  }

  std::size_t parent_of(std::size_t node) const {
    const auto found = node_of_.find(parent_link_[node]->parent.text);
    return found == node_of_.end() ? root : found->second;
  }

  const AsfDocument& document_;
  AsfText text_;
  Diagnostics& diagnostics_;
  std::unordered_map<std::string_view, std::size_t> node_of_;
  std::vector<std::vector<std::size_t>> children_;
  std::vector<const Link*> parent_link_;
};

Joint root_joint(const AsfDocument& document) {
  Joint joint;
  joint.name = std::string(root_name);
  joint.offset = document.root_position;
  joint.channels = document.root_order;
  const SkeletonStyle& style = document.style;
  joint.before = axis_rotation(style.root_orientation, style.root_axis_order, style.units.radians);
  return joint;
}

/// The bone vector in the rest pose.
Vector3 end_of_bone(const BoneFacts& facts) {
  return facts.length * facts.direction;
}

Joint bone_joint(const AsfDocument& document, std::size_t bone) {
  const BoneFacts& facts = document.style.bones[bone];
  Joint joint;
  joint.name = facts.name;
  joint.channels = document.bones[bone].dof;
  joint.before = axis_rotation(facts.axis, facts.axis_order, document.style.units.radians);
  joint.after = joint.before.conjugate();
  return joint;
}

/// Reports features that other programs are known to read differently.
void report_disputed(const AsfDocument& document, std::string_view text, const std::string& file,
                     Diagnostics& diagnostics) {
  const AsfText words(text, file);
  const std::array<double, 3>& orientation = document.style.root_orientation;
  if (!document.root_position.isZero(0.0) || orientation != std::array<double, 3>{}) {
    diagnostics.add(words.finding(
        codes::asf_root_offset,
        fmt::format("the root is at {} {} {}, rotated by {} {} {}, before the motion",
                    document.root_position.x(), document.root_position.y(),
                    document.root_position.z(), orientation[0], orientation[1], orientation[2]),
        document.root));
  }
  for (std::size_t i = 0; i < document.bones.size(); ++i) {
    const BoneEntry& bone = document.bones[i];
    if (std::none_of(bone.dof.begin(), bone.dof.end(), is_position)) continue;
    const std::string& name = document.style.bones[i].name;
    Diagnostic diagnostic = words.finding(
        codes::amc_translation, fmt::format("`{}` has translation channels", name), bone.name);
    diagnostic.subject = name;
    diagnostics.add(std::move(diagnostic));
  }
}

}  // namespace

Quaternion axis_rotation(const std::array<double, 3>& angles, const AxisOrder& order,
                         bool radians) {
  const double degrees = radians ? detail::degrees_per_radian : 1.0;
  // Fixed axes in file order are moving axes in reverse order. The angles are stored in x y z
  // order.
  const AxisOrder moving{order[2], order[1], order[0]};
  Vector3 moving_angles;
  for (int i = 0; i < 3; ++i) {
    moving_angles[i] =
        angles[static_cast<std::size_t>(moving[static_cast<std::size_t>(i)])] * degrees;
  }
  return rotation_from_euler_deg(moving, moving_angles).normalized();
}

std::optional<Skeleton> make_skeleton(const AsfDocument& document, std::string_view text,
                                      const std::string& file, const ReadLimits& limits,
                                      Diagnostics& diagnostics) {
  Tree tree(document, text, file, diagnostics);
  if (!tree.build()) return std::nullopt;
  Skeleton skeleton;
  skeleton.euler_axes = EulerAxes::fixed;
  skeleton.position_mode = PositionMode::add;

  struct Open {
    std::size_t node;
    std::size_t joint;
    std::size_t next_child;
  };
  std::vector<bool> reached(document.bones.size() + 1, false);
  std::vector<Open> open{{root, 0, 0}};
  reached[root] = true;
  if (!skeleton.add(Joint::no_parent, root_joint(document))) return std::nullopt;
  while (!open.empty()) {
    Open& top = open.back();
    if (top.next_child == tree.children(top.node).size()) {
      open.pop_back();
      continue;
    }
    const std::size_t node = tree.children(top.node)[top.next_child++];
    reached[node] = true;
    Joint joint = bone_joint(document, node - 1);
    if (top.node != root) joint.offset = end_of_bone(document.style.bones[top.node - 1]);
    if (tree.children(node).empty()) {
      joint.end_sites.push_back({{}, end_of_bone(document.style.bones[node - 1])});
    }
    if (open.size() >= limits.max_depth) {
      const Word& word = document.bones[node - 1].begin;
      diagnostics.add(
          AsfText(text, file)
              .finding(codes::limit_depth,
                       fmt::format("bones are nested deeper than {} levels", limits.max_depth),
                       word));
      return std::nullopt;
    }
    const Result<std::size_t> index = skeleton.add(top.joint, std::move(joint));
    open.push_back({node, *index, 0});
  }
  tree.report_unreached(reached);
  if (diagnostics.has_errors()) return std::nullopt;
  report_disputed(document, text, file, diagnostics);
  return skeleton;
}

void force_three_dof(Skeleton& skeleton) {
  for (std::size_t i = 1; i < skeleton.size(); ++i) {
    if (std::none_of(skeleton[i].channels.begin(), skeleton[i].channels.end(), is_rotation)) {
      continue;
    }
    skeleton.set_channels(i, {Channel::x_rotation, Channel::y_rotation, Channel::z_rotation});
  }
}

}  // namespace mocap::acclaim
