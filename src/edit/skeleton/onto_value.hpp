// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The value of a transfer to another skeleton: `hero.glb`, `hero.glb@spine=even@feet=free`.

#include <span>
#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/edit/chain.hpp"
#include "mocap/retarget.hpp"

namespace mocap::edit {

/// An option of the transfer.
struct OntoOption {
  std::string_view name;        ///< `feet`
  std::string_view value_name;  ///< `HOW`
  std::string_view text;        ///< Help text.
  /// The words of the value, separated by spaces, the default first. `frame:` is followed by a
  /// number.
  std::string_view words = {};
  bool takes_number = false;  ///< A number is a value, too.
};

/// All options, in the order of the help page.
std::span<const OntoOption> onto_options();

struct OntoValue {
  std::string_view file;  ///< In the parsed text.
  retarget::Options options;
};

/// Fails with `edit.value` if the name after an `@` is that of an option and its value is invalid.
/// Other words are part of the file name.
Result<OntoValue> parse_onto_value(std::string_view text);

/// The skeleton of a value: a built-in one, or that of a file. If there is no file with a name
/// without an extension, the error lists the built-in ones.
Result<Clip> onto_skeleton(std::string_view file, const ClipReader& read);

/// Sets an option. Fails with `edit.value` for an invalid value.
Status set_onto_option(std::string_view name, std::string_view value, retarget::Options& options);

/// The value with this option unless it has it, or is invalid.
std::string with_onto_option(std::string value, std::string_view name, std::string_view word);

}  // namespace mocap::edit
