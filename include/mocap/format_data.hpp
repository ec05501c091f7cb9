// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// Data of one file format that skeleton and motion do not represent, stored with a clip so that it
/// can be written to that format again.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "mocap/skeleton.hpp"

namespace mocap {

/// Base class of the data that a format stores with a clip. A format derives its type from
/// `FormatDataOf`, and overrides the functions for the events that affect it; by default they do
/// nothing.
class FormatData {
 public:
  /// Subject of the data. Data about the skeleton and the text of a file is dropped when a clip
  /// gets another skeleton; data about playback is kept.
  enum class Subject : std::uint8_t { file, playback };

  virtual ~FormatData() = default;

  /// A copy, for a copy of the clip.
  virtual std::unique_ptr<FormatData> clone() const = 0;
  /// What the data is about.
  virtual Subject subject() const = 0;
  /// A unique address for each type, which identifies the type in programs without RTTI, such as
  /// the browser module.
  virtual const void* type() const = 0;
  /// Size in bytes of the file that the clip was read from, while the clip is unmodified. For
  /// formats with a maximum file size; 0 if not read from a file or unknown. Default: 0.
  virtual std::size_t size_of_file() const { return 0; }

  /// Called before any edit.
  virtual void on_edit() {}
  /// Called after frames were inserted, removed or moved.
  virtual void on_frames_changed() {}
  /// Called before the channels of joints change to those in `changed`, which has the same joints.
  virtual void on_channels_changed(const Skeleton& /*old*/, const Skeleton& /*changed*/) {}
  /// Called after all points and bodies of the recording were moved, rotated, mirrored or scaled.
  virtual void on_places_changed() {}

 protected:
  FormatData() = default;
  FormatData(const FormatData&) = default;
  FormatData(FormatData&&) noexcept = default;
  FormatData& operator=(const FormatData&) = default;
  FormatData& operator=(FormatData&&) noexcept = default;
};

/// Base class of the type `Data`: implements copying with the clip.
template <class Data, FormatData::Subject of>
class FormatDataOf : public FormatData {
 public:
  /// The result of `type` for `Data`.
  static const void* type_of_data() {
    static char address = 0;  // Not const: linkers merge equal constants.
    return &address;
  }

  const void* type() const override { return type_of_data(); }
  std::unique_ptr<FormatData> clone() const override {
    return std::make_unique<Data>(static_cast<const Data&>(*this));
  }
  Subject subject() const override { return of; }
};

/// The data of any number of formats, at most one of each type. Copying copies all of it.
class FormatDataSet {
 public:
  FormatDataSet() = default;
  FormatDataSet(const FormatDataSet& other) {
    parts_.reserve(other.parts_.size());
    for (const auto& part : other.parts_) parts_.push_back(part->clone());
  }
  FormatDataSet(FormatDataSet&&) noexcept = default;
  FormatDataSet& operator=(const FormatDataSet& other) {
    if (this != &other) *this = FormatDataSet(other);
    return *this;
  }
  FormatDataSet& operator=(FormatDataSet&&) noexcept = default;
  ~FormatDataSet() = default;

  /// The data of one format, or null. Valid until it is removed.
  template <class Data>
  Data* find() {
    for (const auto& part : parts_) {
      if (part->type() == Data::type_of_data()) return static_cast<Data*>(part.get());
    }
    return nullptr;
  }
  /// The same, read-only.
  template <class Data>
  const Data* find() const {
    for (const auto& part : parts_) {
      if (part->type() == Data::type_of_data()) return static_cast<const Data*>(part.get());
    }
    return nullptr;
  }
  /// Whether there is data of one format.
  template <class Data>
  bool has() const {
    return find<Data>() != nullptr;
  }
  /// The data of one format; created with defaults if there is none.
  template <class Data>
  Data& make() {
    if (Data* data = find<Data>()) return *data;
    parts_.push_back(std::make_unique<Data>());
    return static_cast<Data&>(*parts_.back());
  }
  /// Adds the data of one format, or replaces it.
  template <class Data>
  void set(Data data) {
    make<Data>() = std::move(data);
  }
  /// Copies the data of one format from another set, or removes it if that set has none.
  template <class Data>
  void take(const FormatDataSet& from) {
    const Data* data = from.find<Data>();
    if (data == nullptr) {
      remove<Data>();
    } else if (data != find<Data>()) {
      set(*data);
    }
  }
  /// Removes the data of one format, if any.
  template <class Data>
  void remove() {
    std::erase_if(parts_, [](const auto& part) { return part->type() == Data::type_of_data(); });
  }
  /// Removes the data of all formats that is about `subject`.
  void remove(FormatData::Subject subject) {
    std::erase_if(parts_, [&](const auto& part) { return part->subject() == subject; });
  }
  /// Removes all data.
  void clear() { parts_.clear(); }

  /// The largest result of the function with this name over all data.
  std::size_t size_of_file() const {
    std::size_t most = 0;
    for (const auto& part : parts_) most = std::max(most, part->size_of_file());
    return most;
  }

  /// Calls the function with this name on all data.
  void on_edit() {
    for (const auto& part : parts_) part->on_edit();
  }
  void on_frames_changed() {
    for (const auto& part : parts_) part->on_frames_changed();
  }
  void on_channels_changed(const Skeleton& old, const Skeleton& changed) {
    for (const auto& part : parts_) part->on_channels_changed(old, changed);
  }
  void on_places_changed() {
    for (const auto& part : parts_) part->on_places_changed();
  }

 private:
  std::vector<std::unique_ptr<FormatData>> parts_;
};

}  // namespace mocap
