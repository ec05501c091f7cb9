// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The arrays of a file, by name.

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "formats/npz/array.hpp"
#include "formats/npz/array_numbers.hpp"
#include "formats/zip_reader.hpp"
#include "mocap/frame_rate.hpp"
#include "mocap/io.hpp"
#include "mocap/reading.hpp"

namespace mocap::npz {

/// The arrays of an NPZ, read when they are needed, or the only array of an NPY, without a name.
class Archive {
 public:
  /// `bytes` must outlive the archive. Fails with `npz.zip` or `npz.array`.
  static Result<Archive> open(std::string_view bytes, const ReadLimits& limits);
  /// The same for a source with this many bytes, which must allow `read_at`: large arrays are read
  /// in pieces.
  static Result<Archive> open(const ByteSource& source, std::uint64_t size,
                              const ReadLimits& limits);

  const ReadLimits& limits() const { return limits_; }
  /// Whether the file is an NPY.
  bool is_array() const { return is_array_; }
  /// The names of the arrays, in file order.
  std::vector<std::string> names() const;
  bool has(std::string_view name) const { return member(name) != nullptr; }
  /// Notes that the clip represents an array, as `numbers`, `large_numbers` and `positive` do.
  void mark_read(std::string_view name) { read_.emplace(name); }
  /// The names of all other arrays, and of members that are not arrays, in file order.
  std::vector<std::string> unread() const;
  /// An array, with its data if that is not large. Fails with `npz.layout` if there is none with
  /// this name, and like `parse_array`.
  Result<Array> array(std::string_view name);
  /// An array with its data.
  Result<Array> whole_array(std::string_view name);
  /// The numbers of an array, of which each may be infinite or NaN. Refers to this. Fails with
  /// `npz.array` if it contains something else, `limit.memory`, and `npz.zip` for damaged data.
  Result<ArrayNumbers> any_numbers(const Array& array);
  /// The numbers of an array, all finite, in this shape; 0 means any length. Fails also with
  /// `npz.layout` for another shape, and `npz.array` for other numbers.
  Result<std::vector<double>> numbers(std::string_view name,
                                      std::initializer_list<std::size_t> shape);
  /// The same without copying them. Refers to this.
  Result<ArrayNumbers> large_numbers(std::string_view name,
                                     std::initializer_list<std::size_t> shape);
  /// The same frame by frame, without reading them: when all frames have been read in ascending
  /// order, the caller has to call `check`. `shape` begins with the frames.
  Result<ArrayRows> unchecked_rows(std::string_view name, std::initializer_list<std::size_t> shape);
  /// Fails like `numbers` if such an array is damaged or has numbers that are not finite.
  Status check(const ArrayRows& rows) const;
  /// The first of these arrays that is one number, finite and positive.
  struct NamedNumber {
    std::string_view name;
    double value = 0.0;
  };
  std::optional<NamedNumber> positive(std::initializer_list<std::string_view> names);
  /// The texts of the first of these arrays that has this many, none of them longer than a name may
  /// be. Empty if there is none.
  std::vector<std::string> texts(std::initializer_list<std::string_view> names, std::size_t count);
  /// Whether data of a large array could not be read.
  bool has_failed() const { return *has_failed_; }
  /// Notes why an array that may be missing was not read, unless it is merely of another kind.
  void note_damage(const Error& error);
  /// The first damage that was noted.
  const std::optional<Error>& damage() const { return damage_; }

 private:
  explicit Archive(const ReadLimits& limits) : limits_(limits) {}
  Status load(std::string_view head);
  const mocap::detail::ZipMember* member(std::string_view name) const;
  const mocap::detail::ZipMember* find(std::string_view name) const;
  Status check_numbers(const Array& array) const;
  Status check_contents(const Array& array) const;
  Result<Array> numbers_in_shape(std::string_view name, std::initializer_list<std::size_t> shape);
  Result<mocap::detail::PackedBytes> packed(const mocap::detail::ZipMember& member) const;
  Error unreadable(const mocap::detail::ZipMember& member) const;

  /// The whole file if it is in memory; otherwise empty.
  std::string_view bytes_;
  std::unique_ptr<const ByteSource> source_of_bytes_;
  const ByteSource* source_ = nullptr;
  std::uint64_t size_ = 0;
  ReadLimits limits_;
  bool is_array_ = false;
  /// Of an NPY: the file, with an empty name.
  std::vector<mocap::detail::ZipMember> members_;
  std::vector<std::string> other_members_;
  std::set<std::string, std::less<>> read_;
  std::set<std::string, std::less<>> checked_;  ///< In memory and undamaged.
  /// Of arrays that were copied into memory; addresses are stable.
  std::map<const mocap::detail::ZipMember*, std::string> contents_;
  std::uint64_t contents_bytes_ = 0;
  std::optional<Error> damage_;
  /// Whether checked numbers of a large array could not be read again; at a stable address.
  std::unique_ptr<bool> has_failed_ = std::make_unique<bool>(false);
};

/// The names of the first arrays, and how many more there are.
std::string list_of_names(const std::vector<std::string>& names);

/// The frame rate of the file, or 30 frames per second with the warning `npz.frame-rate`.
FrameTime frame_time_of(Archive& archive, Diagnostics& found);
/// The name of the array with the frame rate; empty if there is none.
std::string rate_array_of(Archive& archive);
/// Whether the file says how many frames per second its capture system has recorded, as AMASS.
bool has_capture_rate(const Archive& archive);
/// Whether that is the name of the array with that rate.
bool is_capture_rate(std::string_view name);

}  // namespace mocap::npz
