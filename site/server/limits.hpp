// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Limits on what clients may request.

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace mocap::server {

struct Limits {
  std::uint64_t upload_bytes = std::uint64_t{256} << 20U;  ///< Per request. Default: 256 MiB.
  std::size_t upload_files = 10'000;  ///< Motions in one request, including those in a zip.
  /// Total unpacked size of a zip in bytes. Default: 2 GiB.
  std::uint64_t unpacked_bytes = std::uint64_t{2} << 30U;
  /// Size of one file in a zip in bytes. Default: 256 MiB.
  std::uint64_t unpacked_file_bytes = std::uint64_t{256} << 20U;
  std::size_t json_bytes = std::size_t{64} << 10U;  ///< Maximum JSON body. Default: 64 KiB.
  /// Larger bodies are stored in a file. Default: 1 MiB.
  std::size_t memory_bytes = std::size_t{1} << 20U;
  /// Memory in bytes for receiving and reading all uploads together. An upload that needs more is
  /// accepted if no other is in progress. Default: 1 GiB.
  std::uint64_t upload_memory_bytes = std::uint64_t{1} << 30U;
  std::uint32_t header_bytes = 16U << 10U;   ///< Request line and headers. Default: 16 KiB.
  std::size_t target_bytes = 8U << 10U;      ///< Path and query. Default: 8 KiB.
  std::size_t connections = 8'192;           ///< Simultaneous connections of all clients.
  std::size_t connections_per_client = 512;  ///< Not limited for this machine.
  /// Motions that a client may add per minute; not limited for this machine. Default: 600.
  double adds_per_minute = 600.0;
  std::size_t archives = 8;  ///< Zip files sent simultaneously.
  std::size_t archives_per_client = 2;
  std::size_t archive_motions = 10'000;  ///< In one zip.
  /// Pictures of one client that are being generated or wait to be generated. Default: 32.
  std::size_t jobs_per_client = 32;
  /// The same for conversions; those of one client leave a thread free for others. Default: 8.
  std::size_t conversions_per_client = 8;
  std::size_t conversions_waiting = 64;  ///< For all clients together.
  /// Frames times joints of a motion to convert. 256 MiB of text contain about 9 million; the
  /// largest table generated from that many has 600 MB.
  std::uint64_t conversion_poses = 10'000'000;

  std::chrono::milliseconds idle{75'000};  ///< Time between two requests.
  std::chrono::milliseconds head{10'000};  ///< From the first byte to the blank line of a request.
  /// Maximum time without receiving a byte of the body or sending a byte of the response.
  std::chrono::milliseconds pause{30'000};
  /// A body that is slower than this after the first `pause` is rejected. Default: 1 KiB/s.
  std::uint64_t slowest_bytes_per_second = 1'024;
  std::chrono::milliseconds stop{10'000};  ///< Time for running requests to finish at shutdown.
};

}  // namespace mocap::server
