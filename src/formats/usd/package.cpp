// SPDX-License-Identifier: MIT
#include "formats/usd/package.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "formats/usd/crate_bytes.hpp"
#include "formats/zip_reader.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace mocap::usd::input {

namespace {

using mocap::detail::ZipFault;
using mocap::detail::ZipMember;
using mocap::detail::ZipResult;

constexpr std::array<std::string_view, 3> layer_extensions{".usda", ".usdc", ".usd"};

tl::unexpected<Error> refused(const ZipFault& fault) {
  SourceLocation at;
  at.byte = fault.byte;
  return fail(codes::usd_package, fmt::format("{} (byte {})", fault.message, fault.byte),
              std::move(at));
}

bool is_layer(const ZipMember& member) {
  const std::string lower = text::lower(member.name);
  return std::any_of(layer_extensions.begin(), layer_extensions.end(),
                     [&](std::string_view extension) { return lower.ends_with(extension); });
}

}  // namespace

Result<PackedLayer> first_layer(std::string_view bytes) {
  ZipResult<std::vector<ZipMember>> members = mocap::detail::members_of_zip(bytes);
  if (!members) return refused(members.error());
  std::erase_if(*members, [](const ZipMember& member) { return !is_layer(member); });
  const auto first =
      std::min_element(members->begin(), members->end(),
                       [](const ZipMember& a, const ZipMember& b) { return a.header < b.header; });
  if (first == members->end())
    return refused({"the zip file does not contain a USD file", bytes.size()});
  const ZipResult<std::string_view> contents = mocap::detail::packed_contents(bytes, *first);
  if (!contents) return refused(contents.error());
  if (first->method != 0 || first->size != contents->size())
    return refused({fmt::format("`{}` is compressed, which .usdz files do not allow",
                                text::shown(first->name)),
                    first->header});
  return PackedLayer{first->name, *contents};
}

}  // namespace mocap::usd::input
