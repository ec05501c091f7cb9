// SPDX-License-Identifier: MIT
#include "formats/gltf/bone_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

#include "mocap/evaluate.hpp"

namespace mocap::gltf::detail {

namespace {

/// Number of corners around a bone: sufficient for the thickness of a limb.
constexpr std::size_t corners = 8;

/// Maximum thickness of a bone, as a fraction of its own length and of the longest chain of the
/// figure. Keeps fingers thin and long bones slim.
constexpr double share_of_bone = 0.18;
constexpr double share_of_figure = 0.032;
constexpr double taper = 0.72;
/// Radius of the ball that replaces a figure without bones, metres.
constexpr double lone_ball_radius = 0.05;

/// A joint's bone in the rest pose, metres.
struct Limb {
  Vector3 from = Vector3::Zero();
  Vector3 to = Vector3::Zero();
  double radius = 0.0;
  std::uint16_t joint = 0;
};

/// Avoids underflow and overflow of squares.
double length_of(const Vector3& vector) {
  return vector.stableNorm();
}

class PartBuilder {
 public:
  explicit PartBuilder(MeshPart& part) : part_(part) {}

  /// Pole, two rings, two rings, pole.
  void add(const Limb& limb) {
    const Vector3 way = limb.to - limb.from;
    const double length = length_of(way);
    const Vector3 along = length > 0.0 ? Vector3(way / length) : Vector3(Vector3::UnitY());
    Eigen::Index least = 0;
    along.cwiseAbs().minCoeff(&least);
    const Vector3 across = along.cross(Vector3::Unit(least)).normalized();
    const Vector3 third = along.cross(across);
    const double half = std::numbers::sqrt2 / 2.0;
    const auto first = static_cast<std::uint32_t>(part_.positions.size());
    const double end_radius = length > 0.0 ? limb.radius * taper : limb.radius;

    add_vertex(limb.from - along * limb.radius, -along, limb.joint);
    for (const bool at_end : {false, true}) {
      const Vector3& centre = at_end ? limb.to : limb.from;
      const double radius = at_end ? end_radius : limb.radius;
      for (const double rise : {at_end ? 0.0 : -half, at_end ? half : 0.0}) {
        for (std::size_t i = 0; i < corners; ++i) {
          const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / corners;
          const Vector3 outward =
              std::sqrt(1.0 - rise * rise) * (std::cos(angle) * across + std::sin(angle) * third) +
              rise * along;
          add_vertex(centre + radius * outward, outward, limb.joint);
        }
      }
    }
    add_vertex(limb.to + along * end_radius, along, limb.joint);
    add_faces(first);
  }

 private:
  void add_vertex(const Vector3& place, const Vector3& normal, std::uint16_t joint) {
    const Eigen::Vector3f p = place.cast<float>();
    const Eigen::Vector3f n = normal.cast<float>();
    part_.positions.push_back({p.x(), p.y(), p.z()});
    part_.normals.push_back({n.x(), n.y(), n.z()});
    part_.joints.push_back(joint);
  }

  void add_faces(std::uint32_t pole) {
    constexpr std::uint32_t rings = 4;
    constexpr std::uint32_t around = corners;
    const auto at = [&](std::uint32_t ring, std::uint32_t corner) {
      return pole + 1 + ring * around + corner % around;
    };
    const std::uint32_t far_pole = pole + 1 + rings * around;
    const auto face = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
      part_.indices.insert(part_.indices.end(), {a, b, c});
    };
    for (std::uint32_t i = 0; i < around; ++i) {
      face(pole, at(0, i + 1), at(0, i));
      for (std::uint32_t ring = 0; ring + 1 < rings; ++ring) {
        face(at(ring, i), at(ring, i + 1), at(ring + 1, i));
        face(at(ring, i + 1), at(ring + 1, i + 1), at(ring + 1, i));
      }
      face(far_pole, at(rings - 1, i), at(rings - 1, i + 1));
    }
  }

  MeshPart& part_;
};

/// The longest path from a root to a leaf, file units.
double longest_chain(const Skeleton& skeleton) {
  std::vector<double> reach(skeleton.size(), 0.0);
  double longest = 0.0;
  for (std::size_t i = skeleton.size(); i-- > 0;) {
    for (const EndSite& site : skeleton[i].end_sites) {
      reach[i] = std::max(reach[i], length_of(site.offset));
    }
    longest = std::max(longest, reach[i]);
    if (skeleton[i].parent == Joint::no_parent) continue;
    double& above = reach[skeleton[i].parent];
    above = std::max(above, length_of(skeleton[i].offset) + reach[i]);
  }
  return longest;
}

Vector3 place_of(const Poses& pose, std::size_t joint) {
  const auto place = pose.world_position(0, joint);
  return {place[0], place[1], place[2]};
}

class FigureBuilder {
 public:
  FigureBuilder(const Skeleton& skeleton, double metres_per_unit)
      : skeleton_(skeleton),
        scale_(metres_per_unit),
        rest_(evaluate_rest(skeleton)),
        chain_(longest_chain(skeleton) * metres_per_unit) {}

  void add_bone(std::size_t joint, const Vector3& end_in_units, BodySide side) {
    Limb limb;
    limb.from = place_of(rest_, joint) * scale_;
    limb.to = end_in_units * scale_;
    const double length = length_of(limb.to - limb.from);
    limb.radius = std::min(share_of_bone * length, share_of_figure * chain_);
    // Solids that are a point in single precision have no normals.
    if (!(static_cast<float>(limb.radius) > 0.0F)) return;
    limb.joint = static_cast<std::uint16_t>(joint);
    add(limb, side);
  }

  void add_bones_of(std::size_t joint, const std::vector<BodySide>& sides) {
    const std::size_t parent = skeleton_[joint].parent;
    if (parent != Joint::no_parent) {
      add_bone(parent, place_of(rest_, joint), sides[joint]);
    }
    for (const EndSite& site : skeleton_[joint].end_sites) {
      add_bone(joint, end_site_position(rest_, 0, joint, site), sides[joint]);
    }
  }

  void add_ball(std::size_t joint) {
    Limb limb;
    limb.from = limb.to = place_of(rest_, joint) * scale_;
    limb.radius = lone_ball_radius;
    limb.joint = static_cast<std::uint16_t>(joint);
    add(limb, BodySide::middle);
  }

  bool is_empty() const {
    return std::all_of(parts_.begin(), parts_.end(),
                       [](const MeshPart& part) { return part.indices.empty(); });
  }

  std::vector<MeshPart> finish() {
    std::vector<MeshPart> parts;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      if (parts_[i].indices.empty()) continue;
      parts_[i].side = static_cast<BodySide>(i);
      parts.push_back(std::move(parts_[i]));
    }
    return parts;
  }

 private:
  void add(const Limb& limb, BodySide side) {
    PartBuilder(parts_[static_cast<std::size_t>(side)]).add(limb);
  }

  const Skeleton& skeleton_;
  double scale_;
  Poses rest_;
  double chain_;
  std::array<MeshPart, 3> parts_;
};

}  // namespace

std::vector<MeshPart> make_figure(const Skeleton& skeleton, const std::vector<BodySide>& sides,
                                  double metres_per_unit) {
  FigureBuilder figure(skeleton, metres_per_unit);
  for (std::size_t i = 0; i < skeleton.size(); ++i) figure.add_bones_of(i, sides);
  if (figure.is_empty()) {
    for (const std::size_t root : skeleton.roots()) figure.add_ball(root);
  }
  return figure.finish();
}

}  // namespace mocap::gltf::detail
