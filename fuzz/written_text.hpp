// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The output of a writer as a string, for fuzz targets.

#include <string>
#include <string_view>

#include "mocap/clip.hpp"
#include "mocap/io.hpp"

/// `write` is the function of a format, with its options of type `Options`.
template <class Options>
mocap::Result<std::string> written_text(const mocap::Clip& clip,
                                        mocap::Status (*write)(const mocap::Clip&, const Options&,
                                                               const mocap::TextOutput::Writer&,
                                                               mocap::Diagnostics&)) {
  std::string text;
  mocap::Diagnostics diagnostics;
  const auto collect = [&text](std::string_view piece) {
    text += piece;
    return true;
  };
  const mocap::Status status = write(clip, Options{}, collect, diagnostics);
  if (!status) return tl::unexpected<mocap::Error>(status.error());
  return text;
}
