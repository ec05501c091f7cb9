// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What readers of robot models in XML have in common.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/body_tree.hpp"
#include "formats/xml_reader.hpp"
#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::detail {

/// A kind of model.
struct ModelFormat {
  std::string_view name;   ///< Of the format, in lower case.
  std::string_view label;  ///< Of the format, in messages.
  std::string_view root;   ///< The outermost element.
  const Code* structure;   ///< Of a model without its parts.
  const Code* xml;         ///< Of invalid XML.
  /// The bodies of a text. What is not represented is added to the findings.
  Result<std::vector<ModelBody>> (*parse)(std::string_view text, const ReadLimits& limits,
                                          Diagnostics& found);
};

/// Reads a model as a clip. Fails with the codes of its format and `limit.*`.
Result<Clip> read_model(ByteSource& source, const ModelFormat& format, const ReadLimits& limits,
                        Diagnostics& diagnostics);

/// Whether the start of a file is XML that contains this element, which may follow comments.
bool begins_with_model(std::string_view head, std::string_view root);

/// The text of a model while it is read.
class ModelDocument {
 protected:
  ModelDocument(std::string_view text, const ReadLimits& limits, Diagnostics& found)
      : xml_(text), limits_(limits), found_(found), text_(text) {}

  /// Calls `read` in the first outermost element with the name of the format.
  template <class Read>
  Status read_root(const ModelFormat& format, const Read& read) {
    bool is_found = false;
    while (xml_.enter_child()) {
      if (xml_.name() != format.root || is_found) {
        xml_.skip();
        continue;
      }
      is_found = true;
      if (Status status = read(); !status && !xml_.problem()) return status;
    }
    return check_root(format, is_found);
  }

  Diagnostic finding(const Code& code, std::size_t offset, std::string message) const;
  tl::unexpected<Error> problem(const Code& code, std::size_t offset, std::string message) const;

  XmlReader xml_;
  const ReadLimits& limits_;
  Diagnostics& found_;

 private:
  Status check_root(const ModelFormat& format, bool is_found) const;

  std::string_view text_;
};

}  // namespace mocap::detail
