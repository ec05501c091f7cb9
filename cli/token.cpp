// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "findings_json.hpp"
#include "library/become_owner.hpp"
#include "library/tokens.hpp"
#include "report.hpp"
#include "server/http_date.hpp"
#include "site_verbs.hpp"
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
  return server::rfc3339(seconds).substr(0, std::string_view("2026-11-21").size());
}

Exit fail_with(Console& console, const Error& error) {
  print_finding(console, console.err, error);
  return Exit::unreadable;
}

Exit add(Console& console, const TokenOptions& options, library::TokenStore& store) {
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
  console.err.print("for {}, to {}; shown only once, because only its hash is stored\n",
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
  if (tokens.empty())
    console.out.print("no tokens yet:  mocap token {} add NAME\n",
                      file_word(options.words.front()));
  for (const library::TokenFacts& token : tokens)
    console.out.print("{}  {}  {}  created {}, used {}\n", token.id,
                      padded(visible(token.label), 20), padded(words_of(token.rights), 15),
                      day_of(token.made_s), day_of(token.used_s));
  return Exit::done;
}

Exit revoke(Console& console, const TokenOptions& options, library::TokenStore& store) {
  if (const Status revoked = store.revoke(options.words[2]); !revoked) {
    Error error = revoked.error();
    error.advice =
        fmt::format("List their ids: mocap token {} list", file_word(options.words.front()));
    return fail_with(console, error);
  }
  if (!options.json) console.out.write("revoked; it is no longer accepted\n");
  return Exit::done;
}

/// Validates the arguments before any output or access to the folder.
Misuse find_wrong_action(const TokenOptions& options, const std::string& action) {
  if (!options.rights.empty() && action != "add")
    return UsageError{"--rights applies only to `add`", "omit it"};
  const bool has_name = options.words.size() == 3;
  const std::string folder = file_word(options.words.front());
  if (action == "add" && !has_name)
    return UsageError{"missing NAME for the token", fmt::format("mocap token {} add NAME", folder)};
  if (action == "revoke" && !has_name)
    return UsageError{"missing token ID",
                      fmt::format("List their ids: mocap token {} list", folder)};
  if (action == "add" || action == "revoke" || (action == "list" && !has_name)) return std::nullopt;
  return UsageError{fmt::format("unknown action `{}`", visible(action)),
                    "expected add NAME, list, or revoke ID"};
}

Exit run_token(const TokenOptions& options, Console& console) {
  const fs::path folder = options.words.front();
  std::error_code error;
  if (!fs::is_directory(folder, error))
    return complain(console, "token",
                    {fmt::format("folder not found: {}", visible(folder.string())),
                     "specify the folder of the library, as for mocap serve"});
  const std::string action = options.words.size() > 1 ? options.words[1] : "list";
  if (Misuse wrong = find_wrong_action(options, action)) return complain(console, "token", *wrong);
  const fs::path catalogue = options.catalogue ? fs::path(*options.catalogue) : folder / ".mocap";
  const bool has_library = fs::exists(catalogue / "journal", error);
  if (const Status become = library::become_owner(folder, catalogue); !become)
    return fail_with(console, become.error());
  library::TokenStore store(catalogue, library::Clocks());
  if (const Status readable = store.readable(); !readable)
    return fail_with(console, readable.error());
  if (!has_library && !error)
    console.err.print("{} has no library yet: `mocap serve {}` creates one\n",
                      visible(folder.string()), file_word(folder.string()));
  if (action == "add") return add(console, options, store);
  if (action == "revoke") return revoke(console, options, store);
  return list(console, options, store);
}

Run declare_token(OptionTable& table) {
  auto options = std::make_shared<TokenOptions>();
  table.operands({.name = "FOLDER",
                  .text = "The folder of the library, then the action: `add NAME` creates a token, "
                          "`list` (the default) lists all, `revoke ID` revokes one.",
                  .target = &options->words,
                  .least = 1,
                  .most = 3,
                  .choices = {}});
  table
      .list("rights", "LIST", options->rights,
            "The rights of the token: add, edit, delete. Default: add.")
      .choices = {"add", "edit", "delete"};
  table.value("catalogue", "DIR", options->catalogue,
              "The folder of the library's catalogue, if mocap serve --catalogue was used.");
  table.flag("json", options->json, "Print JSON.");
  return [options](Console& console) { return run_token(*options, console); };
}

}  // namespace

Verb token_verb() {
  Verb verb = describe_token();
  verb.declare = declare_token;
  return verb;
}

}  // namespace mocap::cli
