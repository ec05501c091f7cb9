// SPDX-License-Identifier: MIT
#include "mocap/mjcf.hpp"
#include "model/code_table.hpp"

namespace mocap {

namespace {

constexpr auto mjcf_table = detail::code_table({
    {.name = "mjcf.xml",
     .severity = Severity::error,
     .title = "Invalid XML",
     .explanation = "The file is not well-formed XML. Usually it is truncated.",
     .remedy = "Export or download the file again."},
    {.name = "mjcf.structure",
     .severity = Severity::error,
     .title = "Invalid structure",
     .explanation = "A model has bodies within `worldbody`; default classes that joints "
                    "name must exist, and only a body of the world can be free.",
     .remedy = "Correct the file. If it includes another file with the bodies, open "
               "that file."},
    {.name = "mjcf.value",
     .severity = Severity::error,
     .title = "Invalid value",
     .explanation = "An attribute is not a number, a list of numbers or a word that MJCF "
                    "defines.",
     .remedy = "Correct the value in this line."},
    {.name = "mjcf.include",
     .severity = Severity::warning,
     .title = "An included file is not read",
     .explanation = "The model continues in another file. Bodies, default classes and "
                    "settings of that file are missing.",
     .remedy = "If the bodies are in the other file, open that one. Otherwise save "
               "the complete model with MuJoCo (`mj_saveLastXML`), and open the "
               "result.",
     .drops_data = true},
    {.name = "mjcf.not-read",
     .severity = Severity::warning,
     .title = "Parts of the model are not read",
     .explanation = "Bodies that are attached, replicated or composed, constraints "
                    "between joints (`equality`), and ranges of ball joints are not read.",
     .remedy = "Save the complete model with MuJoCo (`mj_saveLastXML`), and open the "
               "result. Constraints are not read from it either.",
     .drops_data = true},
});

}  // namespace

namespace codes {

constinit const Code mjcf_xml = detail::code_in(mjcf_table, "mjcf.xml");
constinit const Code mjcf_structure = detail::code_in(mjcf_table, "mjcf.structure");
constinit const Code mjcf_value = detail::code_in(mjcf_table, "mjcf.value");
constinit const Code mjcf_include = detail::code_in(mjcf_table, "mjcf.include");
constinit const Code mjcf_not_read = detail::code_in(mjcf_table, "mjcf.not-read");

}  // namespace codes

namespace detail {

std::span<const CodeFacts> mjcf_codes() {
  return mjcf_table;
}

}  // namespace detail

}  // namespace mocap
