// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// What one client may ask of the server.

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace mocap::server {

struct Limits {
  std::uint64_t upload_bytes = std::uint64_t{256} << 20U;  ///< Of one request. Default: 256 MiB.
  std::size_t upload_files = 10'000;  ///< Motions in one request, also inside of a zip.
  /// Bytes that a zip may unpack to. Default: 2 GiB.
  std::uint64_t unpacked_bytes = std::uint64_t{2} << 30U;
  /// Bytes of one file inside of a zip. Default: 256 MiB.
  std::uint64_t unpacked_file_bytes = std::uint64_t{256} << 20U;
  std::size_t json_bytes = std::size_t{64} << 10U;  ///< Of a JSON body. Default: 64 KiB.
  std::size_t memory_bytes = std::size_t{1}
                             << 20U;  ///< Larger bodies go to a file. Default: 1 MiB.
  /// Bytes that all uploads together may take of memory while they are received and read. One that
  /// needs more by itself is taken when no other is under way. Default: 1 GiB.
  std::uint64_t upload_memory_bytes = std::uint64_t{1} << 30U;
  std::uint32_t header_bytes = 16U << 10U;   ///< Request line and headers. Default: 16 KiB.
  std::size_t target_bytes = 8U << 10U;      ///< Path and query. Default: 8 KiB.
  std::size_t connections = 8'192;           ///< At once, of all clients.
  std::size_t connections_per_client = 512;  ///< This machine is not counted.
  /// Motions that a client may add in a minute; this machine is not counted. Default: 600.
  double adds_per_minute = 600.0;
  std::size_t archives = 8;  ///< Zip files that are sent at once.
  std::size_t archives_per_client = 2;
  std::size_t archive_motions = 10'000;  ///< In one zip.
  /// Pictures that are made, or wait for it, at once for a client. Default: 32.
  std::size_t makings_per_client = 32;
  /// The same of conversions, of which one client's keep a thread free for others. Default: 8.
  std::size_t conversions_per_client = 8;
  std::size_t conversions_waiting = 64;  ///< Of all clients.
  /// Frames times joints of a motion that is converted. 256 MiB of BVH have some 9 million; the
  /// largest table that is made of so many has 600 MB.
  std::uint64_t conversion_poses = 10'000'000;

  std::chrono::milliseconds idle{75'000};   ///< Between two requests.
  std::chrono::milliseconds head{10'000};   ///< From the first byte of a request to its blank line.
  std::chrono::milliseconds pause{30'000};  ///< Without a byte of the body, or of the answer taken.
  /// A body that is slower than this after the first `pause` is given up. Default: 1 KiB/s.
  std::uint64_t slowest_bytes_per_second = 1'024;
  std::chrono::milliseconds stop{10'000};  ///< What runs may take so long to finish at the end.
};

}  // namespace mocap::server
