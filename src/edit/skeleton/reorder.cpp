// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "edit/begin_edit.hpp"
#include "edit/notes.hpp"
#include "edit/option_words.hpp"
#include "edit/skeleton/joint_words.hpp"
#include "edit/skeleton/order_of_joints.hpp"
#include "edit/step_kind.hpp"
#include "mocap/edit/skeleton.hpp"
#include "mocap/edit/values.hpp"
#include "model/joint_index.hpp"

namespace mocap::edit {

namespace {

/// The listed joints in the requested order, each only once.
Result<std::vector<std::size_t>> wanted_order(const Reorder& options, const Skeleton& skeleton) {
  std::vector<std::size_t> order;
  std::vector<bool> is_named(skeleton.size(), false);
  const detail::JointIndex joints(skeleton);
  for (const std::string& word : options.joints) {
    const std::vector<std::size_t> meant = joints_meant(joints, word);
    if (meant.empty() && !options.skips_unknown)
      return tl::unexpected<Error>(no_such_joint(skeleton, word));
    for (const std::size_t joint : meant) {
      if (is_named[joint]) continue;
      is_named[joint] = true;
      order.push_back(joint);
    }
  }
  return order;
}

Result<std::vector<std::size_t>> new_order(const Reorder& options, const Skeleton& skeleton) {
  const Result<std::vector<std::size_t>> wanted = wanted_order(options, skeleton);
  if (!wanted) return tl::unexpected<Error>(wanted.error());
  std::vector<std::size_t> order = tree_order(skeleton, *wanted);
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  for (std::size_t i = 1; i < wanted->size(); ++i) {
    const std::size_t before = (*wanted)[i - 1];
    const std::size_t after = (*wanted)[i];
    if (place[before] < place[after]) continue;
    return fail_advised(
        codes::edit_joint,
        fmt::format("`{}` cannot precede `{}`: the descendants of a joint directly follow it",
                    skeleton[before].name, skeleton[after].name),
        "List joints of one parent in their new order; their descendants move with them.");
  }
  return order;
}

}  // namespace

Reorder reorder_like(const Skeleton& skeleton) {
  return {skeleton.unique_names(), true};
}

Status validate(const Reorder& options, const Clip& clip) {
  const Result<std::vector<std::size_t>> order = new_order(options, clip.skeleton);
  if (!order) return tl::unexpected<Error>(order.error());
  return {};
}

Status apply(const Reorder& options, Clip& clip, Diagnostics& /*diagnostics*/) {
  if (Status sound = begin_edit(clip); !sound) return sound;
  const Result<std::vector<std::size_t>> order = new_order(options, clip.skeleton);
  if (!order) return tl::unexpected<Error>(order.error());
  put_in_order(clip, *order);
  return {};
}

namespace {

Result<Edit> parse_reorder(std::string_view value) {
  Result<std::vector<std::string>> joints = joints_in(value);
  if (!joints) return tl::unexpected<Error>(std::move(joints.error()));
  return Edit(Reorder{std::move(*joints)});
}

Result<Edit> parse_reorder_like(std::string_view value, const ClipReader& read) {
  const Result<std::shared_ptr<const Clip>> other = clip_at(value, read);
  if (!other) return tl::unexpected<Error>(other.error());
  return Edit(reorder_like((*other)->skeleton));
}

}  // namespace

extern constinit const StepKind reorder_step{
    .facts = {"reorder", "JOINTS", "",
              "Reorder joints, with parents before their children; values do not change. Names or "
              "patterns, separated by commas."},
    .parse = parse_reorder};

extern constinit const StepKind reorder_like_step{
    .facts = {"reorder-like", "FILE", "", "Reorder joints to match another file."},
    .parse_file = parse_reorder_like};

}  // namespace mocap::edit
