// SPDX-License-Identifier: MIT
#include "site_verbs.hpp"

namespace mocap::cli {

Verb describe_view() {
  return {.name = "view",
          .synopsis = "FILE... [OPTIONS]",
          .summary = "Show motions in the browser",
          .examples = {{{"mocap view walk.bvh", "play it"},
                        {"mocap view take1.bvh take2.bvh", "compare two motions"},
                        {"mocap view 01_01.amc", "with its skeleton file"}}},
          .paragraphs = {"The files are not copied: a local server serves them, and nothing else, "
                         "to the page. The first line on standard output is the URL."},
          .declare = nullptr};
}

Verb describe_serve() {
  return {.name = "serve",
          .synopsis = "FOLDER [OPTIONS]",
          .summary = "Serve a folder of motions on the web: a library with search, viewer and API",
          .examples = {{{"mocap serve motions/", "on http://127.0.0.1:8080, for this machine only"},
                        {"mocap serve motions/ --host 0.0.0.0",
                         "for the network; uploads need a token"},
                        {"mocap serve motions/ --uploads off --log json",
                         "read-only, with every request logged"}}},
          .paragraphs =
              {"The first line on standard output is the URL, printed once the server is ready. "
               "Files in the folder are indexed in place and never changed; new, changed and "
               "removed files are detected. Uploaded motions are stored in the catalogue's folder, "
               "byte for byte and without duplicates.",
               "Requests from this machine have all rights. For others, reading is public and "
               "uploading requires a token (mocap token), unless --uploads is set. Use a reverse "
               "proxy for TLS; docs/hosting.md has examples.",
               "On Ctrl-C or SIGTERM, running requests have up to ten seconds to finish, and the "
               "exit status is 0. It is 2 if the port is in use, 3 if the library cannot be "
               "opened."},
          .declare = nullptr};
}

Verb describe_render() {
  return {.name = "render",
          .synopsis = "FILE -o PICTURE [OPTIONS]",
          .summary = "Draw a motion as a picture or an animation",
          .examples = {{{"mocap render walk.bvh -o walk.png", "its most representative pose"},
                        {"mocap render walk.bvh -o walk.webp --moving", "the whole clip, animated"},
                        {"mocap render old.bvh new.bvh -o both.webp --compare world",
                         "the effect of an edit"}}},
          .paragraphs =
              {"The background is transparent. Left is blue, right is orange, the spine grey; "
               "faint figures show poses before and after, lines show the paths of hips and feet."},
          .declare = nullptr};
}

Verb describe_publish() {
  return {
      .name = "publish",
      .synopsis = "FILE... --to URL [OPTIONS]",
      .summary = "Upload motions to a library",
      .examples = {{{"mocap publish walk.bvh --to http://localhost:8080", "one motion"},
                    {"mocap publish takes/ --to https://motions.example --licence CC0-1.0",
                     "a folder, with its licence"},
                    {"mocap publish takes.zip --to https://motions.example --tag dance",
                     "a zip, with a tag"}}},
      .paragraphs =
          {"Prints the result and URL for each file. A motion that the library already has, "
           "including re-encoded duplicates, is not added again; its URL is printed. If the "
           "library asks to slow down, mocap waits for the requested time.",
           "With --json, each line has path, status (added, duplicate, failed), address, and the "
           "library's response. Exit status: 0 if all files are in the library, 3 if some failed."},
      .declare = nullptr};
}

Verb describe_token() {
  return {
      .name = "token",
      .synopsis = "FOLDER [add NAME | list | revoke ID] [OPTIONS]",
      .summary = "Create and revoke tokens for uploads to a library",
      .examples = {{{"mocap token motions/ add anna", "a token for Anna; it is shown once"},
                    {"mocap token motions/ add bot --rights add,edit", "one that may also edit"},
                    {"mocap token motions/ list", "list tokens and when they were used"}}},
      .paragraphs = {"A running server accepts new tokens, and rejects revoked ones, immediately. "
                     "Only hashes are stored, so a lost token cannot be recovered, only replaced."},
      .declare = nullptr};
}

Verb describe_completion() {
  return {.name = "completion",
          .synopsis = "SHELL",
          .summary = "Print a shell completion script",
          .examples = {{{"source <(mocap completion bash)", "in ~/.bashrc"},
                        {"mocap completion zsh > ~/.zfunc/_mocap", "a folder in fpath"},
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
                        {"mocap man > mocap.1", "save it"},
                        {"mocap man --markdown", "for a web page"}}},
          .paragraphs = {},
          .declare = nullptr,
          .only_prints = true};
}

}  // namespace mocap::cli
