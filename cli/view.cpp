// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "inputs.hpp"
#include "io/system/file.hpp"
#include "report.hpp"
#include "running_server.hpp"
#include "server/host.hpp"
#include "server/server.hpp"
#include "server_options.hpp"
#include "site_folder.hpp"
#include "site_verbs.hpp"
#include "verb.hpp"

namespace mocap::cli {

namespace {

namespace fs = std::filesystem;

struct ViewOptions {
  std::vector<std::string> files;
  std::optional<std::string> port, site;
  bool no_browser = false;
};

/// The files, and the skeleton files that were found for motions.
std::vector<server::LocalFile> local_files(const std::vector<Input>& inputs) {
  std::vector<server::LocalFile> files;
  const auto add = [&](const fs::path& path) {
    const bool is_known = std::any_of(
        files.begin(), files.end(), [&](const auto& file) { return same_place(file.path, path); });
    if (!is_known) files.push_back({path.filename().string(), fs::absolute(path)});
  };
  for (const Input& input : inputs) {
    add(input.path);
    if (!input.skeleton.empty()) add(input.skeleton);
  }
  return files;
}

Exit run_view(const ViewOptions& arguments, Console& console) {
  server::ServerOptions options;
  options.port = 0;
  if (arguments.port) {
    const auto port = parse_port(*arguments.port);
    if (!port)
      return complain(console, "view",
                      unknown_word("--port", *arguments.port, std::string(port_takes)));
    options.port = *port;
  }
  if (const auto wrong = check_site(arguments.site)) return complain(console, "view", *wrong);
  const Inputs inputs = find_inputs(arguments.files);
  for (const std::vector<Error>* folders : {&inputs.failures, &inputs.empty})
    for (const Error& folder : *folders) print_finding(console, console.err, folder);
  for (const Input& input : inputs.files) {
    if (input.uses_standard_input())
      return complain(console, "view",
                      {"standard input cannot be viewed", "write it to a file first"});
    // The page reads the files later; a missing file is better reported now.
    if (const auto source = ByteSource::open(input.path); !source) {
      print_finding(console, console.err, source.error());
      return Exit::unreadable;
    }
  }
  if (inputs.files.empty()) return Exit::unreadable;
  options.site = find_site(arguments.site);
  if (options.site.empty())
    return complain(console, "view",
                    {"the viewer pages were not found",
                     "build them with `make site`, or specify their folder: --site DIR"});
  options.local_files = local_files(inputs.files);
  options.version = MOCAP_VERSION;
  const std::size_t count = options.local_files.size();
  auto server = server::Server::start(nullptr, std::move(options));
  if (!server) {
    print_finding(console, console.err, server.error());
    return Exit::usage;
  }
  const std::string address = (*server)->address() + "/view?local=1";
  console.out.print("{}\n", address);
  console.out.print("  {} file{}, for this machine only\n", count, count == 1 ? "" : "s");
  console.out.write("  press Ctrl-C to stop\n");
  // Runs after `run_until_signal` has started to wait for signals: a program that reads the address
  // may send one. Some desktops block until the browser is closed, so this does not wait for it.
  if (!arguments.no_browser)
    std::thread([address] {
      constexpr std::string_view advice = "no browser could be opened: copy the URL into one\n";
      if (!server::open_browser(address))
        std::ignore = system::write_some(system::standard_error, advice);
    }).detach();
  return run_until_signal(console, **server);
}

Run declare_view(OptionTable& table) {
  auto options = std::make_shared<ViewOptions>();
  table.operands(file_operands(options->files, 1));
  table.flag("no-browser", options->no_browser, "Only print the URL.");
  table.value("port", "N", options->port, "The port to listen on. Default: any free one.");
  table.value("site", "DIR", options->site,
              "The folder of the built web pages. Default: site next to the command, or the "
              "installed one.");
  return [options](Console& console) { return run_view(*options, console); };
}

}  // namespace

Verb view_verb() {
  Verb verb = describe_view();
  verb.declare = declare_view;
  return verb;
}

}  // namespace mocap::cli
