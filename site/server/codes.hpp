// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Findings of this module; see `facts_of`.

#include <span>

#include "mocap/codes.hpp"

namespace mocap::codes {

// The server of the library.
extern const Code server_address;
extern const Code server_request;
extern const Code server_no_page;
extern const Code server_method;
extern const Code server_too_large;
extern const Code server_media_type;
extern const Code server_archive;
extern const Code server_form;
extern const Code server_uploads_off;
extern const Code server_token_missing;
extern const Code server_token_wrong;
extern const Code server_right_missing;
extern const Code server_cross_site;
extern const Code server_host;
extern const Code server_rate;
extern const Code server_busy;
extern const Code server_slow;
extern const Code server_range;
extern const Code server_failed;
extern const Code server_changed;

}  // namespace mocap::codes

namespace mocap::detail {

/// The table of these codes.
std::span<const CodeFacts> server_codes();

}  // namespace mocap::detail
