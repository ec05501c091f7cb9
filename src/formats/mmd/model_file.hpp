// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The bones in the file of a model.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "formats/mmd/bytes.hpp"
#include "mocap/mmd.hpp"

namespace mocap::mmd {

/// Parses a PMX file up to its bones. Fails with `pmx.*` and the limits of joints and names.
Result<Model> parse_pmx(std::string_view bytes, const ReadLimits& limits);
/// The same for a PMD file.
Result<Model> parse_pmd(std::string_view bytes, const ReadLimits& limits, Diagnostics& found);

/// Checks what both formats have in common: finite positions and valid references. `records`: where
/// the record of each bone starts in the file.
Status check_model(const Model& model, std::span<const std::size_t> records);

/// An error at a byte of a model.
inline tl::unexpected<Error> fail_at(Code code, std::string message, std::size_t byte) {
  SourceLocation at;
  at.byte = byte;
  return fail(code, std::move(message), std::move(at));
}

/// The most links of an IK bone that are accepted; models have up to about 20.
inline constexpr std::size_t most_links = 255;
/// Iterations of IK beyond these are not made, as in MikuMikuDance.
inline constexpr std::int32_t most_iterations = 256;

}  // namespace mocap::mmd
