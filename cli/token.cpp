// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "findings_json.hpp"
#include "library/tokens.hpp"
#include "report.hpp"
#include "verb.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;
using library::Rights;

struct TokenOptions {
  std::vector<std::string> words;
  std::vector<std::string> rights;
  std::optional<std::string> catalogue;
  bool json = false;
};

std::optional<Rights> rights_named(const std::vector<std::string>& names) {
  Rights rights = Rights::none;
  for (const std::string& name : names) {
    if (name == "add")
      rights = rights | Rights::add;
    else if (name == "edit")
      rights = rights | Rights::edit;
    else if (name == "delete")
      rights = rights | Rights::remove;
    else
      return std::nullopt;
  }
  return rights;
}

std::string words_of(Rights rights) {
  std::string words;
  const auto append = [&](Rights right, std::string_view word) {
    if (has(rights, right)) words += fmt::format("{}{}", words.empty() ? "" : ",", word);
  };
  append(Rights::add, "add");
  append(Rights::edit, "edit");
  append(Rights::remove, "delete");
  return words;
}

/// `2026-11-21`, or `never`.
std::string day_of(std::int64_t seconds) {
  if (seconds == 0) return "never";
  const std::time_t time = seconds;
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

Exit fail_with(Console& console, const Error& error) {
  print_finding(console, console.err, error);
  return Exit::unreadable;
}

Exit add(Console& console, const TokenOptions& options, library::TokenStore& store) {
  if (options.words.size() != 3)
    return complain(console, "token",
                    {"a NAME is missing: whom is the token for?", "mocap token FOLDER add NAME"});
  const std::vector<std::string> names =
      options.rights.empty() ? std::vector<std::string>{"add"} : options.rights;
  const auto rights = rights_named(names);
  if (!rights)
    return complain(console, "token",
                    {"--rights has an unknown right", "the rights are add, edit and delete"});
  const auto secret = store.make(options.words[2], *rights);
  if (!secret) return fail_with(console, secret.error());
  if (options.json) {
    Json json;
    json["label"] = options.words[2];
    json["rights"] = words_of(*rights);
    json["token"] = *secret;
    console.out.write(json_line(json));
    return Exit::done;
  }
  console.out.print("{}\n", *secret);
  console.err.print("for {}, to {}; it is shown this once, and only its hash is kept\n",
                    visible(options.words[2]), words_of(*rights));
  return Exit::done;
}

Exit list(Console& console, const TokenOptions& options, library::TokenStore& store) {
  const std::vector<library::TokenFacts> tokens = store.list();
  if (options.json) {
    Json all = Json::array();
    for (const library::TokenFacts& token : tokens) {
      Json json;
      json["id"] = token.id;
      json["label"] = token.label;
      json["rights"] = words_of(token.rights);
      json["made"] = token.made_s;
      json["used"] = token.used_s == 0 ? Json() : Json(token.used_s);
      all.push_back(std::move(json));
    }
    console.out.write(json_line(all));
    return Exit::done;
  }
  if (tokens.empty()) console.out.write("no tokens yet:  mocap token FOLDER add NAME\n");
  for (const library::TokenFacts& token : tokens)
    console.out.print("{}  {}  {}  made {}, used {}\n", token.id, padded(visible(token.label), 20),
                      padded(words_of(token.rights), 15), day_of(token.made_s),
                      day_of(token.used_s));
  return Exit::done;
}

Exit revoke(Console& console, const TokenOptions& options, library::TokenStore& store) {
  if (options.words.size() != 3)
    return complain(console, "token",
                    {"an ID is missing: which token?", "their ids:  mocap token FOLDER list"});
  if (const Status revoked = store.revoke(options.words[2]); !revoked) {
    Error error = revoked.error();
    error.advice = "their ids:  mocap token FOLDER list";
    return fail_with(console, error);
  }
  if (!options.json) console.out.write("revoked; it is not taken any more\n");
  return Exit::done;
}

Exit run_token(const TokenOptions& options, Console& console) {
  const fs::path folder = options.words.front();
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return complain(console, "token",
                    {fmt::format("there is no folder {}", visible(folder.string())),
                     "name the folder of the library, as for mocap serve"});
  const std::string action = options.words.size() > 1 ? options.words[1] : "list";
  if (!options.rights.empty() && action != "add")
    return complain(console, "token", {"--rights is for `add`", "leave it out"});
  library::TokenStore store(options.catalogue ? fs::path(*options.catalogue) : folder / ".mocap");
  if (action == "add") return add(console, options, store);
  if (action == "revoke") return revoke(console, options, store);
  if (action == "list" && options.words.size() <= 2) return list(console, options, store);
  return complain(console, "token",
                  {fmt::format("`{}` is nothing that can be done with tokens", visible(action)),
                   "add NAME, list, or revoke ID"});
}

Run declare_token(OptionTable& table) {
  auto options = std::make_shared<TokenOptions>();
  table.operands({.name = "FOLDER [add NAME | list | revoke ID]",
                  .text = "The folder of the library, and what to do: make a token for somebody, "
                          "list all of them (the default), or take one back.",
                  .target = &options->words,
                  .least = 1,
                  .most = 3,
                  .choices = {}});
  table
      .list("rights", "LIST", options->rights,
            "What the token allows: add, edit, delete. Default: add.")
      .choices = {"add", "edit", "delete"};
  table.value("catalogue", "DIR", options->catalogue,
              "Where the library's catalogue lies, if mocap serve was told so.");
  table.flag("json", options->json, "Print JSON, for programs.");
  return [options](Console& console) { return run_token(*options, console); };
}

}  // namespace

Verb token_verb() {
  return {.name = "token",
          .synopsis = "FOLDER [add NAME | list | revoke ID] [OPTIONS]",
          .summary = "Give people the right to add to a library, and take it back",
          .examples = {{{"mocap token motions/ add anna", "a token for Anna; it is shown once"},
                        {"mocap token motions/ add bot --rights add,edit", "one that may edit too"},
                        {"mocap token motions/ list", "who has one, and when it was used"}}},
          .paragraphs = {"A server that runs on the folder knows new tokens, and forgets revoked "
                         "ones, at once. Only hashes are kept, so a lost token is replaced, not "
                         "found."},
          .declare = declare_token};
}

}  // namespace mocap::cli
