// SPDX-License-Identifier: MIT
#include "mocap/avm.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto avm_table = detail::code_table({
    {.name = "avm.section",
     .severity = Severity::warning,
     .title = "Unexpected text after the motion",
     .explanation = "After the last frame, an .avm has lines of key frames, the word "
                    "Properties with eases, then names with values. The text in this file does not "
                    "match that layout or is incomplete; the motion itself is read.",
     .remedy = "Save the file again in Avimator, or continue with the motion alone."},
    {.name = "avm.keys",
     .severity = Severity::warning,
     .title = "Key frames outside the motion",
     .explanation = "A key frame is after the last frame or before the previous one, or the "
                    "number of eases does not match the number of keys. Avimator ignores it.",
     .remedy = "Save the file again in Avimator."},
});

}  // namespace

namespace codes {

constinit const Code avm_section = detail::code_in(avm_table, "avm.section");
constinit const Code avm_keys = detail::code_in(avm_table, "avm.keys");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> avm_codes() {
  return avm_table;
}

}  // namespace detail

}  // namespace mocap
