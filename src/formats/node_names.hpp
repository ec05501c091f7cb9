// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Names of objects in scene formats.

#include <string>
#include <string_view>

#include "formats/numbered_names.hpp"
#include "mocap/clip.hpp"

namespace mocap::detail {

/// Creates unique names: programs connect animations to objects by name.
class NodeNames {
 public:
  /// The name itself if it is unused, otherwise with the suffix `_2`, `_3`, ... Bytes that are not
  /// UTF-8 are replaced, control characters become spaces; an empty name becomes `fallback`.
  std::string take(std::string_view name, std::string_view fallback);

 private:
  NumberedNames names_;
};

/// The label of an end site; that of its joint with `_end` if the label is empty or `Site`.
std::string end_site_name(const Joint& joint, const EndSite& site);

/// The name of the file that a clip was read from, without folders, which describe the machine and
/// not the clip.
std::string file_name_of(const Clip& clip);
/// The same without its extension.
std::string base_name_of(const Clip& clip);

}  // namespace mocap::detail
