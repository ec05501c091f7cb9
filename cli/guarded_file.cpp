// SPDX-License-Identifier: MIT
#include "guarded_file.hpp"

#include <fmt/format.h>

#include <exception>
#include <new>
#include <stdexcept>
#include <utility>

#include "mocap/codes.hpp"
#include "mocap/io.hpp"

namespace mocap::cli {

namespace {

Error error_of(const std::string& path, Code code, std::string message) {
  Error error = make_diagnostic(code, std::move(message));
  error.at.file = path;
  return error;
}

Error no_memory(const std::string& path) {
  return error_of(path, codes::limit_memory, "not enough memory for this file");
}

}  // namespace

std::optional<Error> run_for_file(const std::string& path, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
    return no_memory(path);
  } catch (const std::length_error&) {
    return no_memory(path);
  } catch (const std::exception& failure) {
    return error_of(path, codes::io_read,
                    fmt::format("this file could not be processed: {}", failure.what()));
  }
  return std::nullopt;
}

}  // namespace mocap::cli
