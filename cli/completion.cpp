// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "site_verbs.hpp"
#include "verb.hpp"

namespace mocap::cli {

namespace {

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

/// Whether the shell completes the value of the option with file names. Other values without
/// choices, such as finding codes, have no completion.
bool takes_file(const Option& option) {
  return option.choices.empty() && (option.value_name == "OUT" || option.value_name == "FILE");
}

std::vector<std::string> option_words(const OptionTable& table) {
  std::vector<std::string> words{"--help"};
  for (const Option& option : table.options()) {
    words.push_back("--" + option.name);
    if (option.letter != '\0') words.push_back(fmt::format("-{}", option.letter));
  }
  return words;
}

/// `--to|-t`, for a `case` pattern in the shell.
std::string case_pattern(const Option& option) {
  std::string pattern = "--" + option.name;
  if (option.letter != '\0') pattern += fmt::format("|-{}", option.letter);
  return pattern;
}

std::string bash_verb(const Verb& verb) {
  OptionTable table;
  verb.declare(table);
  std::string text = fmt::format("    {})\n      case \"$before\" in\n", verb.name);
  const auto append = std::back_inserter(text);
  for (const Option& option : table.options()) {
    if (option.value_name.empty() || !option.default_value.empty()) continue;
    if (takes_file(option)) {
      fmt::format_to(append, "        {}) COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n",
                     case_pattern(option));
    } else {
      fmt::format_to(append, "        {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n",
                     case_pattern(option), joined(option.choices));
    }
  }
  fmt::format_to(append, "      esac\n      options='{}'\n      words='{}' ;;\n",
                 joined(option_words(table)), joined(table.operands().choices));
  return text;
}

std::string bash_completion() {
  std::string text =
      "# bash completion for mocap: source <(mocap completion bash)\n"
      "_mocap() {\n"
      "  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\"\n"
      "  local options='' words=''\n"
      "  COMPREPLY=()\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n";
  const auto append = std::back_inserter(text);
  fmt::format_to(append,
                 "    COMPREPLY=($(compgen -W '{} --help --version' -- \"$word\"))\n"
                 "    return\n  fi\n  case \"${{COMP_WORDS[1]}}\" in\n",
                 joined(verb_names()));
  for (const Verb& verb : verbs()) text += bash_verb(verb);
  text +=
      "  esac\n"
      "  if [[ \"$word\" == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
      "  elif [ -n \"$words\" ]; then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
      "  else\n"
      "    local IFS=$'\\n'\n"
      "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
      "  fi\n"
      "}\n"
      "complete -o filenames -F _mocap mocap\n";
  return text;
}

/// Escapes text for a zsh specification in single quotes.
std::string zsh_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'') {
      result += "'\\''";
    } else if (c == '[' || c == ']' || c == ':' || c == '\\') {
      result += {'\\', c};
    } else {
      result.push_back(c);
    }
  }
  return result;
}

std::string zsh_option(const Option& option) {
  const bool repeats = std::holds_alternative<std::vector<std::string>*>(option.target) ||
                       std::holds_alternative<std::vector<ParsedOption>*>(option.target);
  std::string names = "--" + option.name;
  if (option.letter != '\0')
    names = fmt::format("(-{0} --{1})'{{-{0},--{1}}}'", option.letter, option.name);
  if (!option.default_value.empty()) names += "=-";
  std::string text =
      fmt::format("'{}{}[{}]", repeats ? "*" : "", names, zsh_text(first_sentence(option.text)));
  if (!option.value_name.empty()) {
    const std::string_view several = option.default_value.empty() ? "" : ":";
    text += fmt::format(":{}{}:", several, option.value_name);
    text += takes_file(option) ? "_files" : fmt::format("({})", joined(option.choices));
  }
  return text + "'";
}

std::string zsh_completion() {
  std::string text =
      "#compdef mocap\n"
      "# zsh completion for mocap: mocap completion zsh > \"${fpath[1]}/_mocap\"\n"
      "_mocap() {\n"
      "  local context state line\n"
      "  local -a verbs\n"
      "  verbs=(\n";
  const auto append = std::back_inserter(text);
  for (const Verb& verb : verbs())
    fmt::format_to(append, "    '{}:{}'\n", verb.name, zsh_text(verb.summary));
  text +=
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe 'command' verbs\n"
      "    return\n"
      "  fi\n"
      "  local verb=$words[2]\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case $verb in\n";
  for (const Verb& verb : verbs()) {
    OptionTable table;
    verb.declare(table);
    fmt::format_to(append,
                   "    {})\n      _arguments -s \\\n        '--help[explain this command]'",
                   verb.name);
    for (const Option& option : table.options())
      fmt::format_to(append, " \\\n        {}", zsh_option(option));
    const Operands& operands = table.operands();
    if (!operands.name.empty())
      fmt::format_to(
          append, " \\\n        '*:{}:{}'", operands.name,
          operands.choices.empty() ? "_files" : fmt::format("({})", joined(operands.choices)));
    text += " ;;\n";
  }
  text +=
      "  esac\n"
      "}\n"
      "if [ \"$funcstack[1]\" = _mocap ]; then\n"
      "  _mocap \"$@\"\n"
      "else\n"
      "  compdef _mocap mocap\n"
      "fi\n";
  return text;
}

std::string fish_quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result.push_back('\\');
    result.push_back(c);
  }
  return result + "'";
}

std::string fish_completion() {
  std::string text =
      "# fish completion for mocap: mocap completion fish | source\n"
      "complete -c mocap -n __fish_use_subcommand -l version -d 'Print the version'\n";
  const auto append = std::back_inserter(text);
  for (const Verb& verb : verbs())
    fmt::format_to(append, "complete -c mocap -n __fish_use_subcommand -f -a {} -d {}\n", verb.name,
                   fish_quoted(verb.summary));
  for (const Verb& verb : verbs()) {
    OptionTable table;
    verb.declare(table);
    const std::string begin =
        fmt::format("complete -c mocap -n '__fish_seen_subcommand_from {}'", verb.name);
    fmt::format_to(append, "{} -l help -d 'Explain this command'\n", begin);
    if (!table.operands().choices.empty())
      fmt::format_to(append, "{} -f -a {}\n", begin, fish_quoted(joined(table.operands().choices)));
    for (const Option& option : table.options()) {
      fmt::format_to(append, "{} -l {}", begin, option.name);
      if (option.letter != '\0') fmt::format_to(append, " -s {}", option.letter);
      const bool needs_value = !option.value_name.empty() && option.default_value.empty();
      if (needs_value) text += takes_file(option) ? " -r -F" : " -x";
      if (!option.choices.empty())
        fmt::format_to(append, " -a {}", fish_quoted(joined(option.choices)));
      fmt::format_to(append, " -d {}\n", fish_quoted(first_sentence(option.text)));
    }
  }
  return text;
}

Run declare_completion(OptionTable& table) {
  auto shells = std::make_shared<std::vector<std::string>>();
  const std::vector<std::string> known{"bash", "zsh", "fish"};
  table.operands({"SHELL", "bash, zsh or fish.", shells.get(), 1, 1, known});
  return [shells](Console& console) {
    const std::string& shell = shells->front();
    console.out.write(shell == "bash"  ? bash_completion()
                      : shell == "zsh" ? zsh_completion()
                                       : fish_completion());
    return Exit::done;
  };
}

}  // namespace

Verb completion_verb() {
  Verb verb = describe_completion();
  verb.declare = declare_completion;
  return verb;
}

}  // namespace mocap::cli
