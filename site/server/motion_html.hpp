// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// A motion as HTML: for clients without JavaScript, for search engines, and until the page's
/// script has loaded.

#include <string>
#include <string_view>

#include "library/library.hpp"

namespace mocap::server {

/// `0:02.000`
std::string length_text(double seconds);

/// `24 joints, 0:02.000 at 120 frames per second, CC0-1.0`, preceded by the description if there is
/// one.
std::string summary_of(const library::Entry& entry);

/// The content of a motion's page: name, picture, facts, links to its files. Everything from the
/// entry is escaped.
std::string motion_html(const library::Entry& entry);

/// Name and licence for the corner of an embedded player, with a link to the motion's page.
std::string credit_html(const library::Entry& entry);

/// Replaces `<!--motion-->` with `content`, or inserts it before `</body>` in a page without that
/// mark.
void put_content(std::string& page, std::string_view content);

}  // namespace mocap::server
