// SPDX-License-Identifier: MIT
#include "edit/signal/contacts_for_edit.hpp"

#include "mocap/edit/values.hpp"

namespace mocap::edit {

Result<std::vector<FootContacts>> contacts_for_edit(const Clip& clip, const ContactRules& rules) {
  Result<std::vector<FootContacts>> contacts = foot_contacts(clip, rules);
  if (contacts) return contacts;
  const bool are_wrong_rules = contacts.error().code == codes::argument_invalid;
  return fail(are_wrong_rules ? codes::edit_value : codes::edit_no_body, contacts.error().message);
}

}  // namespace mocap::edit
