// SPDX-License-Identifier: MIT
#include "reading_options.hpp"

#include "input_formats.hpp"

namespace mocap::cli {

void ReadingOptions::declare(OptionTable& table, std::string_view effect) {
  table.group("Input");
  table
      .value("from", "FORMAT", from_,
             "Force the input format, regardless of content and file name.")
      .choices = readable_formats();
  words_.declare(table, detail::OptionUse::reading);
  if (!effect.empty()) declare_first_frame(table, first_frame_, effect);
}

std::optional<Format> ReadingOptions::format() const {
  return from_ ? find_format(*from_) : std::nullopt;
}

std::string ReadingOptions::given() const {
  if (from_) return "--from";
  return first_frame_ ? "--first-frame" : words_.given();
}

Misuse ReadingOptions::set(const Inputs& inputs, ReadRequest& request) const {
  request.from = format();
  request.starts_with_reference = starts_with_reference(first_frame_);
  SaveOptions nothing_is_written;
  if (Misuse wrong = words_.set(request.options, nothing_is_written)) return wrong;
  if (inputs.files.empty()) return std::nullopt;
  const InputFormats from = formats_of(inputs, from_);
  return words_.find_ineffective({.from = &from});
}

}  // namespace mocap::cli
