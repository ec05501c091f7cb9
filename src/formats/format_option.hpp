// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Options of individual formats. Each format declares its own; every front end reads this list.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mocap/number_style.hpp"
#include "mocap/reading.hpp"
#include "mocap/time_point.hpp"

namespace mocap {
struct LoadOptions;
struct SaveOptions;
}  // namespace mocap

namespace mocap::detail {

/// A value of an option that a dialog offers.
struct OfferedValue {
  std::string_view value;
  std::string_view text;
};

/// How a dialog asks for the value of an option before a file is written.
struct OptionField {
  std::string_view label;                      ///< `Ease in`.
  std::string_view note = {};                  ///< A sentence about the values.
  std::span<const OfferedValue> offered = {};  ///< Default: the choices of the option, if any.
  std::optional<double> most_s = {};           ///< The longest time, seconds.
};

/// One option, shared by all formats that support it.
struct FormatOption {
  enum class Kind : std::uint8_t {
    flag,
    word,
    list,  ///< Several values, separated by commas or given one by one; each is set individually.
    time   ///< Frames or seconds, such as `12` or `0.4s`.
  };

  std::string_view name;           ///< Without dashes: `canonical`.
  std::string_view old_name = {};  ///< A former name, still accepted.
  Kind kind = Kind::flag;
  std::string_view value_name = {};     ///< `N`; empty for a flag.
  std::string_view default_value = {};  ///< The default of an optional value.
  /// Heading in the help. Default: that of the options for input or output.
  std::string_view group = {};
  /// Help text. `{}` is replaced by the formats: `A, B or C`.
  std::string (*text)() = nullptr;
  std::vector<std::string> (*choices)() = nullptr;  ///< The possible values, if there are few.
  bool choices_only = true;                         ///< Refuses other values.

  /// Names of the option in other programs, for suggestions, separated by spaces: `digits`;
  /// `euler=angles`, for which the option is suggested with this value.
  std::string_view synonyms = {};
  /// Names of its values in other programs, in lower case: `quats=rotations`.
  std::string_view value_synonyms = {};

  /// Another option and its value without which this one has no effect. Default: none.
  std::string_view needed_option = {};
  std::string_view needed_value = {};
  /// Has an effect only on clips that are converted for the format. Default: on all.
  bool fits_clips = false;
  /// The reason why it has no effect. Default: the formats to which it applies.
  std::string_view why_ineffective = {};
  bool selects_format = false;  ///< On its own, it selects its format for the output.
  /// A repair of damaged files, also available in `mocap check --fix`.
  bool repairs = false;
  /// Null: dialogs do not ask for the value.
  const OptionField* field = nullptr;
};

/// A value as given by the user.
struct OptionValue {
  std::string_view word;          ///< Empty for a flag.
  std::optional<TimePoint> time;  ///< Set if the option is a time.
};

/// The settings that the options of formats change.
struct OptionTarget {
  LoadOptions& load;
  SaveOptions& save;
};

enum class OptionUse : std::uint8_t { reading, writing };

/// An option of one format.
struct FormatSetting {
  const FormatOption* option = nullptr;
  OptionUse use{};
  /// Sets the value. Returns the accepted values if it is invalid, as advice: `expected 0 to 6`;
  /// empty if it is valid. Null if another format that has the option sets it for this one.
  std::string (*set)(const OptionValue& value, const OptionTarget& target) = nullptr;
};

/// An option and how the formats that have it use it.
struct ListedOption {
  const FormatOption* option = nullptr;
  OptionUse use{};
};
/// All options of all formats, each once.
std::vector<ListedOption> format_options();
/// The option with this name, or this former name; null if there is none.
const FormatOption* find_format_option(std::string_view name);
/// A name of an option in another program.
struct OptionSynonym {
  std::string_view option;  ///< `table`
  std::string_view value;   ///< `angles`; empty if the name does not imply a value.
};
/// The option that has this word among its `synonyms`.
std::optional<OptionSynonym> find_option_synonym(std::string_view word);
/// The value of an option that has this word, in any case, among its `value_synonyms`; empty if
/// there is none.
std::string_view find_value_synonym(std::string_view option, std::string_view word);
/// The help text, with the names of the formats.
std::string text_of(const ListedOption& listed);
/// Sets an option for all formats that have it. Returns the accepted values if it is invalid, as
/// `FormatSetting::set` does.
std::string set_format_option(const FormatOption& option, const OptionValue& value,
                              const OptionTarget& target);

/// Options that several formats have.
namespace shared_options {
extern const FormatOption canonical;
extern const FormatOption decimals;
extern const FormatOption drop_frames;
extern const FormatOption hold_values;
extern const FormatOption quaternion_order;
extern const FormatOption take;
}  // namespace shared_options

/// Parses the value of `shared_options::decimals`; empty if it is invalid.
std::optional<WriteNumbers> parse_decimals(std::string_view word);
/// The accepted values of `shared_options::decimals`.
std::string accepted_decimals();
/// Digits only, at most `most`.
std::optional<std::uint32_t> parse_count(std::string_view word, std::uint32_t most);

}  // namespace mocap::detail
