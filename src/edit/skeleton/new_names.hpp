// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Checks new joint names, and the names of conventions for them.

#include <string>
#include <string_view>
#include <vector>

#include "body/naming.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::edit {

/// Fails with `edit.joint` if more joints than before would share a name, or if a name is empty.
/// `names` has one entry for each joint.
Status check_new_names(const Skeleton& skeleton, const std::vector<std::string>& names);

/// The same for other things that have names; `kind` is their plural, such as `points`.
Status check_new_names(const std::vector<std::string>& old_names,
                       const std::vector<std::string>& names, std::string_view kind);

/// The naming convention with this name. Fails with `edit.value`, with all names and the most
/// similar ones.
Result<const detail::Naming*> convention_named(std::string_view word);

}  // namespace mocap::edit
