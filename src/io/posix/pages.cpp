// SPDX-License-Identifier: MIT
#include "io/system/pages.hpp"

#ifdef __linux__
#include <sys/mman.h>

#include <cstdint>
#else
#include <limits>
#endif

namespace mocap::system {

#ifdef __linux__

namespace {

// On x86-64 and arm64.
constexpr std::size_t huge_page = std::size_t{2} << 20;

/// Address space aligned to a huge page, since only whole aligned pages can be huge. Returns
/// nullptr on failure.
void* map_aligned(std::size_t bytes, int protection) {
  const std::size_t padded = bytes + huge_page;
  void* mapping =
      ::mmap(nullptr, padded, protection, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapping == MAP_FAILED) return nullptr;
  char* begin = static_cast<char*>(mapping);
  const std::size_t misfit = reinterpret_cast<std::uintptr_t>(begin) % huge_page;
  const std::size_t before = misfit == 0 ? 0 : huge_page - misfit;
  if (before > 0) ::munmap(begin, before);
  char* aligned = begin + before;
  const std::size_t behind = padded - before - bytes;
  if (behind > 0) ::munmap(aligned + bytes, behind);
  return aligned;
}

void ask_for_huge_pages(void* begin, std::size_t bytes) {
  // Only affects speed, so failure (a kernel without huge pages) is ignored.
  ::madvise(begin, bytes, MADV_HUGEPAGE);
}

}  // namespace

std::size_t huge_page_bytes() {
  return huge_page;
}

void* map_pages(std::size_t bytes) {
  void* begin = map_aligned(bytes, PROT_READ | PROT_WRITE);
  if (begin != nullptr) ask_for_huge_pages(begin, bytes);
  return begin;
}

void* grow_pages(void* begin, std::size_t old_bytes, std::size_t new_bytes) {
  // In place if the addresses after it are free, otherwise by remapping to an aligned address.
  void* grown = ::mremap(begin, old_bytes, new_bytes, 0);
  if (grown == MAP_FAILED) {
    void* place = map_aligned(new_bytes, PROT_NONE);
    if (place == nullptr) return nullptr;
    grown = ::mremap(begin, old_bytes, new_bytes, MREMAP_MAYMOVE | MREMAP_FIXED, place);
    if (grown == MAP_FAILED) {
      ::munmap(place, new_bytes);
      return nullptr;
    }
  }
  ask_for_huge_pages(grown, new_bytes);
  return grown;
}

void unmap_pages(void* begin, std::size_t bytes) {
  ::munmap(begin, bytes);
}

void prefer_huge_pages(void* begin, std::size_t bytes) {
  if (bytes < 2 * huge_page) return;
  const std::size_t misfit = reinterpret_cast<std::uintptr_t>(begin) % huge_page;
  const std::size_t before = misfit == 0 ? 0 : huge_page - misfit;
  const std::size_t whole = (bytes - before) / huge_page * huge_page;
  ask_for_huge_pages(static_cast<char*>(begin) + before, whole);
}

#else  // Other systems cannot grow a mapping without a copy.

std::size_t huge_page_bytes() {
  return std::numeric_limits<std::size_t>::max();
}

void* map_pages(std::size_t /*bytes*/) {
  return nullptr;
}

void* grow_pages(void* /*begin*/, std::size_t /*old_bytes*/, std::size_t /*new_bytes*/) {
  return nullptr;
}

void unmap_pages(void* /*begin*/, std::size_t /*bytes*/) {}

void prefer_huge_pages(void* /*begin*/, std::size_t /*bytes*/) {}

#endif

}  // namespace mocap::system
