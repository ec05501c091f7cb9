// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// multipart/form-data, as sent by browsers and curl.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/diagnostics.hpp"

namespace mocap::server {

/// One part; its bytes refer to the parsed body.
struct FormPart {
  std::string name;
  std::optional<std::string> file_name;  ///< Set for files; may contain anything but NUL.
  std::span<const char> bytes;
};

/// The boundary in a Content-Type; empty if it is not form data or has none.
std::optional<std::string> form_boundary(std::string_view content_type);

/// Splits a whole body without copying. Fails with `server.form`, and with `server.too-large` for
/// more than `most_parts`.
Result<std::vector<FormPart>> parse_form(std::span<const char> body, std::string_view boundary,
                                         std::size_t most_parts);

}  // namespace mocap::server
