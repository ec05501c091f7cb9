// SPDX-License-Identifier: MIT
#include "formats/trc/as_read.hpp"

#include "formats/text_as_read.hpp"

namespace mocap::trc {

const TextAsRead* text_of_trc(const Clip& clip, const WriteOptions& options) {
  return mocap::detail::recorded_text_if_unmodified<Style>(clip, options);
}

}  // namespace mocap::trc
