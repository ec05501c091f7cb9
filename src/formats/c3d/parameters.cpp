// SPDX-License-Identifier: MIT
#include "formats/c3d/parameters.hpp"

#include <array>
#include <cstdint>
#include <cstdlib>

#include "text/ascii.hpp"

namespace mocap::c3d {

namespace {

int signed_byte(char byte) {
  return static_cast<signed char>(byte);
}

/// The most parameters with numbered names, such as LABELS2. Each is searched for.
constexpr std::size_t most_parts = 1'000;

std::string_view without_padding(std::string_view text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == '\0')) text.remove_suffix(1);
  return text;
}

/// Fills type, dimensions and values from what follows the offset of a record. Returns false if
/// they are longer than `bytes`.
bool parse_values(std::string_view bytes, Parameter& parameter) {
  if (bytes.size() < 2) return false;
  parameter.type = signed_byte(bytes[0]);
  const std::size_t dimension_count = static_cast<unsigned char>(bytes[1]);
  if (bytes.size() < 2 + dimension_count) return false;
  const std::size_t space = bytes.size() - 2 - dimension_count;
  bool has_values = true;
  for (std::size_t i = 0; i < dimension_count; ++i) {
    parameter.dimensions.push_back(static_cast<unsigned char>(bytes[2 + i]));
    has_values = has_values && parameter.dimensions.back() != 0;
  }
  std::size_t size = has_values ? static_cast<std::size_t>(std::abs(parameter.type)) : 0;
  for (const std::size_t dimension : parameter.dimensions) {
    // Checked after each factor, so that the product cannot overflow.
    size *= dimension;
    if (size > space) return false;
  }
  if (size > space) return false;
  parameter.bytes = bytes.substr(2 + dimension_count, size);
  return true;
}

}  // namespace

Parameters::Parameters(Processor processor, std::string_view records) : processor_(processor) {
  std::array<std::string, 129> groups;
  std::vector<std::size_t> group_numbers;
  // Records with a wrong offset overlap, but each byte of the section is a value only once.
  std::size_t unused = records.size();
  while (records.size() >= 4) {
    const auto name_length = static_cast<std::size_t>(std::abs(signed_byte(records[0])));
    const int group = signed_byte(records[1]);
    if (name_length == 0 || group == 0 || records.size() < 4 + name_length) break;
    const std::string name = text::upper(records.substr(2, name_length));
    const std::string_view rest = records.substr(2 + name_length);
    if (group < 0) {
      groups[static_cast<std::size_t>(-group)] = name;
    } else {
      Parameter parameter;
      parameter.name = name;
      parameter.spelling = records.substr(2, name_length);
      if (!parse_values(rest.substr(2), parameter) || parameter.bytes.size() > unused) break;
      unused -= parameter.bytes.size();
      all_.push_back(std::move(parameter));
      group_numbers.push_back(static_cast<std::size_t>(group));
    }
    const std::size_t offset = word_in(processor, rest);
    // An offset of less than its own length would never reach the end.
    if (offset < 2 || offset > rest.size()) break;
    records = rest.substr(offset);
  }
  // A group may be defined after its parameters.
  for (std::size_t i = 0; i < all_.size(); ++i) all_[i].group = groups[group_numbers[i]];
}

const Parameter* Parameters::find(std::string_view group, std::string_view name) const {
  for (const Parameter& parameter : all_) {
    if (parameter.group == group && parameter.name == name) return &parameter;
  }
  return nullptr;
}

std::optional<double> Parameters::value_at(const Parameter& parameter, std::size_t index) const {
  if (parameter.type <= 0) return std::nullopt;
  const auto size = static_cast<std::size_t>(parameter.type);
  if (index >= parameter.bytes.size() / size) return std::nullopt;
  const std::string_view bytes = parameter.bytes.substr(index * size, size);
  if (size == 1) return static_cast<unsigned char>(bytes[0]);
  if (size == 2) return static_cast<std::int16_t>(word_in(processor_, bytes));
  if (size == 4) return static_cast<double>(float_in(processor_, bytes));
  return std::nullopt;
}

std::optional<double> Parameters::number(std::string_view group, std::string_view name,
                                         std::size_t index) const {
  const Parameter* const parameter = find(group, name);
  if (parameter == nullptr) return std::nullopt;
  return value_at(*parameter, index);
}

std::vector<double> Parameters::all_numbers(std::string_view group, std::string_view name) const {
  std::vector<double> all;
  std::string numbered(name);
  for (std::size_t part = 2;; ++part) {
    const Parameter* const parameter = find(group, numbered);
    if (parameter == nullptr || part > most_parts) return all;
    for (std::size_t i = 0; const std::optional<double> value = value_at(*parameter, i); ++i)
      all.push_back(*value);
    numbered = std::string(name) + std::to_string(part);
  }
}

std::vector<std::string> Parameters::texts(std::string_view group, std::string_view name) const {
  std::vector<std::string> texts;
  const Parameter* const parameter = find(group, name);
  if (parameter == nullptr || parameter->type != -1 || parameter->bytes.empty()) return texts;
  const std::size_t length = parameter->dimensions.empty() ? 1 : parameter->dimensions[0];
  for (std::size_t at = 0; at < parameter->bytes.size(); at += length)
    texts.emplace_back(without_padding(parameter->bytes.substr(at, length)));
  return texts;
}

std::vector<std::string> Parameters::all_texts(std::string_view group,
                                               std::string_view name) const {
  std::vector<std::string> all = texts(group, name);
  for (std::size_t number = 2;; ++number) {
    const std::string numbered = std::string(name) + std::to_string(number);
    if (number > most_parts || find(group, numbered) == nullptr) return all;
    for (std::string& text : texts(group, numbered)) all.push_back(std::move(text));
  }
}

}  // namespace mocap::c3d
