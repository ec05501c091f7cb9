// SPDX-License-Identifier: MIT
#include "formats/npz/smpl_body.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
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
  if (joints != smpl_x_joints) return std::min(columns, most_shapes);
  return std::min(columns, columns > shapes ? shapes : shapes_of_small_files);
}

Status add_shapes(Archive& archive, const Size& size, const std::vector<Weight>& weights,
                  SmplBody& body) {
  if (!archive.has("shapedirs")) return unusable("has no array `shapedirs`");
  const Result<Array> array = archive.whole_array("shapedirs");
  if (!array) return tl::unexpected<Error>(array.error());
  if (!array->has_shape({size.vertices, 3, 0}))
    return unusable(
        fmt::format("has an array `shapedirs` with the shape {}; it should be "
                    "({}, 3, shapes)",
                    shape_text(*array), size.vertices));
  body.shapes = shapes_in(array->shape.back(), size.joints);
  body.directions.assign(body.joints.size() * 3 * body.shapes, 0.0);
  for (const Weight& each : weights) {
    if (each.joint >= body.joints.size()) continue;
    double* direction = body.directions.data() + each.joint * 3 * body.shapes;
    for (std::size_t axis = 0; axis < 3; ++axis)
      for (std::size_t i = 0; i < body.shapes; ++i)
        *direction++ += each.weight * number_at(*array, {each.vertex, axis, i});
  }
  return {};
}

Status add_joints(Archive& archive, const Size& size, SmplBody& body) {
  const Result<std::vector<double>> vertices = archive.numbers("v_template", {size.vertices, 3});
  if (!vertices) return tl::unexpected<Error>(vertices.error());
  const Result<std::vector<Weight>> weights = weights_of(archive, size);
  if (!weights) return tl::unexpected<Error>(weights.error());
  body.joints.assign(body.parents.size(), Vector3::Zero());
  for (const Weight& each : *weights) {
    if (each.joint >= body.joints.size()) continue;
    const double* const vertex = &(*vertices)[3 * each.vertex];
    body.joints[each.joint] += each.weight * Vector3(vertex[0], vertex[1], vertex[2]);
  }
  return add_shapes(archive, size, *weights, body);
}

Result<Size> size_of(Archive& archive) {
  for (const std::string_view name : {"v_template", "kintree_table"})
    if (!archive.has(name)) return unusable(fmt::format("has no array `{}`", name));
  const Result<Array> vertices = archive.array("v_template");
  if (!vertices) return tl::unexpected<Error>(vertices.error());
  const Result<Array> tree = archive.array("kintree_table");
  if (!tree) return tl::unexpected<Error>(tree.error());
  if (!vertices->has_shape({0, 3}) || vertices->count == 0 || !tree->has_shape({2, 0}))
    return unusable("has an array `v_template` or `kintree_table` with another shape");
  return Size{tree->shape[1], vertices->shape[0]};
}

/// Fails if the joints of the motion are not the first ones of the body.
Status check_joints(const SmplBody& body, const SmplModel& model) {
  const std::size_t wanted = model.joints.size();
  if (body.joints_in_file != wanted && (wanted != smpl_body_joints || body.joints_in_file < wanted))
    return unusable(
        fmt::format("has {} joints, but the motion has {}", body.joints_in_file, wanted));
  // The parent of the root is any number.
  for (std::size_t i = 1; i < wanted; ++i)
    if (body.parents[i] != static_cast<double>(model.joints[i].parent))
      return unusable("has joints in another order than SMPL's (`kintree_table`)");
  return {};
}

}  // namespace

Result<SmplBody> parse_smpl_body(std::string_view bytes, const ReadLimits& limits) {
  // The first byte of a pickle.
  if (bytes.starts_with('\x80')) return unusable("is a Python pickle, which is not read");
  if (!bytes.starts_with("PK")) return unusable("is not an NPZ");
  Result<Archive> archive = Archive::open(bytes, limits);
  if (!archive) return tl::unexpected<Error>(std::move(archive.error()));
  const Result<Size> size = size_of(*archive);
  if (!size) return tl::unexpected<Error>(size.error());
  Result<std::vector<double>> parents = archive->numbers("kintree_table", {2, 0});
  if (!parents) return tl::unexpected<Error>(std::move(parents.error()));
  SmplBody body;
  body.joints_in_file = size->joints;
  parents->resize(std::min(size->joints, smpl_x_joints));
  body.parents = std::move(*parents);
  if (Status joints = add_joints(*archive, *size, body); !joints)
    return tl::unexpected<Error>(std::move(joints.error()));
  return body;
}

Result<SmplBody> read_smpl_body(const std::filesystem::path& file, const ReadLimits& limits) {
  const Result<std::string> bytes =
      mocap::detail::read_whole_file(file, std::min(limits.max_bytes, limits.max_memory / 4));
  if (!bytes) return tl::unexpected<Error>(bytes.error());
  return parse_smpl_body(*bytes, limits);
}

Status set_offsets_of_body(const SmplBody& body, std::span<const double> betas, SmplModel& model) {
  if (Status same = check_joints(body, model); !same) return same;
  std::vector<Vector3> joints(
      body.joints.begin(), body.joints.begin() + static_cast<std::ptrdiff_t>(model.joints.size()));
  const std::size_t used = std::min(betas.size(), body.shapes);
  // Metres; farther away, a body is not that of a person.
  constexpr double farthest = 1e6;
  for (std::size_t joint = 0; joint < joints.size(); ++joint) {
    for (std::size_t axis = 0; axis < 3; ++axis)
      for (std::size_t i = 0; i < used; ++i)
        joints[joint][static_cast<Eigen::Index>(axis)] +=
            body.directions[(joint * 3 + axis) * body.shapes + i] * betas[i];
    if (!joints[joint].allFinite() || joints[joint].norm() > farthest)
      return unusable("gives joints that are too far away");
  }
  model.pelvis = joints.front();
  for (std::size_t i = 1; i < model.joints.size(); ++i)
    model.joints[i].offset = joints[i] - joints[model.joints[i].parent];
  return {};
}

std::shared_ptr<SmplModelCache> make_smpl_model_cache() {
  return std::make_shared<SmplModelCache>();
}

std::shared_ptr<const SmplModelCache::Body> SmplModelCache::body_of(
    const std::filesystem::path& file, const ReadLimits& limits) {
  // Other threads wait for the first one instead of reading the file too.
  const std::scoped_lock lock(mutex_);
  if (!body_ || file != file_) {
    body_ = std::make_shared<const Body>(read_smpl_body(file, limits));
    file_ = file;
  }
  return body_;
}

Status set_offsets_of_file(const ReadOptions& options, std::span<const double> betas,
                           const ReadLimits& limits, SmplModel& model) {
  std::shared_ptr<SmplModelCache> cache = options.smpl_model_cache;
  if (!cache) cache = make_smpl_model_cache();
  const std::shared_ptr<const SmplModelCache::Body> body =
      cache->body_of(options.smpl_model, limits);
  Status set = *body ? set_offsets_of_body(**body, betas, model)
                     : Status(tl::unexpected<Error>(body->error()));
  if (!set && set.error().at.file.empty())
    set.error().at.file = system::text_of(options.smpl_model);
  return set;
}

}  // namespace mocap::npz
