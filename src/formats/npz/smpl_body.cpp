// SPDX-License-Identifier: MIT
#include "formats/npz/smpl_body.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/npz/archive.hpp"
#include "formats/whole_source.hpp"
#include "io/system/path_text.hpp"
#include "mocap/npz.hpp"

namespace mocap::npz {

namespace {

tl::unexpected<Error> unusable(std::string why) {
  return fail(codes::npz_smpl_model, "the file of the SMPL model " + std::move(why));
}

/// How much a vertex contributes to the position of a joint.
struct Weight {
  std::size_t joint = 0;
  std::size_t vertex = 0;
  double weight = 0.0;
};

struct Size {
  std::size_t joints = 0;
  std::size_t vertices = 0;
};

/// The indices of a compressed sparse matrix, checked against its size.
class SparseIndices {
 public:
  Status load(Archive& archive, const std::string& prefix, const Size& size) {
    Result<std::vector<double>> indices = archive.numbers(prefix + "indices", {0});
    if (!indices) return tl::unexpected<Error>(std::move(indices.error()));
    Result<std::vector<double>> begins = archive.numbers(prefix + "indptr", {0});
    if (!begins) return tl::unexpected<Error>(std::move(begins.error()));
    // Compressed rows have one beginning for each joint, compressed columns one for each vertex.
    has_rows_ = begins->size() == size.joints + 1;
    if (!has_rows_ && begins->size() != size.vertices + 1)
      return unusable("has a sparse `J_regressor` of another size than `v_template`");
    const std::size_t other = has_rows_ ? size.vertices : size.joints;
    double last = 0.0;
    for (const double begin : *begins) {
      if (!(begin >= last && begin <= static_cast<double>(indices->size())) ||
          begin != std::floor(begin))
        return unusable("has invalid indices in `J_regressor`");
      last = begin;
    }
    for (const double index : *indices)
      if (!(index >= 0.0 && index < static_cast<double>(other)) || index != std::floor(index))
        return unusable("has invalid indices in `J_regressor`");
    begins_ = std::move(*begins);
    indices_ = std::move(*indices);
    return {};
  }

  std::size_t count() const { return indices_.size(); }

  std::vector<Weight> weights(const std::vector<double>& values) const {
    std::vector<Weight> weights;
    for (std::size_t line = 0; line + 1 < begins_.size(); ++line) {
      const auto end = static_cast<std::size_t>(begins_[line + 1]);
      for (auto at = static_cast<std::size_t>(begins_[line]); at < end; ++at) {
        const auto index = static_cast<std::size_t>(indices_[at]);
        weights.push_back(has_rows_ ? Weight{line, index, values[at]}
                                    : Weight{index, line, values[at]});
      }
    }
    return weights;
  }

 private:
  bool has_rows_ = false;
  std::vector<double> begins_;
  std::vector<double> indices_;
};

Result<std::vector<Weight>> sparse_weights(Archive& archive, const std::string& prefix,
                                           const Size& size) {
  SparseIndices indices;
  if (Status loaded = indices.load(archive, prefix, size); !loaded)
    return tl::unexpected<Error>(std::move(loaded.error()));
  const Result<std::vector<double>> values = archive.numbers(prefix + "data", {indices.count()});
  if (!values) return tl::unexpected<Error>(values.error());
  return indices.weights(*values);
}

Result<std::vector<Weight>> weights_of(Archive& archive, const Size& size) {
  if (!archive.has("J_regressor")) {
    for (const char* const prefix : {"J_regressor_", "J_regressor."})
      if (archive.has(std::string(prefix) + "indptr")) return sparse_weights(archive, prefix, size);
    return unusable("has no array `J_regressor`");
  }
  const Result<Array> array = archive.array("J_regressor");
  if (!array && array.error().code == codes::npz_object)
    return unusable("has a sparse `J_regressor`, which is stored as a Python object");
  const Result<std::vector<double>> dense =
      archive.numbers("J_regressor", {size.joints, size.vertices});
  if (!dense) return tl::unexpected<Error>(dense.error());
  std::vector<Weight> weights;
  for (std::size_t i = 0; i < dense->size(); ++i)
    if ((*dense)[i] != 0.0) weights.push_back({i / size.vertices, i % size.vertices, (*dense)[i]});
  return weights;
}

/// The number of columns of `shapedirs` that are shapes; others are expressions of the face.
std::size_t shapes_in(std::size_t columns, std::size_t joints) {
  constexpr std::size_t shapes = 300;
  constexpr std::size_t shapes_of_small_files = 10;
  if (joints != smpl_x_joints) return columns;
  return std::min(columns, columns > shapes ? shapes : shapes_of_small_files);
}

/// Moves the joints, which begin at those of the average shape.
Status add_shape(Archive& archive, const Size& size, const std::vector<Weight>& weights,
                 std::span<const double> betas, std::vector<Vector3>& joints) {
  if (!archive.has("shapedirs")) return unusable("has no array `shapedirs`");
  const Result<Array> array = archive.array("shapedirs");
  if (!array) return tl::unexpected<Error>(array.error());
  if (!array->has_shape({size.vertices, 3, 0}))
    return unusable(
        fmt::format("has an array `shapedirs` with the shape {}; it should be "
                    "({}, 3, shapes)",
                    shape_text(*array), size.vertices));
  const std::size_t columns = array->shape.back();
  const std::size_t used = std::min(betas.size(), shapes_in(columns, size.joints));
  for (const Weight& each : weights) {
    Vector3 moved = Vector3::Zero();
    for (std::size_t axis = 0; axis < 3; ++axis)
      for (std::size_t i = 0; i < used; ++i)
        moved[static_cast<Eigen::Index>(axis)] +=
            number_at(*array, {each.vertex, axis, i}) * betas[i];
    joints[each.joint] += each.weight * moved;
  }
  return {};
}

Result<std::vector<Vector3>> joints_of_body(Archive& archive, const Size& size,
                                            std::span<const double> betas) {
  const Result<std::vector<double>> vertices = archive.numbers("v_template", {size.vertices, 3});
  if (!vertices) return tl::unexpected<Error>(vertices.error());
  const Result<std::vector<Weight>> weights = weights_of(archive, size);
  if (!weights) return tl::unexpected<Error>(weights.error());
  std::vector<Vector3> joints(size.joints, Vector3::Zero());
  for (const Weight& each : *weights) {
    const double* const vertex = &(*vertices)[3 * each.vertex];
    joints[each.joint] += each.weight * Vector3(vertex[0], vertex[1], vertex[2]);
  }
  if (Status shape = add_shape(archive, size, *weights, betas, joints); !shape)
    return tl::unexpected<Error>(std::move(shape.error()));
  // Metres; farther away, a body is not that of a person.
  constexpr double farthest = 1e6;
  for (const Vector3& joint : joints)
    if (!joint.allFinite() || joint.norm() > farthest)
      return unusable("gives joints that are too far away");
  return joints;
}

/// The size of the model, if its joints begin with those of the motion.
Result<Size> size_of(Archive& archive, const SmplModel& model) {
  for (const std::string_view name : {"v_template", "kintree_table"})
    if (!archive.has(name)) return unusable(fmt::format("has no array `{}`", name));
  const Result<Array> vertices = archive.array("v_template");
  if (!vertices) return tl::unexpected<Error>(vertices.error());
  const Result<Array> tree = archive.array("kintree_table");
  if (!tree) return tl::unexpected<Error>(tree.error());
  if (!vertices->has_shape({0, 3}) || vertices->count == 0 || !tree->has_shape({2, 0}))
    return unusable("has an array `v_template` or `kintree_table` with another shape");
  const Size size{tree->shape[1], vertices->shape[0]};
  const std::size_t wanted = model.joints.size();
  if (size.joints != wanted && (wanted != smpl_body_joints || size.joints < wanted))
    return unusable(fmt::format("has {} joints, but the motion has {}", size.joints, wanted));
  const Result<std::vector<double>> parents = archive.numbers("kintree_table", {2, 0});
  if (!parents) return tl::unexpected<Error>(parents.error());
  // The parent of the root is any number.
  for (std::size_t i = 1; i < wanted; ++i)
    if ((*parents)[i] != static_cast<double>(model.joints[i].parent))
      return unusable("has joints in another order than SMPL's (`kintree_table`)");
  return size;
}

}  // namespace

Status set_offsets_of_body(std::string_view bytes, std::span<const double> betas,
                           const ReadLimits& limits, SmplModel& model) {
  // The first byte of a pickle.
  if (bytes.starts_with('\x80')) return unusable("is a Python pickle, which is not read");
  if (!bytes.starts_with("PK")) return unusable("is not an NPZ");
  Result<Archive> archive = Archive::open(bytes, limits);
  if (!archive) return tl::unexpected<Error>(std::move(archive.error()));
  const Result<Size> size = size_of(*archive, model);
  if (!size) return tl::unexpected<Error>(size.error());
  const Result<std::vector<Vector3>> joints = joints_of_body(*archive, *size, betas);
  if (!joints) return tl::unexpected<Error>(joints.error());
  model.pelvis = joints->front();
  for (std::size_t i = 1; i < model.joints.size(); ++i)
    model.joints[i].offset = (*joints)[i] - (*joints)[model.joints[i].parent];
  return {};
}

Status set_offsets_of_body(const std::filesystem::path& file, std::span<const double> betas,
                           const ReadLimits& limits, SmplModel& model) {
  const Result<std::string> bytes =
      mocap::detail::read_whole_file(file, std::min(limits.max_bytes, limits.max_memory / 4));
  if (!bytes) return tl::unexpected<Error>(bytes.error());
  Status set = set_offsets_of_body(std::string_view(*bytes), betas, limits, model);
  if (!set && set.error().at.file.empty()) set.error().at.file = system::text_of(file);
  return set;
}

}  // namespace mocap::npz
