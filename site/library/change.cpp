// SPDX-License-Identifier: MIT
#include "library/change.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "report/json_fields.hpp"

namespace mocap::library {

namespace {

using Json = nlohmann::json;
using report::text_in;

constexpr std::array kinds{"set", "edit", "remove", "away"};
// The URL-safe alphabet (RFC 4648, section 5), without padding.
constexpr std::string_view alphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

}  // namespace

std::string base64(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() * 4 / 3 + 3);
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char byte : bytes) {
    bits = (bits << 8 | static_cast<unsigned char>(byte)) & 0xFFFFU;
    count += 8;
    while (count >= 6) {
      count -= 6;
      text += alphabet[bits >> count & 63U];
    }
  }
  if (count > 0) text += alphabet[bits << (6 - count) & 63U];
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  static constexpr std::array<std::int8_t, 256> values = [] {
    std::array<std::int8_t, 256> table{};
    table.fill(-1);
    for (std::size_t i = 0; i < alphabet.size(); ++i) {
      table[static_cast<unsigned char>(alphabet[i])] = static_cast<std::int8_t>(i);
    }
    return table;
  }();
  if (text.size() % 4 == 1) return std::nullopt;
  std::string bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t bits = 0;
  unsigned count = 0;
  for (const char letter : text) {
    const std::int8_t value = values[static_cast<unsigned char>(letter)];
    if (value < 0) return std::nullopt;
    bits = (bits << 6 | static_cast<std::uint32_t>(value)) & 0xFFFFU;
    count += 6;
    if (count >= 8) {
      count -= 8;
      bytes += static_cast<char>(bits >> count & 0xFFU);
    }
  }
  // Unused bits must be 0, so that each byte sequence has exactly one encoding.
  if ((bits & ((1U << count) - 1U)) != 0) return std::nullopt;
  return bytes;
}

std::string files_digest(const Entry& entry) {
  std::string digest;
  for (const StoredFile& file : entry.files) {
    if (!digest.empty()) digest += '+';
    digest += file.sha256;
  }
  return digest;
}

std::vector<std::string> removal_digests(const Entry& entry) {
  std::vector<std::string> digests{files_digest(entry)};
  if (entry.files.size() > 1) digests.push_back(entry.files.front().sha256);
  return digests;
}

std::string to_line(const Change& change) {
  Json json;
  json["op"] = kinds[static_cast<std::size_t>(change.kind)];
  json["key"] = change.key;
  if (!change.record.empty()) json["record"] = base64(change.record);
  if (!change.traits.empty()) json["traits"] = base64(change.traits);
  if (!change.findings.empty()) json["findings"] = change.findings;
  if (!change.hidden_sha256.empty()) {
    json["hidden"] = {{"path", base64(change.hidden_path)}, {"sha256", change.hidden_sha256}};
  }
  return report::text_of(json);
}

std::optional<Change> change_from_line(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  Change change;
  const std::string kind = text_in(json, "op");
  std::size_t i = 0;
  while (i < kinds.size() && kind != kinds[i]) ++i;
  const auto key = json.find("key");
  if (i == kinds.size() || key == json.end() || !key->is_number_integer()) return std::nullopt;
  change.kind = static_cast<Change::Kind>(i);
  change.key = key->get<std::int64_t>();
  auto record = from_base64(text_in(json, "record"));
  auto traits = from_base64(text_in(json, "traits"));
  if (!record || !traits) return std::nullopt;
  change.record = std::move(*record);
  change.traits = std::move(*traits);
  change.findings = text_in(json, "findings");
  if (const auto hidden = json.find("hidden"); hidden != json.end() && hidden->is_object()) {
    auto path = from_base64(text_in(*hidden, "path"));
    if (!path) return std::nullopt;
    change.hidden_path = std::move(*path);
    change.hidden_sha256 = text_in(*hidden, "sha256");
  }
  return change;
}

}  // namespace mocap::library
