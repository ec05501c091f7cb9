// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The options of `mocap convert` that the formats declare.

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/format_option.hpp"
#include "mocap/formats.hpp"
#include "options.hpp"

namespace mocap::cli {

struct InputFormats;

/// The formats read and written, to detect options that have no effect.
struct FormatsInUse {
  Format to = default_format;
  /// The formats of the inputs; null if there are none.
  const InputFormats* from = nullptr;
  bool has_edits = false;  ///< Edited clips may have to be converted for their format.
};

/// The values of the options as given on the command line or in a recipe.
class FormatWords {
 public:
  FormatWords();
  FormatWords(const FormatWords&) = delete;
  FormatWords& operator=(const FormatWords&) = delete;
  ~FormatWords() = default;

  /// Declares the options without their own heading for reading or writing.
  void declare(OptionTable& table, detail::OptionUse use);
  /// Declares the options with their own headings.
  void declare_groups(OptionTable& table);

  /// Sets the options of the formats. Reports an invalid value.
  Misuse set(LoadOptions& load, SaveOptions& save) const;
  /// An option that was given, with dashes; empty if there is none.
  std::string given() const;
  /// The first option that has no effect.
  Misuse find_ineffective(const FormatsInUse& formats) const;

  /// The format that the options select for the output, and the option that does.
  struct Selection {
    Format format{};
    std::string option;  ///< With dashes.
  };
  std::optional<Selection> selected_format() const;

 private:
  struct ParsedValue {
    detail::ListedOption listed;
    bool flag = false;
    std::optional<std::string> word = {};
    std::vector<std::string> words = {};

    const detail::FormatOption& option() const { return *listed.option; }
    bool is_given() const { return flag || word || !words.empty(); }
  };
  static void declare(OptionTable& table, ParsedValue& parsed);
  bool has_value(std::string_view option, std::string_view value) const;
  Misuse find_ineffective(const ParsedValue& parsed, const FormatsInUse& formats) const;

  std::deque<ParsedValue> values_;  ///< A deque, because options refer to the elements.
};

/// The usage error for an option that cannot have any effect.
UsageError ineffective_option(std::string_view option, std::string_view why);

/// The same for an option that none of the formats in use has.
UsageError ineffective_option_of_formats(std::string_view option, detail::OptionUse use);

}  // namespace mocap::cli
