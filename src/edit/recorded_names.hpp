// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The labels of a recording, for edits that select or rename by name.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mocap/clip.hpp"
#include "mocap/diagnostics.hpp"

namespace mocap::edit {

/// What has a label in a recording.
enum class RecordedKind : std::uint8_t { point, body, analog_channel, column };

inline constexpr std::array recorded_kinds{RecordedKind::point, RecordedKind::body,
                                           RecordedKind::analog_channel, RecordedKind::column};

/// `points`, `rigid bodies`, `analog channels`, `columns`.
std::string plural_of(RecordedKind kind);

/// The labels of one kind, in file order.
std::vector<std::string> labels_of(const Recording& recording, RecordedKind kind);

/// Replaces the labels of one kind; there must be as many as before.
void set_labels(Recording& recording, RecordedKind kind, std::vector<std::string> labels);

/// Indices of the labels that are equal to a word, or match it if it is a pattern, ascending.
std::vector<std::size_t> labels_meant(const std::vector<std::string>& labels,
                                      const std::string& word);

/// The error for a name or pattern that matches neither a joint nor a label of the clip, with
/// suggestions.
Error no_such_name(const Clip& clip, const std::string& word);

}  // namespace mocap::edit
