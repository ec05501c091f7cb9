// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Memory in huge pages that grows without a copy.

#include <cstddef>

namespace mocap::system {

/// Size of a huge page in bytes; the smallest block that can be mapped. On systems that cannot grow
/// a mapping in place it is larger than any block.
std::size_t huge_page_bytes();

/// Maps zeroed memory. `bytes` is a multiple of `huge_page_bytes`. Returns nullptr if there is not
/// enough memory.
void* map_pages(std::size_t bytes);

/// Grows a block, in place or by remapping its pages; new memory is zero. Returns nullptr and keeps
/// the old block if there is not enough memory.
void* grow_pages(void* begin, std::size_t old_bytes, std::size_t new_bytes);

/// Unmaps a block or the end of one.
void unmap_pages(void* begin, std::size_t bytes);

/// Asks for huge pages for memory of any allocator, before it is used: with small ones, providing
/// the pages of a large array takes longer than filling it. Does nothing on some systems.
void prefer_huge_pages(void* begin, std::size_t bytes);

}  // namespace mocap::system
