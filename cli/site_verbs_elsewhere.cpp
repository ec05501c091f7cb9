// SPDX-License-Identifier: MIT
// The verbs of `mocap-site`, for the program `mocap`: it has their descriptions and starts the
// other program to run them.
#include "site_verbs.hpp"

namespace mocap::cli {

Verb view_verb() {
  return describe_view();
}
Verb serve_verb() {
  return describe_serve();
}
Verb render_verb() {
  return describe_render();
}
Verb publish_verb() {
  return describe_publish();
}
Verb token_verb() {
  return describe_token();
}
Verb completion_verb() {
  return describe_completion();
}
Verb man_verb() {
  return describe_man();
}

}  // namespace mocap::cli
