// SPDX-License-Identifier: MIT
#include "verb.hpp"

#include <algorithm>
#include <initializer_list>

#include "mocap/edit/signal.hpp"
#include "mocap/edit/time.hpp"
#include "mocap/edit/values.hpp"
#include "mocap/io.hpp"
#include "mocap/retarget.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

std::span<const Verb> verbs() {
  static const std::vector<Verb> all{info_verb(),    check_verb(),   convert_verb(),
#ifdef MOCAP_WITH_SITE
                                     view_verb(),    serve_verb(),
#endif
                                     diff_verb(),    match_verb(),
#ifdef MOCAP_WITH_SITE
                                     render_verb(),  publish_verb(), token_verb(),
#endif
                                     formats_verb(), help_verb(),    completion_verb(), man_verb()};
  return all;
}

const Verb* find_verb(std::string_view name) {
  const std::span<const Verb> all = verbs();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Verb& verb) { return verb.name == name; });
  return found == all.end() ? nullptr : &*found;
}

std::vector<std::string> verb_names() {
  std::vector<std::string> names;
  for (const Verb& verb : verbs()) names.emplace_back(verb.name);
  return names;
}

Exit complain(Console& console, std::string_view verb, const UsageError& error) {
  console.err.write(Ink::red, "error: ");
  console.err.print("{}\n", error.message);
  if (!error.advice.empty()) console.err.print("  {}\n", error.advice);
  const bool is_general = verb.empty() || verb == "help";
  console.err.print("  see:  mocap help{}{}\n", is_general ? "" : " ", is_general ? "" : verb);
  return Exit::usage;
}

Exit exit_of(const Error& error) {
  const auto is_one_of = [&](std::initializer_list<Code> list) {
    return std::find(list.begin(), list.end(), error.code) != list.end();
  };
  if (is_one_of({codes::edit_value, codes::edit_range, codes::edit_rate, codes::edit_joint,
                 codes::edit_loop, codes::edit_keyframes, codes::edit_recipe, codes::retarget_map}))
    return Exit::usage;
  if (is_one_of({codes::io_not_found, codes::io_not_a_file, codes::io_denied, codes::io_read,
                 codes::io_write, codes::io_exists, codes::limit_memory}))
    return Exit::not_written;
  return Exit::not_possible;
}

}  // namespace mocap::cli
