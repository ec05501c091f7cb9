// SPDX-License-Identifier: MIT
#include "conversion.hpp"

#include <functional>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "interrupt.hpp"
#include "mocap/sink.hpp"

namespace mocap::cli {

namespace {

void fail_to_read(Converted& converted, Error error) {
  converted.state = Converted::State::unreadable;
  converted.error = std::move(error);
}

using Save = std::function<Status(const Clip&, Converted&)>;

void convert(const Input& input, const Conversion& conversion, const Save& save,
             Converted& converted) {
  Result<Clip> clip = read_input(input, conversion.read, converted.diagnostics);
  if (!clip) return fail_to_read(converted, std::move(clip.error()));
  converted.bytes_in = size_of(input);
  converted.joints = clip->skeleton.size();
  converted.frames = clip->motion.frames();
  if (InterruptWatch::interrupted()) {
    converted.state = Converted::State::stopped;
    return;
  }
  Status saved = save(*clip, converted);
  if (saved) return;
  converted.state =
      InterruptWatch::interrupted() ? Converted::State::stopped : Converted::State::not_written;
  converted.error = std::move(saved.error());
  advise_overwrite(*converted.error);
}

/// One file that needs more memory than there is must not end the work on the others.
Converted convert_guarded(const Input& input, const Conversion& conversion, const Save& save) {
  Converted converted;
  try {
    convert(input, conversion, save, converted);
  } catch (const std::bad_alloc&) {
    fail_to_read(converted, not_enough_memory(input));
  } catch (const std::length_error&) {
    fail_to_read(converted, not_enough_memory(input));
  }
  return converted;
}

}  // namespace

Converted convert_to_file(const Input& input, const std::filesystem::path& output,
                          const Conversion& conversion) {
  return convert_guarded(input, conversion, [&](const Clip& clip, Converted& converted) {
    const auto write = [&](const TextOutput::Writer& out) {
      const auto counting = [&](std::string_view text) {
        converted.bytes_out += text.size();
        return !InterruptWatch::interrupted() && out(text);
      };
      return save(clip, conversion.to, counting, conversion.save, converted.diagnostics);
    };
    return TextOutput::to_file(output, conversion.save.overwrite, write);
  });
}

Converted convert_to_stream(const Input& input, TextStream& stream, const Conversion& conversion) {
  return convert_guarded(input, conversion, [&](const Clip& clip, Converted& converted) -> Status {
    const auto write = [&](std::string_view text) {
      converted.bytes_out += text.size();
      return stream.write(text);
    };
    Status saved = save(clip, conversion.to, write, conversion.save, converted.diagnostics);
    // A stream that failed is told by the end of the program, whatever the writer made of it.
    if (stream.flush()) return saved;
    return {};
  });
}

Exit exit_of(const Converted& converted) {
  switch (converted.state) {
    case Converted::State::written:
      return Exit::done;
    case Converted::State::unreadable:
      return Exit::unreadable;
    case Converted::State::not_written:
    case Converted::State::stopped:
      break;
  }
  return Exit::not_written;
}

void advise_overwrite(Error& error) {
  if (error.code == Code::io_exists) error.advice = "choose another name, or add --overwrite";
}

}  // namespace mocap::cli
