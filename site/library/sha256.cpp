// SPDX-License-Identifier: MIT
#include "library/sha256.hpp"

#include <openssl/evp.h>
#include <sys/random.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <vector>

#include "text/hexadecimal.hpp"

namespace mocap::library {

Sha256 sha256_of(std::span<const char> bytes) {
  Sha256 digest{};
  unsigned size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1) {
    std::abort();  // Out of memory, or an OpenSSL without SHA-256.
  }
  return digest;
}

std::optional<Sha256> sha256_of_file(int descriptor, std::uint64_t size) {
  const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(),
                                                                   &EVP_MD_CTX_free);
  if (context == nullptr || EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) != 1)
    return std::nullopt;
  std::vector<char> buffer(std::size_t{256} << 10U);
  for (std::uint64_t at = 0; at < size;) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(size - at, buffer.size()));
    const ssize_t got = ::pread(descriptor, buffer.data(), wanted, static_cast<off_t>(at));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
    if (EVP_DigestUpdate(context.get(), buffer.data(), static_cast<std::size_t>(got)) != 1)
      return std::nullopt;
    at += static_cast<std::uint64_t>(got);
  }
  Sha256 digest{};
  if (EVP_DigestFinal_ex(context.get(), digest.data(), nullptr) != 1) return std::nullopt;
  return digest;
}

std::string hexadecimal(const Sha256& digest) {
  std::string text;
  text.reserve(digest.size() * 2);
  for (const std::uint8_t byte : digest) text::append_hex(text, byte);
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
