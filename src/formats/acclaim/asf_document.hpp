// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// An ASF file as sections and keywords, before the bones are assembled into a hierarchy.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/acclaim/asf_text.hpp"
#include "mocap/acclaim_style.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/reading.hpp"
#include "mocap/skeleton.hpp"

namespace mocap::acclaim {

/// One entry of `:bonedata`, and its location. `facts` are at the same index of
/// `SkeletonStyle::bones`.
struct BoneEntry {
  std::vector<Channel> dof;  ///< In file order.
  Word begin;
  Word name;
};

/// One parent and child of `:hierarchy`.
struct Link {
  Word parent;
  Word child;
};

/// Contents of a file. Words point into the text that was read.
struct AsfDocument {
  SkeletonStyle style;  ///< Without `text`.
  std::vector<Channel> root_order;
  Vector3 root_position = Vector3::Zero();
  Word root;                     ///< The word `:root`; empty if missing.
  std::vector<BoneEntry> bones;  ///< Parallel to `style.bones`.
  std::vector<Link> links;       ///< In file order.
  Word hierarchy;                ///< The word `:hierarchy`.
};

/// Reads a whole file. Errors are added to `diagnostics`; the document is only valid without
/// errors.
AsfDocument read_document(std::string_view text, const std::string& file, const ReadLimits& limits,
                          Diagnostics& diagnostics);

}  // namespace mocap::acclaim
