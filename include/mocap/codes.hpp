// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Codes of findings. Each message of the library has one. This header declares the codes that
/// several modules report; those specific to a module or a format are in its own header.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "mocap/language.hpp"

namespace mocap {

/// Severity of a finding.
enum class Severity : std::uint8_t {
  note,     ///< Information; not a problem.
  warning,  ///< Unambiguous, but other programs may reject or misread it.
  error     ///< Invalid or ambiguous, or data would be lost.
};

/// How `mocap check --fix` can repair the problem.
enum class Repair : std::uint8_t {
  none,         ///< No repair.
  rewrite,      ///< Write the file again in canonical layout.
  drop_frames,  ///< Drop frames that cannot be read.
  hold_values   ///< Replace invalid values with those of the previous frame.
};

/// Who can follow the advice.
enum class Audience : std::uint8_t {
  everyone,
  command  ///< Users of the command: it names options.
};

/// A property that is inferred if a file does not specify it.
enum class Inferred : std::uint8_t { nothing, position_mode, up_axis, unit, reference_frame, rate };

/// `rewrite`, `drop-frames` or `hold-values`; empty for `none`.
std::string_view word_of(Repair repair);

/// The catalogue entry of a finding. Rows have static storage; see `Code`.
struct CodeFacts {
  std::string_view name;          ///< `motion.rate-doubtful`: family, dot, words separated by `-`.
  Severity severity{};            ///< Default severity.
  std::string_view title;         ///< One line, for lists.
  std::string_view explanation;   ///< Meaning, and the programs that write or reject it.
  std::string_view remedy;        ///< What the user can do, as text.
  std::string_view command = {};  ///< A command that does it; see `command_with_names`.
  Repair repair = Repair::none;   ///< Default repair of findings with this code.
  Audience audience = Audience::everyone;  ///< Who can follow the remedy.
  Inferred inferred = Inferred::nothing;   ///< Property whose inference these findings report.
  /// Only identical findings are counted together, not those with another message or detail, such
  /// as the results of two edits. Default: all with the same subject are.
  bool counts_by_message = false;
  /// Whether a reader or writer that reports it leaves out data of the file that is read, which a
  /// repaired copy of the file therefore lacks.
  bool drops_data = false;
};

/// Stable identifier of a finding, as small as a pointer. Users see, select and ignore findings by
/// its name (`motion.rate-doubtful`), which never changes after a release; in C++ that code is
/// `codes::motion_rate_doubtful`. Equal codes have the same row of the catalogue.
class Code {
 public:
  /// No code; its name is `unknown.code`.
  constexpr Code() = default;
  /// The code of a row, which must outlive it.
  constexpr explicit Code(const CodeFacts& facts) : facts_(&facts) {}
  Code(const CodeFacts&&) = delete;

  friend constexpr bool operator==(Code, Code) = default;
  friend const CodeFacts& facts_of(Code code);

 private:
  const CodeFacts* facts_ = nullptr;
};

/// The entry of a code.
const CodeFacts& facts_of(Code code);

/// The family of a code, such as `motion`: its name before the dot.
std::string_view family_of(Code code);

/// The codes of the library, each family in one place. Not those of the library site.
std::span<const Code> catalogue();

/// The code of the catalogue with this name, or none.
std::optional<Code> find_code(std::string_view name);

}  // namespace mocap

namespace mocap::codes {

// Limits of `ReadLimits`, and memory.
extern const Code limit_bytes;
extern const Code limit_joints;
extern const Code limit_depth;
extern const Code limit_channels;
extern const Code limit_frames;
extern const Code limit_memory;
extern const Code limit_name;

// Invalid use of the library.
extern const Code argument_invalid;
extern const Code argument_shape;

// Clips that are converted for a format, and their unit and axes.
extern const Code fit_unit_assumed;
extern const Code fit_up_assumed;

// Values that readers, writers and checks report.
extern const Code motion_rate_doubtful;
extern const Code motion_out_of_reach;

// Frames and joints of edits and of options of formats.
extern const Code edit_range;
extern const Code edit_joint;

}  // namespace mocap::codes
