// SPDX-License-Identifier: MIT
#include "library/sha256.hpp"

#include <openssl/evp.h>
#include <sys/random.h>

#include <cstdlib>
#include <vector>

namespace mocap::library {

Sha256 sha256_of(std::span<const char> bytes) {
  Sha256 digest{};
  unsigned size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) {
    std::abort();  // Only without memory, or with an OpenSSL that lacks SHA-256.
  }
  return digest;
}

std::string hexadecimal(const Sha256& digest) {
  std::string text;
  text.reserve(digest.size() * 2);
  for (const std::uint8_t byte : digest) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15U];
  }
  return text;
}

std::uint64_t short_hash(std::string_view bytes) {
  const Sha256 digest = sha256_of(bytes);
  std::uint64_t hash = 0;
  for (std::size_t i = 0; i < 8; ++i) hash = hash << 8 | digest[i];
  return hash;
}

void fill_random(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::getrandom(bytes.data(), bytes.size(), 0);
    if (count < 0) {
      if (errno == EINTR) continue;
      std::abort();
    }
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

std::string random_word(std::size_t count) {
  std::vector<std::uint8_t> bytes(count);
  fill_random(bytes);
  std::string word;
  for (const std::uint8_t byte : bytes) word += "abcdefghjkmnpqrstuvwxyz023456789"[byte & 31U];
  return word;
}

}  // namespace mocap::library
