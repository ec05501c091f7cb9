// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Reads the directory of zip files: stored and deflated members, and Zip64.

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "mocap/io.hpp"

namespace mocap::detail {

/// A member of a zip file, as listed in its directory.
struct ZipMember {
  std::string name;
  std::uint16_t flags = 0;
  std::uint16_t method = 0;       ///< 0: stored, 8: deflated.
  std::uint32_t checksum = 0;     ///< CRC-32 of the contents.
  std::uint64_t packed_size = 0;  ///< Bytes in the file.
  std::uint64_t size = 0;         ///< Bytes of the contents.
  std::uint64_t header = 0;       ///< Offset of its header in the file.
};

/// What is wrong with a zip file. The caller chooses the code.
struct ZipFault {
  std::string message;
  std::uint64_t byte = 0;
};

template <class Value>
using ZipResult = tl::expected<Value, ZipFault>;

/// The members in the directory, in its order. Fails if the directory is missing or damaged.
ZipResult<std::vector<ZipMember>> members_of_zip(std::string_view bytes);
/// The same for a file of this size, of which only the directory is read. Also fails if that is
/// larger than 64 MiB. The source must allow `read_at`.
ZipResult<std::vector<ZipMember>> members_of_zip(const ByteSource& source, std::uint64_t size);

/// The bytes of a member in the file, still compressed if its method is not 0. Fails if they are
/// not in the file, or encrypted.
ZipResult<std::string_view> packed_contents(std::string_view bytes, const ZipMember& member);
/// The same for a file of this size: the offset of these bytes. Also fails if the method is
/// unknown, or if the member cannot have as many bytes as it declares.
ZipResult<std::uint64_t> packed_offset(const ByteSource& source, std::uint64_t size,
                                       const ZipMember& member);

/// The fault of a member whose contents are not those that the directory describes.
ZipFault damaged_member(const ZipMember& member);

}  // namespace mocap::detail
