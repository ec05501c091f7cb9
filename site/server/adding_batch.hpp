// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Adds the motions of one request in parallel.

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "library/library.hpp"
#include "library/memory_share.hpp"
#include "library/worker_pool.hpp"
#include "server/uploaded_files.hpp"

namespace mocap::server {

/// The outcome of one motion.
struct AddedItem {
  std::string name;
  std::optional<library::Added> added;
  Error error;  ///< Set if nothing was added.
  std::vector<Diagnostic> findings;
};

/// Properties common to all motions of a request.
struct AddingTerms {
  library::Description description;
  std::string uploader;
  library::OnDuplicate on_duplicate = library::OnDuplicate::keep;
};

/// Adds one motion.
AddedItem add_motion(library::Library& library, const UploadedFile& motion,
                     const UploadedFile* skeleton, const AddingTerms& terms);

/// Memory in bytes for reading a motion, as estimated by `memory_for_reading`.
std::uint64_t memory_for(const UploadedFile& motion, const UploadedFile* skeleton);

/// Several motions wait for the disk at the same time; the library combines their waits into one.
class AddingBatch {
 public:
  /// Each motion waits for its part of `memory`.
  AddingBatch(library::Library& library, library::MemoryShare& memory, AddingTerms terms);
  ~AddingBatch();
  AddingBatch(const AddingBatch&) = delete;
  AddingBatch& operator=(const AddingBatch&) = delete;

  /// Blocks while too many motions are waiting, so that unpacked files do not accumulate.
  void add(UploadedFile motion, std::optional<UploadedFile> skeleton);
  /// Adds an item that failed earlier.
  void add_failure(std::string name, Error error);
  std::size_t size() const { return next_; }

  /// `{"results":[...],"added":n,"duplicates":n,"failed":n}`, once everything is finished.
  struct Summary {
    std::vector<std::string> results;  ///< JSON objects, in the order of the uploaded files.
    std::uint64_t added = 0, duplicates = 0, failed = 0;
    std::string problem;  ///< The `Response::problem` of the first item that had one.
  };
  Summary finish();

 private:
  void run(std::size_t index, const UploadedFile& motion, const UploadedFile* skeleton);
  void keep(std::size_t index, const AddedItem& item);

  library::Library& library_;
  library::MemoryShare& memory_;
  AddingTerms terms_;
  std::mutex mutex_;
  std::map<std::size_t, std::string> done_;
  Summary summary_;
  std::size_t next_ = 0;
  library::WorkerPool pool_;
};

}  // namespace mocap::server
