// SPDX-License-Identifier: MIT
#include "formats/standing_points.hpp"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>

namespace mocap::detail {

namespace {

constexpr double level = 0.02;
constexpr std::size_t most_points = 64;

struct BodyPlace {
  Vector3 position = Vector3::Zero();
  Quaternion rotation = Quaternion::Identity();
};

/// The places of all bodies in the pose of the file. Parents may follow their children.
std::vector<BodyPlace> places_of(std::span<const ModelBody> bodies) {
  std::vector<std::optional<BodyPlace>> known(bodies.size());
  std::vector<std::size_t> path;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    for (std::size_t at = i; at != ModelBody::no_parent && !known[at]; at = bodies[at].parent)
      path.push_back(at);
    for (; !path.empty(); path.pop_back()) {
      const ModelBody& body = bodies[path.back()];
      const BodyPlace above =
          body.parent == ModelBody::no_parent ? BodyPlace() : *known[body.parent];
      known[path.back()] = BodyPlace{above.position + above.rotation * body.position,
                                     (above.rotation * body.rotation).normalized()};
    }
  }
  std::vector<BodyPlace> places;
  places.reserve(known.size());
  for (const std::optional<BodyPlace>& place : known) places.push_back(*place);
  return places;
}

/// The points of a shape that may be lowest; `down` is a direction in the axes of the body.
std::vector<Vector3> lower_points(const ModelShape& shape, const Vector3& down) {
  const Vector3 axis = shape.rotation * Vector3::UnitZ();
  const Vector3 lowered = shape.position + shape.half.x() * down;
  switch (shape.kind) {
    case ModelShape::Kind::sphere:
      return {lowered};
    case ModelShape::Kind::capsule:
      return {lowered - shape.half.z() * axis, lowered + shape.half.z() * axis};
    case ModelShape::Kind::cylinder: {
      // The lowest points of the rims; the centres of the ends if it stands upright.
      const Vector3 across = down - down.dot(axis) * axis;
      constexpr double upright = 0.1;
      const Vector3 to_rim =
          across.norm() < upright ? Vector3(Vector3::Zero()) : shape.half.x() * across.normalized();
      return {shape.position + to_rim - shape.half.z() * axis,
              shape.position + to_rim + shape.half.z() * axis};
    }
    case ModelShape::Kind::box:
      break;
  }
  std::vector<Vector3> corners;
  for (unsigned corner = 0; corner < 8; ++corner) {
    const Vector3 signs((corner & 1U) != 0 ? 1.0 : -1.0, (corner & 2U) != 0 ? 1.0 : -1.0,
                        (corner & 4U) != 0 ? 1.0 : -1.0);
    const Vector3 to_corner = shape.rotation * shape.half.cwiseProduct(signs);
    if (to_corner.dot(down) > 0.0) corners.emplace_back(shape.position + to_corner);
  }
  return corners;
}

}  // namespace

std::vector<std::vector<Vector3>> standing_points(std::span<const ModelBody> bodies) {
  const std::vector<BodyPlace> places = places_of(bodies);
  std::vector<std::vector<Vector3>> points(bodies.size());
  const auto height = [&](std::size_t body, const Vector3& point) {
    return (places[body].position + places[body].rotation * point).z();
  };
  double lowest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const Vector3 down = places[i].rotation.conjugate() * -Vector3::UnitZ();
    for (const ModelShape& shape : bodies[i].shapes) {
      for (const Vector3& point : lower_points(shape, down)) {
        points[i].push_back(point);
        lowest = std::min(lowest, height(i, point));
      }
    }
  }
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    std::erase_if(points[i],
                  [&](const Vector3& point) { return !(height(i, point) <= lowest + level); });
    if (points[i].size() > most_points) return std::vector<std::vector<Vector3>>(bodies.size());
  }
  return points;
}

}  // namespace mocap::detail
