// SPDX-License-Identifier: MIT
#include "library/traits.hpp"

#include <cstring>

namespace mocap::library {

namespace {
/// Must be incremented when the computation of signature or movement changes.
constexpr char traits_version = 1;
}  // namespace

std::string pack(const Traits& traits) {
  std::string bytes(1, traits_version);
  const auto append = [&](const void* data, std::size_t size) {
    bytes.append(static_cast<const char*>(data), size);
  };
  append(traits.signature.values.data(), sizeof traits.signature.values);
  append(&traits.signature.extent, sizeof traits.signature.extent);
  if (traits.movement) append(traits.movement->data(), sizeof *traits.movement);
  return bytes;
}

Traits unpack_traits(std::string_view bytes) {
  Traits traits;
  constexpr std::size_t signature_bytes = sizeof traits.signature.values + sizeof(float);
  if (bytes.size() < 1 + signature_bytes || bytes.front() != traits_version) return traits;
  bytes.remove_prefix(1);
  std::memcpy(traits.signature.values.data(), bytes.data(), sizeof traits.signature.values);
  std::memcpy(&traits.signature.extent, bytes.data() + sizeof traits.signature.values,
              sizeof(float));
  bytes.remove_prefix(signature_bytes);
  if (bytes.size() == sizeof(Movement)) {
    traits.movement.emplace();
    std::memcpy(traits.movement->data(), bytes.data(), sizeof(Movement));
  }
  return traits;
}

}  // namespace mocap::library
