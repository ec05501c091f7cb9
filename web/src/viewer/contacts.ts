// SPDX-License-Identifier: MIT
import type { Contact } from '../core/contract';

/** Whether any of the contacts, ascending, includes the frame. */
export function touchesAt(contacts: readonly Contact[], frame: number): boolean {
  let low = 0;
  let high = contacts.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const contact = contacts[middle]!;
    if (frame < contact.first) high = middle - 1;
    else if (frame > contact.last) low = middle + 1;
    else return true;
  }
  return false;
}
