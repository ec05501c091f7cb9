// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "formats/acclaim/asf_skeleton.hpp"
#include "formats/acclaim/dof_words.hpp"
#include "formats/acclaim/fit.hpp"
#include "formats/finite_values.hpp"
#include "mocap/acclaim.hpp"
#include "pose/axis_letters.hpp"
#include "pose/degrees.hpp"
#include "text/ascii.hpp"
#include "text/number_print.hpp"

namespace mocap::acclaim {

namespace {

std::string printed(double value) {
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  char buffer[text::max_number_length];
  return {buffer, text::print_shortest(buffer, value == 0.0 ? 0.0 : value)};
}

/// Angles about x, y, z of a constant rotation, applied in that order about fixed axes.
std::array<double, 3> xyz_angles(const Quaternion& rotation, bool radians) {
  const Vector3 zyx = euler_deg_from_rotation(rotation.toRotationMatrix(), {2, 1, 0});
  const double scale = radians ? detail::radians_per_degree : 1.0;
  return {zyx[2] * scale, zyx[1] * scale, zyx[0] * scale};
}

/// The data of one bone, from the file where it is still correct.
class BoneFactsOf {
 public:
  BoneFactsOf(const Skeleton& skeleton, std::size_t joint, const BoneFacts* remembered,
              bool radians) {
    if (remembered != nullptr) facts = *remembered;
    facts.name = skeleton[joint].name;
    const Vector3 vector = bone_vector(skeleton, joint);
    if ((facts.length * facts.direction).eval() != vector) fit_to(vector);
    const Quaternion& axis = skeleton[joint].before;
    const Quaternion known = axis_rotation(facts.axis, facts.axis_order, radians);
    if (known.coeffs() != axis.coeffs()) {
      facts.axis = xyz_angles(axis, radians);
      facts.axis_order = {0, 1, 2};
    }
    if (facts.limits.size() != skeleton[joint].channels.size()) facts.limits.clear();
  }

  BoneFacts facts;

 private:
  void fit_to(const Vector3& vector) {
    const double norm = facts.direction.norm();
    const double length = norm > 0.0 ? vector.stableNorm() / norm : vector.stableNorm();
    // A bone whose length changed keeps its direction from the file, as does one without length.
    constexpr double precision = 1e-15;
    const double off = (length * facts.direction - vector).norm();
    if (norm == 0.0 || off > precision * vector.stableNorm()) {
      facts.length = vector.stableNorm();
      facts.direction =
          facts.length > 0.0 ? (vector / facts.length).eval() : Vector3::UnitY().eval();
      return;
    }
    facts.length = length;
  }
};

/// `length` of `:units`: of the unit of the clip if that is known, otherwise as in the file.
double units_length_of(const Clip& clip) {
  if (clip.metadata.metres_per_unit) return units_length_cmu(*clip.metadata.metres_per_unit);
  const Style* style = clip.format_data.find<Style>();
  return style == nullptr ? Units{}.length : style->skeleton.units.length;
}

/// The style of the file, otherwise the default style, with the unit of the clip.
Style style_of(const Clip& clip) {
  const Style* known = clip.format_data.find<Style>();
  Style style = known == nullptr ? Style{} : *known;
  style.skeleton.units.length = units_length_of(clip);
  return style;
}

class AsfWriter {
 public:
  explicit AsfWriter(const Clip& clip)
      : skeleton_(clip.skeleton), style_(style_of(clip)), radians_(style_.skeleton.units.radians) {}

  std::string write() {
    const SkeletonStyle& style = style_.skeleton;
    line(":version " + style.version);
    line(":name " + (style.name.empty() ? std::string("mocapkit") : style.name));
    line(":units");
    line("  mass " + printed(style.units.mass));
    line("  length " + printed(style.units.length));
    line(radians_ ? "  angle rad" : "  angle deg");
    for (const std::string& other : style.units.other_lines) line("  " + other);
    if (!style.documentation.empty()) {
      line(":documentation");
      text_ += style.documentation;
      if (!text_.ends_with('\n')) text_ += '\n';
    }
    write_root();
    write_bones();
    write_hierarchy();
    for (const std::string& section : style.other_sections) {
      text_ += section;
      if (!text_.ends_with('\n')) text_ += '\n';
    }
    return std::move(text_);
  }

 private:
  void line(std::string_view words) { text_.append(words).append("\n"); }

  void write_root() {
    const Joint& root = skeleton_[0];
    line(":root");
    std::string order = "  order";
    for (const Channel channel : root.channels) {
      order += ' ';
      order += text::upper(dof_word(channel));
    }
    line(order);
    std::array<double, 3> orientation = style_.skeleton.root_orientation;
    AxisOrder axis = style_.skeleton.root_axis_order;
    if (axis_rotation(orientation, axis, radians_).coeffs() != root.before.coeffs()) {
      orientation = xyz_angles(root.before, radians_);
      axis = {0, 1, 2};
    }
    line("  axis " + detail::letters_of(axis));
    line(fmt::format("  position {} {} {}", printed(root.offset.x()), printed(root.offset.y()),
                     printed(root.offset.z())));
    line(fmt::format("  orientation {} {} {}", printed(orientation[0]), printed(orientation[1]),
                     printed(orientation[2])));
    for (const std::string& other : style_.skeleton.root_other_lines) line("  " + other);
  }

  /// Bones of the file in its order, then the others in skeleton order.
  std::vector<std::size_t> bone_order() const {
    std::vector<std::size_t> order;
    std::vector<bool> placed(skeleton_.size(), false);
    std::unordered_map<std::string_view, std::size_t> joint_named;
    for (std::size_t i = 1; i < skeleton_.size(); ++i) joint_named.emplace(skeleton_[i].name, i);
    for (const BoneFacts& facts : style_.skeleton.bones) {
      const auto found = joint_named.find(facts.name);
      if (found == joint_named.end() || placed[found->second]) continue;
      placed[found->second] = true;
      order.push_back(found->second);
    }
    for (std::size_t i = 1; i < skeleton_.size(); ++i) {
      if (!placed[i]) order.push_back(i);
    }
    return order;
  }

  /// Bones without an id get the next free ids.
  std::int64_t first_free_id() const {
    constexpr std::int64_t greatest = 1'000'000'000;
    std::int64_t id = 1;
    for (const BoneFacts& facts : style_.skeleton.bones) {
      if (facts.id && *facts.id < greatest) id = std::max(id, *facts.id + 1);
    }
    return id;
  }

  void write_bones() {
    std::unordered_map<std::string_view, const BoneFacts*> facts_of;
    for (const BoneFacts& facts : style_.skeleton.bones) facts_of.emplace(facts.name, &facts);
    line(":bonedata");
    std::int64_t next_id = first_free_id();
    for (const std::size_t joint : bone_order()) {
      const auto found = facts_of.find(skeleton_[joint].name);
      const BoneFactsOf bone(skeleton_, joint, found == facts_of.end() ? nullptr : found->second,
                             radians_);
      write_bone(bone.facts, skeleton_[joint].channels, bone.facts.id ? *bone.facts.id : next_id++);
    }
  }

  void write_bone(const BoneFacts& facts, const std::vector<Channel>& channels, std::int64_t id) {
    line("  begin");
    line(fmt::format("     id {}", id));
    line("     name " + facts.name);
    // Written here, not after `dof` or `limits`, whose values may continue on the next line.
    for (const std::string& other : facts.other_lines) line("     " + other);
    line(fmt::format("     direction {} {} {}", printed(facts.direction.x()),
                     printed(facts.direction.y()), printed(facts.direction.z())));
    line("     length " + printed(facts.length));
    line(fmt::format("     axis {} {} {}  {}", printed(facts.axis[0]), printed(facts.axis[1]),
                     printed(facts.axis[2]), detail::letters_of(facts.axis_order)));
    if (!channels.empty()) {
      std::string dof = "     dof";
      for (const Channel channel : channels) dof.append(" ").append(dof_word(channel));
      line(dof);
    }
    for (std::size_t i = 0; i < facts.limits.size(); ++i) {
      line(fmt::format("     {} ({} {})", i == 0 ? "limits" : "      ",
                       printed(facts.limits[i].low), printed(facts.limits[i].high)));
    }
    if (facts.body_mass) line("     bodymass " + printed(*facts.body_mass));
    if (facts.cof_mass) line("     cofmass " + printed(*facts.cof_mass));
    line("  end");
  }

  void write_hierarchy() {
    line(":hierarchy");
    line("  begin");
    for (std::size_t i = 0; i < skeleton_.size(); ++i) {
      const std::vector<std::size_t> children = skeleton_.children(i);
      if (children.empty()) continue;
      std::string words = "    " + skeleton_[i].name;
      for (const std::size_t child : children) words.append(" ").append(skeleton_[child].name);
      line(words);
    }
    line("  end");
  }

  const Skeleton& skeleton_;
  const Style style_;
  bool radians_;
  std::string text_;
};

/// The original text if it still declares the clip's skeleton; otherwise null.
const std::string* text_if_valid(const Clip& clip) {
  const Style* style = clip.format_data.find<Style>();
  if (style == nullptr || style->skeleton.text.empty()) return nullptr;
  const std::string& text = style->skeleton.text;
  // No limits, because the text has been read before.
  ReadLimits limits;
  limits.max_joints = limits.max_depth = limits.max_name_bytes =
      std::numeric_limits<std::size_t>::max() / 8;
  Diagnostics unneeded;
  const AsfDocument document = read_document(text, {}, limits, unneeded);
  if (unneeded.has_errors()) return nullptr;
  std::optional<Skeleton> skeleton = make_skeleton(document, text, {}, limits, unneeded);
  if (!skeleton) return nullptr;
  if (style->motion.three_dof) force_three_dof(*skeleton);
  const bool holds =
      *skeleton == clip.skeleton && document.style.units.length == units_length_of(clip);
  return holds ? &text : nullptr;
}

}  // namespace

Status write_skeleton(const Clip& clip, const WriteOptions& options, const TextOutput::Writer& out,
                      Diagnostics& /*diagnostics*/) {
  if (Status sound = detail::check_writable(clip); !sound) return sound;
  if (const auto reason = misfit(clip.skeleton)) {
    return fail(codes::argument_invalid,
                fmt::format("ASF cannot store the skeleton as it is: {}", *reason));
  }
  const std::string* text = options.canonical ? nullptr : text_if_valid(clip);
  if (!out(text != nullptr ? *text : AsfWriter(clip).write())) {
    return fail(codes::io_write, "the text could not be written");
  }
  return {};
}

}  // namespace mocap::acclaim
