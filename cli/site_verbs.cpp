// SPDX-License-Identifier: MIT
#include "site_verbs.hpp"

namespace mocap::cli {

Verb describe_view() {
  return {
      .name = "view",
      .synopsis = "FILE... [OPTIONS]",
      .summary = "Show motions in the browser",
      .examples = {{{"mocap view walk.bvh", "play it"},
                    {"mocap view take1.bvh take2.bvh", "two, to compare"},
                    {"mocap view 01_01.amc", "with the ASF that belongs to it"}}},
      .paragraphs = {"The files stay where they are: a server for this machine only serves them "
                     "to the page, and nothing else. The first line on standard output is the "
                     "address."},
      .declare = nullptr};
}

Verb describe_serve() {
  return {.name = "serve",
          .synopsis = "FOLDER [OPTIONS]",
          .summary = "Put a folder of motions on the web: a library with search, viewer and API",
          .examples = {{{"mocap serve motions/", "at http://127.0.0.1:8080, for this machine"},
                        {"mocap serve motions/ --host 0.0.0.0", "for the network; adding by token"},
                        {"mocap serve motions/ --uploads off --log json",
                         "reading only, every request logged"}}},
          .paragraphs =
              {"The first line on standard output is the address, once the server answers. Files "
               "of the folder are indexed where they lie and never changed; new, changed and "
               "removed ones are noticed. Added motions are kept in the catalogue's folder, byte "
               "for byte, each motion once.",
               "From this machine everything is allowed. From others, reading needs no "
               "token; adding needs one (mocap token), unless --uploads allows otherwise. TLS is "
               "left to a proxy in front; docs/hosting.md has recipes.",
               "Ctrl-C or SIGTERM lets running requests finish, for ten seconds at most. Exit "
               "status: 0 after that, 2 when the port is in use, 3 when the library cannot be "
               "opened."},
          .declare = nullptr};
}

Verb describe_render() {
  return {
      .name = "render",
      .synopsis = "FILE -o PICTURE [OPTIONS]",
      .summary = "Draw a motion as a picture or an animation",
      .examples = {{{"mocap render walk.bvh -o walk.png", "its most typical pose"},
                    {"mocap render walk.bvh -o walk.webp --moving", "the whole clip, animated"},
                    {"mocap render old.bvh new.bvh -o both.webp --compare world",
                     "what an edit did"}}},
      .paragraphs =
          {"The ground is transparent. Left is blue, right is orange, the spine grey; "
           "faint figures show the body before and after, lines show the paths of hips and feet."},
      .declare = nullptr};
}

Verb describe_publish() {
  return {.name = "publish",
          .synopsis = "FILE... --to URL [OPTIONS]",
          .summary = "Add motions to a library on the web",
          .examples = {{{"mocap publish walk.bvh --to http://localhost:8080", "one motion"},
                        {"mocap publish takes/ --to https://motions.example --licence CC0-1.0",
                         "a folder, with its licence"},
                        {"mocap publish takes.zip --to https://motions.example --tag dance",
                         "a zip, with a tag"}}},
          .paragraphs =
              {"Prints the outcome for each file, and its address there. A motion that the library "
               "has already, also as a re-encoded copy, is not added again: its address is shown. "
               "When the library asks to slow down, mocap waits as long as it asks.",
               "With --json, each line has path, status (added, duplicate, failed), address, and "
               "the library's answer. Exit status: 0 when every file is there now, 3 when some "
               "failed."},
          .declare = nullptr};
}

Verb describe_token() {
  return {.name = "token",
          .synopsis = "FOLDER [add NAME | list | revoke ID] [OPTIONS]",
          .summary = "Give people the right to add to a library, and take it back",
          .examples = {{{"mocap token motions/ add anna", "a token for Anna; it is shown once"},
                        {"mocap token motions/ add bot --rights add,edit", "one that may edit too"},
                        {"mocap token motions/ list", "who has one, and when it was used"}}},
          .paragraphs = {"A server that runs on the folder knows new tokens, and forgets revoked "
                         "ones, at once. Only hashes are kept, so a lost token is replaced, not "
                         "found."},
          .declare = nullptr};
}

Verb describe_completion() {
  return {.name = "completion",
          .synopsis = "SHELL",
          .summary = "Print what a shell needs to complete words",
          .examples = {{{"source <(mocap completion bash)", "in ~/.bashrc"},
                        {"mocap completion zsh > ~/.zfunc/_mocap", "where fpath has ~/.zfunc"},
                        {"mocap completion fish | source", "in ~/.config/fish/config.fish"}}},
          .paragraphs = {},
          .declare = nullptr,
          .only_prints = true};
}

Verb describe_man() {
  return {.name = "man",
          .synopsis = "[--markdown]",
          .summary = "Print the whole manual",
          .examples = {{{"mocap man | man -l -", "read it"},
                        {"mocap man > mocap.1", "keep it"},
                        {"mocap man --markdown", "for a web page"}}},
          .paragraphs = {},
          .declare = nullptr,
          .only_prints = true};
}

}  // namespace mocap::cli
