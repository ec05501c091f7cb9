// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// multipart/form-data, as browsers and curl send it.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/result.hpp"

namespace mocap::server {

/// One part; its bytes lie in the body that was parsed.
struct FormPart {
  std::string name;
  std::optional<std::string> file_name;  ///< Set for files; may hold anything but NUL.
  std::span<const char> bytes;
};

/// The boundary that a Content-Type names; nothing if it is no form data, or names none.
std::optional<std::string> form_boundary(std::string_view content_type);

/// Takes a whole body apart, without copying. Fails with `server.form`, and with
/// `server.too-large` for more than `most_parts`.
Result<std::vector<FormPart>> parse_form(std::span<const char> body, std::string_view boundary,
                                         std::size_t most_parts);

}  // namespace mocap::server
