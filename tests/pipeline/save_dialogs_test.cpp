// SPDX-License-Identifier: MIT
#include "pipeline/save_dialogs.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "edit/format_option_word.hpp"
#include "formats/descriptor.hpp"
#include "mocap/edit/chain.hpp"
#include "support/person.hpp"

namespace mocap::save_dialogs_test {
namespace {

using Json = nlohmann::json;

/// The advice for a refused value; empty if it is accepted.
std::string refusal_of(const std::string& option, const std::string& value) {
  const detail::FormatOption* found = detail::find_format_option(option);
  if (found == nullptr) return "unknown option";
  LoadOptions load;
  SaveOptions save;
  return edit::set_format_option(*found, value, {load, save});
}

TEST(SaveDialogs, OfferValuesThatTheirOptionsAccept) {
  const Json dialogs = Json::parse(pipeline::save_dialogs_text());
  ASSERT_FALSE(dialogs.empty());
  for (const Json& dialog : dialogs) {
    ASSERT_FALSE(dialog["fields"].empty());
    for (const Json& field : dialog["fields"]) {
      SCOPED_TRACE(field.dump());
      EXPECT_FALSE(field["label"].get<std::string>().empty());
      const std::string option = field["option"];
      for (const Json& offered : field["offered"])
        EXPECT_EQ(refusal_of(option, offered["value"]), "");
      if (!field.contains("mostS")) continue;
      const double most = field["mostS"];
      EXPECT_EQ(refusal_of(option, std::to_string(most) + "s"), "");
      EXPECT_NE(refusal_of(option, std::to_string(most + 1.0) + "s"), "");
    }
  }
}

TEST(SaveDialogs, StartWithTheValuesOfTheClip) {
  const Clip clip = test::walking_person(10);
  for (const Json& dialog : Json::parse(pipeline::save_dialogs_text())) {
    const Format format = *find_format(dialog["format"].get<std::string>());
    const Json values = Json::parse(pipeline::option_values_text(clip, format));
    EXPECT_EQ(values.size(), dialog["fields"].size());
    for (const Json& field : dialog["fields"]) {
      const std::string option = field["option"];
      ASSERT_TRUE(values.contains(option)) << option;
      EXPECT_EQ(refusal_of(option, values[option]), "") << option;
    }
  }
  EXPECT_EQ(pipeline::option_values_text(clip, Format::bvh), "{}");
}

TEST(SaveDialogs, AreOfferedForAnimations) {
  const Json dialogs = Json::parse(pipeline::save_dialogs_text());
  const auto found = std::find_if(dialogs.begin(), dialogs.end(),
                                  [](const Json& dialog) { return dialog["format"] == "anim"; });
  ASSERT_NE(found, dialogs.end());
  const Json& fields = (*found)["fields"];
  ASSERT_EQ(fields.size(), 4U);
  EXPECT_EQ(fields[0]["kind"], "choice");
  EXPECT_EQ(fields[0]["offered"].size(), 7U);
  EXPECT_EQ(fields[1]["kind"], "switch");
  EXPECT_EQ(fields[2]["kind"], "time");
  const Json& fitting = (*found)["fittingEdit"];
  EXPECT_EQ(fitting["without"], "anim.joint");
  const std::string name = fitting["name"];
  const auto steps = edit::step_facts();
  EXPECT_TRUE(std::any_of(steps.begin(), steps.end(),
                          [&](const edit::StepFacts& facts) { return facts.name == name; }));
}

}  // namespace
}  // namespace mocap::save_dialogs_test
