// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "library/file_owner.hpp"
#include "library/library.hpp"
#include "mocap/reading.hpp"
#include "report.hpp"
#include "running_server.hpp"
#include "server/access.hpp"
#include "server/access_log.hpp"
#include "server/codes.hpp"
#include "server/host.hpp"
#include "server/server.hpp"
#include "server_options.hpp"
#include "site_folder.hpp"
#include "site_verbs.hpp"
#include "text/quantities.hpp"
#include "verb.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

struct ServeOptions {
  std::vector<std::string> folders;
  std::optional<std::string> port, host, uploads, site, catalogue, max_upload, log, rescan,
      upload_memory;
  std::vector<std::string> names;
  bool trust_proxy = false;
};

/// A `--name` that cannot occur in a Host header.
std::optional<UsageError> check_names(const std::vector<std::string>& names) {
  for (const std::string& name : names)
    if (!server::is_host(name))
      return unknown_word("--name", name, "expected a host name, such as motions.example");
  return std::nullopt;
}

/// Parses the command-line options; returns the usage error, if any.
std::optional<UsageError> read_options(const ServeOptions& arguments,
                                       server::ServerOptions& options) {
  if (arguments.port) {
    const auto port = parse_port(*arguments.port);
    if (!port) return unknown_word("--port", *arguments.port, std::string(port_takes));
    options.port = *port;
  }
  if (arguments.max_upload) {
    const auto bytes = parse_bytes(*arguments.max_upload);
    if (!bytes)
      return unknown_word("--max-upload", *arguments.max_upload,
                          "expected a size such as 256MB or 1GB");
    options.limits.upload_bytes = *bytes;
    options.limits.unpacked_file_bytes = *bytes;
  }
  if (arguments.upload_memory) {
    const auto bytes = parse_bytes(*arguments.upload_memory);
    if (!bytes)
      return unknown_word("--upload-memory", *arguments.upload_memory,
                          "expected a size such as 512MB or 2GB");
    options.limits.upload_memory_bytes = *bytes;
  }
  if (auto wrong = check_site(arguments.site)) return wrong;
  if (arguments.host) options.host = *arguments.host;
  const std::string uploads = arguments.uploads.value_or("token");
  options.who_adds = uploads == "open"  ? server::Uploads::open
                     : uploads == "off" ? server::Uploads::off
                                        : server::Uploads::token;
  const std::string log = arguments.log.value_or("text");
  options.log = log == "json"  ? server::LogForm::json
                : log == "off" ? server::LogForm::off
                               : server::LogForm::text;
  options.trust_proxy = arguments.trust_proxy;
  if (auto wrong = check_names(arguments.names)) return wrong;
  options.names = arguments.names;
  options.site = find_site(arguments.site);
  options.version = MOCAP_VERSION;
  return std::nullopt;
}

/// The most memory for the data of one motion. A server must not run out of it because of one file.
std::uint64_t memory_of_a_motion(std::uint64_t upload_bytes) {
  constexpr std::uint64_t least = std::uint64_t{2} << 30U;
  constexpr std::uint64_t bytes_per_byte = 8;
  const std::uint64_t most = ReadLimits{}.max_memory;
  return upload_bytes > most / bytes_per_byte ? most
                                              : std::max(least, upload_bytes * bytes_per_byte);
}

/// A missing folder is most likely a typo, so it is not created silently.
std::optional<UsageError> check_folder(const std::string& folder) {
  std::error_code error;
  if (fs::is_directory(folder, error)) return std::nullopt;
  if (fs::exists(folder, error))
    return UsageError{fmt::format("{} is not a folder", visible(folder)),
                      fmt::format("to view one file:  mocap view {}", file_word(folder))};
  return UsageError{fmt::format("folder not found: {}", visible(folder)),
                    fmt::format("to create an empty library:  mkdir -p {}", file_word(folder))};
}

void greet(Console& console, const ServeOptions& arguments, const server::ServerOptions& options,
           const server::Server& server, library::Library& library, const fs::path& catalogue) {
  const library::LibraryStatus status = library.status();
  const std::string folder = file_word(arguments.folders.front());
  // The first line is for scripts: only the address.
  console.out.print("{}\n", server.address());
  console.out.print("  {} in {}{}\n", text::counted(status.motions, "motion"),
                    visible(arguments.folders.front()),
                    status.scan.done ? "" : "; the folder is being indexed");
  console.out.print("  uploads are stored in {}\n", visible((catalogue / "files").string()));
  if (options.who_adds == server::Uploads::off) {
    console.out.write("  uploads are disabled\n");
  } else if (options.who_adds == server::Uploads::open) {
    console.out.write("  anyone may upload motions; changes need a token\n");
  } else if (!server::is_loopback(options.host) || options.trust_proxy) {
    console.out.print("  uploads need a token:  mocap token {} add NAME\n", folder);
  }
  if (!options.names.empty() && !options.trust_proxy && server::is_loopback(options.host))
    console.err.write(
        "warning: behind a proxy, --name needs --trust-proxy: without it, a client whose Host "
        "header the proxy replaces may count as local, and needs no token\n");
  if (options.site.empty())
    console.out.write("  the web pages were not found, only the API is available:  --site DIR\n");
  if (status.journal_lines_skipped > 0)
    console.out.print("  damaged journal lines, skipped: {}; a backup may contain them\n",
                      text::grouped(status.journal_lines_skipped));
  console.out.write("  press Ctrl-C to stop\n");
  if (const Status readable = library.tokens_readable(); !readable)
    print_finding(console, console.err, readable.error());
}

/// The error of a library that cannot be opened, with the file owners if they are the cause.
Error error_with_owners(const Error& error, const fs::path& folder, const fs::path& catalogue) {
  std::error_code failed;
  const bool has_catalogue = fs::exists(catalogue, failed);
  return library::with_owners(error, has_catalogue ? catalogue : folder, catalogue);
}

Exit run_serve(const ServeOptions& arguments, Console& console) {
  server::ServerOptions options;
  if (const auto wrong = read_options(arguments, options))
    return complain(console, "serve", *wrong);
  const std::string& folder = arguments.folders.front();
  if (const auto wrong = check_folder(folder)) return complain(console, "serve", *wrong);
  server::share_heaps();

  library::OpenOptions open;
  open.limits.max_memory = memory_of_a_motion(options.limits.upload_bytes);
  if (arguments.catalogue) open.catalogue = *arguments.catalogue;
  if (arguments.rescan) {
    const auto every = parse_duration(*arguments.rescan);
    if (!every)
      return complain(console, "serve",
                      unknown_word("--rescan", *arguments.rescan,
                                   "expected a time such as 30s, 5min or 1h, or 0 for never"));
    open.rescan_every = *every;
  }
  // Outlives the library, whose threads write to it.
  server::AccessLog unread_log(options.log, options.clocks);
  open.on_unread = [&unread_log](const library::UnreadFile& file) { unread_log.unread(file); };
  const fs::path catalogue =
      arguments.catalogue ? fs::path(*arguments.catalogue) : fs::path(folder) / ".mocap";
  auto library = library::Library::open(folder, open);
  if (!library) {
    print_finding(console, console.err, error_with_owners(library.error(), folder, catalogue));
    return Exit::unreadable;
  }
  options.uploads = catalogue;
  auto server = server::Server::start(library->get(), options);
  if (!server) {
    print_finding(console, console.err, server.error());
    return server.error().code == codes::server_address ? Exit::usage : Exit::unreadable;
  }
  greet(console, arguments, options, **server, **library, catalogue);
  return run_until_signal(console, **server);
}

Run declare_serve(OptionTable& table) {
  auto options = std::make_shared<ServeOptions>();
  table.operands(
      {.name = "FOLDER",
       .text =
           "The library: a folder of motion files, which are indexed in place, or an empty folder.",
       .target = &options->folders,
       .least = 1,
       .most = 1,
       .choices = {}});
  table.value("port", "N", options->port, "The port to listen on. Default: 8080; 0: any free one.");
  table.value("host", "ADDR", options->host,
              "The address to listen on. Default: 127.0.0.1, this machine only; 0.0.0.0: all its "
              "networks.");
  table
      .value("uploads", "WHO", options->uploads,
             "Who may upload motions from other machines: anyone (open), clients with a token "
             "(token, the default), or no one, including this machine (off).")
      .choices = {"open", "token", "off"};
  table.value("max-upload", "SIZE", options->max_upload,
              "The largest upload, such as 64MB. Default: 256MiB.");
  table.value("upload-memory", "SIZE", options->upload_memory,
              "Memory for reading uploads of all clients, such as 2GB. Default: 1GiB. Further "
              "uploads get status 503 and must be sent again later.");
  table.value(
      "rescan", "TIME", options->rescan,
      "How often to rescan the folder, such as 30s or 5min. This finds files that another machine "
      "adds on a network drive; the system does not report those. Default: 60s; 0: never.");
  table.list("name", "HOST", options->names,
             "A host name of the library, for a server behind a proxy on the same machine. A "
             "request for this name never counts as local.");
  table.flag("trust-proxy", options->trust_proxy,
             "Trust X-Forwarded-For, X-Forwarded-Proto and X-Forwarded-Host from a reverse proxy. "
             "No client then counts as local.");
  table.value("catalogue", "DIR", options->catalogue,
              "Store the catalogue and uploaded motions here. Default: .mocap in FOLDER.");
  table.value("site", "DIR", options->site,
              "The folder of the built web pages. Default: site next to the command, or the "
              "installed one.");
  table
      .value("log", "FORM", options->log,
             "What to log to standard error: changes, failures and unreadable files (text, the "
             "default), these and every request as JSON objects (json), nothing (off).")
      .choices = {"json", "text", "off"};
  return [options](Console& console) { return run_serve(*options, console); };
}

}  // namespace

Verb serve_verb() {
  Verb verb = describe_serve();
  verb.declare = declare_serve;
  return verb;
}

}  // namespace mocap::cli
