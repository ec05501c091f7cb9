// SPDX-License-Identifier: MIT
#pragma once

/// \file
/// The values in a text file.

#include <optional>

#include "formats/usd/layer.hpp"
#include "formats/usd/text_tokens.hpp"

namespace mocap::usd::input {

/// Reads a value of a type, or `None`. Fails with `usd.syntax`.
Result<Value> read_value(Tokens& tokens, const ValueType& type);

/// Reads the target of a relationship: a path, a list of paths, or `None`.
Result<Value> read_targets(Tokens& tokens);

/// Reads `{ 1: value, 2: value }`; with a type, the values are added to `samples`.
Status read_samples(Tokens& tokens, const std::optional<ValueType>& type,
                    std::vector<Sample>& samples);

/// Skips a value of any kind, with everything in its brackets.
Status skip_value(Tokens& tokens);

/// Skips everything up to the bracket that closes an opening one, which is the next token.
Status skip_brackets(Tokens& tokens);

/// The error that a token is not what is expected at its place.
Error unexpected_token(const Tokens& tokens, const Token& token, std::string_view expected);

}  // namespace mocap::usd::input
