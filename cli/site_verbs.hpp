// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The verbs that the program `mocap-site` runs for `mocap`, as described by both programs: verbs
/// that need the libraries of the site, and verbs that print the options of every verb.

#include "verb.hpp"

namespace mocap::cli {

// These descriptions have no options: `declare` is null and is set in the verb's source file.
Verb describe_view();
Verb describe_serve();
Verb describe_render();
Verb describe_publish();
Verb describe_token();
Verb describe_completion();
Verb describe_man();

}  // namespace mocap::cli
