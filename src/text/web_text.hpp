// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Text in pages and addresses.

#include <string>
#include <string_view>

namespace mocap::text {

/// Escapes `&`, `<`, `>` and quotes for HTML text and attributes. Control characters become spaces.
std::string html_escaped(std::string_view text);

/// Encodes every byte except letters, digits, `-._~` and those in `kept` as `%XX`.
std::string percent_encoded(std::string_view text, std::string_view kept = {});

}  // namespace mocap::text
