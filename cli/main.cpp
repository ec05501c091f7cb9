// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <exception>
#include <filesystem>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "console.hpp"
#include "help_page.hpp"
#include "interrupt.hpp"
#include "io/system/path_text.hpp"
#include "io/system/process.hpp"
#include "io/system/stop_requests.hpp"
#include "model/nearest.hpp"
#include "site_program.hpp"
#include "verb.hpp"
#include "version.hpp"
#include "visible_text.hpp"

namespace mocap::cli {

namespace {

/// The amount of help requested: `--help`, or `-h` for the short version.
std::optional<HelpLength> help_asked_for(const std::vector<std::string>& words) {
  const auto end = std::find(words.begin(), words.end(), "--");
  if (std::find(words.begin(), end, "--help") != end) return HelpLength::full;
  if (std::find(words.begin(), end, "-h") != end) return HelpLength::brief;
  return std::nullopt;
}

Exit run_verb(const Verb& verb, std::vector<std::string> words, Console& console) {
  if (verb.declare == nullptr) {
    words.insert(words.begin(), std::string(verb.name));
    return run_site_program(console, words, words.front());
  }
  if (const std::optional<HelpLength> length = help_asked_for(words))
    return explain_verb(console, verb, *length);
  OptionTable table;
  const Run run = verb.declare(table);
  for (const Option* option : table.replace_old_names(words))
    console.err.print("note: --{} was renamed to --{}\n", option->old_name, option->name);
  if (const std::optional<UsageError> error = table.parse(words))
    return complain(console, verb.name, *error);
  const std::vector<Option>& options = table.options();
  const auto elsewhere = std::find_if(options.begin(), options.end(), [](const Option& option) {
    return option.in_site_program && is_given(option);
  });
  if (elsewhere != options.end()) {
    const std::string task = fmt::format("{} --{}", verb.name, elsewhere->name);
    words.insert(words.begin(), std::string(verb.name));
    return run_site_program(console, words, task);
  }
  // The signal thread delays the exit of a short run, especially on a busy machine. The first
  // process of a container always needs it, because default signal actions do not terminate that
  // process.
  if (!verb.only_prints || system::must_handle_requests()) watch_interrupts();
  return run(console);
}

Exit run_command(std::vector<std::string> words, Console& console) {
  if (words.empty()) {
    print_welcome(console);
    return Exit::done;
  }
  const std::string word = std::move(words.front());
  words.erase(words.begin());
  if (word == "--version" || word == "-V") {
    console.out.write(version_text());
    return Exit::done;
  }
  if (word == "--help" || word == "-h") {
    const HelpLength length = word == "-h" ? HelpLength::brief : HelpLength::full;
    const Verb* verb = words.empty() ? nullptr : find_verb(words.front());
    if (verb != nullptr) return explain_verb(console, *verb, length);
    print_welcome(console);
    return Exit::done;
  }
  if (const Verb* verb = find_verb(word)) return run_verb(*verb, std::move(words), console);

  std::string advice = verb_advice(word, verb_names());
  if (advice.empty()) advice = did_you_mean(word, verb_names());
  std::error_code error;
  const bool is_file = std::filesystem::exists(system::path_of(word), error);
  if (advice.empty() && is_file)
    advice = fmt::format("to see what is in the file:  mocap info {}", visible(word));
  return complain(
      console, "",
      {fmt::format("unknown {} `{}`", word.starts_with('-') ? "option" : "command", visible(word)),
       advice});
}

/// All output must have been written; a reader that closed the pipe early is not an error.
Exit close_output(Console& console, Exit status) {
  if (console.out.flush() || console.out.abandoned()) return status;
  console.err.write(Ink::red, "error: ");
  console.err.print("could not write to standard output: {}\n",
                    std::strerror(console.out.error_number()));
  return Exit::not_written;
}

Exit run_guarded(const std::vector<std::string>& words, Console& console) {
  try {
    return close_output(console, run_command(words, console));
  } catch (const std::bad_alloc&) {
    console.err.write("error: out of memory\n");
    return Exit::unreadable;
  } catch (const std::exception& error) {
    console.err.print("error: {}\n", visible(error.what()));
    return Exit::unreadable;
  }
}

}  // namespace

}  // namespace mocap::cli

// Only running out of memory for the arguments could throw here.
// NOLINTNEXTLINE(bugprone-exception-escape)
int main(int argc, char** argv) {
  // A broken pipe and a file that exceeds the size limit are reported by the write that fails.
  mocap::system::report_failed_writes();
  mocap::cli::Console console;
  const std::vector<std::string> words = mocap::system::command_words(argc, argv);
  const mocap::cli::Exit status = mocap::cli::run_guarded(words, console);
  // Writes to files that the signal handler removed fail; this is not reported.
  if (mocap::cli::InterruptWatch::interrupted()) mocap::cli::end_by_signal();
  console.err.flush();
  // Exits without freeing the memory of a large clip page by page.
  mocap::system::end_process(static_cast<int>(status));
}
