// SPDX-License-Identifier: MIT
#include "io/system/pages.hpp"

#include <limits>

namespace mocap::system {

// Windows cannot grow a mapping without a copy; all blocks are allocated on the heap.

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

}  // namespace mocap::system
