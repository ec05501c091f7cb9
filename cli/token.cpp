// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <fmt/format.h>
#include <grp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ctime>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "findings_json.hpp"
#include "library/file_owner.hpp"
#include "library/tokens.hpp"
#include "report.hpp"
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
                      shell_word(options.words.front()));
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
        fmt::format("List their ids: mocap token {} list", shell_word(options.words.front()));
    return fail_with(console, error);
  }
  if (!options.json) console.out.write("revoked; it is no longer accepted\n");
  return Exit::done;
}

/// Files of the library that root left in another user's catalogue. They are held open while their
/// owner changes; links and files with several hard links are skipped.
void give_back(int folder, uid_t user, gid_t group) {
  for (const char* name : {"tokens", "tokens.lock", "token-uses"}) {
    const int file = ::openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) continue;
    struct stat facts {};
    if (::fstat(file, &facts) == 0 && S_ISREG(facts.st_mode) && facts.st_uid == 0 &&
        facts.st_nlink == 1)
      (void)!::fchown(file, user, group);
    ::close(file);
  }
}

/// The library's user could not read files that root creates. So the command switches to that user,
/// which also prevents links in their folder from redirecting root's writes.
Status become_owner(const fs::path& folder, const fs::path& catalogue) {
  struct stat whole {};
  struct stat own {};
  if (::geteuid() != 0 || ::stat(folder.c_str(), &whole) != 0) return {};
  const int opened = ::open(catalogue.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  const bool is_there = opened >= 0 && ::fstat(opened, &own) == 0;
  // A catalogue owned by root that has a journal belongs to a server run by root; without a
  // journal, it was created by `mocap token` alone.
  const bool is_begun = is_there && own.st_uid == 0 && whole.st_uid != 0 &&
                        ::faccessat(opened, "journal", F_OK, 0) != 0;
  const struct stat& owner = is_there && !is_begun ? own : whole;
  if (owner.st_uid == 0) {
    if (opened >= 0) ::close(opened);
    return {};
  }
  if (is_begun) (void)!::fchown(opened, owner.st_uid, owner.st_gid);
  if (is_there) give_back(opened, owner.st_uid, owner.st_gid);
  if (opened >= 0) ::close(opened);
  if (::setgroups(1, &owner.st_gid) == 0 &&
      ::setresgid(owner.st_gid, owner.st_gid, owner.st_gid) == 0 &&
      ::setresuid(owner.st_uid, owner.st_uid, owner.st_uid) == 0)
    return {};
  Error error = make_diagnostic(
      codes::io_denied,
      fmt::format("the library belongs to {}, and root cannot act as that user here",
                  library::user_name(owner.st_uid)));
  error.advice = fmt::format("Run it as that user: sudo -u {} mocap token ...",
                             library::user_name(owner.st_uid));
  return tl::unexpected<Error>(std::move(error));
}

/// Validates the arguments before any output or access to the folder.
Misuse find_wrong_action(const TokenOptions& options, const std::string& action) {
  if (!options.rights.empty() && action != "add")
    return UsageError{"--rights applies only to `add`", "omit it"};
  const bool has_name = options.words.size() == 3;
  const std::string folder = shell_word(options.words.front());
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
  if (const Status become = become_owner(folder, catalogue); !become)
    return fail_with(console, become.error());
  library::TokenStore store(catalogue, library::Clocks());
  if (const Status readable = store.readable(); !readable)
    return fail_with(console, readable.error());
  if (!has_library && !error)
    console.err.print("{} has no library yet: `mocap serve {}` creates one\n",
                      visible(folder.string()), shell_word(folder.string()));
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
