// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads the elements of an XML file in their order. Nothing is stored, so that a file with many
/// elements needs no memory besides its text.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mocap::detail {

/// Comments, processing instructions and the document type are skipped. Namespaces are not
/// supported; entities that the file declares are an error, because they may stand for any amount
/// of text.
class XmlReader {
 public:
  struct Problem {
    std::string message;
    std::size_t offset = 0;
  };

  /// The text must be UTF-8 and exist as long as the reader.
  explicit XmlReader(std::string_view text);

  /// Enters the next child of the current element (initially, of the file). False after the last
  /// child; then the current element has been left. Also false if the file is invalid.
  bool enter_child();
  /// Leaves the current element without reading the rest of it.
  void skip();
  /// The same; returns the text in the element, without that of its children. Valid until the next
  /// call.
  std::string_view take_text();

  /// Facts about the last element that was entered, until the next call that advances.
  std::string_view name() const { return name_; }
  std::string attribute(std::string_view name) const;
  /// Of its name, in the text.
  std::size_t offset() const;

  /// The first error. After it, no elements are found.
  const std::optional<Problem>& problem() const { return problem_; }

 private:
  enum class Tag { start, end, none };

  Tag next_tag(std::string* text);
  Tag open_tag();
  Tag close_tag();
  bool scan_attributes();
  void leave(std::string* text);
  bool skip_past(std::string_view mark, std::size_t begin, std::string_view what);
  bool skip_document_type();
  void skip_whitespace();
  std::size_t end_of_name() const;
  bool fail(std::string message, std::size_t offset);
  bool fail_unclosed();

  std::string_view text_;
  std::size_t at_ = 0;
  std::string_view name_;
  std::string_view attributes_;
  std::string value_;
  std::vector<std::string_view> open_;  ///< Names of the elements that contain the position.
  bool is_empty_ = false;               ///< The current element is `<name/>`.
  std::optional<Problem> problem_;
};

}  // namespace mocap::detail
