// SPDX-License-Identifier: MIT
#include "formats/usd/joints.hpp"

#include <fmt/format.h>

#include <Eigen/LU>
#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "formats/usd/transforms.hpp"
#include "mocap/usd.hpp"
#include "text/utf8.hpp"

namespace mocap::usd::input {

namespace {

constexpr std::size_t matrix_numbers = 16;

std::string_view last_name(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

/// Compares paths so that each is directly before its descendants.
bool is_before(std::string_view a, std::string_view b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
    const auto rank = [](char c) { return c == '/' ? 0 : 1 + static_cast<unsigned char>(c); };
    return rank(x) < rank(y);
  });
}

bool is_ancestor(std::string_view ancestor, std::string_view path) {
  return path.size() > ancestor.size() && path.starts_with(ancestor) &&
         path[ancestor.size()] == '/';
}

class JointReader {
 public:
  JointReader(const Layer& layer, const Choice& choice, const ReadLimits& limits,
              Diagnostics& found)
      : layer_(layer),
        animation_(choice.animation == none ? nullptr : &layer.prims[choice.animation]),
        owner_(layer.prims[choice.skeleton == none ? choice.animation : choice.skeleton]),
        limits_(limits),
        found_(found) {}

  Result<Joints> read() {
    Status done = read_paths();
    if (done) done = find_parents();
    if (done) done = put_in_order();
    if (!done) return tl::unexpected<Error>(std::move(done.error()));
    read_names();
    read_rest();
    if (animation_ != nullptr) done = match_animation();
    if (!done) return tl::unexpected<Error>(std::move(done.error()));
    mark_end_sites();
    return std::move(joints_);
  }

 private:
  SourceLocation place_of(const Prim& prim, std::string_view property) const {
    const Property* known = prim.find(property);
    return layer_.where(known != nullptr ? known->place : prim.place);
  }
  void report(Code code, std::string message, std::string_view property) {
    found_.add(make_diagnostic(code, std::move(message), place_of(owner_, property)));
  }
  static const std::vector<std::string>* words_of(const Prim& prim, std::string_view property) {
    const Property* known = prim.find(property);
    return known == nullptr || !known->value || known->value->words.empty() ? nullptr
                                                                            : &known->value->words;
  }

  Status read_paths() {
    const std::vector<std::string>* words = words_of(owner_, "joints");
    if (words == nullptr)
      return fail(codes::usd_joints,
                  fmt::format("`{}` has no joints", text::shown(layer_.path_of(index_of_owner()))),
                  place_of(owner_, "joints"));
    if (words->size() > limits_.max_joints)
      return fail(codes::limit_joints, fmt::format("more than {} joints", limits_.max_joints),
                  place_of(owner_, "joints"));
    for (const std::string& word : *words) {
      std::string_view path = word;
      while (path.starts_with('/')) path.remove_prefix(1);
      if (path.empty() || path.ends_with('/'))
        return fail(codes::usd_joints,
                    fmt::format("`{}` is not a path of a joint", text::shown(word)),
                    place_of(owner_, "joints"));
      if (last_name(path).size() > limits_.max_name_bytes)
        return fail(codes::limit_name,
                    fmt::format("a joint has a name of more than {} bytes", limits_.max_name_bytes),
                    place_of(owner_, "joints"));
      paths_.emplace_back(path);
    }
    return {};
  }

  std::size_t index_of_owner() const {
    return static_cast<std::size_t>(&owner_ - layer_.prims.data());
  }

  /// The parent is the closest ancestor that is a joint: `C/D/E` is below `C` without `C/D`.
  Status find_parents() {
    std::vector<std::size_t> sorted(paths_.size());
    std::iota(sorted.begin(), sorted.end(), std::size_t{0});
    std::stable_sort(sorted.begin(), sorted.end(),
                     [&](std::size_t a, std::size_t b) { return is_before(paths_[a], paths_[b]); });
    parents_.assign(paths_.size(), none);
    std::vector<std::size_t> open;
    std::size_t late = 0;
    for (const std::size_t joint : sorted) {
      if (!open.empty() && paths_[open.back()] == paths_[joint])
        return fail(codes::usd_joints,
                    fmt::format("`{}` is listed twice", text::shown(paths_[joint])),
                    place_of(owner_, "joints"));
      while (!open.empty() && !is_ancestor(paths_[open.back()], paths_[joint])) open.pop_back();
      if (!open.empty()) parents_[joint] = open.back();
      if (!open.empty() && open.back() > joint) ++late;
      open.push_back(joint);
      if (open.size() > limits_.max_depth)
        return fail(codes::limit_depth,
                    fmt::format("joints are nested deeper than {} levels", limits_.max_depth),
                    place_of(owner_, "joints"));
    }
    if (late > 0)
      report(codes::usd_joint_order,
             fmt::format("{} joint{} before {} parent", late, late == 1 ? " is" : "s are",
                         late == 1 ? "its" : "their"),
             "joints");
    return {};
  }

  Status put_in_order() {
    std::vector<std::vector<std::size_t>> children(paths_.size());
    std::vector<std::size_t> open;
    for (std::size_t i = paths_.size(); i-- > 0;) {
      if (parents_[i] == none) {
        open.push_back(i);
      } else {
        children[parents_[i]].push_back(i);
      }
    }
    place_.assign(paths_.size(), none);
    while (!open.empty()) {
      const std::size_t joint = open.back();
      open.pop_back();
      JointSource source;
      source.path = paths_[joint];
      source.name = last_name(paths_[joint]);
      source.index = joint;
      source.has_children = !children[joint].empty();
      if (parents_[joint] != none) source.parent = place_[parents_[joint]];
      place_[joint] = joints_.list.size();
      joints_.list.push_back(std::move(source));
      // Both lists are in reverse file order.
      open.insert(open.end(), children[joint].begin(), children[joint].end());
    }
    return {};
  }

  void read_names() {
    const std::vector<std::string>* names = words_of(owner_, "jointNames");
    if (names == nullptr || names->size() != paths_.size()) return;
    for (JointSource& joint : joints_.list) {
      const std::string& name = (*names)[joint.index];
      if (!name.empty() && name.size() <= limits_.max_name_bytes) joint.name = name;
    }
  }

  /// The matrices of a property; empty if there are none, or not one for each joint.
  const double* matrices(std::string_view property) {
    const Property* known = owner_.find(property);
    if (known == nullptr || !known->value || known->value->numbers.empty()) return nullptr;
    const std::vector<double>& numbers = known->value->numbers;
    if (numbers.size() != paths_.size() * matrix_numbers) {
      report(codes::usd_rest,
             fmt::format("`{}` has {} matrices for {} joints and is ignored", property,
                         numbers.size() / matrix_numbers, paths_.size()),
             property);
      return nullptr;
    }
    return numbers.data();
  }

  void read_rest() {
    if (const double* rest = matrices("restTransforms")) {
      for (JointSource& joint : joints_.list)
        joint.rest = matrix_of(rest + joint.index * matrix_numbers);
      joints_.has_rest = true;
      return;
    }
    const double* bind = matrices("bindTransforms");
    if (bind == nullptr) return;
    joints_.has_rest = true;
    report(codes::usd_rest, "no rest transforms; they are computed from the bind transforms",
           "bindTransforms");
    for (JointSource& joint : joints_.list) {
      joint.rest = matrix_of(bind + joint.index * matrix_numbers);
      if (joint.parent == none) continue;
      const std::size_t parent = joints_.list[joint.parent].index;
      joint.rest = matrix_of(bind + parent * matrix_numbers).inverse() * joint.rest;
    }
  }

  Status match_animation() {
    const std::vector<std::string>* words = words_of(*animation_, "joints");
    if (words == nullptr)
      return fail(codes::usd_animation,
                  fmt::format("`{}` has no joints", text::shown(animation_->name)),
                  place_of(*animation_, "joints"));
    joints_.animation_joints = words->size();
    std::unordered_map<std::string_view, std::size_t> by_path;
    std::unordered_map<std::string_view, std::size_t> by_name;
    std::unordered_set<std::string_view> shared_names;
    for (std::size_t i = 0; i < joints_.list.size(); ++i) {
      by_path.emplace(joints_.list[i].path, i);
      const std::string_view name = last_name(joints_.list[i].path);
      if (!by_name.emplace(name, i).second) shared_names.insert(name);
    }
    std::size_t renamed = 0;
    std::size_t lost = 0;
    for (std::size_t i = 0; i < words->size(); ++i) {
      std::string_view path = (*words)[i];
      while (path.starts_with('/')) path.remove_prefix(1);
      auto at = by_path.find(path);
      if (at == by_path.end()) {
        // Programs add or remove namespaces and joints above.
        at = by_name.find(last_name(path));
        const bool is_match = at != by_name.end() && shared_names.count(at->first) == 0 &&
                              joints_.list[at->second].animated == none;
        if (!is_match) {
          ++lost;
          continue;
        }
        ++renamed;
      }
      joints_.list[at->second].animated = i;
    }
    if (renamed > 0)
      found_.add(make_diagnostic(
          codes::usd_binding,
          fmt::format("{} joint{} of the animation matched by name, because the paths differ",
                      renamed, renamed == 1 ? "" : "s"),
          place_of(*animation_, "joints")));
    if (lost > 0)
      found_.add(make_diagnostic(codes::usd_not_read,
                                 fmt::format("not read: {} animated joint{} that the skeleton does "
                                             "not have",
                                             lost, lost == 1 ? "" : "s"),
                                 place_of(*animation_, "joints")));
    return {};
  }

  void mark_end_sites() {
    const std::vector<std::string>* words = words_of(owner_, "mocapkit:endSites");
    if (words == nullptr) return;
    const std::unordered_set<std::string_view> paths(words->begin(), words->end());
    for (JointSource& joint : joints_.list)
      joint.is_end_site = !joint.has_children && joint.parent != none && joint.animated == none &&
                          paths.count(joint.path) > 0;
  }

  const Layer& layer_;
  const Prim* animation_;
  const Prim& owner_;  ///< Lists the joints.
  const ReadLimits& limits_;
  Diagnostics& found_;

  Joints joints_;
  std::vector<std::string> paths_;
  std::vector<std::size_t> parents_;  ///< In the order of the file.
  std::vector<std::size_t> place_;    ///< In depth-first order.
};

}  // namespace

Result<Joints> read_joints(const Layer& layer, const Choice& choice, const ReadLimits& limits,
                           Diagnostics& found) {
  return JointReader(layer, choice, limits, found).read();
}

}  // namespace mocap::usd::input
