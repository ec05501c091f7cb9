// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The format of a file, recognised once.

#include "mocap/formats.hpp"

namespace mocap::detail {

/// A source with a recognised format, to be read from its start.
struct Recognised {
  Format format{};
  ByteSource source;
};

/// Recognises the format in the first bytes of `source`, which must outlive the result. Fails as
/// `load`.
Result<Recognised> recognise(ByteSource& source);

/// `load_pair` for sources whose formats are known.
Result<Clip> load_pair(Recognised& motion, Recognised& skeleton, const LoadOptions& options,
                       Diagnostics& diagnostics);

}  // namespace mocap::detail
