// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Texts and numbers of the JSON format.

#include <string>
#include <string_view>

#include "formats/json_writer.hpp"

namespace mocap::json {

/// `"name":"..."`, and additionally the bytes if a JSON string cannot represent them.
void put_text(JsonWriter& out, const std::string& key, std::string_view bytes);

/// The shortest text that parses to the same number.
void put_number(JsonWriter& out, double number);

}  // namespace mocap::json
